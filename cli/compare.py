"""`kerb compare`: what changes over many games under another reading, or since results were stored by older code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .app import app
from .options import AsJson

if TYPE_CHECKING:
    from projections.compare import Change, Difference, Readings
    from projections.results import Accepted, Result, Saved

    from .batch import Unread
    from .comparing import Answer, Compared, Task

MOST_SHOWN = 3
COLUMNS = ("where", "what differs first", "in all", "scores")


@app.command()
def compare(
    context: typer.Context,
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME-or-FILE...", help="Games of the log, or files; all of the log if none.")] = None,
    readings: Annotated[list[str] | None, typer.Option("--set", metavar="READING=VALUE", help="The answer to compare with; repeatable.")] = None,
    against: Annotated[
        list[str] | None, typer.Option("--against", metavar="READING=VALUE", help="The answer to start from, instead of the game as recorded.")
    ] = None,
    file: Annotated[Path | None, typer.Option("--with", metavar="FILE", help="Compare today's results with those stored in a file.")] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Store today's results in a file.")] = None,
    stored: Annotated[bool, typer.Option("--stored", help="Compare with the copies that the log keeps for `kerb games`.")] = False,
    jobs: Annotated[int, typer.Option("--jobs", min=1, metavar="N", help="Look at N files at the same time.")] = 1,
    json: AsJson = False,
) -> None:
    """Which games come out otherwise. Exit code 1 when any does.

    Answers given with --set and --against hold from the set-up on; what the table or an arbiter answered later still holds from there. With
    --with and --save on the same file the new results take the place of the old ones, and the file remembers what changed.
    """
    from .comparing import Task

    _refuse_mixed(bool(readings or against), file, save, stored)
    task = Task(_answers(against), _answers(readings), str(file) if file else "", save is not None)
    asked = games or _all_of_the_log(context.obj.db)
    comparison = Comparison(task)
    found = _stored(asked, context.obj.db, bool(games)) if stored else comparison.told(asked, context.obj.db, jobs)
    if save is not None:
        comparison.save(save, found)
    else:
        comparison.take(found)
    if json:
        comparison.document()
    else:
        comparison.say()
    raise typer.Exit(comparison.exit_code())


def _refuse_mixed(readings: bool, file: Path | None, save: Path | None, stored: bool) -> None:
    """One comparison at a time. Raises Stop."""
    from .exits import Exit, Stop

    asked = [name for name, given in (("--set", readings), ("--with", file), ("--stored", stored)) if given]
    if len(asked) > 1:
        raise Stop(f"{' and '.join(asked)} are different comparisons: ask for one of them", Exit.USE)
    if save is not None and asked and not file:
        raise Stop(f"--save stores results as recorded: it goes with --with or alone, not with {asked[0]}", Exit.USE)
    if save is None and not asked:
        raise Stop("compare with what? --set READING=VALUE, --with FILE or --stored; --save FILE stores results", Exit.USE)


def _answers(pairs: Sequence[str] | None) -> Readings:
    """Pairs of question and answer. Raises Stop for those that do not exist."""
    from projections.registry import questions

    from .exits import Exit, Stop

    known, found = questions(), dict[str, str]()
    for pair in pairs or ():
        question, _, value = pair.partition("=")
        if question not in known:
            raise Stop(f"there is no reading {question!r}; known: {', '.join(known)}", Exit.USE)
        if value not in known[question].values:
            raise Stop(f"the answers to {question} are {', '.join(known[question].values)}, not {value!r}", Exit.USE)
        found[question] = value
    return tuple(found.items())


def _all_of_the_log(db: str | None) -> list[str]:
    """The names of all games of the log. Raises Stop if there is no log."""
    from events.store import open_store

    from .exits import Exit, Stop
    from .opening import missing_log

    if path := missing_log(db):
        raise Stop(f"name games or files: there is no log yet at {path}", Exit.USE)
    with open_store(db, readonly=True) as store:
        return [stream.name for stream in store.streams() if stream.kind == "game"]


def _stored(asked: Sequence[str], db: str | None, named: bool) -> Iterator[Answer]:
    """Games of the log against their copies. A copy that is older than its game is compared with the game as it was then."""
    from events.store import open_store
    from projections.compare import rows_difference
    from projections.read_model import kept_rows, row

    from . import output
    from .comparing import Compared
    from .opening import name_in

    with open_store(db, readonly=True) as store, output.Progress("game", len(asked)) as progress:
        names = store.names()
        wanted = {name_in(store, name) for name in asked} if named else set(asked)
        _, kept = kept_rows(store)
        for stream in store.streams():
            if stream.kind != "game" or stream.name not in wanted:
                continue
            before = kept.get(stream.name)
            today = row(store, stream, before.events if before else 0)
            players = [names.get(player, player) for player in today.players]
            difference = rows_difference(before, today) if before else None
            yield Compared(stream.name, players, today.events, difference, "" if before else "no copy")
            progress.advance()


class Comparison:
    """The answers taken so far: those that differ are kept, the others counted."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.differing: list[Compared] = []
        self.unread: list[Unread] = []
        self.aside: Counter[str] = Counter()
        self.seen: set[int] = set()
        self.compared = 0
        self.written = -1
        self.path = Path()

    def told(self, asked: Sequence[str], db: str | None, jobs: int) -> Iterator[Answer]:
        """The answers, with a line of progress."""
        from . import output
        from .comparing import answers

        if self.task.file:
            self._file()  # a file that is none is said once, and before anything else
        with output.Progress("file", len(asked)) as progress:
            for is_last, answer in answers(asked, db, self.task, jobs):
                if answer is not None:
                    yield answer
                if is_last:
                    progress.advance()

    def take(self, found: Iterable[Answer]) -> None:
        """Takes all answers."""
        for answer in found:
            self.add(answer)

    def add(self, answer: Answer) -> None:
        """Takes an answer."""
        from .batch import Unread

        if isinstance(answer, Unread):
            self.unread.append(answer)
            return
        if answer.at >= 0:
            self.seen.add(answer.at)
        if answer.status and not answer.difference:
            self.aside[answer.status] += 1
            return
        self.compared += bool(self.task.file or not self.task.keep)
        if answer.difference is not None:
            self.differing.append(answer)

    def save(self, path: Path, found: Iterable[Answer]) -> None:
        """Takes all answers and writes today's results; what the file compared with had accepted stays, and what differs now is added."""
        from projections.results import write

        self.path = path
        self.written = write(path, self._results(found), self._accepted())

    def _results(self, found: Iterable[Answer]) -> Iterator[Result]:
        for answer in found:
            kept = getattr(answer, "result", None)
            self.add(answer)
            if kept is not None:
                yield kept

    def _accepted(self) -> Iterator[Accepted]:
        from projections.results import Accepted

        if self.task.file:
            yield from self._file().accepted
        for answer in self.differing:
            assert answer.difference is not None
            assert answer.result is not None
            seats = [f"seat {seat}" for seat in range(1, len(answer.names) + 1)]  # names of people are no business of the file
            yield Accepted(answer.result.game, answer.result.digest, first_change(answer.difference, seats))

    def _file(self) -> Saved:
        from projections.results import Saved

        return Saved(Path(self.task.file))

    def exit_code(self) -> int:
        """3 when some could be read and some not, the code of the first when none could be read, 1 when games differ."""
        from .exits import Exit

        if self.unread:
            return Exit.PARTLY if self.compared or self.aside or self.written > 0 else self.unread[0].exit_code
        return Exit.FOUND if self.differing else Exit.FINE

    def gone(self) -> int:
        """How many games of the file are not among those asked for."""
        return self._file().count - len(self.seen) if self.task.file and self.written < 0 else 0

    def say(self) -> None:
        """The answer in words."""
        from . import output

        for one in self.unread:
            output.hint(f"kerb: {one.message}")
        if self.differing:
            output.table(COLUMNS, map(row, self.differing), fold=1)
        if self.compared or self.written < 0:
            output.say(self._summary())
        for status, count in sorted(self.aside.items()):
            output.hint(f"{output.counted(count, 'game')} not compared: {status}")
        if gone := self.gone():
            output.hint(f"{output.counted(gone, 'game')} of {self.task.file} not asked for")
        if self.written >= 0:
            output.say(f"{output.counted(self.written, 'result')} stored in {self.path}")

    def counts(self) -> dict[str, int]:
        """How many games differ in what."""
        found = [one.difference for one in self.differing if one.difference is not None]
        parts = {"ledger": [d.ledger for d in found], "findings": [d.findings > 0 for d in found], "outcome": [d.outcome for d in found]}
        return {"differ": len(found), **{name: sum(those) for name, those in parts.items()}, "problem": sum(d.problem for d in found)}

    def _summary(self) -> str:
        from .output import counted

        counts = self.counts()
        text = f"{counted(self.compared, 'game')} compared, {counts['differ']} differ{'s' * (counts['differ'] == 1)}"
        words = {"ledger": "in the ledger", "findings": "in findings", "outcome": "in the outcome", "problem": "in whether they can be replayed"}
        parts = [f"{counts[name]} {word}" for name, word in words.items() if counts[name]]
        return text + (f": {', '.join(parts)}" if parts else "")

    def document(self) -> None:
        """The answer as JSON."""
        from . import output

        output.document(
            compared=self.compared,
            counts=self.counts(),
            games=[_plain(one) for one in self.differing],
            not_compared=dict(sorted(self.aside.items())),
            not_asked_for=self.gone(),
            unread=self.unread,
            stored=max(self.written, 0),
        )


def row(one: Compared) -> tuple[str, str, str, str]:
    """A game that differs, as a row of the table."""
    difference = one.difference
    assert difference is not None
    return where(one, difference), first_change(difference, one.names), in_all(difference), scores(difference)


def where(one: Compared, difference: Difference) -> str:
    """The address of the first event that differs; the game itself where none can be named."""
    return f"{one.label}@{difference.seq}" if difference.seq else one.label


def first_change(difference: Difference, names: Sequence[str]) -> str:
    """What differs at the first event, in words, the first three of it."""
    more = len(difference.first) - MOST_SHOWN
    told = [words(change, names) for change in difference.first[:MOST_SHOWN]]
    return "; ".join([*told, f"{more} more"] if more > 0 else told)


def words(change: Change, names: Sequence[str]) -> str:
    """`city N 2,0 3B.score: Ann 4 -> 2`."""
    who = f"{names[change.seat]} " if change.seat is not None and change.seat < len(names) else ""
    head = f"{change.what or change.kind}: "
    return f"{head}{who}{change.before or 'nothing'} -> {change.after or 'nothing'}"


def in_all(difference: Difference) -> str:
    """`3 awards, 1 finding, outcome`."""
    from .output import counted

    parts = [counted(count, word) for count, word in ((difference.awards, "award"), (difference.findings, "finding")) if count]
    return ", ".join([*parts, *["outcome"] * difference.outcome]) or "-"


def scores(difference: Difference) -> str:
    """The scores before and after, once where they are the same."""
    before, after = (":".join(map(str, score)) for score in difference.scores)
    return before if before == after else f"{before} -> {after}"


def _plain(one: Compared) -> dict[str, Any]:
    from msgspec import to_builtins

    assert one.difference is not None
    found: dict[str, Any] = {"game": one.label, "at": where(one, one.difference), "events": one.events, "players": one.names}
    found |= to_builtins(one.difference)
    for change in found["first"]:
        change["seat"] = None if change["seat"] is None else change["seat"] + 1
    return found
