"""One connection for a migration, locked against every other migration of the same log."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import NullPool

from events.address import postgres_url, sqlite_path

WAIT_SECONDS = 30
LOCK = 0x6B657262  # "kerb" in ASCII, the key of the advisory lock


@contextmanager
def migrating(url: str) -> Iterator[Connection]:
    """A connection inside a transaction that is committed at the end; others who migrate the same log wait for it."""
    path = sqlite_path(url)
    if path is None:
        engine = create_engine(postgres_url(url, driver="postgresql+psycopg"), poolclass=NullPool)
        begin = f"SELECT pg_advisory_xact_lock({LOCK})"
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine("sqlite://", creator=lambda: _sqlite(str(path)), poolclass=NullPool)
        begin = "BEGIN IMMEDIATE"
    with engine.connect() as connection:
        connection.exec_driver_sql(begin)
        yield connection
        connection.commit()
    engine.dispose()


def _sqlite(path: str) -> sqlite3.Connection:
    """SQLite in WAL mode. The mode is kept in the file and cannot change inside a transaction."""
    connection = sqlite3.connect(path, timeout=WAIT_SECONDS, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL").fetchall()
    connection.execute("PRAGMA synchronous = FULL")
    return connection
