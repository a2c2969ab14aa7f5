"""The file of a board: what it may hold, and the faults of one that is not sound, each with its line. Rules: section 24.5.

Faults are of two kinds: of the form (fields that are missing, unknown or of a wrong type) and of the board itself (`board_checks.py`),
which is looked at once the form is sound. All faults of a kind are found in one go.
"""

from __future__ import annotations

import re
import tomllib
from functools import cached_property
from typing import Any

import msgspec

from projections.key_lines import Path, in_words, key_lines, line_of

FORMAT = "tjuv-och-polis/board/1"
PATH = re.compile(r"(.*) - at `\$\.?(.*)`$")
FIELD = re.compile(r"field `(.*)`$")
WANTED = re.compile(r"Expected `(\w+)")
MOST_FAULTS = 200
PART = re.compile(r"[^.\[\]]+")


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong: the line of the file (0 where it is about all of it), where in it, and what."""

    line: int
    place: str
    text: str

    def __str__(self) -> str:
        where = [f"line {self.line}" if self.line else "", self.place]
        return ": ".join(filter(None, (", ".join(filter(None, where)), self.text)))


class BoardError(ValueError):
    """A board that cannot be played on: all its faults."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file."""


class Door(_Part, frozen=True):
    inside: str
    outside: str


class House(_Part, frozen=True):
    squares: list[str]
    door: Door


class Building(_Part, frozen=True):
    id: str
    kind: str
    square: str
    openings: list[str]
    amount: int | None = None
    name: str = ""


class Nest(_Part, frozen=True):
    id: str
    square: str
    opening: str = ""
    openings: list[str] = []
    name: str = ""


class Escape(_Part, frozen=True):
    id: str
    square: str
    opening: str
    mode: str
    name: str = ""


class Line(_Part, frozen=True):
    number: int
    stops: list[str]


class Pair(_Part, frozen=True):
    between: list[str]


class Street(_Part, frozen=True):
    name: str
    squares: list[str]


class Board(_Part, frozen=True, dict=True):
    """A board file as it stands."""

    format: str
    id: str
    name: str
    edition: str
    grid: str
    police_house: House
    building: list[Building] = []
    nest: list[Nest] = []
    escape: list[Escape] = []
    tram_line: list[Line] = []
    wall: list[Pair] = []
    link: list[Pair] = []
    street: list[Street] = []

    @cached_property
    def rows(self) -> list[str]:
        """The rows of the grid, the top one first."""
        return self.grid.strip("\n").split("\n")


class Places:
    """Where everything stands in the text of a file."""

    def __init__(self, text: str) -> None:
        self.lines = key_lines(text)
        self.first_row = line_of(self.lines, ("grid",)) + _blank_lines(text)

    def fault(self, path: Path, text: str) -> Fault:
        """A fault of a field."""
        return Fault(line_of(self.lines, path), in_words(path), text)

    def in_grid(self, x: int, y: int, text: str) -> Fault:
        """A fault of a square of the grid; column and row from 0."""
        return Fault(self.first_row + y, f"grid, column {x + 1}" if x >= 0 else "grid", text)


def _blank_lines(text: str) -> int:
    """How far below its key the first row of the grid stands."""
    found = re.search(r'^\s*grid\s*=\s*("""|\'\'\')([ \t]*\n)*', text, re.MULTILINE)
    return found.group().lstrip().count("\n") if found else 0


def read(text: str) -> tuple[Board, Places]:
    """The board as the file says it, sound in form. Raises BoardError."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError([Fault(0, "", f"this is no TOML file: {error}")]) from None
    places = Places(text)
    if values.get("format") != FORMAT:
        raise BoardError([places.fault(("format",), f'must be "{FORMAT}"')])
    return _formed(values, places), places


def _formed(values: dict[str, Any], places: Places) -> Board:
    """The values as a board. Raises BoardError with all faults of form: each is noted and filled in, so that the next one comes to light."""
    found: list[Fault] = []
    filled: set[Path] = set()
    while True:
        try:
            board = msgspec.convert(values, Board)
        except msgspec.ValidationError as error:
            match = PATH.match(str(error))
            text = match.group(1) if match else str(error)
            path: Path = tuple(int(part) if part.isdigit() else part for part in PART.findall(match.group(2))) if match else ()
            if not any(path[:length] in filled for length in range(1, len(path) + 1)):
                found.append(places.fault(path, _in_words(text)))
            if len(filled) >= MOST_FAULTS or not _fill(values, path, text, filled):
                raise BoardError(found) from None
        else:
            if found:
                raise BoardError(sorted(found, key=lambda fault: fault.line))
            return board


def _in_words(text: str) -> str:
    """What the reader says, as people say it."""
    if named := FIELD.search(text):
        return f"no such field here: {named.group(1)}" if "unknown" in text else f"{named.group(1)} is missing"
    for word, plain in (
        ("str", "a text"),
        ("int", "a whole number (int)"),
        ("array", "a list"),
        ("object", "a table"),
        ("float", "a number with a point"),
    ):
        text = text.replace(f"`{word}`", plain)
    return text[:1].lower() + text[1:]


def _fill(values: Any, path: Path, text: str, filled: set[Path]) -> bool:
    """Takes an unknown field away, or puts a value of the wanted type where one is missing or wrong; false if that cannot be done."""
    named, wanted = FIELD.search(text), WANTED.match(text)
    if named:
        for part in path:
            values = values[part]
        if "unknown" in text:
            del values[named.group(1)]
        else:
            values[named.group(1)] = ""
            filled.add((*path, named.group(1)))
        return True
    if not wanted or not path:
        return False
    for part in path[:-1]:
        values = values[part]
    values[path[-1]] = {"str": "", "int": 1, "array": [], "object": {}}.get(wanted.group(1))
    filled.add(path)
    return values[path[-1]] is not None
