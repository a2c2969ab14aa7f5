"""A game in play: pieces, money, custody, and what has to happen next.

Registers are the attributes that change: seat, stage, roll ... They live in the instance dictionary, so that the journal writes them like
any other table and they are read at full speed; assigning them directly is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from events.event import Seat
from projections.consequences import Chronicle, Consequence
from projections.journal import Journal
from projections.ledger import Item, Ledger, Points

from .town import Town

CAR = "car"
SET_UP, START, ROLLED, MOVED, OVER = "set-up", "start", "rolled", "moved", "over"  # stages
FREE, SERVING, PENDING, ESCAPED, OUT = "free", "serving", "pending", "escaped", "out"  # what a thief is
GONE = (ESCAPED, OUT)
FARES = {"train": 1000, "boat": 1000, "air": 3000}  # ES-3, ES-4
LANDED, EXIT_BLOCKED, ENCIRCLED, TELEGRAPH = "landed", "exit_blocked", "encircled", "telegraph"  # ways of an arrest


class Thief(msgspec.Struct, frozen=True, gc=False):
    """A thief: `wanted` says by what, `served` that a sentence has ended it, `at_rest` that a nest has, which is a reading.

    `left` turns of the sentence are to come, `rides` are the lines since the last roll.
    """

    seat: Seat
    status: str = FREE
    carried: int = 0
    wanted: str = ""
    served: bool = False
    at_rest: bool = False
    arrests: int = 0
    left: int = 0
    rides: tuple[int, ...] = ()


class Officer(msgspec.Struct, frozen=True, gc=False):
    """An officer: whom he guards, whether for good, police turns he has stood on a square with a limit, lines ridden since his last roll."""

    guards: str = ""
    locked: bool = False
    still: int = 0
    rides: tuple[int, ...] = ()


class Held(msgspec.Struct, frozen=True, gc=False):
    """An arrest still to be carried through: who was taken by which piece and how, and whether transport and sentence are done."""

    thief: str
    piece: str
    how: str
    transported: bool = False
    sentenced: bool = False


class Money(msgspec.Struct, frozen=True, gc=False):
    """What an award is for: the kind of change, the thief it happened to and the place; `how` is the way of the arrest that brought it."""

    kind: str
    thief: str
    place: str
    how: str = ""


class Ground(msgspec.Struct, frozen=True, gc=False):
    """Why a thief is to be arrested: how, the pieces that may be credited and their distance; the squares of the cordon, its pieces by distance."""

    thief: str
    how: str
    pieces: tuple[str, ...]
    distance: int = 0
    squares: tuple[str, ...] = ()
    border: tuple[tuple[str, int], ...] = ()


class Hunt:
    """A game in play. `seq` is the number of the event being applied: given, not state."""

    board: Town
    journal: Journal
    ledger: Ledger
    chronicle: Chronicle
    put: Callable[[dict[Any, Any], object, object], None]
    drop: Callable[[dict[Any, Any], object], None]
    registers: dict[str, Any]
    readings: dict[str, str]
    thieves: dict[str, Thief]
    officers: dict[str, Officer]
    where: dict[str, str]  # piece -> square; the car's front
    hidden: dict[tuple[str, str], int]  # thief, nest
    happened: dict[tuple[str, str], tuple[Any, ...]]  # what followed from a move and nobody has written down yet
    counted: dict[tuple[str, Seat], int]  # what only numbers of the game tell: rides, forfeits, turns in custody
    overlooked: dict[str, str]  # thief -> the way of an arrest the table has passed over
    seats: int
    seq: int
    number: int  # of the turn, from 1
    round: int
    seat: Seat
    active: tuple[Seat]
    police: Seat
    stage: str
    roll: int
    breakout: bool  # the roll at hand is a six that broke out
    last: Seat  # who had the turn before
    act: str  # the last thing done: roll, ride, move, jailbreak, forfeit
    rear: str  # of the car
    still: int  # police turns the car has stood before an escape square
    fund: int
    bank: int  # what banks and post offices have paid, less what came back
    landed: tuple[tuple[str, str], ...]  # (thief, piece) of the move just made
    robbing: str  # the thief on a place to be robbed
    held: tuple[Held, ...]
    may_follow: bool  # the car that made an arrest may come along
    wired: tuple[str, ...]  # thieves to be arrested by telegraph
    credited: tuple[str, ...]  # pieces that have made an arrest in this turn
    grounds: tuple[Ground, ...]  # all arrests that are due now

    def __init__(self, board: Town, seats: int, readings: Mapping[str, str]) -> None:
        journal, own = Journal(), self.__dict__
        own |= {
            "board": board,
            "journal": journal,
            "ledger": Ledger(journal, seats),
            "chronicle": Chronicle(journal),
            "put": journal.put,
            "drop": journal.drop,
            "registers": own,
            "readings": dict(readings),
            "seats": seats,
        }
        own |= {table: {} for table in ("thieves", "officers", "where", "hidden", "happened", "overlooked", "counted")}
        own |= dict.fromkeys(("seq", "seat", "roll", "still", "fund", "bank"), 0) | dict.fromkeys(("number", "round"), 1)
        own |= {"active": (0,), "police": -1, "last": -1, "stage": SET_UP, "breakout": False, "may_follow": False}
        own |= {"act": "", "rear": "", "robbing": "", "landed": (), "held": (), "wired": (), "grounds": (), "credited": ()}

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"write {name!r} with set({name}=...): every write goes through the journal")

    def set(self, **registers: object) -> None:
        """Writes registers through the journal."""
        for name, now in registers.items():
            self.put(self.registers, name, now)

    # ---- writing ----

    def change_thief(self, thief: str, **fields: Any) -> None:
        """Writes fields of a thief; who is wanted is not at rest any more."""
        if fields.get("wanted"):
            fields["at_rest"] = False
        self.put(self.thieves, thief, replace(self.thieves[thief], **fields))

    def change_officer(self, officer: str, **fields: Any) -> None:
        """Writes fields of an officer."""
        self.put(self.officers, officer, replace(self.officers[officer], **fields))

    def book(self, row: str, seat: Seat, subject: Money, *items: Item) -> None:
        """Books a change of the money of a seat as an award."""
        self.ledger.book(self.seq, self.number, row, [Points(seat, subject, items)])

    def tell(self, kind: str, rule: str, text: str, *seats: Seat) -> None:
        """Adds a consequence to the chronicle."""
        self.chronicle.tell(Consequence(self.seq, self.number, kind, rule, seats, text))

    def note(self, what: str, thief: str, *values: Any) -> None:
        """Keeps what followed, so that a record of it can be compared."""
        self.put(self.happened, (what, thief), (self.number, *values))

    def count(self, what: str, seat: Seat) -> None:
        """Counts something for the numbers of the game."""
        self.put(self.counted, (what, seat), self.counted.get((what, seat), 0) + 1)

    # ---- asking ----

    def name(self, thief: str) -> str:
        """A thief in a sentence: the placeholder of the seat's name."""
        return f"{{{self.thieves[thief].seat}}}"

    def owner(self, seat: Seat) -> str:
        """The thief of a seat, empty for the police."""
        for name, thief in self.thieves.items():
            if thief.seat == seat:
                return name
        return ""

    def hidden_of(self, thief: str) -> dict[str, int]:
        """What a thief has hidden, by nest."""
        return {nest: amount for (owner, nest), amount in self.hidden.items() if owner == thief and amount}

    def nests_of(self, thief: str) -> dict[str, int]:
        """Every nest the thief has ever hidden money in, with what lies there now."""
        return {nest: amount for (owner, nest), amount in self.hidden.items() if owner == thief}

    def pieces_on(self, square: str) -> list[str]:
        """All pieces on a square; the car stands on two."""
        found = [piece for piece, there in self.where.items() if there == square]
        return [*found, CAR] if self.rear == square and square else found

    def is_inside(self, square: str) -> bool:
        """Whether a square belongs to the police house."""
        return square in self.board.house

    def police_squares(self) -> dict[str, str]:
        """Square -> the police piece on it, the car's two among them; officers in the house do not count: they hold no street."""
        found = {self.where[name]: name for name in self.officers if name in self.where and self.where[name] not in self.board.house}
        if CAR in self.where:
            found[self.where[CAR]] = found[self.rear] = CAR
        return found


def check_money(hunt: Hunt) -> bool:
    """The money check: what is carried, hidden, earned, taken out of town and in the fund is what the bank has paid, and the scores add up."""
    owned = sum(thief.carried for thief in hunt.thieves.values()) + sum(hunt.hidden.values())
    police = hunt.ledger.score[hunt.police] if hunt.police >= 0 else 0
    per_seat = all(hunt.ledger.score[t.seat] == t.carried + sum(hunt.hidden_of(name).values()) for name, t in hunt.thieves.items())
    return per_seat and owned + police + hunt.fund == hunt.bank
