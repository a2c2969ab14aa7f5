"""Board pictures and text boards: every tile of the shipped sets in every turn, the same bytes each time, nothing on top of anything else."""

import os
import re
import subprocess
import sys
import time
import tomllib
import xml.etree.ElementTree as ElementTree
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from cli.faces.carcassonne import board_picture as picture
from cli.faces.carcassonne.board_text import HIGH, WIDE, board_text
from cli.faces.carcassonne.figure_shapes import figure_outline
from cli.faces.carcassonne.scene import DrawnFigure, DrawnSegment, DrawnTile, Position, Scene, bounds
from cli.faces.carcassonne.standing import standing
from cli.faces.carcassonne.tile_cells import CELLS
from cli.faces.carcassonne.tile_places import tile_places, unturned
from cli.faces.carcassonne.tile_shapes import CORNERS, tile_shapes, within

TILE_FILES = Path(__file__).resolve().parents[2] / "projections" / "carcassonne" / "tiles"
PORTS = {"L": 0, "": 1, "R": 2}
KINDS = ("city", "road", "field", "monastery", "garden")


def read_tiles() -> dict[str, dict]:
    found = [tomllib.loads((TILE_FILES / f"{name}.toml").read_text(encoding="utf-8")) for name in ("basic", "inns_and_cathedrals")]
    return {tile["id"]: tile for file in found for tile in file["tile"]}


TILES = read_tiles()


def drawn(tile_id: str, rotation: int = 0, position: Position = (0, 0)) -> DrawnTile:
    """The tile as the picture wants it, turned clockwise."""
    segments = []
    for kind in KINDS:
        for part in TILES[tile_id].get(kind, ()):
            places = part.get("at", "").replace("I", "").split()
            sides = tuple(sorted((("NESW".index(p[0]) + rotation) % 4, PORTS[p[1:]]) for p in places))
            segments.append(DrawnSegment(kind, sides, tuple(t for t in ("coat_of_arms", "inn", "cathedral") if part.get(t))))
    return DrawnTile(tile_id, position, rotation, tuple(segments))


def full(tile: DrawnTile, what: str = "small") -> tuple[DrawnFigure, ...]:
    """A figure on each segment of the tile."""
    return tuple(DrawnFigure(number % 6, what, tile.position, number) for number in range(len(tile.segments)))


def all_turns() -> Scene:
    """Every tile in all four turns, with a figure on every segment, on both sides of the origin."""
    tiles = tuple(drawn(tile_id, turn, (x - 20, turn - 2)) for x, tile_id in enumerate(TILES) for turn in range(4))
    return Scene(
        tiles, tuple(f for t in tiles for f in full(t)), ("Ada", "Bo", "Cy", "Di", "Eve", "Fay"), (1, 2, 3, 4, 5, 6), (0, 0), "All", ((99, 0),)
    )


def small_scene() -> Scene:
    tiles = (drawn("BA/RCr"), drawn("BA/L", 0, (-1, 0)), drawn("IC/RRR.i", 1, (0, 1)), drawn("BA/CccR+", 2, (0, -1)))
    figures = (DrawnFigure(0, "small", (-1, 0), 1), DrawnFigure(1, "big", (0, -1), 0), DrawnFigure(2, "small", (0, 1), 3))
    return Scene(tiles, figures, ("Ada", "Bo $x$", "Cy"), (12, 0, 7), (0, -1), "After turn 3", ((1, 0), (-1, 0)))


every_tile = pytest.mark.parametrize("tile_id", TILES)
every_turn = pytest.mark.parametrize("rotation", range(4))


@pytest.mark.parametrize(("form", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_same_scene_same_bytes(form: str, start: bytes) -> None:
    first, second = picture.board_picture(small_scene(), form), picture.board_picture(small_scene(), form)
    assert first.startswith(start)
    assert first == second


def test_another_process_and_foreign_settings_give_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "matplotlibrc").write_text("font.size: 23\naxes.facecolor: red\nsvg.hashsalt: other\n", encoding="utf-8")
    code = "import sys; from tests.cli.test_drawing import *; sys.stdout.buffer.write(picture.board_picture(small_scene(), 'svg'))"
    root = Path(__file__).resolve().parents[2]
    ran = subprocess.run([sys.executable, "-c", f"import os; os.chdir({str(tmp_path)!r}); {code}"], capture_output=True, check=True, env=env(root))
    assert ran.stdout == picture.board_picture(small_scene(), "svg")


def env(root: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(root), "PYTHONHASHSEED": "7"}


def test_text_and_plain_values_do_not_load_matplotlib() -> None:
    code = "import sys, cli.faces.carcassonne.board_text; sys.exit(any(name.split('.')[0] in ('matplotlib', 'numpy') for name in sys.modules))"
    root = Path(__file__).resolve().parents[2]
    assert subprocess.run([sys.executable, "-c", code], check=False, env=env(root)).returncode == 0


def test_drawings_of_different_positions_differ() -> None:
    tile = drawn("BA/CRRR")
    scenes = [
        Scene((tile,)),
        Scene((drawn("BA/CRRR", 1),)),
        Scene((tile,), full(tile)),
        Scene((tile,), full(tile, "big")),
        Scene((tile,), last=(0, 0)),
    ]
    scenes += [
        Scene((tile,), marked=((0, 0),)),
        Scene((tile,), (DrawnFigure(0, "small", (0, 0), 0),)),
        Scene((tile,), (DrawnFigure(1, "small", (0, 0), 0),)),
    ]
    assert len({picture.board_picture(scene, "svg") for scene in scenes}) == len(scenes)


def test_every_tile_in_every_turn_is_drawn() -> None:
    svg = picture.board_picture(all_turns(), "svg")
    assert ElementTree.fromstring(svg).tag.endswith("svg")


def test_a_board_of_72_tiles_takes_less_than_three_seconds() -> None:
    tiles = all_turns().tiles[:72]
    began = time.process_time()
    picture.board_picture(Scene(tiles, tuple(full(t)[0] for t in tiles[:28])), "png")
    assert time.process_time() - began < 3


@pytest.mark.parametrize("title", ["Short", "A title of many words " * 6, "Oneverylongword" * 5])
def test_words_stay_on_the_page_and_apart(title: str) -> None:
    for tiles in (small_scene().tiles, small_scene().tiles[:1]):
        figure = picture.page(Scene(tiles, (), ("Ada of the long name", "Bo", "Cy", "Di", "Eve", "Fay"), (1, 2, 3, 400, 5, 6), title=title))
        words = [t.get_window_extent() for t in figure.axes[0].texts]
        assert len(words) > 12
        assert all(w.x0 >= 0 and w.x1 <= figure.bbox.width and w.y0 >= 0 and w.y1 <= figure.bbox.height for w in words)
        assert not [(a, b) for a, b in combinations(words, 2) if a.overlaps(b)]


def test_no_other_form_is_drawn() -> None:
    with pytest.raises(ValueError, match="gif"):
        picture.board_picture(small_scene(), "gif")


@every_tile
@every_turn
def test_turned_tile_looks_like_the_tile(tile_id: str, rotation: int) -> None:
    assert unturned(drawn(tile_id, rotation)) == unturned(drawn(tile_id))


@every_tile
@every_turn
def test_figures_stand_in_their_segments(tile_id: str, rotation: int) -> None:
    tile = drawn(tile_id, rotation)
    places = tile_places(tile)
    for number, (segment, (x, y)) in enumerate(zip(tile.segments, places.figures, strict=True)):
        if segment.kind in ("city", "road", "field"):
            assert places.owners[int(y * CELLS)][int(x * CELLS)] == number, segment


@every_tile
@pytest.mark.parametrize("what", ["small", "big"])
def test_figures_on_all_segments_do_not_touch(tile_id: str, what: str) -> None:
    tile = drawn(tile_id)
    placed = standing(Scene((tile,), full(tile, what)))
    assert len(placed) == len(tile.segments)
    for (_, one, size, _), (_, two, other, _) in combinations(placed, 2):
        assert dist(one, two) >= (size + other) / 2 - 1e-9
    crowded = any(segment.kind == "garden" for segment in tile.segments)  # a garden leaves little room where everything is taken
    assert all(size >= (0.6 if crowded else 0.8) * figure_outline("small")[1] for _, _, size, _ in placed)


@every_tile
def test_shields_stay_visible(tile_id: str) -> None:
    places = tile_places(drawn(tile_id))
    shields = [(m.x, m.y) for m in places.marks if m.what == "shield"]
    assert len(shields) == sum("coat_of_arms" in s.traits for s in drawn(tile_id).segments)
    assert all(dist(shield, figure) >= 0.12 + 0.09 for shield in shields for figure in places.figures)


@every_tile
def test_walls_run_from_corner_to_corner(tile_id: str) -> None:
    shapes = tile_shapes(unturned(drawn(tile_id)))
    assert all(wall[0] in CORNERS and wall[-1] in CORNERS for wall in shapes.walls)
    middles = {0: (0.5, 0.02), 1: (0.98, 0.5), 2: (0.5, 0.98), 3: (0.02, 0.5)}
    for number, segment in enumerate(drawn(tile_id).segments):
        if segment.kind == "city":
            assert {side for side, point in middles.items() if within(point, shapes.cities[number])} == {side for side, _ in segment.sides}


def test_gates_and_villages() -> None:
    gates = {tile_id: len(tile_shapes(unturned(drawn(tile_id))).gates) for tile_id in TILES}
    assert {tile_id: count for tile_id, count in gates.items() if count} == {
        "BA/CccR": 1, "BA/CccR+": 1, "IC/CFR": 1, "IC/CcR": 1, "IC/CRcR+": 2, "IC/RCc.i": 1,
    }  # fmt: skip
    assert {t for t in TILES if tile_shapes(unturned(drawn(t))).village} == {"BA/CRRR", "BA/RRRR", "BA/RRR", "IC/CRCR", "IC/RRR.i"}


def test_two_figures_on_one_segment_stand_side_by_side() -> None:
    tile = drawn("BA/L")
    (_, one, size, _), (_, two, _, _) = standing(Scene((tile,), (DrawnFigure(0, "small", (0, 0), 0), DrawnFigure(1, "small", (0, 0), 0))))
    assert dist(one, two) >= size > 0.15


def test_farmers_lie_and_others_stand() -> None:
    tile = drawn("BA/RRR")
    assert [lies for _, _, _, lies in standing(Scene((tile,), full(tile)))] == [s.kind == "field" for s in tile.segments]


def test_bounds_hold_negative_tiles_and_marks() -> None:
    area = bounds(small_scene())
    assert (area.left, area.top, area.right, area.bottom) == (-1, -1, 1, 1)
    assert picture.board_picture(Scene(()), "png").startswith(b"\x89PNG")


def test_text_board_of_a_small_position() -> None:
    assert board_text(small_scene()).splitlines() == TEXT.strip("\n").splitlines()


TEXT = """
After turn 3
      -1     0      1
          ┏··│··┓
-1        ▒*▒B2▒▒        -1
          ┗▒▒▒▒▒┛
   ╭·····╮·▒▒▒▒▒·╭     ╮
 0 ···M1··───────        0
   ╰·····╯·······╰     ╯
          ···│···
 1        ───o·3·        1
          ···│I··
      -1     0      1
1 Ada 12   2 Bo $x$ 0   3 Cy 7
M monastery   I inn   * coat of arms   o crossing   B1 big figure of 1   ┏┓ last tile
"""


@every_tile
@every_turn
def test_text_shows_every_figure(tile_id: str, rotation: int) -> None:
    tile = drawn(tile_id, rotation, (-12, -3))
    figures = tuple(DrawnFigure(number, "small", tile.position, number) for number in range(len(tile.segments)))
    lines = board_text(Scene((tile,), figures), ascii_only=True).splitlines()
    block = "".join(line[3 : 3 + WIDE].ljust(WIDE) for line in lines[1 : 1 + HIGH])
    assert sorted(letter for letter in block if letter.isdigit()) == [str(number + 1) for number in range(len(tile.segments))]
    assert lines[0].split() == ["-12"]
    assert lines[2].split()[0] == lines[2].split()[-1] == "-3"


def test_plain_text_is_ascii_and_colour_only_adds_colour() -> None:
    scene = all_turns()
    assert board_text(scene, ascii_only=True).isascii()
    plain, coloured = board_text(scene), board_text(scene, colour=True)
    assert "\x1b" not in plain
    assert "\x1b[" in coloured
    assert [line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", coloured).splitlines()] == plain.splitlines()
