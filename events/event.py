"""What every event is: a kind, a version and named values; and the entry that wraps it in a log.

An event says what happened at the table. It is immutable, made of integers, words and lists of them, and knows nothing of rules.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

Seat = int
Position = tuple[int, int]

NOBODY: Seat = -1


class Event(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Base of all kinds. `kind` names it for ever, `version` counts changes of its payload.

    `line` is its notation: words and `{field}`s in the order they are typed (`events/notation.py`). `what` tells apart figures,
    pieces and causes that share a kind; kinds that need no such word leave it empty.
    """

    kind: ClassVar[str] = ""
    version: ClassVar[int] = 1
    line: ClassVar[str] = ""
    what = ""  # a class attribute for most kinds, a field of those that need it


class Draft(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An event about to be recorded.

    origin       how it came: `live` (typed at the table), `import` (another program's file) or `notation` (a file of our own)
    actor        who recorded it, as the recorder calls themselves; never a player's name
    source       the place it was read from, such as `round3.jcz: message 17`; empty when typed
    occurred_at  when it happened by the source's clock, UTC, `2026-01-31T12:00:00.000000Z`; None when unknown
    """

    event: Event
    origin: str = "live"
    actor: str = ""
    source: str = ""
    occurred_at: str | None = None


class Entry(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An event as it stands in a log or a file: number `seq` of its stream, from 1 without gaps.

    `recorded_at` and `position` are those of the log, None in a file; all else is as in a draft.
    """

    seq: int
    event: Event
    origin: str = "live"
    actor: str = ""
    source: str = ""
    occurred_at: str | None = None
    recorded_at: str | None = None
    position: int | None = None
