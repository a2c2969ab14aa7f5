"""Paths for mutated events: simple paths over street squares that nobody is on, with an end the test asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from projections.tjuv_och_polis.state import CAR, Hunt

Path = tuple[str, ...]
Wanted = Callable[[Path], bool]


def free_street(hunt: Hunt, square: str) -> bool:
    """A street square nobody is on."""
    return hunt.board.kind(square) == "street" and square not in {*hunt.where.values(), hunt.rear}


def strolls(hunt: Hunt, piece: str, length: int, first: str = "") -> Iterator[Path]:
    """All simple paths of a length over free street squares, at most some thousands; `first` is a first square that is taken as given."""
    used = {hunt.where[piece], hunt.rear if piece == CAR else ""}
    if first:
        yield from _on(hunt, (first,), used | {first}, length - 1)
    else:
        yield from _on(hunt, (hunt.where[piece],), used, length, 1)


def _on(hunt: Hunt, path: Path, used: set[str], left: int, skip: int = 0) -> Iterator[Path]:
    if left <= 0:
        if left == 0:
            yield path[skip:]
        return
    for there in hunt.board.joined[path[-1]]:
        if there not in used and free_street(hunt, there):
            yield from _on(hunt, (*path, there), used | {there}, left - 1, skip)


def ending(hunt: Hunt, piece: str, length: int, wanted: Callable[[str], bool]) -> Path:
    """A path whose last square, joined to the one before, is as wanted; empty if there is none."""
    for path in strolls(hunt, piece, length - 1):
        last = path[-1] if path else hunt.where[piece]
        for there in hunt.board.joined[last]:
            if wanted(there) and there not in path and there != hunt.where[piece]:
                return (*path, there)
    return ()


def through(hunt: Hunt, piece: str, length: int, wanted: Callable[[str], bool], *, back: bool = False) -> Path:
    """A path whose last square but one is as wanted and whose last is a free street square - or, `back`, the one before it."""
    for path in strolls(hunt, piece, length - 2):
        last = path[-1] if path else hunt.where[piece]
        for there in hunt.board.joined[last]:
            if not wanted(there) or there in (*path, hunt.where[piece]):
                continue
            for end in hunt.board.joined[there]:
                if (end == last) if back else (free_street(hunt, end) and end not in (*path, hunt.where[piece])):
                    return (*path, there, end)
    return ()
