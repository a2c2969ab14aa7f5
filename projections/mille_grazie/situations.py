"""The disputed situations of section 10 for whoever asks about the rules, and how far the order of play is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from events.event import Position
from projections.extras import Coverage, Extras, Settled
from projections.kept import kept_by
from projections.report import Report

from .ending import GOAL
from .faults import CODES
from .set_up import order_of_play, register

FOLDER = Path(__file__).parent


class Situations(Extras):
    """What this game has beside the protocol."""

    marked = frozenset({"robbery", "repelled"})
    goal = GOAL

    def register(self) -> dict[str, Settled]:
        """Every disputed situation by its number, with the answer that holds here and how sure it is."""
        return {number: Settled(ruling.about, ruling.rows, f"{ruling.why} ({ruling.mark})") for number, ruling in register().items()}

    def coverage(self) -> Coverage:
        """Every row with how it is kept."""
        return kept_by(order_of_play(), CODES, FOLDER / "coverage.toml")

    def concerns(self, state: Any, name: str, position: Position | None) -> Callable[[Report], bool]:
        """Awards called so: `robbery` and `delivery` alone mean all of them."""
        return lambda report: not name or report.subject == name or report.subject.partition(" ")[0] == name
