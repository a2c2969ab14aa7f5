"""`kerb explain GAME[@address]`: why every point was given: what was counted, who had the majority, by which rule, under which readings.

Of a feature it says what it is worth and why nothing was paid (`explain_feature.py`), of a move why it is refused (`explain_move.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .app import app
from .options import AsJson, AsRecorded
from .output import counted
from .words import INDENT, cities_along, decided, joined, square, squares, standing

if TYPE_CHECKING:
    from projections.carcassonne.instead import Judged
    from projections.carcassonne.report import Report
    from projections.carcassonne.unsettled import Unsettled
    from projections.questions import InForce

    from .position import Position


@app.command()
def explain(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game or a file; GAME@47 for the awards up to event 47.")],
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help="Only the awards of this seat: its number or name.")] = "",
    turn: Annotated[int | None, typer.Option("--turn", metavar="N", help="Only the awards of this turn.")] = None,
    award: Annotated[int | None, typer.Option("--award", metavar="N", help="Only the award with this number.")] = None,
    seq: Annotated[int | None, typer.Option("--seq", metavar="N", help="Only the awards that event N brought.")] = None,
    feature: Annotated[
        str | None, typer.Option("--feature", metavar="X,Y,SIDE", help="What the feature there is worth, and why nothing was paid; or 'city 2,0'.")
    ] = None,
    move: Annotated[
        str | None, typer.Option("--move", metavar="LINE", help="Whether a move would be legal here, and why not; nothing is recorded.")
    ] = None,
    as_recorded: AsRecorded = False,
    json: AsJson = False,
) -> None:
    """Why each point was given, why a feature brought none, why a move is refused.

    Of an event with findings, GAME@N says first which rule it breaks and what was legal instead. Exit code 6 when a result depends on a
    question that nobody answered; 1 when the move of --move is not legal.
    """
    from . import output
    from .position import position

    here = position(game, context.obj.db, as_recorded)
    if feature is not None or move is not None:
        given = {"--seat": seat or None, "--turn": turn, "--award": award, "--seq": seq, "--feature": feature, "--move": move}
        raise typer.Exit(_one(here, {name: value for name, value in given.items() if value is not None}, json))
    from projections.carcassonne.unsettled import explained

    from .exits import Exit
    from .position import seat_of

    found, open_questions = explained(here.cursor, here.address)
    asked = seat_of(here.names, seat) if seat else None
    wanted = ((asked, "seat"), (turn, "turn"), (award, "number"), (seq, "seq"))
    chosen = [report for report in found if all(value is None or getattr(report, name) == value for value, name in wanted)]
    if len(chosen) < len(found):
        hanging = {i.question for report in chosen for i in report.readings if i.results}
        open_questions = [question for question in open_questions if question.question in hanging]
    event = None if any(value is not None for value, _ in wanted) else _event(here)
    if json:
        questions = [_question(question) for question in open_questions]
        output.document(game=here.label, at=here.here, event=_flagged(event), awards=[plain(r) for r in chosen], ruling_needed=questions)
    else:
        _say_event(here, event)
        _say(here, chosen, open_questions)
    if open_questions:
        raise typer.Exit(Exit.RULING)


def _one(here: Position, given: dict[str, Any], json: bool) -> int:
    """Tells about one feature or one move; answers the exit code. Raises Stop when more is asked for."""
    from . import explain_feature, explain_move
    from .exits import Exit, Stop

    if len(given) > 1:
        raise Stop(f"{' and '.join(given)} do not go together", Exit.USE)
    ((name, text),) = given.items()
    tell = explain_feature.tell if name == "--feature" else explain_move.tell
    return tell(here, text, json=json)


def _event(here: Position) -> Judged | None:
    """The event of an address such as @47, if it has findings."""
    from projections.carcassonne.instead import judged_at

    return judged_at(here.cursor, here.address.seq) if here.address.seq else None


def _flagged(event: Judged | None) -> dict[str, Any] | None:
    from .explain_move import plain as plain_move

    return plain_move(event, {}) if event else None


def _say_event(here: Position, event: Judged | None) -> None:
    """What is wrong with the event the position stands behind."""
    from . import output
    from .explain_move import lines as lines_of_move
    from .explain_move import recorded

    if event is None:
        return
    for line in lines_of_move(event, here.here, recorded(event)):
        output.say(line)
    output.say()


def _say(here: Position, chosen: Sequence[Report], open_questions: Sequence[Unsettled]) -> None:
    from . import output

    if not chosen:
        output.say(f"{here.here}: no award")
    for report in chosen:
        for line in lines(here, report):
            output.say(line)
        output.say()
    if chosen:
        for line in footing(here, chosen):
            output.say(line)
    for question in open_questions:
        output.say()
        output.say(f"a ruling is needed: {question.text} ({question.question}; until then {question.value} is in force)")
        for value, scores in question.scores.items():
            output.say(f"{INDENT}{question.question}={value}: {', '.join(f'{here.names[s]} {points}' for s, points in scores.items())}")


def lines(here: Position, report: Report) -> list[str]:
    """One award in words: a line for what it is, then what was counted, where, and who stood there."""
    what = [report.feature, _state(report), f"at {square(report.position)}" if report.position else ""]
    when = "final scoring" if report.final else f"turn {report.turn}"
    gained = f"{here.names[report.seat]} {counted(report.points, 'point')}"
    head = (f"award {report.number}", here.at(report.seq), when, gained, " ".join(filter(None, what)), f"row {report.row}")
    out = [" · ".join(filter(None, head))]
    out.append(INDENT + (", ".join(item.text for item in report.items) or "nothing to count: 0 points"))
    if report.tiles:
        out.append(f"{INDENT}tiles {squares(report.tiles)}")
    if report.along:
        out.append(INDENT + cities_along(report.along))
    if report.majority:
        out.append(INDENT + majority(here.names, report))
    out += [INDENT + reading(answer) for answer in report.readings]
    return out


def _state(report: Report) -> str:
    if report.finished is None:
        return ""
    return "finished" if report.finished else "unfinished"


def majority(names: Sequence[str], report: Report) -> str:
    """Who stood on the feature with what weight, and what a tie means."""
    best = [one for one in report.majority if one.most]
    others = [one for one in report.majority if not one.most]
    if len(report.majority) == 1:
        return f"nobody else there: {standing(names, report.majority[0], report.figures)}"
    text = f"majority: {', '.join(standing(names, share, report.figures) for share in [*best, *others])}"
    if best[1:]:
        text += f"; a tie, each of {joined([names[one.seat] for one in best])} gets the full points"
    return f"{text}; {decided(names, report.deciding)}" if report.deciding else text


def reading(answer: InForce) -> str:
    """The answer in force to a disputed question, and what the award would be worth under the others, where nobody chose."""
    if not answer.results:
        return f"reading {answer.question}={answer.value} ({answer.chosen})"
    return f"depends on reading {answer.question}, {answer.chosen}: " + ", ".join(f"{value} -> {points}" for value, points in answer.results.items())


def footing(here: Position, chosen: Sequence[Report]) -> Iterable[str]:
    """The sum of what was shown, the rules it cites in full, and the readings in words."""
    from projections.carcassonne.set_up import EDITIONS

    sums = {seat: sum(r.points for r in chosen if r.seat == seat) for seat in sorted({r.seat for r in chosen})}
    yield f"sum of {counted(len(chosen), 'award')}: " + ", ".join(f"{here.names[s]} {points}" for s, points in sums.items())
    for row, rule in sorted({(r.row, r.rule) for r in chosen}):
        yield f"rule {row} ({EDITIONS.get(chosen[0].edition, chosen[0].edition)}): {rule}"
    for question, value, meaning in sorted({(i.question, i.value, i.meaning) for r in chosen for i in r.readings}):
        yield f"reading {question}={value}: {meaning}"


def plain(report: Report) -> dict[str, Any]:
    """The award as JSON, seats from 1."""
    from msgspec import to_builtins

    found: dict[str, Any] = to_builtins(report)
    del found["segment"]
    for part in (found, *found["figures"], *found["majority"], *found["deciding"]):
        part["seat"] += 1
    return found


def _question(question: Unsettled) -> dict[str, Any]:
    """The question as JSON, with the score of every seat under each answer."""
    results = [
        {"value": value, "scores": [{"seat": s + 1, "score": points} for s, points in scores.items()]} for value, scores in question.scores.items()
    ]
    return {"question": question.question, "text": question.text, "value": question.value, "results": results}
