"""What may happen next, and who has to act.

Rules: T-2 to T-5, D-42.
"""

from __future__ import annotations

from events.common import TurnEnded
from events.event import Event, Seat
from events.tjuv_och_polis import CarPlaced, DieRolled, PlaceRobbed, ThiefArrested

from . import before_play, custody, moves, nests, robbery, rolls, trams, turn
from .state import MOVED, OVER, ROLLED, SET_UP, Hunt


def offers(hunt: Hunt) -> list[Event]:
    """All moves that break no rule."""
    if hunt.stage == OVER:
        return []
    if hunt.stage == SET_UP:
        return before_play.offers(hunt)
    due = _due(hunt)
    if hunt.stage == MOVED:
        return due or _may(hunt)
    if due:
        return due
    if hunt.stage == ROLLED:
        return [*moves.offers(hunt)]
    return [*nests.offers(hunt), *trams.offers(hunt), *rolls.offers(hunt)]


def _due(hunt: Hunt) -> list[Event]:
    """What must happen before the turn is over: a robbery, arrests, transport and sentence."""
    if hunt.robbing and hunt.readings["robbery_automatic"] == "true":
        return [_robbery(hunt)]
    if hunt.held:
        found: list[Event] = []
        for held in hunt.held:
            found += custody.transports(hunt, held) if not held.transported else []
        if not all(held.sentenced for held in hunt.held):
            found += [DieRolled(hunt.police, value, "sentence") for value in rolls.SIDES]
        return found
    due = [ground for ground in hunt.grounds if ground.thief not in hunt.overlooked]
    return [ThiefArrested(hunt.police, ground.thief, piece, ground.how) for ground in due for piece in ground.pieces]


def _robbery(hunt: Hunt) -> PlaceRobbed:
    square = hunt.where[hunt.robbing]
    return PlaceRobbed(hunt.thieves[hunt.robbing].seat, hunt.board.name(square), robbery.worth(hunt, square))


def _may(hunt: Hunt) -> list[Event]:
    """What may be done after the move, and the end of the turn."""
    found: list[Event] = [_robbery(hunt)] if hunt.robbing else []
    found += [*nests.offers(hunt)]
    if hunt.may_follow:
        found += [CarPlaced(hunt.police, front, rear, "followed_arrest") for front, rear in before_play.car_places(hunt)]
    return [*found, TurnEnded(hunt.seat)]


def to_act(hunt: Hunt) -> frozenset[Seat]:
    """Whose decision or roll is open."""
    if hunt.stage == OVER:
        return frozenset()
    if hunt.stage == SET_UP:
        return before_play.to_act(hunt)
    if hunt.robbing and hunt.readings["robbery_automatic"] == "true":
        return frozenset({hunt.thieves[hunt.robbing].seat})
    if not turn.is_clear(hunt):
        return frozenset({hunt.police})
    if hunt.stage == MOVED and hunt.may_follow:
        return frozenset({hunt.seat, hunt.police})
    return frozenset({hunt.seat})
