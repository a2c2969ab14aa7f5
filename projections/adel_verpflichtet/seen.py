"""What others may not know: the lines of events with `?` for what is secret. Rules file 3, open and hidden."""

from __future__ import annotations

from msgspec.structs import replace

from events.adel_verpflichtet import ActionRevealed, ExhibitionShown, ExhibitionVoid, LocationRevealed, ObjectsDealt
from events.event import Event, Seat
from events.notation import write

from .state import UNKNOWN


def concealed(event: Event, viewer: Seat | None) -> str:
    """The line of an event as a seat may read it; None stands for somebody who is no player. Only what was dealt is hidden for good."""
    if isinstance(event, ObjectsDealt) and event.seat != viewer:
        return write(replace(event, objects=(UNKNOWN,) * len(event.objects)))
    return write(event)


def is_choice(event: Event) -> bool:
    """Whether an event opens a secret choice."""
    return isinstance(event, LocationRevealed | ActionRevealed | ExhibitionShown | ExhibitionVoid)
