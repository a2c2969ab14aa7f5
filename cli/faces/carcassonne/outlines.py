"""The small drawings on a board, as coloured polygons round their own middle: x to the right, y downwards, lengths in tiles."""

from __future__ import annotations

from math import cos, pi, sin

import msgspec

from cli.faces.carcassonne.tile_shapes import Line, Point

INK = "#3a2a1c"
WALL = "#5a3d28"
STONE = "#efe6d2"
ROOF = "#a8452f"
SLATE = "#5d6878"
WATER = "#6fa8c9"
PLAZA = "#e9dcc0"
LEAF = "#6f9150"


class Patch(msgspec.Struct, frozen=True):
    """A filled polygon; an empty `edge` has no outline."""

    points: Line
    fill: str
    edge: str = INK


def circle(x: float, y: float, across: float, down: float | None = None) -> Line:
    """An ellipse as a polygon; `across` and `down` are its half widths."""
    tall = across if down is None else down
    return tuple((x + across * cos(2 * pi * n / 24), y + tall * sin(2 * pi * n / 24)) for n in range(24))


def box(left: float, top: float, right: float, bottom: float) -> Line:
    """A rectangle."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def mirrored(half: Line) -> Line:
    """A closed outline from its right half, given from top to bottom."""
    return half + tuple((-x, y) for x, y in reversed(half))


def lying(outline: Line) -> Line:
    """The outline laid on its side, head to the left."""
    return tuple((y, -x) for x, y in outline)


def scaled(outline: Line, size: float, at: Point) -> Line:
    """The outline in another size with its middle at a point."""
    return tuple((at[0] + size * x, at[1] + size * y) for x, y in outline)


def _house(x: float, y: float, size: float, roof: str = ROOF, wall: str = STONE, edge: str = INK) -> tuple[Patch, ...]:
    body = box(x - size * 0.8, y - size * 0.1, x + size * 0.8, y + size * 0.8)
    return Patch(body, wall, edge), Patch(((x - size * 1.05, y - size * 0.1), (x, y - size), (x + size * 1.05, y - size * 0.1)), roof, edge)


def _cross(x: float, y: float, size: float) -> Patch:
    arm = size * 0.28
    half: Line = ((arm, -size), (arm, -arm * 1.6), (size * 0.7, -arm * 1.6), (size * 0.7, arm * 0.2), (arm, arm * 0.2), (arm, size))
    return Patch(tuple((x + a, y + b) for a, b in mirrored(half)), "#d9a514", "")


def _monastery() -> tuple[Patch, ...]:
    wings = Patch(box(-0.19, -0.02, 0.19, 0.17), STONE), Patch(((-0.22, -0.02), (-0.16, -0.12), (0.16, -0.12), (0.22, -0.02)), ROOF)
    tower = Patch(box(-0.065, -0.16, 0.065, -0.02), STONE), Patch(((-0.085, -0.15), (0.0, -0.27), (0.085, -0.15)), ROOF)
    windows = tuple(Patch(box(x - 0.012, 0.03, x + 0.012, 0.09), INK, "") for x in (-0.15, 0.15))
    return (Patch(circle(0, 0.06, 0.27, 0.18), "#cdbf8d", ""), *wings, *tower, *windows, _cross(0, -0.08, 0.035))


def _cathedral() -> tuple[Patch, ...]:
    nave = Patch(((-0.1, 0.2), (-0.1, -0.06), (0.0, -0.17), (0.1, -0.06), (0.1, 0.2)), STONE)
    towers = [
        part
        for x in (-0.145, 0.145)
        for part in (Patch(box(x - 0.055, -0.12, x + 0.055, 0.2), STONE), Patch(((x - 0.07, -0.12), (x, -0.29), (x + 0.07, -0.12)), SLATE))
    ]
    slits = [Patch(box(x - 0.012, -0.06, x + 0.012, 0.03), INK, "") for x in (-0.145, 0.145)]
    door = Patch(((-0.035, 0.2), (-0.035, 0.12), (0.0, 0.07), (0.035, 0.12), (0.035, 0.2)), INK, "")
    return (nave, *towers, *slits, Patch(circle(0, -0.03, 0.035), WATER), door)


def _inn() -> tuple[Patch, ...]:
    return (Patch(circle(0, 0.025, 0.105, 0.075), WATER, "#4b7f9f"), *_house(-0.005, -0.02, 0.058))


def _shield() -> tuple[Patch, ...]:
    half: Line = ((0.0, -0.08), (0.07, -0.08), (0.07, 0.0), (0.055, 0.045), (0.0, 0.095))
    stripe: Line = ((0.0, -0.08), (0.022, -0.08), (0.022, 0.078), (0.0, 0.095))
    bar = box(-0.07, -0.035, 0.07, 0.005)
    return Patch(mirrored(half), "#2f5d9b"), Patch(mirrored(stripe), "#f7f3e3", ""), Patch(bar, "#f7f3e3", ""), Patch(mirrored(half), "none")


def _garden() -> tuple[Patch, ...]:
    beds = [Patch(box(x - 0.037, y - 0.037, x + 0.037, y + 0.037), LEAF, "#4d6b37") for x in (-0.05, 0.05) for y in (-0.05, 0.05)]
    flowers = [
        Patch(circle(x + d, y + d * e, 0.011), colour, "")
        for x in (-0.05, 0.05)
        for y in (-0.05, 0.05)
        for d, e, colour in ((-0.016, 1, "#f2d24b"), (0.016, 1, "#e27fa6"), (0.016, -1, "#ffffff"))
    ]
    plot = (Patch(box(-0.11, -0.11, 0.11, 0.11), PLAZA), *beds, *flowers)
    return tuple(Patch(scaled(p.points, 0.86, (0, 0)), p.fill, p.edge) for p in plot)


def _village() -> tuple[Patch, ...]:
    return (
        Patch(circle(0, 0, 0.105), PLAZA, "#8f7b58"),
        *_house(-0.038, -0.03, 0.036),
        *_house(0.042, 0.0, 0.034, SLATE),
        *_house(-0.02, 0.047, 0.03),
    )


def _tree() -> tuple[Patch, ...]:
    return (Patch(circle(0, 0, 0.024), LEAF, ""), Patch(circle(0.022, 0.012, 0.018), LEAF, ""))


MARKS: dict[str, tuple[Patch, ...]] = {
    "monastery": _monastery(),
    "cathedral": _cathedral(),
    "inn": _inn(),
    "shield": _shield(),
    "garden": _garden(),
    "village": _village(),
    "house": _house(0, 0, 0.034, "#c98560", "#eed9b3", "#9a6a48"),
    "tree": _tree(),
}
