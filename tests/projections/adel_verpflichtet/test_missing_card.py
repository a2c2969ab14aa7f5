"""Random games in which one action card was not written down: it is found at one place, and nothing is found before it."""

from __future__ import annotations

import random
from collections import Counter

from events.adel_verpflichtet import ActionRevealed
from events.event import Event
from projections.adel_verpflichtet.game import AdelVerpflichtet, is_error
from projections.adel_verpflichtet.unsaid import SKIPPED

from .random_play import game_of_chance

GAMES, CARDS = 12, 4
LEAST_CLEAN = 0.6  # of the games; in the others somebody plays later what only the missing card has brought, or set free


def found_without(game: AdelVerpflichtet, events: list[Event], left_out: int) -> list[tuple[int, str]]:
    """The errors of a game without one of its events, with their place."""
    state = game.start()
    found = []
    for at, event in enumerate(events):
        if at != left_out:
            codes = game.play(state, event, at + 2).codes
            found += [(at, code.partition("~")[0]) for code in codes if is_error(code)]
    return found


def test_a_missing_card_is_one_finding_and_the_round_goes_on() -> None:
    counts: Counter[bool] = Counter()
    for seed in range(GAMES):
        set_up, events, _, _ = game_of_chance(seed, False)
        game = AdelVerpflichtet(set_up)
        played = [at for at, event in enumerate(events) if isinstance(event, ActionRevealed)]
        for at in random.Random(seed).sample(played, CARDS):
            found = found_without(game, list(events), at)
            assert found[0][0] > at
            assert found[0][1] in (SKIPPED, "AV-09")
            counts[len(found) == 1] += 1
    assert counts[True] > LEAST_CLEAN * counts.total()
