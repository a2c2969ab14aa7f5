"""Tiles: facts from the tile files, turned once into the four rotations, never changed after that.

A side has one kind of edge and a tile one bit for it, four bits a side: a tile fits where `demand & ~tile.edges` is 0.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from .geometry import HALVES, LEFT, MIDDLE, RIGHT, SIDES, Port, facing, opposite, ports, words

NO_TRAITS: tuple[int, ...] = ()
NO_READINGS: Mapping[str, str] = {}
ANYTHING = 15  # the edge of a side that meets whatever lies there
WORDS = frozenset(("id", "stops", "inner", "max", "group", "under"))  # what a tile file says of a tile beside what is printed on it
Part = tuple[str, Mapping[str, Any]]  # kind of feature, its facts


class BadTile(ValueError):
    """A tile file whose facts cannot be: the sentence names the file and the tile."""


class Kind(msgspec.Struct, frozen=True, gc=False):
    """A kind of feature: it completes when its `edges` are closed, when it is `surrounded`, or `never`; `edge` is its bit on a side.

    `monastic`: a monastic building. `only` names the figures that alone may stand there (none named: any). `component` is the condition
    class without which the kind is mere picture.
    """

    completion: str
    edge: int = 0
    monastic: bool = False
    only: tuple[str, ...] = ()
    component: str = ""


class Segment(msgspec.Struct, frozen=True, gc=False):
    """The part of a feature on one tile.

    open     edges or surrounding tiles still wanted; of what never completes, the edges across which it can go on
    closing  how much of `open` one join closes
    joins    (side, port of the neighbour) it meets
    touches  numbers of the city segments a field runs along
    """

    kind: str
    open: int
    closing: int
    traits: tuple[int, ...]
    joins: tuple[tuple[int, int], ...]
    touches: tuple[int, ...]
    ports: frozenset[Port]


class Named(dict[str, int]):
    """Name of a feature as typed (`city N`, `road SW`, `field NL NR`) -> number of its segment; raises KeyError if there is none.

    The kind alone is a name where the tile has one feature of that kind; of several, nobody guesses.
    """

    def __init__(self, segments: Sequence[Segment], names: Sequence[str]) -> None:
        self.segments = segments
        for number, segment in enumerate(segments):
            for word in words(segment.ports):
                self[f"{segment.kind} {word}"] = number
        kinds = [segment.kind for segment in segments]
        self.update({kind: number for number, kind in enumerate(kinds) if kinds.count(kind) == 1})
        self.update({name: number for number, name in enumerate(names) if name not in self})

    def __missing__(self, name: str) -> int:
        kind, *sides = name.split() or [""]
        letters = [word for side in sides for word in ([side] if side[1:] in HALVES else side)]
        for number, segment in enumerate(self.segments):
            if segment.kind == kind and letters and all(self._holds(segment, word) for word in letters):
                self[name] = number
                return number
        raise KeyError(name)

    def _holds(self, segment: Segment, word: str) -> bool:
        """Whether a segment has this side or half side; a whole side of a field means both halves, `I` that it meets no side."""
        if word == "I":
            return not segment.ports
        try:
            wanted = ports(word)
        except ValueError:
            return False
        ((side, third),) = wanted
        halves = {(side, 0), (side, 2)}
        return wanted <= segment.ports or (third == MIDDLE and halves <= segment.ports)


def short_names(segments: Sequence[Segment]) -> Iterator[str]:
    """The short name of each segment: its kind and a side, or its number among those of its kind that meet no side (`field I`, `field II`)."""
    kinds = [segment.kind for segment in segments]
    inside: Counter[str] = Counter()
    for segment in segments:
        inside[segment.kind] += not segment.ports
        alone = kinds.count(segment.kind) == 1
        place = words(segment.ports)[:1] or ([] if alone else ["I" * inside[segment.kind]])
        yield " ".join([segment.kind, *place])


class Tile(msgspec.Struct, frozen=True, gc=False):
    """A tile in one of its four rotations.

    demands     what each neighbour (N, E, S, W) has to show
    at          port -> number of the segment, -1 where there is none
    completing  numbers of the segments that complete by their edges
    centres     numbers of the segments that complete when surrounded
    stops       sides that meet anything and end it
    shared      (side, number of the segment) where two cities of the tile meet one edge, and what is laid there joins them
    meets       for each segment, the numbers of those it meets inside the tile: at a crossing, a gate, a monastery
    group       the part of the bag the tile belongs to, if it is kept apart
    names       the short name of each segment, `named` the number for any name
    """

    id: str
    rotation: int
    edges: int
    demands: tuple[int, ...]
    segments: tuple[Segment, ...]
    at: tuple[int, ...]
    completing: tuple[int, ...]
    centres: tuple[int, ...]
    stops: tuple[int, ...]
    shared: tuple[tuple[int, int], ...]
    meets: tuple[tuple[int, ...], ...]
    group: str
    symbols: frozenset[str]
    names: tuple[str, ...]
    named: Named


class Turned(dict[int, Tile]):
    """Rotation -> the tile as it lies then, made when it is first asked for: three quarters of a cold set-up (measured)."""

    def __init__(self, turn: Callable[[int], Tile]) -> None:
        self.turn = turn
        self[0] = turn(0)  # whatever is wrong with the facts shows here

    def __missing__(self, rotation: int) -> Tile:
        self[rotation] = made = self.turn(rotation)
        return made

    def four(self) -> tuple[Tile, ...]:
        """The tile in all four rotations."""
        return self[0], self[1], self[2], self[3]


class Fits(dict[int, tuple[int, ...]]):
    """Demand -> the rotations of a tile that meet it, worked out once for each demand."""

    def __init__(self, turned: Turned) -> None:
        self.turned = turned

    def __missing__(self, demand: int) -> tuple[int, ...]:
        self[demand] = found = tuple(tile.rotation for tile in self.turned.four() if not demand & ~tile.edges)
        return found


class TileBox:
    """The tiles of the sets in play: four rotations each, and how many there are."""

    def __init__(self, kinds: Mapping[str, Kind], traits: Sequence[str], readings: Mapping[str, str] = NO_READINGS) -> None:
        """`readings` are answers on which it may hang how a tile is read."""
        self.kinds, self.readings = kinds, readings
        self.traits = {name: i for i, name in enumerate(traits)}
        self.tiles: dict[str, Turned] = {}
        self.fits: dict[str, Fits] = {}
        self.counts: dict[str, int] = {}
        self.facts: dict[str, Mapping[str, Any]] = {}
        self.halves_differ = False
        self.asked: set[str] = set()  # questions on which a tile hangs

    def load(self, path: Path, set_name: str, boxes: int = 1) -> None:
        """Adds a set, several times if it is in play several times. Raises BadTile."""
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        facts = {tile["id"]: self._read(tile) for tile in found["tile"]}
        for id, count in found["set"][set_name].items():
            if id not in facts:
                raise BadTile(f"{path.name}: set {set_name} counts {id}, but no such tile is described")
            self.counts[id] = self.counts.get(id, 0) + count * boxes
            self.facts[id] = facts[id]

    def _read(self, facts: Mapping[str, Any]) -> Mapping[str, Any]:
        """The facts of a tile as the table reads it: `under` has what is otherwise under an answer to a question."""
        for answer, others in facts.get("under", {}).items():
            question, _, value = answer.partition("=")
            self.asked.add(question)
            if self.readings.get(question) == value:
                return {**facts, **others}
        return facts

    def describe(self, path: Path, id: str) -> None:
        """Adds a tile that seats hold and the bag never does. Raises BadTile."""
        facts = {tile["id"]: tile for tile in tomllib.loads(path.read_text(encoding="utf-8"))["tile"]}
        if id not in facts:
            raise BadTile(f"{path.name}: no tile {id} is described")
        self.counts.setdefault(id, 0)
        self.facts[id] = facts[id]

    def freeze(self) -> None:
        """Makes the tiles once every set is loaded. Raises BadTile."""
        for id, facts in self.facts.items():
            try:
                self.halves_differ |= _halves_differ(facts, self.kinds)
            except ValueError as error:
                raise BadTile(f"tile {id}: {error}") from None
        for id, facts in self.facts.items():
            try:
                self.tiles[id] = Turned(partial(self.turn, id, facts))
            except ValueError as error:
                raise BadTile(f"tile {id}: {error}") from None
            self.fits[id] = Fits(self.tiles[id])

    def turn(self, id: str, facts: Mapping[str, Any], rotation: int) -> Tile:
        """One tile in one rotation."""
        parts: list[Part] = [(kind, part) for kind in self.kinds for part in facts.get(kind, ())]
        places = [ports(part.get("at", ""), rotation) for _, part in parts]
        for (kind, _), claimed in zip(parts, places, strict=True):
            if any((third == MIDDLE) == (kind == "field") for _, third in claimed):
                raise ValueError(f"a {kind} meets the rim by {'half' if kind == 'field' else 'whole'} sides")
        stops = frozenset(side for side, _ in ports(facts.get("stops", ""), rotation))
        at = _numbered(places, stops | {side for side, _ in ports(facts.get("inner", ""), rotation)})
        city_at = {side: i for i, (kind, _) in enumerate(parts) if kind == "city" for side, _ in places[i]}
        bits = [(ANYTHING if side in stops else self._edge(parts, at, side)) << 4 * side for side in range(4)]
        segments = tuple(self._segment(kind, part, places[i], at, _touched(part, rotation, city_at)) for i, (kind, part) in enumerate(parts))
        ways = [self.kinds[kind].completion for kind, _ in parts]
        names = tuple(short_names(segments))
        return Tile(
            id=id,
            rotation=rotation,
            edges=sum(bits),
            demands=tuple(0 if side in stops else (bits[side] >> 4 * side) << 4 * opposite(side) for side in range(4)),
            segments=segments,
            at=at,
            completing=tuple(i for i, way in enumerate(ways) if way == "edges"),
            centres=tuple(i for i, way in enumerate(ways) if way == "surrounded"),
            stops=tuple(sorted(stops)),
            shared=tuple((side, number) for number, (_, part) in enumerate(parts) for side, _ in ports(part.get("shares", ""), rotation)),
            meets=_meeting([set(part.get("junction", "").split()) for _, part in parts]),
            group=facts.get("group", ""),
            symbols=frozenset(facts.keys() - self.kinds.keys() - WORDS),
            names=names,
            named=Named(segments, names),
        )

    def _edge(self, parts: Sequence[Part], at: Sequence[int], side: int) -> int:
        middle = at[3 * side + MIDDLE]
        return self.kinds[parts[middle][0] if middle >= 0 else "field"].edge

    def _segment(self, kind: str, part: Mapping[str, Any], places: frozenset[Port], at: Sequence[int], touches: tuple[int, ...]) -> Segment:
        traits = [0] * len(self.traits)
        for name, value in part.items():
            named = isinstance(value, str) or value is False
            trait, amount = (f"{name}.{value}".lower(), 1) if named else (name, int(value))
            if trait in self.traits:
                traits[self.traits[trait]] = amount
        # Two halves of a side of pure field are one field, so one join is enough - unless some tile in play parts them without a road.
        joins = {(side, facing(side, third)) for side, third in places if third != RIGHT or at[3 * side + MIDDLE] >= 0 or self.halves_differ}
        way = self.kinds[kind].completion
        wanted = {"edges": len(places) + len(ports(part.get("shares", ""))), "surrounded": 8, "never": len(joins)}[way]
        return Segment(
            kind, wanted, 0 if way == "surrounded" else 2, tuple(traits) if any(traits) else NO_TRAITS, tuple(sorted(joins)), touches, places
        )


def _numbered(places: Sequence[frozenset[Port]], unchecked: frozenset[int]) -> tuple[int, ...]:
    """Port -> number of the segment there. Raises ValueError where two segments claim a port or a side is not covered."""
    at = [-1] * 12
    for number, claimed in enumerate(places):
        for side, third in claimed:
            if at[3 * side + third] >= 0:
                raise ValueError(f"two features share {words(frozenset({(side, third)}))[0]}")
            at[3 * side + third] = number
    for side in range(4):
        left, middle, right = at[3 * side : 3 * side + 3]
        if side in unchecked:
            continue
        if middle < 0 and (left < 0 or right < 0):
            raise ValueError(f"side {SIDES[side]} is not covered")
        if (left < 0) != (right < 0):
            raise ValueError(f"half a side of field on {SIDES[side]}")
    return tuple(at)


def _meeting(junctions: Sequence[set[str]]) -> tuple[tuple[int, ...], ...]:
    """For each segment, the others that share the letter of a junction with it."""
    return tuple(tuple(j for j, theirs in enumerate(junctions) if j != i and own & theirs) for i, own in enumerate(junctions))


def _halves_differ(facts: Mapping[str, Any], kinds: Mapping[str, Kind]) -> bool:
    """Whether a tile has a side of pure field whose halves are two fields."""
    middles = {side for kind in kinds for part in facts.get(kind, ()) for side, third in ports(part.get("at", "")) if third == MIDDLE}
    fields = [ports(part["at"]) for part in facts.get("field", ())]
    return any(side not in middles and ((side, LEFT) in one) != ((side, RIGHT) in one) for one in fields for side in range(4))


def _touched(part: Mapping[str, Any], rotation: int, city_at: Mapping[int, int]) -> tuple[int, ...]:
    sides = [(SIDES.index(side) + rotation) % 4 for side in part.get("touches", "").split()]
    missing = [side for side in sides if side not in city_at]
    if missing:
        raise ValueError("a field touches a side without a city")
    return tuple(sorted({city_at[side] for side in sides}))
