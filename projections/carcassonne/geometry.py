"""Sides, half sides and squares. x grows to the right, y down; turns are clockwise quarter turns.

A side is 0 to 3 for N, E, S, W. A port is a place where segments of neighbouring tiles meet: three on each side (left half, middle,
right half, seen from the centre of the tile), numbered `3 * side + 0..2`.
"""

from __future__ import annotations

from events.event import Position

SIDES = "NESW"
LEFT, MIDDLE, RIGHT = 0, 1, 2
HALVES = {"L": LEFT, "R": RIGHT}
RING = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)

Port = tuple[int, int]  # side, which third of it


def opposite(side: int) -> int:
    """The side of the neighbour that meets this side."""
    return (side + 2) % 4


def facing(side: int, third: int) -> int:
    """The number of the neighbour's port that meets a port: left meets right."""
    return 3 * opposite(side) + 2 - third


def ports(at: str, rotation: int = 0) -> frozenset[Port]:
    """The ports that words such as `N`, `NL` or `S W` name, turned. Raises ValueError for any other word; `I`, `II` are inside the tile."""
    found = set()
    for word in at.split():
        if word.strip("I") == "":
            continue
        if word[0] not in SIDES or len(word) > 2 or word[1:] not in ("", "L", "R"):
            raise ValueError(f"{word!r} is no side")
        found.add(((SIDES.index(word[0]) + rotation) % 4, HALVES[word[1]] if len(word) == 2 else MIDDLE))
    return frozenset(found)


def words(places: frozenset[Port]) -> list[str]:
    """The names of ports, clockwise from the left half of N."""
    return [SIDES[side] + ("L", "", "R")[third] for side, third in sorted(places)]


def beside(position: Position) -> tuple[Position, Position, Position, Position]:
    """The squares at the four sides of a square, from N clockwise."""
    x, y = position
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def around(position: Position) -> list[Position]:
    """The eight squares around a square."""
    x, y = position
    return [(x + dx, y + dy) for dx, dy in RING]
