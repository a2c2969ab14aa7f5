"""What a person sees of a game of Adel Verpflichtet: the track and all that lies beside it, for a seat or for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from events.event import Seat

from .. import display

if TYPE_CHECKING:
    from ...position import Position
    from .track_scene import TrackScene


class Display(display.Display):
    """The display of this game. Holds no state."""

    title: ClassVar[str] = "Adel Verpflichtet"

    def board(
        self, here: Position, viewer: Seat | None = None, *, plain: bool = False, colour: bool = False, marked: Sequence[display.Square] = ()
    ) -> list[str]:
        """The position as lines of text; `plain` has ASCII alone."""
        from .track_text import track_text

        return track_text(_scene(here, viewer), ascii_only=plain)

    def picture(self, here: Position, viewer: Seat | None, form: str, title: str = "", marked: Sequence[display.Square] = ()) -> bytes:
        """The position as the bytes of a file: `png`, `svg` or `pdf`."""
        from .track_picture import track_picture

        return track_picture(_scene(here, viewer, title), form)


def _scene(here: Position, viewer: Seat | None, title: str = "") -> TrackScene:
    from .track_scene import scene_of

    return scene_of(here.game.view(here.state, viewer), here.game.material(), here.names, title)
