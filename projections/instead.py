"""A move judged where it stands or would stand: what forbids it, and what was legal instead, the nearest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from events.event import Entry, Event
from events.finding import Finding, Severity
from events.notation import write
from events.recording import Recording

from .claims import is_statement
from .replay import Cursor
from .validate import validate


class Judged(msgspec.Struct, frozen=True):
    """What is to be said about an event at its place.

    claim    whether it is a statement, which is compared and no move
    applied  whether it happens all the same: what is against the rules is played as recorded if it can be
    rules    the sentence of every row that a finding cites
    instead  the moves that were legal, the nearest first
    """

    move: str
    findings: tuple[Finding, ...]
    applied: bool
    rules: dict[str, str]
    instead: tuple[str, ...]
    claim: bool = False

    @property
    def is_legal(self) -> bool:
        """Whether nothing speaks against it; a note, such as what the record cannot prove, does not."""
        return all(finding.severity == Severity.NOTE for finding in self.findings)


def can_be_judged(game: Any, event: Event) -> bool:
    """Whether an event is a statement, or of a kind of move of the game: no remark, correction, answer or decision."""
    return is_statement(event) or bool(game.takes(event))


def judge(cursor: Cursor, event: Event, seq: int = 0) -> Judged:
    """Judges a move or a statement at the position the cursor stands at, which is left as it is; `seq` is its number, if it is recorded."""
    game, state = cursor.game, cursor.state
    if is_statement(event):
        findings, applied, instead = _statement(cursor, event, seq), True, list[Event]()
    else:
        findings = tuple(game.explain(state, event, code) for code in game.check(state, event))
        applied, instead = _applied(cursor, event), nearest(game, state, event) if findings else []
    rows = dict.fromkeys(f.rule or f.code.rpartition("/")[0] for f in findings)
    rules = {row: sentence for row in rows if (sentence := game.sentence(row))}
    return Judged(write(event), _weighed(cursor, event, findings), applied, rules, tuple(map(write, instead)), is_statement(event))


def judged_at(cursor: Cursor, seq: int) -> Judged | None:
    """What is to be said about the recorded event the cursor stands behind; None if it has no finding, or stands no more."""
    entry = cursor.entries[cursor.at - 1]
    event = entry.event
    if entry.seq != seq or cursor.at <= 1 or not can_be_judged(cursor.game, event):
        return None
    cursor.back()
    try:
        found = judge(cursor, event, seq)
    finally:
        cursor.forward()
    return found if found.findings else None


def _weighed(cursor: Cursor, event: Event, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings, each as certain as it would be in a game that has the event at its end."""
    if not findings:
        return ()
    entries = cursor.so_far()
    number = max(entry.seq for entry in entries) + 1
    game = validate(Recording(name="", entries=[*entries, Entry(seq=number, event=event)]))
    known = {finding.code: finding for finding in game.findings if finding.seq == number}
    return tuple(replace(f, certainty=known[f.code].certainty, reading=known[f.code].reading) if f.code in known else f for f in findings)


def _statement(cursor: Cursor, event: Event, seq: int) -> tuple[Finding, ...]:
    mark = cursor.state.journal.mark()
    try:
        return tuple(cursor.claims.judge(cursor.game, cursor.state, Entry(seq=seq or cursor.entries[cursor.at - 1].seq, event=event)))
    finally:
        cursor.state.journal.undo(mark)


def _applied(cursor: Cursor, event: Event) -> bool:
    mark = cursor.state.journal.mark()
    try:
        return bool(cursor.game.evolve(cursor.state, event, 0).done)
    finally:
        cursor.state.journal.undo(mark)


def nearest(game: Any, state: Any, event: Event) -> list[Event]:
    """The legal moves here, those most like the event first: of its kind where there are any, else all."""
    moves: list[Event] = game.legal_moves(state)
    same: Sequence[Event] = [move for move in moves if move.__class__ is event.__class__] or moves
    return sorted(same, key=lambda move: game.likeness(state, event, move))
