"""`kerb record GAME`: enters a game live, every event safe on disk before the next prompt; goes on where it stopped."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .app import app
from .exits import Exit, Stop
from .options import AsSeat

if TYPE_CHECKING:
    from events.store import Store


@app.command()
def record(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game of the log that goes on; with --new, what to call it.")] = "",
    new: Annotated[str, typer.Option("--new", metavar="KIND", help="Begin a game first, such as carcassonne. Other choices: `kerb new`.")] = "",
    players: Annotated[str, typer.Option("--players", "-p", metavar="NAMES", help="With --new: names in seat order, with commas.")] = "",
    edition: Annotated[str, typer.Option("--edition", "-e", metavar="EDITION", help="With --new: the edition, such as C1.")] = "",
    boxes: Annotated[list[str] | None, typer.Option("--set", "-s", metavar="BOX", help="With --new: a box of tiles beside the base game.")] = None,
    readings: Annotated[
        list[str] | None, typer.Option("--reading", "-r", metavar="QUESTION=ANSWER", help="With --new: the answer to a disputed question.")
    ] = None,
    as_played: Annotated[
        bool, typer.Option("--as-played", help="Record moves that break a rule, with what is wrong, instead of refusing them.")
    ] = False,
    arbiter: Annotated[bool, typer.Option("--arbiter", help="Allow taking back what was shown, with a reason.")] = False,
    material: Annotated[
        Path | None, typer.Option("--material", "--board", "--data", metavar="FILE", help="With --new: your own board or data.")
    ] = None,
    as_seat: AsSeat = "",
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Who records, written beside each event; nobody if not given.")] = "",
) -> None:
    """Enter a game at the table: legal moves with short keys, undo, claims, notes. Lines of a pipe are done without questions."""
    from events.store import open_store

    from .recording.dialogue import Dialogue
    from .recording.prompt import at_table, from_pipe, lenient
    from .recording.table import RecordingTable
    from .seal import seal_due

    name = _begun(context.obj.db, game, new, players, edition, boxes or [], readings or [], material)
    with open_store(context.obj.db) as store:
        table = RecordingTable(store, _checked(store, name), actor=by, as_seat=as_seat)
        asks, source = sys.stdin.isatty(), lenient(sys.stdin)
        dialogue = Dialogue(table, as_played=as_played, arbiter=arbiter, asks=asks)
        code = at_table(dialogue) if asks else from_pipe(dialogue, source)
        seal_due(store)
    raise typer.Exit(code)


def _begun(db: str | None, game: str, new: str, players: str, edition: str, boxes: list[str], readings: list[str], material: Path | None) -> str:
    """The game to go on with, begun now if that was asked for."""
    if not new:
        if not game:
            raise Stop("which game? kerb games lists them; kerb record --new carcassonne --players Ann,Ben begins one", Exit.USE)
        if players or boxes or readings or material:
            raise Stop("--players, --set, --reading and --material belong to --new: a game that was begun has its own", Exit.USE)
        _must_exist(db, game)
        return game
    if not players:
        raise Stop("who plays? --players Ann,Ben", Exit.USE)
    from .new import begin

    return begin(db, new, players, game, edition, boxes, [], readings, [], material)[0].game


def _must_exist(db: str | None, game: str) -> None:
    """A log to look in: recording in one that is not there makes none."""
    from .opening import missing_log

    if path := missing_log(db):
        raise Stop(f"there is no game {game!r}, and no log yet at {path}: kerb new begins one", Exit.USE)


def _checked(store: Store, argument: str) -> str:
    """The full name of the game, if its end is what was named and more can be recorded in it."""
    from events.errors import ReadOnly, StreamClosed

    from . import opening

    name, given, address = argument.rpartition("@") if not store.find(argument) else (argument, "", "")
    if not given and not store.find(argument) and Path(argument).exists():
        raise Stop(f"{argument} is a file; what is recorded goes into the log: kerb import {argument}", Exit.USE)
    found = opening.name_in(store, name if given else argument)
    row = store.stream(found)
    if given and address != str(row.version):
        raise Stop(f"{found} stands at event {row.version}, and goes on there: kerb record {found}", Exit.USE)
    if row.closed_at is not None:
        raise StreamClosed(found, row.closed_at)
    if store.readonly:
        raise ReadOnly(store.database.why_readonly)
    return found
