"""All an expansion may say: the decorators of the order of play, and a few words of Carcassonne that many rules share."""

from __future__ import annotations

from events.event import Event, Position, Seat
from projections.hooks import Back, Parts, forbids, interrupt, lifts, modifies, offers, row
from projections.ledger import Item, Points

from .features import Feature, Figure
from .figures import majority_of
from .turn import Scored, Turn

__all__ = [
    "Back",
    "Event",
    "Feature",
    "Figure",
    "Item",
    "Parts",
    "Points",
    "Position",
    "Scored",
    "Seat",
    "Turn",
    "forbids",
    "interrupt",
    "lifts",
    "majority_of",
    "modifies",
    "offers",
    "once_a_tile_is_laid",
    "row",
]


def once_a_tile_is_laid(turn: Turn) -> tuple[Seat, ...]:
    """The usual `due` of what is done with figures: the active seat, after it has placed a tile."""
    return turn.active if turn.laid else ()
