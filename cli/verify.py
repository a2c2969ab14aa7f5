"""`kerb verify`: everything that was recorded is hashed again; the first event that does not fit is named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from . import output
from .app import app
from .exits import Exit

if TYPE_CHECKING:
    from events.store.verification import Problem

MOST_SHOWN = 20


@app.command()
def verify(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Only what concerns this game; all of the log is hashed anyway.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Hash the record again and compare. Exit code 5 when anything does not fit."""
    from events.store import open_store

    from . import opening

    with open_store(context.obj.db, readonly=True) as store:
        name = None if game is None else opening.name_in(store, game)
        problems = [problem for problem in store.verify() if name is None or problem.stream in (name, "")]
        streams = [stream for stream in store.streams() if name is None or stream.name == name]
        where = store.where
    events = sum(stream.version for stream in streams)
    if as_json:
        found = [{"position": p.position, "game": p.stream, "event": p.seq, "what": p.what} for p in problems]
        output.document(log=where, game=name, games=len(streams), events=events, sound=not problems, problems=found)
    elif problems:
        _show(problems)
    elif name is not None:
        output.say(f"{name} is sound: {output.counted(events, 'event')} hashed, each is what was recorded")
    else:
        output.say(f"the log is sound: {output.counted(events, 'event')} of {output.counted(len(streams), 'game')}, each is what was recorded")
    raise typer.Exit(Exit.BROKEN if problems else Exit.FINE)


def _show(problems: list[Problem]) -> None:
    for problem in problems[:MOST_SHOWN]:
        output.say(f"broken: {sentence(problem)}")
    if len(problems) > MOST_SHOWN:
        output.say(f"and {output.counted(len(problems) - MOST_SHOWN, 'more problem')}; --json lists all")
    first = next((problem for problem in problems if problem.position), None)
    if first is not None and len(problems) > 1:
        output.say(f"the first broken event is {place(first)}")


def sentence(problem: Problem) -> str:
    """A problem with its place in front."""
    where = place(problem)
    return f"{where}: {problem.what}" if where else problem.what


def place(problem: Problem) -> str:
    """Where a problem is, as far as it is in one place."""
    event = f"{problem.stream}@{problem.seq}" if problem.stream and problem.seq else problem.stream
    if not problem.position:
        return event
    return f"{event} (position {problem.position:,})" if event else f"position {problem.position:,}"
