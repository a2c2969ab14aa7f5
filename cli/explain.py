"""`kerb explain GAME[@address]`: why every point was given: what was counted, who had the majority, by which rule, under which readings.

In between stands what else followed from the moves. What is on the table is explained by the wording of the game (`faces/`), of a move
`explain_move.py` says why it is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .app import app
from .options import AsJson, AsRecorded, AsSeat
from .words import INDENT

if TYPE_CHECKING:
    from projections.consequences import Consequence
    from projections.instead import Judged
    from projections.report import Report
    from projections.unsettled import Unsettled

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
    as_seat: AsSeat = "",
    json: AsJson = False,
) -> None:
    """Why each point was given, why a feature brought none, why a move is refused.

    Of an event with findings, GAME@N says first which rule it breaks and what was legal instead. Exit code 6 when a result depends on a
    question that nobody answered; 1 when the move of --move is not legal. With --as, what could tell of secret pieces is left out: findings,
    awards of seats whose score is secret; --move and --feature are refused while anything is.
    """
    from . import output
    from .exits import Exit
    from .position import position
    from .secret_to import is_all_open, told_to

    here = position(game, context.obj.db, as_recorded, as_seat)
    if feature is not None or move is not None:
        given = {"--seat": seat or None, "--turn": turn, "--award": award, "--seq": seq, "--feature": feature, "--move": move}
        raise typer.Exit(_one(here, {name: value for name, value in given.items() if value is not None}, json))
    from projections.unsettled import explained

    from .faces import wording_of
    from .position import seat_of

    found, open_questions = explained(here.cursor, here.address)
    consequences: Sequence[Consequence] = here.game.consequences(here.state)
    is_open = is_all_open(here)
    if not is_open:
        found, consequences, open_questions = told_to(here, found, consequences, open_questions)
    asked = seat_of(here.names, seat) if seat else None
    wanted = ((asked, "seat"), (turn, "turn"), (award, "number"), (seq, "seq"))
    chosen = [report for report in found if all(value is None or getattr(report, name) == value for value, name in wanted)]
    if len(chosen) < len(found):
        hanging = {i.question for report in chosen for i in report.readings if i.results}
        open_questions = [question for question in open_questions if question.question in hanging]
    followed = [] if award is not None else [one for one in consequences if _concerns(one, asked, turn, seq)]
    event = None if not is_open or any(value is not None for value, _ in wanted) else _event(here)
    if json:
        wording = wording_of(here.game)
        questions = [_question(question) for question in open_questions]
        awards, others = [wording.plain(report) for report in chosen], [plain_consequence(here, one) for one in followed]
        output.document(game=here.label, at=here.here, event=_flagged(event), awards=awards, consequences=others, ruling_needed=questions)
    else:
        _say_event(here, event)
        _say(here, chosen, followed, open_questions)
    if open_questions:
        raise typer.Exit(Exit.RULING)


def _one(here: Position, given: dict[str, Any], json: bool) -> int:
    """Tells about one feature or one move; answers the exit code. Raises Stop when more is asked for."""
    from .exits import Exit, Stop
    from .secret_to import is_all_open

    if len(given) > 1:
        raise Stop(f"{' and '.join(given)} do not go together", Exit.USE)
    if not is_all_open(here):
        raise Stop("with --as, --move and --feature are answered only where nothing is secret to the seat", Exit.USE)
    ((name, text),) = given.items()
    if name == "--feature":
        from .faces import wording_of

        return int(wording_of(here.game).feature(here, text, json=json))
    from . import explain_move

    return explain_move.tell(here, text, json=json)


def _event(here: Position) -> Judged | None:
    """The event of an address such as @47, if it has findings."""
    from projections.instead import judged_at

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


def _say(here: Position, chosen: Sequence[Report], followed: Sequence[Consequence], open_questions: Sequence[Unsettled]) -> None:
    from . import output
    from .faces import wording_of

    wording = wording_of(here.game)
    if not chosen and not followed:
        output.say(f"{here.here}: no award")
    told = [(one.seq, [wording.consequence(here, one)]) for one in followed] + [(report.seq, wording.lines(here, report)) for report in chosen]
    for _, lines in sorted(told, key=lambda pair: pair[0]):
        for line in lines:
            output.say(line)
        output.say()
    if chosen:
        for line in wording.footing(here, chosen):
            output.say(line)
    for question in open_questions:
        output.say()
        output.say(f"a ruling is needed: {question.text} ({question.question}; until then {question.value} is in force)")
        for value, scores in question.scores.items():
            output.say(f"{INDENT}{question.question}={value}: {', '.join(f'{here.names[s]} {points}' for s, points in scores.items())}")


def _concerns(one: Consequence, seat: int | None, turn: int | None, seq: int | None) -> bool:
    """Whether something that followed concerns the seat, fell into the turn, and came of the event; None for any."""
    return (seat is None or seat in one.seats) and turn in (None, one.turn) and seq in (None, one.seq)


def plain_consequence(here: Position, one: Consequence) -> dict[str, Any]:
    """What followed, as JSON, seats from 1."""
    from projections.consequences import in_words

    seats = [seat + 1 for seat in one.seats]
    return {"seq": one.seq, "turn": one.turn, "kind": one.kind, "rule": one.rule, "seats": seats, "text": in_words(one.text, here.names)}


def _question(question: Unsettled) -> dict[str, Any]:
    """The question as JSON, with the score of every seat under each answer."""
    results = [
        {"value": value, "scores": [{"seat": s + 1, "score": points} for s, points in scores.items()]} for value, scores in question.scores.items()
    ]
    return {"question": question.question, "text": question.text, "value": question.value, "results": results}
