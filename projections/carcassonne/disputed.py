"""What a dispute about a feature is about: the awards for it, and how it stands.

Sources: order of play 3B.score, E2.score, E3.fields.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from events.event import Position

from .report import Share, Standing, shares, standing
from .turn import Turn


class Now(msgspec.Struct, frozen=True):
    """A feature as it stands: its tiles, whether it is finished (a field never is), who stands there."""

    name: str
    kind: str
    finished: bool
    tiles: tuple[Position, ...]
    figures: tuple[Standing, ...]
    weights: tuple[Share, ...]


def concerns(turn: Turn, name: str, position: Position | None) -> Callable[[Any], bool]:
    """Tells which reports are for the feature; all of them where none is named, or none lies there."""
    segment = turn.segment(position, name) if position else None
    if segment is None:
        return lambda report: True
    root = turn.features.root(segment)
    feature = turn.features.records[root]
    roots = {root} | (turn.features.touched(feature) if feature.kind == "field" else set())
    return lambda report: report.feature == feature.kind and turn.features.root(report.segment) in roots


def now(turn: Turn, name: str, position: Position | None) -> Now | None:
    """The feature as it stands; None where none is named, or none lies there yet."""
    segment = turn.segment(position, name) if position else None
    if segment is None or position is None:
        return None
    feature = turn.features.of(segment)
    return Now(
        name=f"{name} {position[0]},{position[1]}",
        kind=feature.kind,
        finished=feature.is_complete,
        tiles=tuple(turn.board.positions(feature.tiles)),
        figures=standing(turn, feature.figures),
        weights=shares(turn.majority(feature)[1]),
    )
