"""Files are read and their games judged by the rules, one after the other or by several processes at once."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path

import msgspec

from events.finding import Severity
from events.recording import Recording, Refused
from projections.readers import read_file
from projections.validate import validate

from .batch import by_processes
from .exits import Exit, code_of


class Read(msgspec.Struct):
    """One game as it was read, or why it cannot be; `errors` are those of the rules, `over` whether it was played to its end."""

    recording: Recording | None = None
    errors: int = 0
    over: bool = False
    refused: str = ""
    code: int = 0
    name: str = ""


def all_games(files: list[Path], jobs: int) -> Generator[Iterable[Read], None, None]:
    """The games of each file, in the order of the files; with several jobs the files are read by processes of their own."""
    if jobs == 1 or len(files) < 2:
        yield from map(games, files)
        return
    yield from by_processes(_list_of_games, files, jobs)


def _list_of_games(path: Path) -> list[Read]:
    return list(games(path))


def games(path: Path) -> Iterator[Read]:
    """The games of one file, judged by the rules; never raises for what a file holds."""
    empty = True
    try:
        for found in read_file(path):
            empty = False
            yield _refused(found) if isinstance(found, Refused) else _judged(found)
    except Exception as error:
        yield _refused(error)
        return
    if empty:
        yield Read(refused=f"{path}: there is no game in this file", code=Exit.FOUND)


def _judged(recording: Recording) -> Read:
    try:
        _ = recording.set_up  # raises when the game does not begin with one
        result = validate(recording, weigh=False)
    except Exception as error:
        return _refused(error, recording.name)
    errors = result.errors - sum(finding.severity == Severity.ERROR for finding in recording.findings)
    return Read(recording, errors, result.cursor.game.is_over(result.cursor.state))


def _refused(error: Exception, name: str = "") -> Read:
    """Why there is no game: a known error in its words; an unknown one is a fault of this program and stops this file alone."""
    known = code_of(error)
    if known is not None:
        return Read(refused=known[0], code=known[1], name=getattr(error, "name", "") or name)
    if os.environ.get("KERB_DEBUG"):
        raise error
    return Read(refused=f"internal error: {type(error).__name__}: {error}", code=Exit.INTERNAL, name=name)
