"""`kerb show GAME[@address]`: the position as text, as a picture, or as values."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .app import app
from .options import AsJson, AsRecorded, AsSeat

if TYPE_CHECKING:
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
    as_seat: AsSeat = "",
    json: AsJson = False,
) -> None:
    """The position: board, figures, scores, supplies, who is to act."""
    from . import output
    from .position import position

    here = position(game, context.obj.db, as_recorded, as_seat)
    display, viewer = here.display, here.viewer
    heading, marked = title(here), tuple(square(text) for text in mark or ())
    for form, path in (("png", png), ("svg", svg), ("pdf", pdf)):
        if path is not None:
            path.write_bytes(display.picture(here, viewer, form, here.recording.name + heading.removeprefix(here.label), marked))
            output.hint(f"{path}: the board {here.here}")
    material = display.material(here)
    if json:
        about = {"material": material} if material else {}
        output.document(game=here.label, at=here.here, **about, **display.values(here, viewer))
        return
    output.say(heading)
    if material:
        output.say(material)
    output.say()
    plain = ascii_only or not output.speaks_utf()
    print("\n".join(display.board(here, viewer, plain=plain, colour=output.takes_colour(), marked=marked)))
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
    from .score import ending

    if here.is_finished:
        return f"{here.here} · {ending(here)}"
    if here.address.final:
        return f"{here.here} · all tiles are placed, final scoring is to come"
    return f"{here.here} · turn {here.state.number} · {here.display.to_act(here)}"


def _seats(here: Position) -> None:
    """The seats with their scores and what else the display says of each."""
    from . import output
    from .faces.display import known

    scores, columns = here.display.scores(here, here.viewer), here.display.columns(here, here.viewer)
    acting = () if here.game.is_over(here.state) else here.game.to_act(here.state)
    rows = [
        [seat + 1, name, known(scores[seat]), *(column.cells[seat] for column in columns), "to act" if seat in acting else ""]
        for seat, name in enumerate(here.names)
    ]
    numbers = [3 + i for i, column in enumerate(columns) if column.right]
    output.table(("seat", "name", "score", *(column.head for column in columns), ""), rows, right=(0, 2, *numbers))
    for line in here.display.foot(here, here.viewer):
        output.say(line)
