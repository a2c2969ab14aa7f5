"""An action card that nobody wrote down: the round goes on without it, and what comes later may tell which one it was. Rules file 4.

In a round one card may be missing; where more of them are, the record has not come so far. Until the round is over it is still waited for.
"""

from __future__ import annotations

from events.adel_verpflichtet import DetectivePaid, PawnMoved, ThiefImprisoned
from events.event import Event, Seat

from .state import AUCTION, CASTLE, CHEQUE, DETECTIVE, THIEF, UNSAID, VOID, Card, Evening

SKIPPED = "II.action/skipped"
NOTHING_YET = Card(UNSAID)


def missing(state: Evening, *places: str) -> list[Seat]:
    """The seats at these locations, or at any, whose action is not open."""
    return [seat for seat, where in state.location.items() if seat not in state.action and where in (places or (AUCTION, CASTLE))]


def is_one_missing(state: Evening, *places: str) -> bool:
    """Whether all locations are open and a single card is missing, at these locations or at any."""
    return len(state.location) == state.seats and len(missing(state, *places)) == 1


def leave(state: Evening, where: str, card: Card = NOTHING_YET) -> tuple[str, ...]:
    """Goes on without the one card of a location, or with what it must have been; found once, as AV-09 where the castle was opened before it."""
    (seat,) = missing(state, where)
    is_found = where == AUCTION and any(state.location[one] == CASTLE for one in state.action)
    state.put(state.action, seat, card)
    return () if is_found else (state.expect(SKIPPED, f"the action of {seat + 1}"),)


def in_castle(state: Evening) -> tuple[Seat, ...]:
    """The seats in the castle whose card the round goes on without."""
    return tuple(state.playing(UNSAID, CASTLE))


def is_awaited(state: Evening, seat: Seat) -> bool:
    """Whether a card of the castle may still be opened, though the round has gone on without it."""
    return seat in in_castle(state)


def give_up(state: Evening) -> None:
    """The round is over: what nobody has said until now counts for nothing."""
    for seat in in_castle(state):
        state.put(state.action, seat, Card(VOID))


# ---- what it must have been ----


def cheque_of(state: Evening, seat: Seat) -> Card:
    """The cheque somebody must have played who buys: the lowest that beats all others; nothing if there is none."""
    most = max((state.action[other].number for other in state.playing(CHEQUE, AUCTION)), default=0)
    enough = [value for value in state.purse(seat) if value > most]
    return Card(CHEQUE, enough[0]) if enough else NOTHING_YET


def learn_thief(state: Evening, seat: Seat, is_ahead: bool) -> None:
    """Somebody steals whose card is missing: it was a thief; of two the higher one where others have still to choose after him."""
    free = sorted(state.free_thieves(seat))
    if free and is_awaited(state, seat):
        state.put(state.action, seat, Card(THIEF, free[-1 if is_ahead else 0]))


def learn(state: Evening, event: Event) -> None:
    """An arrest or the pay of a detective tells which card is missing."""
    waiting = in_castle(state)
    if isinstance(event, ThiefImprisoned):
        if event.seat in waiting and event.thief in state.free_thieves(event.seat):
            state.put(state.action, event.seat, Card(THIEF, event.thief))
        elif waiting and not state.playing(DETECTIVE, CASTLE):
            state.put(state.action, waiting[0], Card(DETECTIVE))
    elif isinstance(event, DetectivePaid | PawnMoved) and event.seat in waiting:
        state.put(state.action, event.seat, Card(DETECTIVE))
