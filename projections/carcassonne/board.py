"""The board: placed tiles, and the open positions with the edges they demand."""

from __future__ import annotations

from events.event import Position
from projections.journal import Journal

from .crossing import STRAIGHT, crossed
from .features import Features, Placed
from .geometry import opposite
from .tiles import Tile, TileBox

ROOM = 64  # numbers for the segments of one tile: more than any tile has, with all that may be built on it


class Board:
    """Tiles on the table. An open position is keyed by what its neighbours demand, so that legality is one bit operation."""

    def __init__(self, journal: Journal, features: Features, box: TileBox) -> None:
        self.put, self.drop, self.add = journal.put, journal.drop, journal.add
        self.features = features
        self.tiles, self.fits = box.tiles, box.fits
        self.edges = {name: kind.edge for name, kind in box.kinds.items() if kind.edge}
        self.placed: dict[Position, Placed] = {}
        self.order: list[Position] = []  # as they were laid: the bit of a tile is 1 << its place here, its first segment ROOM times it
        self.open: dict[Position, int] = {}

    def place(self, tile: Tile, position: Position) -> int:
        """Lays the tile and answers the number of its first segment."""
        x, y = position
        placed, demands = self.placed, self.open
        around = (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)
        north, east, south, west = around
        near = placed.get(north), placed.get(east), placed.get(south), placed.get(west)
        put = self.put
        for side in 0, 1, 2, 3:
            if near[side] is None:
                beside = around[side]
                put(demands, beside, demands.get(beside, 0) | tile.demands[side])
        if position in demands:
            self.drop(demands, position)
        number = len(placed)
        first, bit = ROOM * number, 1 << number
        put(placed, position, (tile, first, bit))
        self.add(self.order, position)
        self.features.add(tile, first, bit, near)
        if tile.shared or position in self.features.shared:
            self.features.share(tile, first, position, near, around)
        if tile.centres or position in self.features.around:
            self.features.surround(tile, first, bit, position, placed)
        return first

    def edge(self, position: Position, side: int) -> int:
        """What the tile there shows on a side, as bits of kinds of edges; 0 where no tile lies."""
        placed = self.placed.get(position)
        return placed[0].edges >> 4 * side & 15 if placed is not None else 0

    def cross(self, position: Position, kind: str, way: str) -> int:
        """Lays a part of this kind straight across the tile there, `NS` or `WE`, and answers its segment.

        Both ends must be field edges.
        """
        old, first, bit = self.placed[position]
        tile = crossed(old, kind, self.edges[kind], STRAIGHT[way])
        self.put(self.placed, position, (tile, first, bit))
        x, y = position
        around = (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)
        for side in STRAIGHT[way]:
            if around[side] in self.open:
                demand = self.open[around[side]] & ~(15 << 4 * opposite(side))
                self.put(self.open, around[side], demand | tile.demands[side])
        self.features.extend(old, tile, first, bit, tuple(self.placed.get(beside) for beside in around))
        return first + len(old.segments)

    def places(self, id: str) -> list[tuple[Position, int]]:
        """Everywhere the tile fits, with its rotations, in no order: undoing a move may change the order of a table."""
        fits = self.fits.get(id)
        if fits is None:
            return []
        return [(position, rotation) for position, demand in self.open.items() for rotation in fits[demand]]

    def fits_somewhere(self, id: str) -> bool:
        """Whether the tile can be placed at all."""
        fits = self.fits.get(id)
        return fits is not None and any(fits[demand] for demand in self.open.values())

    def square_of(self, segment: int) -> Position:
        """The square of the tile that a segment is on."""
        return self.order[segment // ROOM]

    def positions(self, bits: int) -> list[Position]:
        """The squares of a set of tiles given as bits, in the order they were laid."""
        return [position for i, position in enumerate(self.order) if bits >> i & 1]
