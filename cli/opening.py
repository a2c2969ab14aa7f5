"""GAME or FILE, with an address: `name`, `id@47`, `file.jcz@t12`, `game@final`, `games.log#2@47` for the second game of a file.

A file on disk goes before a game of that name. Files are read directly, without a database.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from events.recording import Recording, Refused
from projections.address import Address, BadAddress

from .exits import Exit, Stop

if TYPE_CHECKING:
    from events.store import Store

MOST_SHOWN = 5
NUMBERED = re.compile(r"(.+)#([1-9]\d{0,8})", re.DOTALL)


def split(argument: str) -> tuple[str, Address]:
    """The name and the address. Raises BadAddress."""
    if argument and Path(argument).exists():
        return argument, Address()
    name, given, address = argument.rpartition("@")
    return (name, Address.read(address)) if given else (argument, Address())


def called(recording: Recording, argument: str) -> str:
    """What to call a game so that an address can be typed behind it: its name in the log, or its file as it was named."""
    return recording.name if recording.origin == "log" else split(argument)[0]


def missing_log(db: str | None) -> Path | None:
    """The file of a log that is not there yet, else None: commands that look for something begin no log."""
    from events import address

    path = address.sqlite_path(db)
    return path if path is not None and not path.exists() else None


def one(argument: str, db: str | None) -> tuple[Recording, Address]:
    """The one game an argument names. Raises Stop, Refused, BadAddress and LogError."""
    name, address = split(argument)
    path, number = place(name)
    if path is None:
        return from_log(name, db), address
    found = list(from_file(path, number))
    for item in found:
        if isinstance(item, Refused):
            raise item
    games = [item for item in found if isinstance(item, Recording)]
    if len(games) != 1:
        raise Stop(f"{path} holds {len(games)} games; name one of them: {path}#1 to {path}#{len(games)}", Exit.USE)
    return games[0], address


def many(arguments: list[str], db: str | None) -> Iterator[Recording | Refused]:
    """All games the arguments name, one by one; those that cannot be read come as Refused."""
    for argument in arguments:
        name, address = split(argument)
        if address != Address():
            raise BadAddress("an address makes no sense here: the whole game is looked at")
        path, number = place(name)
        if path is None:
            yield from_log(name, db)
        else:
            yield from from_file(path, number)


def place(name: str) -> tuple[Path | None, int]:
    """The file a name stands for, and which of its games, 0 for all of them; no file for a game of the log. Raises Stop for no name."""
    if not name:  # as a path it would be this folder, as a beginning it would be of every game
        raise Stop("the name of a game or a file is missing", Exit.USE)
    if Path(name).exists():
        return Path(name), 0
    match = NUMBERED.fullmatch(name)
    return (Path(match[1]), int(match[2])) if match and Path(match[1]).exists() else (None, 0)


def from_file(path: Path, number: int = 0) -> Iterator[Recording | Refused]:
    """The games of a file, its format found by content; with a number, that one alone. Raises Stop if there are not so many."""
    from projections.readers import read_file

    found = read_file(path)
    if not number:
        yield from found
        return
    picked = next(islice(found, number - 1, None), None)
    if picked is None:
        raise Stop(f"{path} holds fewer than {number} games", Exit.USE)
    yield picked


def from_log(name: str, db: str | None) -> Recording:
    """A game of the log by name or by a beginning of its name that no other game shares."""
    from events.store import open_store

    if path := missing_log(db):
        raise Stop(f"there is no file {name!r}, and no log yet at {path}", Exit.USE)
    with open_store(db, readonly=True) as store:
        return recorded(store, name_in(store, name, "game and no file"))


def recorded(store: Store, name: str) -> Recording:
    """A game of an open log by its full name. Raises LogError."""
    return Recording(name=name, entries=list(store.read(name)), names=store.names(), origin="log")


def name_in(store: Store, name: str, what: str = "game") -> str:
    """The full name of a game of the log. Raises Stop if no game or several games begin like that; `what` was looked for."""
    found = store.find(name)
    if len(found) == 1:
        return found[0]
    if not found:
        raise Stop(f"there is no {what} {name!r}", Exit.USE)
    more = f" and {len(found) - MOST_SHOWN} more" if len(found) > MOST_SHOWN else ""
    raise Stop(f"{len(found)} games begin with {name!r}: {', '.join(found[:MOST_SHOWN])}{more}", Exit.USE)
