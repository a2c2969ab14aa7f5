"""What this game has beside the protocol: spaces for points, the disputed situations Q1 to Q36, and how far the rules are kept."""

from __future__ import annotations

from events.event import Event
from events.finding import Finding
from projections.extras import Coverage, Extras, Settled
from projections.kept import kept_by

from .closing import HAND_OPENED, OF_THE_HAND
from .set_up import HERE, codes, order_of_play, register
from .state import Evening


class RaceExtras(Extras):
    """The score is the place of a pawn on the track."""

    marked = frozenset({"theft", "arrest", "release", "cheque stolen"})

    def is_decided(self, state: Evening, event: Event, finding: Finding) -> bool:
        """Once a hand is open, what its owner said of it has been judged there: a note beside it would say less."""
        seat = getattr(event, "seat", -1)
        return finding.code in OF_THE_HAND and any(told.kind == HAND_OPENED and seat in told.seats for told in state.chronicle.told)

    def unit(self, count: int) -> str:
        """What a score counts."""
        return "space" if count in (1, -1) else "spaces"

    def register(self) -> dict[str, Settled]:
        """Every disputed situation by its number, with the answer that holds here and how sure it is."""
        return {number: Settled(q.about, q.rows, f"{q.answer} {q.why} ({q.mark})") for number, q in register().items()}

    def coverage(self) -> Coverage:
        """Every rule with how it is kept."""
        return kept_by(order_of_play(), codes(), HERE / "coverage.toml")
