"""`kerb doctor`: versions, the log and its state, what the rules work with, and every problem in words."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING, Any

import typer

from . import output
from .app import app
from .exits import Exit, code_of
from .options import AsJson

if TYPE_CHECKING:
    from events.store import Store

PACKAGES = ("msgspec", "sqlalchemy", "alembic", "psycopg", "cryptography", "typer", "rich", "matplotlib")


class Diagnosis:
    """What was looked at, in order, and what is wrong with it."""

    def __init__(self) -> None:
        self.facts: dict[str, Any] = {}
        self.problems: list[str] = []
        self.code = Exit.FINE

    def wrong(self, text: str, code: Exit) -> None:
        """A problem, and the code it asks for; a broken record outweighs everything."""
        self.problems.append(text)
        self.code = max(self.code, code)


@app.command()
def doctor(context: typer.Context, as_json: AsJson = False) -> None:
    """Look at the installation and the log. Exit code 5 when the record is broken, 1 for other problems."""
    diagnosis = Diagnosis()
    _versions(diagnosis)
    _rules(diagnosis)
    _log(diagnosis, context.obj.db)
    if as_json:
        output.document(facts=diagnosis.facts, problems=diagnosis.problems)
    else:
        output.table((), list(diagnosis.facts.items()), fold=1)
        output.say()
        for problem in diagnosis.problems:
            output.say(f"problem: {problem}")
        if not diagnosis.problems:
            output.say("no problems; `kerb verify` hashes every event")
    raise typer.Exit(diagnosis.code)


def _versions(diagnosis: Diagnosis) -> None:
    import sqlite3

    diagnosis.facts["kerbholz"] = _version("kerbholz") or "not installed"
    diagnosis.facts["python"] = f"{platform.python_version()} ({platform.system()} {platform.machine()})"
    diagnosis.facts["sqlite"] = sqlite3.sqlite_version
    diagnosis.facts["packages"] = ", ".join(f"{name} {found}" for name in PACKAGES if (found := _version(name)))
    for name in PACKAGES:
        if _version(name) is None:
            diagnosis.wrong(f"the package {name} is not installed", Exit.FOUND)


def _version(name: str) -> str | None:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _rules(diagnosis: Diagnosis) -> None:
    """The data files of the rules, and whether they can be read."""
    from projections.registry import digest, games

    for game in games():
        try:
            diagnosis.facts[f"{game} rules"] = f"data files {digest(game)}"
        except Exception as error:
            diagnosis.wrong(f"the data files of {game} cannot be read: {error}", Exit.FOUND)


def _log(diagnosis: Diagnosis, db: str | None) -> None:
    from events.errors import CannotOpen, LogError, NewerDatabase, OlderDatabase
    from events.store import open_store

    try:
        _log_file(diagnosis, db)
        with open_store(db, readonly=True) as store:
            _state(diagnosis, store)
    except (NewerDatabase, OlderDatabase, LogError) as error:
        _, code = code_of(error) or ("", Exit.FOUND)
        absent = type(error) is CannotOpen and diagnosis.facts.get("log size") == "no file yet"
        if absent:
            return
        diagnosis.wrong(str(error), code)


def _log_file(diagnosis: Diagnosis, db: str | None) -> None:
    """Where the log is, and whether it can be written."""
    import os

    from events import address

    path = address.sqlite_path(db)
    if path is None:
        return
    diagnosis.facts["log"] = str(path.absolute())
    if not path.exists():
        diagnosis.facts["log size"] = "no file yet"
        return
    size = sum(part.stat().st_size for part in (path, path.with_name(path.name + "-wal")) if part.exists())
    diagnosis.facts["log size"] = f"{size / 1e6:,.1f} MB"
    effective = os.access in os.supports_effective_ids
    if not all(os.access(place, os.W_OK, effective_ids=effective) for place in (path, path.parent)):
        diagnosis.wrong(f"{path} cannot be written: games can be read, none can be recorded", Exit.FOUND)
    else:
        diagnosis.facts["writable"] = "yes"


def _state(diagnosis: Diagnosis, store: Store) -> None:
    """Counts, heads and guards of an open log."""
    import migrations

    facts = diagnosis.facts
    facts["log"] = store.where
    facts["tables"] = f"revision {migrations.HEAD}"
    streams, position = store.streams(), store.last_position()
    events = sum(stream.version for stream in streams)
    facts["games"] = f"{sum(stream.kind == 'game' for stream in streams):,}"
    facts["people"] = f"{len(store.players()):,}"
    facts["events"] = f"{position:,}"
    for _, entry in store.read_all(max(0, position - 1)):
        facts["last event"] = f"{(entry.recorded_at or '')[:19].replace('T', ' ')} UTC"
    if events != position:
        diagnosis.wrong(f"the games count {events:,} events, the log {position:,}: run `kerb verify`", Exit.BROKEN)
    else:
        facts["heads"] = "the games and the log count the same events"
    for guard in store.database.missing_guards():
        diagnosis.wrong(f"the guard {guard} is missing or switched off: events could be changed unseen until `kerb verify`", Exit.BROKEN)
