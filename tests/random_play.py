"""Games by random legal play, the same for the same seed."""

import random

from events.carcassonne import TileDrawn, TurnEnded
from events.common import GameSetUp
from events.event import Entry, Event
from events.recording import Recording
from projections.registry import game_of

BOTH = {"sets": (("basic:1", 1), ("inns-and-cathedrals:1", 1)), "components": ("BigFollower", "Inns", "Cathedrals")}
BASE = {"sets": (("basic:1", 1),)}


def recorded(events: list[Event], name: str = "random") -> Recording:
    """Events numbered from 1."""
    return Recording(name=name, entries=[Entry(seq=seq, event=event) for seq, event in enumerate(events, 1)])


def random_events(players: tuple[str, ...], seed: int, *, draws: int = 0, turns: int = 1000, **chosen: object) -> list[Event]:
    """The set-up and a game, over after `draws` tiles, or cut off after some turns; figures are placed two times out of three."""
    chance = random.Random(seed)
    set_up = GameSetUp(game="carcassonne", players=players, draws=draws, **(chosen or BASE))  # type: ignore[arg-type]
    game = game_of(set_up)
    state = game.start()
    events: list[Event] = [set_up]
    while state.number <= turns and not game.is_over(state):
        events.append(next_event(game, state, chance))
        assert game.play(state, events[-1], len(events)).done
    return events


def next_event(game, state, chance: random.Random) -> Event:
    """One legal event."""
    if state.left and state.drawn is None and state.laid is None:
        tiles = [tile for tile, count in sorted(state.pack.items()) for _ in range(count)]
        return TileDrawn(state.seat, chance.choice(tiles))
    moves = game.legal_moves(state)
    figures = [move for move in moves if move.kind == "figure_placed"]
    if figures and chance.random() < 2 / 3:
        return chance.choice(figures)
    return chance.choice([move for move in moves if move not in figures] or [TurnEnded(state.seat)])
