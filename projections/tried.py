"""What games answer alike that have a walk of their own: an event is judged by playing it for real and taking it back.

Such a game says in `play` what an event does and what is wrong with it; its state has a journal and a table of `readings`.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from events.common import GameSetUp
from events.event import Event, Position, Seat

from .consequences import Consequence
from .game import Applied, NotSupported
from .ledger import RULED_AT_THE_END, Award
from .order import OrderOfPlay
from .questions import Reading, refused


def must_fit(set_up: GameSetUp, known: Mapping[str, Reading], editions: Container[str], seats: int, *, rounds: bool = False) -> None:
    """Raises NotSupported, naming whatever of a set-up these games do not have; `rounds` says that an agreed number of them may end the game."""
    wrong = [] if 1 <= len(set_up.players) <= seats else [f"{len(set_up.players)} players"]
    wrong += [] if set_up.edition in editions else [f"edition {set_up.edition}"]
    wrong += [f"component {name}" for name in set_up.components]
    wrong += [f"tile set {name}" for name, _ in set_up.sets]
    wrong += [f"figures {name}" for name, _ in set_up.figures]
    wrong += ["start tiles"] * bool(set_up.start)
    wrong += [f"{set_up.draws} rounds"] * (set_up.draws < 0 or (set_up.draws > 0 and not rounds))
    wrong += refused(set_up, known)
    if wrong:
        raise NotSupported(f"not supported: {', '.join(wrong)}")


class TriedGame:
    """The part of the protocol of `game.py` that hangs on nothing but `play`, and what holds for a game without squares, draws and supplies."""

    order: OrderOfPlay
    questions: dict[str, Reading]

    def play(self, state: Any, event: Event, seq: int = 0) -> Applied:
        """Judges and applies an event; what cannot be applied leaves the state as it was."""
        raise NotImplementedError

    def evolve(self, state: Any, event: Event, seq: int = 0) -> Applied:
        """Applies an event as played."""
        return self.play(state, event, seq)

    def check(self, state: Any, event: Event, seq: int = 0) -> tuple[str, ...]:
        """Codes of what is wrong with an event; it is played and taken back."""
        mark = state.journal.mark()
        try:
            return self.play(state, event, seq).codes
        finally:
            state.journal.undo(mark)

    def choose(self, state: Any, question: str, value: str) -> bool:
        """Answers a disputed question from here on; false if there is no such question or answer."""
        if question not in self.questions or value not in self.questions[question].values:
            return False
        state.journal.put(state.readings, question, value)
        return True

    def sentence(self, rule: str) -> str:
        """A rule by its id, in own words; empty for what is none."""
        row = self.order.rows.get(rule)
        return row.text if row is not None else ""

    def consequences(self, state: Any) -> list[Consequence]:
        """What followed from the moves, in order."""
        told: list[Consequence] = state.chronicle.told
        return told

    def squares(self, state: Any, award: Award) -> tuple[Position, ...]:
        """No award has a place on a board of squares."""
        return ()

    def is_final(self, award: Award) -> bool:
        """Nothing is scored at the end but what an arbiter decides."""
        return award.row == RULED_AT_THE_END

    def supplies(self, state: Any) -> dict[tuple[Seat, str], int]:
        """Nobody has pieces in store."""
        return {}

    def draws_left(self, state: Any) -> int:
        """The game does not end with a pile."""
        return 0
