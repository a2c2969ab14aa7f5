"""Findings in words: what each code of Carcassonne means, for one event.

A code is `<row>/<word>`. Words of the walk itself hold for every row: `skipped`, `wrong-seat`, `not-due`. All others are rules tied with
`@forbids` (their docstring says what is illegal) or reasons why an event cannot be applied at all.
"""

from __future__ import annotations

from typing import Any

from events.event import Event
from events.finding import Certainty, Finding, Severity
from events.notation import write
from projections.walk import OUT_OF_ORDER, UNKNOWN_SEAT, UNKNOWN_WORD

from .set_up import Table, readings
from .turn import Turn

__all__ = ["CANNOT", "OF_THE_WALK", "finding", "readings"]

OF_THE_WALK = {
    "skipped": "what must be done here was passed over",
    "wrong-seat": "another seat has to act here",
    "not-due": "nothing is to be done here now",
    OUT_OF_ORDER: "nothing in the order of play takes this now",
    UNKNOWN_SEAT: "no such seat at this table",
    UNKNOWN_WORD: "this game has no such figure or piece",
}
CANNOT = {
    "none-left": "no tile of this kind is left to be drawn",
    "taken": "a tile lies on that square already",
    "unknown-tile": "this game has no such tile",
    "none-drawn": "no tile is in hand",
    "no-feature": "the tile has no such feature",
}


def finding(table: Table, turn: Turn, event: Event, code: str) -> Finding:
    """The finding for a code; the state is the one before the event."""
    row, _, word = code.rpartition("/")
    rule = table.program.rules.get(code)
    if rule is not None:
        text = (rule.function.__doc__ or "").strip().split("\n")[0]
    else:
        text = OF_THE_WALK.get(code) or OF_THE_WALK.get(word) or CANNOT[word]
        if word == "skipped":
            text = f"{text}: {table.program.rows[row].text}"
    depends = rule is not None and bool(rule.reading) and rule.reading not in dict(_chosen(table, turn))
    return Finding(
        code=code,
        severity=Severity.ERROR,
        certainty=Certainty.DEPENDS if depends else Certainty.CERTAIN,
        rule=row if row != "record" else "",
        reading=rule.reading if rule is not None else "",
        expected=_expected(turn, event, code),
        actual=write(event),
        text=text,
    )


def _chosen(table: Table, turn: Turn) -> list[tuple[str, str]]:
    """Readings that do not have their default: somebody chose them."""
    known = readings()
    return [(name, value) for name, value in turn.readings.items() if value != known[name].default]


def _expected(turn: Turn, event: Any, code: str) -> str:
    """What would have been right, where that is one thing."""
    word = code.rpartition("/")[2]
    match word:
        case "wrong-seat":
            return f"seat {turn.seat + 1}"
        case "other-tile":
            return f"tile {turn.drawn}" if turn.drawn else "a tile is drawn first"
        case "elsewhere":
            return f"the tile at {turn.laid.position[0]},{turn.laid.position[1]}" if turn.laid else "a tile is placed first"
    return ""
