"""Verification: everything that was recorded is hashed again and compared, contents first, then the chain, then the heads.

Nothing is taken from the database that could be computed. A problem names the position; the walk goes on with the stored leaf, so that
one changed event is one problem and not thousands.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import select

from .. import tables
from ..chain import SPEC, START, Content, entry, header, leaf_hash, payload_hash
from ..free_text import ERASABLE
from ..merkle import Frontier
from .database import Database
from .request import original_of
from .sealing import CheckpointRow, checkpoints

if TYPE_CHECKING:
    from ..note import PublicKey

PAGE = 1000


class Problem(msgspec.Struct, frozen=True):
    """One contradiction. `position` and `seq` are 0 where it concerns no single event, `stream` is empty where it concerns none."""

    position: int
    stream: str
    seq: int
    what: str


class _Seen(msgspec.Struct):
    """What the walk has seen so far."""

    names: dict[int, str]
    origin: str
    erased: set[int]
    position: int = 0
    recorded: str = ""
    heads: dict[int, tuple[int, bytes]] = {}
    linked: dict[str, tuple[int, str, int]] = {}
    frontier: Frontier = msgspec.field(default_factory=Frontier)


def verify(database: Database, key: PublicKey | None = None) -> Iterator[Problem]:
    """Every contradiction of the log in order of position; those without a position come last. What `key` signed must be signed rightly."""
    log = _all(database, select(tables.log.c.origin, tables.log.c.spec, tables.log.c.next_position, tables.log.c.last_recorded_at))
    if len(log) != 1:
        yield Problem(0, "", 0, f"the table `log` has {len(log)} rows instead of 1")
        return
    origin, spec, next_position, last_recorded = log[0]
    names = dict(_all(database, select(tables.stream.c.stream_id, tables.stream.c.name)))
    erased = {position for (position,) in _all(database, select(tables.erasure.c.position))}
    seen = _Seen(names, origin, erased)
    sealed = checkpoints(database)
    roots: dict[int, bytes] = dict.fromkeys((row.size for row in sealed), b"")
    for row in _events(database):
        yield from _event(seen, row)
        seen.frontier.add(row.leaf_hash)
        if seen.frontier.size in roots:
            roots[seen.frontier.size] = seen.frontier.root()
    if spec != SPEC:
        yield Problem(0, "", 0, f"the log says it keeps to {spec!r}, known here is {SPEC!r}")
    if next_position != seen.position + 1:
        yield Problem(0, "", 0, f"the log counts {next_position - 1} events, the last one found has position {seen.position}")
    if last_recorded != seen.recorded:
        yield Problem(0, "", 0, f"the log says the last event was recorded at {last_recorded}, the last one found at {seen.recorded}")
    yield from _heads(database, seen)
    yield from _appends(database, seen.position)
    yield from _originals(database, seen)
    yield from _checkpoints(sealed, roots, origin, key)
    for guard in database.missing_guards():
        yield Problem(0, "", 0, f"the guard {guard} is missing or switched off")


def _event(seen: _Seen, row: Any) -> Iterator[Problem]:
    """One event: its place in log and stream, its content, its header and chain."""
    position, stream_id, seq, event_id, kind, version, came, recorded, occurred, actor, source, salt, payload, hashed, leaf = row
    name = seen.names.get(stream_id, "")

    def problem(what: str) -> Problem:
        return Problem(position, name, seq, what)

    if position != seen.position + 1:
        missing = seen.position + 1
        yield problem(f"position {missing} is missing" if position == missing + 1 else f"positions {missing} to {position - 1} are missing")
    if stream_id not in seen.names:
        yield problem(f"the event belongs to stream {stream_id}, which does not exist")
    last_seq, prev = seen.heads.get(stream_id, (0, START))
    if seq != last_seq + 1:
        yield problem(f"the event before it in its stream should be {seq - 1} and is {last_seq}")
    if recorded < seen.recorded:
        yield problem(f"it was recorded at {recorded}, before the event that stands in front of it")
    if payload is None:
        if position not in seen.erased:
            yield problem("its content is gone, and no erasure says why")
        elif kind not in ERASABLE:
            yield problem("its content was erased, and it was no free text")
    elif payload_hash(salt, payload.encode()) != hashed:
        yield problem("its content is not what was recorded")
    identity = event_id if isinstance(event_id, bytes) else event_id.bytes
    content = Content(kind, version, came, actor, source, occurred, "")
    if leaf_hash(entry(header(seen.origin, name, seq, prev, recorded, identity, hashed, content))) != leaf:
        yield problem("its hash does not fit: the event or the one before it in its stream was changed")
    seen.position, seen.recorded = position, max(seen.recorded, recorded)
    seen.heads[stream_id] = seq, leaf
    linked = original_of(source)
    if linked is not None:
        seen.linked.setdefault(linked, (position, name, seq))


def _heads(database: Database, seen: _Seen) -> Iterator[Problem]:
    """Whether each stream ends where the database says it ends."""
    stream = tables.stream.c
    for stream_id, name, version, head in _all(database, select(stream.stream_id, stream.name, stream.version, stream.head_hash)):
        seq, leaf = seen.heads.get(stream_id, (0, START))
        if seq != version:
            yield Problem(0, name, seq, f"{version} events were recorded, the last one found is {seq}")
        elif bytes(head) != leaf:
            yield Problem(0, name, seq, "the last event is not the one that was recorded")


def _appends(database: Database, events: int) -> Iterator[Problem]:
    """Whether the appends cover all positions, each once."""
    append = tables.append.c
    expected = 1
    for first, count in _all(database, select(append.first_position, append.event_count).order_by(append.first_position)):
        if first != expected:
            yield Problem(first, "", 0, f"an append begins at position {first}, the one before ends at {expected - 1}")
        expected = first + count
    if expected != events + 1:
        yield Problem(0, "", 0, f"the appends count {expected - 1} events, found were {events}")


def _originals(database: Database, seen: _Seen) -> Iterator[Problem]:
    """Whether every kept file still has its bytes, and every file that an event names is kept."""
    original = tables.original.c
    hashes = [bytes(sha256) for (sha256,) in _all(database, select(original.sha256))]
    erased = {bytes(sha256) for (sha256,) in _all(database, select(tables.erased_original.c.sha256))}
    for sha256 in hashes:
        content = _all(database, select(original.bytes).where(original.sha256 == sha256))[0][0]
        if hashlib.sha256(content).digest() == sha256:
            continue
        if content or sha256 not in erased:
            yield Problem(0, "", 0, f"the kept file {sha256.hex()} is not what was imported")
    for linked, (position, name, seq) in seen.linked.items():
        if bytes.fromhex(linked) not in hashes:
            yield Problem(position, name, seq, f"the file it was read from ({linked}) is not kept")


def _checkpoints(sealed: list[CheckpointRow], roots: dict[int, bytes], origin: str, key: PublicKey | None) -> Iterator[Problem]:
    """Whether the log still has the roots that were sealed, and whether each note says what its row says."""
    from ..note import Checkpoint, NoteFault, is_signed_by, read

    for row in sealed:
        what = f"the checkpoint of {row.size:,} events"
        if roots[row.size] != row.root:
            found = "they are others now" if roots[row.size] else "there are not so many"
            yield Problem(0, "", 0, f"{what} does not fit the log: {found}")
        try:
            note = read(row.note)
            if note.checkpoint != Checkpoint(origin, row.size, row.root):
                yield Problem(0, "", 0, f"{what} and its signed note contradict each other")
            elif key is not None:
                is_signed_by(note, key)
        except NoteFault as fault:
            yield Problem(0, "", 0, f"{what}: {fault}")


def _events(database: Database) -> Iterator[Any]:
    """All events by position, a page at a time, with the columns in the order of the table."""
    after = 0
    query = select(tables.event).order_by(tables.event.c.position).limit(PAGE)
    while page := _all(database, query.where(tables.event.c.position > after)):
        yield from page
        after = page[-1].position


def _all(database: Database, query: Any) -> list[Any]:
    with database.core() as connection:
        return list(connection.execute(query).all())
