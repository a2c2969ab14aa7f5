"""One wrong event for every kind of mistake: each makes from a position and the legal event that came there one that breaks a single rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.event import Event
from events.tjuv_och_polis import DieRolled, PieceMoved
from projections.tjuv_och_polis.state import CAR, FREE, ROLLED, SERVING, START, Hunt

Mutant = Event | None


class Spot(NamedTuple):
    """A position, the legal event that comes there, and the one before it."""

    hunt: Hunt
    event: Any
    before: Any


class Kind(NamedTuple):
    """A kind of mistake: its name, the code it has to bring, and how it is made."""

    name: str
    code: str
    make: Callable[[Spot], Mutant]


KINDS: list[Kind] = []


def mistake(code: str) -> Callable[[Callable[[Spot], Mutant]], Callable[[Spot], Mutant]]:
    """Enters a kind under the name of its function."""

    def enter(make: Callable[[Spot], Mutant]) -> Callable[[Spot], Mutant]:
        KINDS.append(Kind(make.__name__.replace("_", " "), code, make))
        return make

    return enter


def mutants(spot: Spot) -> Iterator[tuple[Kind, Event]]:
    """All wrong events that can be made here."""
    for kind in KINDS:
        event = kind.make(spot)
        if event is not None:
            yield kind, event


# ---- who and what ----


def walker(spot: Spot) -> str:
    """`officer`, `thief` or `car` if the legal event is a move with a roll, else nothing."""
    if not isinstance(spot.event, PieceMoved) or spot.hunt.stage != ROLLED or spot.hunt.breakout:
        return ""
    return spot.event.piece.rstrip("0123456789")


def length(spot: Spot) -> int:
    """Squares the piece has to go."""
    return spot.hunt.roll * (2 if spot.event.piece == CAR else 1)


def along(spot: Spot, path: tuple[str, ...]) -> Mutant:
    """The move along another path, if there is one."""
    return replace(spot.event, path=path) if path else None


def taken_by(hunt: Hunt, names: Iterator[str] | list[str]) -> set[str]:
    """The squares of pieces on streets."""
    return {hunt.where[name] for name in names if hunt.board.kind(hunt.where.get(name, "")) == "street"}


def thieves(hunt: Hunt, *, wanted: bool) -> list[str]:
    """Free thieves who are wanted, or are not."""
    return [name for name, thief in hunt.thieves.items() if thief.status == FREE and bool(thief.wanted) == wanted]


def next_roll(spot: Spot) -> Mutant:
    """What the next seat does when this one leaves out what is due."""
    hunt = spot.hunt
    for step in range(1, hunt.seats):
        seat = (hunt.seat + step) % hunt.seats
        thief = hunt.owner(seat)
        if not thief or hunt.thieves[thief].status == FREE:
            return DieRolled(seat, 3, "move")
        if hunt.thieves[thief].status == SERVING:
            return None
    return None


def begins(spot: Spot) -> bool:
    """Whether a turn begins with a roll to move."""
    return isinstance(spot.event, DieRolled) and spot.event.purpose == "move" and spot.hunt.stage == START


def calm(spot: Spot) -> bool:
    """Whether the position is before a roll of the police for a move."""
    return begins(spot) and spot.hunt.seat == spot.hunt.police
