"""Score progression: a step line for each seat, the final scoring apart, and the scores if the game had ended after each turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from projections.progression import Progression
from projections.series import FINAL, FOLLOWED, IF_ENDED, LEAD_CHANGE, NOTABLE, SCORE, SECONDS, Line

from ..words import plural
from .captions import number, player, value_title
from .followed import followed, signs_of
from .labels import spread
from .notable import notable_moves
from .sheet import BOTTOM, DASHES, LEFT, MARKERS, RIGHT, TOP, WIDE, Look, Sheet, dividers, edges, final_band, of, sheet, turn_axis, width

TALL, PANEL, PANEL_GAP = 6.6, 0.75, 0.55
LABEL, STEP_LABEL = 9.5, 7.5
MOST_LABELLED_SEATS = 3
LINES_AND_MOVES = 4  # entries every legend may have: two lines, changes of the lead, biggest moves
MOST_IN_A_ROW, KEY_ROW = 6, 0.25  # entries of the legend side by side, and inches each row of them takes
UNITS = ((86400, "d"), (3600, "h"), (60, "min"), (1, "s"))


class Places:
    """Where the parts of the page are: turns, final scoring, labels, times."""

    def __init__(self, game: Progression, lines: Sequence[Line]) -> None:
        final = of(lines, FINAL)
        self.times = of(lines, SECONDS)
        kinds = {point.source for line in of(lines, FOLLOWED) for point in line.points}
        more = KEY_ROW * (len(kinds) + LINES_AND_MOVES > MOST_IN_A_ROW)
        self.floor = BOTTOM + more
        self.tall = TALL + more + (PANEL + PANEL_GAP if self.times else 0)
        self.labels = [f"{player(game, seat)}  {number(score)}" for seat, score in enumerate(end_scores(game))]
        right = max(width(label, LABEL, bold=True) for label in self.labels) + 0.35
        self.band = final_band(final[0].points) if final else 0.0
        self.turns = WIDE - LEFT - RIGHT - right - self.band
        self.bottom = self.floor + (PANEL + PANEL_GAP if self.times else 0)
        self.height = self.tall - TOP - self.bottom


def end_scores(game: Progression) -> tuple[int, ...]:
    """The scores the lines end with."""
    return game.scores if game.over else game.last.scores


def progression_figure(game: Progression, lines: Sequence[Line], look: Look, foot: str) -> Figure:
    """The whole page."""
    places = Places(game, lines)
    page = sheet(game, "progression", look, places.tall, foot)
    axes = page.axes(LEFT, places.bottom, places.turns, places.height)
    axes.set_ylabel(value_title(game, "progression"), color=look.quiet, fontsize=9)
    turn_axis(axes, page, titled=not places.times)
    axes.set_ylim(*value_range(lines, game.goal))
    if game.goal:
        _goal(axes, page, game.goal)
    dividers(axes, page, lines)
    _played(axes, page, lines)
    end = axes
    if places.band:
        end = page.axes(LEFT + places.turns, places.bottom, places.band, places.height, band=True, sharey=axes)
        _final_scoring(end, page, lines)
    _end_labels(end, page, places)
    if places.times:
        _times(page, places)
    _key(page, lines)
    return page.figure


def value_range(lines: Sequence[Line], goal: int = 0) -> tuple[float, float]:
    """From 0, or below where somebody was, to a little above the highest value, or the score that ends the game."""
    values = [value for line in lines if line.series in (SCORE, IF_ENDED, FINAL) for value in line.values]
    low, high = min(0, *values), max(10, goal, *values)
    room = (high - low) * 0.09
    return low - (room if low < 0 else 0), high + room


def _goal(axes: Any, page: Sheet, goal: int) -> None:
    """The score that ends the game, as a line of its own."""
    axes.axhline(goal, color=page.look.quiet, linewidth=1.3, linestyle=(0, (6, 3)), zorder=1, label="goal")
    label = {"xytext": (4, 3), "textcoords": "offset points", "color": page.look.quiet, "fontsize": 9}
    axes.annotate(f"goal {goal}", (axes.get_xlim()[0], goal), annotation_clip=False, **label)


def _played(axes: Any, page: Sheet, lines: Sequence[Line]) -> None:
    """What happened in the turns: scores, scores of an early end, changes of the lead, the biggest moves."""
    for line in of(lines, IF_ENDED):
        look = {"color": page.seat(line.seat), "linewidth": 1.1, "linestyle": DASHES[line.seat % len(DASHES)], "alpha": 0.75}
        axes.stairs(line.values, edges(line), baseline=None, zorder=2, label=f"{IF_ENDED} {line.seat}", **look)
    for line in of(lines, SCORE):
        axes.stairs(
            line.values,
            edges(line),
            baseline=None,
            color=page.seat(line.seat),
            linewidth=page.weight(line.seat),
            zorder=3,
            label=f"{SCORE} {line.seat}",
        )
        rises = [(b.turn, b.value) for a, b in zip(line.points, line.points[1:], strict=False) if a.value != b.value]
        axes.scatter(*zip(*rises, strict=True), **_dot(page, line.seat, 16)) if rises else None
    for line in of(lines, LEAD_CHANGE):
        turns = [point.turn for point in line.points if point.source != FINAL]
        how = {"marker": "v", "s": 42, "color": page.seat(line.seat), "clip_on": False, "zorder": 6, "linewidths": 0}
        axes.scatter(turns, [1.015] * len(turns), transform=axes.get_xaxis_transform(), label=f"{LEAD_CHANGE} {line.seat}", **how)
    followed(axes, page, lines)
    notable_moves(axes, page, lines)


def _dot(page: Sheet, seat: int, size: float) -> dict[str, Any]:
    return {"marker": MARKERS[seat % len(MARKERS)], "s": size, "color": page.seat(seat), "linewidths": 0, "zorder": 4}


def _final_scoring(axes: Any, page: Sheet, lines: Sequence[Line]) -> None:
    """One column for each source, with the score rising in its middle."""
    final = of(lines, FINAL)
    names = [plural(point.source) for point in final[0].points]
    axes.set_xlim(0, len(names))
    axes.set_xticks([n + 0.5 for n in range(len(names))], names)
    axes.tick_params(axis="y", labelleft=False)
    axes.set_xlabel("final scoring", color=page.look.quiet, fontsize=9, labelpad=3)
    for n in range(len(names)):
        axes.axvline(n, color=page.look.quiet if n == 0 else page.look.grid, linewidth=1, zorder=0.5)
    steps = [0.0, *(n + 0.5 for n in range(len(names))), float(len(names))]
    for line in final:
        before = page.game.last.scores[line.seat]
        look = {"color": page.seat(line.seat), "linewidth": page.weight(line.seat), "zorder": 3, "label": f"{FINAL} {line.seat}"}
        axes.stairs([before, *line.values], steps, baseline=None, **look)
    if len(final) <= MOST_LABELLED_SEATS:
        for n in range(len(names)):
            _step_labels(axes, page, final, n)


def _step_labels(axes: Any, page: Sheet, final: Sequence[Line], column: int) -> None:
    """How much a source brought each seat, beside the step."""
    rises = []
    for line in final:
        before = line.values[column - 1] if column else page.game.last.scores[line.seat]
        rises.append((line, before, line.values[column] - before))
    shown = [rise for rise in rises if rise[2]]
    low, high = axes.get_ylim()
    gap = (high - low) * STEP_LABEL * 1.35 / 72 / (page.tall - TOP - BOTTOM)
    for (line, _, points), place in zip(shown, spread([before + points / 2 for _, before, points in shown], gap, low, high), strict=True):
        how = {"fontsize": STEP_LABEL, "color": page.seat(line.seat), "weight": "bold", "path_effects": page.halo(page.look.band)}
        axes.text(column + 0.56, place, number(points, "+"), va="center_baseline", zorder=5, **how)


def _end_labels(axes: Any, page: Sheet, places: Places) -> None:
    """Name and score at the end of each line, moved apart where they would touch."""
    low, high = axes.get_ylim()
    gap = (high - low) * LABEL * 1.5 / 72 / places.height
    scores = end_scores(page.game)
    edge = axes.get_xlim()[1]
    for seat, place in enumerate(spread(scores, gap, low, high)):
        how = {"textcoords": ("axes fraction", "data"), "va": "center_baseline", "annotation_clip": False, "zorder": 6}
        inch = 1 / (places.band or places.turns)
        line = {"arrowstyle": "-", "color": page.seat(seat), "linewidth": 0.9, "shrinkA": 0, "shrinkB": 0}
        axes.annotate("", (edge, scores[seat]), xytext=(1 + 0.17 * inch, place), arrowprops=line, **how)
        axes.annotate(
            places.labels[seat], (edge, place), xytext=(1 + 0.22 * inch, place), fontsize=LABEL, weight="bold", color=page.seat(seat), **how
        )


def _times(page: Sheet, places: Places) -> None:
    """How long each turn took, on a scale that shows seconds and days."""
    axes = page.axes(LEFT, places.floor, places.turns, PANEL)
    turn_axis(axes, page)
    axes.set_ylabel("time", color=page.look.quiet, fontsize=9)
    for line in places.times:
        axes.bar([turn - 0.5 for turn in line.turns], line.values, width=0.8, color=page.seat(line.seat), label=f"{SECONDS} {line.seat}")
    longest = max(value for line in places.times for value in line.values)
    axes.set_yscale("symlog", linthresh=10)
    axes.set_ylim(0, max(longest * 1.5, 10))
    ticks = [seconds for seconds in (10, 60, 600, 3600, 6 * 3600, 86400, 7 * 86400) if seconds <= longest * 1.2][-3:]
    axes.set_yticks(ticks, [clock(seconds) for seconds in ticks])
    axes.minorticks_off()


def clock(seconds: int) -> str:
    """A time in its largest whole unit."""
    size, unit = next((size, unit) for size, unit in UNITS if seconds >= size or size == 1)
    return f"{seconds // size} {unit}"


def _key(page: Sheet, lines: Sequence[Line]) -> None:
    """What the kinds of lines and signs mean; the seats are named at their lines."""
    ink = page.look.quiet
    signs = [
        Line2D([], [], color=ink, linewidth=2.2, label=page.game.lines[0]),
        Line2D([], [], color=ink, linewidth=1.1, linestyle=(0, (4, 2)), label=page.game.lines[1]),
    ]
    if any(point.source != FINAL for line in of(lines, LEAD_CHANGE) for point in line.points):
        signs.append(Line2D([], [], color=ink, marker="v", linestyle="none", markersize=6, label="change of the lead"))
    if of(lines, NOTABLE):
        signs.append(Line2D([], [], color=ink, marker="o", linestyle="none", markersize=7, label="biggest moves"))
    signs += signs_of(page, lines)
    place: dict[str, Any] = {"loc": "lower left", "bbox_to_anchor": (LEFT / WIDE - 0.008, 0.27 / page.tall), "ncols": min(len(signs), MOST_IN_A_ROW)}
    page.figure.legend(handles=signs, frameon=False, fontsize=8.5, labelcolor=ink, handlelength=2.4, columnspacing=1.8, borderpad=0, **place)
