"""What followed from moves and is worth a mark, such as an arrest: a sign of its kind on the score line of whom it happened to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.lines import Line2D

from projections.series import FOLLOWED, SCORE, Line

from .sheet import Sheet, of

SIGNS = ("X", "P", "D", "h", "<", "*")


def _kinds(lines: Sequence[Line]) -> list[str]:
    """The kinds there are, by name, so that a kind has the same sign in every picture that has the same kinds."""
    return sorted({point.source for line in of(lines, FOLLOWED) for point in line.points})


def followed(axes: Any, page: Sheet, lines: Sequence[Line]) -> None:
    """Draws a sign for each kind, seat and turn, however often it happened then."""
    kinds = _kinds(lines)
    for line in of(lines, FOLLOWED):
        score = of(lines, SCORE, line.seat)[0]
        after = dict(zip(score.turns, score.values, strict=True))
        for turn, kind in dict.fromkeys((point.turn, point.source) for point in line.points):
            sign = SIGNS[kinds.index(kind) % len(SIGNS)]
            look = {"color": page.seat(line.seat), "edgecolors": page.look.paper, "linewidths": 0.8, "zorder": 4.2, "clip_on": False}
            axes.scatter(turn, after[turn], marker=sign, s=70, label=f"{FOLLOWED} {line.seat}", **look)


def signs_of(page: Sheet, lines: Sequence[Line]) -> list[Line2D]:
    """What the signs mean, for the legend."""
    look: dict[str, Any] = {"color": page.look.quiet, "linestyle": "none", "markersize": 7}
    return [Line2D([], [], marker=SIGNS[n % len(SIGNS)], label=kind.replace("_", " "), **look) for n, kind in enumerate(_kinds(lines))]
