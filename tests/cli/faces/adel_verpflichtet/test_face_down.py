"""The log as a seat reads it: cards that are recorded and not turned yet stay face down until all others are there."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.faces.display import concealed, sealed
from events.files import read_notation
from events.recording import Recording
from projections.address import Address
from projections.replay import Cursor

START = """setup adel_verpflichtet players=Ann,Ben,Cleo
1 colour red
2 colour blue
3 colour green
1 dealt A1,A2,A3,D1
2 dealt B1,B2,B3,F1
3 dealt C1,C2,C3,F2
piles 20 A4 19 B4
"""
HOUSE = "1 location auction\n2 location castle\n3 location castle\n"


def read_by(path: Path, lines: str, viewer: int) -> list[str]:
    """The lines behind the set-up as a seat reads them."""
    path.write_text(START + lines, encoding="utf-8")
    with path.open("rb") as stream:
        (game,) = read_notation(stream, path.name)
    assert isinstance(game, Recording)
    cursor = Cursor.of(game)
    cursor.to(Address())
    hidden = sealed(cursor.game, cursor.state, game.entries)
    return [concealed(cursor.game, entry.event, viewer, entry.seq in hidden) for entry in game.entries[8:]]


@pytest.mark.parametrize(
    ("lines", "seen"),
    [
        ("1 location auction\n", ["1 location ?"]),
        (HOUSE, HOUSE.splitlines()),
        (HOUSE + "2 action thief-9\n", [*HOUSE.splitlines(), "2 action ?"]),
        (HOUSE + "1 action cheque-5000\n2 action thief-9\n", [*HOUSE.splitlines(), "1 action cheque-5000", "2 action ?"]),
        (HOUSE + "1 action thief-5\n2 action thief-9\n", [*HOUSE.splitlines(), "1 action thief-5", "2 action ?"]),
    ],
)
def test_others_stay_face_down_until_all_are_there(tmp_path: Path, lines: str, seen: list[str]) -> None:
    assert read_by(tmp_path / "night.game", lines, 2) == seen
    assert read_by(tmp_path / "night.game", lines, 1)[3:] == lines.splitlines()[3:] if "2 action" in lines else True


def test_exhibitions_are_opened_together(tmp_path: Path) -> None:
    cards = HOUSE.replace("auction", "castle") + "1 action exhibition\n2 action exhibition\n3 action detective\n"
    for shown in ("1 exhibits A1,A2,A3", "1 exhibits nothing"):
        assert read_by(tmp_path / "night.game", f"{cards}{shown}\n", 1)[-1] == "1 exhibits ?"
        assert read_by(tmp_path / "night.game", f"{cards}{shown}\n", 0)[-1] == shown
        both = read_by(tmp_path / "night.game", f"{cards}{shown}\n2 exhibits B1,B2,B3\n", 2)
        assert both[-2:] == [shown, "2 exhibits B1,B2,B3"]


def test_an_earlier_round_is_open(tmp_path: Path) -> None:
    once = HOUSE.replace("auction", "castle") + "1 action detective\n2 action detective\n3 action detective\n"
    assert read_by(tmp_path / "night.game", once + "2 location castle\n", 0) == [*once.splitlines(), "2 location ?"]


def test_a_correction_tells_no_more_than_the_line_it_puts_right(tmp_path: Path) -> None:
    path = tmp_path / "night.game"
    path.write_text(START + "1 location auction\n", encoding="utf-8")
    (line,) = read_by(path, "correct 5 1 dealt A1,A2,A3,D2\n", 1)
    assert line == "correct 5 1 dealt ?,?,?,?"
