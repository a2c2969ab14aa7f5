"""What a game is: the protocol every game of the project keeps, and the values it answers with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from events.arbitration import AwardRuled
from events.common import AwardStated, GameSetUp
from events.event import Entry, Event, Position, Seat
from events.finding import Finding

from .consequences import Consequence
from .finding_codes import Code
from .ledger import Award
from .order import OrderOfPlay
from .questions import Reading
from .report import Report
from .rulings import Ruled


class Applied(msgspec.Struct, frozen=True, gc=False):
    """What became of an event: applied whole or not at all, and the codes of what is wrong with it."""

    done: bool
    codes: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winners, why it ended, the rule that broke a tie if one did, and the row that says who wins."""

    winners: tuple[Seat, ...]
    reason: str
    tie_break: str = ""
    rule: str = ""


class NotSupported(ValueError):
    """A set-up asks for something that is not built: the sentence names it."""


class Game(Protocol):
    """A game under one set-up. `check` leaves the state as it was, `evolve` judges nothing, `play` does both in one walk.

    A state has a `journal`, a `ledger`, the number of `seats`, the active `seat` and the `number` of the turn, from 1; all else is the game's own.
    What a game may have beside this is told in `extras.py`.
    """

    name: str
    order: OrderOfPlay
    set_up: GameSetUp
    questions: dict[str, Reading]  # the disputed questions that come up under the set-up

    def digest(self) -> str:
        """A digest of the facts the rules work with: it tells whether a game was recorded with other ones."""

    def played_with(self) -> tuple[str, ...]:
        """The edition and what was added to the plain game, in the words of people."""

    def start(self) -> Any:
        """The position before the first turn."""

    def takes(self, event: Event) -> bool:
        """Whether an event is of a kind of move of this game."""

    def to_act(self, state: Any) -> frozenset[Seat]:
        """The seats whose decision is open."""

    def legal_moves(self, state: Any) -> list[Event]:
        """All moves that break no rule now, up to the first that must be made."""

    def likeness(self, state: Any, event: Event, move: Event) -> tuple[Any, ...]:
        """How near a legal move is to an event that is none: a sort key, the nearest first."""

    def check(self, state: Any, event: Event) -> tuple[str, ...]:
        """Codes of what is wrong with the event."""

    def evolve(self, state: Any, event: Event, seq: int) -> Applied:
        """Applies the event as played."""

    def play(self, state: Any, event: Event, seq: int) -> Applied:
        """Judges and applies the event."""

    def explain(self, state: Any, event: Event, code: str) -> Finding:
        """The finding a code stands for, in words, for this event."""

    def sentence(self, rule: str) -> str:
        """The sentence of a rule or a row in own words, empty for what is none."""

    def catalogue(self) -> list[Code]:
        """All finding codes of the game, for the documentation."""

    def judge_claim(self, state: Any, event: Event) -> Iterable[Finding]:
        """Findings about a statement only this game understands."""

    def choose(self, state: Any, question: str, value: str) -> bool:
        """Answers a disputed question from here on; false if there is no such question or answer, or if it is too late for another one."""

    def is_award_for(self, state: Any, award: Award, claim: AwardStated) -> bool:
        """Whether an award is what a claim speaks of."""

    def subject_name(self, state: Any, award: Award) -> str:
        """What an award is for, in words that hang on no number of the data files: `city N 2,0`."""

    def ruled(self, state: Any, ruling: AwardRuled, made: Sequence[Award]) -> Ruled | str:
        """What a ruling speaks of among the awards its event has just made, or why that is not clear."""

    def key(self, award: Award) -> object:
        """What tells what an award is for from all else that scores in the same event."""

    def reveals(self, event: Event) -> bool:
        """Whether an event brings something to light that was hidden, so that what came before cannot be played again in fairness."""

    def squares(self, state: Any, award: Award) -> tuple[Position, ...]:
        """Where what an award is for lay when it scored; nothing for what has no place."""

    def reports(self, state: Any, set_up: GameSetUp, entries: Sequence[Entry]) -> Sequence[Report]:
        """Every award of the position with all that explains it, in the order they were made; `entries` are those that count there."""

    def consequences(self, state: Any) -> list[Consequence]:
        """What followed from moves beside points, in order."""

    def statistics(self, state: Any) -> dict[str, dict[Seat, int]]:
        """What the game was like for each seat, in numbers by name."""

    def concealed(self, event: Event, viewer: Seat | None) -> str:
        """The line of an event as one seat may see it, or everybody where None: `?` for what is secret."""

    def view(self, state: Any, viewer: Seat | None) -> Any:
        """The position as plain values as far as one seat sees it, everything where None; whatever is shown is made from it."""

    def is_final(self, award: Award) -> bool:
        """Whether an award belongs to the end of the game."""

    def scored_now(self, state: Any) -> dict[Seat, int]:
        """The score of each seat if the game ended now: the real end of the game, tried and taken back."""

    def supplies(self, state: Any) -> dict[tuple[Seat, str], int]:
        """How many pieces of a kind each seat has left to use, kinds in the words of people."""

    def draws_left(self, state: Any) -> int:
        """How many draws there are until the game ends, 0 where nothing is drawn."""

    def decline(self, state: Any) -> None:
        """Passes over what may be left out, up to what must be done or the end of the turn."""

    def is_at_last_turn(self, state: Any) -> bool:
        """Whether the game is over once the turn at hand is handed over."""

    def is_over(self, state: Any) -> bool:
        """Whether the game has been played to its end."""

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended, None while it goes on."""
