"""Encirclement and the blocked exit against a search that shares nothing with the rules: plain sets over a board of its own."""

from __future__ import annotations

import os
import random

import pytest

from projections.tjuv_och_polis import arrest
from projections.tjuv_och_polis.state import CAR, Hunt
from projections.tjuv_och_polis.town import town_of

from .small_boards import Plain, board, default, place, position

POSITIONS = 5000 if os.environ.get("KERBHOLZ_LONG") else 400
FARES = {"train": 1000, "boat": 1000, "air": 3000}


def held(plain: Plain, hunt: Hunt) -> dict[str, str]:
    """Square -> the police piece that holds it; the house holds nobody back."""
    found = {hunt.where[name]: name for name in hunt.officers if plain.kinds[hunt.where[name]] != "house"}
    return found | {hunt.where[CAR]: CAR, hunt.rear: CAR}


def ways_on(plain: Plain, here: str) -> list[str]:
    """Where one may walk from a square that is no goal of a flight."""
    return [there for there in plain.around(here) if plain.kinds[there] != "house"]


def is_refuge(plain: Plain, square: str, carried: int) -> bool:
    """Stops, nests, and escape squares that can be paid for."""
    if square in plain.stops() or plain.kinds[square] == "nest":
        return True
    return plain.kinds[square] == "escape" and carried >= FARES[plain.modes[square]]


def area(plain: Plain, start: str, police: dict[str, str]) -> dict[str, int]:
    """All squares reached on foot and the steps there: rounds of widening until nothing is new. Nobody walks on from an escape square."""
    steps = {start: 0}
    while True:
        new = {
            there: taken + 1
            for here, taken in sorted(steps.items(), key=lambda pair: -pair[1])
            if plain.kinds[here] != "escape" or here == start
            for there in ways_on(plain, here)
            if there not in police and there not in steps
        }
        if not new:
            return steps
        low = min(new.values())
        steps |= {square: distance for square, distance in new.items() if distance == low}


def border(plain: Plain, hunt: Hunt, steps: dict[str, int], police: dict[str, str]) -> dict[str, int]:
    """Police piece -> steps to it through the area."""
    found: dict[str, int] = {}
    for here, distance in steps.items():
        if plain.kinds[here] == "escape":
            continue
        for there in ways_on(plain, here):
            if there in police:
                found[police[there]] = min(distance + 1, found.get(police[there], 999))
    return found


def expected(plain: Plain, hunt: Hunt, thief: str) -> tuple[str, set[str], int] | None:
    """How a free wanted thief is to be arrested, who may take him, how near they are; None where he can get away."""
    here, carried, police = hunt.where[thief], hunt.thieves[thief].carried, held(plain, hunt)
    kind = plain.kinds[here]
    doors = plain.around(here)
    if kind in ("bank", "post", "telegraph", "travel_agency") and len(doors) == 1 and doors[0] in police:
        return "exit_blocked", {police[doors[0]]}, 1
    if here in plain.stops() or kind in ("nest", "escape", "house"):
        return None
    if hunt.readings["encirclement"] == "immobile":
        open_squares = [s for s in ways_on(plain, here) if plain.kinds[s] != "escape" or is_refuge(plain, s, carried)]
        if not open_squares or any(square not in police for square in open_squares):
            return None
        return "encircled", {police[square] for square in open_squares}, 1
    steps = area(plain, here, police)
    if any(is_refuge(plain, square, carried) for square in steps):
        return None
    pieces = border(plain, hunt, steps, police)
    if not pieces:
        return None
    nearest = min(pieces.values())
    return "encircled", {piece for piece, distance in pieces.items() if distance == nearest}, nearest


def compare(plain: Plain, hunt: Hunt) -> tuple[int, int]:
    """Compares all arrests that are due; how many encirclements and blocked exits there were."""
    hunt.set(grounds=(), landed=(), wired=(), credited=())
    arrest.look(hunt)
    found = {ground.thief: (ground.how, set(ground.pieces), ground.distance) for ground in hunt.grounds}
    wanted = {name: expected(plain, hunt, name) for name, thief in hunt.thieves.items() if thief.wanted and thief.status == "free"}
    assert found == {name: due for name, due in wanted.items() if due is not None}, (plain.text, hunt.where, hunt.rear)
    ways = [how for how, _, _ in found.values()]
    return ways.count("encircled"), ways.count("exit_blocked")


def gather(rng: random.Random, plain: Plain, hunt: Hunt) -> None:
    """Draws the officers near one thief, so that there is something to see."""
    place(rng, plain, hunt)
    thief = rng.choice(list(hunt.thieves))
    near = [hunt.where[thief]]
    for here in near[:40]:
        near += [there for there in ways_on(plain, here) if there not in near]
    taken = {*hunt.where.values(), hunt.rear}
    free = [square for square in near[1:14] if square not in taken and plain.kinds[square] not in ("nest", "escape")]
    for officer in list(hunt.officers):
        if free and rng.random() < 0.8:
            hunt.put(hunt.where, officer, free.pop(rng.randrange(len(free))))


@pytest.mark.parametrize("reading", ["contained", "immobile"])
def test_arrests_that_are_due_on_random_small_boards(reading: str) -> None:
    rng = random.Random(f"cordon {reading}")
    seen = [0, 0]
    for number in range(POSITIONS):
        if number % 5 == 0:
            plain = board(rng)
            hunt = position(rng, plain, town_of(plain.text), rng.randint(2, 5), {"encirclement": reading})
        gather(rng, plain, hunt)
        seen = [before + more for before, more in zip(seen, compare(plain, hunt), strict=True)]
    assert seen[0] > POSITIONS // 40, seen
    assert seen[1] > POSITIONS // 100, seen


@pytest.mark.parametrize("reading", ["contained", "immobile"])
def test_arrests_that_are_due_on_the_default_board(reading: str) -> None:
    rng = random.Random(f"default {reading}")
    plain = default()
    hunt = position(rng, plain, town_of(""), 5, {"encirclement": reading})
    seen = 0
    for _ in range(POSITIONS // 5):
        gather(rng, plain, hunt)
        seen += compare(plain, hunt)[0]
    assert seen
