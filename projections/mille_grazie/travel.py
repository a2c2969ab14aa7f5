"""The journey: one road after the other, and the end of the turn.

Sources: rules section 3 step C; readings path_rule, range_is_exact; disputed situations 10.9, 10.14, 10.17 to 10.19.
"""

from __future__ import annotations

from events.common import TurnEnded
from events.event import Seat
from events.mille_grazie import StepTravelled

from . import ending
from .faults import OUT_OF_ORDER, Fault
from .journeys import READINGS, Verdict, may_follow, may_stop, next_steps, strictest, verdict
from .roads import other_end, towns_along
from .robbery import letters_of, unproven_calls, was_robbed
from .state import OPEN, OVER, TURN, Journey, Past, State, names
from .tasks import leave_town

ROW, END = "C.step", "D.end"


def is_exact(state: State) -> bool:
    """Whether he travels exactly so many roads."""
    return state.says("range_is_exact", "true")


def is_complete(state: State) -> bool:
    """Whether the journey may end here and, where it need not have its full length, has begun."""
    journey = state.journey
    if not journey.path:
        return False
    return len(journey.path) >= journey.length or may_stop(
        state.material, journey.start, journey.path, journey.length, state.readings["path_rule"], is_exact(state)
    )


def onward(state: State) -> list[str]:
    """The roads that may be travelled next."""
    journey = state.journey
    return next_steps(state.material, journey.start, journey.path, journey.length, state.readings["path_rule"], is_exact(state))


def wrong_step(state: State, event: StepTravelled) -> list[Fault]:
    """MG-14, MG-15, MG-17 to MG-19, MG-21, MG-22: who travels, which road, how far, and where he has been before."""
    journey, road = state.journey, state.letter(event.road)
    if event.seat != state.seat:
        return [Fault("MG-22", str(state.seat + 1), str(event.seat + 1))]
    found = _escort_open(state)
    town = other_end(state.material, road, state.town)
    if town is None:
        return [*found, Fault("MG-17", f"a road at {state.town or 'a town'}", event.road)]
    if len(journey.path) >= journey.length:
        found.append(Fault("MG-19", f"{journey.length} roads", str(len(journey.path) + 1)))
    elif not may_follow(state.material, journey.start, journey.path, road, state.readings["path_rule"]):
        found.append(_again(state, road))
    number = len(journey.path) + 1
    wrong = not state.is_town(event.to, town) or not state.is_town(event.start, state.town) or event.number not in (-1, number)
    return [*found, Fault("MG-18", f"step {number}, {state.town} to {town}", _said(event))] if wrong else found


def _said(event: StepTravelled) -> str:
    number = f"step {event.number}, " if event.number >= 0 else ""
    return f"{number}{event.start or '?'} to {event.to or '?'}"


def _escort_open(state: State) -> list[Fault]:
    """MG-14, MG-10, MG-15: everything secret is settled before the first step."""
    journey = state.journey
    if not journey.answer:
        return [Fault("MG-14", "the escort declared yes or no", "nothing said yet")]
    required = state.says("commits", "required") and not journey.path
    return [Fault("MG-15", "a letter set for the escort", "none")] if required and journey.answer == "yes" and journey.sealed is None else []


def _again(state: State, road: str) -> Fault:
    """MG-21: the town or the road was used before; which readings would allow it."""
    journey = state.journey
    allowed = READINGS[READINGS.index(strictest(state.material, journey.start, journey.path + road)) :]
    town = other_end(state.material, road, state.town)
    text = f"road {road} to {town} after {journey.path or 'the start'}: allowed under {', '.join(allowed)}, not under {state.readings['path_rule']}"
    return Fault("MG-21", state.readings["path_rule"], f"{road} to {town}", text)


def travel(state: State, event: StepTravelled) -> bool:
    """The nobleman leaves along the road; whether he is robbed on it is open until the table goes on."""
    road = state.letter(event.road)
    town = other_end(state.material, road, state.at.get(event.seat, ""))
    if town is None:
        return False
    state.journal.put(state.at, event.seat, town)
    if event.seat == state.seat:
        path = state.journey.path + road
        state.turn(path=path, stage=OPEN, calls=(), lost=(), counted=False, picked=False, fresh=False, kept=())
        state.count(steps=1)
    return True


# ---- the end of the turn ----


def wrong_end(state: State, event: TurnEnded) -> list[Fault]:
    """The nobleman hands the turn over."""
    if state.phase != TURN:
        return [Fault(OUT_OF_ORDER)]
    return [Fault("MG-22", str(state.seat + 1), str(event.seat + 1))] if event.seat != state.seat else []


def end(state: State, event: TurnEnded) -> bool:
    """The turn passes to the next seat clockwise."""
    if state.phase != TURN or event.seat != state.seat:
        return False
    hand_over(state)
    return True


def before_end(state: State) -> list[Fault]:
    """MG-20, MG-23, MG-28, MG-41: what is still missing when the nobleman stops."""
    found = leave_town(state)
    journey = state.journey
    if state.phase == OVER:
        return found
    if not is_complete(state) and (is_exact(state) or not journey.path):
        stopped = was_robbed(journey, len(journey.path)) and "range_is_exact" in state.chosen  # that a robbery stops nobody is inferred
        found.append(Fault("MG-20", f"{journey.length} roads", str(len(journey.path)), reading="10.9" if stopped else ""))
    found += unproven_calls(state)
    if journey.owed[1]:
        found.append(Fault("MG-28", str(journey.owed[1]), "0"))
        state.turn(owed=("", 0))
    return found


def end_turn(state: State) -> list[Fault]:
    """The turn ends without anybody writing it down, for the next one begins."""
    found = before_end(state)
    if state.phase == TURN:
        hand_over(state)
    return found


def hand_over(state: State) -> None:
    """The next nobleman, clockwise; or the end of the game, where it waits for the end of a turn."""
    journey, seat = state.journey, state.seat
    state.count(turns=1, escorts=journey.answer == "yes")
    _tell_of_letters(state)
    _tell_of_path(state)
    following = (seat + 1) % state.seats
    ending.turn_over(state, following)
    if state.phase == OVER:
        return
    past = Past(state.number, seat, journey)
    state.set(past=past, seat=following, number=state.number + 1, journey=Journey(state.at.get(following, "")))


def _tell_of_path(state: State) -> None:
    """Legal under every reading, illegal under every one, or dependent on it."""
    journey = state.journey
    if len(journey.path) == journey.length and len(towns_along(state.material, journey.start, journey.path)) == journey.length:
        found = Verdict(READINGS[READINGS.index(strictest(state.material, journey.start, journey.path)) :])  # a full journey proves its length
    else:
        found = verdict(state.material, journey.start, journey.path, journey.length, is_exact(state))
    way = f"The journey of {{{state.seat}}} from {journey.start} by {'-'.join(journey.path) or 'no road'}"
    if found.answer == "legal":
        said = "is legal under every reading of the path rule"
    elif found.answer == "depends":
        other = [reading for reading in READINGS if reading not in found.allowed]
        said = f"is legal under {', '.join(found.allowed)}, not under {', '.join(other)}{_why_not(state)}"
    else:
        said = f"is illegal under every reading: {found.fault.replace('_', ' ')} at step {found.step}"
    state.tell("journey", ROW, (state.seat,), f"{way} {said}.")


def _why_not(state: State) -> str:
    """What a stricter reading has against the journey."""
    journey = state.journey
    entered = towns_along(state.material, journey.start, journey.path)
    if roads := [road for road in dict.fromkeys(journey.path) if journey.path.count(road) > 1]:
        return f": road {roads[0]} was used {journey.path.count(roads[0])} times"
    if towns := [town for town in dict.fromkeys(entered) if entered.count(town) > 1]:
        return f": {towns[0]} was entered {entered.count(towns[0])} times"
    return f": it came back to {journey.start}, where it began" if journey.start in entered else ""


def _tell_of_letters(state: State) -> None:
    """Robbers who never showed a letter by the end of the turn: nobody can exclude that they were on a road used."""
    unseen = unproven(state, state.seat, state.journey)
    if unseen:
        state.tell("unproven", "A.ambush", tuple(unseen), unproven_text(unseen))


def unproven_text(unseen: list[Seat]) -> str:
    """What cannot be said of a turn."""
    whose = "The letter of {} was" if len(unseen) == 1 else "The letters of {} were"
    return f"{whose.format(names(unseen))} not shown in this turn: that no robbery was left out is not provable from the record."


def unproven(state: State, nobleman: Seat, journey: Journey) -> list[Seat]:
    """The robbers of a turn who have shown fewer letters than they use."""
    return [seat for seat in range(state.seats) if seat != nobleman and len(letters_of(journey, seat)) < state.slots]
