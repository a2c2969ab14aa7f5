"""A piece that has stood too long goes first only if it can go, whatever the other piece does: walk or ride."""

import pytest

from events.tjuv_och_polis import TramRidden
from projections.tjuv_och_polis.state import CAR
from tests.projections.tjuv_och_polis.positions import Table


def stood(thief: str) -> Table:
    """The car has stood too long in front of an escape square, its rear on L20; only past J20, a stop, can it go on."""
    table = Table().put(car="K20", rear="L20", officer1="T9", thief1=thief)
    table.hunt.set(still=2)
    return table


@pytest.mark.parametrize(("thief", "codes"), [("J20", []), ("A4", ["TP-52"])], ids=["car shut in", "car can go"])
@pytest.mark.parametrize("lines", ["1 rides officer1 3 T6", "1 rolls 1|1 moves officer1 S9"], ids=["ride", "walk"])
def test_another_piece_waits_only_for_one_that_can_go(thief: str, codes: list[str], lines: str) -> None:
    assert stood(thief).lines(*lines.split("|")) == codes


@pytest.mark.parametrize(("thief", "rides"), [("J20", True), ("A4", False)])
def test_rides_are_offered_as_they_are_judged(thief: str, rides: bool) -> None:
    table = stood(thief)
    offered = [move for move in table.game.legal_moves(table.hunt) if isinstance(move, TramRidden)]
    assert bool(offered) == rides
    assert all(move.piece != CAR and table.game.check(table.hunt, move) == () for move in offered)


def test_after_a_roll_only_that_roll_counts() -> None:
    """With a one the officer on the telegraph station cannot go: both squares beside it are taken by thieves who are not wanted."""
    table = Table(2).put(officer1="M15", officer2="T9", thief1="M14", thief2="M16")
    table.hunt.change_officer("officer1", still=2)
    assert table.lines("1 rolls 1", "1 rides officer2 3 T6") == ["TP-06"]
