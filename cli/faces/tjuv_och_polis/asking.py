"""What is said before each line at the table: what is to be done, and the keys in groups, a row for each piece."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cli.recording.offer import HOLDS, Offer
from events.tjuv_och_polis import (
    CarPlaced,
    DieRolled,
    MoneyFetched,
    MoneyHidden,
    MoveForfeited,
    OfficerPlaced,
    PieceMoved,
    PrisonerTransported,
    RoleTaken,
    ThiefArrested,
    ThiefPlaced,
    TramRidden,
)

from . import keys
from .board_scene import short

if TYPE_CHECKING:
    from projections.tjuv_och_polis.view import View

ROLLS = {"move": "roll", "jailbreak": "roll for a jailbreak", "sentence": "roll for the sentence"}
DONE: dict[type, str] = {
    RoleTaken: "who plays the police",
    ThiefPlaced: "the nest of a thief",
    OfficerPlaced: "an officer in the police house",
    CarPlaced: "the car before the door",
    TramRidden: "ride",
    MoneyHidden: "hide",
    MoneyFetched: "fetch",
    ThiefArrested: "arrest",
    PrisonerTransported: "jail",
    MoveForfeited: "no move is possible",
}


def todo(offers: Sequence[Offer], view: View) -> str:
    """What may be done now in a few words: `roll or ride`, `move 5`, `rob bank6`."""
    found: dict[str, None] = {}
    for offer in offers:
        found[_done(offer.event, view)] = None
    return " or ".join(found) or "to act"


def _done(event: Any, view: View) -> str:
    if isinstance(event, DieRolled):
        return ROLLS[event.purpose]
    if isinstance(event, PieceMoved):
        return f"move {view.roll}"
    if event.kind == "place_robbed":
        return f"rob {event.at}"
    if event.kind == "turn_ended":
        return "end the turn"
    if isinstance(event, CarPlaced) and event.cause != "setup":
        return "bring the car along"
    words: str = event.kind.replace("_", " ")
    return DONE.get(event.__class__, words)


def rows(offers: Sequence[Offer]) -> list[str]:
    """The keys, those of one piece in a row with the piece before them; the sides of a die as `1-6`."""
    groups: dict[str, list[str]] = {}
    for offer in offers:
        head, own = _grouped(offer)
        groups.setdefault(head, []).append(own)
    dice = groups.get("die")
    if dice:
        groups["die"] = [f"{dice[0]}-{dice[-1]}"]
    found = [f"{head}: {'  '.join(own)}" for head, own in groups.items() if head not in ("die", "")]
    alone = [*groups.get("die", ()), *(key.replace(" ", HOLDS) for key in groups.get("", ()))]
    return [*(["   ".join(alone)] if alone else []), *found]


def _grouped(offer: Offer) -> tuple[str, str]:
    """The head of the row an offer stands in, and what follows there."""
    match offer.event:
        case DieRolled():
            return "die", offer.key
        case PieceMoved(piece=piece):
            start, own = short(piece), offer.key
            return start, own.removeprefix(f"{start} ").replace(" ", HOLDS)
        case MoneyHidden() | MoneyFetched() | PrisonerTransported() | TramRidden() | OfficerPlaced() | ThiefPlaced() | CarPlaced():
            head, _, rest = offer.key.rpartition(" ") if isinstance(offer.event, TramRidden) else offer.key.partition(" ")
            return head, rest.replace(" ", HOLDS)
        case _:
            return "", offer.key


HELP = (
    "5              the die: for a move, a jailbreak or a sentence, whatever is due",
    "o1 Q9          a piece and the square or place where its move ends; the thief whose turn it is needs no piece: Q9, bank6",
    "o1 3E2N        the whole path as steps, or as squares: o1 P10-P9-Q9; car R12 Q12 says where the rear stands",
    "ride T6        a tram; o1 ride T6 for an officer",
    f"{keys.ROB}, {keys.ARREST}    what has to follow; where several could be credited: arrest o1",
    "jail L10 M10   the squares of the prisoner and of his guard",
    "hide 5000      or hide all, fetch 3000, fetch all",
    f"{keys.FORFEIT}, {keys.END}   no move is possible; the turn is over",
    "police 1, nest1, o1 M10, car M12 L12   the set-up",
    "any line of notation, with or without the seat; ` !` behind a line records it as played although it breaks a rule",
)
