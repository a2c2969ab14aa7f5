"""What a person sees of a game of Tjuv och Polis: the town and who is where, for a seat or for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from events.event import Seat

from .. import display
from . import standing

if TYPE_CHECKING:
    from projections.ledger import Award

    from ...position import Position
    from .board_scene import BoardScene


class Display(display.Display):
    """The display of this game. Holds no state."""

    title: ClassVar[str] = "Tjuv och Polis"

    # ---- positions

    def board(
        self, here: Position, viewer: Seat | None = None, *, plain: bool = False, colour: bool = False, marked: Sequence[display.Square] = ()
    ) -> list[str]:
        """The position as lines of text; `plain` has ASCII alone."""
        from .board_text import board_text

        return board_text(_scene(here, viewer), plain=plain, colour=colour)

    def picture(self, here: Position, viewer: Seat | None, form: str, title: str = "", marked: Sequence[display.Square] = ()) -> bytes:
        """The position as the bytes of a file: `png`, `svg` or `pdf`."""
        from .board_picture import board_picture

        return board_picture(_scene(here, viewer, title), form)


def _scene(here: Position, viewer: Seat | None, title: str = "") -> BoardScene:
    from .board_scene import scene_of

    return scene_of(here.game.view(here.state, viewer), here.game.town, here.names, title)
