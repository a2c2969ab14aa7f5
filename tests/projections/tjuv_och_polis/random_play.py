"""Random legal games of Tjuv och Polis, the same for the same seed: some wander, some chase and rob."""

from __future__ import annotations

import random
from collections import deque
from functools import cache
from typing import Any

from events.common import GameSetUp
from events.event import Event
from events.tjuv_och_polis import DieRolled, MoneyHidden, PieceMoved, PlaceRobbed, PrisonerTransported, ThiefArrested
from projections.registry import game_of, readings
from projections.tjuv_och_polis.state import FREE, PENDING, Hunt
from projections.tjuv_och_polis.town import Town, town_of

MOST = 6000
FAR = 99


def set_up(seed: int, *, switches: bool = True, seats: int = 0) -> GameSetUp:
    """A set-up with 2 to 6 seats and, where asked, every switch at random."""
    chance = random.Random(f"set-up {seed}")
    chosen = tuple((name, chance.choice(list(reading.values))) for name, reading in readings("tjuv_och_polis").items()) if switches else ()
    return GameSetUp(game="tjuv_och_polis", players=("",) * (seats or chance.randint(2, 6)), readings=chosen)


@cache
def distances(start: str) -> dict[str, int]:
    """Steps from a square to every other on the reconstructed board."""
    town: Town = town_of("")
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in town.joined[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def played(first: GameSetUp, seed: int, *, bold: bool = True, most: int = MOST, each: Any = None) -> tuple[Any, Hunt, list[Event]]:
    """A game by legal moves alone: game, position and events; `each` is called with (game, position, event, what became of it)."""
    chance = random.Random(seed)
    game = game_of(first)
    hunt, events = game.start(), []
    while not game.is_over(hunt) and len(events) < most:
        moves = game.legal_moves(hunt)
        assert moves
        event = chosen(hunt, moves, chance, bold)
        applied = game.play(hunt, event, len(events) + 2)
        events.append(event)
        if each is not None:
            each(game, hunt, event, applied)
    return game, hunt, events


def chosen(hunt: Hunt, moves: list[Event], chance: random.Random, bold: bool) -> Event:
    """A bold player goes for money, nests and thieves; the other takes any kind of move, and any move of it."""
    must = [move for move in moves if isinstance(move, ThiefArrested | PlaceRobbed | PrisonerTransported)]
    if must and bold:
        return chance.choice(must)
    hides = [move for move in moves if isinstance(move, MoneyHidden)]
    if hides and bold and chance.random() < 0.8:
        return hides[0]
    walks = [move for move in moves if isinstance(move, PieceMoved)]
    if walks and bold and chance.random() < 0.9:
        goals = _goals(hunt, chance)
        return min(walks, key=lambda move: min(distances(goal).get(move.path[-1], FAR) for goal in goals) + chance.random())
    rolls = [move for move in moves if isinstance(move, DieRolled)]
    if rolls and bold and chance.random() < 0.85:
        return chance.choice(rolls)
    kind = chance.choice(sorted({move.kind for move in moves}))
    return chance.choice([move for move in moves if move.kind == kind])


def _goals(hunt: Hunt, chance: random.Random) -> list[str]:
    board = hunt.board
    if hunt.seat == hunt.police:
        if any(thief.status == PENDING for thief in hunt.thieves.values()):
            return [square for square, kind in board.kinds.items() if kind == "telegraph"]
        return [hunt.where[name] for name, thief in hunt.thieves.items() if thief.wanted and thief.status == FREE] or [board.door[1]]
    carried = hunt.thieves[hunt.owner(hunt.seat)].carried
    if carried >= chance.choice((6000, 12000, 30000)):
        return list(board.modes)
    if carried and chance.random() < 0.6:
        return list(board.nests)
    return [square for square in board.names if board.amount(square)]
