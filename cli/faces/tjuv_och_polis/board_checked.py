"""A board by itself in lines: its map, places and tram lines, and whether it is sound."""

from __future__ import annotations

from projections.tjuv_och_polis.board_checks import faults
from projections.tjuv_och_polis.town import DEFAULT, town_of

from .board_scene import town_scene
from .board_text import board_text, place_lines


def checked(text: str) -> list[str]:
    """The board of an owner's file, or ours. Raises ValueError for a file that is not sound."""
    town = town_of(text)
    scene = town_scene(town)
    told = [f"warning: {warning}" for warning in warnings(text)] or ["all checks of a board hold: letters, tables, openings, streets, lines"]
    return [f"board {town.id}", *board_text(scene, bare=True), "", *place_lines(scene), "", *told]


def warnings(text: str) -> list[str]:
    """What is playable but unlikely on an owner's board."""
    return [str(warning) for warning in faults(text or DEFAULT.read_text(encoding="utf-8"))[1]]
