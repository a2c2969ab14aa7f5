"""What undo, correct and rule share: a game of the log, who speaks and why, the differences shown first, and then one append.

Nothing is written before the differences are told. On a terminal a person is asked, unless `--yes`; without one it is written, and `--dry-run`
is the way to look. A change after which moves cannot be played any more needs an arbiter: they stay in the record, and have no effect.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
import typer

from events.event import Draft, Entry, Event
from events.recording import Recording
from projections.address import Address, BadAddress, no_such_event
from projections.differences import Course, Differences, course, differences

from . import differing, opening, output
from .exits import Exit, Stop
from .options import ARBITER
from .position import seat_names


class How(msgspec.Struct, frozen=True):
    """How a change is made: `dry` writes nothing, `sure` does not ask, `arbiter` may change what went on since."""

    dry: bool = False
    sure: bool = False
    arbiter: bool = False
    json: bool = False


class Amended(msgspec.Struct):
    """A game of the log to be changed; `seq` is the event that was named, 0 for none."""

    recording: Recording
    seq: int
    names: list[str]

    @property
    def label(self) -> str:
        """What it is called."""
        return self.recording.name

    @property
    def entries(self) -> list[Entry]:
        """All that is recorded."""
        return self.recording.entries

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self.recording.last

    def entry(self, seq: int) -> Entry:
        """The event with this number."""
        return self.entries[seq - 1]

    def at(self, seq: int) -> str:
        """The address of an event."""
        return f"{self.label}@{seq}"


def amended(argument: str, db: str | None) -> Amended:
    """The game of the log an argument names, with the one event it names. Raises Stop, BadAddress and LogError."""
    name, address = opening.split(argument)
    if opening.place(name)[0] is not None:
        raise Stop(f"{name} is a file, which is never changed: `kerb import {name}`, then name the game of the log", Exit.USE)
    if address not in (Address(), Address(seq=address.seq)):
        raise BadAddress(f"{argument}: name one event, such as {name}@47")
    recording = opening.from_log(name, db)
    found = Amended(recording, address.seq, seat_names(recording))
    if address.seq > found.last:
        raise no_such_event(address.seq, found.last, found.label)
    return found


def signed(by: str, reason: str, role: str = "", *, arbiter: bool = False) -> dict[str, str]:
    """Author, role and reason of a change; an arbiter has that role unless another one is named. Raises Stop where somebody is silent."""
    for option, text in (("--by", by), ("--reason", reason)):
        if not text.strip():
            raise Stop(f"{option} is empty: a change of the record says who made it and why", Exit.USE)
    return {"author": by.strip(), "role": role.strip() or (ARBITER if arbiter else ""), "reason": reason.strip()}


class Plan(msgspec.Struct):
    """A change about to be made: its event, what it does in words, and why it may not be made without an arbiter or at all."""

    event: Event
    told: Sequence[str]
    needs_arbiter: str = ""
    values: dict[str, Any] = {}


def carry_out(game: Amended, plan: Plan, how: How, db: str | None) -> bool:
    """Tells what would change, then writes it; false where it was only to be shown.

    Raises Stop, and LogError when somebody else recorded meanwhile; then nothing is written.
    """
    seq = game.last + 1
    before, after = course(game.recording), course(game.recording.with_events([plan.event]))
    changes = differences(before, after)
    refused = _refused(seq, plan, before, after, how)
    if not how.json:
        for line in (*plan.told, *differing.lines(game.label, game.names, changes)):
            output.say(line)
    written = not refused and not how.dry and is_sure(asks=not how.sure)
    if written:
        append(game.recording, [plan.event], db)
    if how.json:
        _answer(game, plan, changes, seq if written else None)
    if refused:
        raise refused
    if not written:
        output.hint("nothing is recorded")
        if not how.dry:
            raise typer.Exit(Exit.FOUND)
    elif not how.json:
        output.say(f"recorded as {game.at(seq)}; `kerb undo {game.at(seq)}` takes it back")
    return written


def _answer(game: Amended, plan: Plan, changes: Differences, seq: int | None) -> None:
    from events.notation import write

    event = {"kind": plan.event.kind, "notation": write(plan.event), "payload": msgspec.to_builtins(plan.event)}
    told = differing.document(game.names, changes)
    output.document(game=game.label, recorded=seq is not None, seq=seq, event=event, **plan.values, differences=told)


def _refused(seq: int, plan: Plan, before: Course, after: Course, how: How) -> Stop | None:
    """Why it is not written: it has no effect or cannot be applied; or others cannot be applied after it, and no arbiter decides."""
    old = {(f.seq, f.code) for f in before.findings}
    own = (seq, getattr(plan.event, "seq", 0))
    fresh = [f for f in after.findings if (f.seq, f.code) not in old]
    hopeless = [f for f in fresh if f.seq in own and (f.code.startswith("record/") or f.seq in after.refused)]
    if hopeless:
        return Stop(f"this cannot be: {differing.finding_words(hopeless[0])}; nothing is recorded")
    lost = sorted(after.refused - before.refused)
    if how.arbiter:
        return None
    if plan.needs_arbiter:
        return Stop(f"{plan.needs_arbiter}: only an arbiter decides this, with --arbiter; nothing is recorded", Exit.USE)
    if lost:
        many = output.counted(len(lost), "later move")
        return Stop(f"{many} cannot be played any more (listed above): only an arbiter decides this, with --arbiter; nothing is recorded")
    return None


def is_sure(*, asks: bool) -> bool:
    """Whether to write: a person at a terminal is asked."""
    return not asks or not sys.stdin.isatty() or typer.confirm("Record this?", default=False, err=True)


def append(recording: Recording, events: Iterable[Event], db: str | None) -> None:
    """Records events at the end of a game of the log, all of them in one append. Raises LogError."""
    from events.chain import stamp
    from events.store import open_store

    now = stamp(datetime.now(UTC))
    with open_store(db) as store:
        store.append(recording.name, recording.last, [Draft(event=event, occurred_at=now) for event in events])
