"""What is frozen for a set-up: the board, the answers to disputed questions; and what the data files say.

A set-up of this game has no components, boxes of tiles or figures: its players, answers, and the owner's board where there is one.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import msgspec

from events.common import GameSetUp
from projections import order, questions
from projections.game import NotSupported
from projections.questions import Reading
from projections.tried import must_fit

from .material import Material, MaterialError, default, load

HERE = Path(__file__).parent
EDITIONS = {"zoch": "the printed game of 2010"}
USUAL = "zoch"
MOST_SEATS = 6  # more than four may be recorded: that is a finding, not an unreadable game
DATA = ("readings.toml", "codes.toml", "order_of_play.toml")


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A disputed situation with one answer: what is asked, what holds here, the rows it speaks of, its mark, and where it comes from."""

    about: str
    why: str
    rows: tuple[str, ...]
    mark: str
    sources: str = ""


@cache
def readings() -> dict[str, Reading]:
    """All disputed questions of this game."""
    return questions.load(HERE / "readings.toml")


@cache
def register() -> dict[str, Ruling]:
    """The disputed situations of section 10 by their number, such as `10.8`."""
    return msgspec.toml.decode((HERE / "register.toml").read_bytes(), type=dict[str, Ruling])


@cache
def order_of_play() -> order.OrderOfPlay:
    """The rows of the rules, to cite and to look up."""
    return order.load(HERE / "order_of_play.toml")


@cache
def digest() -> str:
    """A digest of the board used where the owner gives none: the first 16 hexadecimal digits of a SHA-256."""
    return hashlib.sha256(default().digest.encode()).hexdigest()[:16]


class Table:
    """A set-up made ready."""

    def __init__(self, set_up: GameSetUp) -> None:
        """Raises NotSupported for a board that has faults, and for what this game does not have."""
        self.set_up = msgspec.structs.replace(set_up, edition=set_up.edition or USUAL)
        must_fit(self.set_up, readings(), EDITIONS, MOST_SEATS)
        self.seats = len(set_up.players)
        self.material = _board(set_up.material, self.seats)
        self.chosen = dict.fromkeys(dict(set_up.readings), True)
        self.readings = {name: reading.default for name, reading in readings().items()} | dict(set_up.readings)


def _board(text: str, seats: int) -> Material:
    if not text:
        return default()
    try:
        return load(text, seats=max(seats, 2))
    except MaterialError as error:
        raise NotSupported(f"the board has faults: {error}") from None
