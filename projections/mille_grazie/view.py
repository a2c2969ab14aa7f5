"""A position as far as a seat sees it. Letters not yet shown are in no record in clear; that one was committed is public."""

from __future__ import annotations

import msgspec

from events.event import Event, Seat
from events.notation import write
from events.secrets import ChoiceCommitted

from .material import Card, Road
from .robbery import letters_of
from .state import DISCARD, OPEN, PILE, State


class ViewedAmbush(msgspec.Struct, frozen=True):
    """What is known of a robber's compasses: the letters shown, and how many more were set."""

    seat: Seat
    letters: tuple[str, ...]
    hidden: int


class ViewedStep(msgspec.Struct, frozen=True):
    """A road travelled in this turn, the town it led to, and who robbed there."""

    road: str
    town: str
    robbers: tuple[Seat, ...]


class View(msgspec.Struct, frozen=True):
    """The whole position. `escort` is the letter once it is shown, `?` while it is not; `open` whether robbers may still call on the last road."""

    board: str
    status: str
    turn: int
    phase: str
    seat: Seat
    towns: tuple[str, ...]
    roads: tuple[Road, ...]
    losses: dict[str, int]
    noblemen: tuple[str, ...]
    market: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    scores: tuple[int, ...]
    began: str
    answer: str
    escort: str
    steps: tuple[ViewedStep, ...]
    open: bool
    ambushes: tuple[ViewedAmbush, ...]
    pile: int
    discard: tuple[str, ...]
    winners: tuple[Seat, ...]
    readings: dict[str, str]


def view(state: State, viewer: Seat | None) -> View:
    """The position; what a viewer may not know is known to no record before it is shown, so that all see the same."""
    material, journey = state.material, state.journey
    cards = material.cards
    town, steps = journey.start, []
    for number, road in enumerate(journey.path, 1):
        town = material.exits.get(town, {}).get(road, town)
        steps.append(ViewedStep(road, town, tuple(seat for n, seats in journey.robbed if n == number for seat in seats)))
    return View(
        board=material.id,
        status=material.status,
        turn=state.number,
        phase=state.phase,
        seat=state.seat,
        towns=material.towns,
        roads=tuple(material.roads.values()),
        losses=material.losses,
        noblemen=tuple(state.at.get(seat, "") for seat in range(state.seats)),
        market=tuple(cards[state.market[town]] for town in material.towns if town in state.market),
        hands=tuple(tuple(cards[card] for card in state.hand(seat)) for seat in range(state.seats)),
        scores=tuple(state.ledger.score.values()),
        began=journey.start,
        answer=journey.answer,
        escort=journey.escort or ("?" if journey.answer == "yes" else ""),
        steps=tuple(steps),
        open=journey.stage == OPEN,
        ambushes=tuple(_ambush(state, seat) for seat in state.robbers),
        pile=len(state.lying(PILE)),
        discard=tuple(state.lying(DISCARD)),
        winners=state.ended.winners if state.ended else (),
        readings=dict(state.readings),
    )


def _ambush(state: State, seat: Seat) -> ViewedAmbush:
    shown = dict(state.journey.shown)
    hidden = sum(key[0] == seat and key not in shown for key in dict(state.journey.commits))
    return ViewedAmbush(seat, tuple(letters_of(state.journey, seat)), hidden)


def concealed(event: Event, viewer: Seat | None) -> str:
    """The line of an event; the digest of another seat's choice is left out, for a short salt would give it away."""
    if isinstance(event, ChoiceCommitted) and event.seat != viewer and event.digest:
        return write(msgspec.structs.replace(event, digest="?")).replace('"?"', "?")
    return write(event)
