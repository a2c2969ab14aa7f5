"""What features are called on the board: `city N 2,0`, by a tile they lie on and their name there.

The number of a segment hangs on the tile files; the name of its feature does not, so names are what is stored and shown.
"""

from __future__ import annotations

from projections.ledger import Award

from .turn import Scored, Turn


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
