"""Exhibitions in the castle: what is shown, which is best, how many steps it brings. Rules file 6.1."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from events.adel_verpflichtet import ExhibitionShown, ExhibitionVoid
from events.event import Seat

from . import exhibitions
from .choices import must_commit, opening_faults
from .exhibitions import Ranked
from .state import CASTLE, EXHIBITION, NOTHING, Claimed, Evening, name, names, no
from .track import castle_of_leader, leaders

RANKING, CASTLE_READ, LED_FROM = "ranking", "castle", "led-from"
BEST, SECOND = "best", "second"


def exhibitors(state: Evening) -> list[Seat]:
    """The seats that have played the exhibition card."""
    return state.playing(EXHIBITION, CASTLE)


def not_shown(state: Evening) -> tuple[Seat, ...]:
    """The exhibitors whose exhibition is not open; before that, those who have to commit, where there are several."""
    seats = exhibitors(state)
    waiting = must_commit(state, EXHIBITION, seats) if len(seats) > 1 else ()
    return waiting or tuple(seat for seat in seats if seat not in state.shown)


def show(state: Evening, event: ExhibitionShown) -> tuple[str, ...]:
    """A seat shows a set. One that is none is shown all the same, but takes no part in the ranking."""
    seat, shown = event.seat, event.objects
    if seat in state.shown:
        return no(second_exhibition(state.shown[seat], event))
    if len(set(shown)) < len(shown) or not state.may_own(seat, shown):
        return no(state.expect("AV-22", "objects of one's own, each once"))
    found = _opening(state, seat, ",".join(shown), event.salt)
    wrong = wrong_set(state, shown)
    found += [wrong] if wrong else []
    state.uncover(seat, shown)
    state.put(state.shown, seat, shown)
    state.put(state.left, seat, shown)
    state.tally("exhibitions shown", seat)
    return tuple(found)


def second_exhibition(first: Sequence[str], event: ExhibitionShown | ExhibitionVoid) -> str:
    """What is wrong with showing once more: another set beside the first, or a change of it."""
    shown = event.objects if isinstance(event, ExhibitionShown) else ()
    return "AV-23" if first and shown and not set(first) & set(shown) else "AV-25"


def wrong_set(state: Evening, shown: Sequence[str]) -> str:
    """AV-20 or AV-21 where a set is too small or has a gap; `AV-21~series-wraps` where all hangs on whether F and A are neighbours."""
    objects = state.objects(shown)
    wrong = exhibitions.fault(objects, wraps=state.readings["series-wraps"] == "yes")
    return f"{wrong}~series-wraps" if wrong == "AV-21" and not exhibitions.fault(objects, wraps=True) else wrong


def _opening(state: Evening, seat: Seat, choice: str, salt: str) -> list[str]:
    seats = exhibitors(state)
    return opening_faults(state, EXHIBITION, seat, choice, salt, seats if len(seats) > 1 else ())


def show_nothing(state: Evening, event: ExhibitionVoid) -> tuple[str, ...]:
    """A seat says it has nothing to show: a bluff is fine, withholding a set is not. Hidden cards prove neither."""
    seat = event.seat
    if seat in state.shown:
        return no("AV-25")
    found = _opening(state, seat, NOTHING, event.salt)
    best = best_of(state, seat)
    if best:
        found.append(state.expect("AV-26", " ".join(best)))
    elif state.hidden[seat]:
        found.append("AV-26?")
    state.put(state.shown, seat, ())
    known = tuple(sorted(state.hands[seat]))
    state.journal.add(state.claims, Claimed(seat, state.number, state.seq, known, len(state.uncovered)))
    state.tell("nothing to show", "IV.exhibit", (seat,), f"{name(seat)} has no valid set to show and is skipped.")
    return tuple(found)


def leave_unshown(state: Evening) -> tuple[str, ...]:
    """Nobody wrote down what the others showed, or that it was nothing."""
    for seat in exhibitors(state):
        if seat not in state.shown:
            state.put(state.shown, seat, ())
    return ("IV.exhibit/skipped",)


def best_of(state: Evening, seat: Seat) -> tuple[str, ...]:
    """The best set among the objects a seat is known to own; empty where there is none."""
    wraps, rule = state.readings["series-wraps"] == "yes", tie_rule(state)
    return tuple(item.id for item in exhibitions.best(state.objects(state.hands[seat]), wraps=wraps, identical_oldest=rule))


def tie_rule(state: Evening) -> str:
    """What decides where the oldest objects are of one year."""
    return exhibitions.NEXT_OLDEST if state.readings["identical-oldest"] == "next-oldest" else exhibitions.UNRESOLVED


def rank_and_pay(state: Evening) -> None:
    """All exhibitions are ranked, the castle of the leading pawn is read once, the best and the second best pawn move."""
    for seat, shown in state.shown.items():
        state.publish(seat, shown)
    valid = {seat: state.objects(shown) for seat, shown in state.shown.items() if shown and not wrong_set(state, shown)}
    ranking = exhibitions.ranked(valid, tie_rule(state))
    state.note(RANKING, tuple(one.seat for one in ranking))
    castle = castle_of_leader(state.material, state.standing())
    if castle is None or not ranking:
        return
    state.note(CASTLE_READ, (castle.id, castle.best, castle.second))
    ahead = leaders(state.standing())
    space = state.position[ahead[0]]
    state.note(LED_FROM, space)
    tell_ranking(state, ranking, "IV.rank")
    where = f"on space {space}, at castle {castle.id}" if space else f"in the club room, where castle {castle.id} counts"
    who = f"The leading pawn, of {name(ahead[0])}, stands" if len(ahead) == 1 else f"The leading pawns, of {names(ahead)}, stand"
    text = f"{who} {where}: {castle.best} steps for the best exhibition, {castle.second} for the second best."
    state.tell("castle read", "IV.pair", ahead, text)
    pay(state, ranking, ((castle.best, BEST, "IV.best"), (castle.second, SECOND, "IV.second")))


def pay(state: Evening, ranking: Sequence[Ranked], rewards: Sequence[tuple[int, str, str]]) -> None:
    """Steps for the first and the second place; a place that is shared is left to an arbiter."""
    for place, (steps, reason, row) in enumerate(rewards, 1):
        there = [one.seat for one in ranking if one.place == place]
        if len(there) > 1:
            state.tell("unresolved", row, there, f"{names(there)} share place {place} and nothing tells them apart: an arbiter has to decide.")
        for seat in there if len(there) == 1 else ():
            state.tally(f"exhibitions {reason}", seat)
            state.advance(seat, steps, row, reason)


def tell_ranking(state: Evening, ranking: Sequence[Ranked], rule: str) -> None:
    """Why each exhibition is better than the next."""
    first = ranking[0]
    if len(ranking) == 1:
        text = f"{name(first.seat)} shows the only exhibition, {in_words(first)}, so it is the best."
        state.tell("ranking", rule, (first.seat,), text)
    for better, other in pairwise(ranking):
        shown = f"{name(better.seat)} shows {in_words(better)}, {name(other.seat)} {in_words(other)}"
        if better.size > other.size:
            why = f"more objects are better, so {name(better.seat)} is {ordinal(better.place)}"
        elif better.oldest < other.oldest:
            why = f"as many objects, so the oldest decides, and {name(better.seat)} is {ordinal(better.place)}"
        else:
            why = "as many objects and the oldest of the same year" + ("" if better.place == other.place else "; the next oldest decides")
        state.tell("ranking", rule, (better.seat, other.seat), f"{shown}: {why}.")


def in_words(one: Ranked) -> str:
    """An exhibition in a sentence."""
    return f"{one.size} objects, the oldest of {one.oldest}"


def ordinal(place: int) -> str:
    """A place in a sentence."""
    return ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")[place]
