"""`kerb stats GAME...`: what games were like for each seat, in numbers; several games are summed up by the names of the players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from .app import app
from .options import AsJson, AsRecorded

if TYPE_CHECKING:
    from events.recording import Recording

Numbers = dict[str, dict[int, int]]


class Counted(msgspec.Struct):
    """One game in numbers: by name of the number, for every seat."""

    label: str
    game: str
    names: list[str]
    numbers: Numbers


class Summed(msgspec.Struct):
    """A number of one player over several games of one kind."""

    game: str
    name: str
    player: str
    games: int
    total: int

    @property
    def mean(self) -> float:
        """For each game, to two places."""
        return round(self.total / self.games, 2)


@app.command()
def stats(
    context: typer.Context,
    games: Annotated[list[str], typer.Argument(metavar="GAME...", help="Games of the log, or files. A single one may have an address: GAME@t12.")],
    as_recorded: AsRecorded = False,
    json: AsJson = False,
) -> None:
    """What a game was like for each seat: points by source, and what else the game counts. Several games are summed up by player."""
    from . import output
    from .exits import Exit

    found, problems = _all(games, context.obj.db, as_recorded)
    if json:
        values = [{"name": one.label, "game": one.game, "players": one.names, "statistics": list(_rows(one))} for one in found]
        output.document(games=values, players=[_plain(one) for one in summed(found)], unread=problems)
    elif len(found) == 1:
        _one(found[0])
    else:
        _several(found)
    for problem in problems:
        output.hint(f"kerb: {problem}")
    if problems:
        raise typer.Exit(Exit.PARTLY if found else Exit.UNSUPPORTED)


def _all(arguments: Sequence[str], db: str | None, as_recorded: bool) -> tuple[list[Counted], list[str]]:
    """All games in numbers, and why some could not be read or replayed. Raises Stop, Refused, BadAddress and LogError for a single one."""
    from events.recording import Refused
    from projections.address import Address
    from projections.game import NotSupported

    from . import opening

    if len(arguments) == 1 and opening.split(arguments[0])[1] != Address():
        recording, address = opening.one(arguments[0], db)
        return [counted(recording, arguments[0], address, as_recorded)], []
    found, problems = [], []
    for item in opening.many(list(arguments), db):
        if isinstance(item, Refused):
            problems.append(str(item))
            continue
        try:
            found.append(counted(item, item.name, Address(), as_recorded))
        except NotSupported as error:
            problems.append(f"{item.name}: {error}")
    return found, problems


def counted(recording: Recording, label: str, address: Any, as_recorded: bool) -> Counted:
    """One game in numbers. Raises NotSupported and BadAddress."""
    from projections.replay import Cursor

    from .position import seat_names

    recording = recording.as_recorded() if as_recorded else recording
    cursor = Cursor.of(recording)
    cursor.to(address)
    return Counted(label, cursor.set_up.game, seat_names(recording), cursor.game.statistics(cursor.state))


def summed(found: Iterable[Counted]) -> list[Summed]:
    """Every number by kind of game and player, in the order they come first."""
    sums: dict[tuple[str, str, str], Summed] = {}
    for one in found:
        for name, by_seat in one.numbers.items():
            for seat, value in by_seat.items():
                key = (one.game, name, one.names[seat])
                known = sums.setdefault(key, Summed(*key, 0, 0))
                known.games += 1
                known.total += value
    return list(sums.values())


def _rows(one: Counted) -> Iterable[dict[str, Any]]:
    for name, by_seat in one.numbers.items():
        yield {"statistic": name, "values": [{"seat": seat + 1, "value": value} for seat, value in sorted(by_seat.items())]}


def _plain(one: Summed) -> dict[str, Any]:
    return {"game": one.game, "statistic": one.name, "player": one.player, "games": one.games, "total": one.total, "mean": one.mean}


def _one(one: Counted) -> None:
    """A line for each number, a column for each seat."""
    from . import output

    seats = range(len(one.names))
    rows = [(name, *(by_seat.get(seat, "") for seat in seats)) for name, by_seat in one.numbers.items()]
    output.table(("", *one.names), rows, right=tuple(range(1, len(one.names) + 1)))


def _several(found: Sequence[Counted]) -> None:
    """A line for each number and player of each kind of game: in how many games, the sum, and the mean."""
    from . import output

    sums = summed(found)
    for number, game in enumerate(dict.fromkeys(one.game for one in sums)):
        own = [one for one in sums if one.game == game]
        if number:
            output.say()
        output.say(f"{game.replace('_', ' ')}: {output.counted(sum(one.game == game for one in found), 'game')}")
        names = dict.fromkeys(one.name for one in own)
        rows = [(name, one.player, one.games, one.total, f"{one.mean:.2f}") for name in names for one in own if one.name == name]
        output.table(("", "player", "games", "total", "mean"), rows, right=(2, 3, 4))
