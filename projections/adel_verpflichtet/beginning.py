"""Setting up: colours, four objects each, the two windows. Rules file 3."""

from __future__ import annotations

from events.adel_verpflichtet import ColourDrawn, DeckCommitted, ObjectsDealt, PilesLaid
from events.event import Seat

from .state import THIEF, UNKNOWN, WINDOWS, Card, Evening, no


def draw_colour(state: Evening, event: ColourDrawn) -> tuple[str, ...]:
    """A colour belongs to one seat, with its cheques and thieves."""
    colour = event.colour
    free = [c.name for c in state.material.colours if c.name not in state.colour.values()]
    if colour not in free or event.seat in state.colour:
        return no(state.expect("AV-02", f"one of {', '.join(free)}" if event.seat not in state.colour else f"{state.colour[event.seat]}, once"))
    _colour(state, event.seat, colour)
    return ()


def _colour(state: Evening, seat: Seat, colour: str) -> None:
    state.put(state.colour, seat, colour)
    cards = state.material.colour[colour]
    for value in cards.cheques:
        state.put(state.cheques, value, seat)
    for number in cards.thieves:
        state.put(state.owner_of, Card(THIEF, number), seat)


def colourless(state: Evening) -> tuple[Seat, ...]:
    """The seats that have no colour yet."""
    return tuple(seat for seat in range(state.seats) if seat not in state.colour)


def without_objects(state: Evening) -> tuple[Seat, ...]:
    """The seats that were dealt nothing yet."""
    return tuple(seat for seat in range(state.seats) if seat not in state.dealt)


def commit_deck(state: Evening, event: DeckCommitted) -> tuple[str, ...]:
    """The order of the objects is sealed before anything is dealt."""
    if state.dealt or state.deck_digest:
        return no("S.seal/not-due")
    state.set(deck_digest=event.digest)
    return ()


def deal(state: Evening, event: ObjectsDealt) -> tuple[str, ...]:
    """Four objects for a seat; the record may not know which."""
    seat, due = event.seat, int(state.readings["starting-objects"])
    if seat in state.dealt:
        return no("AV-03")
    named = [id for id in event.objects if id != UNKNOWN]
    good = [id for id in dict.fromkeys(named) if id in state.material.objects and id not in state.lies]
    state.put(state.dealt, seat, True)
    state.put(state.hidden, seat, due - len(good) if len(good) <= due else 0)
    for id in good:
        state.give(seat, id, False)
    if len(good) < len(named) or len(event.objects) != due:
        return (state.expect("AV-03", f"{due} different objects that nobody else has"),)
    return ()


def lay_piles(state: Evening, event: PilesLaid) -> tuple[str, ...]:
    """The rest is split into two piles as equal as can be; the top of each is open."""
    found: list[str] = []
    for seat in without_objects(state):
        state.put(state.dealt, seat, True)
        state.put(state.hidden, seat, int(state.readings["starting-objects"]))
        found = ["AV-03"]
    sizes = (event.first, event.second)
    right = rest(state)
    tops = (event.first_top, event.second_top)
    unfit = [top for top in tops if top != UNKNOWN and (top in state.lies or top not in state.material.objects)]
    if sum(sizes) != sum(right) or abs(sizes[0] - sizes[1]) > 1 or unfit or (tops[0] == tops[1] != UNKNOWN):
        is_uneven = sum(sizes) == sum(right) and not unfit and not tops[0] == tops[1] != UNKNOWN
        code = "AV-03~section-3" if is_uneven and not found else "AV-03"  # that piles are as equal as can be is only inferred
        found = [state.expect(code, f"{right[0]} and {right[1]} objects, and two on top that nobody has")]
    elif state.readings["larger-pile"] != "either" and sizes != right:
        found.append(state.expect("S.piles/larger", f"{right[0]} and {right[1]}"))
    good = sizes if sum(sizes) == sum(right) and min(sizes) >= 0 else right
    for window, size, top in zip(WINDOWS, good, tops, strict=True):
        state.put(state.piles, window, size)
        open_top(state, window, UNKNOWN if top in state.lies or top in unfit else top)
    return tuple(found)


def rest(state: Evening) -> tuple[int, int]:
    """How many objects belong in the first and the second window."""
    left = len(state.material.deck) - sum(state.owned(seat) for seat in range(state.seats))
    half = left // 2
    return (half, left - half) if state.readings["larger-pile"] == "2" else (left - half, half)


def open_top(state: Evening, window: int, id: str) -> None:
    """An object lies open in a window."""
    state.put(state.tops, window, id if state.piles[window] else "")
    if id in state.material.objects and state.piles[window]:
        state.put(state.lies, id, f"window {window}")


def make_up_colours(state: Evening) -> tuple[str, ...]:
    """Whoever has no colour gets the next one of the file."""
    found: tuple[str, ...] = ()
    for seat in colourless(state):
        free = next((c.name for c in state.material.colours if c.name not in state.colour.values()), "")
        if free:
            _colour(state, seat, free)
            found = ("S.colours/skipped",)
    return found


def make_up_for(state: Evening) -> tuple[str, ...]:
    """What is missing when the first choice is made: colours in the order of the file, unknown cards, unknown windows."""
    found = make_up_colours(state)
    if not state.tops[1]:
        right = lay_piles(state, PilesLaid(*_unknown_piles(state)))
        found += right or ("AV-03",)
    return found


def _unknown_piles(state: Evening) -> tuple[int, str, int, str]:
    undealt = len(without_objects(state)) * int(state.readings["starting-objects"])
    first, second = rest(state)
    left = first + second - undealt
    half = left // 2
    sizes = (half, left - half) if state.readings["larger-pile"] == "2" else (left - half, half)
    return sizes[0], UNKNOWN, sizes[1], UNKNOWN
