"""The games there are; the only file that knows them all. A game's modules are imported when a set-up or a file asks for it."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

from events.common import GameSetUp

from .game import NotSupported
from .questions import Reading


class Entry(NamedTuple):
    """One game: the module and class that keep the protocol of `game.py`, and the readers of other programs' files."""

    module: str
    name: str
    imports: tuple[str, ...] = ()


GAMES = {
    "carcassonne": Entry("carcassonne.game", "Carcassonne", ("carcassonne.imports.jcz", "carcassonne.imports.bga")),
    "adel_verpflichtet": Entry("adel_verpflichtet.game", "AdelVerpflichtet"),
    "mille_grazie": Entry("mille_grazie.game", "MilleGrazie"),
    "tjuv_och_polis": Entry("tjuv_och_polis.game", "TjuvOchPolis"),
}
MOST_KEPT = 64
MOST_SEATS = 7

_made: dict[GameSetUp, Any] = {}


def games() -> tuple[str, ...]:
    """The names of the games a set-up may ask for."""
    return tuple(GAMES)


def digest(game: str) -> str:
    """A digest of the data files a game's results hang on; empty for a game that is not built."""
    return str(_module(GAMES[game].module).digest()) if game in GAMES else ""


def questions() -> dict[str, Reading]:
    """All disputed questions of all games, by name."""
    return {name: reading for entry in GAMES.values() for name, reading in _module(entry.module).readings().items()}


def game_of(set_up: GameSetUp) -> Any:
    """The game a set-up asks for, made once for all set-ups that differ in the names of the players only. Raises NotSupported."""
    plain = msgspec.structs.replace(set_up, players=("",) * len(set_up.players), data="")
    made = _made.get(plain)
    if made is None:
        if set_up.game not in GAMES:
            raise NotSupported(f"not supported: the game {set_up.game!r}; known: {', '.join(GAMES)}")
        if len(_made) >= MOST_KEPT:
            _made.clear()
        entry = GAMES[set_up.game]
        made = _made[plain] = getattr(_module(entry.module), entry.name)(plain)
    return made


def plain_game(name: str) -> Any:
    """A game as it is usually played, with the fewest seats it allows: for questions about its rules. Raises NotSupported."""
    for seats in range(2, MOST_SEATS):
        try:
            return game_of(GameSetUp(game=name, players=("",) * seats))
        except NotSupported as error:
            fault = error
    raise fault


def readings(game: str) -> dict[str, Reading]:
    """The disputed questions of a game, whatever is in play."""
    found: dict[str, Reading] = _module(GAMES[game].module).readings()
    return found


def imports() -> dict[str, ModuleType]:
    """Readers of other programs' files, in the order they are asked: each has `looks_like(value)` of a JSON document and `read(content, name)`."""
    return {name.rpartition(".")[2]: _module(name) for entry in GAMES.values() for name in entry.imports}


def _module(name: str) -> ModuleType:
    return import_module(f"{__package__}.{name}")
