"""What would have been right, in a few words, for findings where that is one thing.

Rules: PM-2, CM-1, TM-2, RB-2, TR-2, AR-4, AR-5, RW-2, SE-1, ES-5, T-1.
"""

from __future__ import annotations

from typing import Any

from events.tjuv_och_polis import ThiefArrested

from . import robbery
from .state import CAR, OVER, SET_UP, Hunt


def expected(hunt: Hunt, event: Any, code: str) -> str:
    """The right value for a code, empty where there is none or several; the position is the one before the event."""
    match code:
        case "TP-05":
            return "" if hunt.stage in (SET_UP, OVER) else f"seat {hunt.seat + 1}"
        case "TP-09" | "TP-10" | "TP-11":
            return f"{2 * hunt.roll if event.piece == CAR else hunt.roll} squares" if hunt.roll else ""
        case "TP-01":
            return f"{hunt.seats} officers"
        case "TP-27":
            return str(robbery.worth(hunt, hunt.where[hunt.robbing])) if hunt.robbing else ""
        case "TP-34":
            return _credited(hunt, event) if isinstance(event, ThiefArrested) else ""
        case "TP-38":
            found = hunt.happened.get(("confiscated", event.thief))
            return "amount {1}, reward {2}, returned {3}".format(*found) if found else ""
        case "TP-49":
            found = hunt.happened.get(("fare", hunt.owner(event.seat)))
            return f"{found[1]} into the fund" if found else ""
    return ""


def _credited(hunt: Hunt, event: ThiefArrested) -> str:
    return " or ".join(piece for ground in hunt.grounds if ground.thief == event.thief for piece in ground.pieces)
