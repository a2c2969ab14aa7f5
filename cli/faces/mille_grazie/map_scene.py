"""What a drawing of the road map shows, as plain values that know nothing of rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from projections.mille_grazie.material import Card, Material, Road
    from projections.mille_grazie.view import View


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
    robbed    who robbed in this turn, by letter of the road
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
    robbed: dict[str, tuple[int, ...]] = {}
    began: str = ""
    active: int | None = None
    title: str = ""
    origin: str = ""
    goal: int = 30


def scene_of(view: View, names: Sequence[str], title: str = "", origin: str = "") -> RoadMap:
    """What is drawn of a view of the position, and of nothing else; a letter nobody has shown is in no view."""
    shown = [DrawnAmbush(ambush.seat, letter) for ambush in view.ambushes for letter in (*ambush.letters, *[""] * ambush.hidden)]
    robbed: dict[str, tuple[int, ...]] = {}
    for step in view.steps:
        if step.robbers:
            robbed[step.road] = tuple(dict.fromkeys((*robbed.get(step.road, ()), *step.robbers)))
    return RoadMap(
        view.towns,
        _roads(view.roads, view.losses),
        seats=tuple(names),
        scores=view.scores,
        noblemen=view.noblemen,
        market=tuple(map(_card, view.market)),
        hands=tuple(tuple(map(_card, hand)) for hand in view.hands),
        ambushes=tuple(shown),
        escort=view.escort,
        travelled="".join(step.road for step in view.steps),
        robbed=robbed,
        began=view.began,
        active=None if view.phase == "set-up" else view.seat,
        title=title,
        origin=origin,
    )


def of_material(material: Material, title: str = "") -> RoadMap:
    """A board with nothing on it."""
    return RoadMap(material.towns, _roads(material.roads.values(), material.losses), title=title, origin=material.origin)


def _roads(roads: Iterable[Road], losses: dict[str, int]) -> tuple[DrawnRoad, ...]:
    return tuple(DrawnRoad(road.letter, road.a, road.b, road.colour, losses[road.colour], road.name) for road in roads)


def _card(card: Card) -> DrawnCard:
    return DrawnCard(card.id, card.start, card.dest, card.points)
