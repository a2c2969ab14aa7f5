"""`kerb db`: where the log is, its tables, and the copies that are made from it."""

from __future__ import annotations

import typer

from . import output
from .app import app
from .exits import Exit, Stop
from .options import AsJson

db = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Where the log is; upgrade, check, rebuild.")
app.add_typer(db, name="db")


@db.command()
def path(context: typer.Context, as_json: AsJson = False) -> None:
    """Print where the log is, whether it exists or not."""
    from events import address

    file = address.sqlite_path(context.obj.db)
    if file is not None:
        where, exists = str(file.absolute()), file.exists()
    else:
        from events.store import open_store

        with open_store(context.obj.db, readonly=True) as store:
            where, exists = store.where, True
    if as_json:
        output.document(log=where, exists=exists)
    else:
        output.say(where)


@db.command()
def upgrade(context: typer.Context, as_json: AsJson = False) -> None:
    """Bring the tables to the newest revision, or make them. A log on SQLite does this by itself."""
    import migrations
    from events import address
    from events.errors import OlderDatabase
    from events.store import open_store

    before: str | None = None
    file = address.sqlite_path(context.obj.db)
    made = file is not None and not file.exists()
    try:
        with open_store(context.obj.db) as store:
            where, before = store.where, store.upgraded_from
            if store.readonly:
                raise Stop(f"{where} cannot be written", Exit.FOUND)
    except OlderDatabase:
        migrations.upgrade(context.obj.db)
        with open_store(context.obj.db) as store:
            where, before = store.where, "older"
    if as_json:
        output.document(log=where, revision=migrations.HEAD, made=made, upgraded_from=before)
    elif made:
        output.say(f"{where} was made at revision {migrations.HEAD}")
    elif before is None:
        output.say(f"{where} is at revision {migrations.HEAD}, nothing to do")
    else:
        output.say(f"{where} was upgraded to revision {migrations.HEAD}")


@db.command()
def rebuild(context: typer.Context, as_json: AsJson = False) -> None:
    """Throw away what was computed from the log and compute it again."""
    from events.store import open_store
    from projections.read_model import forget

    from .games import rows_with_progress

    with open_store(context.obj.db) as store:
        forget(store)
        rows = rows_with_progress(store)
        position = store.last_position()
    stuck = [row for row in rows if row.problem]
    if as_json:
        output.document(games=len(rows), position=position, problems=[{"game": row.game, "what": row.problem} for row in stuck])
    else:
        output.say(f"{output.counted(len(rows), 'game')} rebuilt from {output.counted(position, 'event')}")
        for row in stuck:
            output.say(f"  {row.game}: {row.problem}")
    raise typer.Exit(Exit.FOUND if stuck else Exit.FINE)


@db.command()
def check(context: typer.Context, as_json: AsJson = False) -> None:
    """Compare the tables with those the program works with. Exit code 5 when they differ."""
    import migrations
    from events.store import open_store

    with open_store(context.obj.db, readonly=True) as store:
        where = store.where
        missing = store.database.missing_guards()
    url = context.obj.db or f"sqlite:///{where}"
    try:
        differences = migrations.differences(url)
    except Exception as error:  # comparing takes the lock of a migration, which needs a log that can be written
        raise Stop(f"{where} cannot be checked: {str(error).partition(chr(10))[0]}", Exit.FOUND) from None
    differences += [f"the guard {guard} is missing or switched off" for guard in missing]
    if as_json:
        output.document(log=where, revision=migrations.HEAD, differences=differences)
    elif differences:
        for difference in differences:
            output.say(difference)
    else:
        output.say(f"the tables of {where} are as they should be, revision {migrations.HEAD}")
    raise typer.Exit(Exit.BROKEN if differences else Exit.FINE)
