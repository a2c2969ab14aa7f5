"""What this game has beside the protocol: spaces for points, the disputed situations Q1 to Q36, and how far the rules are kept."""

from __future__ import annotations

from projections.extras import Coverage, Extras, Settled
from projections.kept import kept_by

from .set_up import HERE, codes, order_of_play, register


class RaceExtras(Extras):
    """The score is the place of a pawn on the track."""

    marked = frozenset({"theft", "arrest", "release", "cheque stolen"})

    def unit(self, count: int) -> str:
        """What a score counts."""
        return "space" if count in (1, -1) else "spaces"

    def register(self) -> dict[str, Settled]:
        """Every disputed situation by its number, with the answer that holds here and how sure it is."""
        return {number: Settled(q.about, q.rows, f"{q.answer} {q.why} ({q.mark})") for number, q in register().items()}

    def coverage(self) -> Coverage:
        """Every rule with how it is kept."""
        return kept_by(order_of_play(), codes(), HERE / "coverage.toml")
