"""Positions of Tjuv och Polis for tests: a set-up game in which pieces are then put where a test wants them."""

from __future__ import annotations

from typing import Any

from events.common import GameSetUp
from events.notation import read
from projections.tjuv_och_polis.game import TjuvOchPolis
from projections.tjuv_och_polis.state import CAR, Hunt

NESTS = ("nest2", "nest1", "nest3", "nest4", "nest2")
HOUSE = ("O10", "K10", "L10", "N10", "K11", "L11")


def opening(thieves: int = 1) -> list[str]:
    """The lines of a set-up: police on seat 1, thief1 in nest2, officer1 on O10, officer2 on K10, car on M12 and L12."""
    lines = ["1 takes police", *(f"{n + 2} starts thief{n + 1} {NESTS[n]}" for n in range(thieves))]
    return [*lines, *(f"1 posts officer{n + 1} {HOUSE[n]}" for n in range(thieves + 1)), "1 parks M12 L12"]


class Table:
    """A game under test: plays lines and answers their codes."""

    def __init__(self, thieves: int = 1, *, bare: bool = False, **readings: str) -> None:
        players = ("Ann", "Ben", "Cyd", "Dan", "Eve", "Fay", "Gus")[: thieves + 1]
        self.game = TjuvOchPolis(GameSetUp(game="tjuv_och_polis", players=players, readings=tuple(readings.items())))
        self.hunt: Hunt = self.game.start()
        self.seq = 1
        if not bare:
            assert self.lines(*opening(thieves)) == []

    def lines(self, *lines: str) -> list[str]:
        """Plays lines; all codes found, as the findings have them."""
        found = []
        for line in lines:
            event: Any = read(line)
            self.seq += 1
            before = self.hunt.journal.mark()
            checked = self.game.check(self.hunt, event)
            assert self.hunt.journal.mark() == before
            codes = self.game.play(self.hunt, event, self.seq).codes
            assert codes == checked
            found += [self.game.explain(self.hunt, event, code).code for code in codes]
        return found

    def put(self, rear: str = "", **squares: str) -> Table:
        """Puts pieces on squares."""
        for piece, square in squares.items():
            self.hunt.put(self.hunt.where, piece, square)
        if rear:
            self.hunt.set(rear=rear)
        assert not squares.get(CAR) or rear
        return self

    def thief(self, name: str = "thief1", **fields: Any) -> Table:
        """Gives a thief money, a wanted status, arrests."""
        self.hunt.change_thief(name, **fields)
        if "carried" in fields:
            seat = self.hunt.thieves[name].seat
            more = fields["carried"] + sum(self.hunt.nests_of(name).values()) - self.hunt.ledger.score[seat]
            self.hunt.put(self.hunt.ledger.score, seat, self.hunt.ledger.score[seat] + more)
            self.hunt.set(bank=self.hunt.bank + more)
        return self

    def turn(self, seat: int) -> Table:
        """Makes it the turn of a seat, from 1."""
        self.hunt.set(seat=seat - 1, active=(seat - 1,), stage="start", last=(seat - 2) % self.hunt.seats, act="move")
        return self
