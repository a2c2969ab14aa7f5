"""Messages about figures: placed, going on, taken back, captured, bought back; and those about neutral figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from events.carcassonne import (
    ChoiceMade,
    Declined,
    FigureJoined,
    FigureMoved,
    FigurePlaced,
    FigurePosted,
    FigureRansomed,
    FigureReturned,
    NeutralMoved,
)
from events.event import Position, Seat

from .. import phases
from . import jcz_values as values
from .jcz_names import CAUSES
from .jcz_playing import MOST_STANDS, Playing
from .jcz_pointers import figure_named, figure_there, pointer_at, record, stands_there, told_apart

MOVES_ON = ("WagonPhase", "CocScoringPhase")  # where a figure on the board goes on, which has to be confirmed


def deploy(playing: Playing, given: Mapping[str, Any]) -> None:
    """DEPLOY_MEEPLE: a figure goes from the supply of its owner to a feature or a post, or a figure on the board goes on."""
    square, name, post = pointer_at(playing, given.get("pointer"))
    owner, what, id = figure_named(given.get("meepleId"))
    if not name:
        playing.no_meaning("the place names no feature there")
        return
    origin = playing.where.get(id)
    here = playing.rest().phase
    if origin is not None and stands_there(playing, owner, what, origin) and (onward := _onward(playing, owner, what, origin, square, name)):
        _drive(playing, onward)
    elif post:
        record(playing, FigurePosted(owner, post, what, square))
    elif what == "barn":  # a tile stands for its north-western corner
        playing.play(FigurePlaced(owner, what, square, "field NL"))
    else:
        playing.play(FigurePlaced(owner, what, square, name))
    playing.where[id] = square
    if here in MOVES_ON:
        playing.scored, playing.confirms = False, here


def _onward(playing: Playing, owner: Seat, what: str, origin: Position, square: Position, name: str) -> FigureMoved | FigureJoined | None:
    """A figure goes on from where it stands: from a post, or from a feature; None where no game of this kind has such moves."""
    at_post = not any((figure.seat, figure.what, there) == (owner, what, origin) for figure, there in playing.turn.figures.at.items())
    move = FigureJoined(owner, what, square, name) if at_post else FigureMoved(owner, what, origin, square, name)
    return move if playing.knows(move) else None


def _drive(playing: Playing, move: FigureMoved | FigureJoined) -> None:
    """A figure on the board goes on; where that is for a later feature, whoever is asked about those before it passes."""
    for _ in range(MOST_STANDS):
        if playing.rest().phase not in phases.together() or playing.is_legal(move) or move not in playing.rest().moves:
            break
        playing.play(Declined(playing.rest().seats[0]))
    playing.play(move)


def take_back(playing: Playing, given: Mapping[str, Any]) -> None:
    """RETURN_MEEPLE: a figure leaves the board, for a cause."""
    square, name, owner, what, _ = figure_there(playing, given)
    source = values.word(given.get("source"), "source")
    record(playing, FigureReturned(playing.seat, CAUSES.get(source, source.lower().replace("_", "-")), owner, what, square, name))


def capture(playing: Playing, given: Mapping[str, Any]) -> None:
    """CAPTURE_FOLLOWER: a tower takes a follower prisoner."""
    square, name, owner, what, id = figure_there(playing, given)
    playing.captors[id] = playing.seat
    record(playing, FigureReturned(playing.seat, "tower", owner, what, square, name))


def ransom(playing: Playing, given: Mapping[str, Any]) -> None:
    """PAY_RANSOM: a prisoner is bought back from whoever holds it."""
    owner, what, id = figure_named(given.get("meepleId"))
    holder = playing.captors.get(id)
    held = [post.holder for figure, post in playing.turn.figures.posts.items() if (figure.seat, figure.what) == (owner, what) and post.holder >= 0]
    if holder not in held and held:
        holder = held[0]
    playing.draw_ahead()
    record(playing, FigureRansomed(playing.seat, -1 if holder is None else holder, what))


def exchange(playing: Playing, given: Mapping[str, Any]) -> None:
    """EXCHANGE_FOLLOWER: which prisoner is given back for the one just taken."""
    _, what, _ = figure_named(given.get("meepleId"))
    record(playing, ChoiceMade(playing.seat, "exchange", what))


def score_acrobats(playing: Playing, given: Mapping[str, Any]) -> None:
    """SCORE_ACROBATS: a finished pyramid scores and goes home."""
    square = values.position(values.mapping(given.get("pointer"), "pointer").get("position"))
    record(playing, ChoiceMade(playing.seat, "acrobats", "score", square))


def move_neutral(playing: Playing, given: Mapping[str, Any]) -> None:
    """MOVE_NEUTRAL_FIGURE: dragon, fairy, count, mage or witch go to a tile, a feature, or a figure."""
    what = values.word(given.get("figureId"), "figureId").partition(".")[0]
    to = given.get("to")
    if not isinstance(to, dict):
        record(playing, NeutralMoved(playing.seat, what, values.position(to)))
    elif "featurePointer" in to:
        square, name, _ = pointer_at(playing, to["featurePointer"])
        record(playing, NeutralMoved(playing.seat, what, square, name, told_apart(playing, square, name, to.get("meepleId"))))
    else:
        square, name, _ = pointer_at(playing, to)
        record(playing, NeutralMoved(playing.seat, what, square, name))
