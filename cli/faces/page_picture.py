"""Lines of text as a picture: PNG, SVG or PDF, for games that have no drawing of their own. Imports matplotlib, so import it only when needed."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.figure import Figure

from cli.drawing.picture import picture

PAPER, INK = "#fbf8f1", "#3a2a1c"
LINE, CHARACTER, MARGIN, SIZE = 0.19, 0.087, 0.35, 10  # inches; size in points
FONT = "DejaVu Sans Mono"
LEAST, MOST = 4.0, 60.0


def page_picture(lines: Sequence[str], form: str, title: str = "") -> bytes:
    """The lines, under a heading, as the bytes of a file of the form `png`, `svg` or `pdf`. Raises ValueError for another form."""
    return picture(lambda: _page([*([title, ""] if title else []), *lines]), form)


def _page(lines: Sequence[str]) -> Figure:
    wide = min(MOST, max(LEAST, max((len(line) for line in lines), default=0) * CHARACTER + 2 * MARGIN))
    tall = min(MOST, len(lines) * LINE + 2 * MARGIN)
    figure = Figure(figsize=(wide, tall), facecolor=PAPER)
    for number, line in enumerate(lines):
        height = 1 - (MARGIN + number * LINE) / tall
        figure.text(MARGIN / wide, height, line, family=FONT, fontsize=SIZE, color=INK, va="top")
    return figure
