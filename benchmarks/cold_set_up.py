"""Seconds of one set-up with everything that is built; run in a fresh process, imports left out."""

from time import perf_counter

from events.common import GameSetUp
from projections.carcassonne.game import Carcassonne
from projections.carcassonne.set_up import expansions, modules

modules(expansions())
boxes = [box for expansion in expansions().values() for box in expansion.sets if not box.endswith(":2")]
components = tuple(component for expansion in expansions().values() for component in expansion.components)
expansions.cache_clear()
begun = perf_counter()
Carcassonne(GameSetUp(game="carcassonne", players=("a", "b"), sets=tuple((box, 1) for box in boxes), components=components))
print(perf_counter() - begun)
