"""A line typed at the table: cards by their id, roads by their letter, a whole journey in one line. Rules sections 2 to 4."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from events.common import TurnEnded
from events.event import NOBODY, Event, Seat
from events.mille_grazie import (
    AmbushRevealed,
    CardPickedUp,
    CardsLost,
    DeliveryDeclined,
    EscortDeclared,
    EscortRevealed,
    FirstPlayerSet,
    MarketCardDrawn,
    PickupDeclined,
    PileReshuffled,
    RobberyCalled,
    StartCardDrawn,
    StepTravelled,
)
from projections.mille_grazie import robbery, tasks
from projections.mille_grazie.state import OPEN, OVER, SET_UP, State

from ...recording.full_line import is_full
from ...recording.offer import NotUnderstood
from . import asking
from .keys import is_robbed, todo

if TYPE_CHECKING:
    from ...recording.table import RecordingTable

PICK, LEAVE, END = ("+", "pick"), ("-", "leave"), (".", "end")
SHORT = frozenset({"reshuffle", "end"})  # words of notation that mean the same here


def typed(table: RecordingTable, line: str) -> list[Event] | None:
    """The events of a line of keys, with what the table shows for them; None if it begins like something else. Raises NotUnderstood."""
    words = line.split()
    state: State = table.state
    if not words or state.phase == OVER or (is_full(words, SHORT) and not _is_letter(state, words)):
        return None
    mark = state.journal.mark()
    try:
        return _all(table, words)
    finally:
        state.journal.undo(mark)


def followed(table: RecordingTable, events: list[Event]) -> list[Event]:
    """Events typed in notation, with what the table shows for them."""
    if not all(map(table.game.takes, events)):
        return events
    mark = table.state.journal.mark()
    try:
        return asking.played(table, events, in_full=True).events
    finally:
        table.state.journal.undo(mark)


def _all(table: RecordingTable, words: list[str]) -> list[Event] | None:
    """Word after word, each in the position the one before has led to; a robbery that is found ends the line, and so does what cannot be."""
    found: list[Event] = []
    is_wrong = False
    while words:
        events = _first(table, words)
        if events is None:
            if not found:
                return None
            raise NotUnderstood(f"{words[0]!r} is no card, road or sign that fits there: {todo(table.state)}")
        done = asking.played(table, events, is_wrong=is_wrong)
        found += done.events
        is_wrong = done.is_wrong
        if done.is_robbed or done.is_lost:
            break
    return found


def _first(table: RecordingTable, words: list[str]) -> list[Event] | None:
    """The events of the first word, or of the first few; they are taken out of the list."""
    state: State = table.state
    for reader in READERS:
        events = reader(table, state, words)
        if events is not None:
            return events
    word = words[0].upper()
    known = {*state.material.roads, *(sign[0] for sign in (PICK, LEAVE, END))}
    if state.phase == SET_UP or not state.journey.answer or word[0] not in state.material.roads or set(word) - known:
        return None
    words[0:1] = [word[1:]] if word[1:] else []
    return [StepTravelled(state.seat, word[0])]


def _card(table: RecordingTable, state: State, words: list[str]) -> list[Event] | None:
    """A card drawn or lost."""
    card = state.card(words[0])
    if card is None:
        return None
    if state.phase == SET_UP and len(state.at) < state.seats:
        del words[0]
        return [StartCardDrawn(min(seat for seat in range(state.seats) if seat not in state.at), card.id)]
    if tasks.is_due(state):
        del words[0]
        return [MarketCardDrawn(card.id)]
    if state.journey.owed[1] or is_robbed(state):
        return _lost(table, state, words)
    if state.market.get(state.town) != card.id:
        return None
    del words[0]
    return [CardPickedUp(state.seat, card.id)]


def _lost(table: RecordingTable, state: State, words: list[str]) -> list[Event]:
    """`T04 T05 by 3`: who drew is known where one alone has robbed."""
    cards: list[str] = []
    while words and (card := state.card(words[0])) is not None:
        cards.append(card.id)
        del words[0]
    robbers = robbery.on_the_road(state)
    drawn_by: Seat = robbers[0] if len(robbers) == 1 else NOBODY
    if len(words) > 1 and words[0].casefold() == "by":
        drawn_by = _seat(table, words[1])
        del words[:2]
    return [CardsLost(state.seat, tuple(cards), drawn_by)]


def _begin(table: RecordingTable, state: State, words: list[str]) -> list[Event] | None:
    """The seat that begins, by number or name."""
    if state.phase != SET_UP or state.first >= 0 or len(state.at) < state.seats or words[1:2] == ["begins"]:
        return None
    alike = [seat for seat, name in enumerate(table.names) if words[0].casefold() == name.casefold() or words[0] == str(seat + 1)]
    if len(alike) != 1:
        return None
    del words[0]
    return [FirstPlayerSet(alike[0])]


def _escort(table: RecordingTable, state: State, words: list[str]) -> list[Event] | None:
    if state.journey.answer or (state.phase == SET_UP and (state.first < 0 or tasks.is_due(state))):
        return None
    answer = {"y": "yes", "yes": "yes", "n": "no", "no": "no"}.get(words[0].casefold())
    if answer is None:
        return None
    del words[0]
    return [EscortDeclared(state.seat, answer)]


def _sign(table: RecordingTable, state: State, words: list[str]) -> list[Event] | None:
    """`+`, `-`, `.` and their words, alone or in front of or behind letters: `D+`."""
    word = words[0].casefold()
    sign = word if word in (*PICK, *LEAVE, *END) else word[0]
    if sign not in (*PICK, *LEAVE, *END) or state.phase == SET_UP:
        return None
    words[0:1] = [words[0][1:]] if sign != word else []
    if sign in END:
        return [TurnEnded(state.seat)]
    mark = state.journal.mark()
    table.game.decline(state)
    card = state.market.get(state.town, "")
    state.journal.undo(mark)
    if not card:
        raise NotUnderstood(f"no card lies in {state.town}")
    return [CardPickedUp(state.seat, card)] if sign in PICK else [PickupDeclined(state.seat)]


def _keep(table: RecordingTable, state: State, words: list[str]) -> list[Event] | None:
    if words[0].casefold() != "keep" or len(words) < 2 or (card := state.card(words[1])) is None:
        return None
    del words[:2]
    return [DeliveryDeclined(state.seat, card.id)]


def _rob(table: RecordingTable, state: State, words: list[str]) -> list[Event] | None:
    """`rob 2`, `rob 2 3`, `rob 2 L`: the seats call and show the letter; without one it is the road just travelled."""
    if words[0].casefold() != "rob":
        return None
    seats: list[Seat] = []
    del words[0]
    while words and words[0].isdecimal():
        seats.append(_seat(table, words.pop(0)))
    road = words.pop(0).upper() if words and words[0].upper() in state.material.roads else state.journey.path[-1:]
    if not seats or not road:
        raise NotUnderstood("rob and the number of a seat, once a road was travelled: rob 2")
    return [event for seat in seats for event in _shown(table, state, seat, road)]


def _shown(table: RecordingTable, state: State, seat: Seat, road: str) -> list[Event]:
    """A call with its proof, unless the letter was shown before; kept letters are shown with their salt."""
    called: Event = RobberyCalled(seat, road)
    seen = {slot: letter for (robber, slot), letter in state.journey.shown if robber == seat}
    if road in seen.values():
        return [called]
    kept = {slot: event for (robber, slot), event in asking.ambushes(table, state.journey).items() if robber == seat}
    own = [event for event in kept.values() if event.letter == road]
    free = [slot for slot in range(1, state.slots + 1) if slot not in seen and slot not in kept]
    return [called, own[0] if own else AmbushRevealed(seat, road, free[0] if free else 1)]


def _letter(table: RecordingTable, state: State, words: list[str]) -> list[Event] | None:
    """`2 L`: a robbery where L is the road just travelled, else a letter that caught nobody; that of the nobleman is his escort's."""
    if not _is_letter(state, words):
        return None
    seat, road = _seat(table, words[0]), words[1].upper()
    before = state.past if not state.journey.answer else None
    nobleman = before.nobleman if before is not None else state.seat
    del words[:2]
    if seat == nobleman:
        return [EscortRevealed(seat, road)]
    if state.journey.stage == OPEN and road == state.journey.path[-1:]:
        return _shown(table, state, seat, road)
    done = [slot for (robber, slot), _ in (before.journey if before is not None else state.journey).shown if robber == seat]
    free = [slot for slot in range(1, state.slots + 1) if slot not in done]
    return [AmbushRevealed(seat, road, free[0] if free else 1)]


def _is_letter(state: State, words: list[str]) -> bool:
    return len(words) > 1 and words[0].isdecimal() and words[1].upper() in state.material.roads


def _guard(table: RecordingTable, state: State, words: list[str]) -> list[Event] | None:
    """The escort is shown: on the road just travelled, or on the one named."""
    if words[0].casefold() != "guard":
        return None
    del words[0]
    road = words.pop(0).upper() if words and words[0].upper() in state.material.roads else state.journey.path[-1:]
    if not road:
        raise NotUnderstood("guard and the letter of a road")
    return [asking.escort(table, state.journey) or EscortRevealed(state.seat, road)]


def _reshuffle(table: RecordingTable, state: State, words: list[str]) -> list[Event] | None:
    if words[0].casefold() != "reshuffle":
        return None
    del words[0]
    return [PileReshuffled()]


def _seat(table: RecordingTable, word: str) -> Seat:
    """Raises NotUnderstood."""
    if not 1 <= int(word) <= len(table.names):
        raise NotUnderstood(f"there is no seat {word}: 1 to {len(table.names)}")
    return int(word) - 1


Reader = Callable[["RecordingTable", State, list[str]], "list[Event] | None"]
READERS: tuple[Reader, ...] = (_card, _begin, _escort, _letter, _sign, _keep, _rob, _guard, _reshuffle)
