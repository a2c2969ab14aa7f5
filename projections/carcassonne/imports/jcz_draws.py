"""The order of draws as a file of JCloisterZone may hold it, and where it says the game ends.

`drawOrder` is a queue used before anything is drawn at random. The game ends after `endTurn` turns, after `drawLimit` draws, or where
the queue says `#END`; tiles drawn in vain count as draws, not as turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import jcz_values as values
from .jcz_names import tile_id

END = "#END"


class Draws:
    """What is known of the draws; `limit` and `turns` are 0 where nothing ends the game early."""

    def __init__(self, order: list[str], limit: int = 0, turns: int = 0) -> None:
        self.limit, self.turns = limit, turns
        if END in order:
            at = order.index(END)
            order, self.limit = order[:at], min(limit or at, at)
        self.left = order[::-1]

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Draws:
        """Reads the annotations of any generation. Raises Damaged."""
        notes = values.mapping(document.get("gameAnnotations") or document.get("annotations"), "gameAnnotations")
        pack = values.mapping(values.mapping(notes.get("tilePack"), "tilePack").get("params"), "tilePack.params")
        both = {**pack, **notes}
        order = [tile_id(values.text(tile, "a tile of drawOrder")) for tile in values.sequence(both.get("drawOrder"), "drawOrder")]
        limit, turns = (max(0, values.number(both.get(name) or 0, name)) for name in ("drawLimit", "endTurn"))
        return cls(order, limit, turns)

    @property
    def next(self) -> str | None:
        """The tile that is drawn next, None where the file does not say."""
        return self.left[-1] if self.left else None

    def take(self) -> None:
        """The next tile has been drawn."""
        if self.left:
            self.left.pop()

    def give_up(self) -> None:
        """The file contradicts its own order, which is of no use from here on."""
        self.left.clear()

    def end_game(self, drawn: int, turns: int) -> bool:
        """Whether the game ends after so many draws and turns."""
        return bool(self.limit and drawn >= self.limit) or bool(self.turns and turns >= self.turns)

    def expected(self, drawn: int, turns: int) -> int:
        """Draws after which the game will end, as far as that is known after so many; 0 for all tiles."""
        return self.limit or (self.turns and drawn + max(0, self.turns - turns))
