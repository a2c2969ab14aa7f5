"""Robbery of banks, post offices and the travel agency.

Rules: RB-1 to RB-7, ES-6, D-12, D-13. Findings TP-26, TP-27.
"""

from __future__ import annotations

from events.tjuv_och_polis import UNSAID, PlaceRobbed
from projections.ledger import Item

from .faults import Cannot, hangs_on
from .state import Hunt, Money

ROBBABLE = ("bank", "post", "travel_agency")


def is_due(hunt: Hunt, square: str) -> bool:
    """Whether landing on a square by die is a robbery; an agency without money is robbed only where the table reads it so."""
    kind = hunt.board.kind(square)
    if kind == "travel_agency" and not hunt.fund:
        return hunt.readings["empty_agency_is_robbery"] == "true"
    return kind in ROBBABLE


def worth(hunt: Hunt, square: str) -> int:
    """What a robbery of the place brings: the amount printed, or the whole fund."""
    return hunt.fund if hunt.board.kind(square) == "travel_agency" else hunt.board.amount(square)


def place_robbed(hunt: Hunt, event: PlaceRobbed) -> list[str]:
    """The thief takes what the place has and is wanted."""
    thief = hunt.owner(event.seat)
    at = hunt.board.find(event.at)
    if not thief or thief != hunt.robbing:
        raise Cannot(_why(hunt, thief, at))
    square = hunt.where[thief]
    amount = worth(hunt, square)
    found = ["TP-26"] if at != square else []
    if event.amount not in (UNSAID, amount):
        found.append(hangs_on("TP-27", "D-13") if hunt.board.kind(square) == "travel_agency" else "TP-27")
    rob(hunt, thief, square, amount)
    return found


def _why(hunt: Hunt, thief: str, at: str) -> str:
    """Which rule a robbery breaks that cannot take place."""
    here = hunt.where.get(thief, "")
    if hunt.board.kind(at) == "telegraph" or hunt.board.kind(here) == "telegraph":
        return hangs_on("TP-27", "RB-7")
    if at == here and hunt.board.kind(at) == "travel_agency" and not hunt.fund:
        return hangs_on("TP-26", "empty_agency_is_robbery")
    return hangs_on("TP-26", "D-12") if at == here and hunt.board.kind(at) in ROBBABLE else "TP-26"


def rob(hunt: Hunt, thief: str, square: str, amount: int) -> None:
    """The loot is carried; the travel agency pays from its fund, all others from the bank."""
    kind, place, seat = hunt.board.kind(square), hunt.board.name(square), hunt.thieves[thief].seat
    if kind == "travel_agency":
        hunt.set(fund=hunt.fund - amount, robbing="")
    else:
        hunt.set(bank=hunt.bank + amount, robbing="")
    hunt.change_thief(thief, carried=hunt.thieves[thief].carried + amount, wanted="robbery", served=False)
    hunt.book("RB-2", seat, Money("robbery", thief, place), Item(place, 1, amount))
    hunt.tell("robbery", "RB-1", f"{hunt.name(thief)} robs {place} of {amount} and is wanted", seat)
