"""The fairy and an abbot who is called back from beside her: whether that is a scoring is the reading `fairy-abbot-recall`.

Row: 2B-1.special.abbot. Sources: players of a related program, who compare it with acrobats that are called up; no printed text.
"""

from ...hooks import Bonus, Item, Points, Turn, row

BONUS = 3
RECALLED = "recalled"


@row("2B-1.special.abbot")
def fairy_beside_the_abbot(turn: Turn) -> list[Points] | None:
    """Three points for an abbot who is called back while the fairy stands with him, where the table plays so."""
    fairy = turn.pieces.get("fairy")
    if fairy is None or turn.reading("fairy-abbot-recall") == "no":
        return None
    seat, root, feature = turn.facts[RECALLED]
    on_tile = turn.reading("fairy-form") == "on-tile"
    if turn.board.square_of(root) != fairy.position or not (on_tile or fairy.figure in feature.figures):
        return None
    return [Points(seat, Bonus("fairy", (fairy.position,)), (Item("fairy", 1, BONUS),))]
