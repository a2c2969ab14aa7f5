"""What a dispute is about: the event and what is disputed as the rules see it, and what comes out under each answer to a question it hangs on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from events.common import ReadingChosen, RulingMade
from events.event import Entry, Position, Seat

from .address import Address
from .disputes import Dispute
from .extras import extras_of
from .ledger import by_seat
from .questions import BY_NOBODY, IN_DISPUTE, Chosen, InForce, answered
from .replay import Cursor
from .report import Report


class Under(msgspec.Struct, frozen=True):
    """What comes out under one answer to a question; `chosen` says who gave the answer in force, and is empty for all others."""

    question: str
    value: str
    meaning: str
    chosen: str
    awards: tuple[Report, ...]
    points: dict[Seat, int]


class Matter(msgspec.Struct, frozen=True):
    """The matter of a dispute: what is disputed before and after the event, the awards, and what each answer makes of them.

    awards   what the rules give at the event, for what is disputed where that is named, by the answers in force when it was played
    standing the same as it counts now, with every ruling made since
    under    every answer to each question on which the points hang, and to the question of the dispute
    """

    before: Any
    after: Any
    awards: tuple[Report, ...]
    standing: tuple[Report, ...]
    under: tuple[Under, ...]


def matter(entries: Sequence[Entry], dispute: Dispute) -> Matter:
    """The matter of a dispute; `entries` are all that stand. Raises NotSupported and BadAddress."""
    seq, question = dispute.seq, dispute.question
    early = [entry for entry in entries if entry.seq <= seq]
    cursor = Cursor(early)
    cursor.to(Address(seq=max(seq - 1, 1)))
    place = (dispute.feature, dispute.position)
    before = _standing(cursor, *place)
    cursor.to(Address(seq=seq))
    known = Chosen(cursor.game, cursor.set_up, cursor.entries)
    under = [outcome for name in known.known for outcome in _answers(known, early, seq, place, name, wanted=name == question)]
    now = Cursor(entries)
    now.to(Address(seq=seq))
    awards = _awards(cursor, seq, *place)
    if dispute.waits and question:
        awards = tuple(replace(r, readings=tuple(_contested(i) if i.question == question else i for i in r.readings)) for r in awards)
        under = [replace(one, chosen=IN_DISPUTE) if one.question == question and one.chosen in BY_NOBODY else one for one in under]
    return Matter(before, _standing(cursor, *place), awards, _awards(now, seq, *place), tuple(under))


def _contested(answer: InForce) -> InForce:
    """An answer that no person gave, while its question is in dispute."""
    return replace(answer, chosen=IN_DISPUTE) if answer.chosen in BY_NOBODY else answer


def _answers(known: Chosen, early: Sequence[Entry], seq: int, place: tuple[str, Position | None], question: str, *, wanted: bool) -> Iterator[Under]:
    """What each answer to a question makes of the event; nothing where all make the same of it, unless the question is asked."""
    in_force, chosen = known.answer(question, seq)
    found = []
    for value, meaning in known.known[question].values.items():
        awards = _under(early, seq, place, question, value)
        found.append(Under(question, value, meaning, chosen if value == in_force else "", awards, by_seat(awards)))
    if wanted or len({tuple(sorted(one.points.items())) for one in found}) > 1:
        yield from found


def _under(early: Sequence[Entry], seq: int, place: tuple[str, Position | None], question: str, value: str) -> tuple[Report, ...]:
    """The awards of the event if the question had been answered like this from the beginning."""
    plain = [e for e in early if not (isinstance(e.event, ReadingChosen | RulingMade) and e.event.question == question)]
    cursor = Cursor(answered(plain, question, value))
    cursor.to(Address(seq=seq))
    return _awards(cursor, seq, *place)


def _awards(cursor: Cursor, seq: int, name: str, position: Position | None) -> tuple[Report, ...]:
    """The awards of an event, for what is disputed where that is named."""
    concerns = extras_of(cursor.game).concerns(cursor.state, name, position)
    found = cursor.game.reports(cursor.state, cursor.set_up, cursor.so_far())
    return tuple(report for report in found if report.seq == seq and concerns(report))


def _standing(cursor: Cursor, name: str, position: Position | None) -> Any:
    return extras_of(cursor.game).standing(cursor.state, name, position)
