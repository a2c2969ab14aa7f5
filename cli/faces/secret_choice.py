"""Secret choices of a game that says nothing about them itself: what may be shown once all have committed is tried by the rules and taken back."""

from __future__ import annotations

from typing import Any

from cli.recording.offer import Due, Secret
from events.event import Event
from events.notation import write
from events.secrets import ChoiceCommitted

Place = tuple[int, int]  # seat and slot


def secret_of(game: Any, state: Any) -> Secret | None:
    """The choices that are due now, None where none is, or where the rules do not say what may be shown."""
    moves = game.legal_moves(state)
    commits = {(move.seat, move.slot): move for move in reversed(moves) if isinstance(move, ChoiceCommitted)}
    commits = {place: commits[place] for place in sorted(commits)}
    if not commits:
        return None
    shown = _shown(game, state, commits)
    if not all(shown.values()):
        return None
    numbered = {place: {str(number): event for number, event in enumerate(events, 1)} for place, events in shown.items()}
    due = tuple(_due(place, commits[place], events) for place, events in numbered.items())

    def events(values: list[Any]) -> list[Event]:
        return [*commits.values(), *(own[value] for own, value in zip(numbered.values(), values, strict=True))]

    return Secret(due, events)


def _shown(game: Any, state: Any, commits: dict[Place, ChoiceCommitted]) -> dict[Place, list[Event]]:
    """What each seat may show once all have committed."""
    found: dict[Place, list[Event]] = {place: [] for place in commits}
    mark = state.journal.mark()
    try:
        for commit in commits.values():
            if not game.evolve(state, commit, 0).done:
                return found
        for move in game.legal_moves(state):
            place = (getattr(move, "seat", -1), getattr(move, "slot", 1))
            if place in found and not isinstance(move, ChoiceCommitted):
                found[place].append(move)
    finally:
        state.journal.undo(mark)
    return found


def _due(place: Place, commit: ChoiceCommitted, events: dict[str, Event]) -> Due:
    answers = tuple((key, write(event).partition(" ")[2]) for key, event in events.items())
    return Due(place[0], commit.about, answers, slot=place[1])
