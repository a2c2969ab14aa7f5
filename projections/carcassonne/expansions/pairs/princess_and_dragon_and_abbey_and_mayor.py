"""The dragon and the wagon.

Rows: 3B.wagon. Sources: a related program; the rules print it for the volcano just placed only (reading `dragon-tile-closed`).
"""

from events.carcassonne import FigureMoved

from ...hooks import Turn, forbids


@forbids("3B.wagon", "dragon", reading="dragon-tile-closed")
def to_the_tile_of_the_dragon(turn: Turn, event: FigureMoved) -> bool:
    """A wagon does not drive to the tile of the dragon.

    illegal: 1 drive wagon 1,0 -1,0 road N (the dragon is at -1,0)
    legal: 1 drive wagon 1,0 1,0 road E
    """
    dragon = turn.pieces.get("dragon")
    return dragon is not None and dragon.position == event.position and turn.reading("dragon-tile-closed") == "forbidden"
