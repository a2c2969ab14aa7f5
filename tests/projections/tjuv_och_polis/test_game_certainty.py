"""A plain error needs a confirmed rule: where only a part of a rule is, what breaks the rest depends on the ruling that is named."""

from __future__ import annotations

import pytest

from events.finding import Certainty
from events.notation import read
from tests.projections.tjuv_och_polis.positions import Table


def found(table: Table, line: str) -> list[tuple[str, str]]:
    """Code of each finding of a line, with what it depends on; empty for a plain error."""
    event = read(line)
    findings = [table.game.explain(table.hunt, event, code) for code in table.game.check(table.hunt, event)]
    return [(one.code, one.reading if one.certainty == Certainty.DEPENDS else "") for one in findings]


def rolled(roll: int, seat: int = 1, rear: str = "", **squares: str) -> Table:
    table = Table().put(rear=rear, **squares).turn(seat)
    assert table.lines(f"{seat} rolls {roll}") == []
    return table


def car(front: str, rear: str, roll: int) -> Table:
    return rolled(roll, car=front, rear=rear)


CASES = {
    "a car twice on a street": (lambda: car("A4", "A5", 3), "1 moves car A3-A2-B2-C2-B2-A2", [("TP-13", "")]),
    "a car back on the square it started from": (lambda: car("A4", "A5", 1), "1 moves car A3-A4", [("TP-13", "D-36")]),
    "a car in a bank": (lambda: car("W6", "V6", 1), "1 moves car W5-W6", [("TP-15", "")]),
    "a car in the travel agency": (lambda: car("T11", "T10", 1), "1 moves car U11-T11", [("TP-15", "CM-5")]),
    "a thief back where he started": (lambda: rolled(2, 2, thief1="A9"), "2 moves thief1 A8-A9", [("TP-13", "TM-3")]),
    "a thief without the fare": (lambda: rolled(1, 2, thief1="W2"), "2 moves thief1 W1", [("TP-48", "ES-7")]),
    "a robbery of the telegraph": (lambda: rolled(1, 2, thief1="M15"), "2 robs telegraph1", [("TP-27", "RB-7")]),
    "a robbery without landing again": (lambda: rolled(1, 2, thief1="H8"), "2 robs bank2", [("TP-26", "D-12")]),
    "a robbery from the street": (lambda: rolled(1, 2, thief1="A9"), "2 robs bank2", [("TP-26", "")]),
}


@pytest.mark.parametrize("name", CASES)
def test_what_only_follows_is_no_plain_error(name: str):
    make, line, wanted = CASES[name]
    assert [pair for pair in found(make(), line) if pair[0] == wanted[0][0]] == wanted


def test_a_thief_whom_a_nest_has_cleared():
    table = rolled(1, 2, thief1="A4").thief(wanted="robbery")
    assert table.lines("2 moves thief1 B4") == []
    assert table.hunt.thieves["thief1"].at_rest
    findings = list(table.game.judge_claim(table.hunt, read("claim fact wanted:thief1 yes")))
    assert [(one.code, one.certainty, one.reading) for one in findings] == [("TP-40", Certainty.DEPENDS, "nest_ends_wanted")]


def test_a_thief_out_of_turn_while_his_flight_is_pending():
    table = Table(2).put(thief1="W2").thief(carried=4000).turn(2)
    assert table.lines("2 rolls 1", "2 moves thief1 W1") == []
    assert ("TP-05", "T-7") in found(table, "2 rolls 3")
