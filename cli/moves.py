"""`kerb moves GAME[@address]`: the legal moves there in notation, with the points each would bring at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .app import app
from .options import AsJson, AsRecorded

if TYPE_CHECKING:
    from events.event import Event

    from .position import Position


@app.command()
def moves(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game or a file; GAME@47 for the moves after event 47.")],
    score: Annotated[bool, typer.Option("--score", help="Show the points each move brings if the turn ends with it.")] = False,
    as_recorded: AsRecorded = False,
    json: AsJson = False,
) -> None:
    """Legal moves in notation."""
    from events.notation import write

    from . import output
    from .position import position

    here = position(game, context.obj.db, as_recorded)
    state = here.state
    found = sorted(here.game.legal_moves(state), key=lambda move: (type(move).kind, write(move)))
    acting = sorted(here.game.to_act(state))
    made = [points_of(here, move) if score else {} for move in found]
    if score:  # the best for whoever makes the move first
        best = sorted(range(len(found)), key=lambda i: -made[i].get(found[i].seat, 0))
        found, made = [found[i] for i in best], [made[i] for i in best]
    if json:
        listed = [{"move": write(move), **_scored(points, score)} for move, points in zip(found, made, strict=True)]
        output.document(game=here.label, at=here.here, to_act=[seat + 1 for seat in acting], moves=listed, left=state.left)
        return
    output.hint(f"{here.here}: {to_act(here)}")
    if score and found:
        words = [", ".join(f"{here.names[seat]} {points:+d}" for seat, points in sorted(gains.items())) for gains in made]
        output.table(("move", "points"), [[write(move), word or "0"] for move, word in zip(found, words, strict=True)])
    else:
        for move in found:
            output.say(write(move))


def to_act(here: Position) -> str:
    """Who has to do what now, in words."""
    from events.carcassonne import TurnEnded

    state, game = here.state, here.game
    if game.is_over(state):
        return "the game is over"
    who = ", ".join(here.names[seat] for seat in sorted(game.to_act(state)))
    if state.drawn is None and state.laid is None:
        return f"{who} draws a tile, {state.left} left"
    if state.laid is None:
        return f"{who} places the tile {state.drawn}"
    options = any(not isinstance(move, TurnEnded) for move in game.legal_moves(state))
    return f"{who} {'may place a figure, then ' * options}ends the turn"


def points_of(here: Position, move: Event) -> dict[int, int]:
    """What a move brings to each seat if the turn ends with it: tried by the real rules and taken back. Final scoring is left out."""
    from events.carcassonne import TurnEnded
    from projections.ledger import by_seat
    from projections.replay import before_final

    game, state = here.game, here.state
    mark, seen = state.journal.mark(), len(state.ledger.awards)
    try:
        game.evolve(state, move, 0)
        if len(state.ledger.awards) == seen and not isinstance(move, TurnEnded):
            game.evolve(state, TurnEnded(move.seat), 0)  # type: ignore[attr-defined]
        return by_seat(before_final(game, state.ledger.awards[seen:]))
    finally:
        state.journal.undo(mark)


def _scored(points: dict[int, int], asked: bool) -> dict[str, Any]:
    return {"points": {str(seat + 1): count for seat, count in sorted(points.items())}} if asked else {}
