"""Statements about a position: options by any name of a feature, supplies, phases, tiles left."""

from __future__ import annotations

import pytest

from events.common import GameSetUp
from events.event import Entry
from events.finding import Finding, Severity
from events.notation import read
from projections.carcassonne import claims
from projections.replay import Cursor

SET_UP = GameSetUp(game="carcassonne", players=("Ann", "Ben"))
PLACED = ("1 draw BA/RFr", "1 tile BA/RFr 1,0 r0")


def after(*lines: str) -> Cursor:
    """A game after these moves; none of them may be wrong."""
    events = [read(line) for line in lines]
    assert all(events)
    cursor = Cursor([Entry(seq=i, event=event) for i, event in enumerate((SET_UP, *events), 1) if event is not None])
    assert not any(step.findings for step in cursor.steps() if not step.entry.event.kind.endswith("_stated"))
    return cursor


def judged(claim: str, *lines: str) -> list[Finding]:
    cursor, event = after(*lines), read(claim)
    assert event is not None
    return list(cursor.game.judge_claim(cursor.state, event))


@pytest.mark.parametrize(
    "claim",
    [
        'claim options "place small" ["place small 1,0 road W","place small 1,0 field NR","place small 1,0 field S"]',
        'claim options "place small" ["place small 1,0 field EL NL","place small 1,0 field SL","place small 1,0 road E W"]',
        'claim options place ["place small 1,0 field EL NL","place small 1,0 field SL","place small 1,0 road E W"]',
        'claim options "place big" -',
        "claim options end end",
        "claim options tile -",
        "claim supply 1 small 7",
        "claim supply 2 barn 0",
        "claim fact phase ActionPhase",
        "claim fact may-pass yes",
        "claim fact may-undo yes",
        "claim fact tiles-left 70",
        "claim fact phase-once-passed CommitActionPhase",
        "claim fact may-pass-once-passed no",
        "claim fact options-once-passed none",
        'claim fact possible "place small 1,0 road E"',
        'claim fact possible "post tower small or place small"',
        'claim options "end or place big" ["end"]',
        "claim fact phase-before-scoring ActionPhase",
        "claim fact reading-farmers on",
    ],
)
def test_true_claims_give_no_finding(claim: str) -> None:
    assert judged(claim.replace(" -", " []"), *PLACED) == []


@pytest.mark.parametrize(
    ("claim", "code", "expected"),
    [
        ('claim options "place small" ["place small 1,0 road W"]', claims.OPTIONS, "place small 1,0 field NL; place small 1,0 field ER; "),
        ('claim options "place small" ["no move","place small 9,9 road W"]', claims.OPTIONS, "place small 1,0 "),
        ('claim options "place big" ["place big 1,0 road W"]', claims.OPTIONS, "none"),
        ("claim supply 1 small 6", claims.SUPPLY, "7"),
        ("claim supply 9 small 7", "record/unknown-seat", ""),
        ("claim fact phase TilePhase", claims.FACT, "ActionPhase"),
        ("claim fact tiles-left 71", claims.FACT, "70"),
        ("claim fact tiles-left many", claims.FACT, "70"),
        ('claim fact possible "place big"', claims.FACT, "no place big"),
        ("claim fact possible-once-passed place", claims.FACT, "no place"),
        ("claim fact may-undo-once-passed no", claims.FACT, "yes"),
        ("claim fact reading-farmers off", claims.FACT, "on"),
        ('claim options "end or place big" []', claims.OPTIONS, "end"),
    ],
)
def test_false_claims_are_found(claim: str, code: str, expected: str) -> None:
    (finding,) = judged(claim, *PLACED)
    assert (finding.code, finding.severity) == (code, Severity.ERROR)
    assert all(part in finding.expected for part in expected.split("; "))


def test_what_nobody_can_check_is_a_note() -> None:
    (finding,) = judged("claim fact weather fine", *PLACED)
    assert (finding.code, finding.severity) == (claims.UNCHECKED, Severity.NOTE)


def test_phases_follow_the_turn() -> None:
    city = ("2 draw BA/C", "2 tile BA/C 0,-1 r180")
    turns = [(), PLACED[:1], PLACED, (*PLACED, "1 place small 1,0 road W"), (*PLACED, "1 end"), (*PLACED, "1 end", *city)]
    found = [claims.phase(cursor.game, cursor.state) for cursor in (after(*turn) for turn in turns)]
    assert found == ["TilePhase", "TilePhase", "ActionPhase", "CommitActionPhase", "TilePhase", "ActionPhase"]


def test_long_lists_are_cut() -> None:
    assert claims.shown(map(str, range(30))).endswith("; and 18 more")
    assert claims.shown(()) == "none"
