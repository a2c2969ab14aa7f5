"""Values a turn is made of and awards speak of: frames that wait, the tile laid, what has scored, where neutral figures are."""

from __future__ import annotations

from typing import Any

import msgspec

from events.event import Position, Seat

from .features import Feature, Figure
from .tiles import Tile


class Frame(msgspec.Struct, frozen=True, gc=False):
    """A part of a turn that waits: whose it is, where it starts, and what to put back in the registers.

    `once` is what has been done in that turn already; None goes on with the turn that is being played.
    """

    seat: Seat
    part: int
    at: int
    registers: tuple[tuple[str, Any], ...] = ()
    facts: tuple[tuple[Any, Any], ...] = ()
    once: tuple[tuple[Any, Any], ...] | None = None


class Laid(msgspec.Struct, frozen=True, gc=False):
    """The tile placed in this part of the turn; `first` is the number of its first segment."""

    tile: Tile
    position: Position
    first: int


class Scored(msgspec.Struct, frozen=True, gc=False):
    """The feature an award is for, as it stood when it scored, figures included; `segment` was its root."""

    kind: str
    segment: int
    feature: Feature


class Bonus(msgspec.Struct, frozen=True, gc=False):
    """What an award is for that no feature as a whole has earned: one word, and the tiles concerned."""

    kind: str
    tiles: tuple[Position, ...] = ()


class Piece(msgspec.Struct, frozen=True, gc=False):
    """Where a neutral figure is: its tile, and the segment or the figure it stands with, if the rules ask."""

    position: Position
    segment: int = -1
    figure: Figure | None = None
