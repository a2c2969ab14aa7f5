"""`kerb export`: a game as notation, as JSON lines, or its awards as CSV."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import output
from .app import app

if TYPE_CHECKING:
    from events.event import Entry
    from events.recording import Recording
    from projections.replay import Address

COLUMNS = ("seq", "turn", "seat", "player", "row", "feature", "items", "points", "total")
FREE_TEXT = ("note_added", "fact_stated", "ruling_made", "points_adjusted", "event_superseded", "event_withdrawn")


class Format(StrEnum):
    """What a game can be exported as."""

    NOTATION = "notation"
    JSONL = "jsonl"
    CSV = "csv"


@app.command()
def export(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game or a file; with an address, such as GAME@47, what is up to it.")],
    form: Annotated[Format, typer.Option("--format", "-f", help="notation and jsonl hold the events, csv the awards.")] = Format.NOTATION,
    target: Annotated[Path | None, typer.Option("--output", "-o", help="A file to be written instead of stdout.")] = None,
    anonymise: Annotated[bool, typer.Option("--anonymise", help="No names of players, of who recorded, or of files.")] = False,
) -> None:
    """Write a game as notation or JSON lines, its awards as CSV."""
    from . import opening

    recording, address = opening.one(game, context.obj.db)
    match form:
        case Format.NOTATION:
            text = "".join(_notation(recording, address, anonymise))
        case Format.JSONL:
            text = "".join(_json_lines(recording, address, anonymise))
        case _:
            text = _awards(recording, address, anonymise)
    _write(text, target)
    if anonymise and form is not Format.CSV:
        free = sum(entry.event.kind in FREE_TEXT for entry in recording.entries)
        if free:
            output.hint(f"{output.counted(free, 'event')} with free text left as typed: look for names in them before you pass them on")


def _write(text: str, target: Path | None) -> None:
    if target is None:
        sys.stdout.write(text)
        return
    beside = target.with_name(target.name + ".part")
    try:
        beside.write_text(text, encoding="utf-8", newline="")
        beside.replace(target)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def _entries(recording: Recording, address: Address, anonymous: bool) -> list[Entry]:
    from . import entries

    last = entries.up_to(recording, address)
    return [entry for entry in entries.named(recording, anonymous=anonymous) if entry.seq <= last]


def _notation(recording: Recording, address: Address, anonymous: bool) -> Iterator[str]:
    """All recorded events, withdrawn ones too: corrections speak of events by their number."""
    from events.notation import write

    for entry in _entries(recording, address, anonymous):
        yield write(entry.event) + "\n"


def _json_lines(recording: Recording, address: Address, anonymous: bool) -> Iterator[str]:
    import msgspec

    from . import entries

    for entry in _entries(recording, address, anonymous):
        values = entries.values(entry)
        if anonymous:
            values.pop("actor", None)
            values.pop("source", None)
        yield msgspec.json.encode(values).decode() + "\n"


def _awards(recording: Recording, address: Address, anonymous: bool) -> str:
    """The awards in the order they were made; `total` is the score of the seat after the award."""
    import csv

    from projections.replay import Cursor, before_final

    from . import entries

    cursor = Cursor.of(recording)
    cursor.to(address)
    awards = cursor.state.ledger.awards
    if address.final:
        awards = before_final(cursor.game, awards)
    names = _entries_names(entries.named(recording, anonymous=anonymous))
    totals = dict.fromkeys(range(len(names)), 0)
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(COLUMNS)
    for award in awards:
        totals[award.seat] += award.points
        items = "; ".join(f"{item.name} {item.count} = {item.points}" for item in award.items)
        feature = _feature(cursor.state, award.subject)
        writer.writerow((award.seq, award.turn, award.seat + 1, names[award.seat], award.row, feature, items, award.points, totals[award.seat]))
    return made.getvalue()


def _feature(state: Any, subject: Any) -> str:
    """What scored and the squares it lay on: `city 0,0 1,0`; empty for points no feature brought."""
    if subject is None:
        return ""
    squares = state.board.positions(subject.feature.tiles)
    return " ".join([subject.kind, *(f"{x},{y}" for x, y in squares)])


def _entries_names(named: list[Entry]) -> tuple[str, ...]:
    from events.common import GameSetUp

    event = named[0].event
    return event.players if isinstance(event, GameSetUp) else ()
