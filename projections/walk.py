"""The walk: every event goes to the first row, from where the walk rests, at which it is due.

Rows that run by themselves run on the way, rows that may be used are passed over, rows that must be used and are passed over become
findings. After an event the walk goes on to the next row at which somebody can act, so consequences never wait.
"""

from __future__ import annotations

from typing import Any

from events.common import Declined
from events.event import Event, Seat
from events.finding import UNKNOWN_SEAT

from .game import Applied
from .offered import Offered
from .passing import pass_over
from .program import Program, broken
from .way import Goal, Way

UNKNOWN_WORD = "record/unknown-word"
FINE = Applied(True)


class Walk:
    """Walks a program; holds no state of any game."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.operations, self.takes, self.beyond = program.operations, program.takes, program.beyond
        self.keys = program.keys
        self.way, offered = Way(program), Offered(program)
        self.legal_moves, self.stands = offered.legal_moves, offered.stands

    def check(self, state: Any, event: Event, seq: int = 0) -> tuple[str, ...]:
        """What is wrong with the event; the walk to its row and the event itself are tried for real and taken back."""
        refused = self._unknown(state, event)
        if refused:
            return (refused,)
        mark = state.journal.mark()
        state.registers["seq"] = seq
        try:
            if event.__class__ is Declined:
                return self._pass(state, event).codes
            goal = self.way.to(state, event, (event.__class__, event.what))
            found = self._judge(state, goal, event)
            answer = goal.take.function(state, event) if goal.take is not None else None
            return (*found, f"{goal.take.row}/{answer}") if goal.take is not None and answer.__class__ is str else tuple(found)
        finally:
            state.journal.undo(mark)

    def evolve(self, state: Any, event: Event, seq: int = 0) -> Applied:
        """Applies the event as played; judges nothing, never fails."""
        return self.play(state, event, seq, judged=False)

    def play(self, state: Any, event: Any, seq: int = 0, *, judged: bool = True) -> Applied:
        """`check` and `evolve` in one walk: what a fold over a log uses.

        All or nothing: what cannot be applied, and what fails, leaves the state as it was.
        """
        key = event.__class__, event.what
        if (key not in self.keys or not -1 < event.seat < state.seats) and (refused := self._unknown(state, event)):
            return Applied(False, (refused,))
        mark = state.journal.mark()
        state.registers["seq"] = seq
        try:
            if event.__class__ is Declined:
                return self._pass(state, event)
            goal = self.way.to(state, event, key)
            take = goal.take
            found = self._judge(state, goal, event) if judged or take is None else []
            if take is not None:
                answer = take.function(state, event)
                if answer.__class__ is str:
                    found = [*found, f"{take.row}/{answer}"]
                elif not goal.late:
                    state.put(state.registers, "used", None if goal.beside else take)
                    self.settle(state, state.at if goal.beside else self.program.start[answer.step] if answer else take.after)
                    return Applied(True, tuple(found)) if found else FINE
        except BaseException:
            state.journal.undo(mark)
            raise
        state.journal.undo(mark)
        return Applied(False, tuple(found))

    def to_act(self, state: Any) -> frozenset[Seat]:
        """Whose decision is open: the seats due at the rows up to the first that must be used."""
        seats: set[Seat] = set()
        for take in self.takes[state.at].values():
            due = take.due(state)
            seats.update(due)
            if due and take.is_compulsory(state):
                break
        return frozenset(seats)

    def decline(self, state: Any) -> None:
        """Passes over what may be left out, up to what must be done or the end of the turn; for trying, so whoever asks takes it back."""
        at: int = state.at
        while at not in (self.program.end, self.program.over):
            table = self.takes.get(at, {})
            if any(take.is_compulsory(state) for take in table.values()):
                break
            at = self.beyond[at] if table else self.operations[at](state)  # type: ignore[assignment]
        state.put(state.registers, "at", at)

    def settle(self, state: Any, at: int) -> None:
        """Runs what runs by itself, up to the next row at which somebody can act."""
        operations = self.operations
        while (following := operations[at](state)) is not None:
            at = following
        state.put(state.registers, "at", at)

    def _unknown(self, state: Any, event: Any) -> str:
        """A kind of event no row of this game takes, or a seat that does not sit at the table."""
        if (event.__class__, event.what) not in self.keys and event.__class__ is not Declined:
            return UNKNOWN_WORD
        return "" if -1 < event.seat < state.seats else UNKNOWN_SEAT

    def _judge(self, state: Any, goal: Goal, event: Any) -> list[str]:
        take = goal.take
        if take is None:
            return goal.found
        if event.seat not in goal.seats:
            goal.found.append(f"{take.row}/{'wrong-seat' if goal.seats else 'not-due'}")
        return goal.found + broken(state, take.forbids, event) if take.forbids else goal.found

    def _pass(self, state: Any, event: Any) -> Applied:
        """A seat passes at the first stand from here on at which it is due; what lies before it and may be left out is."""
        mark = state.journal.mark()
        at: int | None = state.at
        while at is not None and at not in (self.program.end, self.program.over):
            takes = self.takes[at].values() if at in self.takes else ()
            if any(event.seat in take.due(state) for take in takes):
                state.put(state.registers, "at", at)
                break
            at = None if any(take.is_compulsory(state) for take in takes) else self.beyond[at] if takes else self.operations[at](state)
        else:
            state.journal.undo(mark)
        passed = pass_over(state, self.takes[state.at].values(), self.beyond[state.at], event.seat)
        if passed.on is not None:
            self.settle(state, passed.on)
        return Applied(passed.done, passed.found)
