"""The log: append, read, follow. `open_store` opens one on SQLite or PostgreSQL; what comes back is the same.

Every error is a `LogError` (`events/errors.py`) with one sentence a person can act on.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self
from uuid import UUID

import msgspec

from .. import address, catalogue, free_text
from ..errors import LogCorrupt, NoSuchStream, PayloadErased, UnknownEvent
from ..event import Draft, Entry
from .database import Database, Row
from .request import Appended, Original, Player, new_player, original_of, place, request

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from ..note import PublicKey
    from .read_model import ReadModel
    from .sealing import CheckpointRow
    from .verification import Problem

PAGE = 1000
# Pages are bounded on both sides: with a LIMIT alone PostgreSQL, while it has no statistics, sorts all that is left for each page.
SELECT = "SELECT position, stream_id, seq, kind, version, origin, actor, source, occurred_at, recorded_at, payload FROM event"


class StreamRow(msgspec.Struct, frozen=True):
    """One stream: its name, its kind, the number of its last event, and when it was begun and closed (stamps)."""

    name: str
    kind: str
    version: int
    closed_at: str | None
    created_at: str | None


class OriginalRow(msgspec.Struct, frozen=True):
    """A kept file without its bytes; `size` in bytes."""

    sha256: str
    name: str
    media_type: str
    size: int


def open_store(url: str | None = None, *, readonly: bool = False) -> Store:
    """The log at a URL or path; None is the user's own, an SQLite file in the folder for data of programs.

    An SQLite file, its folder and its tables are made on first use, older tables are upgraded; `Store.upgraded_from` then names their
    revision. On PostgreSQL an empty schema is filled, an older one needs `kerb db upgrade`. Raises CannotOpen, NewerDatabase,
    OlderDatabase, LogBusy, ReadOnly. A file that nobody may write is opened for reading, and the append says so.
    """
    path = address.sqlite_path(url)
    if path is not None:
        from .sqlite import Sqlite

        return Store(Sqlite(path, readonly=readonly))
    from .postgres import Postgres

    return Store(Postgres(url or "", readonly=readonly))


class Store:
    """One log, open. Use it in one thread; other threads and processes open their own."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the connection; the store cannot be used after that."""
        self.database.close()

    @property
    def where(self) -> str:
        """The file or the address of the database, without a password."""
        return self.database.where

    @property
    def readonly(self) -> bool:
        """Whether nothing can be appended through this store."""
        return self.database.readonly

    @property
    def upgraded_from(self) -> str | None:
        """The revision of the tables before they were upgraded on opening; None if they were current or new."""
        return getattr(self.database, "upgraded_from", None)

    # ---- append

    def append(
        self,
        stream: str,
        expected_seq: int,
        drafts: Sequence[Draft],
        *,
        stream_kind: str = "game",
        append_id: UUID | None = None,
        originals: Sequence[Original] = (),
        players: Sequence[Player] = (),
        close: bool = False,
    ) -> Appended:
        """Record events after event `expected_seq` of a stream; 0 begins a new one. All of it is stored, or nothing.

        Files the events were read from come as `originals` and are kept in the same transaction, as are new `players`. `close` ends
        the stream. An append that may be repeated brings its own `append_id`: the second time it answers what the first did.
        Raises StreamConflict, StreamClosed, NoSuchStream, AppendIdReused, NotRecordable, LogBusy, DiskFull, ReadOnly.
        """
        return self.database.append(
            request(stream, expected_seq, drafts, stream_kind=stream_kind, append_id=append_id, originals=originals, players=players, close=close)
        )

    def stored(self, append_id: UUID) -> tuple[str, Appended] | None:
        """The stream and the place of what was appended under this id; None if nothing was."""
        key = append_id.bytes if self.database.dialect == "sqlite" else append_id
        found = self.database.rows(
            "SELECT name, first_position, seq, event_count FROM append JOIN event ON position = first_position"
            " JOIN stream ON stream.stream_id = event.stream_id WHERE append_id = ?",
            (key,),
        )
        if not found:
            return None
        name, position, seq, count = found[0]
        return name, Appended(position, seq, seq + count - 1, repeated=True)

    # ---- read

    def read(self, stream: str, after_seq: int = 0) -> Iterator[Entry]:
        """The events of a stream in order, older payloads brought up to date; an erased text is `free_text.ERASED`, a remark.

        Raises NoSuchStream, UnknownEvent, PayloadErased, and LogCorrupt when a number is missing or the stream ends too early.
        """
        found = self.database.rows("SELECT stream_id, version FROM stream WHERE name = ?", (stream,))
        if not found:
            raise NoSuchStream(stream)
        stream_id, version = found[0]
        return self._pages(stream, stream_id, version, after_seq)

    def _pages(self, stream: str, stream_id: int, version: int, after: int) -> Iterator[Entry]:
        while True:
            page = self.database.rows(f"{SELECT} WHERE stream_id = ? AND seq > ? AND seq <= ? ORDER BY seq", (stream_id, after, after + PAGE))
            for row in page:
                if row[2] != after + 1:
                    raise LogCorrupt(f"{stream}: event {after + 1} is missing; run `kerb verify`")
                after = row[2]
                yield _entry(row, stream)
            if len(page) < PAGE:
                break
        if after < version:
            raise LogCorrupt(f"{stream} ends at event {after}, but {version} were recorded; run `kerb verify`")

    def read_all(self, after_position: int = 0) -> Iterator[tuple[str, Entry]]:
        """All events of the log in the order they were recorded, each with its stream's name. Raises as `read` does."""
        end = self.last_position()
        names: dict[int, str] = {}
        after = after_position
        while True:
            page = self.database.rows(f"{SELECT} WHERE position > ? AND position <= ? ORDER BY position", (after, after + PAGE))
            for row in page:
                if row[0] != after + 1:
                    raise LogCorrupt(f"position {after + 1} of the log is missing; run `kerb verify`")
                after = row[0]
                if row[1] not in names:
                    names = self._names()
                name = names.get(row[1], "")
                yield name, _entry(row, name)
            if len(page) < PAGE:
                break
        if after < end:
            raise LogCorrupt(f"the log ends at position {after}, but {end} were recorded; run `kerb verify`")

    def _names(self) -> dict[int, str]:
        return dict(self.database.rows("SELECT stream_id, name FROM stream"))

    def last_position(self) -> int:
        """The position of the newest event, 0 in an empty log."""
        return self.database.head()[1] - 1

    def streams(self) -> list[StreamRow]:
        """All streams in the order they were begun."""
        rows = self.database.rows(
            "SELECT name, stream.kind, stream.version, closed_at, recorded_at FROM stream"
            " LEFT JOIN event ON event.stream_id = stream.stream_id AND seq = 1 ORDER BY stream.stream_id"
        )
        return [StreamRow(*row) for row in rows]

    def stream(self, name: str) -> StreamRow:
        """One stream by its full name. Raises NoSuchStream."""
        found = next((row for row in self.streams() if row.name == name), None)
        if found is None:
            raise NoSuchStream(name)
        return found

    def find(self, prefix: str) -> list[str]:
        """Names of streams that begin with a prefix, sorted; a stream of exactly that name is the only answer."""
        rows = self.database.rows("SELECT name FROM stream WHERE substr(name, 1, ?) = ?", (len(prefix), prefix))
        names = sorted(name for (name,) in rows)
        return [prefix] if prefix in names else names

    def streams_with(self, kind: str) -> list[str]:
        """Names of the streams that hold an event of a kind, sorted."""
        rows = self.database.rows("SELECT DISTINCT name FROM event JOIN stream ON stream.stream_id = event.stream_id WHERE event.kind = ?", (kind,))
        return sorted(name for (name,) in rows)

    def head_hash(self, stream: str, seq: int = 0) -> bytes:
        """The leaf hash of event `seq` of a stream, of the last one for 0: 32 bytes that stand for all of it so far. Raises NoSuchStream."""
        if seq:
            select = "SELECT leaf_hash FROM event JOIN stream ON stream.stream_id = event.stream_id WHERE name = ? AND seq = ?"
            found = self.database.rows(select, (stream, seq))
        else:
            found = self.database.rows("SELECT head_hash FROM stream WHERE name = ?", (stream,))
        if not found:
            raise NoSuchStream(stream)
        return bytes(found[0][0])

    def follow(self, after_position: int = 0, timeout: float = 60.0) -> Iterator[tuple[str, Entry]]:
        """Events after a position as they are recorded, until nothing new has come for `timeout` seconds."""
        last_news = time.monotonic()
        while (left := timeout - (time.monotonic() - last_news)) > 0:
            for name, entry in self.read_all(after_position):
                after_position = entry.position or after_position
                yield name, entry
                last_news = time.monotonic()
            self.database.wait(left)

    def verify(self, key: PublicKey | None = None) -> Iterator[Problem]:
        """Every contradiction in the record, by hashing all of it again; nothing when it is sound. See `verification.verify`."""
        from .verification import verify

        return verify(self.database, key)

    # ---- sealing, see `events/store/sealing.py`

    def origin(self) -> str:
        """The name of this log, which every entry and every note carries."""
        return self.database.head()[0]

    def seal(self, key: Ed25519PrivateKey) -> CheckpointRow:
        """Sign all that is recorded; the note is kept and answered. Raises NothingToSeal, LogCorrupt, LogBusy, ReadOnly."""
        from .sealing import seal

        return seal(self.database, key)

    def checkpoints(self) -> list[CheckpointRow]:
        """All stored checkpoints, the smallest first."""
        from .sealing import checkpoints

        return checkpoints(self.database)

    def count_up_to(self, stream: str, position: int) -> int:
        """How many events of a stream stand at or before a position of the log."""
        found = self.database.rows(
            "SELECT count(*) FROM event JOIN stream ON stream.stream_id = event.stream_id WHERE name = ? AND position <= ?", (stream, position)
        )
        return int(found[0][0])

    # ---- originals, players, read models

    def original(self, sha256: str) -> bytes | None:
        """The bytes of a kept file by their hash (64 hexadecimal digits); None when it is not kept or was erased."""
        erased = "SELECT 1 FROM erased_original WHERE erased_original.sha256 = original.sha256"
        found = self.database.rows(f"SELECT bytes FROM original WHERE sha256 = ? AND NOT EXISTS ({erased})", (bytes.fromhex(sha256),))
        return bytes(found[0][0]) if found else None

    def originals(self, stream: str) -> list[OriginalRow]:
        """The kept files the events of a stream point at, in the order they are first named."""
        sources = self.database.rows(
            "SELECT source FROM event JOIN stream ON stream.stream_id = event.stream_id WHERE name = ? ORDER BY seq", (stream,)
        )
        hashes = dict.fromkeys(found for (source,) in sources if (found := original_of(source)))
        rows = []
        for sha256 in hashes:
            kept = self.database.rows("SELECT name, media_type, length(bytes) FROM original WHERE sha256 = ?", (bytes.fromhex(sha256),))
            rows += [OriginalRow(sha256, *row) for row in kept]
        return rows

    def add_player(self, name: str, contact: str = "") -> str:
        """Make a person known and return their id, which alone stands in events. Two people may have one name."""
        player = new_player(name, contact)
        with self.database.transaction():
            self.database.rows(
                "INSERT INTO player (player_id, name, contact) VALUES (?, ?, ?) RETURNING player_id", (player.player_id, name, contact)
            )
        return player.player_id

    def players(self) -> list[Player]:
        """All people the log knows, by name."""
        rows = self.database.rows("SELECT player_id, name, contact FROM player")
        return sorted((Player(*row) for row in rows), key=lambda player: (player.name, player.player_id))

    def names(self) -> dict[str, str]:
        """Player id -> name, of all people the log knows."""
        return dict(self.database.rows("SELECT player_id, name FROM player"))

    def player_named(self, name: str) -> Player | None:
        """The person of that name; None if nobody or more than one has it."""
        rows = self.database.rows("SELECT player_id, name, contact FROM player WHERE name = ?", (name,))
        return Player(*rows[0]) if len(rows) == 1 else None

    def read_model(self, name: str, version: int) -> ReadModel:
        """The stored copies of one projection, see `events/store/read_model.py`."""
        from .read_model import ReadModel

        return ReadModel(self.database, name, version)


def _entry(row: Row, stream: str) -> Entry:
    position, _, seq, kind, version, origin, actor, source, occurred_at, recorded_at, payload = row
    if payload is None and kind not in free_text.ERASABLE:
        raise PayloadErased(f"{stream}: the content of event {seq} was erased, and it was no free text: the game cannot be replayed")
    try:
        event = free_text.ERASED if payload is None else catalogue.decode(kind, version, payload)
    except catalogue.UnknownKind as error:
        raise UnknownEvent(f"{stream}: event {seq}: {error}") from None
    except (catalogue.BadPayload, KeyError) as error:
        raise LogCorrupt(f"{stream}: event {seq} cannot be read: {error}") from None
    return Entry(
        seq=seq,
        event=event,
        origin=origin,
        actor=actor,
        source=place(source),
        occurred_at=occurred_at,
        recorded_at=recorded_at,
        position=position,
    )
