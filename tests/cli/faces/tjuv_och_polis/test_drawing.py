"""Drawings of Tjuv och Polis: what stands in the text, what the viewer may not see, and that a picture is drawn alike every time."""

from pathlib import Path

import msgspec
import pytest

from cli.drawing.picture import FORMATS
from cli.faces.tjuv_och_polis.board_picture import board_picture
from cli.faces.tjuv_och_polis.board_scene import DrawnPiece, scene_of, side_to, town_scene
from cli.faces.tjuv_och_polis.board_text import board_text
from cli.faces.tjuv_och_polis.display import Display
from projections.readers import read_file
from projections.replay import Cursor
from projections.tjuv_och_polis.town import town_of

WORKED = Path(__file__).parents[3] / "games" / "tjuv_och_polis" / "worked.game"


def scene(viewer=None):
    (recording, *_) = read_file(WORKED)
    cursor = Cursor.of(recording)
    for _ in cursor.steps():
        pass
    game, state = cursor.game, cursor.state
    return scene_of(game.view(state, viewer), game.town, ["Ann", "Ben"], "late")


def test_the_map_shows_all_pieces():
    lines = board_text(scene())
    rows = {line.split()[0]: line for line in lines if line.strip() and line.split()[0].isdecimal()}
    assert "t1!" in rows["6"]
    assert "o2  P o1" in rows["10"]
    assert "C▲" in rows["11"]
    assert rows["12"].split().index("c") == 20
    assert "thief1    J6         Ben, carries 0, WANTED for a jailbreak, 1 arrest" in lines
    assert max(map(len, rows.values())) <= 84


def test_plain_text_has_ascii_alone_and_colour_can_be_added():
    assert "\n".join(board_text(scene(), plain=True)).isascii()
    assert "\x1b[1;97;41mt1!\x1b[0m" in "\n".join(board_text(scene(), colour=True))


def test_the_bare_board_names_every_place():
    told = "\n".join(Display().material_lines(""))
    for said in ("bank1", "20,000", "quay2", "tram line 3: T2 T6 T9 T16 J16 A16", "door M11 to M12", "not a copy of any printed board"):
        assert said in told


def test_a_board_that_cannot_be_read_is_refused():
    with pytest.raises(ValueError, match="board"):
        Display().material_lines("id = 'half a board'")


@pytest.mark.parametrize("form", FORMATS)
def test_a_picture_is_drawn_alike_every_time(form):
    assert board_picture(scene(), form) == board_picture(scene(), form)


def test_many_thieves_fit_in_one_nest():
    pieces = tuple(DrawnPiece(f"t{n}", "thief", "B4", wanted=n == 2) for n in range(1, 6))
    crowded = msgspec.structs.replace(town_scene(town_of("")), pieces=pieces)
    found = board_picture(crowded, "svg").decode()
    assert all(f"<!-- t{n}{'!' * (n == 2)} -->" in found for n in range(1, 6))
    assert any("t*!" in line for line in board_text(crowded))


def test_sides():
    assert (side_to("T12", "T11"), side_to("A1", "B1"), side_to("A1", "C4")) == ("N", "E", "")
