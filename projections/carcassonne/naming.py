"""What features are called on the board: `city N 2,0`, by a tile they lie on and their name there.

The number of a segment hangs on the tile files; the name of its feature does not, so names are what is stored and shown.
"""

from __future__ import annotations

import re

from events.event import Position
from projections.ledger import Award

from .geometry import LEFT, RIGHT, ports
from .spoken_of import Scored
from .tiles import Tile
from .turn import Turn


def feature_name(turn: Turn, segment: int) -> str:
    """The feature a segment belongs to, named on the tile of it that was laid first; a centre has the tiles around it, but lies on one."""
    root = turn.features.root(segment)
    for x, y in turn.board.positions(turn.features.records[root].tiles):
        tile, first, _ = turn.board.placed[x, y]
        for number, name in enumerate(tile.names):
            if turn.features.root(first + number) == root:
                return f"{name} {x},{y}"
    raise LookupError(f"segment {segment} lies on no tile of its feature")


def subject_name(turn: Turn, award: Award) -> str:
    """What an award is for; empty for what the table agreed on. A field paid city by city is named by the city."""
    subject = award.subject
    if not isinstance(subject, Scored):
        return ""
    name = feature_name(turn, subject.segment)
    return name if subject.kind == subject.feature.kind else f"{subject.kind} along {name}"


class BadFeature(ValueError):
    """A feature that is not there, or words that fit several."""


def segment_named(turn: Turn, text: str) -> int:
    """The segment that words name: `2,0,N` (a side or half side), `city N 2,0`, `2,0 city`; on a tile with one feature `2,0`. Raises BadFeature."""
    position, number, _ = _on_the_tile(turn, text)
    return turn.board.placed[position][1] + number


def feature_named(turn: Turn, text: str) -> tuple[str, Position]:
    """What a feature is called where a figure is placed, and the square it is named on: as it was typed, if that is a name. Raises BadFeature."""
    position, number, words = _on_the_tile(turn, text)
    return (words if turn.segment(position, words) is not None else turn.board.placed[position][0].names[number]), position


def _on_the_tile(turn: Turn, text: str) -> tuple[Position, int, str]:
    """The square that words name, the number of the segment on the tile there, and the words without the square. Raises BadFeature."""
    found = re.search(r"(?<![\w-])(-?\d{1,9}),(-?\d{1,9})(?!\w)", text)
    if found is None:
        raise BadFeature(f"{text!r} names no square: say 2,0,N (a side of the tile at 2,0) or city 2,0")
    position = int(found[1]), int(found[2])
    placed = turn.board.placed.get(position)
    if placed is None:
        raise BadFeature(f"there is no tile at {found[0]}")
    words = re.sub(r"[\s,]+", " ", text[: found.start()] + " " + text[found.end() :]).strip()
    number = _number(placed[0], words)
    if number is None:
        said = f"fits several of these, or none: {words}" if words else "has several features"
        raise BadFeature(f"the tile at {found[0]} {said}; name one: {' or '.join(f'{found[0]} {name}' for name in placed[0].names)}")
    return position, number, words


def _number(tile: Tile, words: str) -> int | None:
    """The number of the segment that words name, None where they name none or several."""
    if not words:
        return 0 if len(tile.names) == 1 else None
    if words == "I":  # what meets no side
        inside = [number for number, segment in enumerate(tile.segments) if not segment.ports]
        return inside[0] if len(inside) == 1 else None
    if words in tile.named or " " in words:
        try:
            return tile.named[words]
        except KeyError:
            return None
    try:
        sides = {side for side, _ in ports(words)}
        wanted = ports(words)
    except (ValueError, IndexError):
        return None
    numbers = {tile.at[3 * side + third] for side, third in wanted}
    if numbers == {-1}:  # a whole side of pure field
        numbers = {tile.at[3 * side + third] for side in sides for third in (LEFT, RIGHT)}
    return numbers.pop() if len(numbers) == 1 else None
