"""An award in words and values, for any game: what was counted, by which rule and under which readings, and what an arbiter made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from events.arbitration import AwardRuled
from events.common import GameSetUp
from events.event import Entry, Seat

from .ledger import ADJUSTED, RULED, RULINGS, Award, Item
from .questions import Chosen, InForce
from .rulings import Ruled

AGREED = "A gift or a penalty, agreed at the table or given by an arbiter."
DECIDED = "An arbiter decided; what the rules give is booked in an award of its own, this one is the difference."
SpeaksOf = Callable[[AwardRuled, Award], bool]


class Counted(msgspec.Struct, frozen=True):
    """One item of an award: `5 tiles x 2 = 10`."""

    name: str
    count: int
    points: int
    text: str


class Decision(msgspec.Struct, frozen=True):
    """The ruling an award comes from: event `seq`, what the rules give and what was ruled, by whom and why."""

    seq: int
    computed: int
    ruled: int
    author: str
    role: str
    rule: str
    reason: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """An award with all that explains it.

    number   its place among the awards of the game, from 1
    rule     the sentence of the row
    subject  what it is for, called as people do; empty where it is for nothing in particular
    details  more about it, a sentence each; `{0}` stands for the name of the first seat, `{1}` for the second, ...
    """

    number: int
    seq: int
    turn: int
    seat: Seat
    points: int
    row: str
    rule: str
    edition: str
    final: bool
    subject: str = ""
    items: tuple[Counted, ...] = ()
    readings: tuple[InForce, ...] = ()
    decision: Decision | None = None
    details: tuple[str, ...] = ()


R = TypeVar("R", bound=Report)


def plain_reports(
    game: Any, state: Any, set_up: GameSetUp, entries: Sequence[Entry], details: Callable[[Award], Iterable[str]] = lambda award: ()
) -> list[Report]:
    """Every award of a position with what its ledger says; `details` adds what only the game knows. For games without a better report.

    `entries` are those that count there (`Cursor.so_far`).
    """
    chosen = Chosen(game, set_up, entries)
    made = state.ledger.awards
    found = [plain_report(game, state, chosen, number, award, tuple(details(award))) for number, award in enumerate(made, 1)]
    return with_decisions(found, made, entries, lambda ruling, award: _speaks_of(game, state, ruling, award))


def plain_report(game: Any, state: Any, chosen: Chosen, number: int, award: Award, details: tuple[str, ...] = ()) -> Report:
    """One award with what its ledger says."""
    return Report(
        number=number,
        seq=award.seq,
        turn=award.turn,
        seat=award.seat,
        points=award.points,
        row=award.row,
        rule=AGREED if award.row == ADJUSTED else game.sentence(award.row),
        edition=game.set_up.edition,
        final=game.is_final(award),
        subject=game.subject_name(state, award),
        items=tuple(map(counted, award.items)),
        readings=tuple(chosen.in_force(award)),
        details=details,
    )


def counted(item: Item) -> Counted:
    """An item in words: how many of what and what they brought, `3 vans = 6`; one thing by itself is told with its sign, `fare: -20`."""
    name = item.name.replace("_", " ")
    text = f"{name}: {item.points:+d}" if item.count in (0, 1) else f"{item.count} {name} = {item.points}"
    return Counted(item.name, item.count, item.points, text)


def with_decisions(found: Sequence[R], made: Sequence[Award], entries: Sequence[Entry], speaks_of: SpeaksOf) -> list[R]:
    """The reports, those that come from a ruling with that ruling."""
    both = zip(found, made, strict=True)
    return [_decided(report, award, entries, speaks_of) if award.row in RULINGS else report for report, award in both]


def _decided(report: R, award: Award, entries: Sequence[Entry], speaks_of: SpeaksOf) -> R:
    """The report with the ruling it comes from: of several on one award, the last one."""
    event, seq = next(_rulings(award, entries, speaks_of))
    by = ", ".join(filter(None, (event.author, event.role)))
    why = [text for text in (f"rule {event.rule}" if event.rule else "", event.reason) if text]
    decision = Decision(seq, event.points - award.points, event.points, event.author, event.role, event.rule, event.reason)
    text = f"{award.points:+d}: ruled {decision.ruled} instead of {decision.computed} by {by} (event {seq}){': ' if why else ''}{'; '.join(why)}"
    return replace(report, rule=DECIDED, items=(Counted(RULED, 1, award.points, text),), decision=decision)


def _rulings(award: Award, entries: Sequence[Entry], speaks_of: SpeaksOf) -> Iterator[tuple[AwardRuled, int]]:
    """The rulings an award may come from, the last one first."""
    for entry in reversed(entries):
        event = entry.event
        if isinstance(event, AwardRuled) and event.seq == award.seq and event.seat == award.seat and speaks_of(event, award):
            yield event, entry.seq


def _speaks_of(game: Any, state: Any, ruling: AwardRuled, award: Award) -> bool:
    """Whether an award by a ruling comes from this one: what the ruling names is what the award is for."""
    made = [one for one in state.ledger.awards if one.seq == award.seq and one.row not in RULINGS]
    found = game.ruled(state, ruling, made)
    return isinstance(found, Ruled) and found.key == game.key(award)
