"""Toy expansions: a few functions tied to rows that no real expansion uses yet."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

from events.carcassonne import TileDrawn, TilePlaced
from events.common import GameSetUp
from events.event import Event, Position, Seat
from projections.carcassonne.game import Carcassonne

ROAD, CAP = "BA/RFr", "BA/C"


class Moved(Event, frozen=True):
    """A toy event."""

    kind: ClassVar[str] = "toy_moved"
    line: ClassVar[str] = "{seat} toy {what} {position}"
    seat: Seat
    what: str
    position: Position = (0, 0)


def game(*functions: Any, components: tuple[str, ...] = (), seats: int = 2, **set_up: Any) -> Carcassonne:
    """A game with a toy expansion; what stands at a name that is taken comes later in the order of the file anyway."""
    module = SimpleNamespace(COMPONENTS=components, **{function.__name__: function for function in functions})
    first = GameSetUp(game="carcassonne", players=tuple("abcdef"[:seats]), **set_up)
    return Carcassonne(first, (module,))  # type: ignore[arg-type]


def play(game: Carcassonne, turn: Any, *events: Event) -> list[str]:
    return [code for seq, event in enumerate(events, len(turn.journal.entries) + 2) for code in game.play(turn, event, seq).codes]


def lay(seat: Seat, tile: str, position: Position, rotation: int = 0) -> tuple[Event, Event]:
    return TileDrawn(seat, tile), TilePlaced(seat, tile, position, rotation)
