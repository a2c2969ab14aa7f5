"""Detectives in the castle: every thief there goes to prison, every detective is paid by place. Rules file 6.3 and 7."""

from __future__ import annotations

from events.event import Seat

from . import prison
from .showing import ordinal
from .state import CASTLE, DETECTIVE, THIEF, Card, Evening, name, names
from .track import places

ARRESTS, FREED, CELLS, PLACES, THIEVES, CASTLE_THIEVES = "arrests", "freed", "cells", "places", "thieves-IV", "castle-thieves"
PLACES_BEFORE = "places-before"
PAID = "detective"


def settle(state: Evening) -> None:
    """Arrests, the lowest number first; then steps for each detective, by the places before the first of them moves."""
    thieves = {state.action[seat].number: seat for seat in state.playing(THIEF, CASTLE)}
    detectives = state.playing(DETECTIVE, CASTLE)
    is_caught = bool(thieves) and bool(detectives)
    state.note(CASTLE_THIEVES, tuple(sorted(thieves)))
    state.note(THIEVES, () if is_caught else tuple(sorted(thieves)))
    made = prison.arrest(state.cells, thieves) if is_caught else []
    state.note(ARRESTS, tuple((made_.thief, thieves[made_.thief]) for made_ in made))
    state.note(FREED, tuple((number, _owner(state, number)) for number in prison.released(made)))
    if is_caught:
        _imprison(state, made, thieves, detectives)
    state.note(CELLS, state.cells)
    order = places(state.standing())
    paid = {seat: order[seat] for seat in sorted(detectives)} if is_caught else {}
    state.note(PLACES, paid)
    state.note(PLACES_BEFORE, _places_before(state))
    for seat, place in paid.items():
        share = sum(other == place for other in order) > 1
        where = f"on space {state.position[seat]}" if state.position[seat] else "in the club room"
        rank = f"{ordinal(place)} in the running order{', sharing that place' if share else ''}"
        text = f"{name(seat)} stands {where}, {rank}, so the detective moves the pawn {place} {'space' if place == 1 else 'spaces'}."
        state.tell("detective", "IV.detectives", (seat,), text)
    for seat, place in paid.items():
        state.advance(seat, place, "IV.detectives", PAID)
    if detectives and not thieves:
        whose = f"the detectives of {names(detectives)} earn" if detectives[1:] else f"the detective of {name(detectives[0])} earns"
        state.tell("no thief", "IV.detectives", detectives, f"No thief was in the castle, so {whose} nothing.")


def _places_before(state: Evening) -> tuple[int, ...]:
    """The places before the exhibitions of the round moved pawns: that they do not count is only inferred."""
    starts = {seat: start for (seat, _), (start, _) in state.facts.get("moves", {}).items()}
    return places([starts.get(seat, space) for seat, space in enumerate(state.standing())])


def _imprison(state: Evening, made: list[prison.Arrest], thieves: dict[int, Seat], detectives: list[Seat]) -> None:
    for arrest in made:
        seat = thieves[arrest.thief]
        row = ", ".join(str(number) if number else "-" for number in arrest.cells)
        text = f"Thief {arrest.thief} of {name(seat)} is caught by {names(detectives)} and enters cell 1; the cells now hold {row}."
        state.tell("arrest", "IV.prison", (seat, *detectives), text)
        state.tally("thieves arrested", seat)
        if arrest.released:
            owner = _owner(state, arrest.released)
            text = f"Thief {arrest.released} of {name(owner)} is pushed out of cell {len(arrest.cells)} and is free from the next round on."
            state.tell("release", "IV.prison", (owner,), text)
    state.set(cells=prison.after(state.cells, made))


def _owner(state: Evening, thief: int) -> Seat:
    return state.owner_of[Card(THIEF, thief)]
