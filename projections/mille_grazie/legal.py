"""The moves that break no rule now, up to the first that must be made; and who has to decide.

Sources: rules section 3; all of them follow from what everybody at the table sees, so that the list gives nothing away.
"""

from __future__ import annotations

from itertools import combinations

from events.common import TurnEnded
from events.event import Event, Seat
from events.mille_grazie import (
    AmbushRevealed,
    CardPickedUp,
    CardsLost,
    DeliveryDeclined,
    EscortDeclared,
    EscortRevealed,
    FirstPlayerSet,
    MarketCardDrawn,
    PickupDeclined,
    PileReshuffled,
    RobberyCalled,
    StartCardDrawn,
    StepTravelled,
)
from events.secrets import ChoiceCommitted

from . import choices, robbery, tasks, travel
from .state import DISCARD, OPEN, OVER, PILE, SET_UP, TURN, State


def moves(state: State) -> list[Event]:
    """All moves; tried and taken back where they need the table to have gone on."""
    if state.phase == OVER:
        return []
    mark = state.journal.mark()
    try:
        return _setting_up(state) if state.phase == SET_UP else _turn(state)
    finally:
        state.journal.undo(mark)


def _setting_up(state: State) -> list[Event]:
    lacking = [seat for seat in range(state.seats) if seat not in state.at]
    if lacking:
        return [StartCardDrawn(lacking[0], card) for card in _drawable(state)]
    found: list[Event] = [FirstPlayerSet(seat) for seat in range(state.seats)] if state.first < 0 else []
    if tasks.is_due(state):
        return [*found, *map(MarketCardDrawn, _drawable(state))]
    return found or _before_the_journey(state)


def _drawable(state: State) -> list[str]:
    """The cards that may lie on top of the draw pile."""
    return state.lying(PILE) or state.lying(DISCARD)


def _turn(state: State) -> list[Event]:
    journey = state.journey
    if journey.owed[1]:
        return _draws(state, journey.owed[1], robbery.robbed_road(state)[1])
    if journey.stage == OPEN:
        calls, must = _on_the_road(state)
        if must:
            return calls
    else:
        calls = []
    if tasks.is_due(state):
        return list(map(MarketCardDrawn, _drawable(state))) + [PileReshuffled()] * (not state.lying(PILE))
    if not journey.path:
        return _before_the_journey(state)
    guards: list[Event] = [EscortRevealed(state.seat, road) for _, road in journey.due if robbery.is_hidden(journey) and not journey.sealed]
    return calls + guards + _in_the_town(state)


def _draws(state: State, wanted: int, robbers: tuple[Seat, ...]) -> list[Event]:
    """Every way in which a robber may draw so many cards from the hand."""
    return [CardsLost(state.seat, cards, drawn_by=seat) for cards in combinations(state.hand(state.seat), wanted) for seat in robbers]


def _before_the_journey(state: State) -> list[Event]:
    """Ambushes, the escort, its road; then the first step. A card in the start town where the table allows it."""
    journey, seat = state.journey, state.seat
    required = state.says("commits", "required")
    found: list[Event] = []
    if not journey.answer:
        found += [ChoiceCommitted(robber, choices.AMBUSH, slot) for robber, slot in choices.missing(state)]
        return found if found and required else [*found, EscortDeclared(seat, "yes"), EscortDeclared(seat, "no")]
    if journey.answer == "yes" and journey.sealed is None:
        found.append(ChoiceCommitted(seat, choices.ESCORT))
        if required:
            return found
    card = tasks.may_pick_up(state)
    return found + [CardPickedUp(seat, card)] * bool(card) + [StepTravelled(seat, road) for road in travel.onward(state)]


def _on_the_road(state: State) -> tuple[list[Event], bool]:
    """Calls, proofs, protection, cards lost; and whether something of it must come first."""
    journey, road = state.journey, state.journey.path[-1]
    found: list[Event] = []
    shown, sealed = dict(journey.shown), dict(journey.commits)
    proven = robbery.on_the_road(state)
    unproven = [seat for seat in journey.calls if seat not in proven]
    open_slots = {seat: [n for n in range(1, state.slots + 1) if (seat, n) not in shown] for seat in state.robbers}
    if not robbery.is_protected(journey, road):
        found += [RobberyCalled(seat, road) for seat in state.robbers if seat not in journey.calls and (open_slots[seat] or seat in proven)]
        silent = [seat for seat in proven if seat not in journey.calls]
        if silent:  # whoever is known to be here has to call
            return [RobberyCalled(seat, road) for seat in silent], True
    found += [AmbushRevealed(seat, road, slot) for seat in unproven for slot in open_slots[seat] if not sealed.get((seat, slot))]
    if proven and journey.answer == "yes" and not journey.escort and not journey.sealed:
        found.append(EscortRevealed(state.seat, road))
    hand, wanted = state.hand(state.seat), robbery.demand(state, road)
    drawn = bool(proven) and not robbery.is_protected(journey, road) and len(hand) > wanted > 0
    if drawn:
        found += _draws(state, wanted, proven)
    return found, drawn or bool(unproven)


def _in_the_town(state: State) -> list[Event]:
    """After the road: a delivery declined, a card taken, the next step, the end of the turn."""
    seat = state.seat
    found: list[Event] = []
    robbery.close_road(state)
    if state.phase != TURN:
        return [TurnEnded(seat)]
    may_keep = state.says("deliver_compulsory", "false") and state.journey.stage != 0
    found += [
        DeliveryDeclined(seat, c) for c in state.hand(seat) if may_keep and state.material.cards[c].dest == state.town and c not in state.journey.kept
    ]
    tasks.arrive(state)
    if state.phase != TURN:
        return [*found, TurnEnded(seat)]
    card = tasks.may_pick_up(state)
    found += [CardPickedUp(seat, card), PickupDeclined(seat)] if card else []
    found += [StepTravelled(seat, road) for road in travel.onward(state)]
    return [*found, TurnEnded(seat)] if travel.is_complete(state) else found


def to_act(state: State) -> frozenset[Seat]:
    """Whose decision is open: all robbers who still have to commit, where that is asked; all at a road where robbers may call."""
    journey = state.journey
    if state.phase == OVER:
        return frozenset()
    if state.phase == SET_UP:
        lacking = [seat for seat in range(state.seats) if seat not in state.at]
        if lacking:
            return frozenset(lacking)
        if state.first < 0:
            return frozenset(range(state.seats))
    if not journey.answer:
        waiting = {seat for seat, _ in choices.missing(state)}
        if waiting and state.says("commits", "required"):
            return frozenset(waiting)
        return frozenset(waiting | {state.seat}) if journey.commits else frozenset({state.seat})
    return frozenset(range(state.seats)) if journey.stage == OPEN else frozenset({state.seat})
