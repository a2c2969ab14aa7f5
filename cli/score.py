"""`kerb score GAME[@address]`: the points of every seat by where they came from, the winner, and what broke a tie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .app import app

if TYPE_CHECKING:
    from .position import Position

PLURALS = {"city": "cities", "monastery": "monasteries"}
Source = tuple[bool, str]  # whether it belongs to the end of the game; the kind of feature, or empty


@app.command()
def score(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game or a file; @47, @t12 or @final for the score at that place.")],
    json: Annotated[bool, typer.Option("--json", help="Answer one JSON document.")] = False,
) -> None:
    """Totals, by where the points came from."""
    from . import output
    from .position import position

    here = position(game, context.obj.db)
    totals = here.scores()
    if json:
        ruled = [sum(points) for points in zip(*(own for source, own in by_source(here).items() if source[1] == "ruling"), strict=True)]
        ruled = ruled or [0] * len(here.names)
        players = [{"seat": s + 1, "name": name, "score": totals[s], "by_rulings": ruled[s]} for s, name in enumerate(here.names)]
        output.document(game=here.label, finished=here.is_finished, players=players)
        return
    sources = by_source(here)
    rows: list[list[object]] = []
    for final in (False, True):
        own = [source for source in sources if source[0] == final and source[1]]
        if own:
            rows.append(["at the end" if final else "during play", *[""] * len(here.names)])
        rows += [[f"  {PLURALS.get(source[1], source[1] + 's')}", *sources[source]] for source in own]
    rows += [["adjustments", *sources[source]] for source in sources if not source[1]]
    rows.append(["total", *[totals[seat] for seat in range(len(here.names))]])
    output.say(f"{here.here}: {standing(here)}")
    output.say()
    output.table(["", *here.names], rows, right=range(1, len(here.names) + 1))
    if here.is_finished:
        output.say()
        output.say(ending(here))


def by_source(here: Position) -> dict[Source, list[int]]:
    """The points of every seat by kind of feature, during play and at the end; adjustments have no kind.

    What an arbiter ruled beyond what the rules give is a kind of its own.
    """
    from projections.ledger import RULINGS

    found: dict[Source, list[int]] = {}
    for award in here.state.ledger.awards:
        final = here.game.is_final(award)
        if final and here.address.final:
            continue
        kind = "ruling" if award.row in RULINGS else getattr(award.subject, "kind", "")
        found.setdefault((final, kind), [0] * len(here.names))[award.seat] += award.points
    return dict(sorted(found.items()))


def standing(here: Position) -> str:
    """How far the game is."""
    turn = here.state
    if here.is_finished:
        return f"the game is over after {turn.number} turns"
    if here.address.final:
        return "before final scoring"
    left = turn.left
    return f"turn {turn.number}, {left or 'no'} tile{'s' if left != 1 else ''} left to draw"


def ending(here: Position) -> str:
    """Who won, why, and what broke a tie."""
    outcome = here.game.outcome(here.state)
    winners = [here.names[seat] for seat in outcome.winners]
    points = here.state.ledger.score[outcome.winners[0]]
    who = " and ".join([", ".join(winners[:-1]), winners[-1]] if winners[1:] else winners)
    verb = f"share the victory with {points} points each" if winners[1:] else f"wins with {points} points"
    broken = f"; equal points are decided by the reading {outcome.tie_break}" if outcome.tie_break else ""
    return f"{who} {verb}: {outcome.reason}{broken}"
