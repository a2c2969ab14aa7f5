"""What is to be drawn of a position: the squares of the town, its places, the pieces on it - plain values that know nothing of rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from projections.tjuv_och_polis.squares import STEPS, place_of, square_of

from . import standing

if TYPE_CHECKING:
    from projections.tjuv_och_polis.town import Town
    from projections.tjuv_och_polis.view import View

OFFICER, CAR, THIEF = "officer", "car", "thief"


class DrawnPlace(msgspec.Struct, frozen=True):
    """A building, a nest or an escape square: its kind, what it pays, and the sides it is open to."""

    square: str
    id: str
    kind: str
    amount: int = 0
    mode: str = ""
    sides: str = ""


class DrawnPiece(msgspec.Struct, frozen=True):
    """A piece with the short name it is typed with; the car has a second square and the side its front looks to."""

    label: str
    kind: str
    square: str
    wanted: bool = False
    rear: str = ""
    side: str = ""
    seat: int = -1
    chained: bool = False  # a prisoner, or an officer who guards one


class BoardScene(msgspec.Struct, frozen=True, kw_only=True):
    """A town and who is where. `lines` are those of the legend below, `walls` and `links` pairs of squares that are joined against the look."""

    size: tuple[int, int]
    streets: frozenset[str]
    house: tuple[str, ...]
    door: tuple[str, str]
    places: tuple[DrawnPlace, ...]
    trams: dict[int, tuple[str, ...]]
    walls: tuple[tuple[str, str], ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    pieces: tuple[DrawnPiece, ...] = ()
    lines: tuple[str, ...] = ()
    title: str = ""
    status: str = ""
    marked: tuple[str, ...] = ()

    def stops(self) -> dict[str, tuple[int, ...]]:
        """Square of a tram stop -> its lines."""
        squares = sorted({square for stops in self.trams.values() for square in stops}, key=place_of)
        return {square: tuple(number for number, stops in self.trams.items() if square in stops) for square in squares}

    def standing(self) -> dict[str, list[DrawnPiece]]:
        """Square -> the pieces on it; the car stands on two."""
        found: dict[str, list[DrawnPiece]] = {}
        for piece in self.pieces:
            for square in filter(None, (piece.square, piece.rear)):
                found.setdefault(square, []).append(piece)
        return found


def town_scene(town: Town, title: str = "") -> BoardScene:
    """The bare board."""
    return _scene(town, (), (), title)


def scene_of(view: View, town: Town, names: Sequence[str], title: str = "") -> BoardScene:
    """What is drawn of a view of the position, and of nothing else; the board lies open to everybody."""
    return _scene(town, tuple(_pieces(view)), tuple(standing.lines(view, names)), title)


def _scene(town: Town, pieces: tuple[DrawnPiece, ...], lines: tuple[str, ...], title: str) -> BoardScene:
    places = [place_of(square) for square in town.squares]
    walls, links = _against_the_look(town)
    return BoardScene(
        size=(max(x for x, _ in places) + 1, max(y for _, y in places) + 1),
        streets=frozenset(square for square, kind in town.kinds.items() if kind == "street"),
        house=town.house,
        door=town.door,
        places=tuple(_place(town, id, square) for id, square in town.places.items()),
        trams=dict(sorted(town.lines.items())),
        walls=walls,
        links=links,
        pieces=pieces,
        lines=lines,
        title=title,
        status=": ".join(filter(None, (town.title, town.edition))),
    )


def _place(town: Town, id: str, square: str) -> DrawnPlace:
    sides = "".join(side for side in STEPS if beside(square, side) in town.joined[square])
    return DrawnPlace(square, id, town.kind(square), town.amount(square), town.mode(square), sides)


def beside(square: str, side: str) -> str:
    """The square on a side; empty beyond the edge."""
    (x, y), (dx, dy) = place_of(square), STEPS[side]
    return square_of(x + dx, y + dy) if x + dx >= 0 and y + dy >= 0 else ""


def side_to(square: str, other: str) -> str:
    """The side of a square on which another one lies; empty if they do not touch."""
    return next((side for side in STEPS if beside(square, side) == other), "")


def _against_the_look(town: Town) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    """Street squares that touch and are not joined, and squares that are joined and do not touch."""
    streets = [square for square, kind in sorted(town.kinds.items(), key=lambda pair: place_of(pair[0])) if kind == "street"]
    touching = [(square, beside(square, side)) for square in streets for side in "ES"]
    walls = tuple(pair for pair in touching if town.kind(pair[1]) == "street" and pair[1] not in town.joined[pair[0]])
    far = {tuple(sorted((square, there), key=place_of)) for square, joined in town.joined.items() for there in joined if not side_to(square, there)}
    return walls, tuple((first, second) for first, second in sorted(far))


def _pieces(view: View) -> Iterator[DrawnPiece]:
    """Whoever stands on the board: officers, the car, thieves."""
    for officer in view.officers:
        if officer.square:
            yield DrawnPiece(short(officer.name), OFFICER, officer.square, seat=view.police, chained=bool(officer.guards))
    if view.car is not None:
        yield DrawnPiece("car", CAR, view.car.front, rear=view.car.rear, side=side_to(view.car.rear, view.car.front), seat=view.police)
    for thief in view.thieves:
        if thief.square and thief.status != "escaped":
            prisoner = thief.status in ("serving", "out")
            yield DrawnPiece(short(thief.name), THIEF, thief.square, wanted=bool(thief.wanted), seat=thief.seat, chained=prisoner)


def short(piece: str) -> str:
    """`officer1` -> `o1`, `thief2` -> `t2`, `car`."""
    return piece.replace("officer", "o").replace("thief", "t")
