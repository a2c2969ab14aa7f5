"""Awards made of items. The sum of the items is the award, the sum of the awards is the score, without exception."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

from events.event import Seat

from .journal import Journal

Weights = tuple[tuple[Seat, int], ...]
ADJUSTED = "adjustment"  # in place of a row: what the table agreed on
RULED = "ruling"  # what an arbiter decided beyond what the rules give, before the end of the game
RULED_AT_THE_END = "ruling.end"  # the same for what is scored at the end
RULINGS = (RULED, RULED_AT_THE_END)


class Item(msgspec.Struct, frozen=True, gc=False):
    """One reason for points: what was counted, how many, and what they brought; points may be negative."""

    name: str
    count: int
    points: int


class Points(msgspec.Struct, frozen=True, gc=False):
    """What a row answers; the walk stamps row and event on it and books it as an award.

    `subject` is what scored, in the game's own terms; `majority` the weight of every seat on it, empty where nobody competes.
    """

    seat: Seat
    subject: Any
    items: tuple[Item, ...]
    majority: Weights = ()


class Award(msgspec.Struct, frozen=True, gc=False):
    """Points with everything that explains them: event, turn, row, subject, items and majority."""

    seq: int
    turn: int
    seat: Seat
    row: str
    subject: Any
    items: tuple[Item, ...]
    points: int
    majority: Weights = ()


class Given(Protocol):
    """Whatever says how many points a seat gets."""

    @property
    def seat(self) -> Seat: ...

    @property
    def points(self) -> int: ...


def by_seat(awards: Iterable[Given]) -> dict[Seat, int]:
    """The points of each seat that gets any award, in the order of the first ones."""
    total: dict[Seat, int] = {}
    for award in awards:
        total[award.seat] = total.get(award.seat, 0) + award.points
    return total


def source_of(award: Award) -> str:
    """What an award is for in one word: a ruling or an adjustment, the kind of what scored, else the last word of its row."""
    if award.row in RULINGS:
        return RULED
    return getattr(award.subject, "kind", "") or award.row.rpartition(".")[2]


class Ledger:
    """All awards of a game in the order they were made, and the running score of each seat."""

    def __init__(self, journal: Journal, seats: int) -> None:
        self.journal = journal
        self.awards: list[Award] = []
        self.score: dict[Seat, int] = dict.fromkeys(range(seats), 0)

    def book(self, seq: int, turn: int, row: str, made: list[Points]) -> None:
        """Turns what a row answered into awards."""
        for points in made:
            total = sum([item.points for item in points.items])
            self.journal.add(self.awards, Award(seq, turn, points.seat, row, points.subject, points.items, total, points.majority))
            self.journal.put(self.score, points.seat, self.score[points.seat] + total)
