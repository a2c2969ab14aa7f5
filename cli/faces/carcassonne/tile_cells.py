"""A tile as a small grid of cells: which segment each cell belongs to and how deep inside the segment it lies."""

from __future__ import annotations

from collections import deque
from math import hypot

from cli.faces.carcassonne.scene import DrawnSegment
from cli.faces.carcassonne.tile_shapes import Line, Point, TileShapes, turned

CELLS = 31  # odd, so that one cell lies in the very middle
ROAD_WIDTH, RIVER_WIDTH = 0.09, 0.15
NOBODY = -1
Cell = tuple[int, int]
Owners = list[list[int]]


def cell_point(cell: Cell) -> Point:
    """The middle of a cell in the unit square."""
    return round((cell[1] + 0.5) / CELLS, 4), round((cell[0] + 0.5) / CELLS, 4)


def to_rim(point: Point) -> float:
    """The distance to the nearest side of the tile."""
    return min(*point, 1 - point[0], 1 - point[1])


def owners_of(segments: tuple[DrawnSegment, ...], shapes: TileShapes) -> Owners:
    """The segment of each cell: cities and roads by their curves, fields by flooding from the rim."""
    owners = [[NOBODY] * CELLS for _ in range(CELLS)]
    for number, lines in shapes.rivers.items():
        for point in (p for line in lines for p in line):
            _stamp(owners, number, point, RIVER_WIDTH / 2 + 0.02)
    for number, lines in shapes.roads.items():
        for x, y in (p for line in lines for p in line):
            _stamp(owners, number, (x, y), ROAD_WIDTH / 2 + 0.02)
    for number, outline in shapes.cities.items():
        for row in range(CELLS):
            for column in _span(outline, (row + 0.5) / CELLS):
                owners[row][column] = number
    seeds = [
        (n, cell) for n, s in enumerate(segments) if s.kind == "field" for side, port in sorted(s.sides) for cell in [_seed(side, port)] if port != 1
    ]
    _flood(owners, seeds)
    inner = [n for n, s in enumerate(segments) if s.kind == "field" and not s.sides]
    for line in owners:
        line[:] = [inner[0] if inner and number == NOBODY else number for number in line]
    return owners


def _stamp(owners: Owners, number: int, point: Point, radius: float) -> None:
    reach = int(radius * CELLS) + 1
    middle = (min(int(point[1] * CELLS), CELLS - 1), min(int(point[0] * CELLS), CELLS - 1))
    for row in range(max(0, middle[0] - reach), min(CELLS, middle[0] + reach + 1)):
        for column in range(max(0, middle[1] - reach), min(CELLS, middle[1] + reach + 1)):
            x, y = cell_point((row, column))
            if hypot(x - point[0], y - point[1]) <= radius:
                owners[row][column] = number


def _span(outline: Line, y: float) -> list[int]:
    """The columns of a row of cells whose middles lie inside the outline."""
    crossings = sorted(
        ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True) if (ay > y) != (by > y)
    )
    return [c for a, b in zip(crossings[::2], crossings[1::2], strict=True) for c in range(CELLS) if a <= (c + 0.5) / CELLS < b]


def _seed(side: int, port: int) -> Cell:
    """A cell at the rim in the left or right half of a side."""
    x, y = turned((0.25 if port == 0 else 0.75, 0.5 / CELLS), side)
    return int(y * CELLS), int(x * CELLS)


def _flood(owners: Owners, seeds: list[tuple[int, Cell]]) -> None:
    waiting: deque[tuple[int, Cell]] = deque(seeds)
    while waiting:
        number, (row, column) = waiting.popleft()
        if 0 <= row < CELLS and 0 <= column < CELLS and owners[row][column] == NOBODY:
            owners[row][column] = number
            waiting.extend((number, (row + down, column + right)) for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)))


def depths(owners: Owners) -> list[list[float]]:
    """For each cell about how far it is to a cell of another segment or to the rim, in lengths of the tile."""
    cells = [(row, column) for row in range(CELLS) for column in range(CELLS)]
    depth = {cell: 0.5 if _is_border(owners, cell) else 99.0 for cell in cells}
    # Two sweeps, down and up, carry the distance from neighbour to neighbour; a diagonal step counts 1.4.
    for order, near in ((cells, ((-1, -1), (-1, 0), (-1, 1), (0, -1))), (cells[::-1], ((1, 1), (1, 0), (1, -1), (0, 1)))):
        for row, column in order:
            if depth[row, column] > 0.5:
                depth[row, column] = min(depth[row, column], *(depth[row + d, column + r] + (1.4 if d and r else 1.0) for d, r in near))
    return [[depth[row, column] / CELLS for column in range(CELLS)] for row in range(CELLS)]


def _is_border(owners: Owners, cell: Cell) -> bool:
    row, column = cell
    if min(row, column, CELLS - 1 - row, CELLS - 1 - column) == 0:
        return True
    return any(owners[row + down][column + right] != owners[row][column] for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)))
