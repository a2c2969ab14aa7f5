"""What must hold of a board beside the form of its file: letters and tables agree, openings touch streets, streets join, lines have stops.

Rules: C-5, S-6, S-7, TG-1, ES-1, section 24.5. Warnings are what is playable but unlikely: dead ends, a line that meets no other, several
telegraph stations.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from .board_file import Board, BoardError, Building, Escape, Fault, Nest, Places, read
from .squares import STEPS, beside, place_of, square_of, towards

SIGNS = {"B": "bank", "O": "post", "G": "telegraph", "V": "travel_agency", "N": "nest", "E": "escape", "P": "house", "D": "house"}
KINDS = ("bank", "post", "telegraph", "travel_agency")
PAID = ("bank", "post")
MODES = ("train", "boat", "air")
OPPOSITE = ({"N", "S"}, {"W", "E"})
STREET = ".+0123456789"
BLOCK = "#"
PIECES = re.compile(r"car|(officer|thief)\d+")
ESCAPES, HOUSE_SQUARES, THOUSAND = 4, 10, 1000


def faults(text: str) -> tuple[list[Fault], list[Fault]]:
    """All faults of a board file, and all warnings. Raises BoardError where its form is wrong."""
    board, places = read(text)
    check = _Check(board, places)
    return list(check.faults()), list(check.warnings())


def must_be_sound(text: str) -> None:
    """Raises BoardError with all faults of a board file, if it has any."""
    found, _ = faults(text)
    if found:
        raise BoardError(sorted(found, key=lambda fault: fault.line))


class _Check:
    """One pass over one board."""

    def __init__(self, board: Board, places: Places) -> None:
        self.board, self.places = board, places
        self.signs = {square_of(x, y): sign for y, row in enumerate(board.rows) for x, sign in enumerate(row)}
        self.streets = {square for square, sign in self.signs.items() if sign in STREET}

    def faults(self) -> Iterator[Fault]:
        yield from self._grid()
        yield from self._house()
        yield from self._letters()
        yield from self._ids()
        yield from self._buildings()
        yield from self._openings()
        yield from self._numbers_of_places()
        yield from self._lines()
        yield from self._pairs()
        yield from self._connected()

    def warnings(self) -> Iterator[Fault]:
        for square in sorted(self.streets, key=place_of):
            if len(self.joined[square]) < 2:
                yield self._at(square, f"{square} is a dead end: the car could never leave it")
        lines = self.board.tram_line
        for number, line in enumerate(lines):
            if len(lines) > 1 and not any(set(line.stops) & set(other.stops) for other in lines if other is not line):
                yield self.places.fault(("tram_line", number), f"line {line.number} meets no other line")
        if sum(building.kind == "telegraph" for building in self.board.building) > 1:
            yield Fault(0, "", "several telegraph stations: any of them counts")

    # ---- the grid and the house ----

    def _at(self, square: str, text: str) -> Fault:
        return self.places.in_grid(*place_of(square), text)

    def _grid(self) -> Iterator[Fault]:
        width = len(self.board.rows[0])
        for y, row in enumerate(self.board.rows):
            if len(row) != width:
                yield self.places.in_grid(-1, y, f"row {y + 1} has {len(row)} squares, the first row has {width}")
        for square, sign in self.signs.items():
            if sign not in STREET + BLOCK and sign not in SIGNS:
                yield self._at(square, f"{sign!r} on {square} is no sign of the legend")
        if not self.streets:
            yield self.places.fault(("grid",), "there is no street")

    def _house(self) -> Iterator[Fault]:
        house = self.board.police_house
        path = ("police_house", "squares")
        if len(set(house.squares)) != HOUSE_SQUARES:
            yield self.places.fault(path, f"the police house has ten squares, here are {len(set(house.squares))}")
        inside, outside = house.door.inside, house.door.outside
        if inside not in house.squares or self.signs.get(inside) != "D":
            yield self.places.fault(("police_house", "door", "inside"), f"{inside} must be a square of the house, and D in the grid")
        if outside not in self.streets or outside not in beside(inside):
            yield self.places.fault(("police_house", "door", "outside"), f"{outside} must be a street square beside {inside}")

    # ---- letters and tables ----

    def _entries(self) -> Iterator[tuple[tuple[str, int], Building | Nest | Escape]]:
        for table in ("building", "nest", "escape"):
            for number, entry in enumerate(getattr(self.board, table)):
                yield (table, number), entry

    @staticmethod
    def _kind(table: str, entry: Building | Nest | Escape) -> str:
        return entry.kind if isinstance(entry, Building) else table

    def _letters(self) -> Iterator[Fault]:
        named = Counter(entry.square for _, entry in self._entries())
        named.update(set(self.board.police_house.squares))
        for path, entry in self._entries():
            kind, sign = self._kind(path[0], entry), self.signs.get(entry.square, "")
            if SIGNS.get(sign) != kind:
                found = f"{sign!r} in the grid" if sign else "outside the grid"
                yield self.places.fault((*path, "square"), f"{entry.id} is a {kind}, but {entry.square} is {found}")
        for number, square in enumerate(self.board.police_house.squares):
            if SIGNS.get(self.signs.get(square, "")) != "house":
                yield self.places.fault(("police_house", "squares", number), f"{square} is no P or D in the grid")
        for square, sign in self.signs.items():
            if sign in SIGNS and not named[square]:
                yield self._at(square, f"{sign} on {square} is named by no table")
            elif named[square] > 1:
                yield self._at(square, f"{square} is named {named[square]} times")

    def _ids(self) -> Iterator[Fault]:
        taken = Counter(entry.id for _, entry in self._entries())
        for path, entry in self._entries():
            if taken[entry.id] > 1:
                yield self.places.fault((*path, "id"), f"two places are called {entry.id}")
            if PIECES.fullmatch(entry.id):
                yield self.places.fault((*path, "id"), f"{entry.id} is the name of a piece")
            if not entry.id or entry.id != entry.id.lower() or " " in entry.id:
                yield self.places.fault((*path, "id"), f"{entry.id!r} must be a word in small letters, so that it is no square")

    def _buildings(self) -> Iterator[Fault]:
        for number, building in enumerate(self.board.building):
            path, amount = ("building", number), building.amount
            if building.kind not in KINDS:
                yield self.places.fault((*path, "kind"), f"{building.kind!r} is none of {', '.join(KINDS)}")
            elif building.kind in PAID and (amount is None or amount <= 0 or amount % THOUSAND):
                yield self.places.fault((*path, "amount"), f"{building.id} needs an amount in whole thousands")
            elif building.kind not in PAID and amount is not None:
                yield self.places.fault((*path, "amount"), f"a {building.kind} has no amount")

    # ---- openings ----

    def _openings(self) -> Iterator[Fault]:
        for path, entry in self._entries():
            field = "opening" if isinstance(entry, Escape) or (isinstance(entry, Nest) and entry.opening) else "openings"
            sides = sides_of(entry)
            if not sides or (isinstance(entry, Nest) and entry.opening and entry.openings):
                yield self.places.fault((*path, field), f"{entry.id} needs `opening` or `openings`, one of them")
            if isinstance(entry, Building) and (len(sides) > 2 or (len(sides) == 2 and set(sides) not in OPPOSITE)):
                yield self.places.fault((*path, field), f"{entry.id} may be open on one side, or on two that lie opposite each other")
            for side in sides:
                if side not in STEPS:
                    yield self.places.fault((*path, field), f"{side!r} is none of N, S, W, E")
                elif towards(entry.square, side) not in self.streets:
                    there = towards(entry.square, side) or "the edge of the board"
                    yield self.places.fault((*path, field), f"{entry.id} opens {side} towards {there}, which is no street square")

    def _numbers_of_places(self) -> Iterator[Fault]:
        escapes, modes = self.board.escape, [escape.mode for escape in self.board.escape]
        if len(escapes) != ESCAPES:
            yield self.places.fault(("escape",), f"there are four escape squares, here are {len(escapes)}")
        for number, mode in enumerate(modes):
            if mode not in MODES:
                yield self.places.fault(("escape", number, "mode"), f"{mode!r} is none of {', '.join(MODES)}")
        missing = [mode for mode in MODES if mode not in modes]
        if missing:
            yield self.places.fault(("escape",), f"no escape square by {' or '.join(missing)}")
        kinds = [building.kind for building in self.board.building]
        wanted = (("telegraph",), ("travel_agency",), PAID)
        yield from (self.places.fault(("building",), f"a {' or '.join(some)} is missing") for some in wanted if not set(some) & set(kinds))
        if not self.board.nest:
            yield Fault(0, "nest", "there is no nest")

    # ---- trams, walls, links, streets ----

    def _lines(self) -> Iterator[Fault]:
        numbers = Counter(line.number for line in self.board.tram_line)
        at: dict[str, set[int]] = {}
        for number, line in enumerate(self.board.tram_line):
            path = ("tram_line", number)
            if numbers[line.number] > 1:
                yield self.places.fault((*path, "number"), f"two lines have the number {line.number}")
            if line.number < 1:
                yield self.places.fault((*path, "number"), f"{line.number} is no number of a line")
            if len(line.stops) < 2:
                yield self.places.fault((*path, "stops"), f"line {line.number} needs two stops or more")
            for place, stop in enumerate(line.stops):
                at.setdefault(stop, set()).add(line.number)
                if stop not in self.streets:
                    yield self.places.fault((*path, "stops", place), f"{stop} is no street square")
                if line.stops.index(stop) < place:
                    yield self.places.fault((*path, "stops", place), f"{stop} is named twice")
        for square, sign in self.signs.items():
            if sign.isdigit() and int(sign) not in at.get(square, ()):
                yield self._at(square, f"{square} shows {sign}, but line {sign} has no stop there")
            if sign == "+" and len(at.get(square, ())) < 2:
                yield self._at(square, f"{square} shows +, but fewer than two lines stop there")

    def _pairs(self) -> Iterator[Fault]:
        for table in ("wall", "link"):
            for number, pair in enumerate(getattr(self.board, table)):
                path, both = (table, number, "between"), pair.between
                if len(both) != 2 or not set(both) <= self.streets or both[0] == both[1]:
                    yield self.places.fault(path, f"a {table} lies between two street squares")
                elif (both[1] in beside(both[0])) != (table == "wall"):
                    yield self.places.fault(path, f"{both[0]} and {both[1]} touch" if table == "link" else f"{both[0]} and {both[1]} do not touch")
        for number, street in enumerate(self.board.street):
            for place, square in enumerate(street.squares):
                if square not in self.streets:
                    yield self.places.fault(("street", number, "squares", place), f"{square} is no street square")

    # ---- all streets are one ----

    @cached_property
    def joined(self) -> dict[str, set[str]]:
        """Street square -> the street squares it is joined to."""
        walls = {frozenset(wall.between) for wall in self.board.wall}
        found = {here: {there for there in beside(here) if there in self.streets and {here, there} not in walls} for here in self.streets}
        for link in self.board.link:
            if len(link.between) == 2 and set(link.between) <= self.streets:
                first, second = link.between
                found[first].add(second)
                found[second].add(first)
        return found

    def _connected(self) -> Iterator[Fault]:
        """Every street square that cannot be reached from where most of them are."""
        left, parts = set(self.streets), list[set[str]]()
        while left:
            parts.append(_reached(self.joined, min(left, key=place_of)))
            left -= parts[-1]
        parts.sort(key=len)
        for part in parts[:-1]:
            first = min(part, key=place_of)
            yield self._at(first, f"{', '.join(sorted(part, key=place_of)[:6])} cannot be reached from the other streets")


def sides_of(entry: Building | Nest | Escape) -> list[str]:
    """The sides a place is open on."""
    if isinstance(entry, Building):
        return entry.openings
    if isinstance(entry, Escape):
        return [entry.opening]
    return [entry.opening, *entry.openings] if entry.opening else entry.openings


def _reached(joined: dict[str, set[str]], start: str) -> set[str]:
    found, edge = {start}, [start]
    while edge:
        new: Iterable[str] = joined[edge.pop()] - found
        found |= set(new)
        edge += new
    return found
