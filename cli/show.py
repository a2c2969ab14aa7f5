"""`kerb show GAME[@address]`: the position as text, as a picture, or as values."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .app import app
from .options import AsJson, AsRecorded

if TYPE_CHECKING:
    from .faces.carcassonne.scene import Scene
    from .position import Position


@app.command()
def show(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game or a file; @47, @t12 or @final for an earlier position.")],
    png: Annotated[Path | None, typer.Option("--png", metavar="FILE", help="Draw the board as PNG.")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Draw the board as SVG.")] = None,
    pdf: Annotated[Path | None, typer.Option("--pdf", metavar="FILE", help="Draw the board as PDF.")] = None,
    mark: Annotated[list[str] | None, typer.Option("--mark", metavar="X,Y", help="Frame a square; may be given several times.")] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Plain characters only.")] = False,
    as_recorded: AsRecorded = False,
    json: AsJson = False,
) -> None:
    """The position: board, figures, scores, supplies, who is to act."""
    from . import output
    from .position import position, scene

    here = position(game, context.obj.db, as_recorded)
    heading = title(here)
    drawn = scene(here, here.recording.name + heading.removeprefix(here.label), tuple(square(text) for text in mark or ()))
    for form, path in (("png", png), ("svg", svg), ("pdf", pdf)):
        if path is not None:
            draw(drawn, path, form)
            output.hint(f"{path}: the board {here.here}")
    if json:
        output.document(game=here.label, at=here.here, **values(here))
    else:
        output.say(heading)
        output.say()
        board(drawn, ascii_only)
        output.say()
        _seats(here)


def square(text: str) -> tuple[int, int]:
    """A square as typed, `3,-1`. Raises Stop."""
    from events.notation import POSITION

    from .exits import Exit, Stop

    try:
        found: tuple[int, int] = POSITION.read(text)
        return found
    except ValueError:
        raise Stop(f"{text!r} is no square: use x,y such as 3,-1", Exit.USE) from None


def title(here: Position) -> str:
    """Where the game is, and who has to do what."""
    from .moves import to_act
    from .score import ending

    if here.is_finished:
        return f"{here.here} · {ending(here)}"
    if here.address.final:
        return f"{here.here} · all tiles are placed, final scoring is to come"
    return f"{here.here} · turn {here.state.number} · {to_act(here)}"


def draw(scene: Scene, path: Path, form: str) -> None:
    """Writes the board as a picture."""
    from .faces.carcassonne.board_picture import board_picture

    path.write_bytes(board_picture(scene, form))


def board(scene: Scene, ascii_only: bool) -> None:
    """The board without names and scores, which follow with the supplies."""
    from msgspec.structs import replace

    from . import output
    from .faces.carcassonne.board_text import board_text

    plain = ascii_only or not output.speaks_utf()
    print(board_text(replace(scene, title="", seats=(), scores=()), ascii_only=plain, colour=output.takes_colour()))


def _seats(here: Position) -> None:
    from . import output

    score, supplies = here.scores(), here.game.supplies(here.state)
    kinds = list(dict.fromkeys(kind for _, kind in supplies))
    acting = () if here.game.is_over(here.state) else here.game.to_act(here.state)
    own = [[supplies[seat, kind] for kind in kinds] for seat in range(len(here.names))]
    rows = [[seat + 1, name, score[seat], *own[seat], "to act" if seat in acting else ""] for seat, name in enumerate(here.names)]
    output.table(("seat", "name", "score", *kinds, ""), rows, right=(0, *range(2, 3 + len(kinds))))
    output.say(f"{output.counted(here.state.left, 'tile')} left to draw")


def values(here: Position) -> dict[str, Any]:
    """The position as plain values, seats from 1."""
    turn, board = here.state, here.state.board
    score, supplies = here.scores(), here.game.supplies(turn)
    kinds = list(dict.fromkeys(kind for _, kind in supplies))
    return {
        "seq": here.seq,
        "turn": turn.number,
        "finished": here.is_finished,
        "to_act": [seat + 1 for seat in sorted(here.game.to_act(turn))],
        "in_hand": turn.drawn,
        "left": turn.left,
        "players": [
            {"seat": seat + 1, "name": name, "score": score[seat], "supply": {kind: supplies[seat, kind] for kind in kinds}}
            for seat, name in enumerate(here.names)
        ],
        "tiles": [{"tile": board.placed[p][0].id, "position": p, "rotation": board.placed[p][0].rotation * 90} for p in board.order],
        "figures": [_figure(here, figure, p) for figure, p in sorted(turn.figures.at.items(), key=lambda pair: pair[0].since)],
        "open": sorted(board.open),
        "features": [_feature(here, root) for root in sorted(turn.features.records) if root not in turn.features.parent],
    }


def _figure(here: Position, figure: Any, position: tuple[int, int]) -> dict[str, Any]:
    tile, first, _ = here.state.board.placed[position]
    names = {"seat": figure.seat + 1, "what": figure.what, "position": position, "feature": tile.names[figure.segment - first]}
    return names | {"since": figure.since}


def _feature(here: Position, root: int) -> dict[str, Any]:
    turn = here.state
    feature = turn.features.records[root]
    traits = {name: turn.features.trait(feature, name) for name in turn.features.trait_names}
    return {
        "kind": feature.kind,
        "finished": feature.is_complete,
        "tiles": turn.board.positions(feature.tiles),
        "traits": {name: count for name, count in traits.items() if count},
        "figures": [{"seat": f.seat + 1, "what": f.what} for f in feature.figures],
    }
