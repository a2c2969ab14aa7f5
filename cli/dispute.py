"""`kerb dispute`: opened by whoever does not agree, listed, shown with all that bears on it, decided, appealed against, closed, frozen as a test."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import output
from .app import app
from .exits import Exit, Stop
from .options import AsJson, DryRun, Yes

if TYPE_CHECKING:
    from events.event import Event

    from .disputes.case import Case

dispute = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Disputes: open, list, show, decide, appeal, close, freeze.")
app.add_typer(dispute, name="dispute")

Game = Annotated[str, typer.Argument(metavar="GAME", help="A game; GAME#1 names its first dispute.")]
Number = Annotated[int | None, typer.Argument(metavar="N", help="The number of the dispute, where it does not stand behind the game.")]
By = Annotated[str, typer.Option("--by", metavar="NAME", help="Whose step this is.")]
Role = Annotated[str, typer.Option("--role", metavar="ROLE", help="In which role: player, scorekeeper, arbiter, jury, ...")]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why, in a sentence.")]


@dispute.command("open")
def open_dispute(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME@N", help="The event that is disputed; without an address, the last one.")],
    by: By,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What it is about, in a sentence.")] = "",
    claim: Annotated[list[str] | None, typer.Option("--claim", metavar="SEAT=TEXT", help="What a seat says: Ann='eight points'.")] = None,
    feature: Annotated[str, typer.Option("--feature", metavar="FEATURE", help="The feature: 'city N 2,0', named as where a figure is placed.")] = "",
    question: Annotated[
        str, typer.Option("--question", metavar="NAME", help="The question of the rules, such as farmer-scoring: it is open until this is decided.")
    ] = "",
    role: Role = "",
    as_json: AsJson = False,
) -> None:
    """Open a dispute about an event. Nothing else changes: play may go on, and an arbiter decides when there is one."""
    from events.arbitration import DisputeOpened

    from . import opening
    from .disputes.case import case
    from .faces import wording_of

    found = case(game, context.obj.db)
    here = found.position(opening.split(game)[1])
    _must_be_question(question)
    name, place = wording_of(here.game).disputed(here, feature) if feature else ("", None)
    event = DisputeOpened(
        dispute=found.docket.next,
        seq=here.seq,
        claims=_claims(found, claim or []),
        feature=name,
        position=place,
        question=question,
        author=_named(by),
        role=role,
        text=text,
    )
    _take(context, found, [event], event.dispute, as_json)


def _claims(found: Case, claims: Sequence[str]) -> tuple[tuple[int, str], ...]:
    """Who says what, in seat order. Raises Stop."""
    from .position import seat_of

    said: dict[int, str] = {}
    for one in claims:
        seat, given, words = one.partition("=")
        if not given or not words.strip():
            raise Stop(f"--claim {one}: use SEAT=TEXT, such as {found.names[0]}='eight points'", Exit.USE)
        number = seat_of(found.names, seat.strip())
        if number in said:
            raise Stop(f"--claim: {found.names[number]} is quoted twice; put both sentences into one claim", Exit.USE)
        said[number] = words.strip()
    return tuple(sorted(said.items()))


def _must_be_question(question: str) -> None:
    from projections.registry import questions

    if question and question not in questions():
        raise Stop(f"there is no question {question!r}; known: {', '.join(questions())}", Exit.USE)


def _named(by: str) -> str:
    """The name of whoever takes a step. Raises Stop for none."""
    if not by.strip():
        raise Stop("--by: a name is missing", Exit.USE)
    return by.strip()


@dispute.command("list")
def list_disputes(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game; without it, all games of the log.")] = "",
    waiting: Annotated[bool, typer.Option("--waiting", help="Only those that wait for an arbiter.")] = False,
    as_json: AsJson = False,
) -> None:
    """List disputes and how they stand."""
    from .disputes.case import cases
    from .disputes.wording import about, plain

    found = [(one, each) for one in cases(game, context.obj.db) for each in one.docket.disputes.values() if each.waits or not waiting]
    if as_json:
        output.document(disputes=[plain(one, each) for one, each in found])
        return
    if not found:
        output.say("no dispute waits for an arbiter" if waiting else "no disputes")
        return
    rows = [
        [one.called(d), d.status, f"{one.label}@{d.seq}", about(d) or d.question, "; ".join(f"{one.seat(seat)}: {text}" for seat, text in d.claims)]
        for one, d in found
    ]
    output.table(("dispute", "status", "event", "about", "claims"), rows, fold=4)


@dispute.command("show")
def show_dispute(
    context: typer.Context,
    game: Game,
    number: Number = None,
    png: Annotated[Path | None, typer.Option("--png", metavar="FILE", help="Draw both positions: FILE-before.png and FILE-after.png.")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Draw both positions as SVG.")] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Plain characters only.")] = False,
    as_json: AsJson = False,
) -> None:
    """All that bears on a dispute. Exit code 6 while it waits for an arbiter."""
    from .disputes import display
    from .disputes.case import case, numbered

    name, which = numbered(game, number)
    found = case(name, context.obj.db)
    each = found.dispute(which)
    view = display.view(found, each)
    for form, path in (("png", png), ("svg", svg)):
        if path is not None:
            display.draw(view, path, form)
    if as_json:
        output.document(**display.values(view))
    else:
        display.say(view, ascii_only=ascii_only)
    if each.waits:
        raise typer.Exit(Exit.RULING)


@dispute.command()
def decide(
    context: typer.Context,
    game: Game,
    by: By,
    reason: Reason,
    number: Number = None,
    ruling: Annotated[int | None, typer.Option("--ruling", metavar="N", help="Event N decides it: a ruling, adjustment or correction.")] = None,
    reading: Annotated[
        str, typer.Option("--reading", metavar="QUESTION=ANSWER", help="Answer the question, from the disputed event on: farmer-scoring=city-4.")
    ] = "",
    points: Annotated[int | None, typer.Option("--points", metavar="P", help="What --seat gets for the disputed feature.")] = None,
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help="The seat that gets --points: its number or name.")] = "",
    as_computed: Annotated[bool, typer.Option("--as-computed", help="What the rules give stands.")] = False,
    rule: Annotated[str, typer.Option("--rule", metavar="RULE", help="The rule or ruling this rests on.")] = "",
    role: Role = "arbiter",
    dry_run: DryRun = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Decide a dispute: with a ruling that is recorded beside what the rules give, or by letting that stand. Both in one append."""
    from .disputes.case import case, numbered
    from .disputes.decision import Decision, events

    name, which = numbered(game, number)
    found = case(name, context.obj.db)
    each = found.dispute(which)
    wanted = Decision(_named(by), role, reason, rule, ruling, reading, points, seat, as_computed)
    made, told = events(found, each, wanted)
    for line in told if not as_json else ():
        output.say(line)
    _take(context, found, made, each.number, as_json, decides=True, dry=dry_run, asks=not yes)
    if not dry_run:
        from events.store import open_store

        from .seal import seal_after

        with open_store(context.obj.db) as store:
            seal_after(store)


@dispute.command()
def appeal(context: typer.Context, game: Game, by: By, number: Number = None, reason: Reason = "", role: Role = "", as_json: AsJson = False) -> None:
    """Do not accept a decision: the dispute waits for another one."""
    from events.arbitration import DisputeAppealed

    from .disputes.case import case, numbered

    name, which = numbered(game, number)
    found = case(name, context.obj.db)
    each = found.dispute(which)
    _take(context, found, [DisputeAppealed(dispute=each.number, author=_named(by), role=role, text=reason)], each.number, as_json)


@dispute.command()
def close(context: typer.Context, game: Game, by: By, number: Number = None, reason: Reason = "", role: Role = "", as_json: AsJson = False) -> None:
    """Close a dispute: decided, agreed, or dropped. What is closed stays so."""
    from events.arbitration import DisputeClosed

    from .disputes.case import case, numbered

    name, which = numbered(game, number)
    found = case(name, context.obj.db)
    each = found.dispute(which)
    _take(context, found, [DisputeClosed(dispute=each.number, author=_named(by), role=role, text=reason)], each.number, as_json)


@dispute.command()
def freeze(
    context: typer.Context,
    game: Game,
    number: Number = None,
    target: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="A file to be written instead of stdout.")] = None,
) -> None:
    """Write the game up to the disputed event as a test without names: it fails if the answer in force ever changes."""
    from .disputes.case import case, numbered
    from .disputes.frozen import frozen
    from .export import write_file

    name, which = numbered(game, number)
    found = case(name, context.obj.db)
    write_file(frozen(found.recording, found.dispute(which)), target)


def _take(
    context: typer.Context,
    found: Case,
    events: Sequence[Event],
    number: int,
    as_json: bool,
    *,
    decides: bool = False,
    dry: bool = False,
    asks: bool = False,
) -> None:
    """Tries steps of a dispute, says what would differ where they decide it, asks a person at a terminal, records them, says how it stands now."""
    from msgspec.structs import replace

    from events.notation import write
    from projections.differences import course, differences
    from projections.disputes import WAITS

    from . import differing
    from .amending import append, is_sure
    from .disputes.case import carried_on, must_be_recordable
    from .disputes.wording import plain

    must_be_recordable(found, events)
    after = carried_on(found, events)
    told: dict[str, Any] = {}
    if decides:
        changes = differences(course(found.recording), course(after.recording))
        changes = replace(changes, gone=tuple(finding for finding in changes.gone if finding.code != WAITS))  # that is what deciding is for
        told = {"differences": differing.document(found.names, changes)}
        for line in differing.lines(found.label, found.names, changes) if not as_json else ():
            output.say(line)
    if not dry and not is_sure(asks=asks):
        output.hint("nothing is recorded")
        raise typer.Exit(Exit.FOUND)
    if not dry:
        append(found.recording, events, context.obj.db)
    each = after.docket.disputes[number]
    if as_json:
        output.document(**plain(after, each), recorded=0 if dry else len(events), **told)
        return
    for seq, event in enumerate(events, found.last + 1):
        output.say(f"{found.label}@{seq}{' would be' if dry else ''}: {write(event)}")
    output.say(f"dispute {after.called(each)} {'would be' if dry else 'is'} {each.status}{'; nothing is recorded' if dry else ''}")
