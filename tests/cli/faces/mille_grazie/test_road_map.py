"""The road map: nothing lies on anything else, the same map gives the same bytes, the text holds everything that is to be seen."""

import random
import re
import struct
from itertools import combinations
from math import hypot

import pytest
from msgspec.structs import replace

from cli.faces import display_named
from cli.faces.mille_grazie import material_words
from cli.faces.mille_grazie.display import Display
from cli.faces.mille_grazie.map_layout import TALL, WIDE, places
from cli.faces.mille_grazie.map_picture import map_picture
from cli.faces.mille_grazie.map_places import LETTER, Box, arranged
from cli.faces.mille_grazie.map_scene import DrawnAmbush, DrawnCard, DrawnRoad, RoadMap, scene_of
from cli.faces.mille_grazie.map_text import map_text
from events.recording import Recording
from projections.address import Address
from projections.mille_grazie.material import RECONSTRUCTION, Material, default, load
from projections.readers import read_file
from projections.replay import Cursor
from tests.cli.conftest import ROOT
from tests.projections.mille_grazie.maps import random_board


def roads(material: Material) -> tuple[DrawnRoad, ...]:
    return tuple(DrawnRoad(r.letter, r.a, r.b, r.colour, material.losses[r.colour], r.name) for r in material.roads.values())


def cards(material: Material, *ids: str) -> tuple[DrawnCard, ...]:
    return tuple(DrawnCard(c.id, c.start, c.dest, c.points) for c in (material.cards[id] for id in ids))


def scene() -> RoadMap:
    """A position in the middle of a turn with everything that can be drawn."""
    board = default()
    return RoadMap(
        board.towns,
        roads(board),
        seats=("Anna", "Bruno", "Carla", "Dino"),
        scores=(12, 12, 31, 0),
        noblemen=("Bologna", "Bologna", "San Marino", "Bologna"),
        market=cards(board, "T10", "T16", "T20", "T22"),
        hands=(cards(board, "T04", "T05"), cards(board, "T29"), (), cards(board, "T01", "T02", "T11")),
        ambushes=(DrawnAmbush(1, "L"), DrawnAmbush(2, "L"), DrawnAmbush(3, "")),
        escort="P",
        travelled="DLP",
        began="Brescia",
        active=0,
        title="Turn 7",
        origin=board.origin,
    )


def random_scene(source: random.Random, board: Material) -> RoadMap:
    """Any market of four towns, noblemen anywhere, two ambushes."""
    starts = {card.start: card.id for card in source.sample(list(board.cards.values()), len(board.cards))}
    market = cards(board, *list(starts.values())[:4])
    standing = tuple(source.choice(board.towns) for _ in range(4))
    watched = tuple(DrawnAmbush(seat, source.choice(list(board.roads))) for seat in (1, 2))
    return RoadMap(board.towns, roads(board), seats=("A", "B", "C", "D"), scores=(0, 0, 0, 0), noblemen=standing, market=market, ambushes=watched)


def overlapping(drawn: RoadMap) -> list[tuple[str, str]]:
    """What lies on something else, or off the sheet."""
    found = arranged(drawn, lambda words: 0.17 * len(words), lambda card: 0.95 + 0.14 * len(f"{card.id} > {card.dest}"))
    boxes = {f"town {town}": box for town, box in found.plates.items()} | {f"card {id}": box for id, box in found.cards.items()}
    boxes |= {f"letter {letter}": Box(x, y, 2 * LETTER, 2 * LETTER) for letter, (x, y) in found.letters.items()}
    boxes |= {f"mark {letter} {n}": Box(x, y, 0.5, 0.5) for letter, marks in found.marks.items() for n, (_, (x, y)) in enumerate(marks)}
    off = [(name, "sheet") for name, box in boxes.items() if box.outside()]
    pairs = [(a, b) for (a, one), (b, other) in combinations(boxes.items(), 2) if one.overlaps(other, 0)]
    return off + [(a, b) for a, b in pairs if not (a.startswith("letter") and b.startswith("mark")) or _near(boxes[a], boxes[b])]


def _near(letter: Box, mark: Box) -> bool:
    """Both are round, so their corners may meet."""
    return hypot(letter.x - mark.x, letter.y - mark.y) < LETTER + 0.35


def test_nothing_on_our_board_lies_on_anything_else() -> None:
    assert overlapping(scene()) == []
    for seed in range(40):
        assert overlapping(random_scene(random.Random(seed), default())) == []


def test_robbers_escort_and_step_of_one_road_lie_beside_each_other() -> None:
    for letter in default().roads:
        watched = tuple(DrawnAmbush(seat, letter) for seat in (1, 2, 3))
        assert overlapping(replace(scene(), ambushes=watched, escort=letter, travelled=letter, robbed={letter: (1, 2, 3)})) == []


def test_unknown_boards_are_laid_out_alike_each_time_and_on_the_sheet() -> None:
    for seed in range(12):
        board = random_board(random.Random(seed), 14)
        drawn = random_scene(random.Random(seed), board)
        spots = places(drawn)
        assert spots == places(drawn)
        assert all(0 < x < WIDE and 0 < y < TALL for x, y in spots.values())
        boxes = [Box(x, y, 1.2, 0.5) for x, y in spots.values()]
        assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1], 0)]


@pytest.mark.parametrize("form", ["png", "svg", "pdf"])
def test_the_same_map_gives_the_same_bytes(form: str) -> None:
    one = map_picture(scene(), form, dots=50)
    assert one == map_picture(scene(), form, dots=50)
    assert one != map_picture(RoadMap(default().towns, roads(default())), form, dots=50)


def test_the_picture_is_wider_for_long_names() -> None:
    def width(drawn: RoadMap) -> int:
        found: int = struct.unpack(">I", map_picture(drawn, "png", dots=40)[16:20])[0]
        return found

    long = RoadMap(default().towns, roads(default()), seats=("A" * 60,), scores=(0,), noblemen=("Milano",))
    assert width(long) > width(scene())


def test_the_text_shows_towns_roads_cards_and_seats() -> None:
    lines = map_text(scene())
    bologna = next(line for line in lines if line.startswith("Bologna"))
    assert "124" in bologna
    assert 'P" Ferrara (escort; step 3)' in bologna
    assert "[T20 → Parma 3]" in bologna
    assert any('L" Ferrara (watched by 2; watched by 3; step 2)' in line for line in lines if line.startswith("Verona"))
    assert any("1 Anna 12  ·  nobleman, escort on P  ·  T04 Brescia → Ferrara 3" in line for line in lines)
    assert any("watches a hidden road" in line for line in lines if line.startswith("4 Dino"))
    assert "lost when robbed: X green: 1 card, X' violet: 2 cards, X\" orange: 3 cards" in next(line for line in lines if line.startswith("lost"))
    assert lines[-1][30] == "G"
    assert lines[-2][0] == "4"
    assert lines[-2][12] == "1"
    assert lines[-3][12] == "2"
    assert lines[-2][31] == "3"


def test_robbed_roads_are_marked() -> None:
    robbed = replace(scene(), robbed={"L": (1,)})
    assert any('L" Ferrara (robbed by 2; watched by 3; step 2)' in line for line in map_text(robbed))
    assert map_picture(robbed, "svg", dots=50) != map_picture(scene(), "svg", dots=50)


def test_a_position_is_drawn_from_what_a_seat_sees() -> None:
    (evening,) = read_file(ROOT / "tests" / "games" / "mille_grazie" / "evening.game")
    assert isinstance(evening, Recording)
    recorded = Cursor.of(evening)
    recorded.to(Address(seq=158))
    seen = scene_of(recorded.game.view(recorded.state, 0), ("Giulia", "Marco", "Lena"))
    assert seen.travelled == "VPNMK"
    assert seen.robbed == {"K": (0, 1)}
    assert seen.ambushes == (DrawnAmbush(0, "K"), DrawnAmbush(1, "K"))
    assert (seen.active, seen.escort, seen.scores) == (2, "", (19, 29, 27))
    recorded.to(Address(seq=40))
    assert scene_of(recorded.game.view(recorded.state, 2), ("Giulia", "Marco", "Lena")).escort == "U"


def test_each_road_stands_at_both_of_its_towns() -> None:
    text = "\n".join(map_text(RoadMap(default().towns, roads(default()))))
    for road in default().roads.values():
        assert len(re.findall(rf"  {road.letter}['\"]? ", text)) == 2


def test_plain_text_is_ascii_and_colours_only_letters() -> None:
    assert all(line.isascii() for line in map_text(scene(), ascii_only=True))
    painted = "\n".join(map_text(scene(), colour=True))
    assert "\x1b[1;32mA\x1b[0m" in painted
    assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == "\n".join(map_text(scene()))


def test_the_board_in_lines_says_how_well_each_piece_is_known() -> None:
    lines = material_words.lines(default())
    assert "not the printed board" in lines[0]
    marked = {mark: sum(line.endswith(f"[{mark}]") for line in lines) for mark in ("confirmed", "name confirmed", "reconstruction")}
    assert marked == {"confirmed": 8 + 2, "name confirmed": 2, "reconstruction": 6 + 22 + 28}
    assert any(re.match(r"  Q +Ferrara - Ravenna +violet +Via del Quirinale +\[name confirmed\]$", line) for line in lines)
    ours = RECONSTRUCTION.read_text(encoding="utf-8").replace("status  reconstruction", "status  owner_transcribed").replace("Genova", "Genoa")
    owned = material_words.lines(load(ours))
    assert any(line.startswith("warning: the town Genova is missing") for line in owned)
    assert not any("invented for this project" in line for line in owned)


def test_the_display_shows_the_usual_board_and_that_of_a_file() -> None:
    shown = display_named("mille_grazie")
    assert isinstance(shown, Display)
    assert shown.material_lines("") == material_words.lines(default())
    ours = RECONSTRUCTION.read_text(encoding="utf-8").replace("board   mille", "board   my-mille")
    assert "my-mille" in shown.material_lines(ours)[0]
    assert shown.material_picture("", "png") != shown.material_picture(ours, "png")
    with pytest.raises(ValueError, match="line 1: a line begins with"):
        shown.material_lines("nonsense")
