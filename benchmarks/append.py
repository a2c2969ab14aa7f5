"""Append in batches: the log, with checks, hash chain and guards, over the raw driver on a plain table of the same content.

Both sides get the same events as Python values, encode them as JSON and are equally durable (SQLite: WAL, synchronous FULL). The plain
table has the log's columns but those of the chain, and the same keys (position, stream and number, event id); it checks nothing.
PostgreSQL is the server of the tests, or the empty schema at KERBHOLZ_BENCH_POSTGRES.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from uuid import uuid4

import msgspec
import psycopg

from events.address import postgres_url
from events.carcassonne import TilePlaced
from events.chain import stamp
from events.event import Draft
from events.store import Store, open_store

from .measure import Figure, alternate

GATE = 4.0
SIZES = (1, 10, 100, 1000)
READ = 100_000

COLUMNS = "position, stream_id, seq, event_id, kind, version, origin, recorded_at, occurred_at, actor, source, payload"
PLAIN = """
CREATE TABLE plain (
  position {big} PRIMARY KEY, stream_id {big} NOT NULL, seq {big} NOT NULL, event_id {id} NOT NULL UNIQUE, kind TEXT NOT NULL,
  version INTEGER NOT NULL, origin TEXT NOT NULL, recorded_at TEXT NOT NULL, occurred_at TEXT, actor TEXT NOT NULL, source TEXT NOT NULL,
  payload TEXT NOT NULL, UNIQUE (stream_id, seq)
)"""

Append = Callable[[Sequence[Draft]], None]


def figures(rounds: int) -> list[Figure]:
    """The ratios on both databases, and what reading costs."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        store = stack.enter_context(open_store(str(folder / "log.sqlite")))
        found = compare("SQLite", plain_sqlite(folder / "plain.sqlite"), logged(store), rounds)
        found.append(reading("SQLite", store, rounds))
        url = postgres(stack)
        store = stack.enter_context(open_store(url))
        found += compare("PostgreSQL", plain_postgres(url), logged(store), rounds)
        found.append(reading("PostgreSQL", store, rounds))
    return found


def compare(name: str, plain: Append, log: Append, rounds: int) -> list[Figure]:
    """One figure for each number of events an append."""
    found = []
    for size in SIZES:
        batch, repeat = drafts(size), max(1, 400 // size)
        seconds = alternate({"plain": partial(repeated, plain, batch, repeat), "log": partial(repeated, log, batch, repeat)}, rounds)
        each = seconds["log"] / repeat / size * 1e6
        what = f"{name}: append of {size} over the raw driver ({each:.0f} us an event)"
        found.append(Figure(what, seconds["log"] / seconds["plain"], "x", GATE if size == 100 else None))
    return found


def repeated(append: Append, batch: Sequence[Draft], times: int) -> None:
    for _ in range(times):
        append(batch)


def reading(name: str, store: Store, rounds: int) -> Figure:
    """What it costs to read an event and decode it; a stream of its own, so that its length is known."""
    for seq in range(0, READ, 1000):
        store.append("read", seq, drafts(1000))
    seconds = alternate({"read": lambda: sum(1 for _ in store.read("read"))}, min(rounds, 5))
    return Figure(f"{name}: an event read", seconds["read"] / READ * 1e6, "us")


def drafts(number: int) -> list[Draft]:
    """Tile placements as an importer makes them."""
    return [
        Draft(event=TilePlaced(i % 4, f"BA/{i % 24}", (i % 17 - 8, i % 13 - 6), i % 4), origin="import", actor="import", source=f"a.jcz: message {i}")
        for i in range(number)
    ]


def rows(batch: Sequence[Draft], seq: int) -> list[tuple[object, ...]]:
    """The values of a plain table's rows, made as simply as can be."""
    recorded, encode = stamp(datetime.now(UTC)), msgspec.json.encode
    return [
        (seq + i, 1, seq + i, uuid4().bytes, d.event.kind, d.event.version, d.origin, recorded, d.occurred_at, d.actor, d.source,
         encode(d.event).decode())
        for i, d in enumerate(batch, 1)
    ]  # fmt: skip


def plain_sqlite(path: Path) -> Append:
    """The raw SQLite driver."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(PLAIN.format(big="INTEGER", id="BLOB"))
    seq = 0

    def append(batch: Sequence[Draft]) -> None:
        nonlocal seq
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(f"INSERT INTO plain ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows(batch, seq))
        connection.execute("COMMIT")
        seq += len(batch)

    return append


def plain_postgres(url: str) -> Append:
    """The raw PostgreSQL driver as it is used for many rows: `executemany`, which sends them in a pipeline."""
    connection = psycopg.connect(postgres_url(url), autocommit=True)
    connection.execute(PLAIN.format(big="BIGINT", id="BYTEA").encode())
    seq = 0

    def append(batch: Sequence[Draft]) -> None:
        nonlocal seq
        with connection.transaction(), connection.cursor() as cursor:
            cursor.executemany(f"INSERT INTO plain ({COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)", rows(batch, seq))
        seq += len(batch)

    return append


def logged(store: Store) -> Append:
    """The log."""
    seq = 0

    def append(batch: Sequence[Draft]) -> None:
        nonlocal seq
        seq = store.append("game", seq, batch).last_seq

    return append


def postgres(stack: ExitStack) -> str:
    """A PostgreSQL database for the time of the measurement."""
    given = os.environ.get("KERBHOLZ_BENCH_POSTGRES")
    if given:
        return given
    from tests.postgres import Server

    server = Server()
    stack.callback(server.stop)
    return server.url()
