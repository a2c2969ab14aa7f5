"""Paths against an enumerator that shares nothing with the rules but the squares: all walks are tried, step by step."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from events.tjuv_och_polis import PieceMoved
from projections.tjuv_och_polis.town import town_of
from tests.projections.tjuv_och_polis.positions import Table

POSITIONS = 1700 if os.environ.get("KERBHOLZ_LONG") else 25  # for each kind of piece
TOWN = town_of("")
STREETS = [square for square, kind in TOWN.kinds.items() if kind == "street"]
BUILDINGS = {square for square, kind in TOWN.kinds.items() if kind in ("bank", "post", "telegraph", "travel_agency")}
NESTS = {square for square, kind in TOWN.kinds.items() if kind == "nest"}
HOUSE = set(TOWN.house)
FARES = {square: 3000 if mode == "air" else 1000 for square, mode in TOWN.modes.items()}
Path = tuple[str, ...]


class Stand:
    """Who stands where, as the enumerator wants it."""

    def __init__(self, chance: random.Random) -> None:
        squares = chance.sample(STREETS + sorted(BUILDINGS), 5)
        self.officers = dict(zip(("officer1", "officer2", "officer3"), squares, strict=False))
        self.thieves = {"thief1": squares[3], "thief2": squares[4]}
        free = [s for s in STREETS if s not in squares]
        self.front = chance.choice([s for s in free if any(t in free for t in TOWN.joined[s])])
        self.rear = chance.choice([t for t in TOWN.joined[self.front] if t in free])
        self.wanted = {name: chance.random() < 0.5 for name in self.thieves}
        self.carried = {name: chance.choice((0, 1000, 5000)) if self.wanted[name] else 0 for name in self.thieves}

    def table(self, **readings: str) -> Table:
        table = Table(2, **readings).put(car=self.front, rear=self.rear, **self.officers, **self.thieves)
        for name, wanted in self.wanted.items():
            table.thief(name, wanted="robbery" if wanted else "", carried=self.carried[name])
        return table

    @property
    def police(self) -> set[str]:
        return {*self.officers.values(), self.front, self.rear}

    def blocks_police(self, square: str) -> bool:
        """A thief on a tram stop."""
        return square in self.thieves.values() and square in TOWN.stops

    def may_end(self, square: str, *, own: set[str]) -> bool:
        """Whether a police piece may end there."""
        clean = {s for name, s in self.thieves.items() if not self.wanted[name]}
        return square not in (self.police - own) | clean


def walks(start: str, length: int, used: set[str]) -> Iterator[Path]:
    """All walks of a length over joined squares without any used square."""
    if not length:
        yield ()
        return
    for there in TOWN.joined[start]:
        if there not in used:
            for rest in walks(there, length - 1, used | {there}):
                yield (there, *rest)


def officer_paths(stand: Stand, piece: str, roll: int) -> set[Path]:
    start = stand.officers[piece]
    found = walks(start, roll, {start})
    closed = NESTS | set(FARES)
    return {
        path
        for path in found
        if not closed & set(path)
        and not any(stand.blocks_police(square) for square in path[:-1])
        and stand.may_end(path[-1], own={start})
        and all(s not in HOUSE or i == len(path) - 1 for i, s in enumerate(path))
    }


def car_paths(stand: Stand, roll: int) -> set[Path]:
    own = {stand.front, stand.rear}
    return {
        path
        for path in walks(stand.front, 2 * roll, own)
        if set(path) <= set(STREETS)
        and all(stand.may_end(square, own=own) for square in path[-2:])
        and not any(stand.blocks_police(square) for square in path[:-2])
    }


def thief_paths(stand: Stand, piece: str, roll: int) -> set[Path]:
    start, others = stand.thieves[piece], {s for name, s in stand.thieves.items() if name != piece}
    found: set[Path] = set()
    for length in range(1, roll + 1):
        for path in walks(start, length, {start}):
            last, way = path[-1], path[:-1]
            short = last in NESTS or TOWN.mode(last) == "air"
            if set(way) & (BUILDINGS | NESTS | set(FARES)) or HOUSE & set(path) or (length < roll and not short):
                continue
            if stand.wanted[piece] and set(way) & stand.police:
                continue
            if last in stand.police | others or stand.carried[piece] < FARES.get(last, 0):
                continue
            found.add(path)
    return found


def offered(table: Table, piece: str) -> set[str]:
    """The squares a piece can reach, as the rules offer them."""
    moves = table.game.legal_moves(table.hunt)
    return {move.path[-1] for move in moves if isinstance(move, PieceMoved) and move.piece == piece}


def agree(table: Table, seat: int, piece: str, paths: set[Path], others: set[Path]) -> None:
    """What is offered ends where some path ends; every path is legal, and no other walk is."""
    assert offered(table, piece) == {path[-1] for path in paths}
    for path in sorted(paths)[:20]:
        assert table.game.check(table.hunt, PieceMoved(seat, piece, path)) == (), path
    for path in sorted(others - paths)[:20]:
        assert table.game.check(table.hunt, PieceMoved(seat, piece, path)) != (), path


def all_walks(start: str, length: int) -> set[Path]:
    return set(walks(start, length, set()))


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_officers(seed: int):
    chance = random.Random(f"officer {seed}")
    stand, roll = Stand(chance), chance.randint(1, 5)
    table = stand.table()
    assert table.lines(f"1 rolls {roll}") == []
    if table.hunt.grounds:
        return  # an arrest is due first
    agree(table, 0, "officer1", officer_paths(stand, "officer1", roll), all_walks(stand.officers["officer1"], min(roll, 4)))


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_the_car(seed: int):
    chance = random.Random(f"car {seed}")
    stand, roll = Stand(chance), chance.randint(1, 4)
    table = stand.table()
    assert table.lines(f"1 rolls {roll}") == []
    if table.hunt.grounds:
        return  # an arrest is due first
    agree(table, 0, "car", car_paths(stand, roll), all_walks(stand.front, min(2 * roll, 4)))


@pytest.mark.parametrize("seed", range(POSITIONS))
def test_thieves(seed: int):
    chance = random.Random(f"thief {seed}")
    stand, roll = Stand(chance), chance.randint(1, 6)
    table = stand.table().turn(2)
    assert table.lines(f"2 rolls {roll}") == []
    if table.hunt.grounds:
        return  # an arrest is due first
    agree(table, 1, "thief1", thief_paths(stand, "thief1", roll), all_walks(stand.thieves["thief1"], min(roll, 4)))
