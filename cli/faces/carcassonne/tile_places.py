"""Where things sit on a tile: one spot for a figure on each segment, and spots for shields, inns, gardens and ornaments.

The tile is laid on a small grid of cells, each cell belongs to one segment, and every thing takes the cell of its segment that is farthest from the
border of the segment and from what was placed before it. All of it is worked out for the unturned tile, so a tile looks the same in every turn.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING

import msgspec

from cli.faces.carcassonne.scene import DrawnSegment, DrawnTile
from cli.faces.carcassonne.signs import BRIDGE, BUILDINGS, HERE, OF_TRAITS, Sign, is_laid, sign_of
from cli.faces.carcassonne.tile_cells import NOBODY, Cell, cell_point, depths, owners_of, to_rim
from cli.faces.carcassonne.tile_shapes import CENTRE, Line, Point, tile_shapes, turned

FIGURE_RADIUS = 0.12
if TYPE_CHECKING:
    from collections.abc import Callable

Circle = tuple[float, float, float]


class Mark(msgspec.Struct, frozen=True):
    """A small drawing with its middle at (x, y) in the unit square."""

    what: str
    x: float
    y: float
    value: str = ""


class TilePlaces(msgspec.Struct, frozen=True):
    """`figures` has one point for each segment, `owners` the segment number of each cell, row by row, -1 where there is none."""

    figures: Line
    marks: tuple[Mark, ...]
    owners: tuple[tuple[int, ...], ...]


def unturned(tile: DrawnTile) -> tuple[DrawnSegment, ...]:
    """The segments of the tile as it lies without rotation."""
    return tuple(msgspec.structs.replace(s, sides=tuple(sorted(((side - tile.rotation) % 4, port) for side, port in s.sides))) for s in tile.segments)


def tile_places(tile: DrawnTile) -> TilePlaces:
    """The spots on the tile as it lies on the board."""
    return _turned_places(unturned(tile), tile.rotation % 4)


@lru_cache(maxsize=512)
def _turned_places(segments: tuple[DrawnSegment, ...], rotation: int) -> TilePlaces:
    flat = _places(segments)
    owners = flat.owners
    for _ in range(rotation):
        owners = tuple(zip(*reversed(owners), strict=True))
    marks = tuple(Mark(m.what, *turned((m.x, m.y), rotation), m.value) for m in flat.marks)
    return TilePlaces(tuple(turned(p, rotation) for p in flat.figures), marks, owners)


@lru_cache(maxsize=512)
def _places(segments: tuple[DrawnSegment, ...]) -> TilePlaces:
    return _Placing(segments).result()


class _Placing:
    """One tile while its things are being placed; `taken` are the circles that are no longer free."""

    def __init__(self, segments: tuple[DrawnSegment, ...]) -> None:
        self.segments = segments
        self.shapes = tile_shapes(segments)
        self.owners = owners_of(segments, self.shapes)
        self.depth = depths(self.owners)
        self.cells: dict[int, list[Cell]] = {n: [] for n in range(NOBODY, len(segments))}
        for row, line in enumerate(self.owners):
            for column, number in enumerate(line):
                self.cells[number].append((row, column))
        self.taken: list[Circle] = [(x, y, 0.05) for x, y in self.shapes.gates]
        self.marks: list[Mark] = []
        self.figures: dict[int, Point] = {}

    def result(self) -> TilePlaces:
        self._centre()
        self._each("road", self._inn)
        self._each("road", self._road_figure)
        self._each("city", self._city_figure)
        self._each("field", self._field_figure)
        for number, segment in enumerate(self.segments):
            if is_laid(segment.kind) and segment.kind != f"token {BRIDGE}":
                self._sign(number)
        self._each("city", self._houses)
        self._each("field", self._trees)
        figures = tuple(self.figures.get(n, CENTRE) for n in range(len(self.segments)))
        return TilePlaces(figures, tuple(self.marks), tuple(map(tuple, self.owners)))

    def _each(self, kind: str, place: Callable[[int], None]) -> None:
        for number, segment in enumerate(self.segments):
            if segment.kind == kind:
                place(number)

    def _mark(self, what: str, point: Point, radius: float, value: str = "") -> None:
        self.marks.append(Mark(what, *point, value))
        self.taken.append((*point, radius))

    def _free(self, point: Point) -> float:
        """The distance to the nearest thing already placed."""
        return min((hypot(point[0] - x, point[1] - y) - radius for x, y, radius in self.taken), default=1.0)

    def _best(self, number: int, enough: float) -> Point:
        """The cell of a segment with most room; more than `enough` room counts as enough, then depth decides."""

        def room(cell: Cell) -> tuple[float, float]:
            depth, point = self.depth[cell[0]][cell[1]], cell_point(cell)
            return round(min(depth, self._free(point), enough), 4), round(depth - hypot(point[0] - 0.5, point[1] - 0.5) / 100, 4)

        return cell_point(max(self.cells[number], key=room)) if self.cells[number] else CENTRE

    def _stand(self, number: int, point: Point) -> None:
        self.figures[number] = point
        self.taken.append((*point, FIGURE_RADIUS))

    def _centre(self) -> None:
        for number, segment in enumerate(self.segments):
            if segment.kind in BUILDINGS:
                self._mark("shrine" if "shrine" in segment.traits else segment.kind, CENTRE, 0.2)
                self.figures[number] = CENTRE
            if "cathedral" in segment.traits:
                self._mark("cathedral", CENTRE, 0.23)
        if self.shapes.village:
            self._mark("village", CENTRE, 0.1)

    def _inn(self, number: int) -> None:
        """The inn stands in a field right beside its road."""
        if "inn" not in self.segments[number].traits:
            return
        line = [p for part in self.shapes.roads[number] for p in part]
        banks = [c for n, s in enumerate(self.segments) if s.kind == "field" for c in self.cells[n]]
        banks = [c for c in banks if 0.1 <= min(hypot(cell_point(c)[0] - x, cell_point(c)[1] - y) for x, y in line) <= 0.14]
        others = [cell_point(c) for n, s in enumerate(self.segments) if s.kind == "city" or (s.kind == "road" and n != number) for c in self.cells[n]]

        def room(cell: Cell) -> float:
            x, y = cell_point(cell)
            return round(min(to_rim((x, y)), self._free((x, y)), min((hypot(x - a, y - b) for a, b in others), default=1.0), 0.35), 4)

        if banks:
            self._mark("inn", cell_point(max(banks, key=room)), 0.1)

    def _road_figure(self, number: int) -> None:
        line = [p for part in self.shapes.roads.get(number, ()) for p in part]
        if line:
            middle = line[len(line) // 2]
            self._stand(number, max(line, key=lambda p: (round(min(to_rim(p), self._free(p), 0.3), 4), -hypot(p[0] - middle[0], p[1] - middle[1]))))

    def _field_figure(self, number: int) -> None:
        self._stand(number, self._best(number, 0.14))
        self._traits(number)

    def _city_figure(self, number: int) -> None:
        self._stand(number, self._best(number, 0.2))
        self._traits(number)

    def _traits(self, number: int) -> None:
        """What is printed on the segment."""
        for trait in self.segments[number].traits:
            if trait in OF_TRAITS:
                self._mark(OF_TRAITS[trait], self._best(number, 0.2), sign_of(OF_TRAITS[trait]).radius)

    def _sign(self, number: int) -> None:
        """A symbol, a token or a neutral figure, where there is most room; figures at a post of that name stand there."""
        segment = self.segments[number]
        sign = sign_of(segment.kind)
        spot = sign.at or self._roomiest(sign, segment.traits)
        self._mark(segment.kind, spot, sign.radius, " ".join(word for word in segment.traits if word[0] != HERE))
        self.figures[number] = spot

    def _roomiest(self, sign: Sign, words: tuple[str, ...]) -> Point:
        """On the segment that is named, else on those of the kind the sign asks for, else anywhere."""
        grounds = [int(word[1:]) for word in words if word[0] == HERE]
        grounds = grounds or [n for n, s in enumerate(self.segments) if sign.on and s.sides and s.kind == sign.on]
        spots = [self._best(n, 0.2) for n in grounds or self.cells if self.cells[n]] or [CENTRE]
        x, y = max(spots, key=self._free)
        return min(max(x, sign.radius), 1 - sign.radius), min(max(y, sign.radius), 1 - sign.radius)

    def _houses(self, number: int) -> None:
        self._scatter(number, "house", 0.075, 0.055, 8)

    def _trees(self, number: int) -> None:
        self._scatter(number, "tree", 0.07, 0.09, 4)

    def _scatter(self, number: int, what: str, margin: float, radius: float, most: int) -> None:
        """Ornaments where there is room, in an order that looks unordered and is always the same."""
        placed = 0
        for row, column in sorted(self.cells[number], key=lambda c: (c[0] * 37 + c[1] * 101) % 97):
            point = cell_point((row, column))
            if placed < most and self.depth[row][column] >= margin and self._free(point) >= radius:
                self._mark(what, point, radius)
                placed += 1
