"""A plot as the bytes of a picture. Imports matplotlib, so import it only when a picture is wanted."""

from __future__ import annotations

from projections.progression import Progression
from projections.series import Line

from ..drawing.picture import picture
from .difference import difference_figure
from .panels import figures_figure, sources_figure
from .progression import progression_figure
from .sheet import DARK, LIGHT

FIGURES = {"progression": progression_figure, "sources": sources_figure, "figures": figures_figure, "difference": difference_figure}


def plot_picture(game: Progression, kind: str, lines: tuple[Line, ...], form: str, *, dark: bool = False, foot: str = "") -> bytes:
    """One kind of plot in the form `png`, `svg` or `pdf`. Raises ValueError for another form."""
    return picture(lambda: FIGURES[kind](game, lines, DARK if dark else LIGHT, foot), form)
