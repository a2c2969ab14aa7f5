"""How long police pieces may stand on the telegraph station and in front of escape squares.

Rules: LM-1 to LM-5, D-28. Finding TP-52.
"""

from __future__ import annotations

from .state import CAR, Hunt

MOST = 2


def is_limited(hunt: Hunt, piece: str) -> bool:
    """Whether the piece stands on a square it may not stay on; either half of the car counts."""
    squares = (hunt.where.get(piece, ""), hunt.rear) if piece == CAR else (hunt.where.get(piece, ""),)
    fronts = hunt.board.fronts
    return any(square in fronts for square in squares) or (piece != CAR and hunt.board.kind(squares[0]) == "telegraph")


def overdue(hunt: Hunt) -> list[str]:
    """The pieces that have to move now: the officers, else the car."""
    most = MOST - (hunt.readings["limit_counts_arrival"] == "true")
    officers = [name for name, officer in hunt.officers.items() if officer.still >= most and not officer.guards]
    return officers or ([CAR] if hunt.still >= most else [])


def count(hunt: Hunt, moved: str) -> None:
    """A turn of the police is played: whoever did not move has stood one turn longer."""
    for name, officer in hunt.officers.items():
        still = officer.still + 1 if name != moved and is_limited(hunt, name) else 0
        if still != officer.still:
            hunt.change_officer(name, still=still)
    still = hunt.still + 1 if moved != CAR and is_limited(hunt, CAR) else 0
    if still != hunt.still:
        hunt.set(still=still)
