"""A position as plain values, as far as a seat sees it: all that is drawn, listed and told is made from it.

Rules: section 20 (state), D-38: carried money is open, how much is hidden only its owner knows.
"""

from __future__ import annotations

import msgspec

from events.event import Seat

from .arrest import at_telegraph
from .offers import to_act
from .state import CAR, GONE, Hunt

Amounts = dict[str, int | None]


class ThiefSeen(msgspec.Struct, frozen=True):
    """A thief: what he has hidden in each nest is None where the viewer may not know it."""

    name: str
    seat: Seat
    square: str
    place: str
    status: str
    wanted: str
    arrests: int
    sentence: int
    carried: int
    hidden: Amounts
    must_roll: bool


class OfficerSeen(msgspec.Struct, frozen=True):
    """An officer: whom he guards, and how many police turns he has stood on a square with a limit."""

    name: str
    square: str
    guards: str
    locked: bool
    still: int


class CarSeen(msgspec.Struct, frozen=True):
    """The radio car: the squares of front and rear."""

    front: str
    rear: str
    still: int


class DueSeen(msgspec.Struct, frozen=True):
    """An arrest that is due."""

    thief: str
    how: str
    pieces: tuple[str, ...]
    squares: tuple[str, ...]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The position. `board` and `board_status` name the board and say what it is; `scores` is None for a seat with money the viewer does not see.

    stage      set-up, start, rolled, moved or over
    held       arrested thieves still to be transported or sentenced
    occupied   square -> the pieces on it
    telegraph  officers on the telegraph station
    """

    board: str
    board_status: str
    turn: int
    round: int
    stage: str
    seat: Seat
    police: Seat
    to_act: tuple[Seat, ...]
    roll: int
    last_act: str
    robbing: str
    thieves: tuple[ThiefSeen, ...]
    officers: tuple[OfficerSeen, ...]
    car: CarSeen | None
    due: tuple[DueSeen, ...]
    held: tuple[str, ...]
    telegraph: tuple[str, ...]
    fund: int
    bank: int
    reward: int
    scores: tuple[int | None, ...]
    occupied: dict[str, tuple[str, ...]]


def view(hunt: Hunt, viewer: Seat | None) -> View:
    """The position for a viewer; None sees everything."""
    thieves = tuple(_thief(hunt, name, viewer) for name in sorted(hunt.thieves))
    squares = sorted({square for square in (*hunt.where.values(), hunt.rear) if square})
    closed = {thief.seat for thief in thieves if None in thief.hidden.values()}
    score = hunt.ledger.score
    return View(
        board=hunt.board.title,
        board_status=hunt.board.edition,
        turn=hunt.number,
        round=hunt.round,
        stage=hunt.stage,
        seat=hunt.seat,
        police=hunt.police,
        to_act=tuple(sorted(to_act(hunt))),
        roll=hunt.roll if hunt.stage in ("rolled", "moved") else 0,
        last_act=hunt.act,
        robbing=hunt.robbing,
        thieves=thieves,
        officers=tuple(OfficerSeen(name, hunt.where.get(name, ""), o.guards, o.locked, o.still) for name, o in sorted(hunt.officers.items())),
        car=CarSeen(hunt.where[CAR], hunt.rear, hunt.still) if CAR in hunt.where else None,
        due=tuple(DueSeen(ground.thief, ground.how, ground.pieces, ground.squares) for ground in hunt.grounds),
        held=tuple(held.thief for held in hunt.held),
        telegraph=at_telegraph(hunt),
        fund=hunt.fund,
        bank=-hunt.bank,
        reward=score[hunt.police] if hunt.police >= 0 else 0,
        scores=tuple(None if seat in closed else money for seat, money in score.items()),
        occupied={square: tuple(hunt.pieces_on(square)) for square in squares},
    )


def _thief(hunt: Hunt, name: str, viewer: Seat | None) -> ThiefSeen:
    thief = hunt.thieves[name]
    square = hunt.where.get(name, "")
    is_seen = viewer in (None, thief.seat)
    nests = hunt.nests_of(name)
    hidden: Amounts = {nest: amount if is_seen else None for nest, amount in nests.items() if amount or not is_seen}
    return ThiefSeen(
        name=name,
        seat=thief.seat,
        square=square,
        place=hunt.board.name(square) if square else "",
        status=thief.status,
        wanted=thief.wanted,
        arrests=thief.arrests,
        sentence=thief.left,
        carried=thief.carried,
        hidden={} if thief.status in GONE else hidden,
        must_roll=bool(thief.rides) and len(thief.rides) > 1,
    )
