"""Every expansion alone, random mixes of them, and everything at once: legal games by chance have no finding and lose nothing.

What is offered is legal, what is left out is not, and every event can be taken back.
"""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from events.carcassonne import FigurePlaced, TilePlaced
from events.common import GameSetUp
from events.notation import write
from projections.registry import game_of
from tests.conftest import LONG
from tests.projections.carcassonne.mixes import OTHERS, mix, playout, some
from tests.projections.carcassonne.state import fingerprint, lost

ALONE = range(60 if LONG else 3)
MIXES = range(200 if LONG else 12)
EVERYTHING = range(40 if LONG else 2)


def played(seed: int, set_up: GameSetUp) -> None:
    """Plays a game by chance and looks at every position of it."""
    random = Random(seed)
    game = game_of(set_up)
    last = game.start()
    for seq, turn, event in playout(game, random):
        where = f"seed {seed}, event {seq}, {write(event)}"
        assert not lost(game, turn, where)
        before, mark = fingerprint(turn), turn.journal.mark()
        if random.random() < 0.2:
            assert_offers(game, turn, seq, where)
        if random.random() < 0.2:
            assert_strays(game, turn, random, seq, where)
        assert fingerprint(turn) == before, where
        game.play(turn, event, seq)
        turn.journal.undo(mark)
        assert fingerprint(turn) == before, where
        last = turn
    assert not lost(game, last, f"seed {seed}, at the end")
    assert not game.legal_moves(last)
    assert game.outcome(last) is not None


def assert_offers(game, turn, seq: int, where: str) -> None:
    """What is offered breaks no rule, and comes from a seat that may act."""
    for offered in game.legal_moves(turn):
        assert game.check(turn, offered, seq) == (), (where, write(offered))


def assert_strays(game, turn, random: Random, seq: int, where: str) -> None:
    """A placement that is not offered breaks a rule."""
    offered = set(game.legal_moves(turn))
    places = [event for event in sorted(offered, key=write) if isinstance(event, FigurePlaced)]
    squares = list(turn.board.placed)
    for event in random.sample(places, min(4, len(places))):
        position = random.choice((event.position, random.choice(squares)))
        name = random.choice(turn.board.placed[position][0].names)
        stray = replace(event, what=random.choice(list(game.table.figures)), position=position, feature=name)
        # A barn has several names: the corner it stands on belongs to four tiles.
        if stray not in offered and stray.what != "barn" and (FigurePlaced, stray.what) in game.walk.keys:
            assert game.check(turn, stray, seq), (where, write(stray))
    if turn.drawn is not None:
        stray = TilePlaced(turn.seat, turn.drawn, random.choice(list(turn.board.open)), random.randrange(4))
        assert (stray in offered) is (game.check(turn, stray, seq) == ()), (where, write(stray))


@pytest.mark.parametrize("seed", ALONE)
@pytest.mark.parametrize("name", OTHERS)
def test_every_expansion_alone(name: str, seed: int) -> None:
    played(seed, mix(Random(f"{name} {seed}"), [name]))


@pytest.mark.parametrize("seed", MIXES)
def test_random_mixes(seed: int) -> None:
    random = Random(1000 + seed)
    played(seed, mix(random, some(random)))


@pytest.mark.parametrize("seed", EVERYTHING)
def test_everything_at_once(seed: int) -> None:
    played(seed, mix(Random(7000 + seed), OTHERS))
