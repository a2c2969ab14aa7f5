"""The dragon and the flocks: with a shepherd that is eaten, its sheep go back into the bag.

Rows: 2D.dragon.C1 2D.dragon.C2 3D.dragon.RGG. Sources: a collection of annotated rules, and a related program.
"""

from collections import Counter

from ...hooks import Turn, row

BAG = -1


@row("2D.dragon.C1")
@row("2D.dragon.C2")
@row("3D.dragon.RGG")
def sheep_without_a_shepherd(turn: Turn) -> None:
    """Once the dragon has flown, the sheep on tiles it has visited go where their shepherd has gone: off the board."""
    if "hunt" not in turn.facts:
        return
    for position in (*turn.facts["hunt"][1:], turn.pieces["dragon"].position):
        sheep = turn.tokens.get(("sheep", position), "")
        if not sheep or any(figure.what == "shepherd" for figure in turn.figures.on(position)):
            continue
        turn.drop(turn.tokens, ("sheep", position))
        for value, count in Counter(sheep.split("+")).items():
            turn.give(BAG, f"sheep {value}", count)
