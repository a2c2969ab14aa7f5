"""Set-up: who is the police, where thieves, officers and the radio car start.

Rules: S-1 to S-9. Findings TP-01 to TP-04.
"""

from __future__ import annotations

from typing import Any

from events.tjuv_och_polis import CarPlaced, OfficerPlaced, RoleRolled, RoleTaken, ThiefPlaced

from .faults import OUT_OF_ORDER, UNKNOWN_WORD, Cannot
from .state import CAR, FREE, MOVED, SET_UP, START, Hunt, Officer, Thief
from .town import Town

MOST_THIEVES = 5
FIGURES = tuple(f"thief{number}" for number in range(1, MOST_THIEVES + 1))
OFFICERS = tuple(f"officer{number}" for number in range(1, MOST_THIEVES + 2))
NO_ROLE = "S-1/skipped"
NOT_PLACED = "S-3/skipped"


def role_rolled(hunt: Hunt, event: RoleRolled) -> list[str]:
    """Everybody rolls for the role of the police; the highest takes it - or not, since any agreed means will do."""
    if hunt.stage != SET_UP or hunt.police >= 0:
        raise Cannot(OUT_OF_ORDER)
    return [] if 1 <= event.value <= 6 else ["TP-06"]


def role_taken(hunt: Hunt, event: RoleTaken) -> list[str]:
    """One seat is the police, the others get their figures clockwise from there."""
    if hunt.stage != SET_UP or hunt.where:
        raise Cannot(OUT_OF_ORDER)
    for name in list(hunt.thieves):
        hunt.drop(hunt.thieves, name)
    for number in range(1, hunt.seats):
        hunt.put(hunt.thieves, f"thief{number}", Thief((event.seat + number) % hunt.seats))
    hunt.set(police=event.seat, seat=event.seat, active=(event.seat,))
    return [] if 1 <= len(hunt.thieves) <= MOST_THIEVES else ["TP-01"]


def _ensure_role(hunt: Hunt) -> list[str]:
    """Where nobody has written down who plays the police, it is the first seat."""
    return [] if hunt.police >= 0 else [NO_ROLE, *role_taken(hunt, RoleTaken(0))]


def thief_placed(hunt: Hunt, event: ThiefPlaced) -> list[str]:
    """Each thief starts in a nest of the player's choice; several may share one."""
    if hunt.stage != SET_UP:
        raise Cannot(OUT_OF_ORDER)
    found = _ensure_role(hunt)
    if event.seat == hunt.police:
        raise Cannot("TP-05")
    if event.thief not in FIGURES and event.thief not in hunt.thieves:
        raise Cannot(UNKNOWN_WORD)
    square = hunt.board.find(event.at)
    if not square:
        raise Cannot("TP-02")
    _take_figure(hunt, event.seat, event.thief)
    hunt.put(hunt.where, event.thief, square)
    if hunt.board.kind(square) != "nest":
        found.append("TP-02")
    settle(hunt)
    return found


def _take_figure(hunt: Hunt, seat: int, figure: str) -> None:
    """A player picks a figure; whoever had it by the order of seats gets the one that becomes free."""
    own = hunt.owner(seat)
    if own == figure:
        return
    other = hunt.thieves.get(figure)
    hunt.put(hunt.thieves, figure, Thief(seat))
    if other is not None:
        hunt.put(hunt.thieves, own, other)
        if figure in hunt.where:
            hunt.put(hunt.where, own, hunt.where[figure])
            hunt.drop(hunt.where, figure)
        return
    hunt.drop(hunt.thieves, own)
    if own in hunt.where:
        hunt.drop(hunt.where, own)


def officer_placed(hunt: Hunt, event: OfficerPlaced) -> list[str]:
    """There is one officer more than thieves; each starts on a square of its own in the police house."""
    late = hunt.stage != SET_UP
    if late and not (hunt.stage == START and hunt.number == 1 and event.officer not in hunt.officers):
        raise Cannot(OUT_OF_ORDER)
    found = _ensure_role(hunt)
    if event.seat != hunt.police:
        found.append("TP-05")
    if event.officer not in OFFICERS:
        raise Cannot(UNKNOWN_WORD)
    if event.square not in hunt.board.squares:
        raise Cannot("TP-03")
    if event.square not in hunt.board.house or any(piece != event.officer for piece in hunt.pieces_on(event.square)):
        found.append("TP-03")
    if late or (event.officer not in hunt.officers and len(hunt.officers) >= hunt.seats):
        found.append("TP-01")
    hunt.put(hunt.officers, event.officer, Officer())
    hunt.put(hunt.where, event.officer, event.square)
    settle(hunt)
    return found


def car_placed(hunt: Hunt, event: CarPlaced) -> list[str]:
    """The car stands in front of the door with one of its halves, at set-up and when it has come along with a prisoner."""
    following = event.cause == "followed_arrest"
    if (hunt.stage != MOVED or not hunt.may_follow) if following else hunt.stage != SET_UP:
        raise Cannot(OUT_OF_ORDER)
    found = _ensure_role(hunt)
    if event.seat != hunt.police:
        found.append("TP-05")
    if event.front not in hunt.board.squares or event.rear not in hunt.board.squares:
        raise Cannot("TP-04")
    if not is_before_the_door(hunt.board, event.front, event.rear):
        found.append("TP-04")
    if any(piece != CAR for square in (event.front, event.rear) for piece in hunt.pieces_on(square)):
        found.append("TP-20")
    hunt.put(hunt.where, CAR, event.front)
    hunt.set(rear=event.rear, may_follow=False, still=0)
    if not following:
        settle(hunt)
    return found


def is_before_the_door(board: Town, front: str, rear: str) -> bool:
    """Whether the car stands on two joined street squares, one of them straight outside the door."""
    return board.door[1] in (front, rear) and rear in board.joined[front] and all(board.kind(square) == "street" for square in (front, rear))


def car_places(hunt: Hunt) -> list[tuple[str, str]]:
    """Where the car may be set up: front and rear, both free."""
    outside = hunt.board.door[1]
    beside = [square for square in hunt.board.joined[outside] if hunt.board.kind(square) == "street"]
    pairs = [pair for square in beside for pair in ((outside, square), (square, outside))]
    return [pair for pair in pairs if not any(piece != CAR for square in pair for piece in hunt.pieces_on(square))]


def settle(hunt: Hunt) -> None:
    """The first turn begins as soon as all pieces stand."""
    complete = len(hunt.officers) >= hunt.seats and CAR in hunt.where and all(name in hunt.where for name in hunt.thieves)
    if hunt.stage == SET_UP and complete:
        hunt.set(stage=START, seat=hunt.police, active=(hunt.police,))


def close(hunt: Hunt) -> list[str]:
    """The game goes on though pieces are missing: what is wrong with that."""
    found = _ensure_role(hunt)
    if any(name not in hunt.where for name in hunt.thieves):
        found.append(NOT_PLACED)
    if len(hunt.officers) != hunt.seats:
        found.append("TP-01")
    if CAR not in hunt.where:
        found.append("TP-04")
    hunt.set(stage=START, seat=hunt.police, active=(hunt.police,))
    return found


def offers(hunt: Hunt) -> list[Any]:
    """What may still be set up: the role first, then thieves, officers and the car, each on every square."""
    if hunt.police < 0:
        return [RoleTaken(seat) for seat in range(hunt.seats)]
    moves: list[Any] = [
        ThiefPlaced(thief.seat, name, nest) for name, thief in hunt.thieves.items() if name not in hunt.where for nest in hunt.board.nests.values()
    ]
    free = [square for square in hunt.board.house if not hunt.pieces_on(square)]
    if len(hunt.officers) < hunt.seats:
        following = next(name for name in OFFICERS if name not in hunt.officers)
        moves += [OfficerPlaced(hunt.police, following, square) for square in free]
    if CAR not in hunt.where:
        moves += [CarPlaced(hunt.police, *pair) for pair in car_places(hunt)]
    return moves


def to_act(hunt: Hunt) -> frozenset[int]:
    """Who has still something to set up."""
    if hunt.police < 0:
        return frozenset(range(hunt.seats))
    waiting = {thief.seat for name, thief in hunt.thieves.items() if name not in hunt.where and thief.status == FREE}
    police = {hunt.police} if len(hunt.officers) < hunt.seats or CAR not in hunt.where else set()
    return frozenset(waiting | police)
