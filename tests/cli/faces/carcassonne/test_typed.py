"""Moves of every expansion have keys at the table, and what is typed is the move; who has to decide what is said in words."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from cli.faces.carcassonne.decisions import DEEDS, prompt_words, sentence
from cli.faces.carcassonne.keys import offers
from cli.faces.carcassonne.line import read
from events.carcassonne import TileDrawn
from events.common import Declined
from projections.carcassonne.game import Carcassonne
from projections.carcassonne.set_up import BASE, expansions
from tests.projections.carcassonne.mixes import mix, playout

OTHERS = [name for name in expansions() if name != BASE]


@pytest.mark.parametrize("name", [*OTHERS, "everything"])
def test_every_move_of_a_game_can_be_typed_by_its_key(name: str) -> None:
    random = Random(name)
    set_up = mix(random, OTHERS if name == "everything" else [name], draws=40)
    game = Carcassonne(set_up)
    for _, turn, _event in playout(game, random):
        table: Any = SimpleNamespace(game=game, state=turn, names=list(set_up.players), viewer=None)
        offered = offers(game, turn)
        keys = [offer.key for offer in offered]
        assert len(set(keys)) == len(keys), keys
        chosen = random.sample(offered, min(3, len(offered)))
        for offer in chosen:
            assert read(table, offer.key) == [offer.event], offer


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_to_be_decided_is_said_of_whoever_decides(name: str) -> None:
    random = Random(name)
    set_up = mix(random, [name], draws=40)
    game = Carcassonne(set_up)
    for _, turn, event in playout(game, random):
        words = prompt_words(game, turn)
        assert "None" not in words
        assert "_" not in words
        told = sentence(game, turn, "Ann")
        assert told.startswith("Ann ")
        assert told != "Ann "
        if not isinstance(event, Declined | TileDrawn) and game.to_act(turn) == {getattr(event, "seat", None)} and event.kind in DEEDS:
            assert told.count("must") <= 1
