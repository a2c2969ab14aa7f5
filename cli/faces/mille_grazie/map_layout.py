"""Where the towns of a road map stand: the towns of northern Italy roughly where they are, any other board as its roads pull it apart.

The same board gives the same places: nothing here is left to chance.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cli.faces.mille_grazie.map_scene import RoadMap

Point = tuple[float, float]
WIDE, TALL = 15.0, 10.2  # the sheet of the map; x to the right, y downwards
ITALY: dict[str, Point] = {  # north up, stretched where towns would touch
    "Milano": (1.2, 1.4), "Brescia": (5.2, 0.6), "Verona": (8.9, 1.1), "Venezia": (13.6, 1.0), "Genova": (0.9, 6.0), "Parma": (4.6, 4.0),
    "Modena": (7.4, 4.5), "Ferrara": (11.1, 3.3), "Bologna": (10.1, 6.4), "Ravenna": (14.1, 5.6), "La Spezia": (3.6, 7.6), "Pisa": (6.2, 9.3),
    "Firenze": (10.0, 9.3), "San Marino": (13.7, 8.9),
}  # fmt: skip
ROUNDS = 400
CLOSEST = 2.3  # middles of two towns, so that name plates and road letters have room


def places(scene: RoadMap) -> dict[str, Point]:
    """The middle of every town on the sheet."""
    if all(town in ITALY for town in scene.towns):
        return {town: ITALY[town] for town in scene.towns}
    return _sprung(scene)


def _sprung(scene: RoadMap) -> dict[str, Point]:
    """Roads pull, towns push each other away, less every round; it starts from a circle."""
    count = len(scene.towns)
    spots = [[WIDE / 2 + 5 * cos(2 * pi * n / count), TALL / 2 + 4 * sin(2 * pi * n / count)] for n in range(count)]
    number = {town: n for n, town in enumerate(scene.towns)}
    joined = sorted({tuple(sorted((number[road.a], number[road.b]))) for road in scene.roads})
    ideal = (WIDE * TALL / count) ** 0.5
    for step in range(ROUNDS):
        moves = [[0.0, 0.0] for _ in spots]
        for a in range(count):
            for b in range(a):
                _add(moves, spots, a, b, lambda far: ideal * ideal / far)
        for a, b in joined:
            _add(moves, spots, a, b, lambda far: -far * far / ideal)
        warmth = 1.2 * (1 - step / ROUNDS)
        for spot, move in zip(spots, moves, strict=True):
            far = max(hypot(*move), 1e-9)
            spot[0] += move[0] / far * min(far, warmth)
            spot[1] += move[1] / far * min(far, warmth)
    return dict(zip(scene.towns, _on_sheet(spots), strict=True))


def _add(moves: list[list[float]], spots: list[list[float]], a: int, b: int, force: Callable[[float], float]) -> None:
    across, down = spots[a][0] - spots[b][0], spots[a][1] - spots[b][1]
    far = max(hypot(across, down), 0.01)
    strength = force(far) / far
    for town, sign in ((a, 1), (b, -1)):
        moves[town][0] += sign * across * strength
        moves[town][1] += sign * down * strength


def _on_sheet(spots: list[list[float]]) -> list[Point]:
    """Stretched to the sheet, then pushed apart where two would touch."""
    for axis, room in ((0, WIDE), (1, TALL)):
        low, high = min(spot[axis] for spot in spots), max(spot[axis] for spot in spots)
        for spot in spots:
            spot[axis] = 0.9 + (spot[axis] - low) / max(high - low, 1e-9) * (room - 1.8)
    for _ in range(60):
        for a, first in enumerate(spots):
            for second in spots[:a]:
                _part(first, second)
    return [(spot[0], spot[1]) for spot in spots]


def _part(first: list[float], second: list[float]) -> None:
    across, down = first[0] - second[0], first[1] - second[1]
    far = hypot(across, down)
    if far < CLOSEST:
        push = (CLOSEST - far) / 2 / max(far, 0.01)
        for spot, sign in ((first, 1), (second, -1)):
            spot[0] = min(max(spot[0] + sign * across * push, 0.9), WIDE - 0.9)
            spot[1] = min(max(spot[1] + sign * down * push, 0.5), TALL - 0.5)
