"""Every numbered illegal move has a recorded game in which it is made, beside one in which the like is legal."""

import pytest

from projections.tjuv_och_polis.game import CODES
from projections.validate import validate
from tests.games.recorded import paths, recordings

CONSTRUCTED = {"TP-53"}  # seen only in positions put up for it, in test_game_codes.py
FOUND = {path.stem.upper(): [[f.code for f in validate(game).findings] for game in recordings(path)] for path in paths("tjuv_och_polis")}


@pytest.mark.parametrize("code", sorted(set(CODES.known) - CONSTRUCTED))
def test_it_is_made_in_one_game_and_not_in_the_next(code: str):
    games = FOUND[code]
    assert [code] in games
    assert [] in games
