"""Thieves in the castle: one object from each exhibition, the higher number first. Rules file 6.2."""

from __future__ import annotations

from events.adel_verpflichtet import LootReturned, ObjectStolen, TheftDeclined
from events.event import Seat

from .state import CASTLE, THIEF, Evening, name, no

DECLINED = "-"


def thieves_in_order(state: Evening) -> list[Seat]:
    """The seats with a thief in the castle, who chooses first coming first: the higher number, or as the table reads it the pawn ahead."""
    seats = state.playing(THIEF, CASTLE)
    by_position = state.readings["castle-thief-order"] == "position"
    return sorted(seats, key=lambda seat: (-state.position[seat] if by_position else 0, -state.action[seat].number))


def open_to(state: Evening, thief: Seat) -> list[Seat]:
    """The exhibitions from which a thief may still take something."""
    return [seat for seat, left in state.left.items() if left and (thief, seat) not in state.dealings]


def thief_due(state: Evening) -> tuple[Seat, ...]:
    """The thief whose turn it is: the highest who is not done with all exhibitions."""
    if not any(state.left.values()):
        return ()
    return tuple(seat for seat in thieves_in_order(state) if open_to(state, seat))[:1]


def steal(state: Evening, event: ObjectStolen) -> tuple[str, ...]:
    """A thief takes an object that still lies there."""
    thief, id = event.seat, event.object
    victim = next((seat for seat, left in state.left.items() if id in left), None)
    if victim is None:
        return no(state.expect("AV-32", " ".join(one for left in state.left.values() for one in left) or "nothing is left"))
    order = thieves_in_order(state)
    if thief not in order:
        return no("IV.steal/no-thief")
    found: list[str] = []
    if (thief, victim) in state.dealings:
        found.append("AV-31")
    found += _before_turn(state, thief, victim)
    state.put(state.dealings, (thief, victim), id)
    state.put(state.left, victim, tuple(one for one in state.left[victim] if one != id))
    state.take(victim, id)
    state.give(thief, id)
    state.tally("objects stolen", thief)
    state.tally("objects lost", victim)
    text = f"Thief {state.action[thief].number} of {name(thief)} takes {id} from the exhibition of {name(victim)}."
    state.tell("theft", "IV.steal", (thief, victim), text)
    return tuple(found)


def _before_turn(state: Evening, thief: Seat, victim: Seat) -> list[str]:
    """A thief who has to choose before this one has not been at this exhibition yet."""
    order = thieves_in_order(state)
    higher = [seat for seat in order[: order.index(thief)] if (seat, victim) not in state.dealings]
    return [state.expect("AV-33", str(higher[0] + 1))] if higher else []


def spare(state: Evening, event: TheftDeclined) -> tuple[str, ...]:
    """A thief takes nothing from an exhibition, which he may."""
    thief, victim = event.seat, event.victim
    if thief not in thieves_in_order(state) or victim not in open_to(state, thief):
        return no("IV.steal/not-due")
    found = _before_turn(state, thief, victim)
    if state.readings["theft-optional"] == "no":
        found.append("IV.steal/declined")
    state.put(state.dealings, (thief, victim), DECLINED)
    return tuple(found)


def decline_all(state: Evening) -> tuple[str, ...]:
    """The game goes on though thieves have neither taken nor declined."""
    for thief in thieves_in_order(state):
        for victim in open_to(state, thief):
            state.put(state.dealings, (thief, victim), DECLINED)
    return ("IV.steal/skipped",)


def hand_back(state: Evening, event: LootReturned) -> tuple[str, ...]:
    """Loot is kept, also by a thief who is arrested."""
    thief, id = event.seat, event.object
    taken = {**(state.before.get("dealings") or {}), **state.dealings}
    victim = next((whom for (who, whom), what in taken.items() if what == id and who == thief), None)
    if victim is None or id not in state.hands[thief]:
        return no("AV-34")
    state.take(thief, id)
    state.give(victim, id)
    return ("AV-34",)
