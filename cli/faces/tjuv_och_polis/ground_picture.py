"""The ground of the town in a picture: blocks, streets, the police house, buildings, nests, escape squares, tram lines. Imports matplotlib."""

from __future__ import annotations

from typing import Any, NamedTuple

from matplotlib.patches import Circle, FancyBboxPatch, Polygon, Rectangle

from projections.tjuv_och_polis.squares import STEPS, place_of, square_of

from .board_scene import BoardScene, DrawnPlace, side_to

Point = tuple[float, float]
PAPER, INK, PALE = "#fbf8f1", "#2e2a25", "#7a6f5f"
BLOCK, BLOCK_EDGE, STREET, STREET_EDGE = "#b9c9a6", "#9db088", "#f2ede2", "#cfc7b6"
HOUSE, HOUSE_EDGE, NEST, RED = "#bcd0ea", "#2b4f86", "#54463c", "#c4161c"
KINDS = {"bank": ("B", "#f4cf5e"), "post": ("O", "#f0a35c"), "telegraph": ("G", "#b7a6d9"), "travel_agency": ("V", "#7fc8bd")}
LINES = ("#0b6e99", "#b5338a", "#3b7d23", "#c05a00", "#5a4fcf", "#7a5230")  # each line has its number too
UNPAID = {"travel_agency": "fund", "telegraph": "telegraph"}  # what stands in place of an amount
SMALL, TINY = 6.6, 5.2


class Sheet(NamedTuple):
    """The page while it is drawn on; its axes are measured in squares, the middle of A1 is 0, 0 and y goes down."""

    axes: Any
    scene: BoardScene


def ground(sheet: Sheet) -> None:
    """All that is printed on the board."""
    scene = sheet.scene
    columns, rows = scene.size
    box(sheet, (-0.5, -0.5), (columns, rows), BLOCK, edge=BLOCK_EDGE, layer=1)
    for square in sorted(scene.streets):
        x, y = place_of(square)
        sheet.axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=STREET, edgecolor=STREET_EDGE, linewidth=0.6, zorder=2))
    _rulers(sheet)
    _trams(sheet)
    _house(sheet)
    for place in scene.places:
        _place(sheet, place)
    for first, second in scene.walls:
        _wall(sheet, first, second)
    for first, second in scene.links:
        (x, y), (u, v) = place_of(first), place_of(second)
        sheet.axes.plot((x, u), (y, v), color=PALE, linewidth=1.4, linestyle=(0, (3, 2)), zorder=3)


def _rulers(sheet: Sheet) -> None:
    columns, rows = sheet.scene.size
    for x in range(columns):
        for edge_y in (-0.85, rows - 0.15):
            words(sheet, (x, edge_y), square_of(x, 0)[:-1], SMALL, colour=PALE)
    for y in range(rows):
        for edge_x, align in ((-0.7, "right"), (columns - 0.3, "left")):
            words(sheet, (edge_x, y), str(y + 1), SMALL, colour=PALE, align=align)


def _trams(sheet: Sheet) -> None:
    """A stop has a badge with number and colour for each of its lines, at the upper edge, so that pieces leave it to be seen."""
    numbers = list(sheet.scene.trams)
    for square, lines in sheet.scene.stops().items():
        x, y = place_of(square)
        sheet.axes.add_patch(Rectangle((x - 0.44, y - 0.44), 0.88, 0.88, facecolor="#ffffff", edgecolor=INK, linewidth=0.8, zorder=3))
        for place, line in enumerate(lines):
            at = (x - 0.27 + 0.4 * place, y - 0.25)
            colour = LINES[numbers.index(line) % len(LINES)]
            sheet.axes.add_patch(Circle(at, 0.185, facecolor=colour, edgecolor="#ffffff", linewidth=0.5, zorder=4))
            words(sheet, at, str(line), TINY, colour="#ffffff", weight="bold", layer=5)


def _house(sheet: Sheet) -> None:
    """The squares of the police house, a thick line round them, a gap at the door."""
    house, (inside, outside) = set(sheet.scene.house), sheet.scene.door
    for square in sheet.scene.house:
        x, y = place_of(square)
        sheet.axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=HOUSE, edgecolor="#8eabd2", linewidth=0.6, zorder=3))
        for side, (dx, dy) in STEPS.items():
            there = square_of(x + dx, y + dy)
            if there in house or (square, there) == (inside, outside):
                continue
            edge(sheet, (x, y), side, HOUSE_EDGE, 2.2)
    _opening(sheet, place_of(inside), side_to(inside, outside))


def _place(sheet: Sheet, place: DrawnPlace) -> None:
    x, y = place_of(place.square)
    if place.kind == "nest":
        box(sheet, (x - 0.5, y - 0.5), (1, 1), NEST, layer=3)
        words(sheet, (x, y - 0.36), place.id, TINY, colour="#ffffff")
    elif place.kind == "escape":
        for inset in (0.02, 0.13):
            size = 1 - 2 * inset
            frame = Rectangle((x - size / 2, y - size / 2), size, size, facecolor="#ffffff", edgecolor=RED, linewidth=1.5, zorder=3)
            sheet.axes.add_patch(frame)
        words(sheet, (x, y - 0.24), place.id, TINY, colour=RED, weight="bold")
        words(sheet, (x, y + 0.16), f"by {place.mode}", TINY - 0.6, colour=RED)
    else:
        letter, fill = KINDS.get(place.kind, ("?", STREET))
        box(sheet, (x - 0.5, y - 0.5), (1, 1), fill, layer=3)
        words(sheet, (x - 0.23, y - 0.13), letter, 9.5, weight="bold")
        words(
            sheet,
            (x, y + 0.29),
            f"{place.amount:,}" if place.amount else UNPAID.get(place.kind, ""),
            TINY,
        )
    for side in STEPS:
        if side in place.sides:
            _opening(sheet, (x, y), side)
        elif place.kind != "escape":
            edge(sheet, (x, y), side, INK, 1.8)


def _opening(sheet: Sheet, at: Point, side: str) -> None:
    """A small arrow head that points through the opening, into the place."""
    if side not in STEPS:
        return
    (dx, dy), (x, y) = STEPS[side], at
    tip, foot = (x + 0.42 * dx, y + 0.42 * dy), (x + 0.6 * dx, y + 0.6 * dy)
    corners = [tip, (foot[0] + 0.16 * dy, foot[1] + 0.16 * dx), (foot[0] - 0.16 * dy, foot[1] - 0.16 * dx)]
    sheet.axes.add_patch(Polygon(corners, facecolor=INK, edgecolor="none", zorder=4))


def _wall(sheet: Sheet, first: str, second: str) -> None:
    (x, y), (u, _) = place_of(first), place_of(second)
    edge(sheet, (x, y), "E" if u > x else "S", INK, 2.4)


def edge(sheet: Sheet, at: Point, side: str, colour: str, width: float) -> None:
    """A line along one side of a square."""
    (x, y), (dx, dy) = at, STEPS[side]
    ends = ((x + 0.5 * dx - 0.5 * dy, x + 0.5 * dx + 0.5 * dy), (y + 0.5 * dy - 0.5 * dx, y + 0.5 * dy + 0.5 * dx))
    sheet.axes.plot(*ends, color=colour, linewidth=width, solid_capstyle="projecting", zorder=4)


def box(sheet: Sheet, at: Point, size: Point, fill: str, *, edge: str = "none", layer: float = 2) -> None:
    """A rectangle with hardly rounded corners."""
    style = "round,pad=0,rounding_size=0.06"
    sheet.axes.add_patch(FancyBboxPatch(at, *size, boxstyle=style, facecolor=fill, edgecolor=edge, linewidth=0.8, zorder=layer))


def words(
    sheet: Sheet, at: Point, text: str, size: float, *, align: str = "center", colour: str = INK, weight: str = "normal", layer: float = 6
) -> None:
    """Text round a point."""
    sheet.axes.text(*at, text, fontsize=size, ha=align, va="center_baseline", color=colour, weight=weight, zorder=layer)
