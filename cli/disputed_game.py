"""A game with its disputes as the commands need it: found by name and number, and carried on by events that are tried before they are recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from events.arbitration import DisputeOpened
from events.event import Draft, Entry, Event
from events.finding import Finding, Severity
from events.recording import Recording
from projections.disputes import Dispute, Docket, docket

from . import opening
from .exits import Exit, Stop
from .position import seat_names

if TYPE_CHECKING:
    from projections.address import Address

    from .position import Position


class Case(msgspec.Struct):
    """A game and its disputes. `label` is what it is called in addresses: its name in the log, or its file."""

    label: str
    recording: Recording
    docket: Docket
    names: list[str]

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self.recording.entries[-1].seq

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

        from .position import Position

        cursor = Cursor.of(self.recording)
        cursor.to(address)
        return Position(self.label, self.recording, address, cursor, self.names)

    def with_events(self, events: Sequence[Event]) -> Recording:
        """The game as it would be with these events at its end."""
        more = [Entry(seq=self.last + n, event=event) for n, event in enumerate(events, 1)]
        return msgspec.structs.replace(self.recording, entries=[*self.recording.entries, *more])


def case(game: str, db: str | None) -> Case:
    """The game of an argument with its disputes. Raises Stop, Refused and LogError."""
    recording, _ = opening.one(game, db)
    return _case(recording, opening.split(game)[0])


def cases(game: str, db: str | None) -> Iterator[Case]:
    """The game of an argument, or every game of the log that had a dispute. Raises Stop, Refused and LogError."""
    if game:
        yield case(game, db)
        return
    from events import address
    from events.store import open_store

    path = address.sqlite_path(db)
    if path is not None and not path.exists():
        return
    with open_store(db, readonly=True) as store:
        names = store.streams_with(DisputeOpened.kind)
    for name in names:
        yield _case(opening.from_log(name, db), name)


def carried_on(case: Case, events: Sequence[Event]) -> Case:
    """The game with these events at its end."""
    return _case(case.with_events(events), case.label)


def _case(recording: Recording, argument: str) -> Case:
    label = recording.name if recording.origin == "log" else argument
    return Case(label, recording, docket(recording.entries), seat_names(recording))


def numbered(game: str, number: int | None) -> tuple[str, int | None]:
    """Game and number of `friday#1`, or of `friday 1` given as two words; no number where none is said."""
    name, mark, tail = game.rpartition("#")
    if number is None and mark and tail.isdecimal() and not Path(game).exists() and not Path(name).exists():
        return name, int(tail)
    return game, number


def tried(case: Case, events: Sequence[Event]) -> list[Finding]:
    """What would be wrong with events at the end of a game: nothing is written."""
    from projections.validate import validate

    return [f for f in validate(case.with_events(events)).findings if f.seq > case.last and f.severity is not Severity.NOTE and not f.after]


def record(case: Case, events: Sequence[Event], db: str | None) -> None:
    """Records events at the end of a game, all of them in one append, or none. Raises Stop where one makes no sense, and LogError."""
    from events.chain import stamp
    from events.store import open_store

    must_be_recordable(case, events)
    now = stamp(datetime.now(UTC))
    with open_store(db) as store:
        store.append(case.recording.name, case.last, [Draft(event=event, occurred_at=now) for event in events])


def must_be_recordable(case: Case, events: Sequence[Event]) -> None:
    """Raises Stop for a game that is a file, and for events that make no sense at the end of the game."""
    if case.recording.origin != "log":
        raise Stop(f"{case.label} is a file; only a game of the log can be carried on: `kerb import {case.label}`", Exit.USE)
    for finding in tried(case, events):
        raise Stop(f"{finding.text}; nothing was recorded", Exit.USE)
