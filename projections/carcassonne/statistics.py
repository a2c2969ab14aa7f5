"""What a game was like for each seat, in numbers: points by what brought them, turns, figures placed, features that scored.

Sources: order of play 2B-1.place, 3B.score, E2.score, E3.fields.
"""

from __future__ import annotations

from typing import Any

from events.event import Seat
from projections.ledger import ADJUSTED, RULED, source_of

from .spoken_of import Scored
from .turn import Turn

TOTAL, TURNS, FIGURES, IN_PLAY, AT_THE_END = "points", "turns", "figures placed", "features scored in play", "features scored at the end"


def statistics(game: Any, turn: Turn) -> dict[str, dict[Seat, int]]:
    """Each number by seat. A figure counts when it stands on the board, is a prisoner, or stood on a feature that scored."""
    seats = range(turn.seats)
    found = {TOTAL: dict(turn.ledger.score)}
    kinds = [*game.order.items, RULED, ADJUSTED]
    for award in turn.ledger.awards:
        source = source_of(award)
        if source not in kinds:
            kinds.append(source)
    for kind in kinds:
        by_seat = {seat: sum(a.points for a in turn.ledger.awards if a.seat == seat and source_of(a) == kind) for seat in seats}
        if any(by_seat.values()) or (kind in game.order.items and kind in game.table.box.kinds):
            found[f"points: {kind}"] = by_seat
    ended = turn.number - (not game.is_over(turn))
    found[TURNS] = {seat: ended // turn.seats + (seat < ended % turn.seats) for seat in seats}
    placed = {
        *turn.figures.at,
        *turn.figures.posts,
        *(figure for award in turn.ledger.awards if isinstance(award.subject, Scored) for figure in award.subject.feature.figures),
    }
    found[FIGURES] = {seat: sum(figure.seat == seat for figure in placed) for seat in seats}
    for name, final in ((IN_PLAY, False), (AT_THE_END, True)):
        found[name] = {seat: _features(game, turn, seat, final) for seat in seats}
    return found


def _features(game: Any, turn: Turn, seat: Seat, final: bool) -> int:
    """How many features brought a seat points, in play or at the end."""
    mine = (a for a in turn.ledger.awards if a.seat == seat and isinstance(a.subject, Scored) and a.points > 0 and game.is_final(a) is final)
    return len({(award.seq, award.subject.kind, award.subject.segment) for award in mine})
