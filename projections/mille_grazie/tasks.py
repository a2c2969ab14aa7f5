"""Task cards in a town: delivering, picking up, refilling the market, reshuffling.

Sources: rules section 3 step C 1 to 5; readings deliver_compulsory, pickup_at_start_town, pickup_of_refill_in_same_visit; disputed situations
10.20 to 10.25.
"""

from __future__ import annotations

from typing import Any

from events.event import Seat
from events.mille_grazie import (
    CardDelivered,
    CardPickedUp,
    CardThrownAway,
    DeliveryDeclined,
    MarketCardDrawn,
    MarketCardPlaced,
    MarketCardRejected,
    PileReshuffled,
)

from . import ending
from .faults import OUT_OF_ORDER, Fault
from .material import HAND_LIMIT
from .material import MARKET as MARKET_SIZE
from .robbery import close_road
from .state import ARRIVED, DISCARD, MARKET, OVER, PILE, SET_UP, SETTLED, TURN, Delivery, State

DRAWN_AGAIN = "2-7"  # that another card is drawn for one set aside is inferred
DELIVER, PICK_UP, REFILL = "C1.deliver", "C2.pick-up", "C3.refill"


def arrive(state: State) -> list[Fault]:
    """The nobleman is in the town: robberies on the road are done with, and every card for this town is delivered."""
    found = close_road(state)
    if state.journey.stage != SETTLED or state.phase == OVER:
        return found
    state.turn(stage=ARRIVED)
    town, seat = state.town, state.seat
    for name in state.hand(seat):
        card = state.material.cards[name]
        if card.dest == town and name not in state.journey.kept:
            state.book(DELIVER, seat, Delivery("delivery", name, town), f"card {name}", card.points)
            state.move(name, DISCARD)
            state.tell("delivery", DELIVER, (seat,), f"{{{seat}}} delivers {name} from {card.start} in {town}: {card.points} points.")
    ending.reached(state)
    return found


def leave_town(state: State) -> list[Fault]:
    """MG-41, MG-06: the nobleman goes on while the market is still short of the card he took."""
    found = arrive(state)
    journey = state.journey
    if journey.picked and len(state.market) < MARKET_SIZE and not is_stuck(state):
        code, reading = ("MG-06", DRAWN_AGAIN) if journey.fresh else ("MG-41", "")
        found.append(Fault(code, f"{MARKET_SIZE} cards in the market", str(len(state.market)), reading=reading))
    if journey.picked:
        state.turn(picked=False, fresh=False)
    return found


def is_stuck(state: State) -> bool:
    """Whether no card of the two piles has a free upper town, so that the market stays short."""
    return all(card.start in state.market for name, card in state.material.cards.items() if state.cards[name] in (PILE, DISCARD))


def is_due(state: State) -> bool:
    """Whether a card must be drawn for the market now."""
    wanted = state.phase == SET_UP or (state.phase == TURN and state.journey.picked)
    return wanted and len(state.market) < MARKET_SIZE and not is_stuck(state)


# ---- delivering ----


def wrong_delivery(state: State, event: CardDelivered) -> list[Fault]:
    """MG-33, MG-34: a delivery that the rules do not give, or give otherwise."""
    card = state.card(event.card)
    made = [award for award in _deliveries(state) if card is not None and award.subject.card == card.id and award.seat == event.seat]
    if card is None or not made or not state.is_town(event.town, card.dest):
        place = state.cards[card.id] if card is not None else None
        why = "not in hand" if place != event.seat else f"goes to {card.dest}" if card is not None else ""
        robbed_first = card is not None and card.id in state.journey.lost and state.is_town(event.town, card.dest)
        return [Fault("MG-33", why, f"{event.card} in {event.town or state.town}", reading="10.8" if robbed_first else "")]
    if event.points >= 0 and event.points != card.points:
        return [Fault("MG-34", str(card.points), str(event.points))]
    return [Fault("MG-34", "discard", event.to)] if event.to not in ("", "discard") else []


def _deliveries(state: State) -> list[Any]:
    """The deliveries of the turn at hand, in the town where the nobleman is."""
    awards = state.ledger.awards
    return [a for a in awards if a.turn == state.number and isinstance(a.subject, Delivery) and a.subject.town == state.town]


def wrong_keeping(state: State, event: DeliveryDeclined) -> list[Fault]:
    """MG-35: a due delivery is left out, where it is compulsory."""
    card = state.card(event.card)
    if card is None or state.cards[card.id] != event.seat or card.dest != state.town or state.journey.stage == ARRIVED or event.seat != state.seat:
        return [Fault("MG-33", "a card for this town", event.card)]
    return [Fault("MG-35", f"{card.id} is delivered", "kept")] if state.says("deliver_compulsory", "true") else []


def keep(state: State, event: DeliveryDeclined) -> bool:
    """The card stays in hand."""
    card = state.card(event.card)
    if card is None or state.cards[card.id] != event.seat or card.dest != state.town or state.journey.stage == ARRIVED:
        return False
    state.turn(kept=(*state.journey.kept, card.id))
    return True


# ---- picking up ----


def wrong_pick_up(state: State, event: CardPickedUp) -> list[Fault]:
    """MG-36 to MG-39: the card is not here, the hand is full, the town was not entered, or it is not the nobleman's to take."""
    card, journey = state.card(event.card), state.journey
    if card is None:
        return [Fault("MG-07", "a card of the board", event.card)]
    place = state.cards[card.id]
    if event.seat != state.seat or (place >= 0 and place != event.seat):
        return [
            Fault("MG-39", "the nobleman takes a market card", f"a card of seat {place + 1}" if place >= 0 else f"seat {event.seat + 1} takes it")
        ]
    if place != MARKET or card.start != state.town or not state.is_town(event.town, state.town):
        lies = f"{card.id} lies in {card.start}" if place == MARKET else f"{card.id} is not in the market"
        return [Fault("MG-36", lies, event.town or state.town)]
    found = []
    if len(state.hand(event.seat)) >= HAND_LIMIT:
        hand = state.hand(event.seat)
        hangs = "3-2" if state.began.get(event.seat) in hand else ""  # that the start card counts is inferred
        found.append(Fault("MG-37", f"at most {HAND_LIMIT}", str(len(hand) + 1), reading=hangs))
    if not journey.path and state.says("pickup_at_start_town", "false"):
        found.append(Fault("MG-38", "a town entered", "the start town"))
    elif journey.picked and state.says("pickup_of_refill_in_same_visit", "false"):
        found.append(Fault("MG-38", "one card a visit", "a second one", reading="pickup_of_refill_in_same_visit"))
    return found


def may_pick_up(state: State) -> str:
    """The card the nobleman may take now, empty if there is none; asked when he has arrived."""
    journey = state.journey
    card = state.market.get(state.town, "")
    if not card or len(state.hand(state.seat)) >= HAND_LIMIT:
        return ""
    if not journey.path:
        return card if state.says("pickup_at_start_town", "true") and (not journey.picked or _again(state)) else ""
    return card if not journey.picked or _again(state) else ""


def _again(state: State) -> bool:
    return state.says("pickup_of_refill_in_same_visit", "true")


def pick_up(state: State, event: CardPickedUp) -> bool:
    """The market card goes to the open hand."""
    card = state.card(event.card)
    if card is None or event.seat != state.seat or state.cards[card.id] != MARKET or card.start != state.town:
        return False
    state.move(card.id, event.seat)
    state.turn(picked=True, fresh=False)
    state.tell(
        "pick-up", PICK_UP, (event.seat,), f"{{{event.seat}}} takes {card.id} in {card.start}, to be delivered in {card.dest} for {card.points}."
    )
    return True


def wrong_throw(state: State, event: CardThrownAway) -> list[Fault]:
    """MG-40: no rule lets anybody put a card away."""
    card = state.card(event.card)
    return (
        [Fault("MG-40", "the hand stays", event.card)]
        if card is not None and state.cards[card.id] == event.seat
        else [Fault("MG-07", "in hand", event.card)]
    )


def throw_away(state: State, event: CardThrownAway) -> bool:
    """As played: the card leaves the hand."""
    card = state.card(event.card)
    if card is None or state.cards[card.id] != event.seat:
        return False
    state.move(card.id, MARKET if event.to == "market" and card.start not in state.market else DISCARD)
    return True


# ---- the market ----


def wrong_draw(state: State, event: MarketCardDrawn) -> list[Fault]:
    """MG-07, MG-41, MG-06: the card is no card of the draw pile, or no card is due."""
    card = state.card(event.card)
    if card is None or not is_drawable(state, card.id):
        return [Fault("MG-07", "a card of the draw pile", event.card)]
    if len(state.market) >= MARKET_SIZE:
        return [Fault("MG-06" if state.phase == SET_UP else "MG-41", f"{MARKET_SIZE} cards in the market", "one more is drawn")]
    return []


def is_drawable(state: State, card: str) -> bool:
    """Whether a card can be on top: it is in the draw pile, or in the discard pile when that has to be shuffled first."""
    place = state.cards[card]
    return place == PILE or (place == DISCARD and not state.lying(PILE))


def draw(state: State, event: MarketCardDrawn) -> bool:
    """The card is laid on its upper town, or goes to the discard pile where a card lies already."""
    card = state.card(event.card)
    if card is None or not is_drawable(state, card.id):
        return False
    if state.cards[card.id] == DISCARD:
        shuffle(state)
    state.journal.add(state.draws, card.id)
    is_free = card.start not in state.market
    state.move(card.id, MARKET if is_free else DISCARD)
    if state.phase == TURN:
        state.turn(fresh=True)
        lies = f"is laid on {card.start}" if is_free else f"goes to the discard pile, for a card lies in {card.start}"
        state.tell("refill", REFILL, (state.seat,), f"{card.id} is drawn and {lies}.")
    return True


def shuffle(state: State, digest: str = "") -> None:
    """The discard pile becomes the draw pile; the digest fixes its order."""
    for card in state.lying(DISCARD):
        state.move(card, PILE)
    state.set(piles=(*state.piles, (len(state.draws), digest)))


def wrong_shuffle(state: State, event: PileReshuffled) -> list[Fault]:
    """MG-42: the draw pile still has cards."""
    left = len(state.lying(PILE))
    return [Fault("MG-42", "an empty draw pile", f"{left} cards left")] if left else []


def reshuffle(state: State, event: PileReshuffled) -> bool:
    """The discard pile is shuffled; its order may be committed."""
    shuffle(state, event.digest)
    return True


def wrong_place(state: State, event: MarketCardPlaced) -> list[Fault]:
    """MG-04, MG-05: where the card just drawn is said to lie."""
    card = state.card(event.card)
    if card is None or not state.draws or state.draws[-1] != card.id:
        return [Fault("MG-07", state.draws[-1] if state.draws else "no card drawn", event.card)]
    if not state.is_town(event.town, card.start):
        return [Fault("MG-04", card.start, event.town)]
    return [Fault("MG-05", "discard", event.town)] if state.cards[card.id] == DISCARD else []


def wrong_rejection(state: State, event: MarketCardRejected) -> list[Fault]:
    """MG-06: a card is said to be set aside though its town was free."""
    card = state.card(event.card)
    if card is None or not state.draws or state.draws[-1] != card.id:
        return [Fault("MG-07", state.draws[-1] if state.draws else "no card drawn", event.card)]
    if not state.is_town(event.town, card.start):
        return [Fault("MG-04", card.start, event.town)]
    stands = "10.25" if card.start in state.at.values() else ""  # that a nobleman does not keep a card off is inferred
    return [Fault("MG-06", f"laid on {card.start}", "set aside", reading=stands)] if state.cards[card.id] == MARKET else []


def declined(state: State, seat: Seat, town: str) -> list[Fault]:
    """A card left lying must be one the nobleman could take."""
    wrong = seat != state.seat or state.town not in state.market or not state.is_town(town, state.town)
    return [Fault(OUT_OF_ORDER, "a card in the town just entered", town or state.town)] if wrong else []
