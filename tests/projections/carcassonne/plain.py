"""Carcassonne once more, slow and simple: everything is found by flood fill over the whole board, nothing is remembered.

Shares the facts of tiles with the project and not one line of its rules; so agreement means something. Base game, inns, cathedrals and
the large follower, under every reading that changes points.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import projections.carcassonne
from events.carcassonne import FigurePlaced, TilePlaced, TurnEnded
from events.common import GameSetUp
from events.event import Event, Position, Seat

TILES = Path(projections.carcassonne.__file__).parent / "tiles"
KINDS = ("city", "road", "monastery", "field")
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E", "L": "R", "R": "L"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}

Node = tuple[Position, str, int]  # square, kind, number of the part of that kind on the tile
Feature = frozenset[Node]


class Gain(NamedTuple):
    """Points of one seat for one feature, with the tiles that count for it."""

    turn: int
    seat: Seat
    kind: str
    tiles: frozenset[Position]
    points: int


@cache
def facts(tile: str) -> dict[str, Any]:
    """What the tile files say about a tile."""
    for path in sorted(TILES.glob("*.toml")):
        for found in tomllib.loads(path.read_text(encoding="utf-8"))["tile"]:
            if found["id"] == tile:
                return dict(found)
    raise KeyError(tile)


@cache
def turned(word: str, rotation: int) -> str:
    """`NL` turned once is `EL`."""
    for _ in range(rotation):
        word = CLOCKWISE[word[0]] + word[1:]
    return word


@cache
def places(tile: str, rotation: int, kind: str, number: int) -> frozenset[str]:
    """Where a part meets the rim, as the tile lies."""
    words = facts(tile)[kind][number].get("at", "").split()
    return frozenset(turned(word, rotation) for word in words if word != "I")


@cache
def edge(tile: str, rotation: int, side: str) -> str:
    """What a tile shows on a side."""
    for kind in ("city", "road", "river"):
        for number in range(len(facts(tile).get(kind, ()))):
            if side in places(tile, rotation, kind, number):
                return kind
    return "field"


class PlainGame:
    """A board, figures on it, and what has been scored."""

    def __init__(self, set_up: GameSetUp) -> None:
        self.set_up = set_up
        self.components = set(set_up.components)
        usual = {"tiny-city": "4", "farmers": "on", "farmer-scoring": "field-3", "corner-fields": "apart", "inn-cathedral-final": "zero"}
        self.readings = usual | dict(set_up.readings)
        self.board: dict[Position, tuple[str, int]] = {t.position: (t.tile, t.rotation) for t in set_up.start} or {(0, 0): ("BA/RCr", 0)}
        self.figures: list[tuple[Seat, str, Node]] = []
        self.gains: list[Gain] = []
        self.turn = 1
        self.laid: Position | None = None

    # ---- the board ----

    def fits(self, tile: str, position: Position, rotation: int) -> str:
        """`` where the tile fits, else what is wrong: taken, apart, edge."""
        if position in self.board:
            return "taken"
        beside = {side: self.board.get(shifted(position, side)) for side in STEP}
        if not any(beside.values()):
            return "apart"
        wrong = any(there and edge(tile, rotation, side) != edge(*there, FACING[side]) for side, there in beside.items())
        return "edge" if wrong else ""

    def nodes(self, position: Position) -> list[Node]:
        """The parts of the tile on a square."""
        tile = facts(self.board[position][0])
        return [(position, kind, number) for kind in KINDS for number in range(len(tile.get(kind, ())))]

    def node(self, position: Position, name: str) -> Node:
        """The part that is called like this: `city N`, `field NL`, `monastery`."""
        kind, _, word = name.partition(" ")
        tile, rotation = self.board[position]
        (found,) = [n for n in self.nodes(position) if n[1] == kind and (not word or word in places(tile, rotation, kind, n[2]))]
        return found

    def beside(self, node: Node) -> Iterator[Node]:
        """The parts on neighbouring tiles that belong to the same feature."""
        position, kind, number = node
        tile, rotation = self.board[position]
        for word in places(tile, rotation, kind, number):
            there = shifted(position, word[0])
            facing = "".join(FACING[letter] for letter in word)
            for other in self.nodes(there) if there in self.board else ():
                if other[1] == kind and facing in places(*self.board[there], kind, other[2]):
                    yield other
            if kind == "field" and self.readings["corner-fields"] == "joined":
                yield from self.round_the_corner(position, word)

    def round_the_corner(self, position: Position, word: str) -> Iterator[Node]:
        """The field on the other side of a city's edge that begins where a half side ends."""
        letters = "NESWN"
        end = letters[letters.index(word[0], 1) - 1] if word[1] == "L" else letters[letters.index(word[0]) + 1]
        there = shifted(position, end)
        if there in self.board and edge(*self.board[position], end) == edge(*self.board[there], FACING[end]) == "city":
            facing = word[0] + ("R" if word[1] == "L" else "L")
            yield from (other for other in self.nodes(there) if other[1] == "field" and facing in places(*self.board[there], "field", other[2]))

    def feature(self, node: Node) -> Feature:
        """Flood fill."""
        found, waiting = {node}, [node]
        while waiting:
            for other in self.beside(waiting.pop()):
                if other not in found:
                    found.add(other)
                    waiting.append(other)
        return frozenset(found)

    def is_complete(self, feature: Feature) -> bool:
        (_, kind, _), *_ = sorted(feature)
        if kind == "monastery":
            return len(self.squares(feature)) == 9
        if kind == "field":
            return False
        return all(shifted(p, word) in self.board for p, k, n in feature for word in places(*self.board[p], k, n))

    def squares(self, feature: Feature) -> frozenset[Position]:
        """The tiles that count for a feature."""
        (position, kind, _), *_ = sorted(feature)
        if kind == "monastery":
            x, y = position
            return frozenset(p for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (p := (x + dx, y + dy)) in self.board)
        return frozenset(p for p, _, _ in feature)

    # ---- points ----

    def amount(self, feature: Feature, name: str) -> int:
        return sum(int(facts(self.board[p][0])[kind][number].get(name, 0)) for p, kind, number in feature)

    def worth(self, feature: Feature) -> int:
        """Points for a road, city or monastery as it is now."""
        (_, kind, _), *_ = sorted(feature)
        tiles, complete = len(self.squares(feature)), self.is_complete(feature)
        if kind == "monastery":
            return tiles
        inn = kind == "road" and "Inns" in self.components and self.amount(feature, "inn")
        cathedral = kind == "city" and "Cathedrals" in self.components and self.amount(feature, "cathedral")
        if (inn or cathedral) and not complete and self.readings["inn-cathedral-final"] == "zero":
            return 0
        each = 1
        if kind == "city" and complete and not (tiles == 2 and self.readings["tiny-city"] == "2"):
            each = 2
        if (inn or cathedral) and complete:
            each += 1
        return each * (tiles + (self.amount(feature, "coat_of_arms") if kind == "city" else 0))

    def cities_along(self, field: Feature) -> set[Feature]:
        """The finished cities a field runs along."""
        found = set()
        for position, kind, number in field:
            tile, rotation = self.board[position]
            for word in facts(tile)[kind][number].get("touches", "").split():
                city = self.feature(self.node(position, f"city {turned(word, rotation)}"))
                if self.is_complete(city):
                    found.add(city)
        return found

    def winners(self, *features: Feature) -> list[Seat]:
        """The seats with the most weight on features."""
        weight: Counter[Seat] = Counter()
        for seat, what, node in self.figures:
            if any(node in feature for feature in features):
                weight[seat] += 2 if what == "big" else 1
        return sorted(seat for seat, w in weight.items() if w == max(weight.values()))

    def pay(self, kind: str, feature: Feature, seats: list[Seat], points: int) -> None:
        self.gains += [Gain(self.turn, seat, kind, self.squares(feature), points) for seat in seats]

    # ---- the course of a game ----

    def take(self, event: Event) -> None:
        """Follows an event of a legal game."""
        match event:
            case TilePlaced(tile=tile, position=position, rotation=rotation):
                self.board[position] = tile, rotation
                self.laid = position
            case FigurePlaced(seat=seat, what=what, position=position, feature=name):
                self.figures.append((seat, what, self.node(position, name)))
            case TurnEnded():
                self.finished()
                self.turn += 1
                self.laid = None

    def finished(self) -> None:
        """Scores what is complete and occupied, and sends the figures home."""
        for feature in self.occupied():
            (_, kind, _), *_ = sorted(feature)
            if self.is_complete(feature):
                self.pay(kind, feature, self.winners(feature), self.worth(feature))
                self.figures = [figure for figure in self.figures if figure[2] not in feature]

    def occupied(self) -> list[Feature]:
        return sorted({self.feature(node) for _, _, node in self.figures}, key=sorted)

    def end(self) -> None:
        """The final scoring; the turn that ended last is the one it belongs to."""
        self.turn -= 1
        left = self.occupied()
        fields = [feature for feature in left if next(iter(feature))[1] == "field"]
        for feature in left:
            (_, kind, _), *_ = sorted(feature)
            if kind != "field":
                self.pay(kind, feature, self.winners(feature), self.worth(feature))
        along = {field: self.cities_along(field) for field in fields}
        if self.readings["farmer-scoring"] == "city-4":
            for city in {city for cities in along.values() for city in cities}:
                self.pay("field", city, self.winners(*[field for field in fields if city in along[field]]), 4)
            return
        paid: set[tuple[Seat, Feature]] = set()
        for field in fields:
            for seat in self.winners(field):
                due = [city for city in along[field] if (seat, city) not in paid]
                paid |= {(seat, city) for city in due} if self.readings["farmer-scoring"] == "field-3-once" else set()
                self.pay("field", field, [seat], 3 * len(due))

    def scores(self) -> dict[Seat, int]:
        return {seat: sum(gain.points for gain in self.gains if gain.seat == seat) for seat in range(len(self.set_up.players))}


def shifted(position: Position, word: str) -> Position:
    """The square beside a square."""
    dx, dy = STEP[word[0]]
    return position[0] + dx, position[1] + dy
