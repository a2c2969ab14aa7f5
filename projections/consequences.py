"""What followed from a move beside points: an arrest, a robbery, a place in an order - with the rule it follows from.

Awards say why there are points; consequences say why something happened at all. Both are booked by the rules, both are rebuilt from the
record and never stored, and both can be compared with what the table wrote down.
"""

from __future__ import annotations

import re

import msgspec

from events.event import Seat

from .journal import Journal

SEAT = re.compile(r"\{(\d+)\}")


class Consequence(msgspec.Struct, frozen=True, gc=False):
    """One thing that followed from event `seq`.

    kind   a word to count and mark it by, such as `arrest`
    rule   the rule it follows from
    seats  whom it concerns, the one it happened to first
    text   one sentence; `{0}` stands for the name of the first seat of the table, `{1}` for the second, ...
    """

    seq: int
    turn: int
    kind: str
    rule: str
    seats: tuple[Seat, ...]
    text: str


class Chronicle:
    """The consequences of a game in the order they came."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.told: list[Consequence] = []

    def tell(self, consequence: Consequence) -> None:
        """Adds one; the journal takes it back with all else."""
        self.journal.add(self.told, consequence)


def in_words(text: str, names: list[str]) -> str:
    """A sentence with the names of the seats in place of their numbers; other braces, as an owner's file may have them in a name, stay."""
    return SEAT.sub(lambda found: names[int(found[1])] if int(found[1]) < len(names) else found[0], text)
