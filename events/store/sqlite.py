"""A log in one SQLite file: opened, created and upgraded without any step by the user.

WAL lets readers read while one writes; `synchronous = FULL` means that what was appended survives a power cut.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import migrations

from ..chain import START, chained, later
from ..errors import AppendIdReused, CannotOpen, DiskFull, LogBusy, LogCorrupt, LogError, NoSuchStream, ReadOnly, StreamClosed, StreamConflict
from . import guards
from .database import Database, Row
from .request import Appended, Request

if TYPE_CHECKING:
    from sqlalchemy import Connection

MAGIC = b"SQLite format 3\0"
WAIT_SECONDS = 5.0
POLL_SECONDS = 0.1

INSERT_EVENT = (
    "INSERT INTO event (position, stream_id, seq, event_id, kind, version, origin, recorded_at, occurred_at, actor, source,"
    " payload_salt, payload, payload_hash, leaf_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


class Sqlite(Database):
    """A log on SQLite. `wait_seconds` bounds how long an append waits for another writer."""

    dialect = "sqlite"
    guards = guards.SQLITE

    def __init__(self, path: Path, *, readonly: bool = False, wait_seconds: float = WAIT_SECONDS) -> None:
        super().__init__()
        self.path, self.readonly, self.where = path, readonly, str(path)
        self.upgraded_from: str | None = None
        self._wait = wait_seconds
        self._check_file()
        self._raw = self._connect()
        self._version = -1
        try:
            self._become_current()
            self._version = self._counter()
        except BaseException:
            self._raw.close()
            raise

    # ---- opening

    def _check_file(self) -> None:
        """Say what is wrong with the path before SQLite does, which calls everything "unable to open database file"."""
        try:
            if self.path.is_dir():
                raise CannotOpen(f"{self.where} is a directory, not a log")
            if not self.path.exists():
                self._check_absent()
                return
            with self.path.open("rb") as file:
                start = file.read(len(MAGIC))
        except OSError as error:
            raise CannotOpen(f"{self.where} cannot be opened: {error.strerror}") from None
        if start and start != MAGIC:
            raise CannotOpen(f"{self.where} is not a log: it is no SQLite file")
        if not start and self.readonly:
            raise CannotOpen(f"{self.where} is empty")

    def _check_absent(self) -> None:
        if self.readonly:
            raise CannotOpen(f"there is no log at {self.where}")
        self.path.parent.mkdir(parents=True, exist_ok=True)

    def _connect(self) -> sqlite3.Connection:
        """A connection for reading and writing; reading alone where the file or its folder lets nobody write."""
        modes = ["mode=ro"] if self.readonly else ["mode=rwc", "mode=ro"]
        for mode in [*modes, "mode=ro&immutable=1"]:
            try:
                return self._connect_as(mode)
            except sqlite3.Error as error:
                failure = error
                if not self.path.exists() or _code(error) & 0xFF not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
                    break
        raise self.plain(failure) from None

    def _connect_as(self, mode: str) -> sqlite3.Connection:
        # A log in a folder that nobody may write has no room for the file its readers share; it is immutable then, if no log of
        # changes lies beside it.
        if "immutable" in mode and self.path.with_name(self.path.name + "-wal").exists():
            raise sqlite3.OperationalError("unable to open database file")
        raw = sqlite3.connect(f"{self.path.absolute().as_uri()}?{mode}", uri=True, timeout=self._wait, isolation_level=None)
        try:
            raw.execute("PRAGMA synchronous = FULL")
            raw.execute("PRAGMA recursive_triggers = ON")
            raw.execute("SELECT count(*) FROM sqlite_master").fetchall()
        except sqlite3.Error:
            raw.close()
            raise
        if not self.readonly and ("mode=ro" in mode or not _writable(self.path)):
            self.readonly, self.why_readonly = True, f"{self.where} cannot be written: the rights of the file or its folder forbid it"
        return raw

    def _become_current(self) -> None:
        """Create the tables in an empty file, upgrade older ones, refuse newer ones and files of other programs."""
        revision = self._revision()
        if revision is not None and self.check_revision(revision):
            return
        if self.readonly:
            raise CannotOpen(f"{self.where} holds no log yet") if revision is None else self.older(revision)
        try:
            migrations.upgrade(f"sqlite:///{self.path}")
        except Exception as error:
            raise self._upgrade_failure(error) from None
        self.upgraded_from = revision

    def _revision(self) -> str | None:
        """The revision of the tables; None for a file without any."""
        tables = {name for (name,) in self.rows("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not self.is_log(tables):
            raise CannotOpen(f"{self.where} is an SQLite file, but not a log of Kerbholz")
        found = self.rows("SELECT version_num FROM alembic_version") if tables else []
        return str(found[0][0]) if found else None

    def _upgrade_failure(self, error: Exception) -> LogError:
        driver = getattr(error, "orig", error)
        return self.plain(driver) if isinstance(driver, sqlite3.Error) else CannotOpen(f"{self.where} could not be upgraded: {error}")

    # ---- the seam

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        try:
            return self._raw.execute(sql, parameters).fetchall()
        except sqlite3.Error as error:
            raise self.plain(error) from None

    def append(self, request: Request) -> Appended:
        try:
            with self.transaction():
                return self._stored_before(request) or self._store(request)
        except sqlite3.Error as error:
            raise self.plain(error) from None

    def _stored_before(self, request: Request) -> Appended | None:
        found = self._raw.execute(
            "SELECT request_hash, first_position, seq, event_count FROM append JOIN event ON position = first_position WHERE append_id = ?",
            (request.append_id.bytes,),
        ).fetchone()
        if found is None:
            return None
        digest, position, seq, count = found
        if digest != request.digest:
            raise AppendIdReused(str(request.append_id))
        return Appended(position, seq, seq + count - 1, repeated=True)

    def _store(self, request: Request) -> Appended:
        execute, contents = self._raw.execute, request.contents
        origin, position, last = self.head()
        stream_id, head = self._stream(request)
        recorded, seq = later(self.clock(), last), request.expected_seq
        links = chained(origin, request.stream, seq, head, recorded, contents)
        inserted = self._raw.executemany(
            INSERT_EVENT,
            [
                (
                    position + i,
                    stream_id,
                    seq + 1 + i,
                    event_id,
                    kind,
                    version,
                    origin,
                    recorded,
                    occurred,
                    actor,
                    source,
                    salt,
                    payload,
                    hashed,
                    leaf,
                )
                for i, ((kind, version, origin, actor, source, occurred, payload), (event_id, salt, hashed, leaf)) in enumerate(
                    zip(contents, links, strict=True)
                )
            ],
        )
        if inserted.rowcount != len(contents):
            raise LogCorrupt(f"{inserted.rowcount} of {len(contents)} events were stored; nothing was kept")
        execute("INSERT INTO append VALUES (?, ?, ?, ?)", (request.append_id.bytes, request.digest, position, len(contents)))
        for original in request.originals:
            execute(
                "INSERT INTO original SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS (SELECT 1 FROM original WHERE sha256 = ?1)",
                (bytes.fromhex(original.sha256), original.name, original.media_type, original.content),
            )
        for player in request.players:
            execute("INSERT INTO player (player_id, name, contact) VALUES (?, ?, ?)", (player.player_id, player.name, player.contact))
        execute(
            "UPDATE stream SET version = ?, head_hash = ?, closed_at = ? WHERE stream_id = ?",
            (seq + len(contents), links[-1].leaf_hash, recorded if request.close else None, stream_id),
        )
        execute("UPDATE log SET next_position = ?, last_recorded_at = ?", (position + len(contents), recorded))
        return Appended(position, seq + 1, seq + len(contents))

    def _stream(self, request: Request) -> tuple[int, bytes]:
        """The id and head of the stream, which is made when the first events come."""
        found = self._raw.execute("SELECT stream_id, version, head_hash, closed_at FROM stream WHERE name = ?", (request.stream,)).fetchone()
        if found is None:
            if request.expected_seq:
                raise NoSuchStream(request.stream)
            made = self._raw.execute(
                "INSERT INTO stream (name, kind, version, head_hash) VALUES (?, ?, 0, ?)", (request.stream, request.stream_kind, START)
            )
            return int(made.lastrowid or 0), START
        stream_id, version, head, closed_at = found
        if version != request.expected_seq:
            raise StreamConflict(request.stream, request.expected_seq, version)
        if closed_at is not None:
            raise StreamClosed(request.stream, closed_at)
        return stream_id, head

    def wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            version = self._counter()
            if version != self._version:
                self._version = version
                return
            time.sleep(min(POLL_SECONDS, left))

    def _counter(self) -> int:
        """A number that changes when another connection has committed."""
        return int(self.rows("PRAGMA data_version")[0][0])

    def missing_guards(self) -> list[str]:
        there = {name for (name,) in self.rows("SELECT name FROM sqlite_master WHERE type = 'trigger'")}
        return sorted(self.guards - there)

    def close(self) -> None:
        if self._core is not None:
            self._core.close()
        self._raw.close()

    def _begin(self) -> None:
        self.rows("BEGIN IMMEDIATE")

    def _end(self, statement: str) -> None:
        if self._raw.in_transaction:
            self.rows(statement)

    def _connect_core(self) -> Connection:
        from sqlalchemy import create_engine
        from sqlalchemy.pool import StaticPool

        engine = create_engine("sqlite://", creator=lambda: self._raw, poolclass=StaticPool, isolation_level="AUTOCOMMIT", pool_reset_on_return=None)
        return engine.connect()

    def plain(self, error: BaseException) -> LogError:
        code = _code(error)
        match code & 0xFF:
            case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
                return LogBusy(f"{self.where} is in use by another program; nothing was stored, try again")
            case sqlite3.SQLITE_FULL:
                return DiskFull(f"the disk is full: nothing was stored in {self.where}")
            case sqlite3.SQLITE_IOERR:
                return DiskFull(f"{self.where} cannot be written: the disk is full or failing; nothing was stored")
            case sqlite3.SQLITE_READONLY:
                return ReadOnly(f"{self.where} cannot be written")
            case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
                return CannotOpen(f"{self.where} cannot be opened")
            case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CONSTRAINT:
                return LogCorrupt(f"{self.where}: {error}")
            case _:
                return LogError(f"{self.where}: {error}")


def _writable(path: Path) -> bool:
    """Whether the file may be written; SQLite opens one that may not without a word."""
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _code(error: BaseException) -> int:
    """SQLite's result code; the driver's own errors have none and count as general ones."""
    found = getattr(error, "sqlite_errorcode", None)
    return found if isinstance(found, int) else sqlite3.SQLITE_ERROR
