"""The fairy and the lord of a castle: a castle that is set off is a feature that scores, so she brings her three points.

Row: 3B.fairy. Sources: order of play 3B.fairy; collected answers, which except only a castle that is idle at the end. Whether she may be put
there at all is the reading `fairy-on-castle`.
"""

from ...hooks import Bonus, Figure, Item, Points, Turn, row

BONUS = 3
PAID = "fairy beside a lord"


@row("3B.fairy")
def fairy_beside_a_lord(turn: Turn) -> list[Points]:
    """Three points for a lord beside the fairy whose castle the feature at hand has set off; he has gone home by now."""
    made: list[Points] = []
    for award in reversed(turn.ledger.awards if "fairy" in turn.pieces else ()):
        if award.seq != turn.seq:
            break
        if award.row != "3B.score.base-value.castle" or (PAID, award.subject.segment) in turn.kept:
            continue
        if any(stood_with_her(turn, figure) for figure in award.subject.feature.figures):
            turn.put(turn.kept, (PAID, award.subject.segment), True)
            made.append(Points(award.seat, Bonus("fairy", (turn.pieces["fairy"].position,)), (Item("fairy", 1, BONUS),)))
    return made


def stood_with_her(turn: Turn, lord: Figure) -> bool:
    """Whether the fairy stands where a lord has stood, or beside the lord himself."""
    fairy = turn.pieces["fairy"]
    return turn.board.square_of(lord.segment) == fairy.position if turn.reading("fairy-form") == "on-tile" else lord == fairy.figure
