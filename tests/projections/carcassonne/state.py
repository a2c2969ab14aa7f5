"""What tests compare of a position of Carcassonne: all its tables, and what must never get lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from projections.carcassonne.game import Carcassonne
from projections.carcassonne.turn import Turn
from projections.ledger import ADJUSTED, RULINGS

FIXED = ("registers", "program", "seq")  # the instance itself, what is frozen, and the number that comes with the event
PLAIN = dict | list | tuple | int | str | msgspec.Struct | None
SUBJECTS = ("features", "board", "figures", "ledger")


def fingerprint(turn: Turn) -> dict[str, Any]:
    """Every table and register of a position, copied."""
    own = {name: value for name, value in turn.registers.items() if name not in FIXED}
    for subject in SUBJECTS:
        own |= {f"{subject}.{name}": value for name, value in vars(own.pop(subject)).items()}
    return {name: value.copy() if isinstance(value, dict | list) else value for name, value in own.items() if isinstance(value, PLAIN)}


def lost(game: Carcassonne, turn: Turn, where: str, aside: int | None = None) -> list[str]:
    """What is not conserved: figures in supplies and on the board, tiles in the bag and out of it, items, awards and scores.

    `aside` is the number of tiles that left the game, where the caller knows it; else any number may have.
    """
    return [f"{where}: {fault}" for fault in (*_figures(game, turn), *_tiles(game, turn, aside), *_points(turn))]


def _figures(game: Carcassonne, turn: Turn) -> Iterator[str]:
    for (seat, what), left in turn.figures.supply.items():
        there = sum(figure.seat == seat and figure.what == what for figure in (*turn.figures.at, *turn.figures.posts))
        if left + there != game.table.figures[what].count:
            yield f"seat {seat + 1} has {left} {what} in the supply and {there} on the board"
    features = turn.features
    standing = [figure for root, feature in features.records.items() if root not in features.parent for figure in feature.figures]
    if len(standing) != len(turn.figures.at) or set(standing) != set(turn.figures.at):
        yield "the figures on features are not those on the board"
    yield from (f"{figure} stands on a feature and at a post" for figure in turn.figures.posts if figure in turn.figures.at)


def _tiles(game: Carcassonne, turn: Turn, aside: int | None) -> Iterator[str]:
    placed = Counter(tile.id for tile, _, _ in turn.board.placed.values())
    supplies = {what: kind.count * turn.seats for what, kind in game.table.tokens.items() if kind.tile}
    held = Counter({what: sum(turn.held[seat, what] for seat in range(turn.seats)) for what in supplies})
    there = {tile: placed[tile] + held[tile] + turn.pack[tile] + (turn.drawn == tile) for tile in game.table.box.counts}
    out = {tile: count + supplies.get(tile, 0) - there[tile] for tile, count in game.table.box.counts.items()}
    yield from (f"{-count} {tile} too many" for tile, count in out.items() if count < 0)
    if aside is not None and sum(out.values()) != aside:
        yield f"{sum(out.values())} tiles have left the game, {aside} were set aside"


def _points(turn: Turn) -> Iterator[str]:
    for award in turn.ledger.awards:
        if sum(item.points for item in award.items) != award.points:
            yield f"the items of {award} do not add up"
        if award.row not in turn.program.rows and award.row not in (ADJUSTED, *RULINGS):
            yield f"{award} has no row"
    for seat, score in turn.ledger.score.items():
        if sum(award.points for award in turn.ledger.awards if award.seat == seat) != score:
            yield f"the awards of seat {seat + 1} do not add up to {score}"
    seqs = [award.seq for award in turn.ledger.awards]
    if seqs != sorted(seqs):
        yield "the awards are not in the order of the events"
