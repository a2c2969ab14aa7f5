"""Proofs against the newest checkpoint of a log, and the evidence of one game, read from the database.

A proof needs the tree over all leaves up to the checkpoint. It is built for each call and checked against the checkpoint first, so a
proof that was given away always fits the signed note it comes with.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..chain import START, Content, Header, entry, header
from ..errors import LogCorrupt, LogError, NoSuchStream
from ..evidence import Evidence, EvidentEvent, contradictions
from ..merkle import Tree
from ..note import Checkpoint, NoteFault, PublicKey, read
from .database import Database
from .sealing import CheckpointRow, checkpoints, contradiction, tree


class NotSealed(LogError):
    """No checkpoint covers what is to be proved."""


class Inclusion(msgspec.Struct, frozen=True):
    """A proof that an event is in the log: its hashed bytes, its place, and the path from its leaf to the root of a signed note."""

    game: str
    event: int
    position: int
    entry: bytes
    path: list[bytes]
    checkpoint: CheckpointRow


class Consistency(msgspec.Struct, frozen=True):
    """A proof that a log of `old` events is the beginning of that of a signed note."""

    old: int
    path: list[bytes]
    checkpoint: CheckpointRow


def inclusion(database: Database, stream: str, seq: int) -> Inclusion:
    """Proof of event `seq` of a stream, 0 for its last. Raises NoSuchStream, NotSealed, LogCorrupt."""
    rows = _rows(database, stream, seq or None)
    row = rows[-1]
    checkpoint = _newest(database)
    leaves = _sealed(database, checkpoint, row[0], f"{stream}@{row[1]}")
    head = _header(database, stream, row, rows[-2][-1] if len(rows) > 1 else START)
    return Inclusion(stream, row[1], row[0], entry(head), leaves.inclusion(row[0] - 1, checkpoint.size), checkpoint)


def consistency(database: Database, old: Checkpoint) -> Consistency:
    """Proof that the newest checkpoint continues an older one from elsewhere. Raises NotSealed, NotTheSealedLog, LogCorrupt."""
    found = contradiction(database, old)
    if found is not None:
        raise LogCorrupt(found)
    checkpoint = _newest(database)
    leaves = _sealed(database, checkpoint, old.size, "the last event of the note")
    return Consistency(old.size, leaves.consistency(old.size, checkpoint.size), checkpoint)


def evidence(database: Database, stream: str, checkpoint: CheckpointRow, key: PublicKey, last: int | None = None) -> Evidence:
    """The events of a stream up to `last` with the proof that they are in the log that `key` signed. Raises as `inclusion` does."""
    rows = _rows(database, stream, last)
    position = rows[-1][0]
    leaves = _sealed(database, checkpoint, position, f"{stream}@{rows[-1][1]}")
    events, prev = [], START
    for row in rows:
        payload, salt = row[-4], row[-3]
        content = None if payload is None else _payload(stream, row[1], payload)
        events.append(EvidentEvent(_header(database, stream, row, prev), content, None if salt is None else bytes(salt).hex()))
        prev = bytes(row[-1])
    path = tuple(node.hex() for node in leaves.inclusion(position - 1, checkpoint.size))
    made = Evidence(key=str(key), log=database.head()[0], game=stream, events=tuple(events), position=position, path=path, note=checkpoint.note)
    wrong = next(contradictions(made, key), None)
    if wrong is not None:
        raise LogCorrupt(f"{stream}@{wrong.seq or rows[-1][1]}: {wrong.what}; run `kerb verify`")
    return made


def _payload(stream: str, seq: int, text: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.MsgspecError:
        raise LogCorrupt(f"{stream}@{seq}: its content is not what was recorded; run `kerb verify`") from None


def _newest(database: Database) -> CheckpointRow:
    found = checkpoints(database)
    if not found:
        raise NotSealed(f"{database.where} was never sealed: run `kerb seal`")
    return found[-1]


def _sealed(database: Database, checkpoint: CheckpointRow, position: int, what: str) -> Tree:
    """The tree under a checkpoint, which must cover a position and fit the log."""
    if checkpoint.size < position:
        raise NotSealed(f"{what} is event {position:,} of the log, the newest checkpoint covers {checkpoint.size:,}: run `kerb seal`")
    leaves = tree(database, checkpoint.size)
    try:
        noted = read(checkpoint.note).checkpoint
    except NoteFault as fault:
        raise LogCorrupt(f"the checkpoint of {checkpoint.size:,} events: {fault}; run `kerb verify`") from None
    if noted != Checkpoint(database.head()[0], checkpoint.size, leaves.root()):
        raise LogCorrupt(f"the checkpoint of {checkpoint.size:,} events does not fit the log; run `kerb verify`")
    return leaves


def _rows(database: Database, stream: str, last: int | None) -> list[tuple[Any, ...]]:
    """The events of a stream up to number `last`, in order."""
    found = database.rows("SELECT stream_id, version FROM stream WHERE name = ?", (stream,))
    if not found:
        raise NoSuchStream(stream)
    end = found[0][1] if last is None else min(last, found[0][1])
    rows = database.rows(
        "SELECT position, seq, event_id, kind, version, origin, actor, source, occurred_at, recorded_at, payload, payload_salt, payload_hash,"
        " leaf_hash FROM event WHERE stream_id = ? AND seq <= ? ORDER BY seq",
        (found[0][0], end),
    )
    if [row[1] for row in rows] != list(range(1, end + 1)) or not rows:
        raise LogCorrupt(f"{stream}: an event is missing; run `kerb verify`")
    return rows


def _header(database: Database, stream: str, row: tuple[Any, ...], prev: bytes) -> Header:
    """The header of an event as it was hashed."""
    _, seq, event_id, kind, version, origin, actor, source, occurred, recorded, _, _, hashed, _ = row
    identity = event_id if isinstance(event_id, bytes) else event_id.bytes
    content = Content(kind, version, origin, actor, source, occurred, "")
    return header(database.head()[0], stream, seq, bytes(prev), recorded, identity, bytes(hashed), content)
