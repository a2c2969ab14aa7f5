"""The position as a viewer sees it becomes what is to be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.output import clean
from events.event import Seat
from projections.carcassonne.view import ViewedTile

from .scene import DrawnFigure, DrawnSegment, DrawnTile, Position, Scene

if TYPE_CHECKING:
    from cli.position import Position as Here

DRAWN_SYMBOLS = ("garden",)


def scene(here: Here, viewer: Seat | None = None, title: str = "", marked: tuple[Position, ...] = ()) -> Scene:
    """The board of the position, as the drawings want it."""
    view = here.game.view(here.state, viewer)
    tiles = tuple(_tile(tile) for tile in view.tiles)
    figures = tuple(DrawnFigure(figure.seat, figure.what, figure.position, figure.segment) for figure in view.figures)
    last = tiles[-1].position if len(tiles) > 1 else None
    scores = tuple(points for _, points in sorted(here.scores().items()))
    return Scene(tiles, figures, tuple(map(clean, here.names)), scores, last, clean(title), marked)  # SVG knows no control characters


def _tile(tile: ViewedTile) -> DrawnTile:
    segments = [DrawnSegment(segment.kind, segment.ports, segment.traits) for segment in tile.segments]
    segments += [DrawnSegment(symbol) for symbol in DRAWN_SYMBOLS if symbol in tile.symbols]
    return DrawnTile(tile.tile, tile.position, tile.rotation, tuple(segments))
