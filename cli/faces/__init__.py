"""What a person sees of each game, and how it is entered: a general face for any game, and one folder for each game that has a better one.

display.py     set-ups, positions, recording: class Display; secret_choice.py finds what is to be chosen in secret
viewed.py      any view of a position as values and as lines of text; page_picture.py as a picture
<game>/        what differs for one game
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .display import Display


def display_of(game: Any) -> Display:
    """What shows the positions of a game and reads its moves: its own display, else the general one."""
    return display_named(game.name)


def display_named(name: str) -> Display:
    """The display of the game with this name."""
    made: Display = face(name, "display", "Display")()
    return made


def face(name: str, module: str, thing: str) -> Any:
    """A class of the game's own folder, else the general one of that name."""
    own = f"{__name__}.{name.replace('-', '_')}"
    found = own if find_spec(own) is not None and find_spec(f"{own}.{module}") is not None else __name__
    return getattr(import_module(f"{found}.{module}"), thing)


def wording_of(game: Any) -> Any:
    """What puts the rules of a game into words, for `explain` and `dispute`: the game's own, else the general one."""
    return face(game.name, "wording", "Wording")()
