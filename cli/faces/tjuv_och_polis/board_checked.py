"""A board by itself in lines: its map, places and tram lines, and whether it is sound."""

from __future__ import annotations

from projections.tjuv_och_polis.town import town_of

from .board_scene import town_scene
from .board_text import board_text, place_lines


def checked(text: str) -> list[str]:
    """The board of an owner's file, or ours. Raises ValueError for a file that is not sound."""
    try:
        town = town_of(text)
    except (KeyError, IndexError, TypeError) as error:
        raise ValueError(f"the board cannot be read: {error}") from None
    scene = town_scene(town)
    return [f"board {town.id}", *board_text(scene, bare=True), "", *place_lines(scene)]
