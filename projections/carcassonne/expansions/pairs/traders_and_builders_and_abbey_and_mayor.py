"""The builder and the abbey when the bag is empty: whether an abbey may be the second part of the last turn is the reading `builder-last-abbey`.

Row: 4B.builder. Sources: rules of both editions, which let the game end with the last tile; an answer of the publisher (C81).
"""

from ...geometry import beside
from ...hooks import Turn, row

ABBEY = "AM/A"


@row("4B.builder")
def an_abbey_for_the_second_part(turn: Turn) -> None:
    """Where the table plays so, the own abbey is a tile for the second part also when no other is left."""
    if "builder" not in turn.facts or turn.part != 1 or turn.left or turn.reading("builder-last-abbey") == "no":
        return
    placed = turn.board.placed
    if turn.held.get((turn.seat, ABBEY), 0) > 0 and any(all(square in placed for square in beside(hole)) for hole in turn.board.open):
        turn.follow_with(turn.seat, 2, "1B")
