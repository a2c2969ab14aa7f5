"""Kinds of Carcassonne: few and general, so that expansions rarely need a new one; `what` tells figures, pieces and causes apart.

A feature is named as people name it at the table: `city N`, `road SW`, `field NL`, `monastery` - its kind and one or more of
its sides as they lie on the board, half sides for fields (left and right seen from the centre of the tile). Figures also stand where
no feature is: on a tower, in a pyramid of acrobats, in a quarter of the City of Carcassonne. Such a place is called a post, by one word.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from .common import Declined as Declined
from .common import TurnEnded as TurnEnded
from .event import Event, Position, Seat


class TileDrawn(Event, frozen=True):
    """A tile is drawn and shown."""

    kind: ClassVar[str] = "tile_drawn"
    line: ClassVar[str] = "{seat} draw {tile}"
    seat: Seat
    tile: str


class TileDiscarded(Event, frozen=True):
    """A tile that fits nowhere is set aside."""

    kind: ClassVar[str] = "tile_discarded"
    line: ClassVar[str] = "{seat} discard {tile}"
    seat: Seat
    tile: str


class TilePlaced(Event, frozen=True):
    """A tile is placed; x to the right, y down, rotation in clockwise quarter turns."""

    kind: ClassVar[str] = "tile_placed"
    line: ClassVar[str] = "{seat} tile {tile} {position} {rotation}"
    seat: Seat
    tile: str
    position: Position
    rotation: Annotated[int, msgspec.Meta(ge=0, le=3)]


class FigurePlaced(Event, frozen=True):
    """A figure goes from the supply to a feature of the tile at a position."""

    kind: ClassVar[str] = "figure_placed"
    line: ClassVar[str] = "{seat} place {what} {position} {feature...}"
    seat: Seat
    what: str
    position: Position
    feature: str


class TileTaken(Event, frozen=True):
    """A tile of the own supply is chosen instead of drawing one: an abbey, or what was bought."""

    kind: ClassVar[str] = "tile_taken"
    line: ClassVar[str] = "{seat} take {tile}"
    seat: Seat
    tile: str


class FigurePosted(Event, frozen=True):
    """A figure goes from the supply to a post on a tile; `what` is the post: `tower`, `acrobats`, `market`."""

    kind: ClassVar[str] = "figure_posted"
    line: ClassVar[str] = "{seat} post {what} {figure} {position}"
    seat: Seat
    what: str
    figure: str
    position: Position


class FigureReturned(Event, frozen=True):
    """A figure of `owner` leaves the board; `what` is the cause, `feature` the feature it stood on or the name of its post."""

    kind: ClassVar[str] = "figure_returned"
    line: ClassVar[str] = "{seat} remove {what} {owner} {figure} {position} {feature...}"
    seat: Seat
    what: str
    owner: Seat
    figure: str
    position: Position
    feature: str


class FigureMoved(Event, frozen=True):
    """A figure of the mover goes on from a feature of the tile `origin` to another one; `what` is the figure."""

    kind: ClassVar[str] = "figure_moved"
    line: ClassVar[str] = "{seat} drive {what} {origin} {position} {feature...}"
    seat: Seat
    what: str
    origin: Position
    position: Position
    feature: str


class FigureJoined(Event, frozen=True):
    """A figure that stands at a post goes to a feature; `what` is the figure, the post follows from the feature."""

    kind: ClassVar[str] = "figure_joined"
    line: ClassVar[str] = "{seat} join {what} {position} {feature...}"
    seat: Seat
    what: str
    position: Position
    feature: str


class FigureRansomed(Event, frozen=True):
    """A captured follower is bought back from the seat that holds it."""

    kind: ClassVar[str] = "figure_ransomed"
    line: ClassVar[str] = "{seat} ransom {captor} {figure}"
    seat: Seat
    captor: Seat
    figure: str


class NeutralMoved(Event, frozen=True):
    """A neutral figure goes to a tile, to one of its features where the rules ask which, or to one figure there (its owner is the mover)."""

    kind: ClassVar[str] = "neutral_moved"
    line: ClassVar[str] = "{seat} move {what} {position} {feature...}"
    seat: Seat
    what: str
    position: Position
    feature: str = ""
    figure: str = ""


class TokenPlaced(Event, frozen=True):
    """A token goes to a tile: a tower floor, a bridge (`feature` is its direction, `NS` or `WE`), a castle, a gold bar."""

    kind: ClassVar[str] = "token_placed"
    line: ClassVar[str] = "{seat} lay {what} {position} {feature...}"
    seat: Seat
    what: str
    position: Position
    feature: str = ""


class TokenShown(Event, frozen=True):
    """Chance shows something: a sheep token drawn from the bag, an animal token turned up, a die."""

    kind: ClassVar[str] = "token_shown"
    line: ClassVar[str] = "{seat} reveal {what} {value}"
    seat: Seat
    what: str
    value: str


class ChoiceMade(Event, frozen=True):
    """A seat decides a question of the rules that is neither a placement nor a move; `position` tells which of several such questions."""

    kind: ClassVar[str] = "choice_made"
    line: ClassVar[str] = "{seat} choose {what} {value}"
    seat: Seat
    what: str
    value: str
    position: Position | None = None


class TileOffered(Event, frozen=True):
    """The auctioneer picks the tile to be sold and makes the first bid, in points."""

    kind: ClassVar[str] = "tile_offered"
    line: ClassVar[str] = "{seat} auction {tile} {points}"
    seat: Seat
    tile: str
    points: int


class BidMade(Event, frozen=True):
    """A higher bid, in points."""

    kind: ClassVar[str] = "bid_made"
    line: ClassVar[str] = "{seat} bid {points}"
    seat: Seat
    points: int
