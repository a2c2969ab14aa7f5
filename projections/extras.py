"""What a game may have beside the protocol of `game.py`, each with what holds for a game that says nothing.

A game that has more sets `extras` to a value of its own class, which extends Extras.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from events.event import Event, Position
from events.finding import Finding

from .finding_codes import Code
from .report import Report

STATES = ("enforced", "covered", "recorded", "heading", "unjudged", "missing")


class Kept(msgspec.Struct, frozen=True):
    """One row and how it is kept, one of STATES: `by` names what does it, `why` is a sentence."""

    row: str
    step: str
    mode: str
    when: str
    text: str
    state: str
    by: str = ""
    why: str = ""


class Coverage(msgspec.Struct, frozen=True):
    """How much of the order of play the code keeps: all rows, and those in play with all that is built."""

    rows: tuple[Kept, ...]
    in_play: tuple[Kept, ...]

    @staticmethod
    def counts(rows: Sequence[Kept]) -> dict[str, int]:
        """How many rows are in each state."""
        return {state: sum(kept.state == state for kept in rows) for state in STATES}


class CodeList(msgspec.Struct, frozen=True):
    """Finding codes of a game: of its rules, of the sequence of play, and words of `<row>/<word>` for what cannot be applied at all."""

    rules: tuple[Code, ...]
    walk: tuple[Code, ...] = ()
    cannot: dict[str, str] = {}


class Settled(msgspec.Struct, frozen=True):
    """A disputed situation with one answer only: what it is about, the rows it touches, what follows."""

    about: str
    rows: tuple[str, ...]
    why: str


class Extras:
    """What holds where a game says nothing."""

    marked: frozenset[str] = frozenset({"arrest", "escape", "robbery", "theft", "prison"})  # kinds of consequences that a plot shows
    goal: int = 0  # the score that ends the game, 0 where none does; a plot draws it
    unended = "the last turn is not ended, so the game is not over"  # why a note says that the record stops just before the end

    lines = ("score on the track", "score if the game had ended after this turn")  # what the two lines of a seat in a plot show

    def __init__(self, game: Any) -> None:
        self.game = game

    def unit(self, count: int) -> str:
        """What the score counts, for so many: `point`, `points`."""
        return "point" if count in (1, -1) else "points"

    def coverage(self) -> Coverage | None:
        """How much of the order of play the code keeps; None where nobody has listed it."""
        return None

    def codes(self) -> CodeList:
        """All finding codes of the game."""
        return CodeList(tuple(self.game.catalogue()))

    def register(self) -> dict[str, Settled]:
        """Disputed situations that are no question of their own."""
        return {}

    def concerns(self, state: Any, name: str, position: Position | None) -> Callable[[Report], bool]:
        """Tells which awards are for what a dispute names; all of them where it names nothing."""
        return lambda report: not name or report.subject == name

    def is_decided(self, state: Any, event: Event, finding: Finding) -> bool:
        """Whether what could not be proved at an event has been decided by the end of the record."""
        return False

    def noting(self) -> Any:
        """The same game, with readings that note in `asked` which questions were asked; None where all have to be tried."""
        return None

    def standing(self, state: Any, name: str, position: Position | None) -> Any:
        """How what a dispute names stands now, as a value; None where that is nothing on the table."""
        return None


def extras_of(game: Any) -> Extras:
    """What the game has beside the protocol."""
    found: Extras = getattr(game, "extras", None) or Extras(game)
    return found
