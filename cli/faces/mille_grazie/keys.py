"""The keys of the legal moves, and what the prompt asks for. Rules sections 2 to 4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.common import TurnEnded
from events.event import NOBODY, Event
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
from events.notation import write
from events.secrets import ChoiceCommitted
from projections.mille_grazie import robbery, tasks
from projections.mille_grazie.roads import other_end
from projections.mille_grazie.state import OPEN, SET_UP, State

from ...recording.offer import Offer
from ..display import moves_of

if TYPE_CHECKING:
    from ...recording.table import RecordingTable

HELP = (
    "cards       their ids, as many as were drawn: `T04 T22 T29`; then the number or the name of the seat that begins",
    "escort      `y` or `n`, the journey may follow in the same line: `n DLPRI`",
    "journey     letters of roads, one or many: `D` or `DLPRI`; `+` takes the card of a town, the card drawn for it follows: `D + T08 LP`",
    "            `-` leaves it, `keep T05` does not deliver; `.` ends the turn",
    "robbery     `rob 2` seat 2 calls and shows the road just travelled, `rob 2 3` both; `2 L` seat 2 shows L; `guard` the escort is here",
    "cards lost  their ids, `T04 T05`, and who drew them where several robbed: `T04 by 3`",
    "in secret   with the reading commits=required letters are typed unseen before the journey, and shown when they count",
    "            a robbery ends the line: the rest of the journey is typed after it",
    "            ` !` behind a line records it as played although it breaks a rule",
)


# ---- what may follow ----


def offers(table: RecordingTable) -> list[Offer]:
    """The legal moves with their keys; letters are asked for unseen, or not set at all."""
    moves = [move for move in moves_of(table.game, table.state, table.viewer) if not isinstance(move, ChoiceCommitted)]
    return [Offer(_key(move, table.state), _words(move, table), move) for move in moves]


def _key(move: Event, state: State) -> str:
    match move:
        case StartCardDrawn(card=card) | MarketCardDrawn(card=card):
            return card
        case FirstPlayerSet(seat=seat):
            return str(seat + 1)
        case EscortDeclared(answer=answer):
            return answer[0]
        case StepTravelled(road=road):
            return road
        case RobberyCalled(seat=seat, road=road):
            return f"rob {seat + 1}" if road == state.journey.path[-1:] else f"rob {seat + 1} {road}"
        case AmbushRevealed(seat=seat, letter=letter):
            return f"{seat + 1} {letter}"
        case CardsLost(cards=cards, drawn_by=seat):
            return " ".join(cards) + (f" by {seat + 1}" if len(robbery.on_the_road(state)) > 1 and seat != NOBODY else "")
        case DeliveryDeclined(card=card):
            return f"keep {card}"
    return {EscortRevealed: "guard", CardPickedUp: "+", PickupDeclined: "-", PileReshuffled: "reshuffle", TurnEnded: "."}[move.__class__]


def _words(move: Event, table: RecordingTable) -> str:
    """A move for people, beside its key."""
    state, names = table.state, table.names
    material = state.material
    match move:
        case StartCardDrawn(card=card) | MarketCardDrawn(card=card):
            return f"{material.cards[card].start} to {material.cards[card].dest}"
        case FirstPlayerSet(seat=seat):
            return f"{names[seat]} begins"
        case EscortDeclared(answer=answer):
            return "escort, 4 roads" if answer == "yes" else "no escort, 5 roads"
        case StepTravelled(road=road):
            return f"{other_end(material, road, state.town)} ({material.roads[road].colour})"
        case RobberyCalled(seat=seat):
            return f"{names[seat]} robs"
        case AmbushRevealed(seat=seat, letter=letter):
            return f"{names[seat]} shows {letter}"
        case EscortRevealed(letter=letter):
            return f"the escort is on {letter}"
        case CardsLost(drawn_by=seat):
            return f"lost, drawn by {names[seat]}" if seat != NOBODY else "lost"
        case CardPickedUp(card=card):
            return f"take {card} to {material.cards[card].dest}, {material.cards[card].points}"
        case PickupDeclined():
            return "leave the card"
        case TurnEnded():
            return "end of the turn"
    return write(move).partition(" ")[2] if hasattr(move, "seat") else write(move)


def todo(state: State) -> str:
    """What is to be done, for the prompt."""
    journey = state.journey
    if state.phase == SET_UP:
        if len(state.at) < state.seats:
            return "start card"
        return " or ".join(["market card"] * tasks.is_due(state) + ["who begins"] * (state.first < 0))
    if tasks.is_due(state):
        return "card drawn for the market" if state.lying(-1) else "reshuffle, or the card drawn"
    if not journey.answer:
        return "escort, y or n"
    if is_losing(state):
        return f"{robbery.demand(state, journey.path[-1])} cards lost" if robbery.demand(state, journey.path[-1]) > 1 else "card lost"
    return "road" if len(journey.path) < journey.length else "robbery, card or end"


def is_robbed(state: State) -> bool:
    """Whether the nobleman is robbed on the road at hand, as far as letters were shown, and has cards to lose."""
    journey = state.journey
    if journey.stage != OPEN or not robbery.on_the_road(state) or robbery.is_protected(journey, journey.path[-1]):
        return False
    return robbery.demand(state, journey.path[-1]) > 0


def is_losing(state: State) -> bool:
    """Whether a robber has to draw cards, for the nobleman does not lose all."""
    return is_robbed(state) and len(state.hand(state.seat)) > robbery.demand(state, state.journey.path[-1])


def hint(state: State) -> str:
    """What may be typed now, where a list of all cards would be too long."""
    if state.phase == SET_UP and len(state.at) < state.seats:
        return f"the id of each card drawn, such as {' '.join(state.lying(-1)[: state.seats - len(state.at)])}"
    if tasks.is_due(state):
        left = len(state.lying(-1))
        if state.phase == SET_UP and state.first < 0:
            return f"the number or the name of the seat that begins; the id of the card drawn, {left} in the pile"
        return f"the id of the card drawn; {left} in the pile" if left else "reshuffle, or the id of the card drawn after shuffling the discard pile"
    return ""
