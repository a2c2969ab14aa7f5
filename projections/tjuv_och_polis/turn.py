"""Whose turn it is: turns begin and end by whose event comes next, and what was passed over is named.

The general walk of the order of play is not used here. What has to happen after a move - a robbery, any number of arrests, each with
transport and sentence - is known only from the position, may concern other seats than the one whose turn it is, and breaks rules with
numbers of their own when it is left out; a list of what is due says that in fewer words than rows and their conditions would.

Rules: T-1 to T-7, TG-6, SE-2, WN-1. Findings TP-05, TP-07, TP-20, TP-24, TP-28, TP-33, TP-35, TP-37, TP-51.
"""

from __future__ import annotations

from events.common import TurnEnded
from events.event import Seat

from . import arrest, before_play, ending, flight, moves, nests
from .faults import OUT_OF_ORDER, Cannot, hangs_on
from .state import ENCIRCLED, FREE, GONE, LANDED, MOVED, OUT, OVER, PENDING, ROLLED, SET_UP, START, TELEGRAPH, Hunt

NO_FORFEIT = "T-5/skipped"
OF_GROUND = {LANDED: "TP-20", TELEGRAPH: "TP-51"}


def open_turn(hunt: Hunt, seat: Seat) -> list[str]:
    """Brings the game to the turn of a seat whose move comes now; what was passed over on the way is found."""
    if hunt.stage == OVER:
        raise Cannot("TP-54")
    found = before_play.close(hunt) if hunt.stage == SET_UP else []
    thief = hunt.owner(seat)
    if thief and hunt.thieves[thief].status in GONE:
        raise Cannot("TP-42" if hunt.thieves[thief].status == OUT else hangs_on("TP-42", "ES-9"))
    if hunt.stage == MOVED or (hunt.stage == ROLLED and seat != hunt.seat):
        found += leave(hunt)
    else:
        found += _skipped(hunt)
    if hunt.stage == OVER:
        raise Cannot("TP-54")
    if seat != hunt.seat:
        found.append(hangs_on("TP-05", "T-7") if thief and hunt.thieves[thief].status == PENDING else "TP-05")
        give_to(hunt, seat)
    return found


def give_to(hunt: Hunt, seat: Seat, stage: str = START) -> None:
    """The turn is a seat's, whoever should have had it: whoever plays now plays this turn, so one slip does not make the rest look wrong."""
    hunt.set(seat=seat, active=(seat,), stage=stage)


def leave(hunt: Hunt) -> list[str]:
    """Ends the turn at hand, complete or not."""
    found = []
    if hunt.stage == ROLLED:
        found.append(_not_moved(hunt))
    found += _skipped(hunt)
    hand_over(hunt)
    return found


def _not_moved(hunt: Hunt) -> str:
    if not moves.can_move(hunt):
        return NO_FORFEIT
    return "TP-07" if hunt.seat == hunt.police else "TP-24"


def _skipped(hunt: Hunt) -> list[str]:
    """What was due and not done; it has not happened."""
    found = []
    if hunt.robbing and hunt.readings["robbery_automatic"] == "true":
        found.append("TP-28")
    for ground in hunt.grounds:
        if ground.thief not in hunt.overlooked:
            found.append(OF_GROUND.get(ground.how) or (hangs_on("TP-33", "encirclement") if ground.how == ENCIRCLED else "TP-33"))
            hunt.put(hunt.overlooked, ground.thief, ground.how)
    for held in hunt.held:
        found += ["TP-35"] * (not held.transported) + ["TP-37"] * (not held.sentenced)
        if not held.sentenced:
            hunt.change_thief(held.thief, status=FREE)
    hunt.set(robbing="", held=(), may_follow=False)
    return found


def waits(hunt: Hunt) -> bool:
    """Whether something must or may still be done in a turn whose move is made."""
    if hunt.robbing or hunt.may_follow or not is_clear(hunt):
        return True
    return nests.can_exchange(hunt)


def is_clear(hunt: Hunt) -> bool:
    """Whether no arrest, transport or sentence is due."""
    return not hunt.held and all(ground.thief in hunt.overlooked for ground in hunt.grounds)


def is_optional(hunt: Hunt) -> bool:
    """Whether the move is made and only what may be left out is open."""
    return hunt.stage == MOVED and is_clear(hunt) and not (hunt.robbing and hunt.readings["robbery_automatic"] == "true")


def go_on(hunt: Hunt) -> None:
    """What is due is found anew; a turn in which nothing is left to do is handed over."""
    arrest.look(hunt)
    if hunt.stage == MOVED and not waits(hunt):
        hand_over(hunt)


def hand_over(hunt: Hunt) -> None:
    """The turn is over: pending flights succeed with that of the police, the end of the game is tested, the next seat follows."""
    if hunt.seat == hunt.police:
        flight.complete(hunt)
    hunt.set(landed=(), wired=(), robbing="", held=(), credited=(), may_follow=False, breakout=False, last=hunt.seat)
    if hunt.grounds:
        arrest.look(hunt)
    if ending.is_reached(hunt):
        ending.end(hunt)
        return
    seat = hunt.seat
    following = [(seat + step) % hunt.seats for step in range(1, hunt.seats + 1)]
    following = [next_seat for next_seat in following if plays(hunt, next_seat)]
    give_to(hunt, following[0])
    hunt.set(number=hunt.number + 1, round=hunt.round + (following[0] == hunt.police))


def plays(hunt: Hunt, seat: Seat) -> bool:
    """Whether a seat has turns: the police always, a thief unless he has left or his flight is pending."""
    thief = hunt.owner(seat)
    return not thief or hunt.thieves[thief].status not in (*GONE, PENDING)


def turn_ended(hunt: Hunt, event: TurnEnded) -> list[str]:
    """The end of a turn may be written down; where nothing was left to do, it has been handed over already."""
    if hunt.stage == SET_UP:
        raise Cannot(OUT_OF_ORDER)
    if event.seat == hunt.last and hunt.stage in (START, OVER) and (event.seat != hunt.seat or hunt.stage == OVER):
        return []
    if hunt.stage == OVER:
        raise Cannot("TP-54")
    if event.seat != hunt.seat:
        raise Cannot("TP-05")
    if hunt.stage == START:
        found = [*_skipped(hunt), "TP-07" if hunt.seat == hunt.police else "TP-24"]
        hand_over(hunt)
        return found
    return leave(hunt)
