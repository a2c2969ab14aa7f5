"""Fields that meet only at a corner, at the end of a city's edge that two tiles share (reading corner-fields)."""

from __future__ import annotations

from events.event import Position

from .board import Board
from .features import Features
from .geometry import LEFT, MIDDLE, RIGHT, opposite
from .tiles import Tile


def join_at_corners(board: Board, features: Features, position: Position) -> None:
    """Joins the fields that meet at the ends of a city's edge between the tile here and its neighbours."""
    tile, first, _ = board.placed[position]
    x, y = position
    for side, beside in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
        there = board.placed.get(beside)
        if there is None or not is_city_edge(tile, side) or not is_city_edge(there[0], opposite(side)):
            continue
        for end, own, theirs in (((side + 1) % 4, LEFT, RIGHT), ((side + 3) % 4, RIGHT, LEFT)):
            mine, other = tile.at[3 * end + own], there[0].at[3 * end + theirs]
            if mine >= 0 and other >= 0:
                features.join(first + mine, there[1] + other)


def is_city_edge(tile: Tile, side: int) -> bool:
    """Whether the tile shows city on a side."""
    number = tile.at[3 * side + MIDDLE]
    return number >= 0 and tile.segments[number].kind == "city"
