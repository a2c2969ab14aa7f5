"""What this game has beside the protocol: kronor for points, and the disputed situations with one answer only."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from projections.codes import Codes
from projections.extras import Coverage, Extras, Settled
from projections.kept import kept_by

FOLDER = Path(__file__).parent


@cache
def register() -> dict[str, Settled]:
    """Disputed situations that are no reading, by number."""
    return msgspec.toml.decode((FOLDER / "register.toml").read_bytes(), type=dict[str, Settled])


class HuntExtras(Extras):
    """Kinds of consequences a plot shows, the unit of the score, the register."""

    marked = frozenset({"arrest", "escape", "escape_completed", "escape_stopped", "jailbreak", "excluded"})

    lines = ("money, with what is hidden", "money without what is hidden: what would count now")

    def unit(self, count: int) -> str:
        """The score is money."""
        return "krona" if count in (1, -1) else "kronor"

    def register(self) -> dict[str, Settled]:
        """Disputed situations that are no question of their own."""
        return register()

    def coverage(self) -> Coverage:
        """Every rule with how it is kept."""
        return kept_by(self.game.order, Codes(FOLDER / "codes.toml"), FOLDER / "coverage.toml")
