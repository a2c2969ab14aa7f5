"""The work of `kerb compare`, one argument at a time, in this process or in several: each game is compared as soon as it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec

from events.recording import Recording, Refused
from projections.compare import Difference, Readings, difference, under
from projections.results import Result, Saved, result

from .batch import Unread, by_processes, games_of

ANOTHER = "another record"


class Task(msgspec.Struct, frozen=True):
    """What is asked: two lists of answers, or a file of results; with `keep` today's results are wanted too."""

    before: Readings = ()
    after: Readings = ()
    file: str = ""
    keep: bool = False


class Compared(msgspec.Struct):
    """A game that was compared. `label` with an event's number is its address; `at` is where the file of results has it, -1 if nowhere."""

    label: str
    names: list[str]
    events: int
    difference: Difference | None = None
    status: str = ""
    at: int = -1
    result: Result | None = None


Answer = Compared | Unread


def answers(arguments: Sequence[str], db: str | None, task: Task, jobs: int) -> Iterator[tuple[bool, Answer | None]]:
    """What came of every game, in order; true with the last of an argument. One process reads game by game, several a file each."""
    if jobs == 1 or len(arguments) == 1:
        for argument in arguments:
            yield from ((False, answer) for answer in of_argument(argument, db, task))
            yield True, None
        return
    for found in by_processes(partial(_all, db=db, task=task), arguments, jobs):
        yield from ((False, answer) for answer in found)
        yield True, None


def _all(argument: str, db: str | None, task: Task) -> list[Answer]:
    return list(of_argument(argument, db, task))


def of_argument(argument: str, db: str | None, task: Task) -> Iterator[Answer]:
    """The games of one argument; what cannot be read is an answer too, so that the others go on."""
    ask = _by_file(task) if task.file or task.keep else _by_readings(task)
    for label, item in games_of(argument, db):
        yield item if isinstance(item, Unread) else _answer(label, item, ask)


def _answer(label: str, game: Recording, ask: Callable[[Recording], dict[str, Any]]) -> Answer:
    try:
        names = game.seat_names()
        found = ask(game)
    except Refused as refused:
        return Unread(label, f"{label}: {refused.text}", refused.exit_code)
    return Compared(label, names, len(game.entries), **found)


def _by_readings(task: Task) -> Callable[[Recording], dict[str, Any]]:
    """Asks for the results under two lists of answers."""

    def ask(game: Recording) -> dict[str, Any]:
        before, after = (result(under(game, readings)) for readings in (task.before, task.after))
        return {"difference": difference(before, after), "status": _status(before, after)}

    return ask


def _status(before: Result, after: Result) -> str:
    """Nothing to compare where neither can be replayed."""
    return before.problem if before.problem == after.problem else ""


def _by_file(task: Task) -> Callable[[Recording], dict[str, Any]]:
    """Asks for today's result, and for what the file has where there is one."""
    saved = _saved(task.file) if task.file else None

    def ask(game: Recording) -> dict[str, Any]:
        today = result(game)
        at, then = saved.find(today) if saved else (-1, None)
        found: dict[str, Any] = {"at": at, "result": today if task.keep else None, "status": today.problem}
        if then is None:
            return found | {"status": found["status"] or ("not in the file" if saved else "")}
        if then.record != today.record:
            return found | {"status": ANOTHER}
        return found | {"difference": difference(then, today)}

    return ask


@cache
def _saved(file: str) -> Saved:
    """The file of results, looked through once in each process."""
    return Saved(Path(file))
