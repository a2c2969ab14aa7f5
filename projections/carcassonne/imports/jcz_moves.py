"""What each kind of message does in a game that is played along: one small function a kind.

A message can be recorded as it was said even where the rules refuse it; the validator tells. What has no meaning in the position becomes
a finding with its place, our phase and the legal moves, and reading goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from events.carcassonne import ChoiceMade, FigureRansomed, FigureReturned, NeutralMoved, TileOffered, TilePlaced, TileTaken, TokenPlaced, TokenShown
from events.event import Event
from events.finding import Severity

from . import jcz_values as values
from .jcz_figures import capture, deploy, exchange, move_neutral, ransom, score_acrobats, take_back
from .jcz_handing_over import commit, decline, end_game
from .jcz_messages import SKIPPED, InMessage, Message
from .jcz_names import tile_id
from .jcz_playing import NOT_TOLD, Playing
from .jcz_pointers import NOT_OFFERED
from .jcz_tokens import bid, buy_or_sell, choose_circle, confirm_shepherd, flock, open_market, place_token

NOT_HANDED_OVER = "import/not-handed-over"
UNKNOWN_MESSAGE = "import/unknown-message"
MOST_BRIDGES = 4  # one for each side of a tile


def take(playing: Playing, message: Message) -> None:
    """Consumes one message. Raises InMessage."""
    playing.message = message
    playing.chance.hear(message.payload)
    act, kind = TAKES.get(message.type, (None, None))
    try:
        if kind is not None and kind not in playing.game.moves:
            playing.no_meaning(NOT_OFFERED)
        elif act is not None:
            act(playing, message.payload)
            playing.go_on()
            open_market(playing)
        elif message.type in SKIPPED:
            playing.skipped[message.type] += 1
        else:
            playing.find(UNKNOWN_MESSAGE, "no message of this type is known")
    except values.Damaged as damage:
        raise InMessage(message.number, str(damage)) from None


def place_tile(playing: Playing, given: Mapping[str, Any]) -> None:
    """PLACE_TILE: the tile is taken from the own supply, or drawn after those that were drawn in vain before it, and placed."""
    tile = tile_id(values.text(given.get("tileId"), "tileId"))
    square, turned = values.position(given.get("position")), values.rotation(given.get("rotation"))
    if playing.placed and not playing.scored:
        playing.find(NOT_HANDED_OVER, "the turn before was never handed over", severity=Severity.WARNING)
    elif playing.placed:
        playing.end_turn()
    if playing.turn.drawn is None:
        taken = TileTaken(playing.seat, tile)
        if playing.is_legal(taken) or (playing.knows(taken) and playing.turn.pack.get(tile, 0) <= 0):
            playing.play(taken)
        else:
            # The seat to move draws; where the turn before was never handed over, the seat the file names.
            playing.draw_for(playing.turn.seat if playing.between_turns else playing.seat, tile)
    playing.play(TilePlaced(playing.seat, tile, square, turned))
    playing.begin_part()
    playing.placed, playing.scored = True, False
    _bridge(playing)


def _bridge(playing: Playing) -> None:
    """A tile that fits only with a bridge is placed together with it; nothing tells which, where several would do."""
    for _ in range(MOST_BRIDGES):
        here = playing.rest()
        if not (playing.due(TokenPlaced, "bridge") and here.must and here.stand == 0):
            return
        bridges = [move for move in here.moves if isinstance(move, TokenPlaced) and move.what == "bridge"]
        if len(bridges) > 1:
            playing.find(NOT_TOLD, "the file does not tell which bridge makes the tile fit", severity=Severity.WARNING)
        if not bridges:
            return
        playing.play(bridges[0])


# What each kind of message does, and the kind of event without which a game has nothing of the sort.
TAKES: dict[str, tuple[Callable[[Playing, Mapping[str, Any]], None], type[Event] | None]] = {
    "PLACE_TILE": (place_tile, None),
    "DEPLOY_MEEPLE": (deploy, None),
    "RETURN_MEEPLE": (take_back, FigureReturned),
    "CAPTURE_FOLLOWER": (capture, FigureReturned),
    "PAY_RANSOM": (ransom, FigureRansomed),
    "EXCHANGE_FOLLOWER": (exchange, ChoiceMade),
    "SCORE_ACROBATS": (score_acrobats, ChoiceMade),
    "MOVE_NEUTRAL_FIGURE": (move_neutral, NeutralMoved),
    "PLACE_TOKEN": (place_token, TokenPlaced),
    "FLOCK_EXPAND_OR_SCORE": (flock, ChoiceMade),
    "SHEPHERD_CONFIRM": (confirm_shepherd, TokenShown),
    "BAZAAR_BID": (bid, TileOffered),
    "BAZAAR_BUY_OR_SELL": (buy_or_sell, ChoiceMade),
    "CIRCLE_REMOVE_OR_DEPLOY": (choose_circle, ChoiceMade),
    "PASS": (decline, None),
    "COMMIT": (commit, None),
    "GAME_OVER": (end_game, None),
}
