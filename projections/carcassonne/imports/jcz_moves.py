"""What each kind of message does in a game that is played along: one small function a kind.

A message can be recorded as it was said even where the rules refuse it; the validator tells. What has no meaning in the position becomes
a finding with its place, our phase and the legal moves, and reading goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from events.carcassonne import (
    BidMade,
    ChoiceMade,
    Declined,
    FigureMoved,
    FigurePlaced,
    FigurePosted,
    FigureRansomed,
    FigureReturned,
    NeutralMoved,
    TileDiscarded,
    TileDrawn,
    TileOffered,
    TilePlaced,
    TileTaken,
    TokenPlaced,
    TokenShown,
)
from events.event import Event, Position, Seat
from events.finding import Severity

from .. import phases
from . import jcz_values as values
from .jcz_messages import SKIPPED, InMessage, Message
from .jcz_names import CAUSES, TOKENS, name_on, post_of, tile_id
from .jcz_playing import MOST_STANDS, NOT_TOLD, Playing

NOT_HANDED_OVER = "import/not-handed-over"
UNKNOWN_MESSAGE = "import/unknown-message"
NOT_OFFERED = "nothing in this game offers such a decision"
MOVES_ON = ("WagonPhase", "CocScoringPhase")  # where a figure on the board goes on, which has to be confirmed
AUCTION = "BazaarPhase"


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


# ---- tiles ----


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
    while playing.due(TokenPlaced, "bridge") and (here := playing.rest()).must and here.stand == 0:
        bridges = [move for move in here.moves if isinstance(move, TokenPlaced) and move.what == "bridge"]
        if len(bridges) > 1:
            playing.find(NOT_TOLD, "the file does not tell which bridge makes the tile fit", severity=Severity.WARNING)
        if not bridges:
            return
        playing.play(bridges[0])


# ---- figures ----


def deploy(playing: Playing, given: Mapping[str, Any]) -> None:
    """DEPLOY_MEEPLE: a figure goes from the supply of its owner to a feature or a post, or a figure on the board goes on."""
    square, name, post = _pointer(playing, given.get("pointer"))
    owner, what, id = _figure(given.get("meepleId"))
    if not name:
        playing.no_meaning("the place names no feature there")
        return
    origin = playing.where.get(id)
    here = playing.rest().phase
    if origin is not None and _stands(playing, owner, what, origin) and playing.knows(FigureMoved(owner, what, origin, square, name)):
        _drive(playing, FigureMoved(owner, what, origin, square, name))
    elif post:
        _play(playing, FigurePosted(owner, post, what, square))
    elif what == "barn":  # a tile stands for its north-western corner
        playing.play(FigurePlaced(owner, what, square, "field NL"))
    else:
        playing.play(FigurePlaced(owner, what, square, name))
    playing.where[id] = square
    if here in MOVES_ON:
        playing.scored, playing.confirms = False, here


def _drive(playing: Playing, move: FigureMoved) -> None:
    """A figure on the board goes on; where that is for a later feature, whoever is asked about those before it passes."""
    for _ in range(MOST_STANDS):
        if playing.rest().phase not in phases.together() or playing.is_legal(move) or move not in playing.rest().moves:
            break
        playing.play(Declined(playing.rest().seats[0]))
    playing.play(move)


def take_back(playing: Playing, given: Mapping[str, Any]) -> None:
    """RETURN_MEEPLE: a figure leaves the board, for a cause."""
    square, name, owner, what, _ = _figure_there(playing, given)
    source = values.word(given.get("source"), "source")
    _play(playing, FigureReturned(playing.seat, CAUSES.get(source, source.lower().replace("_", "-")), owner, what, square, name))


def capture(playing: Playing, given: Mapping[str, Any]) -> None:
    """CAPTURE_FOLLOWER: a tower takes a follower prisoner."""
    square, name, owner, what, id = _figure_there(playing, given)
    playing.captors[id] = playing.seat
    _play(playing, FigureReturned(playing.seat, "tower", owner, what, square, name))


def ransom(playing: Playing, given: Mapping[str, Any]) -> None:
    """PAY_RANSOM: a prisoner is bought back from whoever holds it."""
    owner, what, id = _figure(given.get("meepleId"))
    holder = playing.captors.get(id)
    held = [post.holder for figure, post in playing.turn.figures.posts.items() if (figure.seat, figure.what) == (owner, what) and post.holder >= 0]
    if holder not in held and held:
        holder = held[0]
    playing.draw_ahead()
    _play(playing, FigureRansomed(playing.seat, -1 if holder is None else holder, what))


def exchange(playing: Playing, given: Mapping[str, Any]) -> None:
    """EXCHANGE_FOLLOWER: which prisoner is given back for the one just taken."""
    _, what, _ = _figure(given.get("meepleId"))
    _play(playing, ChoiceMade(playing.seat, "exchange", what))


def score_acrobats(playing: Playing, given: Mapping[str, Any]) -> None:
    """SCORE_ACROBATS: a finished pyramid scores and goes home."""
    square = values.position(values.mapping(given.get("pointer"), "pointer").get("position"))
    _play(playing, ChoiceMade(playing.seat, "acrobats", "score", square))


# ---- pieces, tokens, choices ----


def move_neutral(playing: Playing, given: Mapping[str, Any]) -> None:
    """MOVE_NEUTRAL_FIGURE: dragon, fairy, count, mage or witch go to a tile, a feature, or a figure."""
    what = values.word(given.get("figureId"), "figureId").partition(".")[0]
    to = given.get("to")
    if not isinstance(to, dict):
        _play(playing, NeutralMoved(playing.seat, what, values.position(to)))
    elif "featurePointer" in to:
        square, name, _ = _pointer(playing, to["featurePointer"])
        _play(playing, NeutralMoved(playing.seat, what, square, name, _told_apart(playing, square, name, to.get("meepleId"))))
    else:
        square, name, _ = _pointer(playing, to)
        _play(playing, NeutralMoved(playing.seat, what, square, name))


def place_token(playing: Playing, given: Mapping[str, Any]) -> None:
    """PLACE_TOKEN: a tower floor, a bridge, a castle or another token goes to a tile."""
    token = given.get("token")
    token = values.word(token[-1] if isinstance(token, list) and token else token, "token")
    what, with_feature = TOKENS.get(token, (token.lower().replace("_", "-"), True))
    pointer = given.get("pointer")
    if not isinstance(pointer, dict):
        _play(playing, TokenPlaced(playing.seat, what, values.position(pointer)))
    elif what == "bridge":
        square = values.position(pointer.get("position"))
        _play(playing, TokenPlaced(playing.seat, what, square, values.word(pointer.get("location"), "location")))
    else:
        square, name, _ = _pointer(playing, pointer)
        _play(playing, TokenPlaced(playing.seat, what, square, name if with_feature else ""))


def flock(playing: Playing, given: Mapping[str, Any]) -> None:
    """FLOCK_EXPAND_OR_SCORE: a shepherd gathers another sheep or drives the flock home."""
    value = values.word(given.get("value"), "value").lower()
    made = next((move for move in playing.rest().moves if isinstance(move, ChoiceMade) and move.value == FLOCK.get(value)), None)
    _play(playing, made or ChoiceMade(playing.seat, "flock", FLOCK.get(value, value)))


FLOCK = {"expand": "grow", "score": "gather"}


def confirm_shepherd(playing: Playing, given: Mapping[str, Any]) -> None:
    """SHEPHERD_CONFIRM: later programs draw the token of a new shepherd only now."""


def choose_circle(playing: Playing, given: Mapping[str, Any]) -> None:
    """CIRCLE_REMOVE_OR_DEPLOY: a crop circle adds figures or takes them back."""
    _play(playing, ChoiceMade(playing.seat, "crop-circle", values.word(given.get("value"), "value").lower()))


# ---- auctions ----


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
        _play(playing, BidMade(playing.seat, price))
    elif 0 <= number < len(playing.market):
        _play(playing, TileOffered(playing.seat, playing.market[number], price))
    else:
        playing.no_meaning("no such tile is for sale")


def buy_or_sell(playing: Playing, given: Mapping[str, Any]) -> None:
    """BAZAAR_BUY_OR_SELL: the auctioneer buys the tile, or sells it to the highest bidder."""
    _play(playing, ChoiceMade(playing.seat, "auction", values.word(given.get("value"), "value").lower()))


# ---- passing and handing over ----


def decline(playing: Playing, given: Mapping[str, Any]) -> None:
    """PASS: nothing is done; recorded where something else than the end of the turn can follow from it."""
    here = playing.rest()
    if here.phase == phases.ABBEY:
        playing.passed |= phases.passed_with(here.phase)
    elif here.phase == phases.TILE and not playing.placed:
        _discard(playing)
    elif here.phase in (phases.TILE, phases.COMMIT, phases.OVER):
        playing.no_meaning("there is nothing to decline", Severity.WARNING)
    elif here.after:
        _decline_in_scoring(playing)
    else:
        playing.passed |= phases.passed_with(here.phase)
        following = playing.rest()
        while following.stand and following.phase != phases.COMMIT:
            at = playing.turn.at
            playing.play(Declined(playing.seat))
            following = playing.rest()
            if playing.turn.at == at:
                break


def _discard(playing: Playing) -> None:
    """In the tile phase passing is possible where the tile would need a bridge, and sets it aside."""
    tile = playing.turn.drawn or playing.draws.next
    if tile is None or not playing.knows(TokenPlaced(0, "bridge", (0, 0))):
        playing.no_meaning("a tile in hand has to be placed")
        return
    if playing.turn.drawn is None:
        playing.draws.take()
        playing.draw(playing.turn.seat, tile)
    playing.play(TileDiscarded(playing.seat, tile))


def _decline_in_scoring(playing: Playing) -> None:
    """Whoever passes while it is scored lets others decide, or the turn end: that alone needs no word."""
    mark = playing.turn.journal.mark()
    playing.game.evolve(playing.turn, Declined(playing.seat), len(playing.said) + 2)
    following = playing.rest()
    playing.turn.journal.undo(mark)
    if following.phase == phases.COMMIT and not following.stand:
        playing.end_turn()
    else:
        playing.play(Declined(playing.seat))


def commit(playing: Playing, given: Mapping[str, Any]) -> None:
    """COMMIT: the turn is handed over to be scored, or a figure that has gone on stays where it is."""
    if not playing.placed and playing.confirms == phases.COMMIT:
        if phases.ABBEY not in playing.passed:
            playing.no_meaning("no turn is to be handed over before a tile is placed")
        return
    if playing.confirms == phases.COMMIT:
        playing.turns += 1
    playing.scored, playing.crossed = True, None
    playing.go_on()
    playing.confirms = phases.COMMIT


def end_game(playing: Playing, given: Mapping[str, Any]) -> None:
    """GAME_OVER: the program says that the game has ended."""
    playing.told_over = True


# ---- parts of the above ----


def _play(playing: Playing, event: Event) -> None:
    """Records what some row of this game can take."""
    if playing.knows(event):
        playing.play(event)
    else:
        playing.no_meaning(NOT_OFFERED)


def _pointer(playing: Playing, given: object) -> tuple[Position, str, str]:
    """The tile, our name of the place there (empty if there is none), and the word for the post, if it is one. Raises Damaged."""
    pointer = values.mapping(given, "pointer")
    square = values.position(pointer.get("position"))
    feature = values.word(pointer["feature"], "feature") if pointer.get("feature") else ""
    location = values.word(pointer.get("location"), "location")
    post = post_of(feature, location)
    if post:
        return square, post, post
    placed = playing.turn.board.placed.get(square)
    return square, name_on(placed[0] if placed else None, feature, location) or "", ""


def _figure_there(playing: Playing, given: Mapping[str, Any]) -> tuple[Position, str, Seat, str, str]:
    """Where a figure is, and whose it is: tile, name of the place, owner, kind, its name in the file. Raises Damaged."""
    pointer = values.mapping(given.get("pointer"), "pointer")
    square, name, _ = _pointer(playing, pointer.get("featurePointer"))
    return square, name, *_figure(pointer.get("meepleId"))


def _stands(playing: Playing, owner: Seat, what: str, square: Position) -> bool:
    """Whether such a figure is on that tile, at a post of it, or at a post of no tile."""
    figures = playing.turn.figures
    at_posts = [f for f, post in figures.posts.items() if post.holder < 0 and post.position in (square, None)]
    return any((f.seat, f.what) == (owner, what) for f in [*figures.on(square), *at_posts])


def _told_apart(playing: Playing, square: Position, name: str, id: object) -> str:
    """The kind of a figure where its owner has figures of several kinds at one place."""
    owner, what, _ = _figure(id)
    there = {f.what for f in playing.turn.figures.on(square) if f.seat == owner and playing.turn.name_of(f)[1] == name}
    return what if len(there) > 1 else ""


def _figure(value: object) -> tuple[Seat, str, str]:
    """Owner, kind and name of a figure from `0.small.1`. Raises Damaged."""
    id = values.word(value, "meepleId")
    parts = id.split(".")
    owner = values.whole(parts[0])
    if owner is None or not 0 <= owner < 100 or len(parts) < 2 or not parts[1]:
        raise values.Damaged(f"a figure is named like 0.small.1: {values.found(value)}")
    return owner, parts[1], id


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
