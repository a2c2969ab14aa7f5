"""A tile as curves in a unit square: city outlines, walls, roads, rivers, gates and the village at a crossing.

The square runs from (0, 0), the north-west corner, to (1, 1), the south-east one. City walls always start and end in the corners of the tile, so
they meet the walls of every neighbour, and no wall runs along the rim: a city goes on across it.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from cli.faces.carcassonne.scene import DrawnSegment
from cli.faces.carcassonne.signs import BUILDINGS

Point = tuple[float, float]
Line = tuple[Point, ...]

CORNERS: Line = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
MIDDLES: Line = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
INWARD: Line = ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))
CENTRE: Point = (0.5, 0.5)
MIDDLE_PORT = 1
ARC = 0.2761  # handle length of a quarter circle of radius one half
STEPS = 20

# Control points of a wall round the sides a city lacks, the first of them north: from the north-west corner clockwise.
LENS = ((0.30, 0.31), (0.70, 0.31))
DEEP_LENS = ((0.30, 0.42), (0.70, 0.42))
DIAGONAL = ((0.28, 0.38), (0.62, 0.72))
FLAT_DIAGONAL = ((0.40, 0.28), (0.76, 0.68))
CAP = ((0.38, 0.37), (0.38, 0.63))
DEEP_CAP = ((0.58, 0.43), (0.58, 0.57))


class TileShapes(msgspec.Struct, frozen=True):
    """The curves of a tile. `cities` and `roads` are keyed by segment number; a road has one line for each way out of it but the last."""

    cities: dict[int, Line]
    walls: tuple[Line, ...]
    roads: dict[int, tuple[Line, ...]]
    gates: Line
    village: bool
    rivers: dict[int, tuple[Line, ...]] = {}


def turned(point: Point, quarters: int) -> Point:
    """The point after clockwise quarter turns of the square about its centre."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = 1 - y, x
    return x, y


def curve(start: Point, first: Point, second: Point, end: Point) -> Line:
    """A cubic curve as a line of points, ends included."""
    points = []
    for step in range(STEPS + 1):
        t = step / STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(tuple(round(a * p + b * q + c * r + d * s, 4) for p, q, r, s in zip(start, first, second, end, strict=True)))
    return tuple((x, y) for x, y in points)


def sides_of(segment: DrawnSegment) -> list[int]:
    """The whole sides that a city or a road reaches, in clockwise order."""
    return sorted({side for side, port in segment.sides if port == MIDDLE_PORT})


def within(point: Point, outline: Line) -> bool:
    """Whether the point lies inside the closed outline."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


@lru_cache(maxsize=512)
def tile_shapes(segments: tuple[DrawnSegment, ...]) -> TileShapes:
    """The curves of a tile with these segments."""
    ends = [sides_of(s)[0] for s in segments if s.kind == "road" and len(sides_of(s)) == 1]
    cities: dict[int, Line] = {}
    walls: list[Line] = []
    for number, segment in enumerate(segments):
        if segment.kind == "city" and sides_of(segment):
            cities[number], own = _city(segments, sides_of(segment), ends)
            walls += own
    monastery = any(s.kind in BUILDINGS for s in segments)
    to_centre = monastery or len(ends) > 2
    roads: dict[int, tuple[Line, ...]] = {}
    gates: list[Point] = []
    village = False
    for number, segment in enumerate(segments):
        if segment.kind != "road" or not sides_of(segment):
            continue
        sides = sides_of(segment)
        gate = None if len(sides) > 1 or to_centre else _gate(sides[0], tuple(cities.values()))
        roads[number] = _road(segments, sides, gate)
        gates += [gate] if gate else []
        village |= gate is None and len(sides) != 2 and not monastery
    rivers = {n: _road(segments, sides_of(s), None) for n, s in enumerate(segments) if s.kind == "river" and sides_of(s)}
    return TileShapes(cities, tuple(walls), roads, tuple(gates), village, rivers)


def _owner(segments: tuple[DrawnSegment, ...], side: int, port: int) -> int:
    """The number of the segment that meets the rim there; a whole side answers for its halves; -1 if none does."""
    found = [n for n, s in enumerate(segments) if (side, port) in s.sides or (s.kind == "city" and (side, MIDDLE_PORT) in s.sides)]
    return found[0] if found else -1


def _is_pinched(segments: tuple[DrawnSegment, ...], corner: int) -> bool:
    """Whether two different fields meet in this corner with nothing between them: a city must reach into it."""
    before, after = _owner(segments, (corner - 1) % 4, 2), _owner(segments, corner, 0)
    return before != after and before >= 0 and after >= 0 and segments[before].kind == segments[after].kind == "field"


def _city(segments: tuple[DrawnSegment, ...], sides: list[int], ends: list[int]) -> tuple[Line, list[Line]]:
    """Outline and inner walls of a city on these sides."""
    outline: list[Point] = []
    walls: list[Line] = []
    for at, side in enumerate(sides):
        outline.append(CORNERS[side])
        gap = (sides[(at + 1) % len(sides)] - side - 1) % 4
        first = side + 1
        for missing in range(1, gap):
            if _is_pinched(segments, (side + 1 + missing) % 4):
                walls.append(_wall(segments, first, side + 1 + missing - first, ends))
                outline += walls[-1][:-1]
                first = side + 1 + missing
        rest = side + 1 + gap - first
        if rest:
            walls.append(_wall(segments, first, rest, ends))
            outline += walls[-1][:-1]
    return tuple(outline), walls


def _wall(segments: tuple[DrawnSegment, ...], first: int, gap: int, ends: list[int]) -> Line:
    """The wall round `gap` neighbouring sides without city, `first` being the first of them in clockwise order."""
    if gap == 1:
        crowded = first % 4 in ends or _is_pinched(segments, first % 4) or _is_pinched(segments, (first + 1) % 4)
        shape, end = (DEEP_LENS if crowded else LENS), CORNERS[1]
    elif gap == 2:
        pinched = _is_pinched(segments, first % 4) or _is_pinched(segments, (first + 2) % 4)
        shape, end = (FLAT_DIAGONAL if pinched else DIAGONAL), CORNERS[2]
    else:
        own = (first + 3) % 4
        parted = _owner(segments, (own - 1) % 4, 2) != _owner(segments, (own + 1) % 4, 0)
        reaches_centre = parted and (own + 2) % 4 not in ends and {(own - 1) % 4, (own + 1) % 4} <= set(ends)
        shape, end = (DEEP_CAP if reaches_centre else CAP), CORNERS[3]
    start, one, two, last = (turned(p, first) for p in (CORNERS[0], *shape, end))
    return curve(start, one, two, last)


def _gate(side: int, cities: tuple[Line, ...]) -> Point | None:
    """Where a road that comes straight in from this side meets a city wall, nothing if it meets none."""
    (x, y), (right, down) = MIDDLES[side], INWARD[side]
    for step in range(1, 95):
        point = (round(x + right * step / 100, 4), round(y + down * step / 100, 4))
        if any(within(point, outline) for outline in cities):
            return point
    return None


def _road(segments: tuple[DrawnSegment, ...], sides: list[int], gate: Point | None) -> tuple[Line, ...]:
    """The lines of a road: one curve from side to side, else straight to its gate or to the centre."""
    if len(sides) != 2:
        return tuple(_straight(MIDDLES[side], gate or CENTRE) for side in sides)
    one, two = sides
    start, end = MIDDLES[one], MIDDLES[two]
    if two - one != 2:
        return (curve(start, _along(start, INWARD[one], ARC), _along(end, INWARD[two], ARC), end),)
    lateral = [s for s in range(4) if s not in sides and any(g.kind == "city" and (s, MIDDLE_PORT) in g.sides for g in segments)]
    bend = INWARD[lateral[0]] if len(lateral) == 1 else (0.0, 0.0)
    first, second = (_along(_along(MIDDLES[s], INWARD[s], 0.3), bend, 0.09) for s in sides)
    return (curve(start, first, second, end),)


def _along(point: Point, direction: Point, length: float) -> Point:
    return point[0] + direction[0] * length, point[1] + direction[1] * length


def _straight(start: Point, end: Point) -> Line:
    return tuple((start[0] + (end[0] - start[0]) * step / 10, start[1] + (end[1] - start[1]) * step / 10) for step in range(11))
