"""The biggest moves on a score line: a dot in the colour of what scored most, its points beside it where no other dot or label is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from projections.progression import AND
from projections.series import NOTABLE, SCORE, Line

from .sheet import WIDE, Sheet, of, width

SIZE, ABOVE, BELOW, AWAY, DOT = 8.0, 5.0, -13.0, 7.0, 6.0  # points
POINTS_AN_INCH = 72


class Box(NamedTuple):
    """A rectangle of the page, in points from the lower left corner of the axes."""

    left: float
    low: float
    right: float
    high: float

    def meets(self, other: Box) -> bool:
        """Whether two rectangles share any point."""
        return self.left < other.right and other.left < self.right and self.low < other.high and other.low < self.high


def notable_moves(axes: Any, page: Sheet, lines: Sequence[Line]) -> None:
    """Draws all dots and their labels; the scale of the axes is fixed by now."""
    place = axes.get_position()
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    room = Box(0, 0, place.width * WIDE * POINTS_AN_INCH, place.height * page.tall * POINTS_AN_INCH)
    found = []
    for line in of(lines, NOTABLE):
        score = of(lines, SCORE, line.seat)[0]
        after = dict(zip(score.turns, score.values, strict=True))
        found += [(point, after[point.turn]) for point in line.points]
    at = [((point.turn - left) / (right - left) * room.right, (value - low) / (high - low) * room.high) for point, value in found]
    taken = [Box(x - DOT, y - DOT, x + DOT, y + DOT) for x, y in at]
    for (point, value), (x, y) in zip(found, at, strict=True):
        colour = page.source(point.source.partition(AND)[0])
        axes.scatter(point.turn, value, s=64, color=colour, edgecolors=page.look.paper, linewidths=1.4, zorder=5)
        text = f"+{point.value} {point.source}"
        box, spot = _free(text, x, y, room, taken)
        taken.append(box)
        how = {"color": colour, "weight": "bold", "zorder": 4.5, "path_effects": page.halo()}
        axes.annotate(text, (point.turn, value), fontsize=SIZE, textcoords="offset points", **spot, **how)


def _free(text: str, x: float, y: float, room: Box, taken: Sequence[Box]) -> tuple[Box, dict[str, Any]]:
    """The first of four corners of a dot at which a label meets nothing; above on the left if all of them do."""
    wide = width(text, SIZE, bold=True) * POINTS_AN_INCH
    corners = []
    for up in (ABOVE, BELOW):
        for side in (-1, 1):
            left = x - AWAY - wide if side < 0 else x + AWAY
            box = Box(left, y + up - 2, left + wide, y + up + SIZE)
            corners.append((box, {"xytext": (side * AWAY, up), "ha": "right" if side < 0 else "left"}))
    for box, spot in corners:
        inside = box.left >= 0 and box.right <= room.right and box.low >= 0 and box.high <= room.high
        if inside and not any(box.meets(other) for other in taken):
            return box, spot
    return corners[0]
