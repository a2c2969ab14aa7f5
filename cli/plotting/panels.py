"""Plots with a panel for each seat: where the points came from, and the figures left to place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

from projections.progression import Progression
from projections.series import FINAL, SCORE, Line

from ..words import plural
from .captions import number, player, value_title
from .labels import spread
from .sheet import BOTTOM, LEFT, RIGHT, TOP, WIDE, Look, Sheet, dividers, edges, of, sheet, turn_axis

MOST_IN_A_COLUMN = 3
GAP_DOWN, GAP_ACROSS = 0.65, 0.55
BAR, NAMES = 0.55, 1.35  # inches of the final scoring beside a panel, and of the names beside that


class Panel(NamedTuple):
    """The place of a seat on the page, in inches."""

    seat: int
    left: float
    bottom: float
    wide: float
    tall: float
    lowest: bool


class Grid(NamedTuple):
    """Panels of equal size: one column up to three seats, else two."""

    tall: float
    panels: tuple[Panel, ...]

    @classmethod
    def of(cls, seats: int, beside: float) -> Grid:
        """The panels of a game, each with room for something beside it."""
        columns = 1 if seats <= MOST_IN_A_COLUMN else 2
        rows = -(-seats // columns)
        high = {1: 4.2, 2: 2.3, 3: 1.75}[rows]
        tall = TOP + 0.3 + rows * high + (rows - 1) * GAP_DOWN + BOTTOM
        room = (WIDE - LEFT - RIGHT - (columns - 1) * GAP_ACROSS) / columns
        panels = []
        for seat in range(seats):
            row, column = divmod(seat, columns)
            bottom = tall - TOP - 0.3 - (row + 1) * high - row * GAP_DOWN
            panels.append(Panel(seat, LEFT + column * (room + GAP_ACROSS), bottom, room - beside, high, seat + columns >= seats))
        return cls(tall, tuple(panels))


def sources_figure(game: Progression, lines: Sequence[Line], look: Look, foot: str) -> Figure:
    """Stacked areas by source; the final scoring as a bar of its own on top of the score after the last move."""
    grid = Grid.of(len(game.players), BAR + NAMES)
    page = sheet(game, "sources", look, grid.tall, foot)
    first: Any = None
    for panel in grid.panels:
        axes = _panel(page, panel, first, "sources", number(game.scores[panel.seat] if game.over else game.last.scores[panel.seat]))
        first = first or axes
        _stack(axes, page, panel.seat, lines)
        if final := of(lines, FINAL, panel.seat):
            _bar(page, panel, axes, final[0])
    first.set_ylim(*_stack_range(game, lines))
    for panel in grid.panels:
        for line in of(lines, FINAL, panel.seat):
            _bar_labels(page, panel, first, line)
    _key(page, [Patch(color=page.source(source), label=plural(source)) for source in game.sources])
    return page.figure


def figures_figure(game: Progression, lines: Sequence[Line], look: Look, foot: str) -> Figure:
    """How many figures of each kind a seat has left, stacked; the base line is bold where there is none to place."""
    grid = Grid.of(len(game.players), 0)
    page = sheet(game, "figures", look, grid.tall, foot)
    kinds = [kind for kind, _ in game.turns[0].supplies[0]]
    first: Any = None
    for panel in grid.panels:
        mine = [line for line in lines if line.seat == panel.seat]
        axes = _panel(page, panel, first, "figures", _without(mine))
        first = first or axes
        for level, (line, bottom, top) in enumerate(stacked(mine)):
            shade = {"color": page.seat(panel.seat), "alpha": _shade(level), "label": f"{line.series} {panel.seat}"}
            axes.stairs(top, edges(line), baseline=bottom, fill=True, linewidth=0, **shade)
            axes.stairs(top, edges(line), baseline=None, color=page.seat(panel.seat), linewidth=1.4)
        dividers(axes, page, lines, named=False)
        _none_left(axes, page, mine)
    first.set_ylim(0, max([1, *(sum(count for _, count in supply) for turn in game.turns for supply in turn.supplies)]) + 0.5)
    first.yaxis.set_major_locator(MaxNLocator(nbins=5, steps=[1, 2, 5, 10], integer=True))
    signs = [Patch(color=look.quiet, alpha=_shade(level), label=f"{kind}s") for level, kind in enumerate(kinds)]
    _key(page, [*signs, Patch(color=look.ink, label="none left to place"), Line2D([], [], color=look.grid, linewidth=2, label="thirds of the stack")])
    return page.figure


def _shade(level: int) -> float:
    return (0.55, 0.25, 0.12)[min(level, 2)]


def _panel(page: Sheet, panel: Panel, first: Any, kind: str, said: str) -> Any:
    """The axes of one seat, all with the same scale, the name above."""
    axes = page.axes(panel.left, panel.bottom, panel.wide, panel.tall, sharey=first)
    turn_axis(axes, page, titled=panel.lowest)
    axes.set_ylabel(value_title(page.game, kind), color=page.look.quiet, fontsize=9)
    text = f"{player(page.game, panel.seat)}  {said}"
    page.words(panel.left, panel.bottom + panel.tall + 0.1, text, 10.5, weight="bold", color=page.seat(panel.seat))
    return axes


def stacked(lines: Iterable[Line]) -> Iterator[tuple[Line, list[int], list[int]]]:
    """Each line between what lies under it and what it adds; what is below zero is stacked downwards."""
    above: list[int] = []
    below: list[int] = []
    for line in lines:
        above, below = above or [0] * len(line.values), below or [0] * len(line.values)
        tops = [high + max(value, 0) for high, value in zip(above, line.values, strict=True)]
        bottoms = [low + min(value, 0) for low, value in zip(below, line.values, strict=True)]
        yield line, [b if v < 0 else h for b, h, v in zip(bottoms, above, line.values, strict=True)], _ends(line, tops, below)
        above, below = tops, bottoms


def _ends(line: Line, tops: list[int], below: list[int]) -> list[int]:
    return [low if value < 0 else top for top, low, value in zip(tops, below, line.values, strict=True)]


def _stack(axes: Any, page: Sheet, seat: int, lines: Sequence[Line]) -> None:
    parts = [line for line in lines if line.seat == seat and line.series not in (SCORE, FINAL)]
    for line, bottom, top in stacked(parts):
        axes.stairs(top, edges(line), baseline=bottom, fill=True, color=page.source(line.series), linewidth=0, label=f"{line.series} {seat}")
    score = of(lines, SCORE, seat)[0]
    axes.stairs(score.values, edges(score), baseline=None, color=page.look.ink, linewidth=1.3, label=f"{SCORE} {seat}")


def _stack_range(game: Progression, lines: Sequence[Line]) -> tuple[float, float]:
    """Room for the highest stack, the final scoring on top, and for the lowest."""
    tops, lows = [10], [0]
    for seat in range(len(game.players)):
        parts = [line for line in lines if line.seat == seat and line.series not in (SCORE, FINAL)]
        ends = [(bottom, top) for _, bottom, top in stacked(parts)]
        tops += [value for _, top in ends for value in top] + [_bar_ends(game, line)[1] for line in of(lines, FINAL, seat)]
        lows += [value for bottom, _ in ends for value in bottom] + [_bar_ends(game, line)[0] for line in of(lines, FINAL, seat)]
    high, low = max(tops), min(lows)
    return low * 1.08, high + (high - low) * 0.06


def _bar_ends(game: Progression, line: Line) -> tuple[int, int]:
    base = game.last.scores[line.seat]
    return base + min(0, sum(min(v, 0) for v in line.values)), base + sum(max(v, 0) for v in line.values)


def _bar_parts(game: Progression, line: Line) -> Iterator[tuple[str, int, int]]:
    """Each source of the final scoring with its points and where its part of the bar begins."""
    up = down = game.last.scores[line.seat]
    for point in line.points:
        yield point.source, point.value, up if point.value >= 0 else down
        up, down = up + max(point.value, 0), down + min(point.value, 0)


def _bar(page: Sheet, panel: Panel, beside: Any, line: Line) -> None:
    """The final scoring: on top of the score after the last move, which is only outlined."""
    axes = page.axes(panel.left + panel.wide, panel.bottom, BAR, panel.tall, band=True, sharey=beside)
    axes.set_xlim(0, 1)
    axes.set_xticks([0.5], ["final"] if panel.lowest else [""])
    axes.tick_params(axis="y", labelleft=False)
    axes.axhline(page.game.last.scores[line.seat], color=page.look.ink, linewidth=1.3, zorder=3)
    axes.plot([0.14, 0.86], [page.game.scores[line.seat]] * 2, color=page.look.ink, linewidth=2, zorder=4)
    for source, points, start in _bar_parts(page.game, line):
        axes.bar(0.5, points, width=0.62, bottom=start, color=page.source(source), label=f"{source} {line.seat}", linewidth=0)


def _bar_labels(page: Sheet, panel: Panel, axes: Any, line: Line) -> None:
    """How much each source brought in the final scoring, beside its part of the bar."""
    shown = [(source, points, start + points / 2) for source, points, start in _bar_parts(page.game, line) if points]
    low, high = axes.get_ylim()
    inch = panel.tall / (high - low)
    for (source, points, _), place in zip(shown, spread([middle for _, _, middle in shown], 0.17 / inch, low, high), strict=True):
        text = f"{number(points, '+')} {plural(source)}"
        how = {"weight": "bold", "color": page.source(source), "va": "center_baseline"}
        page.words(panel.left + panel.wide + BAR + 0.08, panel.bottom + (place - low) * inch, text, 8.5, **how)


def _without(lines: Sequence[Line]) -> str:
    """In how many turns a seat ended up with nothing left to place."""
    turns = sum(not any(counts) for counts in list(zip(*[line.values for line in lines], strict=True))[1:]) if lines else 0
    return f"–  none left at the end of {turns} of {len(lines[0].values) - 1} turns" if turns else ""


def _none_left(axes: Any, page: Sheet, lines: Sequence[Line]) -> None:
    """The base line is bold for the turns after which nothing is left."""
    for turn, *counts in zip(lines[0].turns, *[line.values for line in lines], strict=True) if lines else ():
        if turn and not any(counts):
            axes.plot(
                [turn, turn + 1 if turn < page.game.last.number else turn + 0.6],
                [0, 0],
                color=page.look.ink,
                linewidth=5,
                solid_capstyle="butt",
                zorder=4,
            )


def _key(page: Sheet, signs: list[Any]) -> None:
    place: dict[str, Any] = {"loc": "lower left", "bbox_to_anchor": (LEFT / WIDE - 0.008, 0.27 / page.tall), "ncols": max(len(signs), 1)}
    if signs:
        page.figure.legend(
            handles=signs, frameon=False, fontsize=8.5, labelcolor=page.look.quiet, handlelength=1.1, columnspacing=1.6, borderpad=0, **place
        )
