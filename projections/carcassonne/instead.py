"""A move judged where it stands or would stand: what forbids it, and what was legal instead, the nearest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from events.carcassonne import FigurePlaced, TilePlaced
from events.event import Entry, Event
from events.finding import Finding
from events.notation import write
from projections.claims import is_statement
from projections.replay import Cursor

from .turn import Turn


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
        return not self.findings


def can_be_judged(game: Any, event: Event) -> bool:
    """Whether an event is a statement, or of a kind that a row takes: no remark, correction, answer or decision."""
    return is_statement(event) or any(event.__class__ is kind for kind, _ in game.table.program.keys)


def judge(cursor: Cursor, event: Event, seq: int = 0) -> Judged:
    """Judges a move or a statement at the position the cursor stands at, which is left as it is; `seq` is its number, if it is recorded."""
    game, turn = cursor.game, cursor.state
    if is_statement(event):
        findings, applied, instead = _statement(cursor, event, seq), True, list[Event]()
    else:
        findings = tuple(game.explain(turn, event, code) for code in game.check(turn, event))
        applied, instead = _applied(cursor, event), nearest(game, turn, event) if findings else []
    rows = dict.fromkeys(f.rule or f.code.rpartition("/")[0] for f in findings)
    rules = {row: game.order.rows[row].text for row in rows if row in game.order.rows}
    return Judged(write(event), findings, applied, rules, tuple(map(write, instead)), is_statement(event))


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
    return None if found.is_legal else found


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


def nearest(game: Any, turn: Turn, event: Any) -> list[Event]:
    """The legal moves here, those most like the event first: of its kind where there are any, else all."""
    moves: list[Event] = game.legal_moves(turn)
    same: Sequence[Event] = [move for move in moves if move.__class__ is event.__class__] or moves
    if isinstance(event, TilePlaced):
        return sorted(same, key=lambda move: _from_tile(event, move))
    if isinstance(event, FigurePlaced):
        return sorted(same, key=lambda move: _from_figure(event, move))
    return sorted(same, key=write)


def _from_tile(event: TilePlaced, move: Any) -> tuple[Any, ...]:
    """How far a tile lies from where it was meant, then how far it is turned."""
    if not isinstance(move, TilePlaced):
        return (1, 0, 0, write(move))
    (x, y), (a, b) = event.position, move.position
    turned = (move.rotation - event.rotation) % 4
    return (0, abs(x - a) + abs(y - b), min(turned, 4 - turned), write(move))


def _from_figure(event: FigurePlaced, move: Any) -> tuple[Any, ...]:
    """The same figure first, then the same kind of feature."""
    if not isinstance(move, FigurePlaced):
        return (2, 0, write(move))
    kind, other = (feature.partition(" ")[0] for feature in (event.feature, move.feature))
    return (int(move.what != event.what), int(kind != other), write(move))
