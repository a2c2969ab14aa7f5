"""What is frozen for a set-up: material, readings, number of players. Rules file 1, 2, 14.5 and 15."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from pathlib import Path

import msgspec

from events.common import GameSetUp
from projections import order, questions
from projections.codes import Codes
from projections.game import NotSupported
from projections.questions import Reading
from projections.tried import must_fit

from .material import EDITIONS, Material, MaterialError, default, default_text, load

HERE = Path(__file__).parent
USUAL = "six"
TITLES = {"five": "edition for up to five players", "six": "edition for up to six players"}
MOST_SEATS = 8  # more than any edition allows, so that a record of such a game can be read and judged


class Answered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A disputed situation with one answer: the question, the answer, how sure it is, the rows it speaks of, and why."""

    about: str
    answer: str
    mark: str
    rows: tuple[str, ...]
    why: str
    reading: str = ""


@cache
def readings() -> dict[str, Reading]:
    """All disputed questions."""
    return questions.load(HERE / "readings.toml")


@cache
def register() -> dict[str, Answered]:
    """The disputed situations Q1 to Q36, by number."""
    return msgspec.toml.decode((HERE / "register.toml").read_bytes(), type=dict[str, Answered])


@cache
def order_of_play() -> order.OrderOfPlay:
    """The rows of the rules."""
    return order.load(HERE / "order_of_play.toml")


@cache
def codes() -> Codes:
    """AV-01 to AV-47."""
    return Codes(HERE / "codes.toml")


@cache
def digest() -> str:
    """A digest of our default material: the first 16 hexadecimal digits of a SHA-256."""
    total = hashlib.sha256()
    for edition in EDITIONS:
        total.update(repr(tomllib.loads(default_text(edition))).encode())
    return total.hexdigest()[:16]


class Table:
    """A set-up made ready. `draws` of the set-up is the number of rounds after which the game ends, 0 for none."""

    def __init__(self, set_up: GameSetUp) -> None:
        """Raises NotSupported for what is not built, and for material that cannot be played with."""
        self.material = _material(set_up)
        self.set_up = msgspec.structs.replace(set_up, edition=self.material.edition)
        must_fit(self.set_up, readings(), EDITIONS, MOST_SEATS, rounds=True)
        self.seats = len(set_up.players)
        self.readings = {name: reading.default for name, reading in readings().items()} | dict(set_up.readings)
        self.cells = EDITIONS[self.material.edition] if self.readings["cells-in-use"] == "printed" else self.seats

    @property
    def is_wrong_number(self) -> bool:
        """Whether the edition is not made for so many players."""
        return not int(self.readings["min-players"]) <= self.seats <= self.material.most_players


def _material(set_up: GameSetUp) -> Material:
    try:
        if set_up.material:
            return load(set_up.material)
        return default(set_up.edition or USUAL)
    except MaterialError as error:
        raise NotSupported(f"not supported: {error}") from None
    except KeyError:
        raise NotSupported(f"not supported: edition {set_up.edition}") from None
