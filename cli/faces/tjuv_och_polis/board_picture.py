"""The town of Tjuv och Polis as a picture: PNG, SVG or PDF. Imports matplotlib, so import it only when a picture is wanted."""

from __future__ import annotations

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Circle, Polygon, Rectangle

from cli.drawing.picture import picture

from .board_scene import BoardScene
from .ground_picture import HOUSE, HOUSE_EDGE, INK, KINDS, LINES, NEST, PALE, PAPER, RED, Sheet, ground, words
from .pieces_picture import POLICE, THIEF, pieces

INCH = 0.44  # a square
MARGIN, LINE, SECOND = 1.3, 0.62, 8.2  # in squares; the second column of the words
TITLE, TEXT, SMALL = 14.0, 8.4, 7.4


def board_picture(scene: BoardScene, form: str, *, dots: int = 150) -> bytes:
    """The town as the bytes of a file: `png`, `svg` or `pdf`. The same scene gives the same bytes. Raises ValueError for another form."""
    return picture(lambda: page(scene), form, dots=dots)


def page(scene: BoardScene) -> Figure:
    """The whole page: heading, town, key, and who is where."""
    columns, rows = scene.size
    head = 1.5 if scene.title else 0.3
    police = [line for line in scene.lines if line.startswith(("officer", "car"))]
    others = [line for line in scene.lines if line not in police]
    told = max(len(police), len(others))
    left, right = -MARGIN - 0.2, max(columns + MARGIN - 0.8, 23.0)
    top, bottom = -1.2 - head, rows + 1.9 + LINE * told + (0.9 if scene.status else 0.2)
    figure = Figure(figsize=((right - left) * INCH, (bottom - top) * INCH), facecolor=PAPER)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(left, right), ylim=(bottom, top))
    axes.axis("off")
    sheet = Sheet(axes, scene)
    words(sheet, (-0.5, top + 0.9), scene.title, TITLE, align="left", weight="bold")
    ground(sheet)
    pieces(sheet)
    _key(sheet, rows + 0.85)
    for x, most, lines in ((-0.5, 56, police), (SECOND, 112, others)):
        for row, line in enumerate(lines):
            words(sheet, (x, rows + 1.95 + LINE * row), _cut(" ".join(line.split()), most), SMALL, align="left")
    words(sheet, (-0.5, bottom - 0.55), scene.status, SMALL, align="left", colour=PALE)
    return figure


def _key(sheet: Sheet, y: float) -> None:
    """What the signs mean, in one row."""
    axes, x = sheet.axes, -0.5
    told = (("B", "bank", 1.9), ("O", "post office", 2.8), ("G", "telegraph", 2.6), ("V", "travel agency", 3.2))
    for (letter, name, wide), (_, fill) in zip(told, KINDS.values(), strict=True):
        axes.add_patch(Rectangle((x, y - 0.28), 0.56, 0.56, facecolor=fill, edgecolor=INK, linewidth=0.8))
        words(sheet, (x + 0.28, y), letter, TEXT - 1, weight="bold")
        words(sheet, (x + 0.72, y), name, SMALL, align="left")
        x += wide
    for fill, edge, name, wide in ((NEST, INK, "nest", 1.7), ("#ffffff", RED, "escape", 2.1), (HOUSE, HOUSE_EDGE, "police house", 3.1)):
        axes.add_patch(Rectangle((x, y - 0.28), 0.56, 0.56, facecolor=fill, edgecolor=edge, linewidth=1.6))
        words(sheet, (x + 0.72, y), name, SMALL, align="left")
        x += wide
    for number, line in enumerate(list(sheet.scene.trams)[:3]):
        axes.add_patch(Circle((x + 0.2 + 0.45 * number, y), 0.2, facecolor=LINES[number], edgecolor="none"))
        words(sheet, (x + 0.2 + 0.45 * number, y), str(line), SMALL - 1.8, colour="#ffffff", weight="bold")
    words(sheet, (x + 0.2 + 0.45 * min(3, len(sheet.scene.trams)), y), "tram", SMALL, align="left")
    x += 2.6
    for fill, name in ((THIEF, "thief"), (RED, "wanted")):
        shield = [(x, y - 0.26), (x + 0.56, y - 0.26), (x + 0.56, y + 0.08), (x + 0.28, y + 0.32), (x, y + 0.08)]
        axes.add_patch(Polygon(shield, facecolor=fill, edgecolor=INK, linewidth=1.0))
        words(sheet, (x + 0.72, y), name, SMALL, align="left")
        x += 1.8
    axes.add_patch(Circle((x + 0.38, y), 0.27, facecolor=POLICE, edgecolor="none"))
    words(sheet, (x + 0.78, y), "police", SMALL, align="left")


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
