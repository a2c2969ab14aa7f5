"""The board as the rules ask it: squares and what they are joined to, places, stops, and names in both directions.

Rules: C-1, S-6, S-7, PM-3, PM-9, TS-1, ES-1, LM-4, section 24.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from .board_checks import must_be_sound
from .squares import STEPS, beside, square_of, towards

DEFAULT = Path(__file__).parent / "boards" / "reconstructed.toml"


class Town:
    """A board under play; never changed.

    joined   square -> squares a piece may step to from there; into the police house only through the door
    house    its ten squares; door: the square inside and the street square outside
    places   id -> square of every building, nest and escape square
    lines    number of a tram line -> its stops; stops: square -> lines
    fronts   street squares directly in front of an escape square
    """

    def __init__(self, text: str) -> None:
        values = tomllib.loads(text)
        self.id, self.title, self.edition = values["id"], values["name"], values["edition"]
        rows = values["grid"].split()
        self.kinds = {square_of(x, y): "street" for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in ".+0123456789"}
        house = values["police_house"]
        self.house: tuple[str, ...] = tuple(house["squares"])
        self.door = (house["door"]["inside"], house["door"]["outside"])
        self.kinds |= dict.fromkeys(self.house, "house")
        self.places: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.amounts: dict[str, int] = {}
        self.modes: dict[str, str] = {}
        openings: list[tuple[str, Iterable[str]]] = []
        for table in ("building", "nest", "escape"):
            openings += [self._place(table, entry) for entry in values.get(table, ())]
        self.lines = {line["number"]: tuple(line["stops"]) for line in values.get("tram_line", ())}
        self.stops = {square: tuple(n for n, stops in self.lines.items() if square in stops) for stops in self.lines.values() for square in stops}
        self.nests = {square: name for name, square in self.places.items() if self.kinds[square] == "nest"}
        self.squares = frozenset(self.kinds)
        self.joined = self._join(openings, values)
        self.fronts = frozenset(s for e in self.modes for s in self.joined[e])

    def _place(self, table: str, entry: dict[str, Any]) -> tuple[str, Iterable[str]]:
        square = entry["square"]
        self.places[entry["id"]], self.names[square] = square, entry["id"]
        self.kinds[square] = entry["kind"] if table == "building" else table
        self.amounts[square] = entry.get("amount", 0)
        if "mode" in entry:
            self.modes[square] = entry["mode"]
        return square, entry["openings"] if "openings" in entry else (entry["opening"],)

    def _join(self, openings: Iterable[tuple[str, Iterable[str]]], values: dict[str, Any]) -> dict[str, tuple[str, ...]]:
        joined: dict[str, list[str]] = {square: [] for square in self.kinds}
        walls = {frozenset(wall["between"]) for wall in values.get("wall", ())}
        for square, kind in self.kinds.items():
            for there in beside(square):
                if self.kinds.get(there) == "street" and (kind == "house" or (kind == "street" and {square, there} not in walls)):
                    joined[square].append(there)
        for square, sides in openings:
            for side in sides:
                street = towards(square, side)
                joined[square].append(street)
                joined[street].append(square)
        for link in values.get("link", ()):
            first, second = link["between"]
            joined[first].append(second)
            joined[second].append(first)
        joined[self.door[1]].append(self.door[0])
        return {square: tuple(there) for square, there in joined.items()}

    def kind(self, square: str) -> str:
        """`street`, `house`, `nest`, `escape`, `bank`, `post`, `telegraph`, `travel_agency`, or empty for no square."""
        return self.kinds.get(square, "")

    def is_building(self, square: str) -> bool:
        """Whether the square is a bank, a post office, the telegraph station or the travel agency."""
        return square in self.names and self.kinds[square] not in ("nest", "escape")

    def find(self, place: str) -> str:
        """The square of a place by its id, or the square itself; empty if there is none."""
        return self.places.get(place, place if place in self.squares else "")

    def name(self, square: str) -> str:
        """The id of the place on a square; the square itself where there is none."""
        return self.names.get(square, square)

    def amount(self, square: str) -> int:
        """The loot printed on a square."""
        return self.amounts.get(square, 0)

    def mode(self, square: str) -> str:
        """How one leaves from an escape square: `train`, `boat` or `air`; empty elsewhere."""
        return self.modes.get(square, "")

    def walked(self, start: str, path: tuple[str, ...]) -> tuple[str, ...]:
        """A path as squares: each step to a side stands for the next square there."""
        found = []
        here = start
        for part in path:
            here = towards(here, part) if part in STEPS else part
            found.append(here)
        return tuple(found)


@cache
def town_of(material: str) -> Town:
    """The town of an owner's board file, or our reconstruction where there is none. Raises BoardError for a board with faults."""
    if material:
        must_be_sound(material)
    return Town(material or DEFAULT.read_text(encoding="utf-8"))
