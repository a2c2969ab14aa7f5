"""`kerb plot GAME[@address]`: a picture of how the game went, and the numbers it is made of."""

from __future__ import annotations

import csv
import io
import re
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .app import app
from .options import AsJson, AsRecorded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from projections.progression import Progression
    from projections.series import Line

PICTURES = (".png", ".svg", ".pdf")
NUMBERS = (".csv", ".json")
COLUMNS = ("series", "seat", "player", "turn", "source", "value")
HEAD_DIGITS = 12


class Kind(StrEnum):
    """What can be drawn."""

    PROGRESSION = "progression"
    SOURCES = "sources"
    FIGURES = "figures"
    DIFFERENCE = "difference"


@app.command()
def plot(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game or a file; @47, @t12 or @final to stop at an earlier place.")],
    kind: Annotated[Kind, typer.Option("--kind", "-k", help="What to draw; a difference needs two seats.")] = Kind.PROGRESSION,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="PNG, SVG or PDF by its ending; else GAME-KIND.png here.")
    ] = None,
    numbers: Annotated[Path | None, typer.Option("--data", metavar="FILE", help="Write the plotted numbers as CSV or JSON, by its ending.")] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Light lines on a dark ground.")] = False,
    term: Annotated[bool, typer.Option("--term", help="Draw in the terminal; a picture only with --output.")] = False,
    as_recorded: AsRecorded = False,
    json: AsJson = False,
) -> None:
    """Draw how a game went: scores, sources of points, figures."""
    from projections.progression import progression
    from projections.series import NotDrawable, lines_of

    from .exits import Exit, Stop
    from .opening import one, split

    _ending(output, PICTURES)
    _ending(numbers, NUMBERS)
    recording, address = one(game, context.obj.db)
    found = progression(recording.as_recorded() if as_recorded else recording, address)
    try:
        lines = lines_of(found, kind)
    except NotDrawable as error:
        raise Stop(str(error), Exit.USE) from None
    written: list[Path] = []
    if output is not None or not term:
        path = output or Path(default_name(found.name, game[len(split(game)[0]) :], kind))
        _picture(found, kind, lines, path, dark=dark, foot=_foot(recording.origin, found.name, context.obj.db))
        written.append(path)
    if numbers is not None:
        numbers.write_text(_as_csv(found, lines) if numbers.suffix.lower() == ".csv" else _as_json(found, kind, lines), encoding="utf-8", newline="")
        written.append(numbers)
    _answer(found, kind, lines, written, term=term, json=json)


def _ending(path: Path | None, known: tuple[str, ...]) -> None:
    from .exits import Exit, Stop

    if path is not None and path.suffix.lower() not in known:
        raise Stop(f"{path}: the ending says the form, and it is none of {', '.join(known)}", Exit.USE)


def default_name(game: str, address: str, kind: str) -> str:
    """A name for the picture that any system takes: `round-3-progression.png`."""
    plain = re.sub(r"[^\w.-]+", "_", f"{Path(game).name[:80]}{address.replace('@', '-')}").strip("._") or "game"
    return f"{plain}-{kind}.png"


def _foot(origin: str, name: str, db: str | None) -> str:
    from importlib.metadata import version

    from .plotting.captions import foot

    head = ""
    if origin == "log":
        from events.store import open_store

        with open_store(db, readonly=True) as store:
            head = store.head_hash(name).hex()[:HEAD_DIGITS]
    return foot(version("kerbholz"), head)


def _picture(found: Progression, kind: str, lines: tuple[Line, ...], path: Path, *, dark: bool, foot: str) -> None:
    from .plotting.picture import plot_picture

    path.write_bytes(plot_picture(found, kind, lines, path.suffix.lower().lstrip("."), dark=dark, foot=foot))


def rows(found: Progression, lines: tuple[Line, ...]) -> Iterator[dict[str, Any]]:
    """Every plotted number: its series, the seat from 1 (None for all), the turn, what it stands for, the value."""
    for line in lines:
        for point in line.points:
            names = {"seat": line.seat + 1, "player": found.players[line.seat]} if line.seat >= 0 else {"seat": None, "player": None}
            yield {"series": line.series, **names, "turn": point.turn, "source": point.source, "value": point.value}


def _as_csv(found: Progression, lines: tuple[Line, ...]) -> str:
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    table.writeheader()
    table.writerows(rows(found, lines))
    return text.getvalue()


def _as_json(found: Progression, kind: str, lines: tuple[Line, ...]) -> str:
    import msgspec

    content = {"schema_version": 1, "game": found.name, "kind": kind, "players": found.players, "rows": list(rows(found, lines))}
    return msgspec.json.format(msgspec.json.encode(content)).decode() + "\n"


def _answer(found: Progression, kind: str, lines: tuple[Line, ...], written: list[Path], *, term: bool, json: bool) -> None:
    from . import output

    if json:
        changes = [{"turn": change.turn, "seq": change.seq, "seat": change.seat + 1, "final": change.final} for change in found.lead_changes]
        scores = [
            {"seat": seat + 1, "name": name, "before_final": found.last.scores[seat], "score": found.scores[seat]}
            for seat, name in enumerate(found.players)
        ]
        state = {"turns": found.last.number, "finished": found.over, "turned": found.turned, "players": scores, "lead_changes": changes}
        output.document(game=found.name, kind=kind, files=[str(path) for path in written], **state)
        return
    if term:
        _draw_in_terminal(found, kind, lines)
    for path in written:
        (output.hint if term else output.say)(str(path))


def _draw_in_terminal(found: Progression, kind: str, lines: tuple[Line, ...]) -> None:
    import shutil

    from . import output
    from .plotting.terminal import terminal_plot

    plain = not output.speaks_utf()
    print(terminal_plot(found, kind, lines, shutil.get_terminal_size().columns - 1, plain=plain, colour=output.takes_colour()))
