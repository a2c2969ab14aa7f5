"""Seconds of one set-up with everything that is built; run in a fresh process, imports left out."""

from time import perf_counter

from events.common import GameSetUp
from projections.carcassonne.game import Carcassonne
from projections.carcassonne.set_up import expansions, module

for name in expansions():
    module(name)
expansions.cache_clear()
boxes = [box for name in ("base", "inns_and_cathedrals") for box in expansions()[name].sets if box.endswith(":1")]
expansions.cache_clear()
begun = perf_counter()
Carcassonne(GameSetUp(game="carcassonne", players=("a", "b"), sets=tuple((box, 1) for box in boxes), components=("box",)))
print(perf_counter() - begun)
