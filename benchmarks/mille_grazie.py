"""Mille Grazie: a finished game judged against its gate, and the short games of all findings."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from events.recording import Recording
from projections.readers import read_file
from projections.validate import validate

from .measure import Figure, alternate

GAMES = Path(__file__).parents[1] / "tests" / "games" / "mille_grazie"
GATE = 10.0  # milliseconds for a finished game


def figures(rounds: int) -> list[Figure]:
    """The evening of people against the gate; what one event costs; the short games of all findings together."""
    (evening,) = (game for game in read_file(GAMES / "evening.game") if isinstance(game, Recording))
    short = [game for path in sorted(GAMES.glob("*.game")) if path.name != "evening.game" for game in read_file(path) if isinstance(game, Recording)]
    took = alternate({"evening": partial(validate, evening), "short": lambda: [validate(game) for game in short]}, rounds)
    events = len(evening.entries)
    return [
        Figure(f"mille_grazie: a finished game of {events} events judged", took["evening"] * 1000, "ms", GATE),
        Figure("mille_grazie: one event of it", took["evening"] / events * 1e6, "us"),
        Figure(f"mille_grazie: {len(short)} short games with findings, each", took["short"] / len(short) * 1000, "ms"),
    ]
