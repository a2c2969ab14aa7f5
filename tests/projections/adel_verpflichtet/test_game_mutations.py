"""Random legal games with one event made wrong: it is found at that event, with its own code. The sound games beside them have no finding."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from projections.adel_verpflichtet.game import AdelVerpflichtet

from .mutations import mistakes
from .random_play import game_of_chance

LONG = bool(os.environ.get("KERBHOLZ_LONG"))
PARTS = 8
GAMES = 25 if LONG else 3  # in each part
LEAST_KINDS = 40  # of mistakes in a part; all of them together are more than sixty


@pytest.mark.parametrize("part", range(PARTS))
def test_every_mistake_is_found_where_it_is_made(part: int) -> None:
    kinds: Counter[str] = Counter()
    missed = []
    for seed in range(part * GAMES, (part + 1) * GAMES):
        set_up, events, _, _ = game_of_chance(seed, seed % 2 == 0)
        game = AdelVerpflichtet(set_up)
        state, chance = game.start(), random.Random(seed)
        for seq, event in enumerate(events, 2):
            for mistake in mistakes(state, event, chance):
                found = [code.partition("~")[0] for code in game.check(state, mistake.event, seq)]
                kinds[mistake.kind] += 1
                if mistake.code not in found:
                    missed.append((seed, seq, mistake, found))
            game.play(state, event, seq)
    assert not missed
    assert len(kinds) > LEAST_KINDS
