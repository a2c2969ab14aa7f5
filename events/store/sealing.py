"""Sealing: the root over all leaves of the log is signed, and the note kept in `checkpoint`; proofs against such a note.

Nothing but leaves is stored. A root, and every proof, is computed from the leaves of all events each time: the right edge of the tree
at the last checkpoint would be enough for the next root, but not for a proof, and it would have to be believed. So sealing also shows
that the log still begins with what was sealed before. At 100,000 events that takes 0.16 s, and a
proof as long (one core, SQLite).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Self

import msgspec

from ..chain import stamp
from ..errors import LogCorrupt, LogError
from ..merkle import Frontier, Tree
from .database import Database

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from ..note import Checkpoint

PAGE = 5000


class CheckpointRow(msgspec.Struct, frozen=True):
    """A stored checkpoint: so many events had this root; the signed note says so."""

    size: int
    root: bytes
    note: str
    created_at: str


class NothingToSeal(LogError):
    """The log is empty."""


class NotTheSealedLog(LogError):
    """A note is of another log."""

    @classmethod
    def of(cls, noted: str, origin: str) -> Self:
        """The error for a note of one log that was held against another."""
        return cls(f"the note is of the log {noted}, this log is {origin}: nothing was compared")


def leaves(database: Database, end: int) -> Iterator[bytes]:
    """The leaves of the first `end` events in order. Raises LogCorrupt when one is missing."""
    after = 0
    while after < end:
        page = database.rows(
            "SELECT position, leaf_hash FROM event WHERE position > ? AND position <= ? ORDER BY position", (after, min(after + PAGE, end))
        )
        for position, leaf in page:
            after += 1
            if position != after:
                raise LogCorrupt(f"position {after} of the log is missing; run `kerb verify`")
            yield bytes(leaf)
        if not page:
            raise LogCorrupt(f"the log ends at position {after}, but {end} were recorded; run `kerb verify`")


def tree(database: Database, end: int) -> Tree:
    """The tree over the first `end` events, for proofs."""
    return Tree(b"".join(leaves(database, end)))


def checkpoints(database: Database) -> list[CheckpointRow]:
    """All stored checkpoints, the smallest first."""
    rows = database.rows("SELECT size, root, note, created_at FROM checkpoint ORDER BY size")
    return [CheckpointRow(size, bytes(root), note, created) for size, root, note, created in rows]


def seal(database: Database, key: Ed25519PrivateKey) -> CheckpointRow:
    """Sign all that is recorded and keep the note. Sealing the same log again answers the same note and stores nothing.

    Raises NothingToSeal, and LogCorrupt when the log no longer begins with what was sealed last: such a log must not be signed.
    """
    from ..note import Checkpoint, signed

    origin, next_position, _ = database.head()
    size = next_position - 1
    if not size:
        raise NothingToSeal(f"{database.where} holds no event yet: there is nothing to seal")
    last = _last(database)
    root = _root_after(database, size, last)
    row = CheckpointRow(size, root, signed(Checkpoint(origin, size, root), key), stamp(database.clock()))
    with database.transaction():
        database.head(lock=database.dialect == "postgresql")
        newest = _last(database)
        if newest is None or newest.size < size:  # else somebody sealed meanwhile, or nothing was recorded since the last seal
            database.rows("INSERT INTO checkpoint (size, root, note, created_at) VALUES (?, ?, ?, ?)", (size, root, row.note, row.created_at))
    return row


def sealed_after(database: Database) -> CheckpointRow | None:
    """Seal after an append that ends a game or is a ruling; None where this user has no key yet, which is no fault.

    The append stands whatever happens here. Raises LogError when the key or the log is not as it should be.
    """
    from .. import keys

    key = keys.load()
    return None if key is None else seal(database, key)


def contradiction(database: Database, checkpoint: Checkpoint) -> str | None:
    """What the log says against a checkpoint from elsewhere, None when it begins with exactly what was sealed. Raises NotTheSealedLog."""
    origin, next_position, _ = database.head()
    if checkpoint.origin != origin:
        raise NotTheSealedLog.of(checkpoint.origin, origin)
    if checkpoint.size >= next_position:
        return (
            f"the note was signed over {checkpoint.size:,} events, the log has {next_position - 1:,}:"
            " its end was cut off, or this is an older copy of it"
        )
    frontier = Frontier()
    for leaf in leaves(database, checkpoint.size):
        frontier.add(leaf)
    if frontier.root() != checkpoint.root:
        return (
            f"the first {checkpoint.size:,} events are not those the note was signed over:"
            " events were changed with all their hashes, or an older copy of the log was continued"
        )
    return None


def _last(database: Database) -> CheckpointRow | None:
    rows = database.rows("SELECT size, root, note, created_at FROM checkpoint ORDER BY size DESC LIMIT 1")
    return CheckpointRow(rows[0][0], bytes(rows[0][1]), rows[0][2], rows[0][3]) if rows else None


def _root_after(database: Database, size: int, last: CheckpointRow | None) -> bytes:
    """The root of the log now, if it still begins with what was sealed last. Raises LogCorrupt."""
    if last is not None and last.size > size:
        raise LogCorrupt(f"{last.size:,} events were sealed, the log has {size:,}: it was cut off and is not sealed; run `kerb verify`")
    frontier = Frontier()
    for leaf in leaves(database, size):
        frontier.add(leaf)
        if last is not None and frontier.size == last.size and frontier.root() != last.root:
            raise LogCorrupt(f"the first {last.size:,} events are not those that were sealed: the log is not sealed again; run `kerb verify`")
    return frontier.root()
