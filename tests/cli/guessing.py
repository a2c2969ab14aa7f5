"""A tiny game for the general faces: two rounds in which each of two seats chooses a card in secret; the higher one scores, in secret too.

Its events are those of other games, used as the toy needs them: a commitment, and a card that is drawn, which here is the card shown.
"""

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import msgspec
import pytest

from events.carcassonne import TileDrawn
from events.common import GameSetUp
from events.event import Event, Seat
from events.finding import Finding
from events.notation import write
from events.secrets import ChoiceCommitted
from projections import registry
from projections.game import Applied, NotSupported, Outcome
from projections.journal import Journal
from projections.ledger import Item, Ledger, Points
from projections.questions import Reading

CARDS = ("one", "two", "three")
ROUNDS = 2


class Shown(msgspec.Struct, frozen=True):
    """A card that was shown."""

    seat: Seat
    card: str


class View(msgspec.Struct, frozen=True):
    """What a seat sees: the points of others stay hidden."""

    round: int
    shown: tuple[Shown, ...]
    scores: tuple[int | None, ...]


class Round:
    """The state."""

    def __init__(self, seats: int) -> None:
        self.journal = Journal()
        self.ledger = Ledger(self.journal, seats)
        self.seats, self.seat = seats, 0
        self.own: dict[str, Any] = {"number": 1, "committed": (), "shown": ()}

    @property
    def number(self) -> int:
        return int(self.own["number"])


class Guessing:
    """The game under one set-up."""

    name = "guessing"
    order = SimpleNamespace(rows={}, derived={})

    def __init__(self, set_up: GameSetUp) -> None:
        if set_up.edition not in ("", "first"):
            raise NotSupported(f"not supported: edition {set_up.edition}")
        self.set_up = msgspec.structs.replace(set_up, edition="first")
        self.questions = dict[str, Reading]()

    def start(self) -> Round:
        return Round(len(self.set_up.players))

    def material(self) -> Any:
        return SimpleNamespace(name=self.set_up.material.strip() or "the usual deck", status="reconstruction")

    def to_act(self, state: Round) -> frozenset[Seat]:
        if self.is_over(state):
            return frozenset()
        waiting = [seat for seat in range(state.seats) if seat not in state.own["committed"]]
        return frozenset(waiting or [seat for seat in range(state.seats) if seat not in dict(state.own["shown"])])

    def legal_moves(self, state: Round) -> list[Event]:
        seats = sorted(self.to_act(state))
        if len(state.own["committed"]) < state.seats:
            return [ChoiceCommitted(seat, "card") for seat in seats]
        return [TileDrawn(seat, card) for seat in seats for card in CARDS]

    def takes(self, event: Event) -> bool:
        return isinstance(event, ChoiceCommitted | TileDrawn)

    def play(self, state: Round, event: Event, seq: int) -> Applied:
        if event not in self.legal_moves(state):
            return Applied(False, ("guessing/illegal",))
        return self.evolve(state, event, seq)

    def evolve(self, state: Round, event: Event, seq: int) -> Applied:
        if event not in self.legal_moves(state):
            return Applied(False)
        put, own = state.journal.put, state.own
        if isinstance(event, ChoiceCommitted):
            put(own, "committed", (*own["committed"], event.seat))
            return Applied(True)
        assert isinstance(event, TileDrawn)
        put(own, "shown", (*own["shown"], (event.seat, event.tile)))
        if len(own["shown"]) == state.seats:
            worth = {seat: CARDS.index(card) for seat, card in own["shown"]}
            best = [seat for seat, value in worth.items() if value == max(worth.values())]
            state.ledger.book(seq, state.number, "best", [Points(seat, None, (Item("best card", 1, 1),)) for seat in best])
            for name, value in (("number", state.number + 1), ("committed", ()), ("shown", ())):
                put(own, name, value)
        return Applied(True)

    def explain(self, state: Round, event: Event, code: str) -> Finding:
        return Finding(code=code, text="that cannot be done now")

    def judge_claim(self, state: Round, event: Event) -> list[Finding]:
        return []

    def choose(self, state: Round, question: str, value: str) -> bool:
        return False

    def view(self, state: Round, viewer: Seat | None) -> View:
        scores = tuple(points if viewer in (None, seat) else None for seat, points in sorted(state.ledger.score.items()))
        return View(state.number, tuple(Shown(seat, card) for seat, card in state.own["shown"]), scores)

    def concealed(self, event: Event, viewer: Seat | None) -> str:
        return f"{event.seat + 1} draw ?" if isinstance(event, TileDrawn) and event.seat != viewer else write(event)

    def reports(self, state: Round, set_up: GameSetUp, entries: Any) -> list[Any]:
        return []

    def subject_name(self, state: Round, award: Any) -> str:
        return "the round"

    def squares(self, state: Round, award: Any) -> tuple[()]:
        return ()

    def key(self, award: Any) -> object:
        return None

    def reveals(self, event: Event) -> bool:
        return isinstance(event, TileDrawn)

    def is_final(self, award: Any) -> bool:
        return False

    def supplies(self, state: Round) -> dict[tuple[Seat, str], int]:
        return {(seat, "rounds"): ROUNDS + 1 - state.number for seat in range(state.seats)}

    def is_at_last_turn(self, state: Round) -> bool:
        return False

    def scored_now(self, state: Round) -> dict[Seat, int]:
        return dict(state.ledger.score)

    def draws_left(self, state: Round) -> int:
        return 0

    def is_over(self, state: Round) -> bool:
        return state.number > ROUNDS

    def outcome(self, state: Round) -> Outcome | None:
        score = state.ledger.score
        return Outcome(tuple(s for s in score if score[s] == max(score.values())), "all rounds are played") if self.is_over(state) else None


def module() -> ModuleType:
    """The module of the game, as the registry looks for it."""
    made = ModuleType("projections.guessing")
    vars(made).update(Guessing=Guessing, digest=lambda: "", readings=dict)
    return made


ENTRY = registry.Entry("guessing", "Guessing")


def register() -> None:
    """Puts the game among those of the registry, in a process of its own."""
    sys.modules["projections.guessing"] = module()
    registry.GAMES["guessing"] = ENTRY


@pytest.fixture
def guessing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game among those of the registry."""
    monkeypatch.setitem(sys.modules, "projections.guessing", module())
    monkeypatch.setitem(registry.GAMES, "guessing", ENTRY)
    monkeypatch.setattr(registry, "_made", {})
