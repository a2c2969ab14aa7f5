"""Features: segments joined by union; what belongs to a feature stands in one immutable record at its root.

Union by size without path compression: a join is one parent written and one record replaced, so taking it back is the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import add
from typing import Any

import msgspec
from msgspec.structs import replace

from events.event import Position, Seat
from projections.journal import Journal

from .geometry import MIDDLE, around, facing, opposite
from .tiles import Tile

FLAT = 8  # touches up to so many are one tuple, more are a tree: it is read faster (final scoring 10 % less, measured), and a join stays one step
Placed = tuple[Tile, int, int]  # tile, number of its first segment, its bit


class Figure(msgspec.Struct, frozen=True, gc=False):
    """A figure on a segment; `since` is the number of the event that put it there and tells it from a later one in the same place."""

    seat: Seat
    what: str
    segment: int
    since: int


class Feature(msgspec.Struct, frozen=True, gc=False):
    """All that belongs together: edges wanted, tiles (one bit each), traits by their merge law, figures, and cities a field touches.

    A field counts the edges it could go on across: with none of them left it is shut in, but never complete. `touches` is a tree of pairs
    over tuples of city segments: joined in one step, read at final scoring.
    """

    kind: str
    open: int
    tiles: int
    traits: tuple[int, ...]
    figures: tuple[Figure, ...]
    touches: tuple[Any, ...]

    @property
    def is_complete(self) -> bool:
        return not self.open and self.kind != "field"


class Features:
    """All features on the board."""

    def __init__(self, journal: Journal, trait_names: Mapping[str, int]) -> None:
        self.put = journal.put
        self.parent: dict[int, int] = {}
        self.records: dict[int, Feature] = {}
        self.around: dict[Position, tuple[int, ...]] = {}  # square -> centres that wait for a tile there
        self.stopped: dict[int, tuple[int, ...]] = {}  # first segment of a tile -> the segments around that it ends
        self.shared: dict[Position, tuple[tuple[int, int, int], ...]] = {}  # square -> pairs of segments that wait for a tile there, and their side
        self.trait_names = trait_names

    def root(self, segment: int) -> int:
        """The segment that stands for the whole feature now."""
        parent = self.parent
        while segment in parent:
            segment = parent[segment]
        return segment

    def of(self, segment: int) -> Feature:
        """The feature a segment belongs to."""
        return self.records[self.root(segment)]

    def trait(self, feature: Feature, name: str) -> int:
        """How much of a trait a feature shows."""
        return feature.traits[self.trait_names[name]] if feature.traits else 0

    def add(self, tile: Tile, first: int, bit: int, near: tuple[Placed | None, ...]) -> None:
        """Adds the segments of a tile, each joined with what it meets on the neighbouring tiles."""
        parent, records, put = self.parent, self.records, self.put
        own = first
        for segment in tile.segments:
            root, touches = own, segment.touches
            feature = Feature(segment.kind, segment.open, bit, segment.traits, (), tuple([first + n for n in touches]) if touches else ())
            for side, port in segment.joins:
                neighbour = near[side]
                if neighbour is None:
                    continue
                number = neighbour[0].at[port]
                if number < 0:  # laid against the rules: nothing to meet there
                    continue
                other = neighbour[1] + number
                while other in parent:
                    other = parent[other]
                if other == root:
                    feature = closed(feature, segment.closing) if segment.closing else feature
                    continue
                theirs = records[other]
                if theirs.kind != feature.kind:  # laid against the rules: the edge stays open on both sides
                    continue
                if root == own or theirs.tiles.bit_count() >= feature.tiles.bit_count():
                    put(parent, root, other)
                    root = other
                else:
                    put(parent, other, root)
                feature = joined(feature, theirs, segment.closing)
            put(records, root, feature)
            own += 1
        if tile.stops:
            self._stop(tile, first, near)

    def _stop(self, tile: Tile, first: int, near: tuple[Placed | None, ...]) -> None:
        """Closes the edges of what the tile ends without being a part of it."""
        ended: list[int] = []
        for side in tile.stops:
            neighbour, there = near[side], opposite(side)
            if neighbour is None:
                continue
            for number, segment in enumerate(neighbour[0].segments):
                edges = [beside for beside, _ in segment.joins].count(there) + neighbour[0].shared.count((there, number))
                if not edges:
                    continue
                root = self.root(neighbour[1] + number)
                self.put(self.records, root, closed(self.records[root], edges))
                if number in neighbour[0].completing:
                    ended.append(root)
        self.put(self.stopped, first, tuple(ended))

    def share(self, tile: Tile, first: int, position: Position, near: tuple[Placed | None, ...], beside: tuple[Position, ...]) -> None:
        """Joins the segments that meet one edge, of this tile and of those that waited for it; what has no neighbour there waits."""
        for side, one, other in self.shared.get(position, ()):
            if _is_city(tile, facing(side, MIDDLE)):
                self.join(one, other, 1)
        for side, number in tile.shared:
            one, other, neighbour = first + tile.at[3 * side + MIDDLE], first + number, near[side]
            if neighbour is None:
                self.put(self.shared, beside[side], (*self.shared.get(beside[side], ()), (side, one, other)))
            elif _is_city(neighbour[0], facing(side, MIDDLE)):
                self.join(one, other, 1)

    def extend(self, old: Tile, tile: Tile, first: int, bit: int, near: tuple[Placed | None, ...]) -> None:
        """Adds the parts a tile on the board has won, and joins what meets only now: two halves of an edge that are parted are two joins."""
        for number, segment in enumerate(tile.segments):
            own, before = first + number, old.segments[number].joins if number < len(old.segments) else ()
            if number >= len(old.segments):
                self.put(self.records, own, Feature(segment.kind, segment.open, bit, segment.traits, (), ()))
            for side, port in segment.joins:
                if (side, port) in before:
                    continue
                if before:
                    root = self.root(own)
                    self.put(self.records, root, closed(self.records[root], -1))
                neighbour = near[side]
                if neighbour is not None and opposite(side) in neighbour[0].stops:
                    root = self.root(own)
                    self.put(self.records, root, closed(self.records[root], 1))
                    continue
                if neighbour is None or neighbour[0].at[port] < 0 or (before and neighbour[1] > first):
                    continue  # a field that was laid later has joined both halves already
                other = neighbour[1] + neighbour[0].at[port]
                if self.of(other).kind == segment.kind:
                    self.join(own, other, segment.closing)

    def convert(self, segment: int, kind: str, open: int) -> None:
        """Makes a feature one of another kind, with this many edges to close; nothing else of it changes."""
        root = self.root(segment)
        self.put(self.records, root, replace(self.records[root], kind=kind, open=open))

    def join(self, one: int, other: int, closing: int = 0) -> None:
        """Makes one feature of two that have no edge in common."""
        kept, lost = self.root(one), self.root(other)
        if kept == lost:
            if closing:
                self.put(self.records, kept, closed(self.records[kept], closing))
            return
        if self.records[kept].tiles.bit_count() < self.records[lost].tiles.bit_count():
            kept, lost = lost, kept
        self.put(self.parent, lost, kept)
        self.put(self.records, kept, joined(self.records[kept], self.records[lost], closing))

    def surround(self, tile: Tile, first: int, bit: int, position: Position, board: Mapping[Position, Placed]) -> None:
        """Counts the tile for the centres around it, and what lies around its own centres."""
        for segment in self.around.get(position, ()):
            centre = self.records[segment]
            self.put(self.records, segment, replace(centre, open=centre.open - 1, tiles=centre.tiles | bit))
        for number in tile.centres:
            ring = around(position)
            there = [board[p][2] for p in ring if p in board]
            centre = self.records[first + number]
            self.put(self.records, first + number, replace(centre, open=8 - len(there), tiles=bit | sum(there)))
            for square in ring:
                if square not in board:
                    self.put(self.around, square, (*self.around.get(square, ()), first + number))

    def completed_by(self, tile: Tile, first: int, position: Position) -> tuple[int, ...]:
        """Roots of the features that the tile at this position has completed."""
        parent, records = self.parent, self.records
        done: list[int] = []
        ended = self.stopped[first] if tile.stops else ()
        for root in (*[first + number for number in tile.completing], *ended):
            while root in parent:
                root = parent[root]
            if not records[root].open and root not in done:
                done.append(root)
        centres = (*self.around.get(position, ()), *[first + n for n in tile.centres])
        return (*done, *[centre for centre in centres if not records[centre].open]) if centres else tuple(done)

    def finished_along(self, field: Feature) -> list[int]:
        """Roots of the finished cities a field touches, in a fixed order."""
        records = self.records
        return sorted([root for root in self.touched(field) if not records[root].open])

    def touched(self, feature: Feature) -> set[int]:
        """Roots of the cities a field touches."""
        parent = self.parent
        found: set[int] = set()
        waiting: list[Any] = [feature.touches]
        for parts in waiting:  # which grows while it is read
            for part in parts:
                if part.__class__ is tuple:
                    waiting.append(part)
                    continue
                while part in parent:
                    part = parent[part]
                found.add(part)
        return found


def _is_city(tile: Tile, port: int) -> bool:
    return tile.at[port] >= 0 and tile.segments[tile.at[port]].kind == "city"


def with_figures(feature: Feature, figures: Sequence[Figure]) -> Feature:
    """The same feature as if these figures stood on it."""
    return replace(feature, figures=tuple(figures))


def closed(a: Feature, closing: int) -> Feature:
    """The same feature with an edge less to close."""
    return Feature(a.kind, a.open - closing, a.tiles, a.traits, a.figures, a.touches)


def joined(a: Feature, b: Feature, closing: int) -> Feature:
    """One feature out of two: wanted edges, tiles, traits, figures and touched cities together."""
    traits = b.traits if not a.traits else a.traits if not b.traits else tuple(map(add, a.traits, b.traits))
    touches, more = a.touches, b.touches
    if more:
        touches = touches + more if len(touches) + len(more) <= FLAT else (touches, more)
    return Feature(a.kind, a.open + b.open - closing, a.tiles | b.tiles, traits, a.figures + b.figures, touches)
