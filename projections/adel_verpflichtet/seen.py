"""What others may not know: the lines of events with `?` for what is secret. Rules file 3, open and hidden, and 4, what is turned together."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from events.adel_verpflichtet import (
    ActionRevealed,
    ExhibitionShown,
    ExhibitionVoid,
    FinalExhibitionShown,
    FinalExhibitionVoid,
    LocationRevealed,
    ObjectsDealt,
)
from events.event import Entry, Event, Seat
from events.notation import write

from . import phases
from .state import CASTLE, UNKNOWN, Evening

TURNED: dict[str, tuple[type[Event], ...]] = {
    phases.LOCATION: (LocationRevealed,),
    phases.AUCTION: (ActionRevealed,),
    phases.BUY: (ActionRevealed,),
    phases.REFILL: (ActionRevealed,),
    phases.CASTLE: (ActionRevealed,),
    phases.EXHIBIT: (ExhibitionShown, ExhibitionVoid),
    phases.FINAL: (FinalExhibitionShown, FinalExhibitionVoid),
}


def sealed(state: Evening, entries: Iterable[Entry]) -> frozenset[int]:
    """The events of this round, by number, that stand for cards still face down: what is turned together is open when all have turned.

    While the auction house is settled, that is so for the actions in the castle.
    """
    kinds = TURNED.get(state.phase, ())
    waits = set(state.at(CASTLE) if ActionRevealed in kinds and state.phase != phases.AUCTION else range(state.seats))
    return frozenset(e.seq for e in entries if e.seq > state.began and isinstance(e.event, kinds) and getattr(e.event, "seat", -1) in waits)


def concealed(event: Event, viewer: Seat | None, is_sealed: bool = False) -> str:
    """The line of an event as a seat may read it; None stands for somebody who is no player. What was dealt is hidden for good."""
    if getattr(event, "seat", viewer) == viewer:
        return write(event)
    if isinstance(event, ObjectsDealt):
        return write(replace(event, objects=(UNKNOWN,) * len(event.objects)))
    return write(_face_down(event)) if is_sealed else write(event)


def _face_down(event: Event) -> Event:
    """A card that is not turned yet; whether a set is shown or none is not told either."""
    if isinstance(event, LocationRevealed):
        return replace(event, location=UNKNOWN, salt="")
    if isinstance(event, ActionRevealed):
        return replace(event, card=UNKNOWN, salt="")
    if isinstance(event, ExhibitionShown | ExhibitionVoid):
        return ExhibitionShown(event.seat, (UNKNOWN,))
    if isinstance(event, FinalExhibitionShown | FinalExhibitionVoid):
        return FinalExhibitionShown(event.seat, (UNKNOWN,))
    return event


def is_choice(event: Event) -> bool:
    """Whether an event opens a secret choice."""
    return isinstance(event, LocationRevealed | ActionRevealed | ExhibitionShown | ExhibitionVoid)
