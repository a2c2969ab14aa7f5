"""A game with its disputes as the commands need it: found by name and number, and carried on by events that are tried before they are recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from events.arbitration import DisputeOpened
from events.event import Event
from events.finding import Severity
from events.recording import Recording
from projections.disputes import Dispute, Docket, docket

from .. import opening
from ..exits import Exit, Stop
from ..position import seat_names

if TYPE_CHECKING:
    from projections.address import Address

    from ..position import Position


class Case(msgspec.Struct):
    """A game and its disputes. `label` is what it is called in addresses: its name in the log, or its file."""

    label: str
    recording: Recording
    docket: Docket
    names: list[str]

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self.recording.last

    def seat(self, seat: int) -> str:
        """What to call a seat, also one that is none."""
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat + 1}"

    def dispute(self, number: int | None) -> Dispute:
        """The dispute with this number, or the only one there is. Raises Stop."""
        known = self.docket.disputes
        if number is None and len(known) == 1:
            return next(iter(known.values()))
        if number in known:
            return known[number]
        if not known:
            raise Stop(f"{self.label} has no dispute", Exit.USE)
        listed = ", ".join(self.called(dispute) for dispute in known.values())
        raise Stop(f"{self.label} has {'several disputes' if number is None else f'no dispute {number}'}; there is {listed}", Exit.USE)

    def called(self, dispute: Dispute) -> str:
        """What to type for a dispute: `friday#1`, or `games/friday.game 1` for a game in a file."""
        return f"{self.label}#{dispute.number}" if self.recording.origin == "log" else f"{self.label} {dispute.number}"

    def position(self, address: Address) -> Position:
        """The game at an address. Raises BadAddress and NotSupported."""
        from projections.replay import Cursor

        from ..position import Position

        cursor = Cursor.of(self.recording)
        cursor.to(address)
        return Position(self.label, self.recording, address, cursor, self.names)


def case(game: str, db: str | None) -> Case:
    """The game of an argument with its disputes. Raises Stop, Refused and LogError."""
    recording, _ = opening.one(game, db)
    return _case(recording, opening.called(recording, game))


def cases(game: str, db: str | None) -> Iterator[Case]:
    """The game of an argument, or every game of the log that had a dispute. Raises Stop, Refused and LogError."""
    if game:
        yield case(game, db)
        return
    from events.store import open_store

    if opening.missing_log(db):
        return
    with open_store(db, readonly=True) as store:
        names = store.streams_with(DisputeOpened.kind)
    for name in names:
        yield _case(opening.from_log(name, db), name)


def carried_on(case: Case, events: Sequence[Event]) -> Case:
    """The game with these events at its end."""
    return _case(case.recording.with_events(events), case.label)


def _case(recording: Recording, label: str) -> Case:
    return Case(label, recording, docket(recording.entries), seat_names(recording))


def numbered(game: str, number: int | None) -> tuple[str, int | None]:
    """Game and number of `friday#1`, or of `friday 1` given as two words; no number where none is said."""
    name, mark, tail = game.rpartition("#")
    if number is None and mark and tail.isdecimal() and not Path(game).exists() and not Path(name).exists():
        return name, int(tail)
    return game, number


def must_be_recordable(case: Case, events: Sequence[Event]) -> None:
    """Raises Stop for a game that is a file, and for events that make no sense at the end of the game."""
    if case.recording.origin != "log":
        raise Stop(f"{case.label} is a file; only a game of the log can be carried on: `kerb import {case.label}`", Exit.USE)
    from projections.validate import validate

    for finding in validate(case.recording.with_events(events)).findings:
        if finding.seq > case.last and finding.severity is not Severity.NOTE and not finding.after:
            raise Stop(f"{finding.text}; nothing was recorded", Exit.USE)
