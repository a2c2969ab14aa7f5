"""A tile with one more part, straight across it from one field edge to the other; what lay there stays as it is.

Source: order of play 1C.place.
"""

from __future__ import annotations

from msgspec.structs import replace

from .geometry import LEFT, MIDDLE, RIGHT, facing, opposite
from .tiles import NO_TRAITS, Named, Segment, Tile, short_names

STRAIGHT = {"NS": (0, 2), "WE": (1, 3)}  # the ways across a tile: the two sides that are joined


def crossed(tile: Tile, kind: str, edge: int, sides: tuple[int, int]) -> Tile:
    """The same tile with a part of this kind between two sides, whose edges are of the kind now; its number is the last."""
    number, at, edges, demands = len(tile.segments), list(tile.at), tile.edges, list(tile.demands)
    for side in sides:
        at[3 * side + MIDDLE] = number
        edges = edges & ~(15 << 4 * side) | edge << 4 * side
        demands[side] = edge << 4 * opposite(side)
    joins = tuple((side, facing(side, MIDDLE)) for side in sorted(sides))
    own = Segment(kind, len(sides), 2, NO_TRAITS, joins, (), frozenset((side, MIDDLE) for side in sides))
    segments = (*(_parted(segment, sides) for segment in tile.segments), own)
    names = tuple(short_names(segments))
    return replace(
        tile,
        edges=edges,
        demands=tuple(demands),
        segments=segments,
        at=tuple(at),
        completing=(*tile.completing, number),
        meets=(*tile.meets, ()),
        names=names,
        named=Named(segments, names),
    )


def _parted(segment: Segment, sides: tuple[int, int]) -> Segment:
    """A field whose edge is parted meets its neighbours by both halves of it."""
    halves = {(side, facing(side, third)) for side, third in segment.ports if side in sides and third in (LEFT, RIGHT)}
    return replace(segment, joins=tuple(sorted({*segment.joins, *halves}))) if halves else segment
