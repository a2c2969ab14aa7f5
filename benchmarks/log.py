"""The log: many events rebuilt with all checks, two processes, one move recorded durably - beside the eventsourcing library.

The library keeps the same game as one aggregate in SQLite: an event a move with the same values, no rules, no hash chain. A rebuild is
its repository's get, a recorded move its get, trigger, save.
"""

from __future__ import annotations

import os
import tempfile
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from events.event import Draft
from events.recording import Recording
from events.store import open_store
from projections.validate import validate

from .games import BASE, games
from .measure import Figure, alternate

GAMES = 200  # about 50,000 events: per event the figures are those of a million, which takes twenty times as long
MOVES = 100


class Played(Aggregate):
    """A game as the library keeps it: a number of moves."""

    def __init__(self) -> None:
        self.moves = 0

    @event("Moved")
    def move(self, kind: str, seat: int, tile: str, x: int, y: int, rotation: int) -> None:
        self.moves += 1


class Plain(Application[UUID]):
    """The library's application, nothing added."""


def values(move: Any) -> tuple[str, int, str, int, int, int]:
    """A move as plain values."""
    x, y = getattr(move, "position", (0, 0))
    return move.kind, move.seat, getattr(move, "tile", "") or getattr(move, "feature", ""), x, y, getattr(move, "rotation", 0)


def drafts(stream: list[Any]) -> list[Draft]:
    """A game as it is recorded."""
    return [Draft(event=BASE), *[Draft(event=move) for move in stream]]


def plain_application(path: Path) -> Plain:
    """The library on an SQLite file, as durable as the log."""
    environment = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path), "SQLITE_LOCK_TIMEOUT": "5"}
    return Plain(env=environment)


def rebuild(url: str, names: list[str]) -> int:
    """Reads, replays and judges games of a log; answers how many events they have."""
    total = 0
    with open_store(url, readonly=True) as store:
        for name in names:
            entries = list(store.read(name))
            assert not validate(Recording(name=name, entries=entries)).errors
            total += len(entries)
    return total


def rebuilding(folder: Path, rounds: int) -> list[Figure]:
    """A rebuild of all games over the library's, and two processes over one."""
    streams = games(BASE, 20)
    url = f"sqlite:///{folder / 'log.db'}"
    names = [f"game-{i}" for i in range(GAMES)]
    application = plain_application(folder / "plain.db")
    ids, total = [], 0
    with open_store(url) as store:
        for i, name in enumerate(names):
            batch = drafts(streams[i % len(streams)])
            store.append(name, 0, batch)
            total += len(batch)
            played = Played()
            for draft in batch[1:]:
                played.move(*values(draft.event))
            application.save(played)
            ids.append(played.id)
    seconds = alternate({"ours": partial(rebuild, url, names), "theirs": lambda: [application.repository.get(id) for id in ids]}, max(3, rounds // 3))
    return [
        Figure("an event rebuilt with all checks, over the library's rebuild", seconds["ours"] / seconds["theirs"], "x", 0.6),
        Figure("an event rebuilt with all checks", seconds["ours"] / total * 1e6, "us"),
        *two_processes(url, names),
    ]


def two_processes(url: str, names: list[str]) -> list[Figure]:
    """Two processes on two cores over one; left out where there is one core."""
    cores = os.cpu_count() or 1
    if cores < 2 or not hasattr(os, "sched_setaffinity"):
        return []
    own = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(cores))
    with ProcessPoolExecutor(2) as pool:
        halves = [names[::2], names[1::2]]
        list(pool.map(rebuild, [url, url], [names[:2], names[:2]]))  # both have imported the rules
        begun = perf_counter()
        pool.submit(rebuild, url, names).result()
        one = perf_counter() - begun
        begun = perf_counter()
        list(pool.map(rebuild, [url, url], halves))
        two = perf_counter() - begun
    os.sched_setaffinity(0, own)
    return [Figure("two processes on two cores over one", one / two, "x", 1.7, at_least=True)]


def recording(folder: Path, rounds: int) -> list[Figure]:
    """One checked move taken and stored durably, over the library's load, command and save."""
    from projections.registry import game_of

    game, stream = game_of(BASE), games(BASE, 1)[0][:MOVES]
    application = plain_application(folder / "plain-live.db")
    store = open_store(f"sqlite:///{folder / 'live.db'}")
    number = 0

    def ours() -> None:
        nonlocal number
        number += 1
        state, name = game.start(), f"live-{number}"
        seq = store.append(name, 0, [Draft(event=BASE)]).last_seq
        for move in stream:
            applied = game.play(state, move, seq + 1)
            assert applied.done
            seq = store.append(name, seq, [Draft(event=move)]).last_seq

    def theirs() -> None:
        played = Played()
        application.save(played)
        for move in stream:
            loaded: Played = application.repository.get(played.id)
            loaded.move(*values(move))
            application.save(loaded)

    seconds = alternate({"ours": ours, "theirs": theirs}, max(3, rounds // 3))
    store.close()
    return [
        Figure("one checked move recorded durably: the library's time over ours", seconds["theirs"] / seconds["ours"], "x", 4, at_least=True),
        Figure("one checked move recorded durably", seconds["ours"] / MOVES * 1e6, "us"),
    ]


def figures(rounds: int) -> list[Figure]:
    """All of it, in a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        return [*rebuilding(Path(folder), rounds), *recording(Path(folder), rounds)]
