"""`kerb score GAME[@address]`: the points of every seat by where they came from, the winner, and what broke a tie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .app import app
from .options import AsJson, AsRecorded, AsSeat
from .words import joined, plural

if TYPE_CHECKING:
    from .position import Position

Source = tuple[bool, str]  # whether it belongs to the end of the game; what brought the points


@app.command()
def score(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game or a file; @47, @t12 or @final for the score at that place.")],
    as_recorded: AsRecorded = False,
    as_seat: AsSeat = "",
    json: AsJson = False,
) -> None:
    """Totals, by where the points came from."""
    from projections.ledger import ADJUSTED, RULED

    from . import output
    from .position import position

    here = position(game, context.obj.db, as_recorded, as_seat)
    totals = here.display.scores(here, here.viewer)
    hidden = {seat for seat, points in totals.items() if points is None}
    if json:
        given = [sum(points) for points in zip(*(own for source, own in by_source(here).items() if source[1] == RULED), strict=True)]
        ruled = _known(given or [0] * len(here.names), hidden)
        players = [{"seat": s + 1, "name": name, "score": totals[s], "by_rulings": ruled[s]} for s, name in enumerate(here.names)]
        output.document(game=here.label, finished=here.is_finished, players=players)
        return
    sources = by_source(here)
    rows: list[list[object]] = []
    for final in (False, True):
        own = [source for source in sources if source[0] == final and source[1] != ADJUSTED]
        if own:
            rows.append(["at the end" if final else "during play", *[""] * len(here.names)])
        rows += [[f"  {plural(source[1])}", *_known(sources[source], hidden, "?")] for source in own]
    rows += [[plural(ADJUSTED), *_known(sources[source], hidden, "?")] for source in sources if source[1] == ADJUSTED]
    rows.append(["total", *_known([points or 0 for _, points in sorted(totals.items())], hidden, "?")])
    output.say(f"{here.here}: {standing(here)}")
    output.say()
    output.table(["", *here.names], rows, right=range(1, len(here.names) + 1))
    if here.is_finished:
        output.say()
        output.say(ending(here))


def _known(points: list[int], hidden: set[int], unknown: str | None = None) -> list[int | str | None]:
    """The points of every seat; those whoever looks on does not know are unknown."""
    return [unknown if seat in hidden else own for seat, own in enumerate(points)]


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
    if here.is_finished:
        return f"the game is over after {here.state.number} turns"
    if here.address.final:
        return "before final scoring"
    return here.display.progress(here)


def ending(here: Position) -> str:
    """Who won, why, and what broke a tie."""
    from projections.extras import extras_of

    outcome = here.game.outcome(here.state)
    winners = [here.names[seat] for seat in outcome.winners]
    points = here.state.ledger.score[outcome.winners[0]]
    score = f"{points} {extras_of(here.game).unit(points)}"
    verb = f"share the victory with {score} each" if winners[1:] else f"wins with {score}"
    broken = f"; equal {extras_of(here.game).unit(0)} are decided by the reading {outcome.tie_break}" if outcome.tie_break else ""
    return f"{joined(winners)} {verb}: {outcome.reason}{broken}"
