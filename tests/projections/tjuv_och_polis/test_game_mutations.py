"""In random legal games every mistake that can be made at a step is found at that event, and with its own code alone."""

import random
from collections import Counter

from projections.registry import game_of
from tests.projections.tjuv_och_polis import mistakes_of_moves, mistakes_of_turns
from tests.projections.tjuv_och_polis.mutations import KINDS, Spot, mutants
from tests.projections.tjuv_och_polis.random_play import chosen, set_up

SEEDS, MOST = 8, 300
ENTERED = {mistakes_of_moves.mistake, mistakes_of_turns.mistake}  # importing them enters their kinds


def test_every_mistake_is_found_where_it_is_made() -> None:
    made: Counter[str] = Counter()
    for seed in range(SEEDS):
        game = game_of(set_up(seed, switches=False, seats=2 + seed % 2))
        hunt, chance, before = game.start(), random.Random(seed), None
        for number in range(MOST):
            if game.is_over(hunt):
                break
            event = chosen(hunt, game.legal_moves(hunt), chance, True)
            for kind, wrong in mutants(Spot(hunt, event, before)):
                found = [game.explain(hunt, wrong, code).code for code in game.check(hunt, wrong)]
                assert found == [kind.code], (seed, number, kind.name, wrong)
                made[kind.name] += 1
            assert game.play(hunt, event, number + 2).codes == ()
            before = event
    assert len(made) >= 50, sorted({kind.name for kind in KINDS} - set(made))
