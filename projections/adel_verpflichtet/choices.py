"""Choices made in secret and opened together: a location, then an action for it. Rules file 4 and 10.

A record may hold commitments or only what was opened; where somebody has committed, everybody has to before anything is opened.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from events.adel_verpflichtet import ActionRevealed, LocationRevealed
from events.event import Seat
from events.secrets import ChoiceCommitted, commitment

from .state import AUCTION, CASTLE, CHEQUE, DETECTIVE, EXHIBITION, NO_CARD, THIEF, VOID, Card, Evening, no

GAME = "adel_verpflichtet"
LOCATION, ACTION = "location", "action"
USABLE = {AUCTION: (CHEQUE, THIEF), CASTLE: (THIEF, EXHIBITION, DETECTIVE)}
TOO_EARLY = {LOCATION: "AV-05", ACTION: "AV-08", EXHIBITION: "AV-25"}


def is_committing(state: Evening, about: str) -> bool:
    """Whether this choice is committed to before it is opened: always where the table wants it, else once somebody has."""
    if state.readings["commits"] == "required":
        return True
    return bool(state.committed) and any(key[0] == about for key in state.committed)


def must_commit(state: Evening, about: str, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats that have to commit before a choice is opened: none, where the record does without."""
    if not is_committing(state, about):
        return ()
    opened: dict[str, Container[Seat]] = {LOCATION: state.location, ACTION: state.action, EXHIBITION: state.shown}
    return tuple(seat for seat in seats if (about, seat) not in state.committed and seat not in opened[about])


def choosers(state: Evening) -> list[Seat]:
    """The seats that choose an action: all but those that have nothing to play in the auction house."""
    passing = [seat for seat, card in state.action.items() if card.kind == NO_CARD]
    return [seat for seat in range(state.seats) if seat not in passing]


def opening_faults(state: Evening, about: str, seat: Seat, choice: str, salt: str, others: Iterable[Seat]) -> list[str]:
    """What is wrong with opening a choice now: somebody has not committed yet, or it is not what was committed to."""
    found = [TOO_EARLY[about]] if must_commit(state, about, others) else []
    digest = state.committed.get((about, seat), "") if state.committed else ""
    if digest and not salt:
        found.append("AV-06?")
    elif digest and digest != commitment(GAME, state.number, seat, about, choice, salt):
        found.append("AV-06")
    return found


# ---- commitments ----


def commit_location(state: Evening, event: ChoiceCommitted) -> tuple[str, ...]:
    """One location card a round."""
    key = LOCATION, event.seat
    if key in state.committed or event.seat in state.location:
        return no("AV-04")
    state.put(state.committed, key, event.digest)
    return ()


def commit_action(state: Evening, event: ChoiceCommitted) -> tuple[str, ...]:
    """One action card a round, chosen when all locations are open and before any action is."""
    key = ACTION, event.seat
    if key in state.committed or event.seat in state.action:
        return no("AV-08")
    is_early = len(state.location) < state.seats or any(card.kind != NO_CARD for card in state.action.values())
    state.put(state.committed, key, event.digest)
    return ("AV-08",) if is_early else ()


def commit_exhibition(state: Evening, event: ChoiceCommitted) -> tuple[str, ...]:
    """One exhibition, chosen before any other is open."""
    key = EXHIBITION, event.seat
    if event.seat not in state.playing(EXHIBITION, CASTLE):
        return no("AV-24")
    if key in state.committed or event.seat in state.shown:
        return no("AV-25")
    state.put(state.committed, key, event.digest)
    return ("AV-25",) if state.shown else ()


# ---- location ----


def unplaced(state: Evening) -> tuple[Seat, ...]:
    """The seats whose location is not chosen yet, or where all are chosen, not open."""
    everybody = range(state.seats)
    return must_commit(state, LOCATION, everybody) or tuple([seat for seat in everybody if seat not in state.location])


def open_location(state: Evening, event: LocationRevealed) -> tuple[str, ...]:
    """A seat turns its location card."""
    seat, location = event.seat, event.location
    if seat in state.location or location not in USABLE:
        return no(state.expect("AV-04", "one location card, auction or castle"))
    found = opening_faults(state, LOCATION, seat, location, event.salt, range(state.seats))
    if location == AUCTION and has_nothing_for_auction(state, seat) and state.readings["allow-empty-auction-visit"] == "no":
        found.append(state.expect("AV-12", CASTLE))
    state.put(state.location, seat, location)
    return tuple(found)


def has_nothing_for_auction(state: Evening, seat: Seat) -> bool:
    """Whether a seat has neither a cheque nor a free thief."""
    return seat not in state.cheques.values() and not state.free_thieves(seat)


def pass_who_has_nothing(state: Evening) -> None:
    """Whoever came to the auction house with nothing to play takes no part."""
    for seat in state.at(AUCTION):
        if has_nothing_for_auction(state, seat):
            state.put(state.action, seat, Card(NO_CARD))


# ---- action ----


def card_of(text: str) -> Card | None:
    """`thief-7` as a card; None for what is no card."""
    kind, _, number = text.partition("-")
    if kind in (CHEQUE, THIEF):
        return Card(kind, int(number)) if number.isdecimal() and number.isascii() and len(number) < 8 else None
    return Card(kind) if kind in (EXHIBITION, DETECTIVE) and not number else None


def word_of(card: Card) -> str:
    """A card as the record names it."""
    return f"{card.kind}-{card.number}" if card.number else card.kind


def cards(state: Evening, seat: Seat) -> list[Card]:
    """The action cards a seat may play at its location."""
    thieves = [Card(THIEF, number) for number in state.free_thieves(seat)]
    if state.location.get(seat) == AUCTION:
        return [*(Card(CHEQUE, value) for value in state.purse(seat)), *thieves]
    return [Card(EXHIBITION), *thieves, Card(DETECTIVE)]


def idle(state: Evening, where: str) -> tuple[Seat, ...]:
    """The seats at a location whose action is not open yet; before that, all that have to commit."""
    waiting = must_commit(state, ACTION, choosers(state)) if is_committing(state, ACTION) else ()
    return waiting or tuple([seat for seat in range(state.seats) if state.location.get(seat) == where and seat not in state.action])


def open_action(state: Evening, event: ActionRevealed) -> tuple[str, ...]:
    """A seat turns its action card. What it may not play counts for nothing."""
    seat = event.seat
    card = card_of(event.card)
    if seat in state.action:
        wrong = _unplayable(state, seat, card) if card is not None and state.action[seat].kind == NO_CARD else ""
        return no(state.expect(wrong or "AV-08", word_of(state.action[seat])))
    if card is None:
        return no("II.action/unknown-card")
    others = choosers(state) if is_committing(state, ACTION) else ()
    found = opening_faults(state, ACTION, seat, event.card, event.salt, others)
    wrong = _unplayable(state, seat, card)
    if wrong:
        found.append(state.expect(wrong, ", ".join(map(word_of, cards(state, seat)))))
    state.put(state.action, seat, Card(VOID) if wrong else card)
    return tuple(found)


def _unplayable(state: Evening, seat: Seat, card: Card) -> str:
    """Why a seat may not play a card here; empty if it may."""
    if card.kind not in USABLE[state.location[seat]]:
        return "AV-07"
    if card.kind == CHEQUE and state.cheques.get(card.number) != seat:
        return "AV-02" if card.number in _unused(state, CHEQUE) else "AV-10"
    if card.kind == THIEF:
        if state.owner_of.get(card) != seat:
            return "AV-02" if card.number in _unused(state, THIEF) else "AV-47"
        if card.number in state.cells:
            return "AV-11"
    return ""


def _unused(state: Evening, kind: str) -> Sequence[int]:
    """The cheques or thieves of colours nobody plays."""
    colours = [colour for colour in state.material.colours if colour.name not in state.colour.values()]
    return [number for colour in colours for number in (colour.cheques if kind == CHEQUE else colour.thieves)]
