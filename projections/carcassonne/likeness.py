"""How near a legal move is to one that is not: the same tile next to where it was meant, the same figure on the same kind of feature."""

from __future__ import annotations

from typing import Any

from events.carcassonne import FigurePlaced, TilePlaced
from events.event import Event
from events.notation import write

from .turn import Turn


def likeness(turn: Turn, event: Event, move: Event) -> tuple[Any, ...]:
    """A sort key: the nearest move first."""
    if isinstance(event, TilePlaced):
        return _from_tile(event, move)
    if isinstance(event, FigurePlaced):
        return _from_figure(event, move)
    return _from_other(event, move)


def _from_other(event: Any, move: Any) -> tuple[Any, ...]:
    """The same kind of move and the same piece first, then the nearest square, then the same feature or value."""
    is_like = isinstance(move, type(event)) and getattr(move, "what", "") == getattr(event, "what", "")
    (x, y), (a, b) = (getattr(one, "position", None) or (0, 0) for one in (event, move))
    same = [name for name in ("figure", "feature", "value", "tile") if getattr(event, name, None) == getattr(move, name, None)]
    return (not is_like, abs(x - a) + abs(y - b), -len(same), write(move))


def _from_tile(event: TilePlaced, move: Event) -> tuple[Any, ...]:
    """How far a tile lies from where it was meant, then how far it is turned."""
    if not isinstance(move, TilePlaced):
        return (1, 0, 0, write(move))
    (x, y), (a, b) = event.position, move.position
    turned = (move.rotation - event.rotation) % 4
    return (0, abs(x - a) + abs(y - b), min(turned, 4 - turned), write(move))


def _from_figure(event: FigurePlaced, move: Event) -> tuple[Any, ...]:
    """The same figure first, then the same kind of feature."""
    if not isinstance(move, FigurePlaced):
        return (2, 0, write(move))
    kind, other = (feature.partition(" ")[0] for feature in (event.feature, move.feature))
    return (int(move.what != event.what), int(kind != other), write(move))
