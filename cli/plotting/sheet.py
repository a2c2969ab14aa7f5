"""The sheet all plots are drawn on: colours, headings, axes, and what all plots mark. The same numbers give the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patheffects import withStroke
from matplotlib.textpath import TextPath
from matplotlib.ticker import MaxNLocator

from projections.progression import Progression
from projections.series import MARK, THIRD, Line

from ..drawing.picture import FONT
from ..words import plural
from .captions import result, setting, shortened, story

WIDE = 12.0  # inches, as all lengths here
COLUMN, TICK = 0.82, 9  # a source of the final scoring; the size of the words along an axis
LEFT, TOP, BOTTOM, RIGHT = 0.8, 1.28, 1.0, 0.35
MOST_NAMED_MARKS = 8
MARKERS = ("o", "s", "^", "D", "v", "P")
DASHES: tuple[Any, ...] = ((0, (4, 2)), (0, (1.2, 1.4)), (0, (6, 1.5, 1.2, 1.5)), (0, (8, 2)), (0, (2.5, 1.2)), (0, (5, 1.2, 1.2, 1.2, 1.2, 1.2)))


class Look(NamedTuple):
    """Colours. Seats in the order red, blue, yellow, green, black, pink of the board, dark or light enough for lines."""

    paper: str
    ink: str
    quiet: str
    grid: str
    band: str
    seats: tuple[str, ...]
    sources: dict[str, str]
    others: tuple[str, ...]


LIGHT = Look(
    paper="#ffffff",
    ink="#1f2328",
    quiet="#5c6470",
    grid="#e7e9ec",
    band="#f4f1ea",
    seats=("#c8321e", "#1468b1", "#c69200", "#12805c", "#2b2b2b", "#c45a9b"),
    sources={"city": "#c9822f", "road": "#7d8894", "monastery": "#7b4b9e", "field": "#7fae4a", "adjustment": "#a83c55"},
    others=("#2f8f9d", "#b7a33a", "#4c63b6", "#8a5a44"),
)
DARK = Look(
    paper="#15181d",
    ink="#eceae4",
    quiet="#a2a9b3",
    grid="#2b3038",
    band="#1d2129",
    seats=("#ff7a63", "#62b0f5", "#f3cb4c", "#4fc79a", "#e3e3e3", "#f0a0cd"),
    sources={"city": "#e0a055", "road": "#98a3b0", "monastery": "#b48ad6", "field": "#94c765", "adjustment": "#e0728b"},
    others=("#5cc1cf", "#d8c65c", "#8b9ef0", "#c49a85"),
)


class Sheet(NamedTuple):
    """A page while it is drawn on."""

    figure: Figure
    look: Look
    game: Progression
    tall: float

    def axes(self, left: float, bottom: float, wide: float, tall: float, *, band: bool = False, **how: Any) -> Any:
        """A plain coordinate system at a place of the page."""
        found = self.figure.add_axes((left / WIDE, bottom / self.tall, wide / WIDE, tall / self.tall), **how)
        found.set_facecolor(self.look.band if band else self.look.paper)
        found.spines[["top", "right", "left"]].set_visible(False)
        found.spines["bottom"].set_color(self.look.quiet)
        found.tick_params(colors=self.look.quiet, labelsize=9, length=0)
        found.grid(axis="y", color=self.look.grid, linewidth=0.8)
        found.set_axisbelow(True)
        return found

    def words(self, x: float, y: float, text: str, size: float, **how: Any) -> None:
        """A line of text at a place of the page."""
        self.figure.text(x / WIDE, y / self.tall, text, fontsize=size, **({"color": self.look.ink} | how))

    def halo(self, colour: str = "") -> list[Any]:
        """Keeps text readable where it crosses lines."""
        return [withStroke(linewidth=2.5, foreground=colour or self.look.paper)]

    def weight(self, seat: int) -> float:
        """The width of a seat's line: later seats are thinner and lie on top, so that lines which coincide all show."""
        return 2.8 - 1.3 * seat / max(len(self.game.players) - 1, 2)

    def source(self, name: str) -> str:
        """The colour of a source of points."""
        unknown = [source for source in self.game.sources if source not in self.look.sources]
        return self.look.sources.get(name) or self.look.others[unknown.index(name) % len(self.look.others)]

    def seat(self, seat: int) -> str:
        """The colour of a seat."""
        return self.look.seats[seat % len(self.look.seats)]


def sheet(game: Progression, kind: str, look: Look, tall: float, foot: str) -> Sheet:
    """An empty page with its headings and its foot."""
    figure = Figure(figsize=(WIDE, tall), facecolor=look.paper)
    FigureCanvasAgg(figure)
    page = Sheet(figure, look, game, tall)
    page.words(LEFT, tall - 0.5, result(game), fitting(result(game), 15, bold=True), weight="bold")
    for up, line in ((0.78, setting(game, kind)), (0.99, story(game))):
        page.words(LEFT, tall - up, line, fitting(line, 10), color=look.quiet)
    page.words(WIDE - RIGHT, 0.14, foot, 7.5, color=look.quiet, ha="right")
    return page


def width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line of text in inches."""
    font = FontProperties(family=FONT, weight="bold" if bold else "normal")
    return float(TextPath((0, 0), text, size=size, prop=font).get_extents().width) / 72 if text.strip() else 0.0


def fitting(text: str, size: float, *, bold: bool = False) -> float:
    """The size at which a line of text fits between the margins, at most the one wished for."""
    return min(size, size * (WIDE - LEFT - RIGHT) / max(width(text, size, bold=bold), 0.01))


def final_band(points: Sequence[Any]) -> float:
    """How wide the final scoring is drawn, in inches: a column for each source, wide enough for its name."""
    names = [plural(point.source) for point in points]
    return len(names) * max([COLUMN, *(width(name, TICK) + 0.12 for name in names)])


def edges(line: Line, beyond: float = 0.6) -> list[float]:
    """Where the steps of a line begin, and a little room behind the last one."""
    return [float(turn) for turn in line.turns] + [line.turns[-1] + beyond]


def of(lines: Sequence[Line], series: str, seat: int | None = None) -> list[Line]:
    """The lines of one series, of one seat if it is given."""
    return [line for line in lines if line.series == series and seat in (None, line.seat)]


def turn_axis(axes: Any, page: Sheet, *, titled: bool = True) -> None:
    """The turns along the bottom."""
    axes.set_xlim(0, page.game.last.number + 0.6)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=12, steps=[1, 2, 5, 10], integer=True, min_n_ticks=1))
    if titled:
        axes.set_xlabel("turn", color=page.look.quiet, fontsize=9, labelpad=3)


def dividers(axes: Any, page: Sheet, lines: Sequence[Line], *, named: bool = True) -> None:
    """Thirds of the stack as light lines, events that are no moves as dotted ones, with what they are unless there are too many."""
    for line in of(lines, THIRD):
        for point in line.points:
            axes.axvline(point.turn, color=page.look.grid, linewidth=1.6, zorder=0.5)
            if named:
                place = {"xy": (point.turn, 1), "xycoords": ("data", "axes fraction"), "xytext": (3, -2), "textcoords": "offset points"}
                axes.annotate(point.source, **place, va="top", fontsize=7.5, color=page.look.quiet)
    texts: dict[int, list[str]] = {}
    for point in [point for line in of(lines, MARK) for point in line.points]:
        texts.setdefault(point.turn, []).append(f"{shortened(point.source, 34)} (#{point.value})")
    for turn, parts in texts.items():
        at = max(turn - 0.5, 0)
        axes.axvline(at, color=page.look.ink, linewidth=1, linestyle=":", zorder=1.5, label=f"{MARK} {turn}")
        if named and len(texts) <= MOST_NAMED_MARKS:
            spot = {"xy": (at, 1), "xycoords": ("data", "axes fraction"), "xytext": (-2, -14), "textcoords": "offset points"}
            how = {"rotation": 90, "fontsize": 7, "color": page.look.ink, "path_effects": page.halo(), "zorder": 6}
            axes.annotate(shortened(",  ".join(parts), 76), **spot, va="top", ha="right", **how)
