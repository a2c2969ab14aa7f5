"""Secret choices: committed first, shown later. A commitment holds nothing, or a salted digest of what was chosen.

At a table without clocks and machines nobody computes digests: the choice is then simply recorded when it is shown, and the record says
which of the two it was. What shows a choice is an event of the game; it carries the salt where there is one.
"""

from __future__ import annotations

import hashlib
from typing import ClassVar

from .event import Event, Seat


class ChoiceCommitted(Event, frozen=True):
    """A seat has chosen in secret; `about` names what, `slot` tells apart several such choices of a seat, `digest` is empty where none was made."""

    kind: ClassVar[str] = "choice_committed"
    line: ClassVar[str] = "{seat} commit {about}"
    seat: Seat
    about: str
    slot: int = 1
    digest: str = ""


def commitment(game: str, number: int, seat: Seat, about: str, choice: str, salt: str, slot: int = 1) -> str:
    """The digest of a choice: SHA-256 in hexadecimal digits.

    It is made over these, a line each: game, number of the round or turn, seat (from 1), about, slot, choice, salt.
    """
    parts = (game, str(number), str(seat + 1), about, str(slot), choice, salt)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
