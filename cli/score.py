"""`kerb score GAME[@address]`: the points of every seat by where they came from, the winner, and what broke a tie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .app import app
from .options import AsJson, AsRecorded
from .output import counted
from .words import joined, plural

if TYPE_CHECKING:
    from .position import Position

Source = tuple[bool, str]  # whether it belongs to the end of the game; what brought the points


@app.command()
def score(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game or a file; @47, @t12 or @final for the score at that place.")],
    as_recorded: AsRecorded = False,
    json: AsJson = False,
) -> None:
    """Totals, by where the points came from."""
    from projections.ledger import ADJUSTED, RULED

    from . import output
    from .position import position

    here = position(game, context.obj.db, as_recorded)
    totals = here.scores()
    if json:
        ruled = [sum(points) for points in zip(*(own for source, own in by_source(here).items() if source[1] == RULED), strict=True)]
        ruled = ruled or [0] * len(here.names)
        players = [{"seat": s + 1, "name": name, "score": totals[s], "by_rulings": ruled[s]} for s, name in enumerate(here.names)]
        output.document(game=here.label, finished=here.is_finished, players=players)
        return
    sources = by_source(here)
    rows: list[list[object]] = []
    for final in (False, True):
        own = [source for source in sources if source[0] == final and source[1] != ADJUSTED]
        if own:
            rows.append(["at the end" if final else "during play", *[""] * len(here.names)])
        rows += [[f"  {plural(source[1])}", *sources[source]] for source in own]
    rows += [[plural(ADJUSTED), *sources[source]] for source in sources if source[1] == ADJUSTED]
    rows.append(["total", *[totals[seat] for seat in range(len(here.names))]])
    output.say(f"{here.here}: {standing(here)}")
    output.say()
    output.table(["", *here.names], rows, right=range(1, len(here.names) + 1))
    if here.is_finished:
        output.say()
        output.say(ending(here))


def by_source(here: Position) -> dict[Source, list[int]]:
    """The points of every seat by what brought them, during play and at the end: a kind of feature, rulings, adjustments."""
    from projections.ledger import source_of

    found: dict[Source, list[int]] = {}
    for award in here.state.ledger.awards:
        final = here.game.is_final(award)
        if final and here.address.final:
            continue
        found.setdefault((final, source_of(award)), [0] * len(here.names))[award.seat] += award.points
    return dict(sorted(found.items()))


def standing(here: Position) -> str:
    """How far the game is."""
    turn = here.state
    if here.is_finished:
        return f"the game is over after {turn.number} turns"
    if here.address.final:
        return "before final scoring"
    left = turn.left
    return f"turn {turn.number}, {counted(left, 'tile') if left else 'no tiles'} left to draw"


def ending(here: Position) -> str:
    """Who won, why, and what broke a tie."""
    outcome = here.game.outcome(here.state)
    winners = [here.names[seat] for seat in outcome.winners]
    points = here.state.ledger.score[outcome.winners[0]]
    verb = f"share the victory with {points} points each" if winners[1:] else f"wins with {points} points"
    broken = f"; equal points are decided by the reading {outcome.tie_break}" if outcome.tie_break else ""
    return f"{joined(winners)} {verb}: {outcome.reason}{broken}"
