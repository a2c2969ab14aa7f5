"""`kerb validate GAME-or-FILE...`: everything that is wrong with recorded games, each finding with its place, followers under their cause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from .app import app
from .options import AsJson, AsRecorded

if TYPE_CHECKING:
    from events.recording import Recording

    from .batch import Unread

CLAIMS = {
    "options_stated": ("list of options", "lists of options"),
    "award_stated": ("award", "awards"),
    "score_stated": ("total", "totals"),
    "supply_stated": ("supply", "supplies"),
    "outcome_stated": ("winner", "winners"),
    "fact_stated": ("other fact", "other facts"),
}
UNCHECKED = "claim/unchecked"


class Judged(msgspec.Struct):
    """What was found in one game. `file` is where it was read from, the name itself for a game of the log."""

    file: str
    game: str
    events: int
    findings: list[Any]
    claims: dict[str, int] = {}
    would_hold: list[Any] = []


@app.command()
def validate(
    context: typer.Context,
    games: Annotated[list[str], typer.Argument(metavar="GAME-or-FILE...", help="Games of the log, or files.")],
    jobs: Annotated[int, typer.Option("--jobs", min=1, metavar="N", help="Look at N files at the same time.")] = 1,
    notes: Annotated[bool, typer.Option("--notes", help="Show what is only worth knowing, too.")] = False,
    as_recorded: AsRecorded = False,
    json: AsJson = False,
) -> None:
    """Format, sequence, rules, and statements against computed values. Exit code 1 if an error stands."""
    from . import output

    found = list(_told(games, partial(results, db=context.obj.db, as_recorded=as_recorded), jobs, silent=json, notes=notes))
    good = [result for result in found if isinstance(result, Judged)]
    bad = [result for result in found if not isinstance(result, Judged)]
    errors, warnings = (sum(_standing(result.findings, severity) for result in good) for severity in ("error", "warning"))
    if json:
        output.document(games=[_plain(result) for result in good], errors=errors, warnings=warnings, unread=bad)
    elif len(found) > 1:
        output.say(_totals(good, bad, errors, warnings))
    raise typer.Exit(exit_code(good, bad, errors))


def _told(games: Sequence[str], work: Callable[[str], list[Judged | Unread]], jobs: int, *, silent: bool, notes: bool) -> Iterator[Judged | Unread]:
    """The results one by one, each told as soon as it is there."""
    from . import output

    with output.Progress("file", len(games)) as progress:
        for found in judged(games, work, jobs):
            progress.clear()
            for result in () if silent else found:
                _say(result, notes)
            yield from found
            progress.advance()


def exit_code(good: Sequence[Judged], bad: Sequence[Unread], errors: int) -> int:
    """3 when some could be read and some not, the code of the first when none could be read, 1 when an error stands."""
    from .exits import Exit

    if bad:
        return Exit.PARTLY if good else bad[0].exit_code
    return Exit.FOUND if errors else Exit.FINE


def judged(arguments: Sequence[str], work: Callable[[str], list[Judged | Unread]], jobs: int) -> Iterator[list[Judged | Unread]]:
    """What each argument holds, in their order, by several processes if asked for."""
    from .batch import by_processes

    yield from map(work, arguments) if jobs == 1 or len(arguments) == 1 else by_processes(work, arguments, jobs)


def results(argument: str, db: str | None, as_recorded: bool = False) -> list[Judged | Unread]:
    """All games of one argument, judged; what cannot be read or judged is an answer too, so that the others go on.

    Where a file holds several games, each is called by its number, `games.log#2`, under which other commands find it.
    """
    from events.recording import Recording

    from .batch import games_of

    found = games_of(argument, db)
    return [_result(label, item.as_recorded() if as_recorded and isinstance(item, Recording) else item) for label, item in found]


def _result(name: str, item: Recording | Unread) -> Judged | Unread:
    from projections.game import NotSupported
    from projections.unsettled import would_hold
    from projections.validate import validate as walk

    from .batch import Unread

    if isinstance(item, Unread):
        return item
    try:
        found = walk(item)
    except NotSupported as error:
        return Unread(name, f"{_named(name, item.name)}: {error}", 4)
    unchecked = {finding.seq for finding in found.findings if finding.code == UNCHECKED}
    kinds = Counter(type(entry.event).kind for entry in found.cursor.entries if entry.seq not in unchecked)
    claims = {kind: kinds[kind] for kind in CLAIMS if kinds[kind]}
    findings = [msgspec.to_builtins(finding) for finding in found.findings]
    return Judged(name, item.name, len(item.entries), findings, claims, would_hold(item, found.cursor, found.findings))


def _standing(findings: Sequence[dict[str, Any]], severity: str) -> int:
    """Findings of a severity that are no consequence of another."""
    return sum(f["severity"] == severity and not f["after"] for f in findings)


def _plain(result: Judged) -> dict[str, Any]:
    names = {"game": result.game, "file": result.file, "events": result.events}
    return names | {"findings": result.findings, "claims": result.claims, "would_hold": result.would_hold}


def _named(file: str, game: str) -> str:
    """What to call a game in messages: its file, and its name where it has one of its own."""
    return file if game.startswith(Path(file).stem.partition("#")[0].partition(".")[0]) else f"{file} ({game})"


def _say(result: Judged | Unread, notes: bool) -> None:
    from . import output

    if not isinstance(result, Judged):
        output.hint(f"kerb: {result.message}")
        return
    told: set[int] = set()
    shown = [f for f in result.findings if notes or f["severity"] != "note"]
    for finding in shown:
        if not finding["after"]:
            for line in lines(result.file, finding):
                output.say(line)
            followers = [f for f in result.findings if f["after"] == finding["seq"]] if finding["seq"] not in told else []
            told.add(finding["seq"])
            for line in _following(result.file, followers, in_full=notes):
                output.say(line)
    for one in result.would_hold:
        many = f"{one.claims} of {output.counted(one.wrong, 'statement')} that differ{'s' * (one.wrong == 1)}"
        output.say(f"under the reading {one.question}={one.value} ({one.meaning}), {many} would hold")
    output.say(summary(result, len(result.findings) - len(shown)))


def _following(file: str, followers: Sequence[dict[str, Any]], *, in_full: bool) -> Iterator[str]:
    """What follows from a finding: how much, and all of it where that is asked for."""
    from . import output

    if followers:
        verb = "follows" if len(followers) == 1 else "follow"
        yield f"    {output.counted(len(followers), 'finding')} more {verb} from this{':' if in_full else '; --notes shows what'}"
    if in_full:
        yield from (f"    {line}" for finding in followers for line in lines(file, finding))


def lines(file: str, finding: dict[str, Any]) -> Iterator[str]:
    """A finding in words: where, how bad, which rule; then the sentence, and what was recorded against what would be right."""
    where = f"{file}@{finding['seq']}" if finding["seq"] else file
    doubt = {"every reading": "", "depends": f" (depends on reading {finding['reading']})"}.get(finding["certainty"], f" ({finding['certainty']})")
    place = f" [{finding['place']}]" if finding["place"] else ""
    yield f"{where}{place} {finding['severity']} {finding['code']}{doubt}"
    yield f"    {finding['text']}"
    if finding["expected"] or finding["actual"]:
        told = [f"{name}: {finding[field]}" for name, field in (("recorded", "actual"), ("expected", "expected")) if finding[field]]
        yield f"    {', '.join(told)}"


def summary(result: Judged, hidden: int) -> str:
    """One line a game: how much was looked at, and what stands."""
    from .output import counted

    checked = ", ".join(counted(count, *CLAIMS[kind]) for kind, count in result.claims.items())
    stand = [
        counted(_standing(result.findings, "error"), "error"),
        counted(_standing(result.findings, "warning"), "warning"),
        counted(hidden, "note") if hidden else "",
    ]
    name, events = _named(result.file, result.game), counted(result.events, "event")
    return f"{name}: {events}; {checked or 'no claims'} checked; {', '.join(filter(None, stand))}"


def _totals(good: Sequence[Judged], bad: Sequence[Unread], errors: int, warnings: int) -> str:
    from .output import counted

    read = f"{counted(len(good), 'game')}, {counted(sum(r.events for r in good), 'event')}"
    claims = counted(sum(sum(r.claims.values()) for r in good), "claim")
    unread = f", {counted(len(bad), 'game')} could not be read" if bad else ""
    return f"{read}, {claims} checked, {counted(errors, 'error')}, {counted(warnings, 'warning')}{unread}"
