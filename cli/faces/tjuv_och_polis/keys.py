"""What is offered with a short key: a roll is its number, a move the piece and the square where it ends, all else one word.

The keys are read back as they are; the words of an offer are its line of notation without the seat.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from cli.recording.offer import Offer
from events.common import TurnEnded
from events.event import Event, Seat
from events.notation import write
from events.tjuv_och_polis import (
    CarPlaced,
    DieRolled,
    MoneyFetched,
    MoneyHidden,
    MoveForfeited,
    OfficerPlaced,
    PieceMoved,
    PlaceRobbed,
    PrisonerTransported,
    RoleTaken,
    ThiefArrested,
    ThiefPlaced,
    TramRidden,
)

from ..display import moves_of
from .board_scene import short

END, ROB, ARREST, FORFEIT = "end", "rob", "arrest", "forfeit"


def of(game: Any, state: Any, viewer: Seat | None = None) -> list[Offer]:
    """The legal moves with their keys, no key twice; what a rule compels comes first, as the game lists it."""
    moves = moves_of(game, state, viewer)
    keys = [key(game, state, move) for move in moves]
    twice = {one for one, count in Counter(keys).items() if count > 1}
    return [
        Offer(longer(game, state, move) if own in twice else own, write(move).partition(" ")[2], move) for own, move in zip(keys, moves, strict=True)
    ]


def key(game: Any, state: Any, move: Event) -> str:
    """The shortest way to type a move, which may mean another one too."""
    match move:
        case DieRolled():
            return str(move.value)
        case PieceMoved():
            return f"{_of(state, move.piece)}{place(game, move.path[-1])}"
        case TramRidden():
            return f"{_of(state, move.piece)}ride {move.to}"
        case PlaceRobbed():
            return ROB
        case MoneyHidden():
            return f"hide {_amount(move.amount, _carried(state, move.seat))}"
        case MoneyFetched():
            return f"fetch {_amount(move.amount, _lying(state, move))}"
        case ThiefArrested():
            return ARREST
        case MoveForfeited():
            return FORFEIT
        case TurnEnded():
            return END
        case _:
            return _of_custody_and_set_up(game, move)


def _of_custody_and_set_up(game: Any, move: Any) -> str:
    match move:
        case PrisonerTransported():
            return " ".join(filter(None, ("jail", move.square, move.post)))
        case RoleTaken():
            return f"police {move.seat + 1}"
        case ThiefPlaced():
            return f"{short(move.thief)} {place(game, move.at)}"
        case OfficerPlaced():
            return f"{short(move.officer)} {move.square}"
        case CarPlaced():
            return f"car {move.front} {move.rear}"
        case _:
            return write(move).partition(" ")[2]


def longer(game: Any, state: Any, move: Any) -> str:
    """A key that says what the short one leaves open: the rear of the car, the line, who arrests whom, which prisoner and guard."""
    match move:
        case PieceMoved():
            start = state.where.get(move.piece, "")
            return f"{key(game, state, move)} {(start, *move.path)[-2]}"
        case TramRidden():
            return f"{key(game, state, move)} {move.tram}"
        case ThiefArrested():
            return f"{ARREST} {short(move.thief)} {short(move.piece)}"
        case PrisonerTransported():
            return " ".join(filter(None, ("jail", short(move.thief), move.square, short(move.guard), move.post)))
        case _:
            return write(move).partition(" ")[2]


def place(game: Any, square: str) -> str:
    """What to call a square: the id of the place on it, else itself."""
    return str(game.town.name(square))


def _of(state: Any, piece: str) -> str:
    """The piece in front of where it goes; a thief has but one."""
    return "" if piece in state.thieves else f"{short(piece)} "


def _amount(amount: int, most: int) -> str:
    return "all" if amount == most else str(amount)


def _carried(state: Any, seat: int) -> int:
    return sum(thief.carried for thief in state.thieves.values() if thief.seat == seat)


def _lying(state: Any, move: MoneyFetched) -> int:
    """What the seat has hidden in the nest."""
    own = state.owner(move.seat)
    return int(state.hidden.get((own, move.nest), 0))
