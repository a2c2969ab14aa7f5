"""A board typed in by hand: every mistake is found where it stands, many at once; the board of the project has none."""

from __future__ import annotations

import re

import pytest

from events.common import GameSetUp
from projections.game import NotSupported
from projections.registry import game_of
from projections.tjuv_och_polis.board_checks import faults
from projections.tjuv_och_polis.board_file import BoardError
from projections.tjuv_och_polis.town import DEFAULT, town_of

TEXT = DEFAULT.read_text(encoding="utf-8")
GRID = TEXT.index("grid = ")


def line(of: str) -> int:
    """The line of the file in which a text first stands."""
    return TEXT[: TEXT.index(of)].count("\n") + 1


def row(number: int) -> int:
    """The line of a row of the grid."""
    return line("grid = ") + number


def changed(old: str, new: str, after: str = "") -> str:
    """The board with one text put in place of another, the first one behind `after`."""
    at = TEXT.index(old, TEXT.index(after) if after else 0)
    return TEXT[:at] + new + TEXT[at + len(old) :]


def with_row(number: int, new: str) -> str:
    """The board with another row in its grid."""
    lines = TEXT.split("\n")
    lines[row(number) - 1] = new
    return "\n".join(lines)


def said(text: str) -> list[str]:
    """What is wrong with a board."""
    try:
        return [str(fault) for fault in faults(text)[0]]
    except BoardError as error:
        return [str(fault) for fault in error.faults]


def rows() -> list[str]:
    return TEXT.split('"""')[1].strip("\n").split("\n")


def test_our_board_is_sound():
    assert faults(TEXT) == ([], [])
    town = town_of("")
    streets = [square for square, kind in town.kinds.items() if kind == "street"]
    assert len(streets) == 239
    assert sum(town.amounts.values()) == 79_000
    assert len(town.stops) == 13


CASES = {
    "unequal rows": (with_row(2, rows()[1] + "."), row(2), "has 26 squares"),
    "no sign": (with_row(2, "?" + rows()[1][1:]), row(2), "no sign of the legend"),
    "a street nobody reaches": (with_row(4, rows()[3][:2] + "." + rows()[3][3:]), row(4), "cannot be reached"),
    "an opening into a wall": (
        changed('openings = ["S"]', 'openings = ["N"]', 'id = "bank2"'),
        None,
        "opens N towards H7, which is no street square",
    ),
    "openings round a corner": (changed('openings = ["N","S"]', 'openings = ["N","W"]', 'id = "bank1"'), None, "opposite"),
    "a line with one stop": (changed('stops = ["A9","F9","J9","T9","Y9"]', 'stops = ["A9"]'), None, "needs two stops"),
    "a stop on a block": (changed('"J20"]', '"J21"]'), None, "J21 is no street square"),
    "a stop twice": (changed('"F9","J9"', '"F9","F9"'), None, "F9 is named twice"),
    "a letter without a table": (with_row(3, rows()[2][:1] + "B" + rows()[2][2:]), row(3), "named by no table"),
    "a table without a letter": (changed('square = "H8"', 'square = "H7"'), None, "bank2 is a bank, but H7 is '#'"),
    "an amount that is no thousand": (changed("amount = 20000", "amount = 20500"), None, "whole thousands"),
    "no amount": (changed("amount = 20000\n", ""), None, "bank1 needs an amount"),
    "an amount for the telegraph": (changed('kind = "telegraph"', 'kind = "telegraph"\namount = 1000'), None, "has no amount"),
    "an unknown kind": (changed('kind = "post"', 'kind = "shop"'), None, "'shop' is none of"),
    "nine squares of the house": (changed('"K10",', ""), None, "ten squares"),
    "a door elsewhere": (changed('outside = "M12"', 'outside = "L12"'), None, "beside M11"),
    "three escape squares": (TEXT[: TEXT.index('[[escape]]\nid = "quay2"')] + TEXT[TEXT.index("[[tram_line]]") :], None, "four escape squares"),
    "no way by air": (changed('mode = "air"', 'mode = "boat"'), None, "no escape square by air"),
    "two of a name": (changed('id = "bank2"', 'id = "bank1"'), None, "two places are called bank1"),
    "a name like a square": (changed('id = "bank2"', 'id = "H8"'), None, "small letters"),
    "a digit without its line": (with_row(2, rows()[1].replace("2", "1")), row(2), "line 1 has no stop there"),
    "a wall between far squares": (TEXT + '\n[[wall]]\nbetween = ["A2","C2"]\n', None, "do not touch"),
    "a link between neighbours": (TEXT + '\n[[link]]\nbetween = ["A2","B2"]\n', None, "touch"),
    "a field nobody knows": (changed("amount = 20000", "loot = 20000"), None, "loot"),
    "a text for a number": (changed("amount = 20000", 'amount = "much"'), None, "int"),
    "another format": (changed("tjuv-och-polis/board/1", "tjuv-och-polis/board/2"), line("format"), "must be"),
    "no TOML": (changed("[[building]]", "[[building"), None, "no TOML file"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_mistake_is_found_where_it_stands(name: str):
    text, where, words = CASES[name]
    assert text != TEXT
    found = [one for one in said(text) if words in one]
    assert found, said(text)
    assert where is None or found[0].startswith(f"line {where},")
    assert name == "no TOML" or re.match(r"line \d+", found[0])
    with pytest.raises(NotSupported, match="board"):
        game_of(GameSetUp(game="tjuv_och_polis", players=("a", "b"), material=text))


def test_many_mistakes_at_once():
    text = changed("amount = 20000", "amount = 1").replace('mode = "air"', 'mode = "balloon"').replace('square = "H8"', 'square = "A1"')
    assert len(said(text)) >= 4


def test_what_is_unlikely_is_a_warning():
    found, warnings = faults(with_row(3, rows()[2][:2] + "." + rows()[2][3:]))
    assert not found
    assert [str(one) for one in warnings] == [f"line {row(3)}, grid, column 3: C3 is a dead end: the car could never leave it"]


def test_walls_and_links():
    walled = town_of(TEXT + '\n[[wall]]\nbetween = ["A2","B2"]\n')
    assert "B2" not in walled.joined["A2"]
    linked = town_of(TEXT + '\n[[link]]\nbetween = ["A2","Y20"]\n')
    assert "Y20" in linked.joined["A2"]
