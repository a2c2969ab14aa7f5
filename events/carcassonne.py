"""Kinds of Carcassonne: few and general, so that expansions rarely need a new one; `what` tells figures apart.

A feature is named as people name it at the table: `city N`, `road SW`, `field NL`, `monastery` - its kind and one or more of
its sides as they lie on the board, half sides for fields (left and right seen from the centre of the tile).
"""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from .common import TurnEnded as TurnEnded
from .event import Event, Position, Seat


class TileDrawn(Event, frozen=True):
    """A tile is drawn and shown."""

    kind: ClassVar[str] = "tile_drawn"
    line: ClassVar[str] = "{seat} draw {tile}"
    seat: Seat
    tile: str


class TileDiscarded(Event, frozen=True):
    """A tile that fits nowhere is set aside."""

    kind: ClassVar[str] = "tile_discarded"
    line: ClassVar[str] = "{seat} discard {tile}"
    seat: Seat
    tile: str


class TilePlaced(Event, frozen=True):
    """A tile is placed; x to the right, y down, rotation in clockwise quarter turns."""

    kind: ClassVar[str] = "tile_placed"
    line: ClassVar[str] = "{seat} tile {tile} {position} {rotation}"
    seat: Seat
    tile: str
    position: Position
    rotation: Annotated[int, msgspec.Meta(ge=0, le=3)]


class FigurePlaced(Event, frozen=True):
    """A figure goes from the supply to a feature of the tile at a position."""

    kind: ClassVar[str] = "figure_placed"
    line: ClassVar[str] = "{seat} place {what} {position} {feature...}"
    seat: Seat
    what: str
    position: Position
    feature: str
