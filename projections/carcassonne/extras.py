"""What Carcassonne has beside the protocol: coverage of its order of play, codes by row, features that a dispute may name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.event import Position
from projections.extras import CodeList, Coverage, Extras, Settled
from projections.report import Report

from .turn import Turn


class CarcassonneExtras(Extras):
    """Beside the protocol."""

    unended = "nothing is left to be drawn, but the last turn is not ended or somebody has still to pass, so the final scoring is missing"

    def coverage(self) -> Coverage:
        """Every row of the order of play, whatever is in play."""
        from . import coverage

        return Coverage(tuple(coverage.coverage().values()), tuple(coverage.built_in_play()))

    def codes(self) -> CodeList:
        """Codes from the docstrings of the rules."""
        from . import codes

        return CodeList(tuple(codes.codes()), tuple(codes.of_the_walk()), codes.cannot())

    def register(self) -> dict[str, Settled]:
        """The entries of the ambiguity register that touch what is built."""
        from .set_up import register

        return {name: Settled(entry.about, tuple(entry.rows), entry.why) for name, entry in register().items()}

    def noting(self) -> Any:
        """Of many questions few are asked before an error."""
        return self.game.noting()

    def concerns(self, state: Turn, name: str, position: Position | None) -> Callable[[Report], bool]:
        """Awards for the feature that lies there; for a field also those for the cities along it."""
        from .disputed import concerns

        return concerns(state, name, position)

    def standing(self, state: Turn, name: str, position: Position | None) -> Any:
        """The feature with its tiles and figures."""
        from .disputed import now

        return now(state, name, position)
