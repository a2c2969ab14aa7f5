"""Setting up: start cards, the first market, the first player; the order of the draw pile where somebody has committed it.

Sources: rules section 2.
"""

from __future__ import annotations

from events.mille_grazie import CardPileCommitted, CardPileOpened, FirstPlayerSet, NoblemanNamed, NoblemanPlaced, StartCardDrawn
from events.secrets import commitment

from .faults import OUT_OF_ORDER, Fault
from .material import LEAST_SEATS, MARKET, MOST_SEATS
from .state import SET_UP, TURN, Journey, State
from .tasks import DRAWN_AGAIN, is_drawable, is_stuck

GAME = "mille_grazie"


def wrong_number_of_players(state: State) -> list[Fault]:
    """MG-01: 2 to 4 play; found with the first event of the game."""
    if state.entries or LEAST_SEATS <= state.seats <= MOST_SEATS:
        return []
    return [Fault("MG-01", f"{LEAST_SEATS} to {MOST_SEATS}", str(state.seats))]


def begin(state: State) -> list[Fault]:
    """MG-02, MG-06: play begins; everybody has one card and the market is complete."""
    if state.phase != SET_UP:
        return []
    found = [Fault("MG-02", "one start card", f"none drawn by seat {seat + 1}") for seat in range(state.seats) if seat not in state.at]
    if len(state.market) != MARKET and not is_stuck(state):
        enough = len(state.draws) - len(state.began) >= MARKET
        found.append(Fault("MG-06", f"{MARKET} cards in the market", str(len(state.market)), reading=DRAWN_AGAIN if enough else ""))
    seat = max(state.first, 0)
    state.set(phase=TURN, first=state.first, seat=seat, journey=Journey(state.at.get(seat, "")))
    return found


def wrong_start_card(state: State, event: StartCardDrawn) -> list[Fault]:
    """MG-02, MG-07: each player draws one card, from the draw pile."""
    if event.seat in state.at or state.phase != SET_UP:
        return [Fault("MG-02", "one start card", "another one")]
    card = state.card(event.card)
    return [Fault("MG-07", "a card of the draw pile", event.card)] if card is None or not is_drawable(state, card.id) else []


def draw_start_card(state: State, event: StartCardDrawn) -> bool:
    """The card lies open before the seat, whose nobleman stands in its upper town."""
    card = state.card(event.card)
    if card is None or not is_drawable(state, card.id):
        return False
    state.journal.add(state.draws, card.id)
    state.move(card.id, event.seat)
    if event.seat not in state.at:
        state.journal.put(state.began, event.seat, card.id)
        state.journal.put(state.at, event.seat, card.start)
    return True


def wrong_town(state: State, event: NoblemanPlaced) -> list[Fault]:
    """MG-03: a nobleman starts in the upper town of his start card."""
    town = state.at.get(event.seat)
    return [] if town and state.is_town(event.town, town) else [Fault("MG-03", town or "no start card", event.town)]


def wrong_first(state: State, event: FirstPlayerSet) -> list[Fault]:
    """The first player is settled once, before play begins."""
    return [Fault(OUT_OF_ORDER)] if state.phase != SET_UP else []


def set_first(state: State, event: FirstPlayerSet) -> bool:
    """Any player may be the first."""
    if state.phase != SET_UP:
        return False
    state.set(first=event.seat, seat=event.seat)
    return True


def wrong_nobleman(state: State, event: NoblemanNamed) -> list[Fault]:
    """MG-08: the turn belongs to the next seat clockwise."""
    return [Fault("MG-08", str(state.seat + 1), str(event.seat + 1))] if event.seat != state.seat and state.first >= 0 else []


def name_nobleman(state: State, event: NoblemanNamed) -> bool:
    """Changes nothing, unless nobody wrote down who begins."""
    if state.first < 0:
        state.set(first=event.seat, seat=event.seat)
        state.turn(start=state.at.get(event.seat, ""))
    return True


def commit_pile(state: State, event: CardPileCommitted) -> bool:
    """The order of what is still in the draw pile is fixed."""
    state.set(piles=(*state.piles, (len(state.draws), event.digest)))
    return True


def wrong_pile(state: State, event: CardPileOpened) -> list[Fault]:
    """MG-07: the order shown is not the committed one, or the draws since were not from its top."""
    order = [card.id if (card := state.card(name)) is not None else name for name in event.cards]
    opened = commitment(GAME, 0, -1, "pile", " ".join(event.cards), event.salt)
    fitting = [number for number, (_, digest) in enumerate(state.piles) if digest == opened]
    sealed = [number for number, (_, digest) in enumerate(state.piles) if digest]
    if fitting or not sealed:
        return _not_from_the_top(state, order, fitting[-1] if fitting else len(state.piles) - 1)
    if event.salt:
        return [Fault("MG-07", "a committed order", "another digest")]
    wrong = [_not_from_the_top(state, order, number) for number in sealed]
    text = "Whether this is the order committed to cannot be proved without the salt."
    return wrong[-1] if all(wrong) else [Fault("MG-07", "the salt of the commitment", "none", text, unproven=True)]


def _not_from_the_top(state: State, order: list[str], number: int) -> list[Fault]:
    """MG-07: the first card that was drawn from a pile out of its order."""
    until = state.piles[number + 1][0] if number + 1 < len(state.piles) else len(state.draws)
    drawn = state.draws[state.piles[number][0] : until]
    wrong = next((n for n, card in enumerate(drawn) if n >= len(order) or order[n] != card), -1)
    return [Fault("MG-07", order[wrong] if wrong < len(order) else "no card left", drawn[wrong])] if wrong >= 0 else []
