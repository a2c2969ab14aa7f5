"""Which squares a feature still wants, and what each of them must show to it.

Sources: order of play 1C.place, 3A.determine.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from events.event import Position

from .geometry import MIDDLE, SIDES, around, opposite
from .turn import Turn


class Wanted(msgspec.Struct, frozen=True):
    """A square that is still wanted, and what it must show to the feature; nothing where any tile will do.

    `blocked` where a tile lies there that shows something else, so that the feature can never be finished on that side.
    """

    position: Position
    shows: tuple[str, ...]
    blocked: bool = False


def wanted(turn: Turn, root: int, completion: str) -> Iterator[Wanted]:
    """The squares a feature still wants, by how its kind is finished; none for what never is."""
    if completion == "surrounded":
        yield from _around(turn, root)
    elif completion == "edges":
        yield from _edges(turn, root)


def _edges(turn: Turn, root: int) -> Iterator[Wanted]:
    """Squares beside the open edges of a feature, each with all it has to show there."""
    shows: dict[Position, list[str]] = {}
    blocked: dict[Position, list[str]] = {}
    kind = turn.features.records[root].kind
    for x, y in turn.board.positions(turn.features.records[root].tiles):
        tile, first, _ = turn.board.placed[x, y]
        for side, beside in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
            number = tile.at[3 * side + MIDDLE]
            if number < 0 or turn.features.root(first + number) != root:
                continue
            if beside not in turn.board.placed:
                shows.setdefault(beside, []).append(f"{kind} {SIDES[opposite(side)]}")
            elif not _meets(turn, root, beside, opposite(side)):
                blocked.setdefault(beside, []).append(f"{kind} {SIDES[opposite(side)]}")
    yield from (Wanted(position, tuple(sides)) for position, sides in sorted(shows.items()))
    yield from (Wanted(position, tuple(sides), True) for position, sides in sorted(blocked.items()))


def _meets(turn: Turn, root: int, position: Position, side: int) -> bool:
    """Whether the tile there goes on with the feature on that side."""
    tile, first, _ = turn.board.placed[position]
    number = tile.at[3 * side + MIDDLE]
    return number >= 0 and turn.features.root(first + number) == root


def _around(turn: Turn, root: int) -> Iterator[Wanted]:
    """The free squares around a centre."""
    yield from (Wanted(square, ()) for square in around(turn.board.square_of(root)) if square not in turn.board.placed)
