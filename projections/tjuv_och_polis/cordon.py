"""Encirclement: whether a wanted thief can still flee, who holds the cordon and how far each piece is.

Rules: AR-5, AR-6, D-1, D-2, D-5, D-6.
"""

from __future__ import annotations

from .state import ENCIRCLED, FARES, Ground, Hunt


def encircled(hunt: Hunt, thief: str, police: dict[str, str]) -> Ground | None:
    """The cordon round a thief, None where there is none; `police` is square -> piece."""
    square = hunt.where.get(thief, "")
    board = hunt.board
    if not square or square in board.stops or board.kind(square) in ("nest", "escape", "house"):
        return None
    if hunt.readings["encirclement"] == "immobile":
        found = _held_fast(hunt, thief, square, police)
    else:
        found = _contained(hunt, thief, square, police)
    if not found:
        return None
    border: dict[str, int] = {}
    for held in found:
        piece = police[held]
        border[piece] = min(found[held], border.get(piece, found[held]))
    nearest = min(border.values())
    pieces = tuple(piece for piece, distance in border.items() if distance == nearest)
    return Ground(thief, ENCIRCLED, pieces, nearest, tuple(sorted(found)), tuple(sorted(border.items(), key=lambda pair: pair[1])))


def _is_refuge(hunt: Hunt, square: str, carried: int) -> bool:
    """Whether reaching the square ends the danger: a tram stop, a nest, or an escape square whose fare the thief carries."""
    board = hunt.board
    if square in board.stops:
        return True
    kind = board.kind(square)
    return kind == "nest" or (kind == "escape" and carried >= FARES[board.mode(square)])


def _contained(hunt: Hunt, thief: str, square: str, police: dict[str, str]) -> dict[str, int]:
    """The squares of the cordon and their distance, through the area the thief can reach on foot; nothing if it has a refuge in it."""
    carried = hunt.thieves[thief].carried
    joined, kind = hunt.board.joined, hunt.board.kind
    steps = {square: 0}
    border: dict[str, int] = {}
    queue = [square]
    for here in queue:  # grows while it is read: nearer squares come first
        distance = steps[here] + 1
        for there in joined[here]:
            if there in steps or there in border:
                continue
            if there in police:
                border[there] = distance
                continue
            if _is_refuge(hunt, there, carried):
                return {}
            steps[there] = distance
            if kind(there) not in ("escape", "house"):
                queue.append(there)
    return border


def _held_fast(hunt: Hunt, thief: str, square: str, police: dict[str, str]) -> dict[str, int]:
    """The police on all adjoining squares; nothing if one of them can be entered."""
    carried, kind = hunt.thieves[thief].carried, hunt.board.kind
    beside = [s for s in hunt.board.joined[square] if kind(s) != "house" and (kind(s) != "escape" or carried >= FARES[hunt.board.mode(s)])]
    return dict.fromkeys(beside, 1) if all(s in police for s in beside) else {}
