"""Features and majorities where a recorded game cannot show them alone."""

from __future__ import annotations

import pytest

from events.common import GameSetUp
from projections.carcassonne.features import Feature, Figure
from projections.carcassonne.figures import FigureKind, Figures, majority_of
from projections.registry import game_of

GAME = game_of(GameSetUp(game="carcassonne", players=("a", "b")))


@pytest.mark.parametrize(
    ("weights", "seats"),
    [({}, ()), ({0: 1}, (0,)), ({1: 2, 0: 1}, (1,)), ({1: 2, 0: 2}, (0, 1)), ({0: 0}, ()), ({0: 0, 1: 0}, ()), ({0: 0, 1: 1}, (1,))],
)
def test_the_highest_weight_wins_all_on_a_tie_and_nobody_on_nothing(weights, seats):
    assert majority_of(weights) == (seats, tuple(sorted(weights.items())))


def test_what_is_no_follower_and_what_weighs_nothing_has_no_majority():
    turn = GAME.start()
    kinds = {"small": FigureKind(7), "light": FigureKind(1, weight=0), "beast": FigureKind(1, follower=False, weight=3)}
    figures = Figures(turn.journal, turn.features, kinds, {}, 2)

    def feature(*stand: tuple[int, str]) -> Feature:
        return Feature("city", 1, 1, (), tuple(Figure(seat, what, 0, n) for n, (seat, what) in enumerate(stand)), ())

    assert figures.majority(feature((0, "light"))) == ((), ((0, 0),))
    assert figures.majority(feature((0, "beast"))) == ((), ((0, 0),))
    assert figures.majority(feature((0, "beast"), (1, "small"))) == ((1,), ((0, 0), (1, 1)))
    assert figures.majority(feature((0, "small"))) == ((0,), ((0, 1),))


def test_a_feature_that_a_tile_finishes_at_two_of_its_segments_is_finished_once():
    turn = GAME.start()
    loop = [("BA/Rr", (1, 0), 0), ("BA/Rr", (1, 1), 1), ("BA/RFr", (0, 1), 0), ("BA/Rr", (-1, 1), 2), ("BA/RRR", (-1, 0), 0)]
    for tile in loop:
        first = turn.board.place(turn.board.tiles[tile[0]][tile[2]], tile[1])
    tile, position, rotation = loop[-1]
    done = turn.features.completed_by(turn.board.tiles[tile][rotation], first, position)
    assert len(done) == 1
    assert turn.features.records[done[0]].tiles.bit_count() == 6


def test_tiles_around_a_monastery_are_counted_whichever_comes_first():
    turn = GAME.start()
    ring = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) not in ((0, 0), (0, -1))]
    for centre_first in (True, False):
        mark = turn.journal.mark()
        order = [(0, 1)] if centre_first else []
        order += [(x, y + 1) for x, y in ring if (x, y + 1) != (0, 0)]
        order += [] if centre_first else [(0, 1)]
        places = {position: turn.board.place(turn.board.tiles["BA/L"][0], position) for position in order}
        monastery = turn.features.of(places[0, 1])
        assert (monastery.kind, monastery.open, monastery.tiles.bit_count()) == ("monastery", 0, 9)
        turn.journal.undo(mark)
