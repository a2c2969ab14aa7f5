"""The rules: a turn against a checked chess move, flat cost, listing moves, trials, idle rows, set-up, final scoring."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import chess

from events.carcassonne import FigurePlaced, TileDrawn, TilePlaced, TurnEnded
from events.common import GameSetUp
from projections.carcassonne.game import Carcassonne
from projections.hooks import row
from projections.registry import game_of

from .games import BASE, EXPANDED, QUADRUPLE, Stream, everything, games, turns
from .measure import Figure, alternate

CHESS = """
    e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 c7c5 d2d4 d8c7 b1d2 c5d4 c3d4 a5c6
    d2b3 a6a5 c1e3 a5a4 b3d2 c8d7 a1c1 f8c8 c2b1 c7b8 d2f1 a4a3 b2a3 b5b4 a3b4 c6b4
""".split()  # noqa: SIM905 - a line of moves as it is written in chess
EXPANDED_GATE = 3.8  # 4 ms for a game of 113 tiles on a core that checks a chess move in 9.4 us
IDLE = 20  # functions at each of these rows
IDLE_ROWS = ("1A.none", "2A.none", "2C.none", "4A.none", "4B.none")


def fold(game: Any, streams: list[Stream], *each: Callable[[Any, Any, Any, int], object]) -> None:
    """Plays the streams; for every event the given functions are called."""
    for stream in streams:
        state = game.start()
        for seq, event in enumerate(stream):
            for do in each:
                do(game, state, event, seq)


def play(game: Any, state: Any, event: Any, seq: int) -> None:
    game.play(state, event, seq)


def listing(game: Any, state: Any, event: Any, seq: int) -> None:
    """All moves once before the tile and once before the figure or the end."""
    if type(event) is not TileDrawn and not (type(event) is TurnEnded and state.laid is None):
        game.legal_moves(state)


def chess_moves() -> None:
    """A game of checked UCI moves."""
    board = chess.Board()
    for move in CHESS:
        board.push_uci(move)


def idle_game() -> Carcassonne:
    """The base game with rows that have nothing to do: many functions at each, since one costs less than the clock can tell."""

    def rests(id: str) -> Callable[[Any], None]:
        @row(id)
        def nothing(state: Any) -> None:
            """Nothing."""

        return nothing

    module = SimpleNamespace(COMPONENTS=(), **{f"row_{i}_{n}": rests(id) for i, id in enumerate(IDLE_ROWS) for n in range(IDLE)})
    return Carcassonne(BASE, (module,))  # type: ignore[arg-type]


def replay_figures(rounds: int) -> list[Figure]:
    base, expanded = game_of(BASE), game_of(EXPANDED)
    streams, more = games(BASE, 20), games(EXPANDED, 20)
    idle, all_of_it = idle_game(), game_of(everything())
    mixed = games(everything(), 6)
    times = alternate(
        {
            "chess": lambda: [chess_moves() for _ in range(20)],
            "play": lambda: fold(base, streams, play),
            "moves": lambda: fold(base, streams, listing, play),
            "expanded": lambda: fold(expanded, more, play),
            "everything": lambda: fold(all_of_it, mixed, play),
            "idle": lambda: fold(idle, streams, play),
        },
        rounds,
    )
    move, turn, wide = times["chess"] / 20 / len(CHESS), times["play"] / turns(streams), times["expanded"] / turns(more)
    return [
        Figure("a turn of the base game over a checked chess move", turn / move, "x", 3),
        Figure("a turn of the base game", turn * 1e6, "us"),
        Figure("a turn with Inns & Cathedrals and Traders & Builders over a checked chess move", wide / move, "x", EXPANDED_GATE),
        Figure("the same, a game of 113 tiles", times["expanded"] / len(more) * 1e3, "ms"),
        Figure("everything at once, a game", times["everything"] / len(mixed) * 1e3, "ms"),
        Figure(
            "everything at once, an event over an event of the base game",
            per_event(times["everything"], mixed) / per_event(times["play"], streams),
            "x",
        ),
        Figure("replay with every legal move listed, over the replay", times["moves"] / times["play"], "x", 2.5),
        Figure("an idle row, a turn", (times["idle"] - times["play"]) / turns(streams) / len(idle_rows(idle)) / IDLE * 1e6, "us", 0.25),
    ]


def per_event(seconds: float, streams: list[Stream]) -> float:
    """Seconds of one event."""
    return seconds / sum(map(len, streams))


def idle_rows(game: Carcassonne) -> list[str]:
    """The idle rows that are in play for the base game."""
    return [id for id in IDLE_ROWS if id in game.table.program.rows]


def trial_figure(rounds: int) -> Figure:
    """A whole turn in the middle of a game, tried and taken back."""
    game = game_of(BASE)
    stream = games(BASE, 1)[0]
    ends = [i for i, event in enumerate(stream) if isinstance(event, TurnEnded)]
    state = game.start()
    for seq, event in enumerate(stream[: ends[34] + 1]):
        game.play(state, event, seq)
    turn = stream[ends[34] + 1 : ends[35] + 1]

    def trial() -> None:
        for _ in range(200):
            mark = state.journal.mark()
            for event in turn:
                game.play(state, event, 0)
            state.journal.undo(mark)

    return Figure("a whole turn tried and taken back", alternate({"trial": trial}, rounds)["trial"] / 200 * 1e6, "us", 50)


def flat_figures(rounds: int) -> list[Figure]:
    """Late turns over early ones in a quadrupled pack, and a road of 800 tiles over one of 20."""
    streams = games(QUADRUPLE, 6)
    early, late = window(streams, 35, rounds), window(streams, 275, rounds)
    best = road(806, rounds)
    return [
        Figure("turn 280 over turn 35, quadrupled pack", late / early, "x", 1.25),
        Figure("road of 800 tiles over 20", best[800] / best[20], "x", 1.3),
    ]


def window(streams: list[Stream], first: int, rounds: int) -> float:
    """Seconds of the ten turns around a turn: the best of the rounds, summed over the games."""
    game = game_of(QUADRUPLE)
    total = 0.0
    for stream in streams:
        ends = [i for i, event in enumerate(stream) if isinstance(event, TurnEnded)]
        best = 9.0
        for _ in range(rounds):
            state = game.start()
            for event in stream[: ends[first - 5] + 1]:
                game.play(state, event, 0)
            begun = perf_counter()
            for event in stream[ends[first - 5] + 1 : ends[first + 5] + 1]:
                game.play(state, event, 0)
            best = min(best, perf_counter() - begun)
        total += best
    return total


def road(length: int, rounds: int) -> dict[int, float]:
    """Seconds of a turn that extends one straight road, at 20 and at 800 tiles: the median of 15 turns around, best of the rounds."""
    game = game_of(GameSetUp(game="carcassonne", players=("a", "b"), sets=(("basic:1", 100),)))
    best = [9.0] * (length + 1)
    for _ in range(rounds):
        state = game.start()
        for i in range(1, min(length, 795) + 1):
            seat = state.seat
            figure = [FigurePlaced(seat, "small", (1, 0), "road E")] if i == 1 else []
            turn = [TileDrawn(seat, "BA/RFr"), TilePlaced(seat, "BA/RFr", (i, 0), 0), *figure, TurnEnded(seat)]
            begun = perf_counter()
            for event in turn:
                game.play(state, event, 0)
            best[i] = min(best[i], perf_counter() - begun)
    return {20: sorted(best[13:28])[7], 800: sorted(best[780:795])[7]}


def final_figure(rounds: int) -> Figure:
    """The end of a game: the last turn with final scoring, less the same turn without."""
    game = game_of(BASE)
    streams = games(BASE, 20)

    def last(draws: int) -> Callable[[], None]:
        states = []
        for stream in streams:
            state = game.start()
            for event in stream[:-1]:
                game.play(state, event, 0)
            if draws:
                state.set(left=1)
            states.append((state, stream[-1]))

        def run() -> None:
            for state, event in states:
                mark = state.journal.mark()
                game.play(state, event, 0)
                state.journal.undo(mark)

        return run

    times = alternate({"with": last(0), "without": last(1)}, rounds * 5)
    return Figure("final scoring of a base game", (times["with"] - times["without"]) / len(streams) * 1e6, "us", 100)


def set_up_figure() -> Figure:
    """Set-up with everything that is built, in a fresh process, imports left out."""
    code = (Path(__file__).parent / "cold_set_up.py").read_text(encoding="utf-8")
    times = sorted(float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout) for _ in range(5))
    return Figure("set-up with all that is built, cold", times[2] * 1e3, "ms", 100)


def figures(rounds: int) -> list[Figure]:
    return [*replay_figures(rounds), *flat_figures(max(3, rounds // 3)), trial_figure(rounds), final_figure(rounds), set_up_figure()]
