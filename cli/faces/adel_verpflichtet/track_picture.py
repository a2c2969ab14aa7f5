"""The board of Adel Verpflichtet as a picture: PNG, SVG or PDF. Imports matplotlib, so import it only when a picture is wanted."""

from __future__ import annotations

from typing import Any, NamedTuple

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch, Polygon

from cli.drawing.picture import picture

from .track_layout import Layout, Point, cluster, layout
from .track_scene import DrawnCastle, TrackScene, money, objects_in_words, pawns, table_length

PAPER, INK, PALE, STONE, GOLD, WOOD, SPACE, DARKER = "#fbf8f1", "#3a2a1c", "#7a6f5f", "#d9cfbd", "#f0c24b", "#c9a273", "#efe6d2", "#e0d2b4"
COLOURS = {
    "purple": "#7d4a9c", "white": "#ffffff", "black": "#2b2b2b", "blue": "#1468b1", "red": "#c8321e",
    "green": "#12805c", "yellow": "#f6c915", "orange": "#e8842c", "brown": "#7b5233", "pink": "#f2a3c7", "grey": "#8c8c8c", "gray": "#8c8c8c",
}  # fmt: skip
OTHERS = ("#c8321e", "#1468b1", "#f6c915", "#12805c", "#2b2b2b", "#f2a3c7")  # for colours with names of their own
INCH = 0.62  # a space
PANEL, MARGIN, SEAT_ROW = 8.2, 0.7, 1.95
SEAT_LETTERS = 62  # in a line of a seat
TITLE, LINE, SMALL = 15.0, 9.5, 7.5  # points


class Sheet(NamedTuple):
    """The page while it is drawn on: its axes, measured in spaces, and where the spaces lie."""

    axes: Any
    scene: TrackScene
    lay: Layout


def track_picture(scene: TrackScene, form: str, *, dots: int = 150) -> bytes:
    """The position as the bytes of a file: `png`, `svg` or `pdf`. The same scene gives the same bytes. Raises ValueError for another form."""
    return picture(lambda: page(scene), form, dots=dots)


def page(scene: TrackScene) -> Figure:
    """The whole page: heading, track round prison, windows and register, the seats on the right."""
    lay = layout(scene)
    table = lay.at(scene.first_table_space)[1]
    left, right = -2.6, max(lay.width + 2.6 + PANEL, table_length(scene) + 0.5)
    top, bottom = -3.5, max(table + 1.6, SEAT_ROW * len(scene.seats) - 0.6)
    figure = Figure(figsize=((right - left) * INCH, (bottom - top) * INCH), facecolor=PAPER)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(left, right), ylim=(bottom, top))
    axes.axis("off")
    sheet = Sheet(axes, scene, lay)
    _text(sheet, (left + MARGIN, top + 0.6), scene.title, TITLE, align="left", weight="bold")
    _track(sheet)
    for castle in scene.castles:
        _castle(sheet, castle)
    _pawns(sheet)
    _middle(sheet)
    _seats(sheet, lay.width + 2.9)
    pays = "steps of a castle: the best exhibition above, the second best below; the golden one pays now"
    _text(sheet, (left + MARGIN, bottom - 0.4), "  ·  ".join(filter(None, (scene.status, pays))), SMALL, align="left", colour=PALE)
    return figure


# ---- the track ----


def _track(sheet: Sheet) -> None:
    """Spaces with their numbers, the club room before the first, the table behind the last."""
    scene, lay = sheet.scene, sheet.lay
    darker = {space for castle in scene.castles[1::2] for space in castle.spaces}  # so that one sees where a castle ends
    for space in range(1, scene.first_table_space):
        x, y = lay.at(space)
        _box(sheet, (x - 0.44, y - 0.44), (0.88, 0.88), DARKER if space in darker else SPACE, edge=PALE)
        _text(sheet, (x - 0.36, y - 0.29), str(space), SMALL - 1.5, align="left", colour=PALE)
    x, y = lay.at(0)
    _box(sheet, (x - 0.55, y - 0.42), (1.1, 1.1), WOOD)
    _text(sheet, (x, y + 0.98), "club room", SMALL)
    length = table_length(scene)
    x, y = lay.at(scene.first_table_space)
    _box(sheet, (x - 0.5, y - 0.5), (length, 1.0), WOOD)
    for space in range(scene.first_table_space, scene.first_table_space + length):
        x, y = lay.at(space)
        _text(sheet, (x - 0.36, y - 0.34), str(space), SMALL - 1.5, align="left")
    _text(sheet, (-0.7, y), "table", SMALL, align="right")


def _castle(sheet: Sheet, castle: DrawnCastle) -> None:
    """A house with battlements: the steps of the best above, of the second best below; golden if it pays now."""
    x, y = sheet.lay.castle(castle)
    wide, tall, tooth = 0.62, 0.6, 0.248
    outline: list[Point] = [(x - wide, y + tall), (x - wide, y - tall)]
    for number in range(5):
        height = -tall - (0.2 if number % 2 == 0 else 0)
        outline += [(x - wide + number * tooth, y + height), (x - wide + (number + 1) * tooth, y + height)]
    outline.append((x + wide, y + tall))
    sheet.axes.add_patch(Polygon(outline, facecolor=GOLD if castle.pays else STONE, edgecolor=INK, linewidth=1.8 if castle.pays else 0.9, zorder=3))
    _text(sheet, (x - 0.1, y - 0.18), str(castle.best), LINE + 4, weight="bold")
    _text(sheet, (x + 0.28, y + 0.25), str(castle.second), LINE)
    _text(sheet, (x - 0.52, y + 0.42), str(castle.id), SMALL - 1.5, align="left", colour=PALE)


def _pawns(sheet: Sheet) -> None:
    for space, seats in pawns(sheet.scene).items():
        x, y = sheet.lay.at(space)
        size = {1: 0.31, 2: 0.21, 3: 0.2}.get(len(seats), 0.19 if len(seats) == 4 else 0.16)
        for seat, (right, down) in zip(seats, cluster(len(seats)), strict=True):
            _pawn(sheet, seat, (x + right, y + down + (0.13 if space == 0 else 0)), size)


def _pawn(sheet: Sheet, seat: int, at: Point, size: float) -> None:
    """A disc in the colour of the seat with its number."""
    fill = _fill(sheet.scene, seat)
    sheet.axes.add_patch(Circle(at, size, facecolor=fill, edgecolor=INK, linewidth=1.1, zorder=8))
    _text(sheet, at, str(seat + 1), 32 * size, colour=_ink(fill), weight="bold", layer=9)


# ---- what lies inside and beside ----


def _middle(sheet: Sheet) -> None:
    """Windows, register and prison, inside of the track."""
    scene, lay = sheet.scene, sheet.lay
    left, right, y = 1.0, lay.width - 1.0, 1.2
    _text(sheet, (left, y), "auction house", LINE, align="left", weight="bold")
    room = (right - left - 0.4) / max(1, len(scene.windows))
    for number, window in enumerate(scene.windows):
        x = left + number * (room + 0.4)
        _box(sheet, (x, y + 0.4), (room - 0.2, 1.35), "#ffffff" if window.objects else SPACE)
        _text(sheet, (x + 0.15, y + 0.68), f"window {number + 1}", SMALL - 1, align="left", colour=PALE)
        _text(sheet, (x + room / 2 - 0.1, y + 1.13), (window.top or "?") if window.objects else "empty", LINE + 1.5, weight="bold")
        _text(sheet, (x + room / 2 - 0.1, y + 1.53), f"{window.objects} left" if window.objects else "", SMALL - 1, colour=PALE)
    _text(sheet, (left, y + 2.2), "register", SMALL, align="left", colour=PALE)
    for row, words in enumerate(_folded(money(scene.register) or "empty", max(12, int((right - left - 1.7) * 7.2)))):
        _text(sheet, (left + 1.5, y + 2.2 + row * 0.38), words, SMALL, align="left")
    _prison(sheet, left, right, max(y + 3.6, 4.8))


def _prison(sheet: Sheet, left: float, right: float, y: float) -> None:
    """The row of cells, the first on the left; a thief in the colour of its owner."""
    cells = sheet.scene.cells
    if not cells:
        return
    _text(sheet, (left, y), "prison", LINE, align="left", weight="bold")
    room = min(1.5, (right - left) / len(cells))
    for number, cell in enumerate(cells):
        x = left + number * room
        fill = _fill(sheet.scene, cell.seat) if cell.thief else SPACE
        _box(sheet, (x, y + 0.4), (room - 0.12, 1.15), fill)
        for bar in range(1, 4):
            at = x + bar * (room - 0.12) / 4
            sheet.axes.plot((at, at), (y + 0.4, y + 1.55), color=PALE, linewidth=0.7, alpha=0.55, zorder=3)
        if cell.thief:
            _text(sheet, (x + room / 2 - 0.06, y + 0.98), str(cell.thief), LINE + 3, colour=_ink(fill), weight="bold")
        _text(sheet, (x + room / 2 - 0.06, y + 1.8), f"cell {number + 1}", SMALL - 1.5, colour=PALE)


def _seats(sheet: Sheet, left: float) -> None:
    """A row for each seat: name and space, what it has, its cards of this round, its exhibition."""
    for number, seat in enumerate(sheet.scene.seats):
        y = -1.9 + number * SEAT_ROW
        _pawn(sheet, number, (left + 0.3, y), 0.3)
        _text(sheet, (left + 0.85, y), seat.name, LINE + 2, align="left", weight="bold")
        _text(sheet, (left + PANEL - 0.9, y), f"space {seat.position}" if seat.position else "club room", LINE, align="right")
        first = "  ·  ".join(filter(None, (seat.colour, objects_in_words(seat))))
        shown = _folded(f"shows {', '.join(seat.exhibition)}", SEAT_LETTERS) if seat.exhibition else []
        for line, words in enumerate(filter(None, (first, seat.cards, *shown))):
            _text(sheet, (left + 0.85, y + 0.4 + 0.31 * line), _cut(words, SEAT_LETTERS), SMALL, align="left", colour=PALE if line == 0 else INK)


# ---- pieces ----


def _fill(scene: TrackScene, seat: int) -> str:
    if not 0 <= seat < len(scene.seats):
        return SPACE
    return COLOURS.get(scene.seats[seat].colour.lower(), OTHERS[seat % len(OTHERS)])


def _ink(fill: str) -> str:
    """Dark on light colours, white on dark ones."""
    red, green, blue = (int(fill[n : n + 2], 16) for n in (1, 3, 5))
    return INK if 0.3 * red + 0.59 * green + 0.11 * blue > 150 else "#ffffff"


def _box(sheet: Sheet, at: Point, size: Point, fill: str, *, edge: str = INK) -> None:
    style = "round,pad=0,rounding_size=0.1"
    sheet.axes.add_patch(FancyBboxPatch(at, *size, boxstyle=style, facecolor=fill, edgecolor=edge, linewidth=0.8, zorder=2))


def _text(
    sheet: Sheet, at: Point, words: str, size: float, *, align: str = "center", colour: str = INK, weight: str = "normal", layer: float = 6
) -> None:
    sheet.axes.text(*at, words, fontsize=size, ha=align, va="center_baseline", color=colour, weight=weight, zorder=layer)


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1] + "…"


def _folded(words: str, most: int) -> list[str]:
    """The words in lines of so many characters; three at most, the last says if more was left out."""
    lines: list[str] = [""]
    for word in words.split(" "):
        if len(lines[-1]) + len(word) + 1 > most and lines[-1]:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines if len(lines) <= 3 else [*lines[:2], lines[2][: most - 1] + "…"]
