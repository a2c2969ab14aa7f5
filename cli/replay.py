"""`kerb replay GAME`: the game turn by turn, one line each: what was played, what it brought, and the totals."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from projections.address import Address

from .app import app
from .faces.display import known
from .options import AsJson, AsRecorded, AsSeat

if TYPE_CHECKING:
    from events.event import Event
    from projections.ledger import Award

    from .position import Position

BESIDES = "other"


class TurnLine(msgspec.Struct):
    """One turn: its events, what is told of them by column, the points it brought, the totals after it. The end of the game is a line of its own."""

    turn: int
    seat: int
    first: int
    last: int = 0
    final: bool = False
    told: dict[str, list[str]] = {}
    points: dict[int, int] = {}
    totals: dict[int, int | None] = {}


@app.command()
def replay(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game or a file; GAME@47 stops there.")],
    begin: Annotated[str, typer.Option("--from", metavar="ADDRESS", help="First turn shown: 47 (the turn of event 47), t12.")] = "",
    to: Annotated[str, typer.Option("--to", metavar="ADDRESS", help="Last turn shown: 47, t12, final.")] = "",
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each turn; only on a terminal.")] = False,
    as_recorded: AsRecorded = False,
    as_seat: AsSeat = "",
    json: AsJson = False,
) -> None:
    """The game turn by turn: what was played, points made, totals."""
    from . import output
    from .position import position

    first, last = (Address.read(text.removeprefix("@")) for text in (begin, to))
    here = position(f"{game}@{to.removeprefix('@')}" if to else game, context.obj.db, as_recorded, as_seat)
    lines = [line for line in turns(here) if line.last >= first.seq and line.turn >= first.turn]
    if last.turn:
        lines = [line for line in lines if line.turn <= last.turn and not line.final]
    if json:
        output.document(game=here.label, turns=[_plain(here, line) for line in lines])
    elif step and sys.stdin.isatty() and sys.stdout.isatty():
        _step_through(here, lines)
    else:
        heads = ("event", "turn", "seat", *here.display.turn_columns.values(), "points made", "totals", "besides")
        output.table(heads, [_cells(here, line) for line in lines], right=(0, 1), fold=len(heads) - 1)


def turns(here: Position) -> Iterator[TurnLine]:
    """The turns up to the position, the end of the game as a line of its own."""
    from projections.replay import Cursor

    from .faces.display import sealed

    cursor = Cursor.of(here.recording)
    then = msgspec.structs.replace(here, cursor=cursor, address=Address())
    line = TurnLine(1, 0, 2)
    hidden = frozenset() if here.viewer is None else sealed(here.game, here.cursor.state, here.cursor.entries)
    while cursor.at < here.cursor.at:
        number, seat, seen = cursor.state.number, cursor.state.seat, len(cursor.state.ledger.awards)
        if number != line.turn:
            yield line
            line = TurnLine(number, seat, cursor.entries[cursor.at].seq)
        step = cursor.forward()
        assert step is not None
        line.last = line.last if line.final else step.entry.seq
        _add(here, line, step.entry.event, step.entry.seq in hidden)
        made = cursor.state.ledger.awards[seen:]
        final = [award for award in made if cursor.game.is_final(award)]
        _count(then, line, [award for award in made if award not in final])
        if final and not here.address.final:
            before = {s: t if t is None else t - sum(a.points for a in final if a.seat == s) for s, t in line.totals.items()}
            yield msgspec.structs.replace(line, totals=before)
            line = TurnLine(number, seat, line.last, line.last, final=True)
            _count(then, line, final)
    if line.last:
        yield line


def _add(here: Position, line: TurnLine, event: Event, is_sealed: bool) -> None:
    """Notes what an event placed, said or changed; in front, the number of a seat that is not the one whose turn it is."""
    from .faces.display import concealed

    column, words = here.display.in_turn(event, concealed(here.game, event, here.viewer, is_sealed))
    if column:
        seat = getattr(event, "seat", line.seat)
        line.told.setdefault(column, []).append(words if seat == line.seat or column == BESIDES else f"{seat + 1} {words}")


def _count(then: Position, line: TurnLine, made: Sequence[Award]) -> None:
    """The points of awards, and the totals after them, as far as the viewer knows them."""
    line.totals = then.display.scores(then, then.viewer)
    for award in made:
        if line.totals[award.seat] is not None:
            line.points[award.seat] = line.points.get(award.seat, 0) + award.points


def _cells(here: Position, line: TurnLine) -> list[object]:
    made = ", ".join(f"{here.names[seat]} {points:+d}" for seat, points in sorted(line.points.items()))
    totals = " ".join(f"{known(points):>3}" for _, points in sorted(line.totals.items()))
    columns = here.display.turn_columns
    if line.final:
        return [line.last, "", "", "end of the game", *[""] * (len(columns) - 1), made, totals, ""]
    told = [", ".join(line.told.get(column, [])) for column in columns]
    return [line.last, line.turn, here.names[line.seat], *told, made, totals, "; ".join(line.told.get(BESIDES, []))]


def _plain(here: Position, line: TurnLine) -> dict[str, Any]:
    """The line as JSON, seats from 1."""
    return {
        "turn": line.turn,
        "seat": line.seat + 1,
        "first": line.first,
        "last": line.last,
        "final": line.final,
        **{column: line.told.get(column, []) for column in (*here.display.turn_columns, BESIDES)},
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
