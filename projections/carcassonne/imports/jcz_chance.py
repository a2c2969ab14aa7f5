"""What is drawn by chance beside tiles: the program takes it from the number that came with the last message that brought one.

A token is the entry of a bag at the whole part of that number times the size of the bag; the bag holds each kind together.
"""

from __future__ import annotations

from collections.abc import Mapping

from . import jcz_values as values

BAGS = {
    "sheep": (*["1"] * 4, *["2"] * 5, *["3"] * 5, *["4"] * 2, *["wolf"] * 2),
    "animal": ("1", "3", "4", "5", "6", "7"),
}


class Chance:
    """The number in force, None where the file has told none."""

    def __init__(self, number: object) -> None:
        self.number = _fraction(number)

    def hear(self, payload: Mapping[str, object]) -> None:
        """Takes the number a message brings, if it brings one."""
        known = _fraction(payload.get("random"))
        if known is not None:
            self.number = known

    def token(self, what: str, seats: int) -> str | None:
        """The token of a kind that is drawn next."""
        return None


def _fraction(value: object) -> float | None:
    """A number from 0 to below 1, also if it is written as a text or as a whole number."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)) or len(str(value)) > 40:
        return None
    try:
        known = float(value)
    except ValueError:
        return None
    return known if 0 <= known < 1 else None
