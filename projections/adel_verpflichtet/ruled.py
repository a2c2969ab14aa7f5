"""What a ruling on an award speaks of: the steps of a pawn, named by their reason - `best`, `second`, `detective`, `final_best`, `final_second`."""

from __future__ import annotations

from collections.abc import Sequence

from events.arbitration import AwardRuled
from projections.game import Game
from projections.ledger import Award
from projections.rulings import Ruled

from .ending import FINAL_BEST, FINAL_SECOND
from .state import Evening, Steps
from .stated import REASONS


def ruled(game: Game, state: Evening, ruling: AwardRuled, made: Sequence[Award]) -> Ruled | str:
    """The steps a ruling names, with what the rules give the seat for them at this event; a sentence where there are no such steps."""
    kind = ruling.feature
    if kind not in REASONS:
        return f"there are no steps for {kind}; a pawn moves for {', '.join(REASONS)}"
    own = [award for award in made if award.seat == ruling.seat and isinstance(award.subject, Steps) and award.subject.kind == kind]
    here = state.position[ruling.seat]
    subject = own[0].subject if own else Steps(kind, here, here)
    return Ruled(subject, kind, sum(award.points for award in own), kind in (FINAL_BEST, FINAL_SECOND))
