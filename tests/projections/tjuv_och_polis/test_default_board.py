"""Our own board: what is claimed of it, paths known to be right, and that its file is refused with all faults at once when it is spoiled."""

from __future__ import annotations

import pytest

from projections.tjuv_och_polis import routes
from projections.tjuv_och_polis.board_file import BoardError
from projections.tjuv_och_polis.state import CAR
from projections.tjuv_och_polis.town import DEFAULT, town_of

from .positions import Table

TOWN = town_of("")
TEXT = DEFAULT.read_text(encoding="utf-8")
STREETS = {square for square, kind in TOWN.kinds.items() if kind == "street"}
BESIDE = {square: STREETS & set(TOWN.joined[square]) for square in STREETS}


def reached(start: str, without: frozenset[str] = frozenset()) -> set[str]:
    found, edge = {start}, [start]
    while edge:
        here = edge.pop()
        new = {there for there in BESIDE[here] if frozenset((here, there)) != without} - found
        found |= new
        edge += new
    return found


def test_streets_are_one_area_without_dead_ends_or_bridges() -> None:
    assert len(STREETS) == 239
    assert sorted(map(len, BESIDE.values())) == [2] * 199 + [3] * 26 + [4] * 14
    for here, there in {tuple(sorted((a, b))) for a in STREETS for b in BESIDE[a]}:
        assert reached(here, frozenset((here, there))) == STREETS


def test_house_money_and_lines() -> None:
    assert len(TOWN.house) == 10
    assert all(STREETS & set(TOWN.joined[square]) for square in TOWN.house)
    assert sum(TOWN.amounts.values()) == 79_000
    assert all(set(first) & set(second) for first in TOWN.lines.values() for second in TOWN.lines.values())
    assert len(TOWN.stops) == 13
    assert set(TOWN.fronts) == {"C2", "W2", "K20", "O20"}


def test_the_car_never_gets_stuck_on_an_empty_board() -> None:
    table = Table()
    for piece in [*table.hunt.officers, *table.hunt.thieves]:
        table.hunt.drop(table.hunt.where, piece)
    starts = [(front, rear) for front in STREETS for rear in BESIDE[front]]
    assert len(starts) == 532
    for front, rear in starts:
        table.put(rear, car=front)
        assert all(routes.ends(table.hunt, CAR, 2 * roll) for roll in range(1, 7)), (front, rear)


def test_nobody_on_foot_gets_stuck_on_an_empty_board() -> None:
    table = Table()
    table.put("A21", car="A21", officer1="A21", officer2="A21")
    stands = sorted(square for square, kind in TOWN.kinds.items() if kind not in ("house", "escape"))
    assert len(stands) == 257
    for square in (*stands, *TOWN.house):
        table.put(thief1=square)
        assert all(routes.ends(table.hunt, "thief1", roll) for roll in range(1, 7)), square


@pytest.mark.parametrize(
    ("piece", "start", "path"),
    [
        ("officer1", "O10", "P10 P9 Q9"),
        ("officer1", "Q9", "R9 S9 T9"),
        ("officer1", "T6", "U6 V6 W6 X6 Y6"),
        ("officer1", "M11", "M12 L12 K12 J12 J13 J14"),
        ("officer1", "J14", "K14 L14 M14 M15"),
        ("officer1", "M7", "M8 M9"),
        ("thief1", "X4", "Y4 Y5 Y6 X6 W6 W5"),
        ("thief1", "L10", "L9 K9 J9 J8 J7 J6"),
        ("thief1", "J6", "I6 H6 G6 F6 E6"),
        ("thief1", "E6", "D6 C6 C5"),
        ("car", "M12", "N12 O12 P12 Q12 R12 S12 T12 T11"),
    ],
)
def test_known_paths(piece: str, start: str, path: str) -> None:
    table = Table()
    table.put(**({"car": start, "rear": "L12"} if piece == CAR else {piece: start}))
    squares = tuple(path.split())
    assert routes.faults(table.hunt, piece, squares, len(squares)) == []
    assert squares[-1] in {end for end, _ in routes.ends(table.hunt, piece, len(squares))}


def test_all_faults_of_form_come_at_once_and_in_order() -> None:
    bad = TEXT.replace("amount = 20000", "loot = 20000").replace('square = "H8"', "square = 8").replace("number = 2\n", "")
    with pytest.raises(BoardError) as caught:
        town_of(bad)
    said = str(caught.value).split("\n")
    assert [line.partition(", ")[2] for line in said] == [
        "building[1]: no such field here: loot",
        "building[2].square: expected a text, got a whole number (int)",
        "tram_line[2]: number is missing",
    ]
    lines = [int(line.split(",")[0].removeprefix("line ")) for line in said]
    assert lines == sorted(lines)
    assert bad.split("\n")[lines[1] - 1] == "square = 8"


@pytest.mark.parametrize(
    ("old", "new", "words"), [('id = "bank1"', 'id = "car"', "name of a piece"), ("number = 1", "number = 0", "no number of a line")]
)
def test_names_and_numbers_that_would_be_taken_for_something_else(old: str, new: str, words: str) -> None:
    with pytest.raises(BoardError, match=words):
        town_of(TEXT.replace(old, new))
