"""Letters set in secret, and shown by the table itself when they count.

Where the table asks for commitments, every robber and then the nobleman types his letter unseen: the log gets a salted digest, letter and salt
stay with the table (`table.held`). They are stored when a robbery happens, in the same step as the road travelled, and at the end of the turn.
`-` commits without a digest, for whoever has set his compass and does not tell the machine. If the recording is left in between, letters and
salts are gone with it: what is shown then can no longer be proved to be what was set. Sources: rules sections 3 and 4.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from events.event import NOBODY, Event, Seat
from events.finding import Severity
from events.mille_grazie import AmbushRevealed, CardsLost, EscortRevealed, RobberyCalled
from events.secrets import ChoiceCommitted, commitment
from projections.mille_grazie.beginning import GAME
from projections.mille_grazie.choices import AMBUSH, ESCORT
from projections.mille_grazie.robbery import demand, is_protected, on_the_road, was_robbed
from projections.mille_grazie.state import OPEN, OVER, Journey, State

from ...recording.offer import Due, NotUnderstood, Secret

if TYPE_CHECKING:
    from ...recording.table import RecordingTable

UNTOLD = "-"
QUESTIONS = {AMBUSH: "the road you watch", ESCORT: "the road of your escort"}


def secret(table: RecordingTable) -> Secret | None:
    """The letters that are due now, None where this table does not ask for them."""
    if not table.state.says("commits", "required"):
        return None
    commits = [move for move in table.game.legal_moves(table.state) if isinstance(move, ChoiceCommitted)]
    if not commits:
        return None
    two = len({move.slot for move in commits}) > 1

    def events(values: list[Any]) -> list[Event]:
        return [_sealed(table, commit, letter) for commit, letter in zip(commits, values, strict=True)]

    return Secret(tuple(_due(table, commit, two) for commit in commits), events)


def _due(table: RecordingTable, commit: ChoiceCommitted, two: bool) -> Due:
    which = f" with compass {commit.slot}" if two else ""
    return Due(commit.seat, QUESTIONS[commit.about] + which, read=_reader(table), slot=commit.slot)


def _reader(table: RecordingTable) -> Callable[[str], str]:
    roads = table.state.material.roads

    def read(text: str) -> str:
        letter = text.strip().upper()
        if letter not in roads and letter != UNTOLD:
            raise NotUnderstood(f"that is no road: one letter of {''.join(roads)}, or {UNTOLD} if it is set on the compass alone")
        return letter

    return read


def _sealed(table: RecordingTable, commit: ChoiceCommitted, letter: str) -> Event:
    """Commits to a letter and keeps what shows it."""
    if letter == UNTOLD:
        return commit
    salt = secrets.token_hex(16)
    digest = commitment(GAME, table.state.number, commit.seat, commit.about, letter, salt, commit.slot)
    shown: Event = EscortRevealed(commit.seat, letter, salt)
    table.held[digest] = shown if commit.about == ESCORT else AmbushRevealed(commit.seat, letter, commit.slot, salt)
    return ChoiceCommitted(commit.seat, commit.about, commit.slot, digest)


# ---- what the table shows by itself ----


def ambushes(table: RecordingTable, journey: Journey) -> dict[tuple[Seat, int], AmbushRevealed]:
    """The letters of a turn that this table keeps and nobody has seen, by robber and compass."""
    seen = dict(journey.shown)
    found = {key: table.held.get(digest) for key, digest in journey.commits if key not in seen}
    return {key: event for key, event in found.items() if isinstance(event, AmbushRevealed)}


def escort(table: RecordingTable, journey: Journey) -> EscortRevealed | None:
    """The road of the escort, kept here and not seen yet."""
    found = table.held.get(journey.sealed or "") if not journey.escort else None
    return found if isinstance(found, EscortRevealed) else None


def robberies(table: RecordingTable) -> Iterator[Event]:
    """Calls and proofs for the roads travelled in this turn, the escort where it stands there. Only where whoever watches must rob."""
    state: State = table.state
    journey = state.journey
    if not journey.path or state.phase == OVER or not state.says("robbery_compulsory", "true"):
        return
    kept, own = ambushes(table, journey), escort(table, journey)
    for step, road in enumerate(journey.path, 1):
        here = [shown for shown in kept.values() if shown.letter == road and shown.seat not in was_robbed(journey, step)]
        if not here or is_protected(journey, road):
            continue
        for shown in here:
            del kept[shown.seat, shown.slot]
            yield from (RobberyCalled(shown.seat, road), shown)
        if own is not None and own.letter == road:
            yield own
            own = None


def closing(table: RecordingTable) -> list[Event]:
    """All letters that were kept for the turn just over."""
    state: State = table.state
    if state.phase == OVER:
        journey = state.journey
    elif state.past is not None and not state.journey.answer:
        journey = state.past.journey
    else:
        return []
    own = escort(table, journey)
    return [*ambushes(table, journey).values(), *([own] if own is not None else [])]


def all_lost(table: RecordingTable) -> list[Event]:
    """The loss nobody has to draw for: all that the nobleman has, on a road where his escort cannot be."""
    state: State = table.state
    journey = state.journey
    if state.phase == OVER or journey.stage != OPEN or not on_the_road(state) or is_protected(journey, journey.path[-1]):
        return []
    road, hand = journey.path[-1], state.hand(state.seat)
    elsewhere = journey.escort not in ("", road) or ((own := escort(table, journey)) is not None and own.letter != road)
    if (journey.answer == "yes" and not elsewhere) or not hand or len(hand) > demand(state, road):
        return []
    robbers = on_the_road(state)
    return [CardsLost(state.seat, tuple(hand), robbers[0] if len(robbers) == 1 else NOBODY)]


class Played(NamedTuple):
    """Events with what the table shows for them: up to the first robbery it finds, or up to what breaks a rule, behind which it shows nothing."""

    events: list[Event]
    is_robbed: bool = False
    is_wrong: bool = False
    is_lost: bool = False  # an event could not be applied at all


def played(table: RecordingTable, events: Sequence[Event], *, in_full: bool = False, is_wrong: bool = False) -> Played:
    """Plays events inside a trial: they stay applied. What was typed `in_full` has its loss typed too; `is_wrong` if the line broke a rule before."""
    game, state = table.game, table.state
    found: list[Event] = []
    for place, event in enumerate(events):
        number, codes = state.number, game.check(state, event)
        is_wrong = is_wrong or any(game.explain(state, event, code).severity == Severity.ERROR for code in codes)
        if not game.evolve(state, event, 0).done:
            return Played([*found, *events[place:]], is_wrong=True, is_lost=True)
        found.append(event)
        if is_wrong:
            continue
        if shown := _apply(table, list(robberies(table))):
            return Played([*found, *shown, *_apply(table, all_lost(table))], is_robbed=True)
        if state.number != number or state.phase == OVER:
            found += _apply(table, closing(table))
    if not is_wrong and not in_full and any(isinstance(event, AmbushRevealed | EscortRevealed) for event in events):
        found += _apply(table, all_lost(table))
    return Played(found, is_wrong=is_wrong)


def _apply(table: RecordingTable, events: list[Event]) -> list[Event]:
    for event in events:
        table.game.evolve(table.state, event, 0)
    return events
