"""The moves that exist in a phase, as far as the cards are known; what of them another seat may know; which is like an illegal one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from events.adel_verpflichtet import (
    ActionRevealed,
    ColourDrawn,
    ExhibitionShown,
    ExhibitionVoid,
    FinalExhibitionShown,
    FinalExhibitionVoid,
    LocationRevealed,
    ObjectBought,
    ObjectsDealt,
    ObjectStolen,
    PilesLaid,
    PurchaseDeclined,
    TheftDeclined,
    WindowRefilled,
)
from events.event import Event, Seat
from events.secrets import ChoiceCommitted

from . import beginning, choices, exhibitions, phases, showing, theft
from .auction import on_sale
from .state import AUCTION, CASTLE, EXHIBITION, UNKNOWN, Evening


def moves(state: Evening) -> list[Event]:
    """The moves of the seats that have to act; what hangs on a reading is judged by whoever asks."""
    return list(MOVES_OF[state.phase](state)) if state.phase in MOVES_OF else []


def _setting_up(state: Evening) -> Iterator[Event]:
    taken = state.colour.values()
    for seat in beginning.colourless(state):
        yield from (ColourDrawn(seat, colour.name) for colour in state.material.colours if colour.name not in taken)
    for seat in beginning.without_objects(state):
        yield ObjectsDealt(seat, (UNKNOWN,) * int(state.readings["starting-objects"]))


def _piles(state: Evening) -> Iterator[Event]:
    first, second = beginning.rest(state)
    yield PilesLaid(first, UNKNOWN, second, UNKNOWN)


def _commitments(state: Evening, about: str, seats: Sequence[Seat]) -> list[Event]:
    return [ChoiceCommitted(seat, about) for seat in choices.must_commit(state, about, seats)]


def _locations(state: Evening) -> Iterator[Event]:
    waiting = _commitments(state, choices.LOCATION, range(state.seats))
    yield from waiting or (LocationRevealed(seat, where) for seat in choices.unplaced(state) for where in (AUCTION, CASTLE))


def _actions(state: Evening) -> Iterator[Event]:
    waiting = _commitments(state, choices.ACTION, choices.choosers(state))
    where = AUCTION if state.phase == phases.AUCTION else CASTLE
    idle = choices.idle(state, where)
    yield from waiting or (ActionRevealed(seat, choices.word_of(card)) for seat in idle for card in choices.cards(state, seat))


def _purchases(state: Evening) -> Iterator[Event]:
    for window in on_sale(state):
        top = state.tops[window]
        unseen = (id for id in state.material.objects if id not in state.lies)
        yield from (ObjectBought(state.winner, id) for id in ((top,) if top != UNKNOWN else unseen))
    yield PurchaseDeclined(state.winner)


def _refill(state: Evening) -> Iterator[Event]:
    yield WindowRefilled(state.bought, UNKNOWN)


def _exhibitions(state: Evening) -> Iterator[Event]:
    seats = showing.exhibitors(state)
    waiting = _commitments(state, EXHIBITION, seats) if len(seats) > 1 else []
    yield from waiting
    for seat in () if waiting else showing.not_shown(state):
        owned = state.objects(state.hands[seat])
        offers = exhibitions.offers(owned, wraps=state.readings["series-wraps"] == "yes")
        yield from (ExhibitionShown(seat, tuple(item.id for item in shown)) for shown in offers)
        yield ExhibitionVoid(seat)


def _thefts(state: Evening) -> Iterator[Event]:
    for thief in theft.thief_due(state):
        for victim in theft.open_to(state, thief):
            yield from (ObjectStolen(thief, id) for id in state.left[victim])
            yield TheftDeclined(thief, victim)


def _finals(state: Evening) -> Iterator[Event]:
    for seat in phases.due(state):
        best = showing.best_of(state, seat)
        yield FinalExhibitionShown(seat, best) if best else FinalExhibitionVoid(seat)


MOVES_OF: dict[str, Callable[[Evening], Iterator[Event]]] = {
    phases.SETTING_UP: _setting_up,
    phases.PILES: _piles,
    phases.LOCATION: _locations,
    phases.AUCTION: _actions,
    phases.BUY: _purchases,
    phases.REFILL: _refill,
    phases.CASTLE: _actions,
    phases.EXHIBIT: _exhibitions,
    phases.STEAL: _thefts,
    phases.FINAL: _finals,
}
OF_THE_HAND = (ExhibitionShown, ExhibitionVoid, FinalExhibitionShown, FinalExhibitionVoid)


def seen(state: Evening, found: Sequence[Event], viewer: Seat | None) -> list[Event]:
    """What a seat may know of the legal moves: not which sets others can show, nor which object nobody has seen."""
    if viewer is None:
        return list(found)
    unseen = isinstance(next((e for e in found if isinstance(e, ObjectBought)), None), ObjectBought) and UNKNOWN in state.tops.values()
    return [event for event in found if not (isinstance(event, OF_THE_HAND) and event.seat != viewer) and not (unseen and _is_guess(state, event))]


def _is_guess(state: Evening, event: Event) -> bool:
    return isinstance(event, ObjectBought) and event.object not in state.tops.values()


def likeness(event: Event, move: Event) -> tuple[int, ...]:
    """The same kind first, then the same seat, then as many equal values as can be."""
    same = sum(getattr(event, name, None) == getattr(move, name) for name in move.__struct_fields__)
    is_kind, is_seat = event.__class__ is move.__class__, getattr(event, "seat", 0) == getattr(move, "seat", 0)
    return (0 if is_kind else 1, 0 if is_seat else 1, -same)
