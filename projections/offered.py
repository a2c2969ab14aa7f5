"""What is offered from where the walk rests: the legal moves, and what is due stand by stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from events.event import Event, Seat

from .passing import passes, worth_offering
from .program import Key, Program, Take, broken


class Choice(msgspec.Struct, frozen=True, gc=False):
    """What one row offers where it is due: who may decide there, whether somebody must, and the legal moves."""

    row: str
    must: bool
    seats: tuple[Seat, ...]
    moves: tuple[Event, ...]


class Offered:
    """Asks the rows of a program for their moves; the state is left as it was."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.operations, self.takes, self.beyond = program.operations, program.takes, program.beyond
        self.passable = worth_offering(program)

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
            moves += [move for move in offered if not ((mine := rules[move.__class__, move.what]) and broken(state, mine, move))]
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
