"""The board as a picture: PNG, SVG or PDF. Imports matplotlib, so import it only when a picture is wanted. The same scene gives the same bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import PathPatch
from matplotlib.path import Path as Curve
from matplotlib.textpath import TextPath

from cli.drawing.picture import FONT, picture
from cli.faces.carcassonne.figure_shapes import FIGURE_SHAPES, NUMBER_BELOW, figure_outline
from cli.faces.carcassonne.outlines import INK, WALL, WATER, Patch, box, lying, scaled
from cli.faces.carcassonne.scene import Bounds, DrawnTile, Position, Scene, bounds, figure_letter, score_line
from cli.faces.carcassonne.sign_shapes import WATER_EDGE, WRITTEN, WRITTEN_BELOW, sign_shape
from cli.faces.carcassonne.signs import BRIDGE, in_order, sign_of
from cli.faces.carcassonne.standing import standing
from cli.faces.carcassonne.tile_cells import RIVER_WIDTH, ROAD_WIDTH
from cli.faces.carcassonne.tile_places import Mark, tile_places, unturned
from cli.faces.carcassonne.tile_shapes import Line, Point, tile_shapes, turned

if TYPE_CHECKING:
    from collections.abc import Iterable

# Red, blue, yellow, green, black, pink: apart also in lightness or blueness for people who see no red or no green; every figure carries its number.
SEAT_COLOURS = ("#c8321e", "#1468b1", "#f6c915", "#12805c", "#2b2b2b", "#f2a3c7")
DARK_SEATS = frozenset({0, 1, 3, 4})
PAPER, GRASS, CITY, ROAD, ROAD_EDGE = "#fbf8f1", "#bcd394", "#dcb88a", "#fbf6e6", "#8b7a5b"
ORNAMENTS = frozenset({"village", "house", "tree"})
LAST_FRAME, MARK_FRAME = "#111111", "#7a1fa2"
ABOVE, BELOW, BESIDE, GUTTER, LEGEND_ROW, SIGN_ROW = 0.55, 0.55, 0.6, 0.45, 0.42, 0.36
TITLE_SIZE, LINE_SIZE, LABEL_SIZE = 0.30, 0.235, 0.19


class Sheet(NamedTuple):
    """The page while it is drawn on: its axes, measured in tiles, and the points a tile is wide."""

    axes: Any
    tile: float


def board_picture(scene: Scene, form: str, *, dots: int = 150) -> bytes:
    """The board as the bytes of a file of the form `png`, `svg` or `pdf`, PNG with this many dots an inch. Raises ValueError for another form."""
    return picture(lambda: page(scene), form, dots=dots)


def page(scene: Scene) -> Figure:
    """The whole page: heading, board with coordinates, legend. Lengths in the axes are tiles."""
    area = bounds(scene)
    across, down = len(area.columns), len(area.rows)
    inch = min(0.9, 17 / max(across, down))
    rows = [_legend_words(scene, seat) for seat in range(len(scene.seats))]
    kinds, signs = _kinds(scene) if rows else [], _signs(scene) if rows else []
    widest = [_width(words, LINE_SIZE) for words in rows] + [_width(sign_of(what).words, LABEL_SIZE) for what in signs]
    legend = max(widest, default=0.0) + 0.8 if rows else 0.0
    longest = max((_width(word, TITLE_SIZE) for word in scene.title.split()), default=0.0) + 0.7
    room = max(across + 2 * BESIDE + (GUTTER + legend if rows else 0), longest, 6.0)
    headings = [(line, TITLE_SIZE) for line in _wrapped(scene.title, room - 0.6, TITLE_SIZE)]
    headings += [(line, LINE_SIZE) for words in (score_line(scene), *scene.notes) for line in _wrapped(words, room - 0.6, LINE_SIZE)]
    top = 0.3 + sum(size * 1.5 for _, size in headings) + (0.15 if headings else 0)
    tall = top + max(down + ABOVE + BELOW, ABOVE + LEGEND_ROW * (len(rows) + len(kinds)) + SIGN_ROW * len(signs) + 0.3)
    figure = Figure(figsize=(room * inch, tall * inch), facecolor=PAPER)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    left, upper = area.left - BESIDE, area.top - ABOVE - top
    axes.set(xlim=(left, left + room), ylim=(upper + tall, upper))
    axes.axis("off")
    sheet = Sheet(axes, inch * 72)
    y = upper + 0.3
    for line, size in headings:
        y += size * 0.75
        _text(sheet, (left + 0.3, y), line, size, align="left", weight="bold" if size == TITLE_SIZE else "normal")
        y += size * 0.75
    _board(sheet, scene, area)
    _legend(sheet, scene, rows, kinds, signs, (area.right + 1 + BESIDE + GUTTER, area.top + 0.2))
    return figure


def _board(sheet: Sheet, scene: Scene, area: Bounds) -> None:
    tiles = sorted(scene.tiles, key=lambda t: (t.position[1], t.position[0]))
    _land(sheet, tiles)
    for tile in tiles:
        for mark in tile_places(tile).marks:
            _one_mark(sheet, mark, (tile.position[0] + mark.x, tile.position[1] + mark.y))
    for spot in scene.marked:
        _frame(sheet, spot, MARK_FRAME, 0.05, 7, "dashed")
    if scene.last is not None:
        _frame(sheet, scene.last, LAST_FRAME, 0.065, 8, "solid")
    for figure, at, size, lies in standing(scene):
        _one_figure(sheet, figure.seat, figure.what, at, size, lies=lies)
    for x in area.columns:
        for y in (area.top - 0.27, area.bottom + 1.27):
            _text(sheet, (x + 0.5, y), str(x), LABEL_SIZE, colour="#6d6353")
    for y in area.rows:
        for x_label in (area.left - 0.3, area.right + 1.3):
            _text(sheet, (x_label, y + 0.5), str(y), LABEL_SIZE, colour="#6d6353")


def _land(sheet: Sheet, tiles: Iterable[DrawnTile]) -> None:
    """Ground, roads, cities and walls of all tiles, each as one layer, so that neighbours join without a seam."""
    ground: list[Line] = []
    cities: list[Line] = []
    walls: list[Line] = []
    roads: list[Line] = []
    gates: list[Line] = []
    rivers: list[Line] = []
    bridges: list[Line] = []
    for tile in tiles:
        x, y = tile.position
        ground.append(box(x, y, x + 1, y + 1))
        shapes = tile_shapes(unturned(tile))
        cities += [_on_board(tile, outline) for outline in shapes.cities.values()]
        walls += [_on_board(tile, wall) for wall in shapes.walls]
        over = {n for n, segment in enumerate(tile.segments) if BRIDGE in segment.traits}
        roads += [_on_board(tile, line) for n, lines in shapes.roads.items() for line in lines if n not in over]
        bridges += [_on_board(tile, line) for n, lines in shapes.roads.items() for line in lines if n in over]
        rivers += [_on_board(tile, line) for lines in shapes.rivers.values() for line in lines]
        gates += [scaled(box(-0.5, -0.5, 0.5, 0.5), 0.12, _on_board(tile, (gate,))[0]) for gate in shapes.gates]
    _fill(sheet, ground, GRASS, 0)
    _lines(sheet, rivers, WATER_EDGE, RIVER_WIDTH + 0.024, 1, cap="butt")
    _lines(sheet, rivers, WATER, RIVER_WIDTH, 1.1, cap="butt")
    _lines(sheet, roads, ROAD_EDGE, ROAD_WIDTH + 0.026, 2, cap="butt")
    _lines(sheet, roads, ROAD, ROAD_WIDTH, 2.1, cap="butt")
    _fill(sheet, cities, CITY, 3)
    _lines(sheet, [(*square, square[0]) for square in ground], "#6b6a4a", 0.008, 3.5, cap="butt", alpha=0.45)
    _lines(sheet, walls, WALL, 0.05, 4)
    _lines(sheet, walls, "#c9a273", 0.014, 4.1, style=(0, (1.2, 1.6)))
    _patches(sheet, (Patch(gate, "#8d6a4a", WALL) for gate in gates), 0.02, 4.2)
    for colour, width, style in (
        (WALL, ROAD_WIDTH + 0.07, "solid"),
        ("#e3c08f", ROAD_WIDTH + 0.03, "solid"),
        (WALL, ROAD_WIDTH + 0.03, (0, (0.25, 0.9))),
    ):
        _lines(sheet, bridges, colour, width, 4.4, style=style, cap="butt")


def _on_board(tile: DrawnTile, line: Line) -> Line:
    return tuple((x + tile.position[0], y + tile.position[1]) for x, y in (turned(p, tile.rotation) for p in line))


def _one_mark(sheet: Sheet, mark: Mark, at: Point) -> None:
    """A drawing, and the value that is written on it; neutral figures stand above everything else."""
    _patches(
        sheet, (Patch(scaled(p.points, 1, at), p.fill, p.edge) for p in sign_shape(mark.what)), 0.011, 8.5 if mark.what.startswith("piece ") else 5
    )
    if mark.value and mark.what in WRITTEN:
        _text(sheet, (at[0], at[1] + WRITTEN_BELOW.get(mark.what, 0)), mark.value, WRITTEN[mark.what], weight="bold", layer=9.6)


def _one_figure(sheet: Sheet, seat: int, what: str, at: Point, size: float, *, lies: bool = False) -> None:
    """A figure in the colour and with the number of its seat; a big one is larger and has a bold outline."""
    outline = lying(figure_outline(what)[0]) if lies else figure_outline(what)[0]
    shape = scaled(outline, size, at)
    _lines(sheet, [(*shape, shape[0])], "#ffffff", 0.15 * size, 9)
    _patches(sheet, (Patch(shape, SEAT_COLOURS[seat % len(SEAT_COLOURS)]),), (0.11 if what == "big" else 0.07) * size, 9.1)
    ink = "#ffffff" if seat % len(SEAT_COLOURS) in DARK_SEATS else INK
    number = (at[0] + 0.05 * size, at[1]) if lies else (at[0], at[1] + NUMBER_BELOW.get(what, 0.06) * size)
    word = str(seat + 1) if what in FIGURE_SHAPES else figure_letter(what) + str(seat + 1)
    _text(sheet, number, word, (0.5 if what != "big" else 0.42) * size, colour=ink, weight="bold", layer=9.5)


def _legend_words(scene: Scene, seat: int) -> str:
    return scene.seats[seat] + (f"  {scene.scores[seat]}" if seat < len(scene.scores) else "")


def _kinds(scene: Scene) -> list[str]:
    """The kinds of figures to be told apart, where there are others than small followers."""
    kinds = {figure.what for figure in scene.figures}
    return ["small", *sorted(kinds - {"small"}, key=lambda what: (what != "big", what))] if kinds - {"small"} else []


def _signs(scene: Scene) -> list[str]:
    """The marks on the board that nobody need know from the base game."""
    found = {mark.what for tile in scene.tiles for mark in tile_places(tile).marks} - ORNAMENTS
    return [what for what in in_order(found) if not sign_of(what).familiar]


def _legend(sheet: Sheet, scene: Scene, rows: list[str], kinds: list[str], signs: list[str], at: Point) -> None:
    x, y = at
    for seat, words in enumerate(rows):
        _one_figure(sheet, seat, "small", (x + 0.2, y + seat * LEGEND_ROW), 0.3)
        _text(sheet, (x + 0.45, y + seat * LEGEND_ROW), words, LINE_SIZE, align="left")
    for extra, what in enumerate(kinds):
        middle = y + (len(rows) + extra + 0.4) * LEGEND_ROW
        _patches(sheet, (Patch(scaled(figure_outline(what)[0], figure_outline(what)[1], (x + 0.2, middle)), "#cfc7b6"),), 0.016, 9)
        _text(sheet, (x + 0.45, middle), what, LABEL_SIZE, align="left", colour="#6d6353")
    for extra, what in enumerate(signs):
        middle = y + (len(rows) + len(kinds) + 0.4) * LEGEND_ROW + extra * SIGN_ROW
        shape = sign_shape(what)
        size = min(1.0, 0.15 / max(abs(length) for patch in shape for point in patch.points for length in point))
        _patches(sheet, (Patch(scaled(p.points, size, (x + 0.2, middle)), p.fill, p.edge) for p in shape), 0.011, 9)
        _text(sheet, (x + 0.45, middle), sign_of(what).words, LABEL_SIZE, align="left", colour="#6d6353")


def _frame(sheet: Sheet, spot: Position, colour: str, width: float, layer: float, style: str) -> None:
    x, y = spot
    square = box(x, y, x + 1, y + 1)
    _lines(sheet, [(*square, square[0])], "#ffffff", width + 0.03, layer - 0.1)
    _lines(sheet, [(*square, square[0])], colour, width, layer, style=style)


def _fill(sheet: Sheet, areas: list[Line], colour: str, layer: float) -> None:
    # The hair line in the same colour hides the seam that smoothing leaves between neighbours.
    sheet.axes.add_collection(PolyCollection(areas, facecolors=colour, edgecolors=colour, linewidths=0.3, zorder=layer), autolim=False)


def _lines(
    sheet: Sheet, lines: list[Line], colour: str, width: float, layer: float, *, style: object = "solid", cap: str = "round", alpha: float = 1.0
) -> None:
    if not lines:
        return
    points = [p for line in lines for p in line]
    codes = [code for line in lines for code in (Curve.MOVETO, *[Curve.LINETO] * (len(line) - 1))]
    look = {
        "edgecolor": colour,
        "linewidth": width * sheet.tile,
        "linestyle": style,
        "alpha": alpha,
        "capstyle": cap if style == "solid" else "butt",
        "joinstyle": "round",
    }
    sheet.axes.add_patch(PathPatch(Curve(points, codes), fill=False, zorder=layer, **look))


def _patches(sheet: Sheet, patches: Iterable[Patch], width: float, layer: float) -> None:
    found = list(patches)
    shapes = [p.points for p in found]
    edges = [p.edge or "none" for p in found]
    sheet.axes.add_collection(
        PolyCollection(shapes, facecolors=[p.fill for p in found], edgecolors=edges, linewidths=width * sheet.tile, joinstyle="round", zorder=layer),
        autolim=False,
    )


def _text(
    sheet: Sheet, at: Point, words: str, size: float, *, align: str = "center", colour: str = INK, weight: str = "normal", layer: float = 6
) -> None:
    sheet.axes.text(*at, words, fontsize=size * sheet.tile, ha=align, va="center_baseline", color=colour, weight=weight, zorder=layer)


def _width(words: str, size: float) -> float:
    """The width of a line of words in tiles."""
    return float(TextPath((0, 0), words or " ", size=size, prop=FontProperties(family=FONT, weight="bold")).get_extents().width) if words else 0.0


def _wrapped(words: str, room: float, size: float) -> list[str]:
    """The words in lines no wider than the room; a single word that is wider stands alone."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _width(longer, size) <= room:
            lines[-1] = longer
        elif word:
            lines.append(word)
    return lines
