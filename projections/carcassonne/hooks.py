"""All an expansion may say: the decorators of the order of play, and a few words of Carcassonne that many rules share."""

from __future__ import annotations

from events.event import Event, Position, Seat
from projections.hooks import Back, Parts, begins, forbids, interrupt, lifts, modifies, narrows, offers, row
from projections.ledger import Item, Points

from .features import Feature, Figure, with_figures
from .figures import Post
from .spoken_of import Bonus, Piece, Scored
from .tiles import Segment
from .turn import Turn

__all__ = [
    "CITY_AT_HAND",
    "POINTS_A_CITY",
    "Back",
    "Bonus",
    "Event",
    "Feature",
    "Figure",
    "Item",
    "Parts",
    "Piece",
    "Points",
    "Position",
    "Post",
    "Scored",
    "Seat",
    "Segment",
    "Turn",
    "begins",
    "forbids",
    "interrupt",
    "lifts",
    "modifies",
    "narrows",
    "offers",
    "once_a_tile_is_laid",
    "row",
    "with_figures",
]


CITY_AT_HAND = "city at hand"  # the root of the city for which fields are paid, where they are paid city by city
POINTS_A_CITY = "points a city"  # what a part of the turn has noted of a field, (this, root): points for each finished city along it instead of 3


def once_a_tile_is_laid(turn: Turn) -> tuple[Seat, ...]:
    """The usual `due` of what is done with figures: the active seat, after it has placed a tile."""
    return turn.active if turn.laid else ()
