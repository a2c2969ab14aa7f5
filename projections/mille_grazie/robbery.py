"""Robberies: who is on the road, whether the escort is there, what is scored and lost.

Sources: rules sections 4.1 to 4.3 and 5; readings robbery_compulsory, robber_points_shared; disputed situations 10.1 to 10.12 and 10.26.
"""

from __future__ import annotations

from events.event import NOBODY, Seat
from events.mille_grazie import CardsLost, RobberyRepelled, RobberySucceeded

from . import ending
from .faults import Fault
from .roads import loss_on
from .state import DISCARD, OPEN, OVER, SETTLED, Journey, Robbery, State, names

POINTS = 3
ROW, LOSS, ESCORT = "C.robbery", "C.loss", "C.escort"
ALL_REPELLED = "4.3-1"  # that the escort beats off all robbers on its road, not the first alone, is inferred
UNCONFIRMED = " The rule for two players is not confirmed."


def letters_of(journey: Journey, seat: Seat) -> list[str]:
    """The letters a robber has shown in a turn."""
    return [letter for (robber, _), letter in journey.shown if robber == seat]


def on_the_road(state: State) -> tuple[Seat, ...]:
    """The robbers whose letter is known to be that of the road at hand; where nobody must rob, those of them who called."""
    journey = state.journey
    if not journey.path:
        return ()
    road = journey.path[-1]
    found = [seat for seat in state.robbers if road in letters_of(journey, seat)]
    return tuple(seat for seat in found if seat in journey.calls or state.says("robbery_compulsory", "true"))


def is_protected(journey: Journey, road: str) -> bool:
    """Whether the escort was shown to be on the road."""
    return journey.answer == "yes" and journey.escort == road


def is_hidden(journey: Journey) -> bool:
    """Whether an escort travels with him on a road nobody has been shown."""
    return journey.answer == "yes" and not journey.escort


def was_robbed(journey: Journey, step: int) -> tuple[Seat, ...]:
    """The robbers of a step of the journey whose robbery stood."""
    return tuple(seat for number, seats in journey.robbed if number == step for seat in seats)


def demand(state: State, road: str) -> int:
    """How many cards the nobleman loses on a road: by its colour, and no more than he has."""
    return min(loss_on(state.material, road), len(state.hand(state.seat)))


def each(state: State, robbers: int) -> int:
    """The points of each robber on a road; shared, a rest is lost."""
    return POINTS // robbers if state.says("robber_points_shared", "true") else POINTS


def close_road(state: State) -> list[Fault]:
    """Nobody calls any more: what the letters shown so far mean for earlier roads and for the road at hand."""
    earlier = close_late(state)
    return earlier if state.journey.stage != OPEN or state.phase == OVER else earlier + _close_road(state)


def _close_road(state: State) -> list[Fault]:
    journey = state.journey
    road, robbers = journey.path[-1], on_the_road(state)
    open_calls = [(seat, road) for seat in journey.calls if seat not in robbers and len(letters_of(journey, seat)) < state.slots]
    state.turn(stage=SETTLED, late=(*journey.late, *open_calls))  # a call may still be proven before the turn ends (10.26)
    if not robbers:
        return []
    if is_protected(journey, road):
        _repelled(state, road, robbers)
        return []
    silent = [seat for seat in robbers if seat not in journey.calls]
    found = [Fault("MG-26", f"seat {seat + 1} robs on {road}", "not called") for seat in silent]
    succeed(state, road, len(journey.path), robbers)
    hand, wanted = state.hand(state.seat), demand(state, road)
    if len(hand) <= wanted or not wanted:
        lose(state, road, hand if wanted else [])
    ending.reached(state)
    if state.phase != OVER and len(hand) > wanted > 0:
        found.append(Fault("MG-28", str(wanted), "0"))
        lose(state, road, [])
    return found


def unproven_calls(state: State) -> list[Fault]:
    """MG-23 at the end of a turn: a call for which no letter was ever shown cannot be claimed."""
    journey = state.journey
    open_calls = [
        (seat, road) for seat, road in journey.late if road not in letters_of(journey, seat) and len(letters_of(journey, seat)) < state.slots
    ]
    return [
        Fault("MG-23", f"a compass with {road}", f"no letter shown by seat {seat + 1}", reading="10.26") for seat, road in dict.fromkeys(open_calls)
    ]


def succeed(state: State, road: str, step: int, robbers: tuple[Seat, ...]) -> None:
    """Each robber on an unprotected road scores."""
    points = each(state, len(robbers))
    subject = Robbery("robbery", road, step, state.seat, robbers)
    for seat in robbers:
        state.book(ROW, seat, subject, f"robbery on {road}", points)
    state.turn(robbed=(*state.journey.robbed, (step, robbers)))
    why = "without an escort" if state.journey.answer != "yes" else "and the escort was not shown to be there"
    together = "" if len(robbers) == 1 else " both" if len(robbers) == 2 else " all"
    who = f"{names(robbers)}{together} watched road {road}"
    text = f"{who}, {{{state.seat}}} used it {why}: {points} points{' each' if len(robbers) > 1 else ''}."
    state.tell("robbery", ROW, (state.seat, *robbers), text + (UNCONFIRMED if state.seats == 2 else ""))


def lose(state: State, road: str, cards: list[str], drawn_by: Seat = NOBODY) -> None:
    """The cards lost on a road go to the discard pile; the robbers keep none."""
    before = len(state.hand(state.seat))
    for card in cards:
        state.move(card, DISCARD)
    state.turn(lost=(*state.journey.lost, *cards))
    state.count(lost=len(cards))
    colour, number = state.material.roads[road].colour, loss_on(state.material, road)
    if not before:
        text = f"{{{state.seat}}} had no cards to lose."
    elif before <= number:
        text = f"Road {road} is {colour} and costs {number}: {{{state.seat}}} had {before} and loses all, {', '.join(cards)}, to the discard pile."
    else:
        by = f", drawn by {{{drawn_by}}}" if drawn_by >= 0 else ""
        text = f"Road {road} is {colour} and costs {number} of {before} cards: {', '.join(cards) or 'none was drawn'}{by}, to the discard pile."
    state.tell("loss", LOSS, (state.seat,), text)


def _repelled(state: State, road: str, robbers: tuple[Seat, ...]) -> None:
    text = f"{names(robbers)} called on road {road}, where the escort of {{{state.seat}}} was shown to be: no points and no loss."
    state.tell("repelled", ESCORT, (state.seat, *robbers), text)


def late(state: State, seat: Seat, road: str) -> None:
    """A letter proven after the nobleman went on, but before the turn ends: the robbery stands, the loss falls on the hand as it is now.

    Where an escort travels with him that nobody has seen yet, the nobleman may still show that it was there.
    """
    if not is_hidden(state.journey):
        _stand(state, seat, road)
    elif late_steps(state.journey, seat, road) and (seat, road) not in state.journey.due:
        state.turn(due=(*state.journey.due, (seat, road)))


def close_late(state: State) -> list[Fault]:
    """The table goes on: what was proven late stands, unless the escort was shown to have been there."""
    journey, found = state.journey, []
    if not journey.due:
        return []
    state.turn(due=())
    for seat, road in journey.due:
        if is_protected(journey, road):
            _repelled(state, road, (seat,))
            continue
        if (seat, road) not in journey.late:
            found.append(Fault("MG-26", f"seat {seat + 1} robs on {road}", "not called"))
        if state.phase != OVER:
            _stand(state, seat, road)
    return found


def _stand(state: State, seat: Seat, road: str) -> None:
    """A late robbery, on every step it belongs to."""
    for step in late_steps(state.journey, seat, road):
        robbed = was_robbed(state.journey, step)
        succeed(state, road, step, (seat,))
        hand, wanted = state.hand(state.seat), demand(state, road)
        if not robbed and len(hand) > wanted > 0:
            state.turn(owed=(road, wanted))
        elif not robbed:
            lose(state, road, hand if wanted else [])
    ending.reached(state)


def late_steps(journey: Journey, seat: Seat, road: str) -> list[int]:
    """The steps already done on which a robber with this letter has robbed nothing yet, and the escort was not shown."""
    done = journey.path[:-1] if journey.stage == OPEN else journey.path
    if is_protected(journey, road):
        return []
    return [number for number, letter in enumerate(done, 1) if letter == road and seat not in was_robbed(journey, number)]


# ---- cards lost ----


def wrong_loss(state: State, event: CardsLost) -> list[Fault]:
    """MG-28 to MG-32, MG-07, MG-24: how many cards, which, who drew them, and where they went."""
    journey = state.journey
    road, robbers = robbed_road(state)
    if event.seat != state.seat or not road:
        return [Fault("MG-28", "0", str(len(event.cards)))]
    if not journey.owed[1] and is_protected(journey, road):
        return [Fault("MG-24", "no loss", f"{len(event.cards)} lost")]
    if not robbers:
        return (
            [Fault("MG-23", f"a compass with {road}", "no letter was shown", reading="10.26")]
            if journey.calls
            else [Fault("MG-28", "0", str(len(event.cards)))]
        )
    if journey.counted and not journey.owed[1]:
        return [Fault("MG-29", "one loss for the road", "a second one")]
    return [*_wrong_number(state, event, road, len(robbers)), *_wrong_drawing(state, event, road, robbers)]


def robbed_road(state: State) -> tuple[str, tuple[Seat, ...]]:
    """The road a loss belongs to, and the robbers on it."""
    journey = state.journey
    if journey.owed[1]:
        step = max(number for number, letter in enumerate(journey.path, 1) if letter == journey.owed[0])
        return journey.owed[0], was_robbed(journey, step)
    if not journey.path:
        return "", ()
    return journey.path[-1], tuple(dict.fromkeys((*on_the_road(state), *was_robbed(journey, len(journey.path)))))


def _wrong_number(state: State, event: CardsLost, road: str, robbers: int) -> list[Fault]:
    journey = state.journey
    cards = [card.id for card in map(state.card, event.cards) if card is not None]
    if journey.lost and not journey.owed[1]:
        return [] if set(cards) == set(journey.lost) else [Fault("MG-28", ",".join(journey.lost), ",".join(event.cards))]
    hand, number = state.hand(state.seat), loss_on(state.material, road)
    foreign = [name for name in event.cards if (card := state.card(name)) is None or card.id not in hand]
    if foreign or len(set(cards)) < len(event.cards):
        return [Fault("MG-07", f"of {','.join(hand) or 'an empty hand'}", ",".join(foreign or event.cards))]
    wanted = min(number, len(hand))
    if len(cards) == wanted:
        return []
    twice = robbers > 1 and len(cards) == min(number * robbers, len(hand))
    return [Fault("MG-29" if twice else "MG-28", str(wanted), str(len(cards)))]


def _wrong_drawing(state: State, event: CardsLost, road: str, robbers: tuple[Seat, ...]) -> list[Fault]:
    found = []
    choice = not state.journey.lost and len(state.hand(state.seat)) > loss_on(state.material, road)
    if choice and (event.blind == "no" or event.drawn_by == state.seat):
        found.append(Fault("MG-30", "a robber draws without looking", "the victim chose" if event.drawn_by == state.seat else "not blind"))
    elif event.drawn_by not in (NOBODY, state.seat, *robbers):
        found.append(Fault("MG-32", names_of(robbers), str(event.drawn_by + 1)))
    if event.to not in ("", "discard"):
        found.append(Fault("MG-31", "discard", event.to))
    return found


def names_of(seats: tuple[Seat, ...]) -> str:
    """Seats as numbers from 1."""
    return ",".join(str(seat + 1) for seat in seats)


def lose_cards(state: State, event: CardsLost) -> bool:
    """The cards leave the hand; on the road at hand the robbery is done with."""
    if event.seat != state.seat:
        return False
    hand = state.hand(state.seat)
    cards = [card.id for card in map(state.card, dict.fromkeys(event.cards)) if card is not None and card.id in hand]
    road, robbers = robbed_road(state)
    if not road:
        return False
    stands = bool(robbers) and not is_protected(state.journey, road)
    if not state.journey.owed[1] and state.journey.stage == OPEN and stands:
        state.turn(stage=SETTLED)
        succeed(state, road, len(state.journey.path), robbers)
    if cards or not state.journey.counted:
        if not (state.journey.lost and not cards):  # what the rules took already is only written down here
            lose(state, road, cards, event.drawn_by if event.drawn_by < state.seats else NOBODY)
        state.turn(counted=True, owed=("", 0))
    if state.phase != OVER:
        ending.reached(state)
    return True


# ---- what the rules alone decide, written down ----


def wrong_success(state: State, event: RobberySucceeded) -> list[Fault]:
    """MG-23, MG-24, MG-27, MG-18: a robbery is said to have succeeded."""
    journey, road = state.journey, state.letter(event.road)
    if event.seat != state.seat or road not in journey.path:
        return [Fault("MG-23", f"a road of {journey.path or 'this journey'}", event.road)]
    if is_protected(journey, road):
        several = len([seat for seat in state.robbers if road in letters_of(journey, seat)]) > 1
        return [Fault("MG-24", "repelled", "succeeded", reading=ALL_REPELLED if several else "")]
    step = journey.path.rindex(road) + 1
    computed = was_robbed(journey, step) or (on_the_road(state) if step == len(journey.path) else ())
    if not computed or (event.robbers and set(event.robbers) != set(computed)):
        return [Fault("MG-23", names_of(computed) or "no robber with this letter", names_of(event.robbers) or event.road)]
    points = each(state, len(computed))
    nothing_lost = step == len(journey.path) and not state.hand(state.seat) and not journey.lost
    hangs = "10.4" if nothing_lost and not event.points else "robber_points_shared" if len(computed) > 1 else ""  # both are inferred
    found = [Fault("MG-27", str(points), str(event.points), reading=hangs)] if event.points >= 0 and event.points != points else []
    colour = state.material.roads[road].colour
    return [*found, Fault("MG-18", colour, event.colour)] if event.colour and event.colour.lower() != colour.lower() else found


def wrong_repulse(state: State, event: RobberyRepelled) -> list[Fault]:
    """MG-25: a robbery is said to be repelled though no compass with the letter of the road was shown."""
    journey, road = state.journey, state.letter(event.road)
    if event.seat != state.seat or road not in journey.path or not is_protected(journey, road):
        return [Fault("MG-25", f"the escort shown on {event.road}", journey.escort or "no escort shown")]
    computed = tuple(seat for seat in state.robbers if road in letters_of(journey, seat))
    wrong = event.robbers and set(event.robbers) != set(computed)
    return [Fault("MG-23", names_of(computed), names_of(event.robbers))] if wrong else []
