"""What this game has beside the protocol: kronor for points, and the disputed situations with one answer only."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from projections.extras import Extras, Settled

REGISTER = Path(__file__).parent / "register.toml"


@cache
def register() -> dict[str, Settled]:
    """Disputed situations that are no reading, by number."""
    return msgspec.toml.decode(REGISTER.read_bytes(), type=dict[str, Settled])


class HuntExtras(Extras):
    """Kinds of consequences a plot shows, the unit of the score, the register."""

    marked = frozenset({"arrest", "escape", "escape_completed", "escape_stopped", "jailbreak", "excluded"})

    def unit(self, count: int) -> str:
        """The score is money."""
        return "krona" if count in (1, -1) else "kronor"

    def register(self) -> dict[str, Settled]:
        """Disputed situations that are no question of their own."""
        return register()
