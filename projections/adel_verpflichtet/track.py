"""The track: places in the running order, the castle the leader stands at, steps of a pawn. Rules file 6.1, 6.3 and 8.

A position is the number of steps from the club room, which is 0. Positions are given for all seats, in the order of the seats.
"""

from __future__ import annotations

from collections.abc import Sequence

from events.event import Seat

from .material import Castle, Material


def places(positions: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat, from 1: pawns on one space share the better place and the next one is left out (1, 2, 3, 3, 5)."""
    return tuple(1 + sum(other > own for other in positions) for own in positions)


def leaders(positions: Sequence[int]) -> tuple[Seat, ...]:
    """The seats whose pawns are furthest ahead; several share one space."""
    return tuple(seat for seat, own in enumerate(positions) if own == max(positions))


def castle_of_leader(material: Material, positions: Sequence[int]) -> Castle | None:
    """The castle whose pair pays the exhibitions; in the club room the one the file names, none once the leader is at the table."""
    return material.castle_at(max(positions))


def moved(material: Material, position: int, steps: int) -> int:
    """Where a pawn comes to: always forward, other pawns do not matter, and no further than the last table space where the file knows it."""
    last = material.last_space
    return position + steps if last is None else max(position, min(position + steps, last))


def at_table(material: Material, positions: Sequence[int]) -> tuple[Seat, ...]:
    """The seats whose pawns have reached the table: if there is one, the round is the last."""
    return tuple(seat for seat, own in enumerate(positions) if own >= material.first_table_space)
