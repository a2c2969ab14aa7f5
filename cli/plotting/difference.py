"""The difference between two seats: an area above zero where the first is ahead, below where the second is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter, MaxNLocator

from projections.progression import Progression
from projections.series import DIFFERENCE, DIFFERENCE_IF_ENDED, FINAL, Line

from ..words import plural
from .captions import ahead, player, value_title
from .sheet import BOTTOM, LEFT, RIGHT, TOP, WIDE, Look, Sheet, dividers, edges, final_band, of, sheet, turn_axis, width

TALL, LABEL = 5.6, 9.5


def difference_figure(game: Progression, lines: Sequence[Line], look: Look, foot: str) -> Figure:
    """The whole page."""
    page = sheet(game, DIFFERENCE, look, TALL, foot)
    final = of(lines, FINAL)
    line = of(lines, DIFFERENCE)[0]
    end = final[0].values[-1] if final else line.values[-1]
    band = final_band(final[0].points) if final else 0.0
    wide = WIDE - LEFT - RIGHT - band - width(ahead(game, end), LABEL, bold=True) - 0.25
    axes = page.axes(LEFT, BOTTOM, wide, TALL - TOP - BOTTOM)
    turn_axis(axes, page)
    axes.spines["bottom"].set_visible(False)
    values = [value for found in lines if found.series in (DIFFERENCE, DIFFERENCE_IF_ENDED, FINAL) for value in found.values]
    most = max(8, *map(abs, values)) * 1.12
    axes.set_ylim(-most, most)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=9, steps=[1, 2, 5, 10], integer=True))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{abs(value):.0f}"))
    axes.set_ylabel(value_title(game, DIFFERENCE), color=look.quiet, fontsize=9)
    _area(axes, page, line.values, edges(line), DIFFERENCE)
    look_of_early_end = {"color": look.ink, "linewidth": 1.1, "linestyle": (0, (4, 2)), "label": DIFFERENCE_IF_ENDED}
    early = of(lines, DIFFERENCE_IF_ENDED)[0]
    axes.stairs(early.values, edges(early), baseline=None, zorder=4, **look_of_early_end)
    dividers(axes, page, lines)
    for seat, place, va in ((0, 0.97, "top"), (1, 0.03, "bottom")):
        text = f"{player(game, seat)} ahead"
        axes.text(
            0.012,
            place,
            text,
            transform=axes.transAxes,
            va=va,
            fontsize=10.5,
            weight="bold",
            color=page.seat(seat),
            path_effects=page.halo(),
            zorder=6,
        )
    last = axes
    if final:
        last = page.axes(LEFT + wide, BOTTOM, band, TALL - TOP - BOTTOM, band=True, sharey=axes)
        _final_scoring(last, page, final[0], line.values[-1])
    colour = page.seat(0 if end > 0 else 1) if end else look.ink
    how = {
        "textcoords": ("axes fraction", "data"),
        "va": "center_baseline",
        "annotation_clip": False,
        "fontsize": LABEL,
        "weight": "bold",
        "color": colour,
    }
    last.annotate(ahead(game, end), (last.get_xlim()[1], end), xytext=(1 + 0.1 / (band or wide), end), **how)
    _key(page)
    return page.figure


def _area(axes: Any, page: Sheet, values: Sequence[int], steps: Sequence[float], label: str) -> None:
    """Steps filled down or up to zero, each side in the colour of the seat that is ahead."""
    for seat, side in ((0, [max(value, 0) for value in values]), (1, [min(value, 0) for value in values])):
        axes.stairs(side, steps, baseline=0, fill=True, color=page.seat(seat), alpha=0.45, linewidth=0, zorder=2)
    axes.stairs(values, steps, baseline=None, color=page.look.ink, linewidth=1.6, zorder=3, label=label)
    axes.axhline(0, color=page.look.ink, linewidth=1, zorder=3.5)


def _final_scoring(axes: Any, page: Sheet, line: Line, before: int) -> None:
    """One column for each source of the final scoring, with what it changed."""
    count = len(line.points)
    axes.set_xlim(0, count)
    axes.set_xticks([n + 0.5 for n in range(count)], [plural(point.source) for point in line.points])
    axes.set_xlabel("final scoring", color=page.look.quiet, fontsize=9, labelpad=3)
    axes.tick_params(axis="y", labelleft=False)
    axes.spines["bottom"].set_visible(False)
    for n in range(count):
        axes.axvline(n, color=page.look.quiet if n == 0 else page.look.grid, linewidth=1, zorder=0.5)
    values = [before, *line.values]
    _area(axes, page, values, [0.0, *(n + 0.5 for n in range(count)), float(count)], FINAL)
    for n, (old, new) in enumerate(zip(values, line.values, strict=False)):
        if new != old:
            how = {"fontsize": 7.5, "weight": "bold", "color": page.seat(0 if new > old else 1), "path_effects": page.halo(page.look.band)}
            axes.text(n + 0.56, (old + new) / 2, f"+{abs(new - old)}", va="center_baseline", zorder=5, **how)


def _key(page: Sheet) -> None:
    ink = page.look.quiet
    signs = [
        Line2D([], [], color=ink, linewidth=1.6, label="difference on the track"),
        Line2D([], [], color=ink, linewidth=1.1, linestyle=(0, (4, 2)), label="difference if the game had ended after this turn"),
    ]
    place: dict[str, Any] = {"loc": "lower left", "bbox_to_anchor": (LEFT / WIDE - 0.008, 0.27 / page.tall), "ncols": 2}
    page.figure.legend(handles=signs, frameon=False, fontsize=8.5, labelcolor=ink, handlelength=2.4, columnspacing=1.8, borderpad=0, **place)
