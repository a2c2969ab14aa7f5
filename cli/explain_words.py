"""Words that explanations share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from projections.carcassonne.report import Standing

INDENT = "    "


def counted_points(points: int) -> str:
    """`1 point`, `14 points`."""
    return f"{points} point{'s' if abs(points) != 1 else ''}"


def square(position: tuple[int, int]) -> str:
    """`2,-1`."""
    return f"{position[0]},{position[1]}"


def decided(names: Sequence[str], deciding: Sequence[Standing]) -> str:
    """The figures without any one of which the majority would be another."""
    told = [f"{names[f.seat]}'s {f.what} at {square(f.position)}" for f in deciding]
    return f"decided by {' and by '.join(told)}: without {'it' if len(told) == 1 else 'any one of them'} the majority would be another"
