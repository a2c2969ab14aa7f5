"""The die: for a move, for a jailbreak, for a sentence.

Rules: T-2 to T-4, JB-1, JB-2, JB-5, SE-1. Findings TP-06, TP-39.
"""

from __future__ import annotations

from events.tjuv_och_polis import DieRolled

from . import custody, turn
from .faults import UNKNOWN_WORD, Cannot
from .state import MOVED, OVER, ROLLED, SERVING, START, Hunt

SIDES = range(1, 7)
PURPOSES = ("move", "jailbreak", "sentence")


def die_rolled(hunt: Hunt, event: DieRolled) -> list[str]:
    """A roll goes to what it is for."""
    if event.purpose not in PURPOSES:
        raise Cannot(UNKNOWN_WORD)
    if event.value < 1:
        raise Cannot("TP-06")
    found = [] if event.value in SIDES else ["TP-06"]
    if event.purpose == "sentence":
        if hunt.stage == OVER and not hunt.held:
            raise Cannot("TP-54")
        return found + custody.sentence(hunt, event)
    return found + _for_a_turn(hunt, event)


def _for_a_turn(hunt: Hunt, event: DieRolled) -> list[str]:
    """The roll of a turn: whether it is the seat's turn, the first roll of it, and for the right purpose."""
    again = event.seat == hunt.last != hunt.seat and hunt.stage == START
    if again and hunt.act == "jailbreak" and event.purpose == "jailbreak":
        raise Cannot("TP-39")
    if again and hunt.act == "ride":
        turn.give_to(hunt, event.seat)
        found = ["TP-06"]
    else:
        found = turn.open_turn(hunt, event.seat)
    thief = hunt.owner(event.seat)
    serving = bool(thief) and hunt.thieves[thief].status == SERVING
    if hunt.stage == ROLLED:
        found.append("TP-39" if serving else "TP-06")
    if serving != (event.purpose == "jailbreak"):
        found.append("TP-39")
    hunt.set(roll=event.value, stage=ROLLED, breakout=False, act="roll")
    if serving and event.purpose == "jailbreak":
        _try_to_break_out(hunt, thief, event.value)
    return found


def _try_to_break_out(hunt: Hunt, thief: str, value: int) -> None:
    if value == custody.BREAKS_OUT:
        custody.break_out(hunt, thief)
        return
    hunt.set(stage=MOVED, act="jailbreak")
    custody.serve(hunt, thief)


def offers(hunt: Hunt) -> list[DieRolled]:
    """All six sides, for what the seat has to roll for."""
    thief = hunt.owner(hunt.seat)
    purpose = "jailbreak" if thief and hunt.thieves[thief].status == SERVING else "move"
    return [DieRolled(hunt.seat, value, purpose) for value in SIDES]
