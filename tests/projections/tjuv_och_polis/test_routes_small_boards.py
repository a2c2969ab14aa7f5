"""Legal paths and ends of moves on random small boards and on ours, under all switches, against a judge that tries every walk."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from projections.tjuv_och_polis import routes
from projections.tjuv_och_polis.game import readings
from projections.tjuv_och_polis.state import CAR, Hunt
from projections.tjuv_och_polis.town import town_of

from .small_boards import Plain, board, default, place, position

LONG = bool(os.environ.get("KERBHOLZ_LONG"))
POSITIONS = 5000 if LONG else 400
FARES = {"train": 1000, "boat": 1000, "air": 3000}
BUILDINGS = ("bank", "post", "telegraph", "travel_agency")
Path = tuple[str, ...]


class Judge:
    """What the rulebook says of one path of one piece, sentence by sentence."""

    def __init__(self, plain: Plain, hunt: Hunt, piece: str, roll: int) -> None:
        self.plain, self.hunt, self.piece, self.roll = plain, hunt, piece, roll
        self.start = hunt.where[piece]
        self.thieves = {hunt.where[name]: thief for name, thief in hunt.thieves.items() if name != piece}
        self.police = {hunt.where[name] for name in hunt.officers if name != piece}
        if piece != CAR:
            self.police |= {hunt.where[CAR], hunt.rear}
        self.length = 2 * roll if piece == CAR else roll

    def on(self, reading: str) -> str:
        return self.hunt.readings[reading]

    def steps_are_joined(self, path: Path) -> bool:
        for here, there in zip((self.start, *path), path, strict=False):
            climbs = self.piece in self.hunt.officers and self.on("reenter_house") == "anywhere" and self.plain.kinds[there] == "house"
            if not self.plain.is_joined(here, there) and not (climbs and self.plain.is_joined(there, here)):
                return False
        return True

    def police_may_end(self, square: str) -> bool:
        if square == self.start:
            return True
        if square in self.police:
            return False
        thief = self.thieves.get(square)
        return thief is None or (thief.status == "free" and bool(thief.wanted))

    def police_may_pass(self, square: str) -> bool:
        return square not in self.thieves or square not in self.plain.stops()

    def is_legal(self, path: Path) -> bool:
        """Whether the piece may go this way; the fare apart."""
        if not path or not self.steps_are_joined(path):
            return False
        if self.piece == CAR:
            return self.car(path)
        return self.officer(path) if self.piece in self.hunt.officers else self.thief(path)

    def officer(self, path: Path) -> bool:
        kinds, way = [self.plain.kinds[square] for square in path], (self.start, *path)
        if len(path) != self.length or "nest" in kinds or "escape" in kinds:
            return False
        if "house" in kinds and self.on("reenter_house") == "never":
            return False
        if len(set(way)) < len(way) and self.on("police_may_retrace") == "false":
            return False
        turns = any(a == c and self.plain.kinds[b] in BUILDINGS for a, b, c in zip(way, way[1:], way[2:], strict=False))
        return not turns and all(map(self.police_may_pass, path[:-1])) and self.police_may_end(path[-1])

    def car(self, path: Path) -> bool:
        way = (self.start, self.hunt.rear, *path)
        if len(path) != self.length or len(set(way)) < len(way) or any(self.plain.kinds[square] != "street" for square in path):
            return False
        return all(map(self.police_may_pass, path[:-2])) and all(map(self.police_may_end, path[-2:]))

    def thief(self, path: Path) -> bool:
        kinds, last = [self.plain.kinds[square] for square in path], path[-1]
        if "house" in kinds or len({self.start, *path}) <= len(path) or {"nest", "escape"} & set(kinds[:-1]):
            return False
        if set(kinds[:-1]) & set(BUILDINGS) and self.on("thief_through_buildings") == "false":
            return False
        takes_less = kinds[-1] == "nest" or self.plain.modes.get(last) == "air"
        if len(path) > self.length or (len(path) < self.length and not takes_less):
            return False
        if self.hunt.thieves[self.piece].wanted and set(path[:-1]) & self.police:
            return False
        return kinds[-1] == "nest" or last not in self.police | set(self.thieves)

    def can_pay(self, path: Path) -> bool:
        mode = self.plain.modes.get(path[-1])
        return mode is None or self.hunt.thieves[self.piece].carried >= FARES[mode]


def walks(judge: Judge, here: str, left: int, way: Path = ()) -> Iterator[Path]:
    """Every walk, also shorter ones; squares twice only where a reading lets officers go back."""
    if way:
        yield way
    if not left:
        return
    around = judge.plain.around(here)
    if judge.piece in judge.hunt.officers and judge.on("reenter_house") == "anywhere":
        around = [*around, *(there for there, kind in judge.plain.kinds.items() if kind == "house" and judge.plain.is_joined(there, here))]
    for there in dict.fromkeys(around):
        if there not in (judge.start, *way) or (judge.on("police_may_retrace") == "true" and judge.piece in judge.hunt.officers):
            yield from walks(judge, there, left - 1, (*way, there))


def spoiled(rng: random.Random, plain: Plain, path: Path) -> Path:
    """A path changed somewhere: a square exchanged, doubled, left out, or a step more."""
    at = rng.randrange(len(path))
    squares = list(path)
    way = rng.randrange(4)
    if way == 0:
        squares[at] = rng.choice([*plain.around(squares[at]), rng.choice(list(plain.kinds))])
    elif way == 1:
        squares.insert(at, rng.choice(plain.around(squares[at]) or [squares[at]]))
    elif way == 2 and len(squares) > 1:
        del squares[at]
    else:
        squares.append(rng.choice(plain.around(squares[-1]) or squares))
    return tuple(squares)


def compare(rng: random.Random, plain: Plain, hunt: Hunt) -> int:
    """One piece with one roll: all ends, and the faults of a sample of all walks; how many legal paths there were."""
    piece = rng.choice([CAR, CAR, *hunt.officers, *hunt.thieves])
    roll = rng.randint(1, 6 if piece != CAR or LONG else 3)
    judge = Judge(plain, hunt, piece, roll)
    every = list(walks(judge, judge.start, judge.length))
    legal = [path for path in every if judge.is_legal(path)]
    found = routes.ends(hunt, piece, judge.length)
    lengths: dict[tuple[str, str], int] = {}
    for path in legal:
        if piece not in hunt.thieves or judge.can_pay(path):
            key = (path[-1], (judge.start, *path)[-2] if piece == CAR else "")
            lengths[key] = min(len(path), lengths.get(key, 99))
    assert {key: len(path) for key, path in found.items()} == lengths, (plain.text, hunt.where, piece, roll)
    assert all(judge.is_legal(path) for path in found.values())
    sample = [*rng.sample(every, min(len(every), 25)), *rng.sample(legal, min(len(legal), 10))]
    sample += [spoiled(rng, plain, path) for path in sample]
    for path in sample:
        faults = routes.faults(hunt, piece, path, judge.length)
        assert (not faults) == judge.is_legal(path), (plain.text, hunt.where, hunt.rear, piece, roll, path, faults)
    return len(legal)


def switches(rng: random.Random) -> dict[str, str]:
    """Any answer to every question."""
    return {name: rng.choice(list(reading.values)) for name, reading in readings().items()}


@pytest.mark.parametrize("part", range(4))
def test_paths_on_random_small_boards(part: int) -> None:
    rng, legal = random.Random(f"paths {part}"), 0
    for number in range(POSITIONS // 4):
        if number % 10 == 0:
            plain = board(rng)
            hunt = position(rng, plain, town_of(plain.text), rng.randint(1, 5), switches(rng))
        place(rng, plain, hunt)
        legal += compare(rng, plain, hunt)
    assert legal > POSITIONS


def test_paths_on_the_default_board() -> None:
    rng, plain = random.Random("paths"), default()
    for number in range(POSITIONS // 5):
        if number % 10 == 0:
            hunt = position(rng, plain, town_of(""), rng.randint(1, 5), switches(rng))
        place(rng, plain, hunt)
        compare(rng, plain, hunt)


def test_the_front_of_the_car_keeps_its_colour_of_the_checkerboard() -> None:
    """Twice the roll is even: CM-1."""
    rng, plain = random.Random("colour"), default()
    hunt = position(rng, plain, town_of(""), 2, {})
    colour = {square: (ord(square[0]) + int(square[1:])) % 2 for square in plain.kinds}
    for _ in range(POSITIONS // 5):
        place(rng, plain, hunt)
        for front, rear in routes.ends(hunt, CAR, 2 * rng.randint(1, 6)):
            assert colour[front] == colour[hunt.where[CAR]] != colour[rear]
