"""What a drawing of the road map shows, as plain values that know nothing of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from projections.mille_grazie.material import Material


class DrawnRoad(msgspec.Struct, frozen=True):
    """A road between two towns; `loss` is what a robbery on it costs in cards."""

    letter: str
    a: str
    b: str
    colour: str
    loss: int
    name: str = ""


class DrawnCard(msgspec.Struct, frozen=True):
    """A task card: from, to, worth."""

    id: str
    start: str
    dest: str
    points: int


class DrawnAmbush(msgspec.Struct, frozen=True):
    """The road a robber watches; `letter` is empty while the viewer may not know it."""

    seat: int
    letter: str


class RoadMap(msgspec.Struct, frozen=True):
    """A position. Seats count from 0; all names in the spelling of the board.

    noblemen  town of the nobleman of each seat, empty while it has none
    market    task cards that lie on their towns
    hands     task cards of each seat
    travelled letters of this turn's journey so far, from the town `began`
    escort    letter of the escorted road; `?` if there is one and the viewer may not know where
    """

    towns: tuple[str, ...]
    roads: tuple[DrawnRoad, ...]
    seats: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    noblemen: tuple[str, ...] = ()
    market: tuple[DrawnCard, ...] = ()
    hands: tuple[tuple[DrawnCard, ...], ...] = ()
    ambushes: tuple[DrawnAmbush, ...] = ()
    escort: str = ""
    travelled: str = ""
    began: str = ""
    active: int | None = None
    title: str = ""
    origin: str = ""
    goal: int = 30


def of_material(material: Material, title: str = "") -> RoadMap:
    """A board with nothing on it."""
    roads = tuple(DrawnRoad(r.letter, r.a, r.b, r.colour, material.losses[r.colour], r.name) for r in material.roads.values())
    return RoadMap(material.towns, roads, title=title, origin=material.origin)
