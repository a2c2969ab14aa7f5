"""Recorded stream -> effective stream: withdrawals and corrections applied, nothing deleted.

Later events decide about earlier ones: a withdrawal that is itself withdrawn has no effect, of several corrections of one event the
last that stands holds. Corrections themselves do not appear in the effective stream.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from .common import CORRECTIONS, EventSuperseded, EventWithdrawn
from .event import Entry
from .finding import Finding, Severity
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
    if not any(isinstance(entry.event, CORRECTIONS) for entry in entries):  # nearly always
        yield from entries
        return
    state = standing(entries)
    by_seq = {entry.seq: entry for entry in entries}
    for entry in entries:
        match entry.event:
            case EventWithdrawn(seq=seq) | EventSuperseded(seq=seq):
                yield from _without_effect(entry, by_seq.get(seq), state)
                continue
        if entry.seq in state.withdrawn:
            continue
        by = state.superseded.get(entry.seq)
        if by is None:
            yield entry
        else:
            yield from _corrected(entry, by_seq[by])


def _without_effect(entry: Entry, target: Entry | None, state: Standing) -> Iterator[Finding]:
    """What is wrong with the number a correction points at."""
    correction = entry.event
    assert isinstance(correction, EventWithdrawn | EventSuperseded)
    seq = correction.seq
    if target is None or seq >= entry.seq:
        text = f"event {seq} does not come before this one"
        yield Finding(code="record/no-such-event", seq=entry.seq, place=entry.source, actual=str(seq), text=text)
    elif isinstance(correction, EventSuperseded) and entry.seq not in state.withdrawn:
        if isinstance(target.event, CORRECTIONS):
            text = f"event {seq} is a correction itself: withdraw it and correct anew"
            yield Finding(code="record/correction-of-correction", seq=entry.seq, place=entry.source, actual=str(seq), text=text)
        elif state.withdrawn.get(seq, entry.seq) < entry.seq:
            text = f"event {seq} was withdrawn before, by event {state.withdrawn[seq]}: correcting it has no effect"
            warning, code = Severity.WARNING, "record/correction-of-withdrawn"
            yield Finding(code=code, severity=warning, seq=entry.seq, place=entry.source, actual=str(seq), text=text)


def _corrected(entry: Entry, by: Entry) -> Iterator[Entry | Finding]:
    """The entry with its right event; where that is none, a finding, and the entry stands as recorded."""
    correction = by.event
    assert isinstance(correction, EventSuperseded)
    right, text = None, "the correction holds no event"
    try:
        right = read(correction.right)
    except NotationError as error:
        text = error.text
    if isinstance(right, CORRECTIONS):
        right, text = None, "a correction cannot take the place of another event"
    if right is None:
        yield Finding(code="record/unreadable-correction", seq=by.seq, place=by.source, actual=correction.right, text=text)
        yield entry
    else:
        yield msgspec.structs.replace(entry, event=right)
