"""Every move at its phase: which function judges and applies it, and what it means where it comes at another time. Rules file 11."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.adel_verpflichtet import (
    ActionRevealed,
    ColourDrawn,
    DeckCommitted,
    ExhibitionShown,
    ExhibitionVoid,
    FinalExhibitionShown,
    FinalExhibitionVoid,
    LocationRevealed,
    LootReturned,
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
from projections.walk import UNKNOWN_WORD
from projections.way import OUT_OF_ORDER

from . import auction, beginning, choices, ending, showing, theft, unsaid
from .phases import (
    AUCTION,
    BEFORE,
    BUY,
    CASTLE,
    EXHIBIT,
    FINAL,
    IN_PLAY,
    LOCATION,
    REFILL,
    SETTING_UP,
    STEAL,
    advance,
    catch_up,
    close,
    pass_over,
    pass_unsaid,
    show_no_more,
)
from .state import AUCTION as AT_AUCTION
from .state import CASTLE as AT_CASTLE
from .state import EXHIBITION, THIEF, Card, Evening, no

Move = Callable[[Evening, Any], tuple[str, ...]]


def _colour(state: Evening, event: ColourDrawn) -> tuple[str, ...]:
    return beginning.draw_colour(state, event) if state.phase == SETTING_UP or event.seat in state.colour else no(OUT_OF_ORDER)


def _deal(state: Evening, event: ObjectsDealt) -> tuple[str, ...]:
    return beginning.deal(state, event) if state.phase == SETTING_UP or event.seat in state.dealt else no(OUT_OF_ORDER)


def _piles(state: Evening, event: PilesLaid) -> tuple[str, ...]:
    if state.phase not in BEFORE:
        return no(OUT_OF_ORDER)
    missing = beginning.make_up_colours(state)
    return _joined(missing, beginning.lay_piles(state, event))


def _joined(found: tuple[str, ...], answer: tuple[str, ...]) -> tuple[str, ...]:
    """What was wrong on the way and what is wrong with the event; refused where the event is."""
    if not found:
        return answer
    codes = (*found, *answer)
    return no(*codes) if answer.__class__ is not tuple else codes


def _wrong_time(state: Evening) -> tuple[str, ...]:
    """A move of a round where no round is played."""
    return no("AV-42" if state.phase == FINAL else OUT_OF_ORDER)


# ---- choices ----


def _commit(state: Evening, event: ChoiceCommitted) -> tuple[str, ...]:
    about = event.about
    if about == choices.LOCATION:
        missing = (*pass_unsaid(state), *pass_over(state, LOCATION))
        if state.phase == LOCATION:
            return _joined(missing, choices.commit_location(state, event))
        return _joined(missing, no("AV-04") if state.phase in IN_PLAY else _wrong_time(state))
    if about == choices.ACTION:
        return choices.commit_action(state, event) if state.phase in IN_PLAY else _wrong_time(state)
    if about == EXHIBITION:
        return choices.commit_exhibition(state, event) if state.phase in (EXHIBIT, STEAL) else _wrong_time(state)
    return no(UNKNOWN_WORD)


def _location(state: Evening, event: LocationRevealed) -> tuple[str, ...]:
    missing = (*pass_unsaid(state), *pass_over(state, LOCATION))
    if state.phase == LOCATION:
        return _joined(missing, choices.open_location(state, event))
    return _joined(missing, no("AV-04") if state.phase in IN_PLAY else _wrong_time(state))


def _action(state: Evening, event: ActionRevealed) -> tuple[str, ...]:
    if state.phase not in IN_PLAY:
        return _wrong_time(state)
    if state.phase == LOCATION:
        return no("AV-40" if _is_just_released(state, event) else "AV-08")
    if event.seat in state.action and not (unsaid.is_awaited(state, event.seat) and state.phase in (EXHIBIT, STEAL)):
        return choices.open_action(state, event)
    if event.seat in state.action:  # the round went on without it
        state.drop(state.action, event.seat)
        return choices.open_action(state, event)
    missing = pass_over(state, AUCTION, CASTLE)
    if state.phase == LOCATION:
        return _joined(missing, no("AV-08"))
    return _joined((*missing, *_too_early(state, event.seat)), choices.open_action(state, event))


def _too_early(state: Evening, seat: Seat) -> tuple[str, ...]:
    """The castle is opened before the auction house is settled; found with the first card of the round."""
    is_early = state.location.get(seat) == AT_CASTLE and state.phase in (AUCTION, BUY) and state.at(AT_AUCTION)
    if not is_early or any(state.location[one] == AT_CASTLE for one in state.action):
        return ()
    waiting = unsaid.missing(state, AT_AUCTION)
    words = f"first the action of {', '.join(str(one + 1) for one in waiting)}" if waiting else f"first the purchase of {state.winner + 1}"
    return (state.expect("AV-09", words),)


def _is_just_released(state: Evening, event: ActionRevealed) -> bool:
    """Whether this is a thief who came free at the end of the round that is just over, and no new round has begun."""
    card = choices.card_of(event.card)
    if card is None or card.kind != THIEF or state.location or state.committed:
        return False
    return (card.number, event.seat) in state.before.get("freed", ()) and state.owner_of.get(Card(THIEF, card.number)) == event.seat


# ---- auction house ----


def _buy(state: Evening, event: ObjectBought) -> tuple[str, ...]:
    missing = _missing_before_purchase(state, event.seat)
    if state.phase == BUY:
        return _joined(missing, auction.buy(state, event))
    if state.phase == AUCTION or (state.location.keys() and state.phase == LOCATION):
        return no(OUT_OF_ORDER)
    return auction.buy_late(state, event.seat) if state.phase in IN_PLAY else _wrong_time(state)


def _missing_before_purchase(state: Evening, seat: Seat) -> tuple[str, ...]:
    """Goes on over one card of the auction house that is missing when somebody buys; if it is the card of the buyer, it was a cheque."""
    if state.phase != AUCTION or not unsaid.is_one_missing(state, AT_AUCTION):
        return ()
    is_own = seat in unsaid.missing(state, AT_AUCTION)
    found = unsaid.leave(state, AT_AUCTION, unsaid.cheque_of(state, seat) if is_own else unsaid.NOTHING_YET)
    advance(state)
    return found


def _buy_nothing(state: Evening, event: PurchaseDeclined) -> tuple[str, ...]:
    missing = _missing_before_purchase(state, event.seat)
    return _joined(missing, auction.decline(state, event)) if state.phase == BUY else no(OUT_OF_ORDER)


def _window(state: Evening, event: WindowRefilled) -> tuple[str, ...]:
    return no(OUT_OF_ORDER) if state.phase in BEFORE else auction.refill(state, event)


# ---- castle ----


def _exhibit(state: Evening, event: ExhibitionShown | ExhibitionVoid) -> tuple[str, ...]:
    if state.phase not in IN_PLAY:
        return _wrong_time(state)
    missing = _missing_before_exhibition(state, event.seat)
    return _joined(missing, _shown(state, event))


def _missing_before_exhibition(state: Evening, seat: Seat) -> tuple[str, ...]:
    """Goes on over one card that is missing when somebody shows an exhibition; if it is the card of the seat itself, it was the exhibition."""
    if state.location.get(seat) != AT_CASTLE:
        return ()
    card = Card(EXHIBITION)
    if state.phase == EXHIBIT and unsaid.is_awaited(state, seat):
        state.put(state.action, seat, card)
    has_card = seat in showing.exhibitors(state)
    if state.phase not in (AUCTION, BUY, REFILL, CASTLE) or not (has_card or seat not in state.action) or len(unsaid.missing(state)) > 1:
        return ()
    return catch_up(state, unsaid.NOTHING_YET if has_card else card)


def _shown(state: Evening, event: ExhibitionShown | ExhibitionVoid) -> tuple[str, ...]:
    if event.seat in state.shown or (state.phase == EXHIBIT and event.seat in showing.exhibitors(state)):
        return showing.show(state, event) if isinstance(event, ExhibitionShown) else showing.show_nothing(state, event)
    if state.phase == LOCATION and not state.location and event.seat in state.before.get("shown", {}):
        return no(showing.second_exhibition(state.before["shown"][event.seat], event))
    if state.phase == CASTLE and event.seat in showing.exhibitors(state):
        return no("IV.exhibit/not-due")
    return no("AV-24")


def _learn_thief(state: Evening, seat: Seat) -> None:
    """Thefts begin though a card is missing; if it is the card of the seat that acts, it was a thief."""
    if unsaid.in_castle(state):
        show_no_more(state)
    if state.phase == STEAL:
        others = [thief for thief in theft.thieves_in_order(state) if theft.open_to(state, thief)]
        unsaid.learn_thief(state, seat, bool(others))


def _steal(state: Evening, event: ObjectStolen) -> tuple[str, ...]:
    _learn_thief(state, event.seat)
    if state.phase == STEAL:
        return theft.steal(state, event)
    if state.phase == FINAL:
        return no("AV-43~section-9")  # that no thief acts there is inferred
    if state.phase == EXHIBIT:
        return no("AV-30")
    if state.phase in (AUCTION, BUY, REFILL, CASTLE):
        return no("AV-30")
    return _after_the_thefts(state, event) if state.phase == LOCATION else _wrong_time(state)


def _after_the_thefts(state: Evening, event: ObjectStolen) -> tuple[str, ...]:
    """The round is over: a second object from one exhibition, or one that was not there any more."""
    before = state.before
    dealings, shown = before.get("dealings", {}), before.get("shown", {})
    victim = next((seat for seat, ids in shown.items() if event.object in ids), None)
    if victim is None or event.object in dealings.values():
        return no("AV-32")
    return no("AV-31" if (event.seat, victim) in dealings else "IV.steal/not-due")


def _spare(state: Evening, event: TheftDeclined) -> tuple[str, ...]:
    if not 0 <= event.victim < state.seats:
        return no("IV.steal/not-due")
    _learn_thief(state, event.seat)
    return theft.spare(state, event) if state.phase == STEAL else no("IV.steal/not-due")


# ---- end ----


def _final(state: Evening, event: FinalExhibitionShown | FinalExhibitionVoid) -> tuple[str, ...]:
    unwritten = close(state)
    is_broken_off = state.phase == STEAL and ending.is_last_round(state)
    missing = pass_over(state, FINAL) if state.phase == STEAL else ()
    missing = (*unwritten, *(("AV-42",) if is_broken_off and missing else missing))  # the thieves still have their turn
    if state.phase == FINAL:
        answer = ending.open_final(state, event) if isinstance(event, FinalExhibitionShown) else ending.open_nothing(state, event)
        return _joined(missing, answer)
    return _joined(missing, no("AV-42" if ending.is_last_round(state) else OUT_OF_ORDER))


MOVES: dict[type[Event], Move] = {
    ColourDrawn: _colour,
    DeckCommitted: beginning.commit_deck,
    ObjectsDealt: _deal,
    PilesLaid: _piles,
    ChoiceCommitted: _commit,
    LocationRevealed: _location,
    ActionRevealed: _action,
    ObjectBought: _buy,
    PurchaseDeclined: _buy_nothing,
    WindowRefilled: _window,
    ExhibitionShown: _exhibit,
    ExhibitionVoid: _exhibit,
    ObjectStolen: _steal,
    TheftDeclined: _spare,
    LootReturned: theft.hand_back,
    FinalExhibitionShown: _final,
    FinalExhibitionVoid: _final,
}
