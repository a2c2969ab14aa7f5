"""What is secret to the seat a position is for: whether anything is, and which awards and consequences it may be told of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from events.notation import write

if TYPE_CHECKING:
    from projections.consequences import Consequence
    from projections.report import Report
    from projections.unsettled import Unsettled

    from .position import Position


def concealed_events(here: Position) -> frozenset[int]:
    """The events up to the position, by number, of which the viewer may not read the whole line."""
    from .faces.display import concealed, sealed

    entries = here.cursor.entries[: here.cursor.at]
    down = sealed(here.game, here.state, entries)
    lines = ((entry.seq, write(entry.event), concealed(here.game, entry.event, here.viewer, entry.seq in down)) for entry in entries)
    return frozenset(seq for seq, whole, seen in lines if whole != seen)


def is_all_open(here: Position) -> bool:
    """Whether the viewer may know all that is recorded up to the position."""
    if here.viewer is None:
        return True
    return not concealed_events(here) and here.game.view(here.state, here.viewer) == here.game.view(here.state, None)


def told_to(
    here: Position, reports: Sequence[Report], followed: Sequence[Consequence], questions: Sequence[Unsettled]
) -> tuple[list[Report], list[Consequence], list[Unsettled]]:
    """The awards of seats whose score the viewer knows, what followed from events it may read, and the questions that touch those scores alone."""
    hidden = concealed_events(here)
    known = {seat for seat, score in here.display.scores(here, here.viewer).items() if score is not None}
    awards = [report for report in reports if report.seat in known]
    kept = [one for one in followed if one.seq not in hidden]
    return awards, kept, [question for question in questions if known.issuperset(*question.scores.values())]
