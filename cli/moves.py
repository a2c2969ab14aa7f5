"""`kerb moves GAME[@address]`: the legal moves there in notation, with the points each would bring at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .app import app
from .options import AsJson, AsRecorded, AsSeat

if TYPE_CHECKING:
    from events.event import Event

    from .position import Position


@app.command()
def moves(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game or a file; GAME@47 for the moves after event 47.")],
    score: Annotated[bool, typer.Option("--score", help="Show the points each move brings if the turn ends with it.")] = False,
    as_recorded: AsRecorded = False,
    as_seat: AsSeat = "",
    json: AsJson = False,
) -> None:
    """Legal moves in notation."""
    from events.notation import write

    from . import output
    from .faces.display import moves_of
    from .position import position

    here = position(game, context.obj.db, as_recorded, as_seat)
    state = here.state
    found = sorted(moves_of(here.game, state, here.viewer), key=lambda move: (type(move).kind, write(move)))
    acting = sorted(here.game.to_act(state))
    scores = here.display.scores(here, here.viewer)
    made = [_known(points_of(here, move), scores) if score else {} for move in found]
    if score:  # the best for whoever makes the move first
        best = sorted(range(len(found)), key=lambda i: -made[i].get(getattr(found[i], "seat", -1), 0))
        found, made = [found[i] for i in best], [made[i] for i in best]
    if json:
        listed = [{"move": write(move), **_scored(points, score)} for move, points in zip(found, made, strict=True)]
        output.document(game=here.label, at=here.here, to_act=[seat + 1 for seat in acting], moves=listed, left=here.game.draws_left(state))
        return
    output.hint(f"{here.here}: {here.display.to_act(here)}")
    if score and found:
        words = [", ".join(f"{here.names[seat]} {points:+d}" for seat, points in sorted(gains.items())) for gains in made]
        output.table(("move", "points"), [[write(move), word or "0"] for move, word in zip(found, words, strict=True)])
    else:
        for move in found:
            output.say(write(move))


def points_of(here: Position, move: Event) -> dict[int, int]:
    """What a move brings to each seat at once."""
    return here.display.points_of(here, move)


def _known(points: dict[int, int], scores: dict[int, int | None]) -> dict[int, int]:
    """The points of seats whose score may be seen."""
    return {seat: count for seat, count in points.items() if scores.get(seat) is not None}


def _scored(points: dict[int, int], asked: bool) -> dict[str, Any]:
    return {"points": {str(seat + 1): count for seat, count in sorted(points.items())}} if asked else {}
