"""Where spaces, castles and table lie: up on the right, along the top, down on the left, then the table from left to right.

x goes to the right, y downwards, one space is one long. The board has no printed map here: only the order of spaces is a fact.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .track_scene import DrawnCastle, TrackScene

Point = tuple[float, float]
AWAY = 1.25  # from the middle of a space to the middle of its castle


class Layout(NamedTuple):
    """The two spaces at which the track turns, and how many spaces there are before the table."""

    first: int
    second: int
    last: int

    @property
    def width(self) -> int:
        """From the left side to the right one."""
        return self.second - self.first

    def at(self, space: int) -> Point:
        """The middle of a space; 0 is the club room, what lies behind the last one is the table."""
        if space <= self.first:
            return (self.width, self.first - space)
        if space <= self.second:
            return (self.second - space, 0)
        if space <= self.last:
            return (0, space - self.second)
        return (space - self.last - 1, self.last - self.second + 1.6)

    def outwards(self, space: int) -> Point:
        """The direction away from the middle of the board."""
        if space == self.first:
            return (0.9, -0.9)
        if space == self.second:
            return (-0.9, -0.9)
        return (1, 0) if space < self.first else (0, -1) if space < self.second else (-1, 0)

    def castle(self, castle: DrawnCastle) -> Point:
        """The middle of a castle: outside of the middle of its spaces."""
        corner = next((space for space in castle.spaces if space in (self.first, self.second)), None)
        spaces = castle.spaces if corner is None else (corner,)
        x, y = (sum(values) / len(spaces) for values in zip(*map(self.at, spaces), strict=True))
        away_x, away_y = self.outwards(spaces[len(spaces) // 2])
        return (x + AWAY * away_x, y + AWAY * away_y)


def layout(scene: TrackScene) -> Layout:
    """The track turns at the two castles of three spaces, else after each third."""
    last = scene.first_table_space - 1
    corners = sorted(sorted(castle.spaces)[1] for castle in scene.castles if len(castle.spaces) == 3)
    if len(corners) != 2 or last - corners[1] < corners[0] - 1:
        corners = [max(1, last // 3), max(2, 2 * last // 3)]
    return Layout(corners[0], corners[1], last)


CLUSTERS: dict[int, Sequence[Point]] = {
    1: ((0, 0),),
    2: ((-0.2, 0), (0.2, 0)),
    3: ((-0.2, 0.17), (0.2, 0.17), (0, -0.18)),
    4: ((-0.2, -0.2), (0.2, -0.2), (-0.2, 0.2), (0.2, 0.2)),
    5: ((-0.24, -0.24), (0.24, -0.24), (0, 0), (-0.24, 0.24), (0.24, 0.24)),
}
SIX: Sequence[Point] = ((-0.3, -0.18), (0, -0.18), (0.3, -0.18), (-0.3, 0.2), (0, 0.2), (0.3, 0.2))


def cluster(number: int) -> list[Point]:
    """Where so many pawns stand round the middle of their space; past six they stand in rows of three."""
    if number in CLUSTERS:
        return list(CLUSTERS[number])
    return [(SIX[n % 6][0], SIX[n % 6][1] + 0.1 * (n // 6)) for n in range(number)]
