"""What is drawn by chance beside tiles: the program takes it from the number that came with the last message that brought one.

A token is the entry of a bag at the whole part of that number times the size of the bag; the bag holds each kind together.
"""

from __future__ import annotations

from collections.abc import Mapping

from events.event import Seat

BANK = -1
BY_POINTS = "flea monkey seal bear tiger elephant"  # the order of the animals in the bag there


class Chance:
    """The number in force, None where the file has told none, and how often it was used.

    `confirmed`: a figure that draws a token is confirmed by a message of its own, which brings the number.
    """

    def __init__(self, number: object, confirmed: bool = False) -> None:
        self.number, self.used, self.confirmed = _fraction(number), 0, confirmed

    def hear(self, payload: Mapping[str, object]) -> None:
        """Takes the number a message brings, if it brings one."""
        known = _fraction(payload.get("random"))
        if known is not None:
            self.number, self.used = known, 0

    def token(self, what: str, held: Mapping[tuple[Seat, str], int]) -> str | None:
        """The token of a kind that is drawn next from what the bank holds of it; None where the file does not tell."""
        own = [(name.removeprefix(f"{what} "), count) for (seat, name), count in held.items() if seat == BANK and name.startswith(f"{what} ")]
        kinds = sorted(own, key=lambda kind: (BY_POINTS.find(kind[0]), kind[0]))
        bag = [value for value, count in kinds for _ in range(count)]
        number = self.next()
        return bag[int(number * len(bag))] if bag and number is not None else None

    def next(self) -> float | None:
        """The number as it is used once; what the program makes of it when it is used again is not known."""
        self.used += 1
        return self.number if self.used == 1 else None


def _fraction(value: object) -> float | None:
    """A number from 0 to below 1, also if it is written as a text or as a whole number."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)) or len(str(value)) > 40:
        return None
    try:
        known = float(value)
    except ValueError:
        return None
    return known if 0 <= known < 1 else None
