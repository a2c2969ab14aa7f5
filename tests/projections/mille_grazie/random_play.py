"""Random legal games of Mille Grazie: two to four players, any answers to the questions, letters sealed with digests or simply shown."""

from __future__ import annotations

import random

from msgspec.structs import replace

from events.common import GameSetUp, TurnEnded
from events.event import Entry, Event, Seat
from events.mille_grazie import (
    AmbushRevealed,
    CardPickedUp,
    CardsLost,
    DeliveryDeclined,
    EscortRevealed,
    MarkerMoved,
    RobberyCalled,
    StepTravelled,
    VictoryDeclared,
)
from events.secrets import ChoiceCommitted, commitment
from projections.mille_grazie.game import MilleGrazie
from projections.mille_grazie.roads import distances
from projections.mille_grazie.set_up import readings
from projections.mille_grazie.state import OPEN, PILE, State
from projections.registry import game_of

MOST_TURNS = 400
TURNS_WITH_AN_AIM = 100
SALT = "a salt of 20 letters"


def set_up_of(chance: random.Random, **fixed: str) -> GameSetUp:
    """Two to four players, random answers to some of the questions."""
    chosen = {name: chance.choice(list(reading.values)) for name, reading in readings().items() if chance.random() < 0.35}
    names = tuple(f"p{seat}" for seat in range(1, chance.randint(2, 4) + 1))
    return GameSetUp(game="mille_grazie", players=names, readings=tuple(sorted((chosen | fixed).items())))


class Table:
    """A game being played. `letters` are the roads the seats have really chosen in this turn, known to no record before they are shown."""

    def __init__(self, set_up: GameSetUp, seed: int) -> None:
        self.chance = random.Random(seed)
        self.game: MilleGrazie = game_of(set_up)
        self.state: State = self.game.start()
        self.events: list[Event] = [set_up]
        self.sealed = self.chance.random() < 0.5
        self.letters: dict[tuple[Seat, str, int], str] = {}
        self.turn = 0
        self.has_aim = False

    def do(self, event: Event) -> None:
        """Makes a move, which has to be a legal one."""
        applied = self.game.play(self.state, event, len(self.events) + 1)
        assert applied.done, (event, applied, self.events[-12:])
        assert not applied.codes, (event, applied, self.events[-12:])
        self.events.append(event)

    def play(self) -> None:
        """By chance to the end of the game or as long as a table has patience; then with an aim, which must bring the end soon."""
        self.until(MOST_TURNS)
        self.has_aim = True
        self.until(MOST_TURNS + TURNS_WITH_AN_AIM)

    def until(self, turns: int) -> None:
        """Plays on for no more turns than these in all."""
        while not self.game.is_over(self.state) and self.state.number < turns:
            if self.turn != self.state.number:
                self.turn, self.letters = self.state.number, {}
            self.step()
        if self.game.is_over(self.state) and not isinstance(self.events[-1], VictoryDeclared):
            outcome = self.game.outcome(self.state)
            assert outcome is not None
            self.do(VictoryDeclared(outcome.winners, tuple(self.state.ledger.score.values())))

    def step(self) -> None:
        """One move by chance; on a road the robbers who really watch it call."""
        if self.state.journey.stage == OPEN and self.sealed and self.call():
            return
        moves = self.game.legal_moves(self.state)
        assert moves, (self.state.phase, self.state.journey)
        calls = [m for m in moves if isinstance(m, RobberyCalled)]
        others = [m for m in moves if not isinstance(m, RobberyCalled | EscortRevealed | DeliveryDeclined)]
        rare = [m for m in moves if isinstance(m, EscortRevealed | DeliveryDeclined)]
        if calls and (not others or (not self.sealed and self.chance.random() < 0.15)):
            self.do(self.chance.choice(calls))
        elif rare and (not others or self.chance.random() < 0.3):
            self.do(self.chance.choice(rare))
        else:
            self.do(self.sealed_choice(self.better(others)))
        if self.chance.random() < 0.05:
            seat = self.chance.randrange(self.state.seats)
            self.do(MarkerMoved(seat, self.state.ledger.score[seat]))

    def better(self, moves: list[Event]) -> Event:
        """A nobleman likes the way to a destination, so that games come to an end."""
        if self.has_aim:
            return self.nearest(moves)
        steps = [m for m in moves if isinstance(m, StepTravelled)]
        if steps and len(steps) == len(moves) and self.chance.random() < 0.5:
            cards = self.state.material.cards
            wanted = {cards[c].dest for c in self.state.hand(self.state.seat)}
            home = [m for m in steps if self.state.material.exits[self.state.town][m.road] in wanted]
            moves = list(home or steps)
        ends = [m for m in moves if isinstance(m, TurnEnded)]
        return ends[0] if ends and self.chance.random() < 0.5 else self.chance.choice(moves)

    def nearest(self, moves: list[Event]) -> Event:
        """The move of a nobleman who wants to deliver what he has, and to take what lies on his way."""
        steps = [m for m in moves if isinstance(m, StepTravelled)]
        taken = [m for m in moves if isinstance(m, CardPickedUp)]
        if taken or not steps:
            return (taken or [self.chance.choice(moves)])[0]
        state = self.state
        goals = [state.material.cards[card].dest for card in state.hand(state.seat)] or list(state.market)
        away = [distances(state.material, goal) for goal in goals]
        return min(steps, key=lambda step: min(way[state.material.exits[state.town][step.road]] for way in away))

    def sealed_choice(self, event: Event) -> Event:
        """A letter is really chosen, and sealed with a digest where this table does so."""
        if not isinstance(event, ChoiceCommitted) or not self.sealed:
            return event
        taken = [letter for (seat, about, _), letter in self.letters.items() if (seat, about) == (event.seat, event.about)]
        roads = list(self.state.material.roads)
        letter = self.chance.choice([road for road in roads if road not in taken] or roads)  # a board may have a single road
        self.letters[event.seat, event.about, event.slot] = letter
        number = self.state.number + (self.state.journey.path != "")
        return replace(event, digest=commitment("mille_grazie", number, event.seat, event.about, letter, SALT, event.slot))

    def call(self) -> bool:
        """Robbers on the road call and show, the escort is shown, cards are drawn; whether anything was done."""
        journey, road = self.state.journey, self.state.journey.path[-1]
        for (seat, about, slot), letter in self.letters.items():
            if about == "ambush" and letter == road and seat not in journey.calls and journey.escort != road:
                self.do(RobberyCalled(seat, road))
                if (seat, slot) not in dict(journey.shown):
                    self.do(AmbushRevealed(seat, road, slot, SALT))
                return True
        if journey.calls and not journey.escort and self.letters.get((self.state.seat, "escort", 1)) == road:
            self.do(EscortRevealed(self.state.seat, road, SALT))
            return True
        losses = [m for m in self.game.legal_moves(self.state) if isinstance(m, CardsLost)]
        if losses:
            self.do(self.chance.choice(losses))
        return bool(losses)


def played(seed: int, board: str = "", **fixed: str) -> Table:
    """A whole random game, on the board of the project or on another one."""
    chance = random.Random(seed)
    table = Table(replace(set_up_of(chance, **fixed), material=board), seed)
    table.play()
    return table


def entries(table: Table) -> tuple[Entry, ...]:
    """The record of a game."""
    return tuple(Entry(seq=number, event=event) for number, event in enumerate(table.events, 1))


def places(state: State) -> dict[int, int]:
    """How many cards are in each place."""
    found: dict[int, int] = {PILE: 0}
    for place in state.cards.values():
        found[place] = found.get(place, 0) + 1
    return found
