"""Places in a recorded game, as people type them behind `@`.

`47` (after event 47), `t12` (after turn 12) or `final` (all moves made, before final scoring). Final scoring changes nothing on the board,
so its address is the end of the game with the awards of the end left out of the ledger.
"""

from __future__ import annotations

import re

import msgspec

END = "end"


class BadAddress(ValueError):
    """An address that is none, or that the game does not reach."""


def no_such_event(seq: int, last: int, game: str = "the game") -> BadAddress:
    """The error for an event that a game has not."""
    return BadAddress(f"there is no event {seq}: {game} has events 1 to {last}")


class Address(msgspec.Struct, frozen=True):
    """A place in a game: after an event (`seq`), after a turn (`turn`), before final scoring (`final`), or the end."""

    seq: int = 0
    turn: int = 0
    final: bool = False

    @classmethod
    def read(cls, text: str) -> Address:
        """Reads `47`, `t12`, `final`, or nothing for the end. Raises BadAddress."""
        if text in ("", END):
            return cls()
        if text == "final":
            return cls(final=True)
        match = re.fullmatch(r"(t?)(\d{1,9})", text)
        if not match:
            raise BadAddress(f"{text!r} is no address: use @47 (after event 47), @t12 (after turn 12) or @final (before final scoring)")
        number = int(match.group(2))
        if not number:
            raise BadAddress(f"{text!r} is no address: events and turns count from 1")
        return cls(turn=number) if match.group(1) else cls(seq=number)
