"""Nothing is lost: also by slips of the pen, and the count itself can fail."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from events.carcassonne import FigurePlaced, TileDiscarded, TileDrawn, TilePlaced, TurnEnded
from events.common import GameSetUp
from projections.carcassonne.features import Feature
from projections.registry import game_of
from tests.projections.carcassonne.playouts import set_up
from tests.projections.carcassonne.state import lost

GAME = game_of(GameSetUp(game="carcassonne", players=("a", "b")))
TILES = 71


def after(*events):
    turn = GAME.start()
    for seq, event in enumerate(events, 2):
        assert GAME.play(turn, event, seq).done
    return turn


CITY = (TileDrawn(0, "BA/C"), TilePlaced(0, "BA/C", (0, -1), 2), FigurePlaced(0, "small", (0, -1), "city S"))
SLIPS = {
    "another tile is placed": ((TileDrawn(0, "BA/C"), TilePlaced(0, "BA/L", (0, 1), 0)), TILES - 1, 0),
    "a tile is placed that nobody drew": ((TilePlaced(0, "BA/L", (0, 1), 0),), TILES - 1, 0),
    "a tile is set aside that nobody drew": ((TileDiscarded(0, "BA/L"),), TILES - 1, 1),
    "another tile is set aside": ((TileDrawn(0, "BA/C"), TileDiscarded(0, "BA/L")), TILES - 1, 1),
    "another seat draws and places": ((TileDrawn(1, "BA/C"), TilePlaced(1, "BA/C", (0, -1), 2)), TILES - 1, 0),
    "the tile in hand is never placed": ((TileDrawn(0, "BA/C"), TurnEnded(0)), TILES - 1, 1),
    "a tile is placed against the edges": ((TileDrawn(0, "BA/C"), TilePlaced(0, "BA/C", (1, 0), 0)), TILES - 1, 0),
    "a figure of another seat is placed": (((*CITY[:2], FigurePlaced(1, "small", (0, -1), "city S"))), TILES - 1, 0),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_of_the_pen_loses_no_tile_and_no_figure(slip):
    events, left, aside = SLIPS[slip]
    turn = after(*events)
    assert turn.left == sum(turn.pack.values()) == left
    assert not lost(GAME, turn, slip, aside)


def test_more_figures_than_a_seat_has_are_counted_below_zero():
    """As played: the eighth follower was on the table, so the count has to show it."""
    game = game_of(GameSetUp(game="carcassonne", players=("a",), figures=(("small", 0),)))
    turn = game.start()
    for seq, event in enumerate(CITY, 2):
        applied = game.play(turn, event, seq)
    assert applied.done
    assert applied.codes == ("2B-1.place/supply",)
    assert turn.figures.supply == {(0, "small"): 0}  # and home again, with its city


@dataclass
class Damage:
    """Writes something wrong into a position and takes it back."""

    name: str
    words: str

    def on(self, turn):
        match self.name:
            case "supply":
                turn.put(turn.figures.supply, (0, "small"), 5)
            case "feature":
                root = next(root for root, feature in turn.features.records.items() if feature.figures)
                f = turn.features.records[root]
                turn.put(turn.features.records, root, Feature(f.kind, f.open, f.tiles, f.traits, (), f.touches))
            case "bag":
                turn.put(turn.pack, "BA/L", 5)
            case "away":
                turn.put(turn.pack, "BA/L", 3)
            case "score":
                turn.put(turn.ledger.score, 0, 99)


@pytest.mark.parametrize(
    "damage",
    [
        Damage("supply", "5 small in the supply and 1 on the board"),
        Damage("feature", "the figures on features are not those on the board"),
        Damage("bag", "1 BA/L too many"),
        Damage("away", "1 tiles have left the game, 0 were set aside"),
        Damage("score", "do not add up to 99"),
    ],
    ids=lambda damage: damage.name,
)
def test_the_count_can_fail(damage):
    turn = after(TileDrawn(0, "BA/RFr"), TilePlaced(0, "BA/RFr", (1, 0), 0), FigurePlaced(0, "small", (1, 0), "road W"))
    assert not lost(GAME, turn, "here", 0)
    mark = turn.journal.mark()
    damage.on(turn)
    fault, *_ = lost(GAME, turn, "here", 0)
    assert damage.words in fault
    turn.journal.undo(mark)
    assert not lost(GAME, turn, "here", 0)


def test_a_small_city_with_a_coat_of_arms():
    """C03: two tiles and a coat of arms, finished: 3 points under the first rules, 6 since 2003; 3 while it is open.

    No tile of the boxes built so far can make such a city, so the feature is made by hand.
    """
    turn = GAME.start()
    city = Feature("city", 0, 0b11, (1,), (), ())
    unfinished = Feature("city", 1, 0b11, (1,), (), ())
    for value, points in (("2", 3), ("4", 6)):
        assert GAME.choose(turn, "tiny-city", value)
        assert sum(item.points for item in turn.value(city, 0)) == points
        assert sum(item.points for item in turn.value(unfinished, 0)) == 3


def test_tiles_that_fit_nowhere_do_not_keep_a_game_going_for_ever():
    """Where tiles are shuffled back: only while another tile that is left can be placed."""
    game = game_of(GameSetUp(game="carcassonne", players=("a",), readings=(("unplaceable", "back"),)))
    turn = game.start()
    for seq, event in enumerate(CITY, 2):
        game.play(turn, event, seq)
    game.play(turn, TurnEnded(0), 5)
    turn.pack.update(dict.fromkeys(turn.pack, 0) | {"BA/Cccc+": 1})
    turn.set(left=1)
    assert game.play(turn, TileDrawn(0, "BA/Cccc+"), 6).codes == ()
    assert game.legal_moves(turn) == [TileDiscarded(0, "BA/Cccc+")]
    assert game.play(turn, TileDiscarded(0, "BA/Cccc+"), 7).codes == ()
    assert turn.left == 0
    assert game.play(turn, TurnEnded(0), 8).codes == ()
    assert game.is_over(turn)


def test_the_random_set_ups_differ():
    """A search over one and the same set-up would be no search."""
    found = [set_up(Random(seed)) for seed in range(40)]
    assert {len(first.players) for first in found} == set(range(1, 7))
    assert {box for first in found for box, _ in first.sets} >= {"basic:1", "basic:2", "inns-and-cathedrals:1", "inns-and-cathedrals:2"}
    assert len({first.readings for first in found}) > 20
