"""Messages about tokens, flocks and tiles for sale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.carcassonne import BidMade, ChoiceMade, TileDrawn, TileOffered, TokenPlaced

from . import jcz_values as values
from .jcz_names import TOKENS
from .jcz_playing import Playing
from .jcz_pointers import pointer_at, record

AUCTION = "BazaarPhase"
FLOCK = {"expand": "grow", "score": "gather"}


def place_token(playing: Playing, given: Mapping[str, Any]) -> None:
    """PLACE_TOKEN: a tower floor, a bridge, a castle or another token goes to a tile."""
    token = given.get("token")
    token = values.word(token[-1] if isinstance(token, list) and token else token, "token")
    what, with_feature = TOKENS.get(token, (token.lower().replace("_", "-"), True))
    pointer = given.get("pointer")
    if not isinstance(pointer, dict):
        record(playing, TokenPlaced(playing.seat, what, values.position(pointer)))
    elif what == "bridge":
        square = values.position(pointer.get("position"))
        record(playing, TokenPlaced(playing.seat, what, square, values.word(pointer.get("location"), "location")))
    else:
        square, name, _ = pointer_at(playing, pointer)
        record(playing, TokenPlaced(playing.seat, what, square, name if with_feature else ""))


def flock(playing: Playing, given: Mapping[str, Any]) -> None:
    """FLOCK_EXPAND_OR_SCORE: a shepherd gathers another sheep or drives the flock home."""
    value = values.word(given.get("value"), "value").lower()
    made = next((move for move in playing.rest().moves if isinstance(move, ChoiceMade) and move.value == FLOCK.get(value)), None)
    record(playing, made or ChoiceMade(playing.seat, "flock", FLOCK.get(value, value)))


def confirm_shepherd(playing: Playing, given: Mapping[str, Any]) -> None:
    """SHEPHERD_CONFIRM: later programs draw the token of a new shepherd only now."""


def choose_circle(playing: Playing, given: Mapping[str, Any]) -> None:
    """CIRCLE_REMOVE_OR_DEPLOY: a crop circle adds figures or takes them back."""
    record(playing, ChoiceMade(playing.seat, "crop-circle", values.word(given.get("value"), "value").lower()))


def open_market(playing: Playing) -> None:
    """The tiles that are to be sold lie open as soon as an auction begins."""
    while playing.scored and (seats := playing.due(TileDrawn)) and playing.rest().phase == AUCTION and (tile := playing.draws.next) is not None:
        playing.market = playing.market if len(playing.market) < playing.turn.seats else []
        playing.draws.take()
        playing.market.append(tile)
        playing.draw(seats[0], tile)


def bid(playing: Playing, given: Mapping[str, Any]) -> None:
    """BAZAAR_BID: the auctioneer picks a tile and makes the first bid, others bid more."""
    number, price = values.number(given.get("supplyIndex"), "supplyIndex"), values.number(given.get("price"), "price")
    if not playing.due(TileOffered):
        record(playing, BidMade(playing.seat, price))
    elif 0 <= number < len(playing.market):
        record(playing, TileOffered(playing.seat, playing.market[number], price))
    else:
        playing.no_meaning("no such tile is for sale")


def buy_or_sell(playing: Playing, given: Mapping[str, Any]) -> None:
    """BAZAAR_BUY_OR_SELL: the auctioneer buys the tile, or sells it to the highest bidder."""
    record(playing, ChoiceMade(playing.seat, "auction", values.word(given.get("value"), "value").lower()))
