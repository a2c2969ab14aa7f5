"""Names of squares: column letters and the row from 1, `M12`; and what lies beside one."""

from __future__ import annotations

import re

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
NOWHERE = (-9, -9)


def square_of(x: int, y: int) -> str:
    """The name of a square: column letters A to Z, then AA ..., and the row from 1."""
    letters = chr(65 + x) if x < 26 else chr(64 + x // 26) + chr(65 + x % 26)
    return f"{letters}{y + 1}"


def place_of(square: str) -> tuple[int, int]:
    """Column and row of a square, from 0."""
    found = re.fullmatch(r"([A-Z]{1,2})(\d+)", square)
    if found is None:
        return NOWHERE
    letters = found.group(1)
    x = ord(letters[-1]) - 65 + (26 * (ord(letters[0]) - 64) if len(letters) > 1 else 0)
    return x, int(found.group(2)) - 1


def beside(square: str) -> list[str]:
    """The squares to the north, east, south and west; empty where the board cannot go on."""
    x, y = place_of(square)
    return [square_of(x + dx, y + dy) if x + dx >= 0 and y + dy >= 0 else "" for dx, dy in STEPS.values()]


def towards(square: str, side: str) -> str:
    """The square on one side."""
    return beside(square)["NESW".index(side)]
