"""The way of an event: to the first row, from where the walk rests, at which it is due.

Whoever is asked before and says nothing has passed; rows that must be used and are passed over become findings; what comes just too late
is judged at the row the walk has gone past.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from events.event import Seat

from .passing import pass_over, passes
from .program import SKIPPED, Key, Program, Take

OUT_OF_ORDER = "out-of-order"
NOWHERE = "nowhere"  # the word by which a row says that it had nothing to offer


class Goal(msgspec.Struct, frozen=True, gc=False):
    """The row an event goes to, who may decide there, and what is wrong with the way.

    `beside`: nobody is due at the row, or somebody is at any moment, so the event happens where the walk rests, and the walk stays there.
    `late`: the walk has gone past the row, so the event is judged there and does not happen.
    """

    take: Take | None
    seats: tuple[Seat, ...]
    found: list[str]
    beside: bool = False
    late: bool = False


class Way:
    """Finds rows of a program; what is passed over on the way is written to the state."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.operations, self.takes, self.beyond = program.operations, program.takes, program.beyond
        self.musts = {at: _musts(table.values()) for at, table in program.takes.items()}

    def to(self, state: Any, event: Any, key: Key) -> Goal:
        """The row at which the event is due, else the first of this turn that takes it, else none."""
        take = self.takes[state.at].get(key)
        seats = take.due(state) if take is not None and not take.passed else ()
        if event.seat in seats:
            return Goal(take, seats, [])
        if (goal := self._silently(state, event, key)) is not None:
            return goal
        if seats:
            return Goal(take, seats, [])
        anytime = self.program.anytime.get(key) if state.at < self.program.end else None
        now = anytime.due(state) if anytime is not None else ()
        if event.seat in now:
            return Goal(anytime, now, [], True)
        mark = state.journal.mark()
        goal = self._search(state, event, key)
        if now and (goal.found or event.seat not in goal.seats):
            state.journal.undo(mark)
            return Goal(anytime, now, [], True)
        if goal.take is None:
            state.journal.undo(mark)
            return self._beside(state, event, key)
        return goal

    def _silently(self, state: Any, event: Any, key: Key) -> Goal | None:
        """The row of this part of the turn at which the event is due once those who are asked before have passed without a word.

        None where it never is, or behind what must be done; what may be done at any moment waits for nobody.
        """
        mark, at = state.journal.mark(), None if key in self.program.anytime else state.at
        takes, operations, musts, beyond, end, over = self.takes, self.operations, self.musts, self.beyond, self.program.end, self.program.over
        while at is not None and at != end and at != over:
            table = takes.get(at)
            if table is None:
                at = operations[at](state)
                continue
            take = table.get(key)
            if take is not None and (seats := self._left_to(state, event.seat, take, at)):
                return Goal(take, seats, [])
            if musts[at] and any(must.is_compulsory(state) for must in musts[at]):
                break
            at = beyond[at]
        state.journal.undo(mark)
        return None

    def _left_to(self, state: Any, seat: Seat, take: Take, at: int) -> tuple[Seat, ...]:
        """Who is due at a row of a stand once those before a seat have passed; nobody where that seat never is."""
        table, mark = self.takes[at].values(), state.journal.mark()
        for _ in range(state.seats + 1):
            seats = take.due(state)
            if seat in seats and not (take.passed and any(must.is_compulsory(state) for must in take.passed)):
                return seats
            silent = next((move.seat for move in passes(state, table) if move.seat != seat), None)
            if silent is None or pass_over(state, table, self.beyond[at], silent).on is not None:
                break
        state.journal.undo(mark)
        return ()

    def _search(self, state: Any, event: Any, key: Key) -> Goal:
        """Walks on to the row where the event is due, at most to the same place of the next turn.

        A seat that is not due there is not followed into the next turn, nor past a row that must be used: two faults in one are no move.
        """
        at, laps, end = state.at, 0, self.program.end
        takes, operations, musts, beyond = self.takes, self.operations, self.musts, self.beyond
        found: list[str] = []
        while laps < 2:
            table = takes.get(at)
            if table is None:
                laps += at == end
                at = operations[at](state)
                continue
            take = table.get(key)
            seats = take.due(state) if take is not None else ()
            if take is not None and seats:
                if take.passed:
                    found += self._skipped(state, take.passed)
                if event.seat not in seats and (laps or found):
                    break
                return Goal(take, seats, found)
            if at == self.program.over:
                break
            if musts[at]:
                found += self._skipped(state, musts[at])
            at = beyond[at]
        return Goal(None, (), [OUT_OF_ORDER])

    def _beside(self, state: Any, event: Any, key: Key) -> Goal:
        """The first row from here to the end of the turn that takes the event, though nobody is due there; else one just gone past."""
        last = self.program.end if state.at < self.program.end else self.program.over
        for at in range(state.at, last):
            take = self.takes[at].get(key) if at in self.takes else None
            if take is not None and not take.due(state):
                return Goal(take, (), [], True)
        take = self._gone_past(state, event, key)
        return Goal(None, (), [OUT_OF_ORDER]) if take is None else Goal(take, (), [], late=True)

    def _gone_past(self, state: Any, event: Any, key: Key) -> Take | None:
        """A row the walk has gone past since the last event, because nobody was due: one that follows from what was done, or had nothing to offer.

        So it is said what is wrong with the event there; all else that comes late is out of order.
        """
        used = state.registers.get("used")
        for at in range(used.after if used is not None else state.at, state.at):
            take = self.takes[at].get(key) if at in self.takes else None
            if take is not None and (take.row.startswith(f"{used.row}.") or self._answer(state, take, event) == NOWHERE):
                return take
        return None

    def _answer(self, state: Any, take: Take, event: Any) -> object:
        """What a row answers to the event; tried and taken back."""
        mark = state.journal.mark()
        try:
            return take.function(state, event)
        finally:
            state.journal.undo(mark)

    def _skipped(self, state: Any, musts: Iterable[Take]) -> list[str]:
        return [f"{take.row}/{SKIPPED}" for take in musts if take.is_compulsory(state)]


def _musts(takes: Iterable[Take]) -> tuple[Take, ...]:
    """The takes of rows that must be used, one for each row however many kinds of event it takes."""
    return tuple({take.row: take for take in takes if take.must}.values())
