"""Disputes from their events: how each stands, which steps make no sense, and which questions of the rules wait for a decision."""

from __future__ import annotations

import pytest

from events.effective import effective
from events.event import Entry
from events.finding import Severity
from events.notation import read
from projections.disputes import AS_COMPUTED, Status, contested, docket
from projections.replay import Cursor

GAME = """\
setup carcassonne players=Ann,Ben draws=1
1 draw BA/C
1 tile BA/C 0,-1 r180
1 place small 0,-1 city S
"""
OPENED = 'dispute 1 4 claims=[[1,"four"],[2,"two"]] feature="city S" position=0,-1 question=tiny-city author=Cleo role=scorekeeper what is it worth'
RULING = "ruling tiny-city 2 author=Dora role=arbiter since=4 an early printing"
DECIDED = "decide 1 6 author=Dora role=arbiter two points"
AS_IT_IS = "decide 1 0 author=Dora role=arbiter four points"


def entries(*lines: str) -> list[Entry]:
    return [Entry(seq=n, event=read(line), source=f"x:{n}") for n, line in enumerate([*GAME.splitlines(), *lines], 1)]


def codes(*lines: str) -> list[tuple[int, str]]:
    return [(f.seq, f.code.removeprefix("record/")) for f in docket(entries(*lines)).findings if f.severity is not Severity.NOTE]


def test_a_dispute_holds_what_was_said():
    (dispute,) = docket(entries(OPENED)).disputes.values()
    assert (dispute.number, dispute.seq, dispute.opened) == (1, 4, 5)
    assert dispute.claims == ((0, "four"), (1, "two"))
    assert (dispute.feature, dispute.position, dispute.question) == ("city S", (0, -1), "tiny-city")
    assert (dispute.status, dispute.ruling, dispute.waits) == (Status.OPEN, None, True)
    assert [(act.what, act.author, act.role, act.text) for act in dispute.history] == [("opened", "Cleo", "scorekeeper", "what is it worth")]


@pytest.mark.parametrize(
    ("lines", "status", "ruling"),
    [
        ([], Status.OPEN, None),
        ([RULING, DECIDED], Status.DECIDED, 6),
        ([AS_IT_IS], Status.DECIDED, AS_COMPUTED),
        ([RULING, DECIDED, "appeal 1 author=Ben no"], Status.APPEALED, 6),
        ([RULING, DECIDED, "appeal 1 author=Ben no", AS_IT_IS], Status.DECIDED, AS_COMPUTED),
        ([RULING, DECIDED, "close 1 author=Dora"], Status.CLOSED, 6),
        (["close 1 author=Ann we agree"], Status.CLOSED, None),
        ([AS_IT_IS, "withdraw 6 a slip"], Status.OPEN, None),
        ([RULING, DECIDED, "withdraw 6 another box"], Status.OPEN, None),
        ([RULING, DECIDED, "withdraw 6 another box", "withdraw 8 it is the box"], Status.DECIDED, 6),
    ],
)
def test_how_it_stands(lines, status, ruling):
    dispute = docket(entries(OPENED, *lines)).disputes[1]
    assert (dispute.status, dispute.ruling) == (status, ruling)
    assert dispute.waits == (status in (Status.OPEN, Status.APPEALED))


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ([OPENED], []),
        ([OPENED, OPENED], [(6, "dispute-number")]),
        (["dispute 0 4 author=Cleo"], [(5, "dispute-number")]),
        (["dispute 1 5 author=Cleo"], [(5, "no-such-event")]),
        (["dispute 1 0 author=Cleo"], [(5, "no-such-event")]),
        (['dispute 1 4 claims=[[3,"me"]] author=Cleo'], [(5, "unknown-seat")]),
        ([AS_IT_IS], [(5, "no-such-dispute")]),
        (["appeal 2 author=Ben"], [(5, "no-such-dispute")]),
        ([OPENED, "appeal 1 author=Ben"], [(6, "dispute-undecided")]),
        ([OPENED, AS_IT_IS, AS_IT_IS], [(7, "dispute-decided")]),
        ([OPENED, "close 1", AS_IT_IS], [(7, "dispute-closed")]),
        ([OPENED, "close 1", "close 1"], [(7, "dispute-closed")]),
        ([OPENED, "decide 1 3 author=Dora"], [(6, "no-ruling")]),
        ([OPENED, "decide 1 6 author=Dora"], [(6, "no-such-event")]),
        ([OPENED, "correct 3 1 tile BA/C 0,-1 r180", DECIDED], [(7, "no-ruling")]),
        ([OPENED, RULING, DECIDED, "withdraw 6 another box"], [(7, "ruling-withdrawn")]),
    ],
)
def test_steps_that_make_no_sense(lines, found):
    assert codes(*lines) == found


def test_a_correction_decides_a_dispute_about_what_happened():
    lines = ["dispute 1 3 author=Cleo which way", "correct 3 1 tile BA/C 0,-1 r180", "decide 1 6 author=Dora it lay so"]
    assert codes(*lines) == []
    assert docket(entries(*lines)).disputes[1].ruling == 6


def test_what_waits_is_worth_a_note():
    (note,) = docket(entries(OPENED)).findings
    assert (note.code, note.severity, note.seq) == ("record/dispute-open", Severity.NOTE, 5)
    (again,) = docket(entries(OPENED, AS_IT_IS, "appeal 1 author=Ben no")).findings
    assert (again.seq, "appealed" in again.text) == (7, True)
    assert not docket(entries(OPENED, AS_IT_IS)).findings


@pytest.mark.parametrize(
    ("lines", "asked"),
    [
        ([], {"tiny-city"}),
        ([RULING, DECIDED], set()),
        ([AS_IT_IS], set()),
        ([AS_IT_IS, "appeal 1 author=Ben no"], {"tiny-city"}),
        (["close 1 author=Ann"], set()),
        ([RULING, DECIDED, "withdraw 6 another box"], {"tiny-city"}),
        (["withdraw 5 we agree"], set()),
    ],
)
def test_questions_that_wait(lines, asked):
    stand = [entry for entry in effective(entries(OPENED, *lines)) if isinstance(entry, Entry)]
    assert contested(stand) == asked


def test_no_step_of_a_dispute_moves_anything():
    cursor = Cursor(entries(OPENED, AS_IT_IS, "appeal 1 author=Ben no", "close 1", "1 end"))
    marks = []
    for step in cursor.steps():
        assert step.applied.done, step
        marks.append((step.entry.event.kind, dict(cursor.state.ledger.score)))
    assert [score for kind, score in marks if kind.startswith("dispute")] == [{0: 4, 1: 0}] * 4


def test_disputes_count_on():
    assert docket(entries()).next == 1
    assert docket(entries(OPENED, OPENED.replace("dispute 1", "dispute 7"))).next == 8
