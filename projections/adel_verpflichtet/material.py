"""The printed material: castles along the track, cheques, thieves and objects of an edition. Rules file 8 and 14.

What is printed on the board and the cards is mostly unknown to us. It comes from a file the owner of a copy writes; without one the
default of the edition counts, which marks every value and calls itself a reconstruction.
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import msgspec

EDITIONS = {"five": 5, "six": 6}  # and the most players
DECKS = {"five": 45, "six": 51}
LETTERS = "ABCDEF"
CHEQUES, CHEQUE_SUM, THIEVES = 4, 50_000, 2  # of every colour
# confirmed: several sources; inferred: follows from what is confirmed; unknown: a default of ours; printed: read off a printed copy.
MARKS = ("confirmed", "inferred", "unknown", "printed")
FOLDER = Path(__file__).with_name("material")


class Fault(msgspec.Struct, frozen=True):
    """What is wrong in a file: line (0 where there is none), path of keys, and a sentence."""

    line: int
    path: str
    text: str

    def __str__(self) -> str:
        places = [f"line {self.line}"] if self.line else []
        return ": ".join((*places, *([self.path] if self.path else []), self.text))


class MaterialError(ValueError):
    """A file that cannot be played with; all its faults, in the order of their lines."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class Castle(msgspec.Struct, frozen=True):
    """A castle: its spaces on the track, and the steps it pays for the best and the second best exhibition."""

    id: int
    spaces: tuple[int, ...]
    best: int
    second: int
    mark: str = "unknown"


class Colour(msgspec.Struct, frozen=True):
    """A colour with its own four cheques and two thieves."""

    name: str
    cheques: tuple[int, ...]
    thieves: tuple[int, ...]
    mark: str = "unknown"


class Series(msgspec.Struct, frozen=True):
    """What the objects of a letter are."""

    letter: str
    theme: str
    mark: str = "unknown"


class CollectionObject(msgspec.Struct, frozen=True, gc=False):
    """A card of the collection. Only letter and year count; the id is ours, the name is for people."""

    id: str
    letter: str
    year: int
    name: str = ""
    mark: str = "unknown"


class Material(msgspec.Struct, frozen=True, dict=True):
    """The material of one edition. `warnings` are what looks unlike a printed copy and yet can be played with."""

    edition: str
    id: str
    name: str
    status: str
    castles: tuple[Castle, ...]
    first_table_space: int
    table_spaces: int | None
    start_uses_castle: int
    final_bonus: tuple[int, int]
    colours: tuple[Colour, ...]
    series: tuple[Series, ...]
    deck: tuple[CollectionObject, ...]
    marks: dict[str, str]
    digest: str
    warnings: tuple[Fault, ...] = ()

    @property
    def most_players(self) -> int:
        """How many can play: each needs a colour."""
        return min(EDITIONS[self.edition], len(self.colours))

    @property
    def last_space(self) -> int | None:
        """The last table space, where the number of them is known."""
        return None if self.table_spaces is None else self.first_table_space + self.table_spaces - 1

    @cached_property
    def objects(self) -> dict[str, CollectionObject]:
        """Id -> object."""
        return {item.id: item for item in self.deck}

    @cached_property
    def colour(self) -> dict[str, Colour]:
        """Name -> colour."""
        return {colour.name: colour for colour in self.colours}

    @cached_property
    def _castle_at(self) -> tuple[Castle, ...]:
        """The castle of every space before the table, the club room first."""
        at = {space: castle for castle in self.castles for space in castle.spaces}
        at[0] = next(castle for castle in self.castles if castle.id == self.start_uses_castle)
        return tuple(at[space] for space in range(self.first_table_space))

    def castle_at(self, space: int) -> Castle | None:
        """The castle a pawn stands at; for the club room the one the file names, at the table none."""
        return self._castle_at[space] if space < self.first_table_space else None


def load(text: str) -> Material:
    """The material a file describes, with warnings. Raises MaterialError with every fault of the file."""
    from projections.key_lines import key_lines

    from .material_checks import Checked

    try:
        values: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise MaterialError([_not_toml(str(error))]) from None
    checked = Checked(values, key_lines(text))
    if checked.faults:
        raise MaterialError(sorted(checked.faults, key=lambda fault: fault.line))
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Material(**checked.parts, digest=digest, warnings=tuple(sorted(checked.warnings, key=lambda fault: fault.line)))


def _not_toml(text: str) -> Fault:
    """The answer of the TOML reader, its line taken out of the sentence."""
    said, _, place = text.partition(" (at line ")
    line = place.partition(",")[0]
    return Fault(int(line) if line.isdigit() else 0, "", f"this is not TOML: {said[:1].lower()}{said[1:]}")


def default_text(edition: str) -> str:
    """Our file for an edition, to start an own one from. Raises KeyError for an edition that does not exist."""
    if edition not in EDITIONS:
        raise KeyError(edition)
    return (FOLDER / f"{edition}.toml").read_text(encoding="utf-8")


@lru_cache(maxsize=len(EDITIONS))
def default(edition: str) -> Material:
    """The default material of an edition: a reconstruction, not the printed board. Raises KeyError for an edition that does not exist."""
    return load(default_text(edition))
