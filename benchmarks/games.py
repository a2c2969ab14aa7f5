"""Recorded games to measure on: played at random, but as people do - tiles where they touch most, followers more often than not."""

from __future__ import annotations

from random import Random
from typing import Any

from events.carcassonne import TileDrawn, TilePlaced, TurnEnded
from events.common import Declined, GameSetUp
from events.event import Event
from projections.carcassonne.set_up import expansions
from projections.registry import game_of

Stream = list[Event]
BASE = GameSetUp(game="carcassonne", players=("a", "b"), sets=(("basic:1", 1),))
BOXES = ("basic:1", "inns-and-cathedrals:1", "traders-and-builders:1")
EXPANDED = GameSetUp(game="carcassonne", players=("a", "b"), sets=tuple((box, 1) for box in BOXES), components=("box",))
QUADRUPLE = GameSetUp(game="carcassonne", players=("a", "b"), sets=(("basic:1", 4),))


def everything() -> GameSetUp:
    """Every box of the first edition with all it brings, four players."""
    boxes = [box for expansion in expansions().values() for box in expansion.sets if not box.endswith(":2")]
    components = tuple(component for expansion in expansions().values() for component in expansion.components)
    return GameSetUp(game="carcassonne", players=("a", "b", "c", "d"), sets=tuple((box, 1) for box in boxes), components=components)


def play(set_up: GameSetUp, seed: int) -> Stream:
    """The moves of one random legal game."""
    random = Random(seed)
    game = game_of(set_up)
    turn = game.start()
    stream: Stream = []

    def move(event: Event) -> None:
        stream.append(event)
        applied = game.play(turn, event, len(stream))
        assert applied.done, applied
        assert not applied.codes, applied

    while not game.is_over(turn):
        moves = game.legal_moves(turn)
        drawn = None if (turn.laid and moves) or turn.drawn else draw(game, turn, random)
        if drawn is not None and (not moves or random.random() < 0.9):
            move(drawn)
            continue
        tiles = [m for m in moves if isinstance(m, TilePlaced)]
        idle = [m for m in moves if isinstance(m, Declined | TurnEnded)]
        others = [m for m in moves if m not in tiles and m not in idle]
        if tiles:
            best = max(neighbours(turn, m) for m in tiles)
            move(random.choice(sorted((m for m in tiles if neighbours(turn, m) >= best - 1), key=repr)))
        elif others and (not idle or random.random() < 0.6):
            move(random.choice(sorted(others, key=repr)))
        else:
            move(min(idle, key=repr))  # passing before the end of the turn, which would leave out what is still to come
    return stream


def draw(game: Any, turn: Any, random: Random) -> TileDrawn | None:
    """A tile drawn by chance among those that may come now, None if none is to be drawn."""
    bag = [tile for tile, count in sorted(turn.pack.items()) for _ in range(count)]
    random.shuffle(bag)
    return next((event for tile in dict.fromkeys(bag) if not game.check(turn, event := TileDrawn(turn.seat, tile))), None)


def neighbours(turn: Any, move: TilePlaced) -> int:
    """How many tiles a placement touches."""
    x, y = move.position
    return sum(p in turn.board.placed for p in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)))


def games(set_up: GameSetUp, number: int) -> list[Stream]:
    """Some games of a set-up, always the same."""
    return [play(set_up, seed) for seed in range(number)]


def turns(streams: list[Stream]) -> int:
    """How many turns the games have."""
    return sum(isinstance(e, TurnEnded) for stream in streams for e in stream)
