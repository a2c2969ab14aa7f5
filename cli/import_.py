"""`kerb import`: games of other programs and of our own notation go into the log.

One bad file never stops the rest. What cannot be read inside a game is said with its place, and the game is imported without it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from . import output
from .app import app
from .exits import Exit, code_of

if TYPE_CHECKING:
    from events.recording import Recording
    from events.store import Original

    from .intake import Intake

MOST_SHOWN = 10
CHUNK = 4


class Item(msgspec.Struct):
    """What became of one game, or of one file that holds none."""

    file: str
    status: str
    game: str | None = None
    name: str = ""
    events: int = 0
    dropped: list[str] = []
    message: str = ""


class Report(msgspec.Struct):
    """An item with what only the terminal shows: its exit code, lines under it, a hint."""

    item: Item
    code: Exit = Exit.FINE
    notes: list[str] = []
    hint: str = ""


class Read(msgspec.Struct):
    """One game as it was read, or why it cannot be; `errors` are those of the rules."""

    recording: Recording | None = None
    errors: int = 0
    refused: str = ""
    code: int = 0
    name: str = ""


@app.command("import")
def import_games(
    context: typer.Context,
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Files of any known format; the format is found by content.")],
    recursive: Annotated[bool, typer.Option("--recursive", "-r", help="Import all files of the directories that are named.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=64, help="Read with so many processes.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document.")] = False,
) -> None:
    """Take games from files into the log, whatever their format.

    A file that is imported again answers the game that is there. Exit code 1: a game has lines that could not be read; 3: some files
    or games could not be imported.
    """
    paths = list(_paths(files, recursive))
    reports: list[Report] = []
    fatal: BaseException | None = None
    with output.Progress("file", len(paths)) as progress:
        try:
            for report in _reports(paths, jobs, context.obj.db, progress):
                reports.append(report)
                if not as_json:
                    progress.clear()
                    _show(report)
        except Exception as error:  # the log itself fails: what was imported so far is said before the reason
            fatal = error
    if as_json and (reports or fatal is None):
        output.document(items=[report.item for report in reports])
    elif len(reports) > 1:
        output.say(_summary(reports))
    if fatal is not None:
        if progress.left > 1:
            output.hint(f"stopped: the last {output.counted(progress.left, 'file')} of {progress.total:,} were not imported")
        raise fatal
    raise typer.Exit(_exit_code(reports))


def _paths(files: list[str], recursive: bool) -> Iterator[Path | Report]:
    """The files that are named, each one once; a Report for what is none."""
    seen: set[Path] = set()
    for name in files:
        path = Path(name)
        if path.is_dir() and recursive:
            found: Iterable[Path] = sorted(p for p in path.rglob("*") if p.is_file() and not any(part.startswith(".") for part in p.parts[1:]))
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


def _reports(paths: list[Path | Report], jobs: int, db: str | None, progress: output.Progress) -> Iterator[Report]:
    """What became of every game of every file. Raises LogError where the log itself fails."""
    from events.store import open_store

    from .intake import Intake

    files = [path for path in paths if isinstance(path, Path)]
    with ExitStack() as stack:
        intake: Intake | None = None
        games = _all_games(files, jobs)
        for path in paths:
            if isinstance(path, Report):
                yield path
                progress.advance()
                continue
            original: Original | None = None
            for number, read in enumerate(next(games)):
                if read.recording is None:
                    yield _failed(path, _located(path, read.refused), Exit(read.code), read.name)
                    continue
                intake = intake or Intake(stack.enter_context(open_store(db)))
                original = original or _original(path, read.recording.media_type)
                yield _imported(path, read, intake, original, number)
            progress.advance()


def _all_games(files: list[Path], jobs: int) -> Iterator[Iterable[Read]]:
    """The games of each file, in the order of the files; with several jobs the files are read by processes of their own."""
    if jobs == 1 or len(files) < 2:
        yield from map(_games, files)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(min(jobs, len(files)), get_context("spawn"), initializer=_leave_with_parent) as pool:
        yield from pool.map(_list_of_games, files, chunksize=CHUNK if len(files) > CHUNK * jobs * 2 else 1)


def _list_of_games(path: Path) -> list[Read]:
    return list(_games(path))


def _leave_with_parent() -> None:
    """A reading process ends when the one that started it is gone, even if that was killed."""
    import signal
    import threading
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None
    sentinel = parent.sentinel
    threading.Thread(target=lambda: (wait([sentinel]), os._exit(1)), daemon=True).start()


def _games(path: Path) -> Iterator[Read]:
    """The games of one file, judged by the rules; never raises for what a file holds."""
    from events.recording import Refused
    from projections.readers import read_file

    empty = True
    try:
        for found in read_file(path):
            empty = False
            yield _read_refused(found) if isinstance(found, Refused) else _judged(path, found)
    except Exception as error:
        yield _read_refused(error)
        return
    if empty:
        yield Read(refused=f"{path}: there is no game in this file", code=Exit.FOUND)


def _judged(path: Path, recording: Recording) -> Read:
    from projections.validate import validate

    try:
        _ = recording.set_up
        result = validate(recording)
    except Exception as error:
        return _read_refused(error, recording.name)
    return Read(recording, result.errors - sum(f.severity == "error" for f in recording.findings))


def _read_refused(error: Exception, name: str = "") -> Read:
    known = code_of(error)
    if known is not None:
        return Read(refused=known[0], code=known[1], name=getattr(error, "name", "") or name)
    if os.environ.get("KERB_DEBUG"):
        raise error
    return Read(refused=f"internal error: {type(error).__name__}: {error}", code=Exit.INTERNAL, name=name)


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
    item = Item(str(path), "known" if placed.known else "imported", placed.game, recording.name, placed.events, recording.dropped)
    messages = []
    if unread:
        messages.append(f"{output.counted(len(unread), 'line')} could not be read: {'; '.join(unread[:MOST_SHOWN])}")
    if read.errors:
        messages.append(f"{output.counted(read.errors, 'error')} under the rules: kerb validate {placed.game}")
    item.message = "; ".join(messages)
    notes = [f"left out: {text}" for text in recording.dropped] + _shortened([f"not read: {text}" for text in unread])
    code = Exit.FOUND if unread and not placed.known else Exit.FINE
    return Report(item, code, notes, messages[-1] if read.errors else "")


def _shortened(lines: list[str]) -> list[str]:
    more = len(lines) - MOST_SHOWN
    return lines if more <= 0 else [*lines[:MOST_SHOWN], f"not read: {output.counted(more, 'more line')}"]


def _located(path: Path, text: str) -> str:
    """The text with its file in front, where it does not begin with it already."""
    return text if text.startswith((str(path), path.name)) else f"{path}: {text}"


def _show(report: Report) -> None:
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
