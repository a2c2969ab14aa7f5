"""The state of a game of Mille Grazie: where every card and nobleman is, and what has happened in the turn at hand.

Registers are attributes written with `set`, so that the journal can take every write back; what belongs to one turn is one frozen value.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from events.event import Seat
from projections.consequences import Chronicle, Consequence
from projections.journal import Journal
from projections.ledger import Item, Ledger, Points

from .material import Card, Material

PILE, DISCARD, MARKET = -1, -2, -3  # places of a card; a seat's number is its hand
ARRIVED, SETTLED, OPEN = 0, 1, 2  # of the road last travelled: in the town; robberies done with; robbers may still call
SET_UP, TURN, OVER = "set-up", "turn", "over"


class Robbery(msgspec.Struct, frozen=True, gc=False):
    """What a robber's points are for: the road, at which step of whose journey, and all robbers on it."""

    kind: str
    road: str
    step: int
    nobleman: Seat
    robbers: tuple[Seat, ...]


class Delivery(msgspec.Struct, frozen=True, gc=False):
    """What a nobleman's points are for: a task card, delivered in its lower town."""

    kind: str
    card: str
    town: str


class Journey(msgspec.Struct, frozen=True, gc=False):
    """One turn of a nobleman.

    commits  digests of the ambushes set, empty where none was made: ((robber, slot), digest)
    shown    ambushes seen: ((robber, slot), letter)
    answer   whether there is an escort: `yes`, `no`, empty until declared
    sealed   the digest of the escort's road, None where nothing was committed
    escort   the road of the escort once shown
    calls    robbers who have called on the road at hand; `late` on earlier ones: (robber, letter)
    robbed   robberies that stood: (number of the step, robbers)
    lost     cards lost on the road at hand; `counted` once the loss was recorded; `owed` cards still to be drawn for (road, how many)
    due      robberies proven late, which stand unless the escort is shown to have been there: (robber, letter)
    picked   a card was taken in this visit of the town; `fresh` one was drawn since; `short` the missing refill was reported
    kept     cards the nobleman chose not to deliver here
    """

    start: str
    commits: tuple[tuple[tuple[Seat, int], str], ...] = ()
    shown: tuple[tuple[tuple[Seat, int], str], ...] = ()
    answer: str = ""
    sealed: str | None = None
    escort: str = ""
    path: str = ""
    stage: int = ARRIVED
    calls: tuple[Seat, ...] = ()
    late: tuple[tuple[Seat, str], ...] = ()
    robbed: tuple[tuple[int, tuple[Seat, ...]], ...] = ()
    lost: tuple[str, ...] = ()
    counted: bool = False
    owed: tuple[str, int] = ("", 0)
    due: tuple[tuple[Seat, str], ...] = ()
    picked: bool = False
    fresh: bool = False
    short: bool = False
    kept: tuple[str, ...] = ()

    @property
    def length(self) -> int:
        """How many roads he travels: 4 with escort, 5 without."""
        return 4 if self.answer == "yes" else 5


class Past(msgspec.Struct, frozen=True, gc=False):
    """The turn before, to which letters shown afterwards belong."""

    number: int
    nobleman: Seat
    journey: Journey


class Ending(msgspec.Struct, frozen=True, gc=False):
    """How the game ended."""

    winners: tuple[Seat, ...]
    reason: str
    tie_break: str = ""
    seq: int = 0


class State:
    """A game in play. `seq` is the number of the event being applied: given, not state."""

    journal: Journal
    ledger: Ledger
    chronicle: Chronicle
    registers: dict[str, Any]
    material: Material
    readings: dict[str, str]
    chosen: dict[str, bool]  # questions the table or an arbiter has answered
    cards: dict[str, int]  # card -> its place
    market: dict[str, str]  # town -> the card that lies there
    at: dict[Seat, str]  # where the noblemen stand
    began: dict[Seat, str]  # the start card of each seat
    draws: list[str]  # cards drawn, in order
    piles: tuple[tuple[int, str], ...]  # each draw pile: draws made before it was fixed, and the digest of its order
    seats: int
    seq: int
    number: int
    seat: Seat
    first: Seat
    phase: str
    journey: Journey
    past: Past | None
    ended: Ending | None
    entries: int  # events applied
    tally: dict[Seat, tuple[int, int, int, int]]  # turns, escorts, steps, cards lost

    def __init__(self, material: Material, seats: int, readings: Mapping[str, str], chosen: Mapping[str, bool]) -> None:
        journal, own = Journal(), self.__dict__
        own |= {
            "journal": journal,
            "registers": own,
            "ledger": Ledger(journal, seats),
            "chronicle": Chronicle(journal),
            "material": material,
            "readings": dict(readings),
            "chosen": dict(chosen),
            "cards": dict.fromkeys(material.cards, PILE),
            "market": {},
            "at": {},
            "began": {},
            "draws": [],
            "piles": ((0, ""),),
            "seats": seats,
            "seq": 0,
            "number": 1,
            "seat": 0,
            "first": -1,
            "phase": SET_UP,
            "journey": Journey(""),
            "past": None,
            "ended": None,
            "entries": 0,
            "tally": dict.fromkeys(range(seats), (0, 0, 0, 0)),
        }

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"write {name!r} with state.set({name}=...): every write goes through the journal")

    def set(self, **registers: object) -> None:
        """Writes registers through the journal."""
        for name, now in registers.items():
            self.journal.put(self.registers, name, now)

    def turn(self, **values: Any) -> None:
        """Writes what belongs to the turn at hand."""
        self.journal.put(self.registers, "journey", msgspec.structs.replace(self.journey, **values))

    # ---- what rules ask ----

    @property
    def town(self) -> str:
        """Where the active nobleman stands."""
        return self.at.get(self.seat, "")

    @property
    def ended_at(self) -> int:
        """The event with which the game was over, 0 while it goes on."""
        return self.ended.seq if self.ended is not None else 0

    @property
    def robbers(self) -> list[Seat]:
        """All but the nobleman, clockwise from him."""
        return [(self.seat + n) % self.seats for n in range(1, self.seats)]

    @property
    def slots(self) -> int:
        """How many compasses a robber uses."""
        return int(self.readings["two_player_ambushes"]) if self.seats == 2 else 1

    def says(self, question: str, value: str) -> bool:
        """Whether a disputed question is answered so."""
        return self.readings[question] == value

    def hand(self, seat: Seat) -> list[str]:
        """The task cards before a seat, in the order of the board file."""
        return [card for card, place in self.cards.items() if place == seat]

    def lying(self, place: int) -> list[str]:
        """The cards of the draw pile or the discard pile."""
        return [card for card, where in self.cards.items() if where == place]

    def card(self, name: str) -> Card | None:
        """The card of an id in any spelling."""
        return self.material.cards.get(name) or self.material.card(name)

    def letter(self, word: str) -> str:
        """The letter of a road as the board file writes it."""
        return word.upper()

    def is_town(self, said: str, town: str) -> bool:
        """Whether a name, if one was written down, is that of the town."""
        return not said or said == town or self.material.town(said) == town

    # ---- what rules do ----

    def move(self, card: str, place: int) -> None:
        """Puts a card somewhere; a market card leaves its town."""
        if self.cards[card] == MARKET:
            self.journal.drop(self.market, self.material.cards[card].start)
        if place == MARKET:
            self.journal.put(self.market, self.material.cards[card].start, card)
        self.journal.put(self.cards, card, place)

    def book(self, row: str, seat: Seat, subject: object, item: str, points: int) -> None:
        """Points with what they are for."""
        self.ledger.book(self.seq, self.number, row, [Points(seat, subject, (Item(item, 1, points),))])

    def count(self, turns: int = 0, escorts: int = 0, steps: int = 0, lost: int = 0) -> None:
        """Counts what the nobleman did or suffered."""
        had = self.tally[self.seat]
        self.journal.put(self.tally, self.seat, (had[0] + turns, had[1] + escorts, had[2] + steps, had[3] + lost))

    def tell(self, kind: str, rule: str, seats: tuple[Seat, ...], text: str) -> None:
        """Adds a consequence; names of seats stand as {0}, {1} in the text."""
        self.chronicle.tell(Consequence(self.seq, self.number, kind, rule, seats, text))


def names(seats: tuple[Seat, ...] | list[Seat]) -> str:
    """Seats for a sentence whose names are put in later: `{1} and {2}`."""
    words = [f"{{{seat}}}" for seat in seats]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else "nobody"
