"""Findings in words: what each code of Carcassonne means, for one event.

A code is `<row>/<word>`. Words of the walk itself hold for every row: `skipped`, `wrong-seat`, `not-due`. All others are rules tied with
`@forbids` (their docstring says what is illegal) or reasons why an event cannot be applied at all.
"""

from __future__ import annotations

from typing import Any

from events.event import Event
from events.finding import NO_SUCH_SEAT, UNKNOWN_SEAT, Certainty, Finding, Severity
from events.notation import write
from projections.walk import UNKNOWN_WORD
from projections.way import OUT_OF_ORDER

from .right import expected, set_aside
from .set_up import Table, readings
from .turn import Turn

OF_THE_WALK = {
    "skipped": "what must be done first was passed over",
    "wrong-seat": "another seat has to act here",
    "not-due": "this is not to be done now",
    OUT_OF_ORDER: "the order of play has no place for this now",
    UNKNOWN_SEAT: NO_SUCH_SEAT,
    UNKNOWN_WORD: "this game has no such figure or piece",
}
CANNOT = {
    "none-left": "no tile of this kind is left to be drawn",
    "taken": "a tile lies on that square already",
    "unknown-tile": "this game has no such tile",
    "no-feature": "there is no such feature, or the name fits several",
    "no-figure": "no such figure stands there",
    "nowhere": "nothing it may go to is within reach",
    "still": "what it stands on does not score now",
    "no-tile": "no tile lies on that square",
    "no-follower": "no follower of this seat stands there",
    "no-room": "something else is in the way there",
    "not-for-sale": "this tile is not for sale",
    "unknown-choice": "there is no such choice",
    "unknown-token": "there is no such token",
    "no-pyramid": "nobody stands there in such a way, nor is there a place for it",
    "not-held": "the seat has no such tile in its supply",
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
    reading = rule.reading if rule is not None else _reading(table, turn, event, word)
    depends = rule is not None and bool(rule.reading) and rule.reading not in dict(_chosen(table, turn))
    return Finding(
        code=code,
        severity=Severity.ERROR,
        certainty=Certainty.DEPENDS if depends else Certainty.CERTAIN,
        rule=row if row != "record" else "",
        reading=reading,
        expected=expected(table, turn, event, word),
        actual=write(event),
        text=text,
    )


def _reading(table: Table, turn: Turn, event: Any, word: str) -> str:
    """The disputed question behind something that cannot be done: a tile set aside may be drawn again where it goes back into the bag."""
    return "unplaceable" if word == "none-left" and set_aside(table, turn, event.tile) else ""


def _chosen(table: Table, turn: Turn) -> list[tuple[str, str]]:
    """Readings that do not have their default: somebody chose them."""
    known = readings()
    return [(name, value) for name, value in turn.readings.items() if value != known[name].usual(table.set_up.edition)]
