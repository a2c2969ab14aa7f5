"""Passing: a seat makes no use of what it may do where the walk rests, so that play can go on.

Whatever may be left out can also be passed over by the next event; saying so matters where consequences come before that event, or where
somebody else decides next. Passing is offered only where more than the end of the turn can follow.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from events.common import Declined
from events.event import Seat

from .program import SKIPPED, Program, Take


class Passed(msgspec.Struct, frozen=True, gc=False):
    """What is wrong with passing, whether it can be done at all, and where the walk goes on; None: it stays."""

    found: tuple[str, ...]
    done: bool = True
    on: int | None = None


def pass_over(state: Any, table: Iterable[Take], beyond: int, seat: Seat) -> Passed:
    """A seat passes at a stand: all others who may decide there are waited for."""
    stand = tuple(table)
    takes = tuple({take.row: take for take in stand if take.due(state)}.values())
    if not takes:
        return Passed(("out-of-order",), False)
    mine = [take for take in takes if seat in take.due(state)]
    if not mine:
        return Passed((f"{takes[0].row}/wrong-seat",))
    optional = [take for take in mine if not take.is_compulsory(state)]
    if not optional:
        return Passed((f"{mine[0].row}/{SKIPPED}",))
    for take in optional:
        state.decline(take.row, seat)
    waiting = {other for take in stand for other in take.due(state) if take.is_compulsory(state) or other != seat}
    return Passed((), on=None if waiting else beyond)


def passes(state: Any, table: Iterable[Take]) -> list[Declined]:
    """Who may pass at a stand: nobody where something must be done."""
    takes = [take for take in table if take.due(state)]
    if any(take.is_compulsory(state) for take in takes):
        return []
    return [Declined(seat) for seat in sorted({seat for take in takes for seat in take.due(state)})]


def worth_offering(program: Program) -> frozenset[int]:
    """The places where a walk can rest behind which somebody may have to act before the turn is over, or all is."""
    stands = sorted(at for at in program.takes if at != program.over)
    handing_over = max((at for at in stands if at < program.end), default=program.end)
    found = {at for at in stands if at > program.end}
    for at in stands:
        if any(program.beyond[at] <= other < handing_over for other in stands) and at < program.end:
            found.add(at)
    return frozenset(found)
