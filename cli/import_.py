"""`kerb import`: games of other programs and of our own notation go into the log.

One bad file never stops the rest. What cannot be read inside a game is said with its place, and the game is imported without it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Annotated, NamedTuple, Self

import typer

from . import output
from .app import app
from .exits import Exit, code_of
from .options import AsJson

if TYPE_CHECKING:
    from events.store import Original

    from .intake import Intake
    from .reading import Read

MOST_SHOWN = 10


class Item(NamedTuple):
    """What became of one game, or of one file that holds none."""

    file: str
    status: str
    game: str | None = None
    name: str = ""
    events: int = 0
    dropped: Sequence[str] = ()
    message: str = ""


class Report(NamedTuple):
    """An item with what only the terminal shows: its exit code, lines under it, a hint."""

    item: Item
    code: Exit = Exit.FINE
    notes: Sequence[str] = ()
    hint: str = ""


@app.command("import")
def import_games(
    context: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of any known format; the format is found by content.")],
    recursive: Annotated[bool, typer.Option("--recursive", "-r", help="Import all files of the directories that are named.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=1, max=64, help="Read with so many processes.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Take games from files into the log, whatever their format.

    A file that is imported again answers the game that is there. Exit code 1: a game has lines that could not be read; 3: some files
    or games could not be imported.
    """
    reports: list[Report] = []
    fatal: Exception | None = None
    with output.Progress("file") as progress, closing(_reports(list(_paths(files, recursive)), jobs, context.obj.db, progress)) as found:
        try:
            for report in found:
                reports.append(report)
                _show(report, progress, quiet=as_json)
        except Exception as error:  # the log itself fails: what was imported so far is said before the reason
            fatal = error
    if as_json and (reports or fatal is None):
        output.document(items=[report.item._asdict() for report in reports])
    elif len(reports) > 1:
        output.say(_summary(reports))
    if fatal is not None:
        if progress.left > 1:
            output.hint(f"stopped: the last {output.counted(progress.left, 'file')} of {progress.total:,} were not imported")
        raise fatal
    raise typer.Exit(_exit_code(reports))


def _paths(files: list[str], recursive: bool) -> Generator[Path | Report, None, None]:
    """The files that are named, each one once; a Report for what is none."""
    seen: set[Path] = set()
    for name in files:
        path = Path(name)
        if path.is_dir() and recursive:
            found: Iterable[Path] = sorted(
                p for p in path.rglob("*") if p.is_file() and not any(part.startswith(".") for part in p.relative_to(path).parts)
            )
        else:
            found = [path]
        for file in found:
            if file not in seen:
                seen.add(file)
                yield _refused(file) or file
        if not found:
            yield _failed(path, f"{path}: there is no file in this directory")


def _refused(path: Path) -> Report | None:
    if path.is_dir():
        return _failed(path, f"{path} is a directory; --recursive imports the files in it")
    if not path.exists():
        return _failed(path, f"{path}: there is no such file")
    return None if path.is_file() else _failed(path, f"{path} is no ordinary file")


def _failed(path: Path, message: str, code: Exit = Exit.FOUND, name: str = "") -> Report:
    status = "unsupported" if code == Exit.UNSUPPORTED else "failed"
    return Report(Item(file=str(path), status=status, name=name, message=message), code)


def _reports(paths: list[Path | Report], jobs: int, db: str | None, progress: output.Progress) -> Generator[Report, None, None]:
    """What became of every game of every file. Raises LogError where the log itself fails."""
    from .reading import all_games

    progress.begin(len(paths))
    # Closed whatever happens: reading processes do not go on with what nobody waits for.
    with Log(db) as log, closing(all_games([path for path in paths if isinstance(path, Path)], jobs)) as games:
        for path in paths:
            if isinstance(path, Report):
                yield path
            else:
                yield from log.take(path, next(games))
            progress.advance()


class Log:
    """The log, opened when the first game comes: who names only bad files need not have one."""

    def __init__(self, db: str | None) -> None:
        self.db = db
        self.intake: Intake | None = None
        self.ended = False  # whether a game that is over was put into it

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.intake is not None:
            from .seal import seal_due

            if error is None:
                seal_due(self.intake.store, ended=self.ended)
            self.intake.store.close()

    def take(self, path: Path, games: Iterable[Read]) -> Generator[Report, None, None]:
        """Puts the games of a file into the log."""
        original: Original | None = None
        for number, read in enumerate(games):
            if read.recording is None:
                yield _failed(path, _located(path, read.refused), Exit(read.code), read.name)
                continue
            original = original or _original(path, read.recording.media_type)
            report = _imported(path, read, self.intake or self._opened(), original, number)
            self.ended |= read.over and report.item.status == "imported"
            yield report

    def _opened(self) -> Intake:
        from events.store import open_store

        from .intake import Intake

        self.intake = Intake(open_store(self.db))
        return self.intake


def _original(path: Path, media_type: str) -> Original:
    from events.store import Original

    return Original(path.name, media_type, path.read_bytes())


def _imported(path: Path, read: Read, intake: Intake, original: Original, number: int) -> Report:
    """Puts one game into the log. Raises LogError where the log itself fails and the next game would fail too."""
    from events.errors import NotRecordable
    from events.recording import Refused

    recording = read.recording
    assert recording is not None
    try:
        placed = intake.add(recording, original, number)
    except (Refused, NotRecordable) as error:
        text, code = code_of(error) or (str(error), Exit.FOUND)
        return _failed(path, _located(path, text), code, recording.name)
    unread = [_located(path, f"{f.place}: {f.text}" if f.place else f.text) for f in recording.findings]
    messages = []
    if unread:
        messages.append(f"{output.counted(len(unread), 'line')} could not be read: {'; '.join(unread[:MOST_SHOWN])}")
    if read.errors:
        messages.append(f"{output.counted(read.errors, 'error')} under the rules: kerb validate {placed.game}")
    status = "known" if placed.known else "imported"
    item = Item(str(path), status, placed.game, recording.name, placed.events, recording.dropped, "; ".join(messages))
    notes = [f"left out: {text}" for text in recording.dropped] + _shortened([f"not read: {text}" for text in unread])
    code = Exit.FOUND if unread and not placed.known else Exit.FINE
    return Report(item, code, notes, messages[-1] if read.errors else "")


def _shortened(lines: list[str]) -> list[str]:
    more = len(lines) - MOST_SHOWN
    return lines if more <= 0 else [*lines[:MOST_SHOWN], f"not read: {output.counted(more, 'more line')}"]


def _located(path: Path, text: str) -> str:
    """The text with its file in front, as the user named it; readers know the name of the file alone."""
    if text.startswith(str(path)):
        return text
    return f"{path}{text.removeprefix(path.name)}" if text.startswith(f"{path.name}:") else f"{path}: {text}"


def _show(report: Report, progress: output.Progress, *, quiet: bool) -> None:
    """Says what became of one game or file as soon as it is known."""
    if quiet:
        return
    progress.clear()
    item = report.item
    match item.status:
        case "imported":
            output.say(f"{item.file}: imported as {item.game}, {output.counted(item.events, 'event')}")
        case "known":
            output.say(f"{item.file}: known as {item.game}, nothing new")
        case _:
            output.hint(item.message)
    for note in report.notes:
        output.say(f"  {note}")
    if report.hint:
        output.hint(f"  {report.hint}")


def _summary(reports: list[Report]) -> str:
    counts = {status: sum(r.item.status == status for r in reports) for status in ("imported", "known", "failed", "unsupported")}
    words = {"unsupported": "not supported"}
    return ", ".join(f"{count:,} {words.get(status, status)}" for status, count in counts.items() if count)


def _exit_code(reports: list[Report]) -> Exit:
    """The code of what went wrong if nothing else was done, else that a part failed."""
    failed = [report.code for report in reports if report.item.game is None]
    if not failed:
        return max((report.code for report in reports), default=Exit.FINE)
    if len(failed) == len(reports) and len(set(failed)) == 1:
        return failed[0]
    return Exit.PARTLY
