"""Recorded stream -> effective stream: withdrawals and corrections applied, nothing deleted.

Later events decide about earlier ones: a withdrawal that is itself withdrawn has no effect, of several corrections of one event the
last that stands holds. Corrections themselves do not appear in the effective stream.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from .common import EventSuperseded, EventWithdrawn
from .event import Entry
from .finding import Finding
from .notation import NotationError, read


class Standing(msgspec.Struct, frozen=True):
    """Which events of a stream stand: numbers of those withdrawn (by which event) and superseded (by which event)."""

    withdrawn: dict[int, int]
    superseded: dict[int, int]


def standing(entries: Sequence[Entry]) -> Standing:
    """Reads a stream from its end, since only later events decide about earlier ones."""
    withdrawn: dict[int, int] = {}
    superseded: dict[int, int] = {}
    for entry in reversed(entries):
        if entry.seq in withdrawn:
            continue
        match entry.event:
            case EventWithdrawn(seq=seq) if seq < entry.seq:
                withdrawn.setdefault(seq, entry.seq)
            case EventSuperseded(seq=seq) if seq < entry.seq:
                superseded.setdefault(seq, entry.seq)
    return Standing(withdrawn, superseded)


def effective(entries: Sequence[Entry]) -> Iterator[Entry | Finding]:
    """The entries that stand, corrected ones with their right event under their old number; a finding for each correction that has no effect."""
    state = standing(entries)
    by_seq = {entry.seq: entry for entry in entries}
    for entry in entries:
        match entry.event:
            case EventWithdrawn(seq=seq) | EventSuperseded(seq=seq):
                if seq >= entry.seq or seq not in by_seq:
                    yield Finding(
                        code="record/no-such-event",
                        seq=entry.seq,
                        place=entry.source,
                        actual=str(seq),
                        text=f"event {seq} does not come before this one",
                    )
                continue
        if entry.seq in state.withdrawn:
            continue
        by = state.superseded.get(entry.seq)
        yield entry if by is None else _corrected(entry, by_seq[by])


def _corrected(entry: Entry, by: Entry) -> Entry | Finding:
    correction = by.event
    assert isinstance(correction, EventSuperseded)
    try:
        right = read(correction.right)
    except NotationError as error:
        return Finding(code="record/unreadable-correction", seq=by.seq, place=by.source, actual=correction.right, text=error.text)
    if right is None:
        return Finding(
            code="record/unreadable-correction", seq=by.seq, place=by.source, actual=correction.right, text="the correction holds no event"
        )
    return msgspec.structs.replace(entry, event=right)
