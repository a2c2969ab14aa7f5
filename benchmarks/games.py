"""Recorded games to measure on: played at random, but as people do - tiles where they touch most, followers more often than not."""

from __future__ import annotations

from random import Random
from typing import Any

from events.carcassonne import FigurePlaced, TileDiscarded, TileDrawn, TilePlaced, TurnEnded
from events.common import GameSetUp
from events.event import Event
from projections.registry import game_of

Stream = list[Event]
BASE = GameSetUp(game="carcassonne", players=("a", "b"), sets=(("basic:1", 1),))
EXPANDED = GameSetUp(game="carcassonne", players=("a", "b"), sets=(("basic:1", 1), ("inns-and-cathedrals:1", 1)), components=("box",))
QUADRUPLE = GameSetUp(game="carcassonne", players=("a", "b"), sets=(("basic:1", 4),))


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
        if turn.left and not turn.drawn and not turn.laid:
            bag = [tile for tile, count in sorted(turn.pack.items()) for _ in range(count)]
            move(TileDrawn(turn.seat, random.choice(bag)))
            continue
        moves = game.legal_moves(turn)
        tiles = [m for m in moves if isinstance(m, TilePlaced)]
        figures = [m for m in moves if isinstance(m, FigurePlaced)]
        if tiles:
            best = max(neighbours(turn, m) for m in tiles)
            move(random.choice(sorted((m for m in tiles if neighbours(turn, m) >= best - 1), key=repr)))
        elif figures and random.random() < 0.6:
            move(random.choice(sorted(figures, key=repr)))
        else:
            move(next(m for m in moves if isinstance(m, TileDiscarded | TurnEnded)))
    return stream


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
