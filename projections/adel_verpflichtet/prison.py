"""The prison: a row of cells as long as there are players, cell 1 first. Rules file 7.

Whoever is arrested enters cell 1 and the whole row moves up by one; who is pushed out of the last cell is free.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

Cells = tuple[int, ...]  # the number of the thief in each cell, cell 1 first
EMPTY = 0  # in a cell


class Arrest(msgspec.Struct, frozen=True, gc=False):
    """One arrest: the thief that enters cell 1, the row after it, and the thief pushed out of the last cell, or none."""

    thief: int
    cells: Cells
    released: int = EMPTY


def empty(players: int) -> Cells:
    """The cells in use, all empty: as many as there are players, however many are printed."""
    return (EMPTY,) * players


def arrest(cells: Cells, thieves: Iterable[int]) -> list[Arrest]:
    """The arrests of a round one by one, the lowest number first, so that the highest ends in cell 1."""
    made: list[Arrest] = []
    for thief in sorted(thieves):
        *inside, pushed = (thief, *cells)
        cells = tuple(inside)
        made.append(Arrest(thief, cells, pushed))
    return made


def after(cells: Cells, made: Iterable[Arrest]) -> Cells:
    """The row after some arrests."""
    for step in made:
        cells = step.cells
    return cells


def released(made: Iterable[Arrest]) -> tuple[int, ...]:
    """The thieves that came free, in that order."""
    return tuple(step.released for step in made if step.released != EMPTY)


def cell_of(cells: Cells, thief: int) -> int:
    """The cell a thief sits in, from 1; 0 where he is not in prison."""
    return cells.index(thief) + 1 if thief in cells else 0
