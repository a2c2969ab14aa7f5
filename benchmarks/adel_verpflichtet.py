"""Adel Verpflichtet: a finished game judged, as people record it and as long as chance makes it; the best set of a hand, a ranking of six."""

from __future__ import annotations

from functools import partial
from random import Random

from events.recording import Recording
from projections.adel_verpflichtet.exhibitions import best, ranked
from projections.adel_verpflichtet.material import default
from projections.validate import validate
from tests.projections.adel_verpflichtet.random_play import entries, game_of_chance

from .evenings import evening
from .measure import Figure, alternate

HANDS = 500
LARGE = 12  # objects in a hand
CLOSE_TO_THE_LIMIT = 9  # the seed of a game that five players end after the fortieth round


def figures(rounds: int) -> list[Figure]:
    """The gate is for the evening; a game of forty rounds is twice as long."""
    deck, chance = list(default("six").deck), Random(1)
    hands = [chance.sample(deck, LARGE) for _ in range(HANDS)]
    tables = [dict(enumerate(chance.sample(deck, 30)[5 * seat : 5 * seat + 5] for seat in range(6))) for _ in range(HANDS)]
    written = evening("adel_verpflichtet")
    set_up, events, _, _ = game_of_chance(CLOSE_TO_THE_LIMIT, is_open=False)
    longest = Recording(name="forty rounds", entries=list(entries(set_up, events)))
    took = alternate(
        {
            "evening": partial(validate, written),
            "longest": partial(validate, longest),
            "best": lambda: [best(hand) for hand in hands],
            "ranked": lambda: [ranked(table) for table in tables],
        },
        rounds,
    )
    return [
        Figure(f"an evening of four players ({len(written.entries)} events) judged", took["evening"] * 1e3, "ms", 10),
        Figure(f"{len(set_up.players)} players, {len(longest.entries)} events judged", took["longest"] * 1e3, "ms"),
        Figure(f"the best set of {LARGE} objects", took["best"] / HANDS * 1e6, "us"),
        Figure("six exhibitions ranked", took["ranked"] / HANDS * 1e6, "us"),
    ]
