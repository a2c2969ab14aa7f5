"""A game of the log being recorded: what was played so far, what may follow, and the verbs that add to it. Knows no terminal.

Every verb judges first, then stores, then moves on: what `record` has answered is on disk, what it has refused left no trace. The
position is the one all other commands compute, since the same cursor takes the same entries.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import msgspec

from events.chain import stamp
from events.common import CORRECTIONS, EventSuperseded, EventWithdrawn
from events.effective import standing
from events.errors import ConnectionLost, DiskFull, LogBusy, ReadOnly
from events.event import Draft, Entry, Event
from events.finding import NO_SUCH_SEAT, UNKNOWN_SEAT, Finding, Severity
from events.notation import write
from events.store import Store
from projections.address import Address
from projections.ledger import Award
from projections.replay import Cursor, Step

from ..faces import display_of
from ..faces.display import Display, concealed, sealed
from ..opening import recorded
from ..position import Position, seat_names, viewer_of

UNSAVED = (LogBusy, ReadOnly, DiskFull, ConnectionLost)


def now() -> datetime:
    """The clock of this machine."""
    return datetime.now(UTC)


class Unlawful(Exception):
    """What was to be recorded breaks a rule; `hopeless` when it cannot be applied at all."""

    def __init__(self, findings: Sequence[Finding], hopeless: bool) -> None:
        super().__init__(", ".join(finding.code for finding in findings))
        self.findings, self.hopeless = tuple(findings), hopeless


class Unsaved(msgspec.Struct, frozen=True):
    """What the log could not take just now; under the same id it is stored once, however often it is tried."""

    events: tuple[Event, ...]
    drafts: tuple[Draft, ...]
    append_id: UUID


class Taken(msgspec.Struct, frozen=True):
    """What was recorded: its entries, what is wrong with it, the awards it brought, and the scores before it."""

    entries: tuple[Entry, ...]
    findings: tuple[Finding, ...]
    awards: tuple[Award, ...]
    before: dict[int, int]


class RecordingTable:
    """One game of one log, at its end. `actor` is written beside every event; what is shown is for the eyes of the seat `as_seat`."""

    def __init__(self, store: Store, name: str, *, actor: str = "", clock: Callable[[], datetime] = now, as_seat: str = "") -> None:
        """Raises NotSupported, NoSuchStream and other LogErrors, Stop for a seat nobody sits at."""
        self.store, self.name, self.actor, self.clock = store, name, actor, clock
        self.unsaved: Unsaved | None = None
        self.held: dict[str, Event] = {}  # digest -> the choice it seals, until the display of the game lets it be stored
        self.entries: list[Entry] = []
        self.reload()
        self.viewer = viewer_of(self.names, as_seat)
        self.display: Display = display_of(self.game)

    def reload(self) -> list[Entry]:
        """Reads the game again and answers what others have added to it."""
        known = len(self.entries)
        self.recording = recorded(self.store, self.name)
        self.entries = self.recording.entries
        self.names = seat_names(self.recording)
        self.cursor, _ = _walked(self.entries)
        self.unsaved = None
        return self.entries[known:]

    # ---- the position

    @property
    def game(self) -> Any:
        return self.cursor.game

    @property
    def state(self) -> Any:
        return self.cursor.state

    @property
    def seq(self) -> int:
        """Number of the last event."""
        return self.entries[-1].seq

    @property
    def address(self) -> str:
        """Where the game stands, as it can be typed."""
        return f"{self.name}@{self.seq}"

    @property
    def position(self) -> Position:
        """The position as other commands want it."""
        return Position(self.name, self.recording, Address(), self.cursor, self.names, self.viewer)

    def line(self, event: Event) -> str:
        """The notation of an event, as far as it may be seen."""
        if self.viewer is None:
            return concealed(self.game, event, None)
        hidden = sealed(self.game, self.state, self.entries)
        return concealed(self.game, event, self.viewer, any(entry.seq in hidden for entry in self.entries if entry.event is event))

    @property
    def scores(self) -> dict[int, int]:
        """The score of every seat."""
        return dict(self.state.ledger.score)

    # ---- recording

    def record(self, events: Sequence[Event], as_played: bool = False) -> Taken:
        """Judges the events and stores all of them at once, or none. Raises Unlawful and LogError; then the game stands where it stood.

        `as_played` records what breaks a rule, never what cannot be applied. A claim is recorded whatever it says.
        """
        return self._store(Unsaved(tuple(events), self._drafts(events), uuid4()), as_played)

    def retry(self) -> Taken:
        """Stores what the log could not take before. Raises as `record` does."""
        assert self.unsaved is not None
        return self._store(self.unsaved, True)

    def withdraw(self, entries: Sequence[Entry], reason: str, role: str = "") -> Taken:
        """Takes events back, the last one first. Raises Unlawful when what stays can no longer be applied."""
        return self.record([EventWithdrawn(entry.seq, reason, self.actor, role) for entry in entries], as_played=True)

    def reveals(self, entry: Entry) -> bool:
        """Whether an event showed something that was hidden before."""
        return bool(self.game.reveals(entry.event))

    def standing(self, count: int = 1) -> list[Entry]:
        """The last events that stand, the very last one first; the set-up and withdrawals are never among them."""
        gone = standing(self.entries).withdrawn
        stand = [e for e in self.entries[1:] if e.seq not in gone and not isinstance(e.event, EventWithdrawn)]
        return stand[: -count - 1 : -1]

    def _drafts(self, events: Sequence[Event]) -> tuple[Draft, ...]:
        moment = stamp(self.clock())
        return tuple(Draft(event=event, origin="live", actor=self.actor, occurred_at=moment) for event in events)

    def _store(self, asked: Unsaved, as_played: bool) -> Taken:
        before, seen = self.scores, len(self.state.ledger.awards)
        entries = [
            Entry(seq=self.seq + i, event=d.event, origin=d.origin, actor=d.actor, occurred_at=d.occurred_at) for i, d in enumerate(asked.drafts, 1)
        ]
        self._refuse_strangers(asked.events)
        corrects = any(isinstance(event, CORRECTIONS) for event in asked.events)
        trial: Anew | Onward = Anew(self, entries) if corrects else Onward(self.cursor, entries)
        try:
            wrong = [f for f in trial.findings if f.severity == Severity.ERROR and not f.code.startswith("claim/")]
            if trial.hopeless or (wrong and not as_played):
                raise Unlawful(wrong or trial.findings, trial.hopeless)
            self.store.append(self.name, self.seq, asked.drafts, append_id=asked.append_id)
        except BaseException as error:
            trial.forget()
            self.unsaved = asked if isinstance(error, UNSAVED) else None
            raise
        self.unsaved = None
        self.entries += entries
        self.cursor = trial.cursor
        self.cursor.last = self.seq
        awards = () if corrects else tuple(self.state.ledger.awards[seen:])
        return Taken(tuple(entries), tuple(trial.findings), awards, before)

    def _refuse_strangers(self, events: Sequence[Event]) -> None:
        """Seats nobody sits at: the rules judge moves, remarks and statements are judged here."""
        for event in events:
            seats = [*getattr(event, "winners", ()), getattr(event, "seat", 0)]
            for seat in seats:
                if not 0 <= seat < len(self.names):
                    right = f"a seat from 1 to {len(self.names)}"
                    raise Unlawful([Finding(code=UNKNOWN_SEAT, actual=write(event), expected=right, text=NO_SUCH_SEAT)], True)


class Onward:
    """The game goes on: the cursor takes the new entries, and gives them back if nothing comes of it."""

    def __init__(self, cursor: Cursor, entries: list[Entry]) -> None:
        self.cursor, self.at = cursor, cursor.at
        cursor.entries += entries
        try:
            steps = list(cursor.steps())
        except BaseException:
            self.forget()
            raise
        self.findings = [_located(finding, step) for step in steps for finding in step.findings]
        self.hopeless = any(not step.applied.done or any(f.code.startswith("record/") for f in step.findings) for step in steps)

    def forget(self) -> None:
        """Back to where it was."""
        while self.cursor.at > self.at:
            self.cursor.back()
        del self.cursor.entries[self.at :]


class Anew:
    """Something earlier is taken back or put right: the game is walked again, and what was not wrong before is found."""

    def __init__(self, table: RecordingTable, entries: list[Entry]) -> None:
        _, known = _walked(table.entries)
        self.cursor, found = _walked([*table.entries, *entries])
        fresh = {key: pair for key, pair in found.items() if key not in known}
        self.findings = [finding for finding, _ in fresh.values()] + _of_the_set_up(table, entries)
        self.hopeless = any(lost for _, lost in fresh.values()) or bool(_of_the_set_up(table, entries))

    def forget(self) -> None:
        """Nothing was touched."""


def _walked(entries: list[Entry]) -> tuple[Cursor, dict[tuple[int, str], tuple[Finding, bool]]]:
    """A cursor at the end, and what was found on the way: event and code -> the finding, and whether the event could not be applied."""
    cursor = Cursor(entries)
    found = {(f.seq, f.code): (f, True) for f in cursor.problems}
    for step in cursor.steps():
        found |= {(step.entry.seq, f.code): (_located(f, step), not step.applied.done) for f in step.findings}
    return cursor, found


def _located(finding: Finding, step: Step) -> Finding:
    return msgspec.structs.replace(finding, seq=step.entry.seq)


def _of_the_set_up(table: RecordingTable, entries: list[Entry]) -> list[Finding]:
    """The set-up of a game under way is neither taken back nor exchanged here: all that was played hangs on it."""
    first = table.entries[0].seq
    hit = [e for e in entries if isinstance(e.event, EventWithdrawn | EventSuperseded) and e.event.seq == first]
    return [Finding(code="record/no-set-up", seq=first, actual=write(e.event), text="the set-up stands as it was recorded") for e in hit]
