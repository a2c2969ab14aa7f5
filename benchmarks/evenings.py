"""The games beside Carcassonne: a whole recorded evening judged, replayed, and with all legal moves listed before every move."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from events.recording import Recording
from projections.readers import read_file
from projections.registry import game_of
from projections.replay import is_move
from projections.validate import validate

from .measure import Figure, alternate

GAMES = Path(__file__).parents[1] / "tests" / "games"
GATES = {"tjuv_och_polis": 25.0, "adel_verpflichtet": 10.0, "mille_grazie": 10.0}  # milliseconds for a finished game, judged
LISTED = {"tjuv_och_polis": 2.0}  # milliseconds for the legal moves of one position, the worst of the evening


def evening(game: str) -> Recording:
    """The recorded evening of a game."""
    (found,) = read_file(GAMES / game / "evening.game")
    return found


def replayed(recording: Recording, each: Callable[[Any, Any], object] | None = None) -> None:
    """The moves applied, and something done before each of them."""
    game = game_of(recording.set_up)
    state = game.start()
    for entry in recording.entries[1:]:
        if is_move(entry.event):
            if each is not None:
                each(game, state)
            game.evolve(state, entry.event, entry.seq)


def listed(game: Any, state: Any) -> None:
    game.legal_moves(state)


def worst(recording: Recording) -> float:
    """Seconds the legal moves of one position take, the worst of a whole game."""
    times: list[float] = []

    def timed(game: Any, state: Any) -> None:
        begun = perf_counter()
        game.legal_moves(state)
        times.append(perf_counter() - begun)

    replayed(recording, timed)
    return max(times)


def figures(rounds: int) -> list[Figure]:
    """Three lines a game: judged, listing against replay, the worst position."""
    found: list[Figure] = []
    for game, gate in GATES.items():
        recording = evening(game)
        took = alternate(
            {"judged": partial(validate, recording), "replayed": partial(replayed, recording), "listed": partial(replayed, recording, listed)}, rounds
        )
        at_worst = min(worst(recording) for _ in range(rounds))
        found += [
            Figure(f"{game}: {len(recording.entries)} events judged", took["judged"] * 1000, "ms", gate),
            Figure(f"{game}: judged against replayed", took["judged"] / took["replayed"], "x"),
            Figure(f"{game}: replayed with all moves listed, against replayed", took["listed"] / took["replayed"], "x"),
            Figure(f"{game}: legal moves of one position, the worst", at_worst * 1000, "ms", LISTED.get(game)),
        ]
    return found
