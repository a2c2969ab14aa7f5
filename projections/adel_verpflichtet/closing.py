"""The game is closed: hands, piles and the sealed deck are opened, and what could not be proved before is. Rules file 10, closed audit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.adel_verpflichtet import DeckOpened, HandOpened, PileOpened
from events.event import NOBODY, Event, Seat
from events.secrets import commitment
from projections.way import OUT_OF_ORDER

from . import exhibitions
from .choices import GAME
from .ending import is_better
from .phases import OVER
from .showing import best_of, tie_rule
from .state import WINDOWS, Claimed, Evening, name, no

DECK, HAND_OPENED = "deck", "hand opened"
OF_THE_HAND = ("AV-26", "AV-43")  # codes that an open hand decides


def open_hand(state: Evening, event: HandOpened) -> tuple[str, ...]:
    """All that a seat owns at the end. What was hidden to the end was hidden all the time, so each of its claims can be judged now."""
    seat, ids = event.seat, event.objects
    if state.phase != OVER:
        return no(OUT_OF_ORDER)
    if len(set(ids)) < len(ids) or not set(state.hands[seat]) <= set(ids) or len(ids) != state.owned(seat) or not state.may_own(seat, ids):
        return no(state.expect("AV-47", f"{state.owned(seat)} objects, among them {' '.join(sorted(state.hands[seat])) or 'none that is known'}"))
    state.uncover(seat, ids)
    state.publish(seat, ids)
    found = [code for claim in state.claims if claim.seat == seat for code in _withheld(state, claim)]
    best = best_of(state, seat)
    if is_better(state, best, state.final.get(seat, ())):
        found.append(state.expect("AV-43", " ".join(best)))
    state.tell(HAND_OPENED, "F.close", (seat,), f"The hand of {name(seat)} is open: what {name(seat)} said of it can be proved.")
    return tuple(dict.fromkeys(found))


def _withheld(state: Evening, claim: Claimed) -> list[str]:
    """Whether a seat had a valid set when it said that it had none: what it was known to own, and what was hidden then."""
    seen_later = {id for seat, id in state.uncovered[claim.uncovered :] if seat == claim.seat}
    wraps = state.readings["series-wraps"] == "yes"
    best = exhibitions.best(state.objects({*claim.known, *seen_later}), wraps=wraps, identical_oldest=tie_rule(state))
    if not best or _was_known(state, claim, wraps):
        return []
    said = f"{name(claim.seat)} said in round {claim.number} to have nothing to show, but had a valid set."
    state.tell("withheld", "IV.exhibit", (claim.seat,), said)
    return [state.expect("AV-26", f"in round {claim.number}: {' '.join(item.id for item in best)}")]


def _was_known(state: Evening, claim: Claimed, wraps: bool) -> bool:
    """Whether the set was among the open objects already, so that it was found then."""
    return bool(exhibitions.best(state.objects(claim.known), wraps=wraps))


def open_pile(state: Evening, event: PileOpened) -> tuple[str, ...]:
    """All objects left in a window."""
    window, ids = event.window, event.objects
    if state.phase != OVER or window not in WINDOWS:
        return no(OUT_OF_ORDER)
    top = state.tops[window]
    strange = [id for id in ids if id not in state.material.objects or state.lies.get(id, f"window {window}") != f"window {window}"]
    if strange or len(set(ids)) < len(ids) or len(ids) != state.piles[window] or (top in state.material.objects and ids[:1] != (top,)):
        return no(state.expect("AV-47", f"{state.piles[window]} objects that nobody has"))
    for id in ids:
        state.put(state.lies, id, f"window {window}")
    return ()


def open_deck(state: Evening, event: DeckOpened) -> tuple[str, ...]:
    """The order of the shuffled objects: all of them once, and what was sealed."""
    if state.phase != OVER:
        return no(OUT_OF_ORDER)
    found = []
    if sorted(event.objects) != sorted(state.material.objects):
        found.append(state.expect("AV-47", f"all {len(state.material.deck)} objects, each once"))
    if state.deck_digest and state.deck_digest != deck_commitment(event.objects, event.salt):
        found.append("AV-06")
    return tuple(found)


def deck_commitment(objects: tuple[str, ...], salt: str) -> str:
    """The digest that seals the order of a shuffled deck."""
    return commitment(GAME, 0, NOBODY, DECK, ",".join(objects), salt)


def opened(state: Evening) -> tuple[Seat, ...]:
    """The seats of whose hands nothing is hidden."""
    return tuple(seat for seat in range(state.seats) if not state.hidden[seat])


CLOSING: dict[type[Event], Callable[[Evening, Any], tuple[str, ...]]] = {HandOpened: open_hand, PileOpened: open_pile, DeckOpened: open_deck}
