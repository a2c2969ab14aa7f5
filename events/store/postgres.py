"""A log in one schema of a PostgreSQL database, for several tables that record at once.

The append is one function of the database (`migrations/versions/0002_guards_postgresql.sql`) and one round trip, as long as nobody
else wrote in between; else the head row is locked first and the append built on what stands there then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import psycopg
from psycopg import errors as pg
from psycopg.conninfo import conninfo_to_dict

import migrations

from .. import address
from ..chain import START, chained, later
from ..errors import (
    AppendIdReused,
    CannotOpen,
    ConnectionLost,
    DiskFull,
    LogBusy,
    LogCorrupt,
    LogError,
    NoSuchStream,
    ReadOnly,
    StreamClosed,
    StreamConflict,
)
from . import guards
from .database import Database, Row
from .request import Appended, Request

if TYPE_CHECKING:
    from sqlalchemy import Connection

LOCK_TIMEOUT = "5s"
IDLE_TIMEOUT = "10s"
POLL_SECONDS = 2.0
CONNECT_SECONDS = 10

CALL = (
    "SELECT answer, first_position, seq, head, recorded FROM append_events("
    "%s::uuid, %s::bytea, %s::text, %s::text, %s::int8, %s::bytea, %s::text, %s::boolean, %s::uuid[], %s::text[], %s::int4[], %s::text[],"
    " %s::text[], %s::text[], %s::text[], %s::bytea[], %s::text[], %s::bytea[], %s::bytea[])"
)


class Postgres(Database):
    """A log on PostgreSQL; the schema is the first one of the connection's search path."""

    dialect = "postgresql"
    guards = guards.POSTGRES

    def __init__(self, url: str, *, readonly: bool = False) -> None:
        super().__init__()
        self._url, self.readonly = url, readonly
        self._heads: dict[str, tuple[int, bytes]] = {}
        self._recorded = ""
        self._origin: str | None = None
        self._listening = False
        self.where = _where(url)
        try:
            self._raw = psycopg.connect(address.postgres_url(url), autocommit=True, connect_timeout=CONNECT_SECONDS)
        except psycopg.Error as error:
            raise CannotOpen(f"{self.where} cannot be reached: {_first_line(error)}") from None
        try:
            self.rows(
                "SELECT set_config('lock_timeout', ?, false), set_config('idle_in_transaction_session_timeout', ?, false)",
                (LOCK_TIMEOUT, IDLE_TIMEOUT),
            )
            self._become_current()
        except BaseException:
            self._raw.close()
            raise

    def _become_current(self) -> None:
        """Fill an empty schema, refuse older and newer tables and schemas of other programs."""
        names = {
            name
            for (name,) in self.rows("SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')")
        }
        if not self.is_log(names):
            raise CannotOpen(f"{self.where} holds tables of another program; give the log a schema of its own")
        found = self.rows("SELECT version_num FROM alembic_version") if names else []
        if found:
            if not self.check_revision(found[0][0]):
                raise self.older(found[0][0])
            return
        if self.readonly:
            raise CannotOpen(f"{self.where} holds no log yet")
        try:
            migrations.upgrade(self._url)
        except Exception as error:
            driver = getattr(error, "orig", error)
            raise self.plain(driver) if isinstance(driver, psycopg.Error) else CannotOpen(f"{self.where} could not be upgraded: {error}") from None

    # ---- the seam

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        try:
            cursor = self._raw.execute(sql.replace("?", "%s"), parameters or None)
            return cursor.fetchall() if cursor.description else []
        except psycopg.Error as error:
            raise self.plain(error) from None

    def append(self, request: Request) -> Appended:
        if self.readonly:
            raise ReadOnly(self.why_readonly)
        known = (0, START) if request.expected_seq == 0 else self._heads.get(request.stream)
        if known is not None and known[0] == request.expected_seq and not request.originals and not request.players:
            answer = self._call(request, known[1])
            if answer[0] != "late":
                return self._appended(request, answer)
        with self.transaction():
            _, _, self._recorded = self.head(lock=True)
            found = self.rows("SELECT head_hash FROM stream WHERE name = ?", (request.stream,))
            self._add(request)
            return self._appended(request, self._call(request, found[0][0] if found else START))

    def _add(self, request: Request) -> None:
        """Originals and players; the transaction takes them back if the append is refused."""
        for original in request.originals:
            self.rows(
                "INSERT INTO original (sha256, name, media_type, bytes) VALUES (?, ?, ?, ?) ON CONFLICT (sha256) DO NOTHING",
                (bytes.fromhex(original.sha256), original.name, original.media_type, original.content),
            )
        for player in request.players:
            self.rows(
                "INSERT INTO player (player_id, name, contact) VALUES (?, ?, ?) ON CONFLICT (player_id) DO NOTHING",
                (player.player_id, player.name, player.contact),
            )

    def _call(self, request: Request, head: bytes) -> Row:
        """Call the database's append with events chained to a head."""
        if self._origin is None:
            self._origin = self.head()[0]
        recorded = later(self.clock(), self._recorded)
        links = chained(self._origin, request.stream, request.expected_seq, head, recorded, request.contents)
        kinds, versions, origins, actors, sources, occurred, payloads = map(list, zip(*request.contents, strict=True))
        ids, salts, hashes, leaves = map(list, zip(*links, strict=True))
        parameters = (
            request.append_id, request.digest, request.stream, request.stream_kind, request.expected_seq, head, recorded, request.close,
            [event_id.hex() for event_id in ids], kinds, versions, origins, actors, sources, occurred, salts, payloads, hashes, leaves,
        )  # fmt: skip
        try:
            row = self._raw.execute(CALL, parameters, prepare=True).fetchone()
        except psycopg.Error as error:
            raise self.plain(error) from None
        if row is None:
            raise LogCorrupt(f"{self.where}: the append gave no answer")
        return row

    def _appended(self, request: Request, row: Row) -> Appended:
        answer, position, seq, head, recorded = row
        match answer:
            case "stored":
                self._heads[request.stream], self._recorded = (seq, bytes(head)), recorded
                return Appended(position, request.expected_seq + 1, seq)
            case "repeated":
                return Appended(position, seq, seq + len(request.contents) - 1, repeated=True)
            case "reused":
                raise AppendIdReused(str(request.append_id))
            case "missing":
                raise NoSuchStream(request.stream)
            case "closed":
                raise StreamClosed(request.stream, recorded)
            case "conflict":
                self._heads[request.stream] = (seq, bytes(head))
                raise StreamConflict(request.stream, request.expected_seq, seq)
            case _:
                raise LogCorrupt(f"{self.where}: the append answered {answer!r}")

    def wait(self, seconds: float) -> None:
        try:
            if not self._listening:
                schema = self.rows("SELECT current_schema()")[0][0]
                self._raw.execute(psycopg.sql.SQL("LISTEN {}").format(psycopg.sql.Identifier(f"kerbholz.{schema}")))
                self._listening = True
                return  # what came between the last read and LISTEN is read now
            for _ in self._raw.notifies(timeout=min(seconds, POLL_SECONDS), stop_after=1):
                pass
        except psycopg.Error as error:
            raise self.plain(error) from None

    def missing_guards(self) -> list[str]:
        there = {
            name
            for (name,) in self.rows(
                "SELECT tgname FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid"
                " WHERE c.relnamespace = current_schema()::regnamespace AND tgenabled = 'A'"
            )
        }
        return sorted(self.guards - there)

    def close(self) -> None:
        if self._core is not None:
            self._core.close()
        self._raw.close()

    def _begin(self) -> None:
        self.rows("BEGIN")

    def _end(self, statement: str) -> None:
        if not self._raw.closed and self._raw.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
            self.rows(statement)

    def _connect_core(self) -> Connection:
        from sqlalchemy import create_engine
        from sqlalchemy.pool import StaticPool

        engine = create_engine(
            "postgresql+psycopg://", creator=lambda: self._raw, poolclass=StaticPool, isolation_level="AUTOCOMMIT", pool_reset_on_return=None
        )
        return engine.connect()

    def plain(self, error: BaseException) -> LogError:
        match error:
            case pg.LockNotAvailable() | pg.DeadlockDetected() | pg.QueryCanceled():
                return LogBusy(f"{self.where} is in use by another program; nothing was stored, try again")
            case pg.DiskFull() | pg.OutOfMemory():
                return DiskFull(f"the server's disk is full: nothing was stored in {self.where}")
            case pg.ReadOnlySqlTransaction() | pg.InsufficientPrivilege():
                return ReadOnly(f"{self.where} cannot be written: {_first_line(error)}")
            case pg.IntegrityError() | pg.UndefinedTable() | pg.UndefinedFunction() | pg.UndefinedColumn():
                return LogCorrupt(f"{self.where}: {_first_line(error)}")
            case psycopg.OperationalError() | pg.IdleInTransactionSessionTimeout():
                return ConnectionLost(f"the connection to {self.where} was lost: {_first_line(error)}")
            case _:
                return LogError(f"{self.where}: {_first_line(error)}")


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0]


def _where(url: str) -> str:
    """The address without a password."""
    try:
        parts = conninfo_to_dict(address.postgres_url(url))
    except psycopg.Error:
        raise CannotOpen("this is no PostgreSQL address; it looks like postgresql+psycopg://user@host/database") from None
    return f"PostgreSQL database {parts.get('dbname') or parts.get('user') or 'of this user'} on {parts.get('host') or 'this machine'}"
