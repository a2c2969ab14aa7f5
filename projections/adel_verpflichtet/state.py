"""The position: who owns what, who chose what, where the pawns stand. Every write goes through the journal.

What nobody has seen is only counted: `hidden` cards of a hand, `piles` of a window. A card that comes to light is written down then, as one
of those that were hidden. Rules file 3, 5, 7 and 10.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from events.event import Seat
from projections.consequences import Chronicle, Consequence
from projections.journal import Journal
from projections.ledger import Item, Ledger, Points

from . import prison
from .material import CollectionObject, Material
from .track import moved

UNKNOWN = "?"
NOTHING = "nothing"
REGISTER: Seat = -1  # who has a cheque that was paid
AUCTION, CASTLE = "auction", "castle"
CHEQUE, THIEF, EXHIBITION, DETECTIVE, NO_CARD, VOID = "cheque", "thief", "exhibition", "detective", "none", "void"
UNSAID = "unsaid"
WINDOWS = (1, 2)


class Card(NamedTuple):
    """An action card: its kind, and the value of a cheque or the number of a thief. `void`: played against the rules; `unsaid`: missing."""

    kind: str
    number: int = 0


class Steps(NamedTuple):
    """What an award is for: why the pawn of the seat moved, and from where to where."""

    kind: str
    start: int
    to: int


class Claimed(NamedTuple):
    """A seat said that it had nothing to show: round, event, the objects it was known to own then, and how much had come to light by then."""

    seat: Seat
    number: int
    seq: int
    known: tuple[str, ...]
    uncovered: int


class Evening:
    """A game in play. `seq` and `expected` belong to the event being applied: given, not state."""

    journal: Journal
    put: Callable[[dict[Any, Any], object, object], None]
    drop: Callable[[dict[Any, Any], object], None]
    registers: dict[str, Any]
    ledger: Ledger
    chronicle: Chronicle
    material: Material
    readings: dict[str, str]
    seats: int
    seq: int
    expected: dict[str, str]
    seat: Seat
    number: int  # of the round, from 1
    longest: int  # round after which the game ends, 0 where the table alone ends it
    phase: str
    begun: bool
    began: int  # the event with which the round before this one was over
    deck_digest: str
    colour: dict[Seat, str]
    owner_of: dict[Card, Seat]  # of a thief
    cheques: dict[int, Seat]  # who has it, REGISTER once it was paid
    position: dict[Seat, int]  # the scores: a pawn stands on the space of its points, also where the table agreed on some
    hands: dict[Seat, dict[str, bool]]  # the objects known by name, and whether everybody knows them
    dealt: dict[Seat, bool]
    hidden: dict[Seat, int]
    lies: dict[str, str]  # where an object known by name is: `hand 1`, `window 2`
    tops: dict[int, str]
    piles: dict[int, int]  # objects in a window, the visible one included
    location: dict[Seat, str]
    action: dict[Seat, Card]
    committed: dict[tuple[str, Seat], str]
    shown: dict[Seat, tuple[str, ...]]
    left: dict[Seat, tuple[str, ...]]  # of an exhibition, once it is shown
    dealings: dict[tuple[Seat, Seat], str]  # thief and exhibitor -> what was taken
    facts: dict[str, Any]  # of this round, as the rules compute them
    before: dict[str, Any]  # of the round before
    winner: Seat
    paid: int
    bought: int  # the window that was bought from
    cells: tuple[int, ...]
    claims: list[Claimed]
    uncovered: list[tuple[Seat, str]]  # whose hidden card came to light as what
    final: dict[Seat, tuple[str, ...]]
    counts: dict[tuple[str, Seat], int]
    closed: bool  # somebody has said that the game is over

    def __init__(self, material: Material, seats: int, readings: dict[str, str], longest: int, cells: int) -> None:
        journal, own = Journal(), self.__dict__
        ledger = Ledger(journal, seats)
        everybody = range(seats)
        own |= {
            "journal": journal,
            "put": journal.put,
            "drop": journal.drop,
            "registers": own,
            "ledger": ledger,
            "chronicle": Chronicle(journal),
            "material": material,
            "readings": dict(readings),
            "seats": seats,
            "seq": 0,
            "expected": {},
            "seat": 0,
            "number": 1,
            "longest": longest,
            "phase": "colours",
            "begun": False,
            "began": 0,
            "deck_digest": "",
            "colour": {},
            "owner_of": {},
            "cheques": {},
            "position": ledger.score,
            "hands": {seat: {} for seat in everybody},
            "dealt": {},
            "hidden": dict.fromkeys(everybody, 0),
            "lies": {},
            "tops": dict.fromkeys(WINDOWS, ""),
            "piles": dict.fromkeys(WINDOWS, 0),
            "location": {},
            "action": {},
            "committed": {},
            "shown": {},
            "left": {},
            "dealings": {},
            "facts": {},
            "before": {},
            "winner": REGISTER,
            "paid": 0,
            "bought": 0,
            "cells": (prison.EMPTY,) * cells,
            "claims": [],
            "uncovered": [],
            "final": {},
            "counts": {},
            "closed": False,
        }

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"write {name!r} with set({name}=...): every write goes through the journal")

    def set(self, **registers: object) -> None:
        """Writes registers through the journal."""
        for name, now in registers.items():
            self.put(self.registers, name, now)

    # ---- objects ----

    def objects(self, ids: Iterable[str]) -> list[CollectionObject]:
        """The objects of these ids, as far as the material knows them."""
        known = self.material.objects
        return [known[id] for id in ids if id in known]

    def give(self, seat: Seat, id: str, is_public: bool = True) -> None:
        """An object known by name comes to a seat; what was dealt, only the seat itself knows."""
        self.put(self.hands[seat], id, is_public)
        self.put(self.lies, id, f"hand {seat + 1}")

    def take(self, seat: Seat, id: str) -> None:
        """An object known by name leaves a seat."""
        self.drop(self.hands[seat], id)

    def owned(self, seat: Seat) -> int:
        """How many objects a seat has; everybody can count them."""
        return len(self.hands[seat]) + self.hidden[seat]

    def may_own(self, seat: Seat, ids: Iterable[str]) -> bool:
        """Whether these may all be in the hand of a seat: those not seen yet must be among its hidden cards."""
        unseen = 0
        for id in ids:
            if id in self.hands[seat]:
                continue
            if id in self.lies or id not in self.material.objects:
                return False
            unseen += 1
        return unseen <= self.hidden[seat]

    def uncover(self, seat: Seat, ids: Iterable[str]) -> None:
        """Objects of a seat come to light: those not known before were among its hidden cards."""
        for id in ids:
            if id not in self.hands[seat]:
                self.put(self.hidden, seat, self.hidden[seat] - 1)
                self.journal.add(self.uncovered, (seat, id))
                self.give(seat, id, False)

    def publish(self, seat: Seat, ids: Iterable[str]) -> None:
        """Everybody has seen these objects of a seat."""
        for id in ids:
            if self.hands[seat].get(id) is False:
                self.put(self.hands[seat], id, True)

    # ---- cards ----

    def purse(self, seat: Seat) -> list[int]:
        """The cheques of a seat, the lowest first."""
        return sorted(value for value, owner in self.cheques.items() if owner == seat)

    def thieves(self, seat: Seat) -> list[int]:
        """The numbers of the thieves of a seat, wherever they are."""
        return [card.number for card, owner in self.owner_of.items() if owner == seat]

    def free_thieves(self, seat: Seat) -> list[int]:
        """The thieves a seat may play: those not in prison."""
        return [number for number in self.thieves(seat) if number not in self.cells]

    def playing(self, kind: str, where: str) -> list[Seat]:
        """The seats at a location that have played a kind of card."""
        return [seat for seat, card in self.action.items() if card.kind == kind and self.location.get(seat) == where]

    def at(self, where: str) -> list[Seat]:
        """The seats at a location."""
        return [seat for seat, location in self.location.items() if location == where]

    # ---- what follows ----

    def standing(self) -> list[int]:
        """Where the pawns stand, in the order of the seats."""
        return [max(0, space) for space in self.position.values()]

    def advance(self, seat: Seat, steps: int, row: str, reason: str) -> None:
        """Moves a pawn and books the steps; the last table space, where it is known, is the end of the way."""
        start = self.position[seat]
        to = moved(self.material, start, steps)
        self.note("moves", {**self.facts.get("moves", {}), (seat, reason): (start, to)})
        if to > start:
            self.ledger.book(self.seq, self.number, row, [Points(seat, Steps(reason, start, to), (Item(reason, 1, to - start),))])
            self.tally(f"steps {reason}", seat, to - start)

    def note(self, key: str, value: object) -> None:
        """Keeps what the rules have computed in this round, to be compared with what the record says."""
        self.put(self.facts, key, value)

    def fact(self, key: str) -> Any:
        """What the rules computed last: in this round, or in the round before where this one has not come so far."""
        return self.facts[key] if key in self.facts else self.before.get(key)

    def tell(self, kind: str, rule: str, seats: Iterable[Seat], text: str) -> None:
        """Adds a consequence."""
        self.chronicle.tell(Consequence(self.seq, self.number, kind, rule, tuple(seats), text))

    def tally(self, name: str, seat: Seat, count: int = 1) -> None:
        """Counts something for the statistics."""
        self.put(self.counts, (name, seat), self.counts.get((name, seat), 0) + count)

    def expect(self, code: str, text: str) -> str:
        """A code, with what would have been right."""
        self.expected[code] = text
        return code


def name(seat: Seat) -> str:
    """A seat in a sentence: the place where its name goes."""
    return f"{{{seat}}}"


def names(seats: Iterable[Seat]) -> str:
    """Several seats in a sentence."""
    found = [name(seat) for seat in seats]
    return " and ".join([", ".join(found[:-1]), found[-1]]) if len(found) > 1 else "".join(found)


def sum_of(value: int) -> str:
    """A cheque in a sentence: 16,000."""
    return f"{value:,}"


class No(tuple[str, ...]):
    """Codes of an event that cannot be applied."""

    __slots__ = ()


def no(*codes: str) -> No:
    """The event cannot be applied."""
    return No(codes)
