"""The pieces in a picture of the town, none on top of another: officers round, thieves as shields, the car across two squares. Imports matplotlib."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.patches import Circle, FancyBboxPatch, Polygon

from projections.tjuv_och_polis.squares import STEPS, place_of

from .board_scene import CAR, OFFICER, DrawnPiece
from .ground_picture import INK, RED, Point, Sheet, words

POLICE, THIEF, WINDOW = "#1f3f77", "#ffd84a", "#cfe4f7"
CLUSTERS: dict[int, Sequence[Point]] = {
    1: ((0, 0),),
    2: ((-0.22, 0.02), (0.22, 0.02)),
    3: ((-0.23, -0.12), (0.23, -0.12), (0, 0.24)),
    4: ((-0.23, -0.12), (0.23, -0.12), (-0.23, 0.26), (0.23, 0.26)),
    5: ((-0.3, -0.14), (0, -0.14), (0.3, -0.14), (-0.17, 0.24), (0.17, 0.24)),
}
IN_THE_MIDDLE, BUILDING = (0.0, 0.0, 0.34), (0.17, -0.13, 0.27)  # to the right, down, size
ALONE = {"stop": (0.14, 0.15, 0.28), "nest": (0.0, 0.12, 0.28), "escape": (0.0, 0.12, 0.25)}
SIZES = {2: 0.22, 3: 0.2, 4: 0.19, 5: 0.16}


def pieces(sheet: Sheet) -> None:
    """All pieces, in clusters where several share a square; whoever is alone leaves what is printed on the square to be read."""
    kinds = {place.square: place.kind for place in sheet.scene.places} | dict.fromkeys(sheet.scene.stops(), "stop")
    for square, standing in sheet.scene.standing().items():
        cars = [piece for piece in standing if piece.kind == CAR]
        others = [piece for piece in standing if piece.kind != CAR]
        if cars and square == cars[0].square:
            _car(sheet, cars[0])
        number = min(len(others) + bool(cars and others), max(CLUSTERS))
        kind = kinds.get(square, "")
        alone = ALONE.get(kind, BUILDING if kind else IN_THE_MIDDLE)
        right, down, size = alone if number == 1 else (0.0, 0.06 if kind else 0.0, SIZES.get(number, 0.0))
        x, y = place_of(square)
        for piece, (dx, dy) in zip(others, CLUSTERS.get(number, ()), strict=False):
            _figure(sheet, piece, (x + dx + right, y + dy + down), size)


def _figure(sheet: Sheet, piece: DrawnPiece, at: Point, size: float) -> None:
    """An officer is a disc, a thief a shield pointing down; a wanted one is red with a second border."""
    is_officer = piece.kind == OFFICER
    fill = POLICE if is_officer else RED if piece.wanted else THIEF
    if is_officer:
        sheet.axes.add_patch(Circle(at, size, facecolor=fill, edgecolor="#ffffff", linewidth=1.0, zorder=8))
    else:
        for grown, colour in ((size + 0.05, INK), (size, fill)):
            sheet.axes.add_patch(Polygon(_shield(at, grown), facecolor=colour, edgecolor="#ffffff", linewidth=0.5, zorder=8))
    ink = INK if fill == THIEF else "#ffffff"
    label = f"{piece.label}!" if piece.wanted else piece.label
    words(sheet, (at[0], at[1] + (0 if is_officer else -0.06 * size)), label, min(8.0, 24 * size), colour=ink, weight="bold", layer=9)
    if piece.chained:
        sheet.axes.plot((at[0] - size, at[0] + size), (at[1] + size + 0.07,) * 2, color=INK, linewidth=2.2, linestyle=(0, (1, 0.6)), zorder=8)


def _shield(at: Point, size: float) -> list[Point]:
    x, y = at
    return [(x - size, y - 0.85 * size), (x + size, y - 0.85 * size), (x + size, y + 0.3 * size), (x, y + 1.1 * size), (x - size, y + 0.3 * size)]


def _car(sheet: Sheet, car: DrawnPiece) -> None:
    """A body from the rear to the front, a windscreen and an arrow head at the front; apart where the two squares do not touch."""
    (fx, fy), (rx, ry) = place_of(car.square), place_of(car.rear)
    left, top = min(fx, rx) - 0.38, min(fy, ry) - 0.3
    wide, tall = abs(fx - rx) + 0.76, abs(fy - ry) + 0.6
    if fx == rx:
        left, top, wide, tall = min(fx, rx) - 0.3, min(fy, ry) - 0.38, 0.6, abs(fy - ry) + 0.76
    style = "round,pad=0,rounding_size=0.2"
    body = FancyBboxPatch((left, top), wide, tall, boxstyle=style, facecolor=POLICE, edgecolor="#ffffff", linewidth=1.2, zorder=7)
    sheet.axes.add_patch(body)
    dx, dy = STEPS.get(car.side, (0, 0))
    tip = (fx + 0.3 * dx, fy + 0.3 * dy)
    foot = (fx - 0.02 * dx, fy - 0.02 * dy)
    corners = [tip, (foot[0] + 0.22 * dy, foot[1] + 0.22 * dx), (foot[0] - 0.22 * dy, foot[1] - 0.22 * dx)]
    sheet.axes.add_patch(Polygon(corners, facecolor=WINDOW, edgecolor="none", zorder=8))
    words(sheet, ((fx + rx) / 2 - 0.24 * dx, (fy + ry) / 2 - 0.24 * dy), "car", 7.2, colour="#ffffff", weight="bold", layer=9)
