"""Points and events of a game in numbers, and what an award is for in words.

Sources: rules section 5.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from events.arbitration import AwardRuled
from events.event import Seat
from events.finding import Finding, Severity
from projections.ledger import RULINGS, Award
from projections.rulings import Ruled

from .state import Delivery, Robbery, State, names


def subject_name(award: Award) -> str:
    """What an award is for: `robbery L`, `delivery T05`."""
    match award.subject:
        case Robbery(road=road):
            return f"robbery {road}"
        case Delivery(card=card):
            return f"delivery {card}"
    return ""


def is_called(award: Award, feature: str) -> bool:
    """Whether people mean an award by these words: `robbery`, `robbery L`, `delivery`, `delivery T05`."""
    subject = award.subject
    return isinstance(subject, Robbery | Delivery) and feature in (subject.kind, subject_name(award))


def details(state: State, award: Award) -> Iterator[str]:
    """What a person needs to check an award."""
    match award.subject:
        case Robbery(road=letter, step=step, nobleman=nobleman, robbers=robbers):
            road = state.material.roads[letter]
            yield f"{{{nobleman}}} travelled {letter} ({road.a} - {road.b}, {road.colour}) in step {step}; on it: {names(robbers)}."
            count = "its robber" if len(robbers) == 1 else f"each of its {len(robbers)} robbers"
            yield f"The road was used without protection there, so {count} gets {award.points} point{'s' * (award.points != 1)}."
            yield from (told.text for told in state.chronicle.told if (told.kind, told.seq) == ("loss", award.seq))
        case Delivery(card=name):
            card = state.material.cards[name]
            yield f"{name} is worth {card.points}, from {card.start} to {card.dest}; it is delivered on entering {card.dest} and discarded."


def ruled(state: State, ruling: AwardRuled, made: Any) -> Ruled | str:
    """What a ruling speaks of among the awards of its event."""
    fitting = [award for award in made if award.row not in RULINGS and is_called(award, ruling.feature)]
    own = [award for award in fitting if award.seat == ruling.seat]
    subjects = list(dict.fromkeys(award.subject for award in own or fitting))
    if len(subjects) > 1:
        return f"there is more than one {ruling.feature}: name its card or its road"
    if subjects:
        return Ruled(subjects[0], subjects[0], sum(award.points for award in own), False)
    kind, _, name = ruling.feature.partition(" ")
    if kind == "robbery" and name in state.material.roads:
        subject: Any = Robbery(kind, name, len(state.journey.path), state.seat, (ruling.seat,))
        return Ruled(subject, subject, 0, False)
    if kind == "delivery" and name in state.material.cards:
        subject = Delivery(kind, name, state.material.cards[name].dest)
        return Ruled(subject, subject, 0, False)
    return f"there is no {ruling.feature}; say `robbery L` or `delivery T05`"


def statistics(state: State) -> dict[str, dict[Seat, int]]:
    """Deliveries and robberies, points by source, cards lost, escorts, steps; turns and steps count what is done so far."""
    words = ("deliveries", "points for deliveries", "robberies", "points for robberies", "robbed", "repelled", "failed ambushes", "cards lost")
    found = {name: dict.fromkeys(range(state.seats), 0) for name in (*words, "turns", "escorts", "steps")}
    for award in state.ledger.awards:
        if isinstance(award.subject, Delivery | Robbery) and award.row not in RULINGS:
            word = "deliveries" if isinstance(award.subject, Delivery) else "robberies"
            found[word][award.seat] += 1
            found[f"points for {word}"][award.seat] += award.points
    for told in state.chronicle.told:
        first = told.seats[0] if told.seats else 0
        if told.kind == "robbery":
            found["robbed"][first] += 1
        elif told.kind == "repelled":
            found["repelled"][first] += 1
            for seat in told.seats[1:]:
                found["failed ambushes"][seat] += 1
    for seat, (turns, escorts, steps, lost) in state.tally.items():
        found["turns"][seat], found["escorts"][seat], found["steps"][seat], found["cards lost"][seat] = turns, escorts, steps, lost
    return found


def judge_claim(state: State, event: Any) -> Iterator[Finding]:
    """Statements of other programs on moves and supplies: this game checks the number of cards in hand."""
    if event.kind == "supply_stated" and event.piece == "cards" and 0 <= event.seat < state.seats:
        held = len(state.hand(event.seat))
        if held != event.count:
            text = f"seat {event.seat + 1} is said to hold {event.count} cards; by the record it holds {held}"
            yield Finding(code="claim/supply", expected=str(held), actual=str(event.count), text=text)
        return
    yield Finding(code="claim/unchecked", severity=Severity.NOTE, text="this statement is not checked in this game")
