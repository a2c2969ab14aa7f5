"""Random set-ups of any expansions, and random legal games of them, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Any

from events.carcassonne import TileDrawn, TurnEnded
from events.common import Declined, GameSetUp
from events.event import Event
from events.notation import write
from projections.carcassonne.game import Carcassonne
from projections.carcassonne.set_up import BASE, expansions, readings
from projections.carcassonne.turn import Turn
from tests.projections.carcassonne import playouts

OTHERS = tuple(name for name in expansions() if name != BASE)
IDLE = Declined | TurnEnded


def boxes(names: Iterable[str], edition: str, random: Random) -> list[tuple[str, int]]:
    """The boxes of some expansions for an edition, of each that has several a few."""
    found = [(f"basic:{edition[1:]}", 1)]
    for name in names:
        mine = [box for box in expansions()[name].sets if box[-2:] != f":{3 - int(edition[1:])}"]
        found += [(box, 1) for box in mine if len(mine) == 1 or random.random() < 0.7]
    return found


def mix(random: Random, names: Iterable[str], **fixed: Any) -> GameSetUp:
    """A set-up of some expansions with all they bring: edition, seats, boxes and readings by chance."""
    names, edition = list(names), random.choice(("C1", "C2"))
    questions = [(name, random.choice(list(reading.values))) for name, reading in readings().items() if random.random() < 0.3]
    chosen: dict[str, Any] = {
        "players": tuple(f"p{n}" for n in range(random.randint(2, 6))),
        "edition": edition,
        "sets": tuple(boxes(names, edition, random)),
        "components": tuple(c for name in names for c in expansions()[name].components),
        "readings": tuple(pair for pair in questions if pair[0] != "farmers"),
    }
    return GameSetUp(game="carcassonne", **(chosen | fixed))


def some(random: Random) -> list[str]:
    """Two to six expansions."""
    return random.sample(OTHERS, random.randint(2, min(6, len(OTHERS))))


def draw(game: Carcassonne, turn: Turn, random: Random) -> TileDrawn | None:
    """A tile drawn by chance, if one may be drawn now."""
    if turn.drawn is not None or (turn.laid is not None and game.legal_moves(turn)):  # with a tile laid, only for a market
        return None
    tiles = playouts.bag(turn)
    random.shuffle(tiles)
    return next((event for tile in dict.fromkeys(tiles) if not game.check(turn, event := TileDrawn(turn.seat, tile))), None)


def move(game: Carcassonne, turn: Turn, random: Random) -> Event:
    """A legal event by chance; something rather than nothing."""
    moves = sorted(game.legal_moves(turn), key=write)
    drawn = draw(game, turn, random)
    busy = [event for event in moves if not isinstance(event, IDLE)]
    if drawn is not None and (not busy or random.random() < 0.8):
        return drawn
    assert moves, f"nobody can do anything at {turn.at}"
    return random.choice(busy if busy and random.random() < 0.75 else moves)


playout = partial(playouts.playout, choose=move)
