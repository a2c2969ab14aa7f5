"""Random set-ups and random legal games, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from events.carcassonne import FigurePlaced, TileDrawn
from events.common import GameSetUp
from events.event import Event
from events.notation import write
from projections.carcassonne.game import Carcassonne
from projections.carcassonne.set_up import expansions, readings
from projections.carcassonne.turn import Turn
from projections.registry import game_of

INNS = ("BigFollower", "Inns", "Cathedrals")
BOXES = ("basic:1", "basic:2")


def set_up(random: Random, **fixed: Any) -> GameSetUp:
    """A set-up by chance: seats, boxes, components, figures, readings, number of draws."""
    sets = [(random.choice(BOXES), random.choice((1, 1, 1, 2)))]
    components: tuple[str, ...] = ()
    if random.random() < 0.6:
        sets.append((f"inns-and-cathedrals:{random.choice('12')}", 1))
        components = tuple(name for name in INNS if random.random() < 0.8)
    chosen: dict[str, Any] = {
        "players": tuple(f"p{n}" for n in range(random.randint(1, 6))),
        "edition": random.choice(("C1", "C2")),
        "sets": tuple(sets),
        "components": components,
        "figures": (("small", random.randint(1, 4)),) if random.random() < 0.3 else (),
        "readings": tuple((name, random.choice(list(reading.values))) for name, reading in readings().items() if random.random() < 0.5),
        "draws": random.choice((0, random.randint(1, 60))),
    }
    return GameSetUp(game="carcassonne", **(chosen | fixed))


def bag(turn: Turn) -> list[str]:
    """The tiles left, in a fixed order."""
    return [tile for tile, count in sorted(turn.pack.items()) for _ in range(count)]


def move(game: Carcassonne, turn: Turn, random: Random) -> Event:
    """A legal move by chance; figures rather than none, so that the board fills with them."""
    if turn.laid is None and turn.drawn is None and turn.left:
        return TileDrawn(turn.seat, random.choice(bag(turn)))
    moves = sorted(game.legal_moves(turn), key=write)
    figures = [event for event in moves if isinstance(event, FigurePlaced)]
    return random.choice(figures) if figures and random.random() < 0.6 else random.choice(moves)


def playout(game: Carcassonne, random: Random, choose: Callable[..., Event] = move) -> Iterator[tuple[int, Turn, Event]]:
    """Number, position before, and event of a random legal game; the event is applied when the next one is asked for."""
    turn, seq = game.start(), 1
    while not game.is_over(turn):
        event = choose(game, turn, random)
        seq += 1
        yield seq, turn, event
        applied = game.play(turn, event, seq)
        assert applied.done, (seq, write(event), applied)
        assert not applied.codes, (seq, write(event), applied)


def played(seed: int, **fixed: Any) -> tuple[Carcassonne, list[Event]]:
    """A whole random game: the set-up is its first event."""
    random = Random(seed)
    first = set_up(random, **fixed)
    game = game_of(first)
    return game, [first, *[event for _, _, event in playout(game, random)]]


def components() -> tuple[str, ...]:
    """Every component that is built."""
    return tuple(name for expansion in expansions().values() for name in expansion.components)
