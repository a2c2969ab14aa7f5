"""What is to be drawn: tiles, figures, seats and scores as plain values.

Positions are (x to the right, y downwards) and may be negative. Sides are 0 to 3 for north, east, south, west of the board, with the tile already
turned. A side has three ports: 0 its left half, 1 its middle, 2 its right half, as seen by somebody in the middle of the tile who looks outwards.
"""

from __future__ import annotations

import msgspec

Port = tuple[int, int]
Position = tuple[int, int]


class DrawnSegment(msgspec.Struct, frozen=True):
    """One part of a tile: `sides` are its ports, `traits` words such as `coat_of_arms`, `inn`, `cathedral`.

    What is printed or laid on the tile without being a feature is a part without sides: `volcano`, `token castle`, `piece dragon`; its value
    is its trait.
    """

    kind: str
    sides: tuple[Port, ...] = ()
    traits: tuple[str, ...] = ()


class DrawnTile(msgspec.Struct, frozen=True):
    """A tile on the board; `rotation` counts clockwise quarter turns and has already been applied to the segments."""

    id: str
    position: Position
    rotation: int
    segments: tuple[DrawnSegment, ...]


class DrawnFigure(msgspec.Struct, frozen=True):
    """A figure of `seat` (from 0); `segment` is an index into the segments of the tile at `position`; `at` is where it stands, if on a corner."""

    seat: int
    what: str
    position: Position
    segment: int
    at: tuple[int, int] | None = None


class Scene(msgspec.Struct, frozen=True):
    """A position of a game. `last` gets a bold frame, `marked` a dashed one; a marked position may be empty. `notes` say what no drawing shows."""

    tiles: tuple[DrawnTile, ...]
    figures: tuple[DrawnFigure, ...] = ()
    seats: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    last: Position | None = None
    title: str = ""
    marked: tuple[Position, ...] = ()
    notes: tuple[str, ...] = ()


class Bounds(msgspec.Struct, frozen=True):
    """The smallest rectangle of positions that holds all tiles and marks, ends included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def columns(self) -> range:
        return range(self.left, self.right + 1)

    @property
    def rows(self) -> range:
        return range(self.top, self.bottom + 1)


def bounds(scene: Scene) -> Bounds:
    """The rectangle that a picture of the scene has to show; the origin alone for an empty board."""
    spots = [tile.position for tile in scene.tiles] + list(scene.marked) or [(0, 0)]
    across, down = [x for x, _ in spots], [y for _, y in spots]
    return Bounds(min(across), min(down), max(across), max(down))


def score_line(scene: Scene) -> str:
    """Names and scores in seat order, empty when no scores are known."""
    return "  ·  ".join(f"{name} {score}" for name, score in zip(scene.seats, scene.scores, strict=False))


LETTERS = {"small": "", "builder": "b", "pig": "p", "barn": "h", "shepherd": "s"}


def figure_letter(what: str) -> str:
    """The letter shown before the seat number: none for a small follower, a small letter for a figure that is no follower, else a capital."""
    return LETTERS.get(what, what[:1].upper())
