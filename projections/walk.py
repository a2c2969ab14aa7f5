"""The walk: every event goes to the first row, from where the walk rests, at which it is due.

Rows that run by themselves run on the way, rows that may be used are passed over, rows that must be used and are passed over become
findings. After an event the walk goes on to the next row at which somebody can act, so consequences never wait.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from events.common import Declined
from events.event import Event, Seat
from events.finding import UNKNOWN_SEAT

from .game import Applied
from .passing import pass_over, passes, worth_offering
from .program import SKIPPED, Key, Program, Rule, Take

OUT_OF_ORDER = "out-of-order"
NOWHERE = "nowhere"  # the word by which a row says that it had nothing to offer
UNKNOWN_WORD = "record/unknown-word"
FINE = Applied(True)


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


class Choice(msgspec.Struct, frozen=True, gc=False):
    """What one row offers where it is due: who may decide there, whether somebody must, and the legal moves."""

    row: str
    must: bool
    seats: tuple[Seat, ...]
    moves: tuple[Event, ...]


class Walk:
    """Walks a program; holds no state of any game."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.operations, self.takes, self.beyond = program.operations, program.takes, program.beyond
        self.keys = program.keys
        self.passable = worth_offering(program)
        self.musts = {at: _musts(table.values()) for at, table in program.takes.items()}

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
            goal = self._reach(state, event, (event.__class__, event.what))
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
            goal = self._reach(state, event, key)
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

    def legal_moves(self, state: Any) -> list[Event]:
        """The moves offered from here on, up to and including the first row that must be used or the end of the turn.

        Passing is among them where more can follow than the end of the turn. What is due at several stands is offered at the first of them
        alone: there it would go.
        """
        mark = state.journal.mark()
        moves: list[Event] = []
        at: int | None = state.at
        offered = at in self.passable
        closed: set[Key] = set()
        while at not in (None, self.program.over):
            table = self.takes.get(at)
            if table is not None:
                at = None if self._offer(state, table, closed, moves) else self.beyond[at]
                continue
            if at == self.program.end:
                if not state.goes_on:
                    break
                offered = True
            at = self.operations[at](state)
            offered = offered or (at is not None and at < state.at)  # back to an earlier row, or on with a part of somebody else
        state.journal.undo(mark)
        return [*moves, *passes(state, self.takes[state.at].values())] if offered else moves

    def stands(self, state: Any) -> list[list[Choice]]:
        """Moves stand by stand and row by row, from where the walk rests; stands where nobody is due are left out.

        Unlike `legal_moves` it tells what is due at each stand, also if such an event would go to an earlier one from here.
        """
        mark = state.journal.mark()
        found: list[list[Choice]] = []
        at: int | None = state.at
        while at not in (None, self.program.end, self.program.over):
            table = self.takes.get(at)
            if table is None:
                at = self.operations[at](state)
                continue
            choices = self._choices(state, table)
            found += [choices] if choices else []
            at = None if choices and choices[-1].must else self.beyond[at]
        state.journal.undo(mark)
        return found

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

    def _offer(self, state: Any, table: Mapping[Key, Take], closed: set[Key], moves: list[Event]) -> bool:
        """Adds the moves of a stand but those of kinds that are closed, and closes its own; answers whether one of its rows must be used."""
        due: list[Key] = []
        for key, take in table.items():
            if take.due(state):
                due.append(key)
                moves += self._moves(state, take, closed)
                if take.is_compulsory(state):
                    return True
        closed.update(due)
        return False

    def _moves(self, state: Any, take: Take, closed: set[Key]) -> list[Event]:
        """What is offered at a row, but for kinds that are closed."""
        moves: list[Event] = []
        for offer, rules in take.offers:
            offered = offer(state)
            if closed:
                offered = [move for move in offered if (move.__class__, move.what) not in closed]
            moves += [move for move in offered if not ((mine := rules[move.__class__, move.what]) and self._broken(state, mine, move))]
        return moves

    def _choices(self, state: Any, table: Mapping[Key, Take]) -> list[Choice]:
        """What the rows of a stand offer, up to the first that must be used."""
        found: list[Choice] = []
        for take in table.values():
            if seats := take.due(state):
                found.append(Choice(take.row, take.is_compulsory(state), seats, tuple(self._moves(state, take, set()))))
                if found[-1].must:
                    break
        return found

    def _unknown(self, state: Any, event: Any) -> str:
        """A kind of event no row of this game takes, or a seat that does not sit at the table."""
        if (event.__class__, event.what) not in self.keys and event.__class__ is not Declined:
            return UNKNOWN_WORD
        return "" if -1 < event.seat < state.seats else UNKNOWN_SEAT

    def _reach(self, state: Any, event: Any, key: Key) -> Goal:
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

    def _judge(self, state: Any, goal: Goal, event: Any) -> list[str]:
        take = goal.take
        if take is None:
            return goal.found
        if event.seat not in goal.seats:
            goal.found.append(f"{take.row}/{'wrong-seat' if goal.seats else 'not-due'}")
        return goal.found + self._broken(state, take.forbids, event) if take.forbids else goal.found

    def _broken(self, state: Any, rules: tuple[Rule, ...], event: Event) -> list[str]:
        return [code for code, rule, lifts in rules if rule(state, event) and not any(lift(state, event) for lift in lifts)]

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


def _musts(takes: Iterable[Take]) -> tuple[Take, ...]:
    """The takes of rows that must be used, one for each row however many kinds of event it takes."""
    return tuple({take.row: take for take in takes if take.must}.values())
