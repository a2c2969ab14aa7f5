"""`kerb replay GAME`: the game turn by turn, one line each: what was placed where, what it brought, and the totals."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from .app import app
from .options import AsJson, AsRecorded

if TYPE_CHECKING:
    from projections.ledger import Award
    from projections.replay import Cursor

    from .position import Position

HEADS = ("event", "turn", "seat", "tile", "figure", "points made", "totals", "besides")


class TurnLine(msgspec.Struct):
    """One turn: its events, what was placed, the points it brought and the totals after it. The end of the game is a line of its own."""

    turn: int
    seat: int
    first: int
    last: int = 0
    final: bool = False
    tiles: list[str] = []
    figures: list[str] = []
    other: list[str] = []
    points: dict[int, int] = {}
    totals: dict[int, int] = {}


@app.command()
def replay(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game or a file; GAME@47 stops there.")],
    begin: Annotated[str, typer.Option("--from", metavar="ADDRESS", help="First turn shown: 47 (the turn of event 47), t12.")] = "",
    to: Annotated[str, typer.Option("--to", metavar="ADDRESS", help="Last turn shown: 47, t12, final.")] = "",
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each turn; only on a terminal.")] = False,
    as_recorded: AsRecorded = False,
    json: AsJson = False,
) -> None:
    """The game turn by turn: tile, figure, points made, totals."""
    from projections.address import Address

    from . import output
    from .position import position

    first, last = (Address.read(text.removeprefix("@")) for text in (begin, to))
    here = position(f"{game}@{to.removeprefix('@')}" if to else game, context.obj.db, as_recorded)
    lines = [line for line in turns(here) if line.last >= first.seq and line.turn >= first.turn]
    if last.turn:
        lines = [line for line in lines if line.turn <= last.turn and not line.final]
    if json:
        output.document(game=here.label, turns=[_plain(line) for line in lines])
    elif step and sys.stdin.isatty() and sys.stdout.isatty():
        _step_through(here, lines)
    else:
        output.table(HEADS, [_cells(here, line) for line in lines], right=(0, 1), fold=7)


def turns(here: Position) -> Iterator[TurnLine]:
    """The turns up to the position, the end of the game as a line of its own."""
    from projections.replay import Cursor

    cursor = Cursor.of(here.recording)
    line = TurnLine(1, 0, 2)
    while cursor.at < here.cursor.at:
        number, seat, seen = cursor.state.number, cursor.state.seat, len(cursor.state.ledger.awards)
        if number != line.turn:
            yield line
            line = TurnLine(number, seat, cursor.entries[cursor.at].seq)
        step = cursor.forward()
        assert step is not None
        line.last = line.last if line.final else step.entry.seq
        _add(line, step.entry.event)
        made = cursor.state.ledger.awards[seen:]
        final = [award for award in made if cursor.game.is_final(award)]
        _count(line, [award for award in made if award not in final], cursor)
        if final and not here.address.final:
            before = {s: cursor.state.ledger.score[s] - sum(a.points for a in final if a.seat == s) for s in line.totals}
            yield msgspec.structs.replace(line, totals=before)
            line = TurnLine(number, seat, line.last, line.last, final=True)
            _count(line, final, cursor)
    if line.last:
        yield line


def _add(line: TurnLine, event: Any) -> None:
    """Notes what an event placed, said or changed."""
    from events.carcassonne import FigurePlaced, TileDiscarded, TileDrawn, TilePlaced, TurnEnded
    from events.common import ClockRead
    from events.notation import write

    x, y = getattr(event, "position", (0, 0))
    match event:
        case TilePlaced():
            line.tiles.append(f"{event.tile} {x},{y} r{event.rotation * 90}")
        case TileDiscarded():
            line.tiles.append(f"{event.tile} set aside")
        case FigurePlaced():
            line.figures.append(f"{event.what} {event.feature}")
        case TileDrawn() | TurnEnded() | ClockRead():
            pass
        case _ if not event.kind.endswith("_stated"):
            line.other.append(write(event))


def _count(line: TurnLine, made: Sequence[Award], cursor: Cursor) -> None:
    for award in made:
        line.points[award.seat] = line.points.get(award.seat, 0) + award.points
    line.totals = dict(cursor.state.ledger.score)


def _cells(here: Position, line: TurnLine) -> list[object]:
    made = ", ".join(f"{here.names[seat]} {points:+d}" for seat, points in sorted(line.points.items()))
    totals = " ".join(f"{points:>3}" for _, points in sorted(line.totals.items()))
    if line.final:
        return [line.last, "", "", "end of the game", "", made, totals, ""]
    return [line.last, line.turn, here.names[line.seat], ", ".join(line.tiles), ", ".join(line.figures), made, totals, "; ".join(line.other)]


def _plain(line: TurnLine) -> dict[str, Any]:
    """The line as JSON, seats from 1."""
    found: dict[str, Any] = msgspec.to_builtins(line)
    return found | {
        "seat": line.seat + 1,
        "points": {str(seat + 1): points for seat, points in sorted(line.points.items())},
        "totals": [points for _, points in sorted(line.totals.items())],
    }


def _step_through(here: Position, lines: Sequence[TurnLine]) -> None:
    """A turn, then a key: Enter goes on, the end of the input stops."""
    from . import output

    for line in lines:
        output.say("  ".join(str(cell) for cell in _cells(here, line) if cell != ""))
        output.hint(f"Enter for the next turn; the board: kerb show {here.at(line.last)}")
        if not sys.stdin.readline():
            break
