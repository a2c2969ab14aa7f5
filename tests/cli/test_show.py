"""`kerb show`: the position as text, pictures and values; nothing is drawn with matplotlib unless a picture is asked for."""

import sys
from xml.etree import ElementTree

import pytest

from tests.cli.samples import SAMPLE, TWO_TILES, written


def test_the_board_with_scores_and_supplies(kerb, tmp_path):
    path = written(tmp_path)
    assert kerb("show", f"{path}@8").out.splitlines() == [
        f"{path}@8 · turn 2 · Ben ends the turn",
        "",
        "      0      1",
        "   ·······",
        "-1 ·······        -1",
        "   ·▒▒▒▒▒·",
        "   ·▒▒▒▒▒·┏·····┓",
        " 0 ──────────2─── 0",
        "   ·······┗·····┛",
        "      0      1",
        "┏┓ last tile",
        "",
        "seat  name  score  follower",
        "   1  Ann       4         7",
        "   2  Ben       0         6  to act",
        "1 tile left to draw",
    ]


def test_old_terminals_get_plain_characters(kerb, tmp_path):
    assert kerb("show", written(tmp_path), "--ascii").out.split("\n", 1)[1].isascii()


def test_the_end_names_the_winner(kerb, tmp_path):
    path = written(tmp_path)
    assert kerb("show", path).out.startswith(f"{path}@12 · Ann wins with 4 points: all tiles are placed\n")
    assert kerb("show", f"{path}@final").out.startswith(f"{path}@final · all tiles are placed, final scoring is to come\n")


def test_the_position_as_values(kerb, tmp_path):
    found = kerb("show", f"{written(tmp_path)}@8", "--json").document
    assert (found["seq"], found["turn"], found["finished"], found["to_act"], found["in_hand"], found["left"]) == (8, 2, False, [2], None, 1)
    assert found["tiles"][1:] == [
        {"tile": "BA/C", "position": [0, -1], "rotation": 180},
        {"tile": "BA/RFr", "position": [1, 0], "rotation": 0},
    ]
    assert found["figures"] == [{"seat": 2, "what": "small", "position": [1, 0], "feature": "road E", "since": 8}]
    assert [2, 0] in found["open"]
    assert [1, 0] not in found["open"]
    cities = [feature for feature in found["features"] if feature["kind"] == "city"]
    assert cities == [{"kind": "city", "finished": True, "tiles": [[0, 0], [0, -1]], "traits": {}, "figures": []}]


def test_values_of_every_position_agree_with_the_supplies(kerb):
    for address in ("@60", "@t40", ""):
        found = kerb("show", f"{SAMPLE}{address}", "--json").document
        standing = [sum(f["seat"] == player["seat"] for f in found["figures"]) for player in found["players"]]
        assert [sum(player["supply"].values()) + on_board for player, on_board in zip(found["players"], standing, strict=True)] == [8, 8, 8]
        assert sum(len(feature["figures"]) for feature in found["features"]) == len(found["figures"])


@pytest.mark.parametrize(("form", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_pictures(kerb, tmp_path, form, start):
    picture = tmp_path / f"board.{form}"
    answer = kerb("show", f"{SAMPLE}@t20", f"--{form}", picture, "--mark", "0,0")
    assert answer.code == 0
    assert picture.read_bytes().startswith(start)
    assert str(picture) in answer.err


def test_a_picture_holds_no_control_characters(kerb, tmp_path):
    game = tmp_path / "friday.game"
    game.write_text('setup carcassonne players=["\\u001b[31mAnn","B\\u0007"]\n1 draw BA/L\n1 tile BA/L 0,1 r0\n1 end\n')
    assert kerb("show", game, "--svg", tmp_path / "board.svg").code == 0
    ElementTree.parse(tmp_path / "board.svg")


def test_a_picture_that_cannot_be_written_is_one_sentence(kerb, tmp_path):
    answer = kerb("show", SAMPLE, "--svg", tmp_path / "no-folder" / "board.svg")
    assert answer.code == 1
    assert len(answer.err.splitlines()) == 1


@pytest.mark.parametrize("square", ["1", "a,b", "1,2,3"])
def test_a_mark_is_a_square(kerb, square):
    assert kerb("show", SAMPLE, f"--mark={square}").code == 2


@pytest.mark.parametrize("command", ["show", "score", "explain", "validate", "replay", "moves"])
def test_no_picture_no_matplotlib(kerb, tmp_path, command, monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    assert kerb(command, written(tmp_path, TWO_TILES)).code == 0
    assert not [name for name in sys.modules if name.split(".")[0] == "matplotlib"]
