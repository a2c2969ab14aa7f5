"""Adel Verpflichtet: a game as long as chance makes it, the best set of a hand, a ranking of six."""

from __future__ import annotations

from functools import partial
from random import Random

from events.recording import Recording
from projections.adel_verpflichtet.exhibitions import best, ranked
from projections.adel_verpflichtet.material import default
from projections.validate import validate
from tests.projections.adel_verpflichtet.random_play import entries, game_of_chance

from .measure import Figure, alternate

HANDS = 500
LARGE = 12  # objects in a hand
CLOSE_TO_THE_LIMIT = 9  # the seed of a game that five players end after the fortieth round


def figures(rounds: int) -> list[Figure]:
    """A game of forty rounds, and what an exhibition costs; the evening with its gate is in `evenings.py`."""
    deck, chance = list(default("six").deck), Random(1)
    hands = [chance.sample(deck, LARGE) for _ in range(HANDS)]
    tables = [dict(enumerate(chance.sample(deck, 30)[5 * seat : 5 * seat + 5] for seat in range(6))) for _ in range(HANDS)]
    set_up, events, _, _ = game_of_chance(CLOSE_TO_THE_LIMIT, is_open=False)
    longest = Recording(name="forty rounds", entries=list(entries(set_up, events)))
    took = alternate(
        {
            "longest": partial(validate, longest),
            "best": lambda: [best(hand) for hand in hands],
            "ranked": lambda: [ranked(table) for table in tables],
        },
        rounds,
    )
    return [
        Figure(f"{len(set_up.players)} players, {len(longest.entries)} events judged", took["longest"] * 1e3, "ms"),
        Figure(f"the best set of {LARGE} objects", took["best"] / HANDS * 1e6, "us"),
        Figure("six exhibitions ranked", took["ranked"] / HANDS * 1e6, "us"),
    ]
