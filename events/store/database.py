"""What a log asks of its database; `sqlite.py` and `postgres.py` answer it, each over one connection of its driver.

Queries on the way of a cold start and of the append are SQL text given to the driver: `import sqlalchemy` alone costs more than
opening a log and folding a game. Everything else is SQLAlchemy Core on the same connection, made when first needed (`core`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import migrations

from ..errors import LogCorrupt, LogError, NewerDatabase, OlderDatabase, ReadOnly

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from .request import Appended, Request

Row = tuple[Any, ...]


def now() -> datetime:
    """The clock of this machine."""
    return datetime.now(UTC)


class Database(ABC):
    """One open connection to one log."""

    dialect: str
    guards: frozenset[str]
    where: str
    readonly: bool

    def __init__(self) -> None:
        self.clock: Callable[[], datetime] = now
        self.why_readonly = "this log was opened for reading only"
        self._core: Connection | None = None

    @abstractmethod
    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """All rows of a query. Parameters are `?`; errors of the driver come as LogError."""

    @abstractmethod
    def append(self, request: Request) -> Appended:
        """Store an append, all of it or nothing."""

    @abstractmethod
    def wait(self, seconds: float) -> None:
        """Return when something may have been appended by others, or after so many seconds."""

    @abstractmethod
    def plain(self, error: BaseException) -> LogError:
        """An error of the driver in plain words."""

    @abstractmethod
    def missing_guards(self) -> list[str]:
        """Guards of the database that are not there or switched off."""

    @abstractmethod
    def close(self) -> None:
        """End the connection."""

    @abstractmethod
    def _begin(self) -> None:
        """Begin a transaction that may write."""

    @abstractmethod
    def _end(self, statement: str) -> None:
        """Commit or roll back, if a transaction is open."""

    @abstractmethod
    def _connect_core(self) -> Connection:
        """SQLAlchemy on the driver's connection, in autocommit."""

    def head(self, lock: bool = False) -> tuple[str, int, str]:
        """Origin, next position and time of the last event, from the head row; PostgreSQL can lock it. Raises LogCorrupt without one."""
        found = self.rows("SELECT origin, next_position, last_recorded_at FROM log" + (" FOR UPDATE" if lock else ""))
        if not found:
            raise LogCorrupt(f"{self.where} has no head: its table `log` is empty")
        origin, next_position, recorded = found[0]
        return origin, next_position, recorded

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A transaction that may write: all of it is stored, or nothing."""
        if self.readonly:
            raise ReadOnly(self.why_readonly)
        self._begin()
        try:
            yield
            self._end("COMMIT")
        except BaseException:
            self._end("ROLLBACK")
            raise

    @contextmanager
    def core(self) -> Iterator[Connection]:
        """SQLAlchemy Core on this connection. With a `transaction`, enter this first: a fresh connection of SQLAlchemy asks the database
        for its version and ends whatever is open."""
        from sqlalchemy.exc import DBAPIError

        if self._core is None:
            self._core = self._connect_core()
        try:
            yield self._core
        except DBAPIError as error:
            raise self.plain(error.orig or error) from None

    @staticmethod
    def is_log(names: set[str]) -> bool:
        """Whether tables of these names are a log's, or none at all; a log taken down to nothing keeps Alembic's own table."""
        return {"alembic_version", "log", "stream", "event"} <= names or names <= {"alembic_version"}

    def check_revision(self, revision: str) -> bool:
        """Whether the tables are current. Raises NewerDatabase; False means older, and the caller decides."""
        if revision not in migrations.REVISIONS:
            raise NewerDatabase(
                f"{self.where} was written by a newer Kerbholz (its tables are revision {revision}, known here up to {migrations.HEAD})"
            )
        return revision == migrations.HEAD

    def older(self, revision: str) -> OlderDatabase:
        """The error for tables that must be upgraded by command."""
        return OlderDatabase(f"{self.where} has tables of revision {revision}, needed is {migrations.HEAD}: run `kerb db upgrade`")
