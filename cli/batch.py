"""Many games, from files and from the log: read one by one, by several processes if asked for. One that cannot be read never stops the rest."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from events.recording import Recording, Refused

from .exits import code_of
from .opening import many

A = TypeVar("A")
T = TypeVar("T")
CHUNK = 4  # what a process takes at a time when there is much to do


class Unread(msgspec.Struct):
    """A file, or a game in it, that could not be read: the sentence and the exit code it asks for."""

    file: str
    message: str
    exit_code: int


def games_of(argument: str, db: str | None) -> Iterator[tuple[str, Recording | Unread]]:
    """The games of one argument, each with what to call it: its name in the log, or its file; with its number where that holds several."""
    try:
        for label, item in numbered(argument, many([argument], db)):
            if isinstance(item, Refused):
                yield label, Unread(label, _located(label, argument, item.text), item.exit_code)
            else:
                yield (item.name if item.origin == "log" else label), item
    except Exception as error:
        known = code_of(error)
        if known is None:
            raise
        yield argument, Unread(argument, known[0], int(known[1]))


def numbered(argument: str, games: Iterator[Recording | Refused]) -> Iterator[tuple[str, Recording | Refused]]:
    """Each game with what to call it: of a file with several games by its number, which takes one game of looking ahead."""
    waiting, number = next(games, None), 1
    for item in games:
        assert waiting is not None
        yield f"{argument}#{number}", waiting
        waiting, number = item, number + 1
    if waiting is not None:
        yield (f"{argument}#{number}" if number > 1 else argument), waiting


def _located(label: str, argument: str, text: str) -> str:
    """The sentence with the file as it was named; readers know the name of the file alone."""
    short = Path(argument).name
    return label + text.removeprefix(short) if text.startswith(f"{short}:") else text


def by_processes(work: Callable[[A], T], items: Sequence[A], jobs: int) -> Iterator[T]:
    """What comes of each item, in their order. Whoever stops asking stops the work that is not begun."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(min(jobs, len(items)), get_context("spawn"), initializer=_leave_with_parent) as pool:
        try:
            yield from pool.map(work, items, chunksize=CHUNK if len(items) > CHUNK * jobs * 2 else 1)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _leave_with_parent() -> None:
    """A process ends when the one that started it is gone, even if that was killed."""
    import signal
    import threading
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None
    sentinel = parent.sentinel
    threading.Thread(target=lambda: (wait([sentinel]), os._exit(1)), daemon=True).start()
