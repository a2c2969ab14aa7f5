"""The position as plain values, as far as a seat sees it. Everything that is shown of a game is made of this. Rules file 3, open and hidden."""

from __future__ import annotations

import msgspec

from events.event import Seat

from . import choices, ending
from .phases import EXHIBIT, FINAL, LOCATION, NUMERALS, OVER, STEAL, due
from .state import AUCTION, REGISTER, WINDOWS, Evening
from .track import castle_of_leader, places


class Seen(msgspec.Struct, frozen=True):
    """A seat as somebody sees it. `objects` are those the viewer knows, `count` is how many there are; `exhibition` is what still lies open."""

    seat: Seat
    colour: str
    position: int
    place: int
    cheques: tuple[int, ...]
    free_thieves: tuple[int, ...]
    objects: tuple[str, ...]
    count: int
    has_committed: tuple[str, ...]
    location: str
    action: str
    exhibition: tuple[str, ...]
    final: tuple[str, ...] | None


class Window(msgspec.Struct, frozen=True):
    """A window: the object on top, `?` if nobody wrote it down, and how many lie there."""

    window: int
    top: str
    count: int


class View(msgspec.Struct, frozen=True):
    """A position. `pair` are the steps for the best and the second best exhibition if one were shown now."""

    round: int
    phase: str
    numeral: str
    to_act: tuple[Seat, ...]
    seats: tuple[Seen, ...]
    windows: tuple[Window, ...]
    register: tuple[int, ...]
    cells: tuple[tuple[int, Seat], ...]
    castle: int
    pair: tuple[int, int]
    winners: tuple[Seat, ...]
    tie_break: str
    material: str
    status: str
    first_table_space: int


def view(state: Evening, viewer: Seat | None) -> View:
    """The position as a seat sees it; None sees everything."""
    castle = castle_of_leader(state.material, state.standing())
    owners = {card.number: owner for card, owner in state.owner_of.items()}
    winners, tie_break = state.facts[ending.WINNERS] if state.phase == OVER else ((), "")
    order = places(state.standing())
    return View(
        round=state.number,
        phase=state.phase,
        numeral=NUMERALS.get(state.phase, ""),
        to_act=tuple(sorted(due(state))),
        seats=tuple(_seen(state, seat, viewer, order[seat]) for seat in range(state.seats)),
        windows=tuple(Window(window, state.tops[window], state.piles[window]) for window in WINDOWS),
        register=tuple(sorted(value for value, owner in state.cheques.items() if owner == REGISTER)),
        cells=tuple((number, owners.get(number, REGISTER)) for number in state.cells),
        castle=castle.id if castle is not None else 0,
        pair=(castle.best, castle.second) if castle is not None else (0, 0),
        winners=winners,
        tie_break=tie_break,
        material=state.material.name,
        status=state.material.status,
        first_table_space=state.material.first_table_space,
    )


def _seen(state: Evening, seat: Seat, viewer: Seat | None, place: int) -> Seen:
    is_open = viewer in (None, seat)
    knows_location = is_open or state.phase != LOCATION
    knows_action = is_open or _is_action_open(state, seat)
    knows_shown = is_open or state.phase != EXHIBIT
    final = state.final.get(seat) if is_open or state.phase == OVER else None
    return Seen(
        seat=seat,
        colour=state.colour.get(seat, ""),
        position=state.position[seat],
        place=place,
        cheques=tuple(state.purse(seat)),
        free_thieves=tuple(sorted(state.free_thieves(seat))),
        objects=tuple(sorted(id for id, is_public in state.hands[seat].items() if is_public or is_open)),
        count=state.owned(seat),
        has_committed=tuple(about for about, who in state.committed if who == seat),
        location=state.location.get(seat, "") if knows_location else "",
        action=choices.word_of(state.action[seat]) if knows_action and seat in state.action else "",
        exhibition=state.left.get(seat, ()) if knows_shown else (),
        final=final,
    )


def _is_action_open(state: Evening, seat: Seat) -> bool:
    """Actions are turned together: those in the auction house, then, when it is done, those in the castle."""
    if state.location.get(seat) == AUCTION:
        return state.phase != AUCTION
    return state.phase in (EXHIBIT, STEAL, FINAL, OVER)
