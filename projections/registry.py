"""The games there are; the only file that knows them all."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import msgspec

from events.common import GameSetUp

from .game import NotSupported

_made: dict[GameSetUp, Any] = {}
MOST_KEPT = 64


def games() -> tuple[str, ...]:
    """The names of the games a set-up may ask for."""
    return ("carcassonne",)


def digest(game: str) -> str:
    """A digest of the data files a game's results hang on; empty for a game that is not built."""
    if game not in games():
        return ""
    from .carcassonne import set_up

    return set_up.digest()


def game_of(set_up: GameSetUp) -> Any:
    """The game a set-up asks for, made once for all set-ups that differ in the names of the players only. Raises NotSupported."""
    plain = msgspec.structs.replace(set_up, players=("",) * len(set_up.players), data="")
    made = _made.get(plain)
    if made is None:
        if set_up.game not in games():
            raise NotSupported(f"not supported: the game {set_up.game!r}; known: {', '.join(games())}")
        from .carcassonne.game import Carcassonne

        if len(_made) >= MOST_KEPT:
            _made.clear()
        made = _made[plain] = Carcassonne(plain)
    return made


def imports() -> dict[str, ModuleType]:
    """Readers of other programs' files, in the order they are asked: each has `looks_like(value)` of a JSON document and `read(content, name)`."""
    from .carcassonne.imports import bga, jcz

    return {"jcz": jcz, "bga": bga}
