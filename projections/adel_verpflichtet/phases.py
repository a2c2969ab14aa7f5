"""The phases of a round, and when the game goes from one to the next: as soon as nobody has anything left to do. Rules file 4 and 9.

The general walk over an order of play is not used. Here all seats act at once, in any order within a phase, commitments come or do not, and
what a phase brings may be written down long after the game has gone on; the rows of the order of play serve as rule references.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.event import Event, Seat

from . import auction, beginning, choices, detectives, ending, showing, theft, unsaid
from .state import AUCTION as AT_AUCTION
from .state import CASTLE as AT_CASTLE
from .state import REGISTER, THIEF, Card, Evening

SETTING_UP, PILES, LOCATION, AUCTION, BUY, REFILL, CASTLE, EXHIBIT, STEAL, FINAL, OVER = (
    "colours",
    "piles",
    "location",
    "auction",
    "buy",
    "refill",
    "castle",
    "exhibit",
    "steal",
    "final",
    "over",
)
NUMERALS = {LOCATION: "I", AUCTION: "III", BUY: "III", REFILL: "III", CASTLE: "IV", EXHIBIT: "IV", STEAL: "IV"}
BEFORE = (SETTING_UP, PILES)
IN_PLAY = (LOCATION, AUCTION, BUY, REFILL, CASTLE, EXHIBIT, STEAL)
Due = Callable[[Evening], tuple[Seat, ...]]


def _setting_up(state: Evening) -> tuple[Seat, ...]:
    has_colours = len(state.colour) < len(state.material.colours)
    waiting = beginning.colourless(state) if has_colours else ()
    return tuple(sorted({*waiting, *beginning.without_objects(state)}))


def _piles(state: Evening) -> tuple[Seat, ...]:
    return () if state.tops[1] else tuple(range(state.seats))


def _buyer(state: Evening) -> tuple[Seat, ...]:
    return () if state.bought else (state.winner,)


def _refiller(state: Evening) -> tuple[Seat, ...]:
    return (state.winner,) if auction.has_next(state) else ()


def _nobody(state: Evening) -> tuple[Seat, ...]:
    return ()


DUE: dict[str, Due] = {
    SETTING_UP: _setting_up,
    PILES: _piles,
    LOCATION: choices.unplaced,
    AUCTION: lambda state: choices.idle(state, AT_AUCTION),
    BUY: _buyer,
    REFILL: _refiller,
    CASTLE: lambda state: choices.idle(state, AT_CASTLE),
    EXHIBIT: lambda state: showing.not_shown(state) or unsaid.in_castle(state),
    STEAL: lambda state: theft.thief_due(state) or unsaid.in_castle(state),
    FINAL: ending.not_opened,
    OVER: _nobody,
}


def due(state: Evening) -> tuple[Seat, ...]:
    """The seats that have something to do now."""
    return DUE[state.phase](state)


def advance(state: Evening) -> None:
    """Goes on to the next phase in which somebody has something to do; the first of them is the seat at play."""
    waiting = DUE[state.phase](state)
    while not waiting and state.phase != OVER:
        state.put(state.registers, "phase", LEAVE[state.phase](state))
        waiting = DUE[state.phase](state)
    if waiting and waiting[0] != state.seat:
        state.put(state.registers, "seat", waiting[0])


# ---- what happens when a phase is over, and which one follows ----


def _after_location(state: Evening) -> str:
    choices.pass_who_has_nothing(state)
    return AUCTION


def _after_auction(state: Evening) -> str:
    return BUY if auction.hold_auction(state) else CASTLE


def _after_exhibit(state: Evening) -> str:
    if state.shown:
        showing.rank_and_pay(state)
    else:
        state.note(showing.RANKING, ())
    return STEAL


def _after_steal(state: Evening) -> str:
    detectives.settle(state)
    return end_round(state)


def _after_final(state: Evening) -> str:
    ending.finish(state)
    return OVER


def end_round(state: Evening) -> str:
    """All cards go back to their owners, but for what was paid or arrested; the next round begins, or the end of the game."""
    for number in state.cells:
        if number:
            state.tally("rounds in prison", state.owner_of[Card(THIEF, number)])
    is_last = ending.is_last_round(state)
    if is_last:
        ending.announce(state)
    facts = {**state.facts, "number": state.number, "shown": state.shown, "dealings": state.dealings}
    state.set(began=state.seq)
    state.set(before=facts, facts={}, location={}, action={}, committed={}, shown={}, left={}, dealings={}, winner=REGISTER, paid=0, bought=0)
    if is_last:
        return FINAL
    state.set(number=state.number + 1)
    return LOCATION


LEAVE: dict[str, Callable[[Evening], str]] = {
    SETTING_UP: lambda state: PILES,
    PILES: lambda state: LOCATION,
    LOCATION: _after_location,
    AUCTION: _after_auction,
    BUY: lambda state: REFILL,
    REFILL: lambda state: CASTLE,
    CASTLE: lambda state: EXHIBIT,
    EXHIBIT: _after_exhibit,
    STEAL: _after_steal,
    FINAL: _after_final,
}


# ---- going on though something is missing ----


def pass_over(state: Evening, *wanted: str) -> tuple[str, ...]:
    """Goes on to one of these phases over what a record may leave out, which is found; stops where that is not possible."""
    found: tuple[str, ...] = ()
    while state.phase not in wanted and state.phase in PASSED:
        found += PASSED[state.phase](state)
        if state.phase in BEFORE:
            state.set(phase=LOCATION)
        advance(state)
    return found


def catch_up(state: Evening, card: Card = unsaid.NOTHING_YET) -> tuple[str, ...]:
    """Goes on to the exhibitions over a purchase and the one card that nobody wrote down; `card` is what it must have been."""
    found: tuple[str, ...] = ()
    while state.phase in (AUCTION, BUY, REFILL, CASTLE):
        if state.phase in (AUCTION, CASTLE):
            found += unsaid.leave(state, AT_AUCTION if state.phase == AUCTION else AT_CASTLE, card)
        else:
            found += auction.leave_unbought(state) if state.phase == BUY else auction.leave_unknown(state)
        advance(state)
    return found


def show_no_more(state: Evening) -> None:
    """All known exhibitions are open, and thefts begin: whoever has not said what he played has shown nothing."""
    if state.phase == EXHIBIT and not showing.not_shown(state):
        state.set(phase=LEAVE[EXHIBIT](state))
        advance(state)


def close(state: Evening, event: Event | None = None) -> tuple[str, ...]:
    """The round is over, or a statement tells of its end: a card that is missing is waited for no more."""
    found = catch_up(state) if state.phase in (AUCTION, BUY, REFILL, CASTLE) and unsaid.is_one_missing(state) else ()
    if unsaid.in_castle(state):
        show_no_more(state)
        if event is not None:
            unsaid.learn(state, event)
        unsaid.give_up(state)
        advance(state)
    return found


def pass_unsaid(state: Evening) -> tuple[str, ...]:
    """Ends a round whose cards are all open, though a purchase or an exhibition was not written down: nothing was taken or shown then."""
    found = close(state)
    while state.phase in UNSAID and len(state.action) == state.seats:
        found += UNSAID[state.phase](state)
        advance(state)
    return found


UNSAID: dict[str, Callable[[Any], tuple[str, ...]]] = {BUY: auction.leave_unbought, EXHIBIT: showing.leave_unshown}
PASSED: dict[str, Callable[[Any], tuple[str, ...]]] = {
    SETTING_UP: beginning.make_up_for,
    PILES: beginning.make_up_for,
    REFILL: auction.leave_unknown,
    STEAL: theft.decline_all,
}
