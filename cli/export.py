"""`kerb export`: a game as notation, as JSON lines, or its awards as CSV."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import output
from .app import app
from .exits import Exit, Stop
from .words import squares

if TYPE_CHECKING:
    from events.recording import Recording
    from projections.ledger import Award
    from projections.replay import Cursor

COLUMNS = ("seq", "turn", "seat", "player", "row", "feature", "items", "points", "total")


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
    target: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="A file to be written instead of stdout.")] = None,
    anonymise: Annotated[bool, typer.Option("--anonymise", help="No names of players, of who recorded, or of files.")] = False,
    proof: Annotated[bool, typer.Option("--proof", help="Seal, and write an evidence file that `kerb verify` checks without a log.")] = False,
) -> None:
    """Write a game as notation or JSON lines, its awards as CSV; or as evidence."""
    from events import files
    from events.free_text import has_text

    from . import entries, opening

    if proof:
        _evidence(context, game, form, target, anonymise)
        return
    recording, address = opening.one(game, context.obj.db)
    shown = entries.cut(recording, address)
    if anonymise:
        shown = entries.anonymous(shown)
    match form:
        case Format.NOTATION:  # withdrawn events too: corrections speak of events by their number
            text = _lines(files.notation(shown))
        case Format.JSONL:
            text = _lines(files.json_lines(shown))
        case _:
            text = _awards(shown, before_the_end=address.final)
    write_file(text, target)
    if anonymise and form is not Format.CSV:
        free = sum(has_text(entry.event) for entry in shown.entries)
        if free:
            output.hint(f"{output.counted(free, 'event')} with free text left as typed: look for names in them before you pass them on")


def _evidence(context: typer.Context, game: str, form: Format, target: Path | None, anonymise: bool) -> None:
    """Seals the log and writes the game with the proof that it is in it."""
    from events import keys
    from events.evidence import write
    from events.note import public_key
    from events.store import open_store
    from events.store.proving import evidence
    from projections.address import BadAddress, no_such_event

    from . import opening

    if form is not Format.NOTATION or anonymise:
        raise Stop("--proof writes a form of its own, without names: it goes with neither --format nor --anonymise", Exit.USE)
    name, cut = opening.split(game)
    if Path(name).exists():
        raise Stop(f"{name} is a file: only a game of the log can be proved", Exit.USE)
    if cut.turn or cut.final:
        raise BadAddress(f"{game}: evidence ends with an event: GAME@47")
    if path := opening.missing_log(context.obj.db):
        raise Stop(f"there is no log yet at {path}", Exit.USE)
    private = keys.load()
    if private is None:
        raise Stop(f"there is no key {keys.path()} yet: `kerb seal` makes one", Exit.USE)
    with open_store(context.obj.db) as store:
        stream = opening.name_in(store, name)
        last = store.stream(stream).version
        if cut.seq > last:
            raise no_such_event(cut.seq, last, stream)
        row, key = store.seal(private), public_key(store.origin(), private)
        made = evidence(store.database, stream, row, key, cut.seq or None)
    write_file(write(made).decode(), target)


def write_file(text: str, target: Path | None) -> None:
    """Write a text to stdout or into a file, which is replaced whole or not at all. Raises Stop."""
    if target is None:
        sys.stdout.write(text)
        return
    if target.is_dir():
        raise Stop(f"{target} is a directory; --output names a file", Exit.USE)
    if target.exists() and not target.is_file():  # a pipe or a device is written to, never replaced
        target.write_text(text, encoding="utf-8", newline="")
        return
    beside = target.with_name(target.name + ".part")
    try:
        beside.write_text(text, encoding="utf-8", newline="")
        beside.replace(target)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise Stop(f"{target} cannot be written: {error.strerror}") from None


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _awards(recording: Recording, *, before_the_end: bool) -> str:
    """The awards in the order they were made; `total` is the score of the seat after the award."""
    import csv

    from projections.address import Address
    from projections.replay import Cursor, before_final

    cursor = Cursor.of(recording)
    cursor.to(Address())
    awards = before_final(cursor.game, cursor.state.ledger.awards) if before_the_end else cursor.state.ledger.awards
    names = recording.seat_names()
    totals = dict.fromkeys(range(len(names)), 0)
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(COLUMNS)
    for award in awards:
        totals[award.seat] += award.points
        items = "; ".join(f"{item.name} {item.count} = {item.points}" for item in award.items)
        feature = _feature(cursor, award)
        writer.writerow((award.seq, award.turn, award.seat + 1, names[award.seat], award.row, feature, items, award.points, totals[award.seat]))
    return made.getvalue()


def _feature(cursor: Cursor, award: Award) -> str:
    """What scored and the squares it lay on: `city 0,0 1,0`; empty for points no feature brought."""
    kind, places = getattr(award.subject, "kind", ""), cursor.game.squares(cursor.state, award)
    return f"{kind} {squares(places)}".strip() if kind or places else cursor.game.subject_name(cursor.state, award)
