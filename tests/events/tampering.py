"""A person with all rights on the database who switches the guards off, changes something and switches them on again."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg

from events.address import postgres_url, sqlite_path

Execute = Callable[..., list[tuple[Any, ...]]]


@contextmanager
def bare(url: str) -> Iterator[Execute]:
    """A function that runs any statement on the database (parameters are `?`) and returns its rows."""
    path = sqlite_path(url)
    if path is not None:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            yield lambda statement, *parameters: connection.execute(statement, parameters).fetchall()
        return

    def execute(statement: str, *parameters: Any) -> list[tuple[Any, ...]]:
        cursor = postgres.execute(statement.replace("?", "%s").encode(), parameters or None)
        return cursor.fetchall() if cursor.description else []

    with psycopg.connect(postgres_url(url), autocommit=True) as postgres:
        yield execute


@contextmanager
def unguarded(url: str) -> Iterator[Execute]:
    """The same while no guard is on."""
    with bare(url) as execute:
        if sqlite_path(url) is not None:
            guards = execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            off = [f"DROP TRIGGER {name}" for name, _ in guards]
            on = [text for _, text in guards]
        else:
            guards = execute("SELECT tgrelid::regclass::text, tgname FROM pg_trigger WHERE NOT tgisinternal")
            off = [f"ALTER TABLE {table} DISABLE TRIGGER {name}" for table, name in guards]
            on = [f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}" for table, name in guards]
        for statement in off:
            execute(statement)
        yield execute
        for statement in on:
            execute(statement)
