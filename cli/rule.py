"""`kerb rule`: an arbiter answers a disputed question from an event on, decides what a seat gets for a feature, or gives a gift or a penalty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from . import output
from .app import app
from .exits import Exit, Stop
from .options import ARBITER, AsJson, By, DryRun, Reason, Role, Yes

if TYPE_CHECKING:
    from events.arbitration import AwardRuled
    from events.event import Position
    from projections.questions import Chosen
    from projections.replay import Cursor

    from .amending import Amended, Plan

USAGE = "say what is decided: --reading QUESTION=ANSWER, or --award FEATURE with --seat and --points, or --seat and --points for a gift or a penalty"


@app.command()
def rule(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME[@N]", help="A game of the log; event N is where a reading begins, or what brought the award.")],
    by: By,
    reason: Reason,
    reading: Annotated[
        str, typer.Option("--reading", metavar="QUESTION=ANSWER", help="Answer a disputed question: from event N on, or from now on without an N.")
    ] = "",
    award: Annotated[
        str, typer.Option("--award", metavar="FEATURE", help="What a seat gets for a feature at event N: 'city 2,0' or 'city N 2,0'.")
    ] = "",
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help="Whose points: a number or a name.")] = "",
    points: Annotated[
        int | None, typer.Option("--points", metavar="P", help="Points in all for an award; more or less for a gift or a penalty.")
    ] = None,
    role: Role = ARBITER,
    cited: Annotated[str, typer.Option("--rule", metavar="RULE", help="The rule it rests on, such as 3B.score.")] = "",
    dry_run: DryRun = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Record a decision. What the rules give stays on record beside it; what changes is shown first. The last ruling that stands counts."""
    from events.store import open_store

    from .amending import How, amended, carry_out, signed

    who = signed(by, reason, role) | {"rule": cited.strip()}
    found = amended(game, context.obj.db)
    if reading and not (award or seat or points is not None):
        plan = by_reading(found, reading, who)
    elif award and seat and points is not None and not reading:
        plan = by_award(found, award, seat, points, who)
    elif seat and points is not None and not (award or reading):
        plan = _points(found, seat, points, who)
    else:
        raise Stop(USAGE, Exit.USE)
    # Whoever rules is the arbiter: moves that cannot be played any more are listed, and the ruling stands.
    if carry_out(found, plan, How(dry_run, yes, True, as_json), context.obj.db):
        from .seal import seal_after

        with open_store(context.obj.db) as store:
            seal_after(store)


def by_reading(game: Amended, text: str, who: dict[str, str]) -> Plan:
    """A question answered from an event on. Raises Stop for one that nobody asks."""
    from events.common import RulingMade
    from projections.questions import Chosen
    from projections.replay import Cursor

    from .amending import Plan

    cursor = Cursor.of(game.recording)
    chosen = Chosen(cursor.game, cursor.set_up, cursor.entries)
    question, value = question_and_answer(chosen, "--reading", text)
    if chosen.known[question].at_set_up:
        raise Stop(f"--reading {text}: {question} is answered at set-up, since what lies on the table before the first turn hangs on it", Exit.USE)
    if game.seq:
        must_stand(game, cursor)
    since = game.seq or game.last + 1
    before, source = chosen.answer(question, since)
    told = [f"{question}={value} would hold from {game.at(since)} on: {chosen.known[question].values[value]}"]
    told += [f"    so far {question}={before} ({source}): {chosen.known[question].values[before]}"]
    event = RulingMade(question, value, since=game.seq, **who)
    return Plan(event, told, values={"computed": before, "ruled": value})


def question_and_answer(chosen: Chosen, option: str, text: str) -> tuple[str, str]:
    """A question of the game and one of its answers, from `tiny-city=2`. Raises Stop with what could have been asked."""
    question, _, value = text.partition("=")
    if chosen.knows(question, value):
        return question, value
    if question in chosen.known:
        raise Stop(f"{option} {text}: the answers to {question} are {' and '.join(chosen.known[question].values)}", Exit.USE)
    raise Stop(f"{option} {text}: no such question comes up in this game; there are {', '.join(chosen.known)}", Exit.USE)


def by_award(game: Amended, text: str, seat: str, points: int, who: dict[str, str]) -> Plan:
    """What a seat gets for a feature at an event. Raises Stop where nothing is there to decide about."""
    from events.arbitration import AwardRuled

    from .amending import Plan
    from .position import seat_of

    if not game.seq:
        raise Stop(f"name the event that brings the award, as `kerb explain {game.label}` shows it: {game.label}@47", Exit.USE)
    feature, position = _feature(text)
    whose = seat_of(game.names, seat)
    event = AwardRuled(seq=game.seq, seat=whose, points=points, feature=feature, position=position, **who)
    computed, valid, what = _computed(game, event)
    name = game.names[whose]
    told = [f"{game.at(game.seq)}, {what}: {name} would get {output.counted(points, 'point')}"]
    told += [f"    by the rules {name} gets {computed}" + (f", by the ruling that stands {valid}" if valid != computed else "")]
    return Plan(event, told, values={"computed": computed, "valid": valid, "ruled": points})


def _feature(text: str) -> tuple[str, Position]:
    """`city 2,0` or `city N 2,0`: what is meant, and one of its squares. Raises Stop."""
    from events.notation import POSITION

    *words, square = text.split() or [""]
    try:
        position: Position = POSITION.read(square)
    except ValueError:
        position, words = (0, 0), []
    if not words:
        raise Stop(f"--award {text}: a kind of feature and one of its squares are needed, such as 'city 2,0' or 'city N 2,0'", Exit.USE)
    return " ".join(words), position


def _computed(game: Amended, event: AwardRuled) -> tuple[int, int, str]:
    """What the rules give the seat for it, what counts so far, and what it is called. Raises Stop."""
    from projections.address import Address
    from projections.ledger import RULINGS
    from projections.replay import Cursor
    from projections.rulings import Ruled

    cursor = Cursor.of(game.recording)
    must_stand(game, cursor)
    cursor.to(Address(seq=event.seq))
    awards = [award for award in cursor.state.ledger.awards if award.seq == event.seq]
    found = cursor.game.ruled(cursor.state, event, [award for award in awards if award.row not in RULINGS])
    if not isinstance(found, Ruled):
        raise Stop(f"{game.at(event.seq)}: {found}", Exit.USE)
    for other in _elsewhere(game, event) if all(cursor.game.key(award) != found.key for award in awards) else ():
        raise Stop(f"{game.at(event.seq)} brings nothing for it; {game.at(other)} does: rule there", Exit.USE)
    mine = [award for award in awards if award.seat == event.seat and cursor.game.key(award) == found.key]
    what = cursor.game.subject_name(cursor.state, mine[0]) if mine else f"{event.feature} {event.position[0]},{event.position[1]}"
    return found.computed, sum(award.points for award in mine), what


def must_stand(game: Amended, cursor: Cursor) -> None:
    """Raises Stop for an event that does not count: a ruling on it would have no effect."""
    if all(entry.seq != game.seq for entry in cursor.entries):
        raise Stop(f"{game.at(game.seq)} does not stand: it was taken back, or is a correction itself", Exit.USE)


def _elsewhere(game: Amended, event: AwardRuled) -> Iterator[int]:
    """Other events that bring awards for a feature of this name, the nearest first."""
    from projections.address import Address
    from projections.ledger import RULINGS
    from projections.replay import Cursor

    cursor = Cursor.of(game.recording)
    cursor.to(Address())
    kind = event.feature.split()[0]
    awards = [award for award in cursor.state.ledger.awards if award.row not in RULINGS and getattr(award.subject, "kind", "") == kind]
    seqs = {award.seq for award in awards if event.position in cursor.game.squares(cursor.state, award)}
    yield from sorted(seqs, key=lambda seq: abs(seq - event.seq))


def _points(game: Amended, seat: str, points: int, who: dict[str, str]) -> Plan:
    """A gift or a penalty, which counts from where it is recorded. Raises Stop."""
    from events.common import PointsAdjusted

    from .amending import Plan
    from .position import seat_of

    if game.seq and game.seq != game.last:
        raise Stop(f"a gift or a penalty counts from now on: name the game alone, {game.label}", Exit.USE)
    if not points:
        raise Stop("--points 0 changes nothing", Exit.USE)
    whose = seat_of(game.names, seat)
    told = [f"{game.names[whose]} would {'get' if points > 0 else 'lose'} {output.counted(abs(points), 'point')}"]
    return Plan(PointsAdjusted(whose, points, **who), told, values={"ruled": points})
