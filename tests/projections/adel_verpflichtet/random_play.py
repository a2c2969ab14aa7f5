"""Random legal games of Adel Verpflichtet: any number of players, any options, with open hands or with hands the record does not know."""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec.structs import replace

from events.adel_verpflichtet import (
    ActionRevealed,
    ColourDrawn,
    DeckCommitted,
    DeckOpened,
    ExhibitionShown,
    ExhibitionVoid,
    FinalExhibitionShown,
    HandOpened,
    LocationRevealed,
    ObjectBought,
    ObjectsDealt,
    ObjectStolen,
    PileOpened,
    PilesLaid,
    WindowRefilled,
)
from events.common import GameSetUp
from events.event import Entry, Event
from events.secrets import ChoiceCommitted, commitment
from projections.adel_verpflichtet import exhibitions
from projections.adel_verpflichtet.closing import deck_commitment
from projections.adel_verpflichtet.game import AdelVerpflichtet
from projections.adel_verpflichtet.material import default
from projections.adel_verpflichtet.phases import LOCATION
from projections.adel_verpflichtet.set_up import readings
from projections.adel_verpflichtet.state import Evening

LONGEST = 40  # rounds, so that a game without exhibitions ends


def set_up_of(chance: random.Random, **fixed: str) -> GameSetUp:
    """A set-up with a random number of players and random answers to the questions."""
    edition = chance.choice(("five", "six"))
    chosen = {name: chance.choice(list(reading.values)) for name, reading in readings().items() if chance.random() < 0.3}
    chosen |= {"larger-pile": chosen.get("larger-pile", "1"), **fixed}
    seats = chance.randint(int(chosen.get("min-players", "2")), 5 if edition == "five" else 6)
    names = tuple(f"p{seat}" for seat in range(1, seats + 1))
    return GameSetUp(game="adel_verpflichtet", players=names, edition=edition, readings=tuple(sorted(chosen.items())), draws=LONGEST)


class Dealer:
    """A shuffled deck and what it gives: it knows the hands, whether the record does or not."""

    def __init__(self, set_up: GameSetUp, chance: random.Random) -> None:
        self.chance, self.set_up = chance, set_up
        self.material = default(set_up.edition)
        self.answers = {name: reading.default for name, reading in readings().items()} | dict(set_up.readings)
        self.deck = [item.id for item in self.material.deck]
        chance.shuffle(self.deck)
        self.order = tuple(self.deck)
        count = int(self.answers["starting-objects"])
        seats = len(set_up.players)
        self.hands = [[self.deck.pop() for _ in range(count)] for _ in range(seats)]
        half = len(self.deck) // 2
        first = half if self.answers["larger-pile"] == "2" else len(self.deck) - half
        self.piles = {1: self.deck[:first], 2: self.deck[first:]}

    def opening(self, is_open: bool) -> Iterator[Event]:
        """Colours, objects and windows."""
        yield DeckCommitted(deck_commitment(self.order, "s" * 16))
        colours = [colour.name for colour in self.material.colours]
        self.chance.shuffle(colours)
        for seat, hand in enumerate(self.hands):
            yield ColourDrawn(seat, colours[seat])
            yield ObjectsDealt(seat, tuple(hand) if is_open else ("?",) * len(hand))
        first, second = self.piles[1], self.piles[2]
        yield PilesLaid(len(first), first[0], len(second), second[0])

    def follow(self, event: Event) -> None:
        """Keeps hands and piles as the game does."""
        if isinstance(event, ObjectBought):
            next(pile for pile in self.piles.values() if event.object in pile[:1]).pop(0)
            self.hands[event.seat].append(event.object)
        elif isinstance(event, ObjectStolen):
            next(hand for hand in self.hands if event.object in hand).remove(event.object)
            self.hands[event.seat].append(event.object)

    def set_of(self, seat: int, is_best: bool) -> tuple[str, ...]:
        """A valid set of a hand, empty where there is none."""
        owned = [self.material.objects[id] for id in self.hands[seat]]
        wraps = self.answers["series-wraps"] == "yes"
        if is_best:
            return tuple(item.id for item in exhibitions.best(owned, wraps=wraps))
        offers = exhibitions.offers(owned, wraps=wraps)
        shown = list(self.chance.choice(offers)) if offers else []
        if len(shown) > exhibitions.LEAST and self.chance.random() < 0.3:
            less = shown[1:]
            shown = less if not exhibitions.fault(less, wraps=wraps) else shown
        return tuple(item.id for item in shown)

    def closing(self) -> Iterator[Event]:
        """All that was hidden."""
        for seat, hand in enumerate(self.hands):
            yield HandOpened(seat, tuple(hand))
        yield from (PileOpened(window, tuple(pile)) for window, pile in self.piles.items() if pile)
        yield DeckOpened(self.order, "s" * 16)


class Player:
    """Plays a game at random, as the record of a table would have it."""

    def __init__(self, set_up: GameSetUp, chance: random.Random, is_open: bool) -> None:
        self.game = AdelVerpflichtet(set_up)
        self.chance, self.is_open = chance, is_open
        self.dealer = Dealer(set_up, chance)
        self.kept: dict[tuple[str, int], tuple[Event, str]] = {}

    def events(self) -> Iterator[tuple[Evening, Event, tuple[str, ...]]]:
        """Position before the event is gone, so: state after it, the event, codes."""
        state = self.game.start()
        for event in self.dealer.opening(self.is_open):
            yield state, event, self.game.play(state, event, 1).codes
        while not self.game.is_over(state):
            event = self.next_event(state)
            self.dealer.follow(event)
            yield state, event, self.game.play(state, event, 1).codes
        for event in self.dealer.closing():
            yield state, event, self.game.play(state, event, 1).codes

    def next_event(self, state: Evening) -> Event:
        """A legal move of somebody who has to act; sets and windows come from the true cards."""
        moves = self.game.legal_moves(state)
        event = self.chance.choice(moves)
        if isinstance(event, LocationRevealed | ActionRevealed) and isinstance(moves[0], LocationRevealed | ActionRevealed):
            kept = self.kept.pop((state.phase if state.phase == LOCATION else "action", event.seat), None)
            return kept[0] if kept else event
        if isinstance(event, ChoiceCommitted):
            return self.committed(state, event)
        if isinstance(event, WindowRefilled):
            return WindowRefilled(event.window, self.dealer.piles[event.window][0])
        if isinstance(event, ExhibitionShown | ExhibitionVoid):
            kept = self.kept.pop(("exhibition", event.seat), None)
            return kept[0] if kept else self.exhibition(event.seat)
        if event.kind.startswith("final"):
            shown = self.dealer.set_of(event.seat, True)  # type: ignore[attr-defined]
            return FinalExhibitionShown(event.seat, shown) if shown else event  # type: ignore[attr-defined]
        return event

    def exhibition(self, seat: int) -> Event:
        """A set of the true hand, or nothing."""
        shown = self.dealer.set_of(seat, False)
        return ExhibitionShown(seat, shown) if shown else ExhibitionVoid(seat)

    def committed(self, state: Evening, event: ChoiceCommitted) -> Event:
        """A choice made now and opened later, with its digest."""
        about, seat, salt = event.about, event.seat, "x" * 16
        later: Event
        if about == "location":
            options = [where for where in ("auction", "castle") if not self.game.check(state, LocationRevealed(seat, where)) or where == "castle"]
            later = LocationRevealed(seat, self._fit(state, seat, options), salt)
            words = later.location  # type: ignore[attr-defined]
        elif about == "action":
            from projections.adel_verpflichtet.choices import cards, word_of

            words = word_of(self.chance.choice(cards(state, seat)))
            later = ActionRevealed(seat, words, salt)
        else:
            later = self.exhibition(seat)
            words = ",".join(later.objects) if isinstance(later, ExhibitionShown) else "nothing"
            later = replace(later, salt=salt)  # type: ignore[arg-type]
        self.kept[about, seat] = later, words
        return replace(event, digest=commitment("adel_verpflichtet", state.number, seat, about, words, salt))

    def _fit(self, state: Evening, seat: int, options: list[str]) -> str:
        from projections.adel_verpflichtet.choices import has_nothing_for_auction

        return "castle" if has_nothing_for_auction(state, seat) else self.chance.choice(["auction", "castle"])


def game_of_chance(seed: int, is_open: bool, **fixed: str) -> tuple[GameSetUp, list[Event], list[tuple[str, ...]], Evening]:
    """A whole game: set-up, events, the codes of each, and the position at the end."""
    chance = random.Random(seed)
    set_up = set_up_of(chance, **fixed)
    player = Player(set_up, chance, is_open)
    made = list(player.events())
    return set_up, [event for _, event, _ in made], [codes for _, _, codes in made], made[-1][0]


def entries(set_up: GameSetUp, events: list[Event]) -> tuple[Entry, ...]:
    """The game as a record."""
    return tuple(Entry(seq=seq, event=event) for seq, event in enumerate([set_up, *events], 1))
