"""`kerb erase`: a person asks to be forgotten: name, contact, free texts and kept files go, the record and its proofs stay."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from . import output
from .app import app
from .exits import Exit, Stop
from .options import AsJson

if TYPE_CHECKING:
    from events.store import Player, Store
    from events.store.erasing import Plan


@app.command()
def erase(
    context: typer.Context,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="A person of the log, by name or by id.")],
    authority: Annotated[str, typer.Option("--authority", metavar="NAME", help="Who decides this; kept for ever.")],
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; kept for ever, so without the person's name.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do it without asking.")] = False,
    as_json: AsJson = False,
) -> None:
    """Erase a person: names, free texts and files go for good, moves and scores stay, proofs stay valid."""
    from events.errors import LogError
    from events.store import erasing, open_store

    from . import opening

    if file := opening.missing_log(context.obj.db):
        raise Stop(f"there is no log yet at {file}", Exit.USE)
    if not authority.strip() or not reason.strip():
        raise Stop("--authority and --reason say who decides this and why", Exit.USE)
    with open_store(context.obj.db) as store:
        todo = erasing.plan(store, _person(store, player))
        if not yes:
            _ask(todo)
        erasing.erase(store, todo, authority, reason)
        left = ""
        try:
            erasing.compact(store)
        except LogError as error:
            left = str(error)
    if as_json:
        output.document(
            player=todo.player.player_id,
            games=todo.games,
            events=len(todo.positions),
            recorded_again=sum(len(events) for _, events in todo.again.values()),
            files=len(todo.originals),
            remains=todo.remains,
            not_compacted=left or None,
        )
    else:
        output.say(f"erased: {_words(todo)}; games know the person as {todo.player.player_id}")
    for place in todo.remains if not as_json else ():
        output.hint(f"the name remains in {place}: it is part of what was recorded and hashed")
    if left:
        output.hint(f"old copies may remain inside the database: {left}")
    output.hint("copies and backups of the log, exported files and notes given away are not touched")
    raise typer.Exit(Exit.FOUND if left else Exit.FINE)


def _person(store: Store, text: str) -> Player:
    found = [player for player in store.players() if text in (player.player_id, player.name)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise Stop(f"the log knows nobody called {text!r}", Exit.USE)
    raise Stop(f"{len(found)} people are called {text!r}; name one by id: {', '.join(player.player_id for player in found)}", Exit.USE)


def _ask(todo: Plan) -> None:
    """Asks a person; a program has to say --yes."""
    if not sys.stdin.isatty():
        raise Stop(f"this would erase {_words(todo)}, for good: say --yes if that is meant", Exit.USE)
    for place in todo.remains:
        output.hint(f"the name will remain in {place}")
    if not typer.confirm(f"Erase {_words(todo)}, for good?", err=True):
        raise Stop("nothing was erased", Exit.USE)


def _words(todo: Plan) -> str:
    texts, files = output.counted(len(todo.positions), "free text"), output.counted(len(todo.originals), "kept file")
    return f"one person of {output.counted(len(todo.games), 'game')}, {texts}, {files}"
