"""Who stands on a feature, in words, and the cities along a field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...words import square, squares

if TYPE_CHECKING:
    from projections.carcassonne.report import Share, Standing


def cities_along(along: Iterable[Iterable[tuple[int, int]]]) -> str:
    """The finished cities along a field, each by its squares."""
    return f"finished cities along it: {'; '.join(map(squares, along))}"


def standing(names: Sequence[str], share: Share, figures: Iterable[Standing]) -> str:
    """The weight of a seat on a feature, and the figures behind it: `Ann 2 (small 0,0; small 1,0)`."""
    own = "; ".join(f"{f.what} {square(f.position)}" for f in figures if f.seat == share.seat)
    return f"{names[share.seat]} {share.weight}" + (f" ({own})" if own else "")


def decided(names: Sequence[str], deciding: Sequence[Standing]) -> str:
    """The figures without any one of which the majority would be another."""
    told = [f"{names[f.seat]}'s {f.what} at {square(f.position)}" for f in deciding]
    return f"decided by {' and by '.join(told)}: without {'it' if len(told) == 1 else 'any one of them'} the majority would be another"
