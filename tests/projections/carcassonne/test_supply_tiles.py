"""Tiles that seats hold, what meets inside a tile, answers that differ by edition."""

from __future__ import annotations

import pytest

from events.carcassonne import TileDrawn, TilePlaced, TileTaken, TurnEnded
from events.common import GameSetUp, StartTile
from projections.carcassonne.set_up import HERE, Table, readings
from projections.carcassonne.tiles import BadTile, Kind, TileBox
from projections.registry import game_of

RING = ((1, 0), (0, 1), (2, 1), (1, 2))


def set_up(**fixed) -> GameSetUp:
    given = {"game": "carcassonne", "players": ("a", "b", "c"), "edition": "C1", "sets": (("basic:1", 2),), "components": ("Abbey",)}
    return GameSetUp(**(given | fixed))


def hole(**fixed) -> GameSetUp:
    """A set-up with a hole at 1,1."""
    return set_up(start=tuple(StartTile("BA/L", position) for position in RING), **fixed)


def test_a_tile_of_the_supply_is_known_without_its_box_and_never_in_the_bag():
    table = Table(set_up())
    assert "AM/A" in table.box.tiles
    assert table.box.counts["AM/A"] == table.pack["AM/A"] == 0
    assert table.held() == {(seat, "AM/A"): 1 for seat in range(3)}
    game = game_of(hole())
    assert game.play(game.start(), TileDrawn(0, "AM/A")).codes == ("1B.draw.considered/none-left",)


@pytest.mark.parametrize(("seats", "floors", "bridges"), [(1, 10, 3), (2, 10, 3), (3, 9, 3), (4, 7, 3), (5, 6, 2), (6, 5, 2)])
def test_how_many_floors_bridges_and_castles_a_seat_has_hangs_on_the_number_of_seats(seats, floors, bridges):
    table = Table(set_up(players=tuple("abcdef"[:seats]), components=("Tower", "Bridges", "Castles")))
    assert table.held() == {(seat, what): n for seat in range(seats) for what, n in (("floor", floors), ("bridge", bridges), ("castle", bridges))}


def test_without_its_component_there_is_no_such_tile():
    table = Table(set_up(sets=(("basic:1", 1), ("abbey-and-mayor:1", 1)), components=("Mayor",)))
    assert "AM/A" not in table.box.tiles
    assert not table.held()


def test_a_file_that_does_not_describe_the_tile_is_named():
    box = TileBox({"city": Kind("edges", 1)}, ())
    with pytest.raises(BadTile, match=r"basic\.toml: no tile AM/A"):
        box.describe(HERE / "tiles" / "basic.toml", "AM/A")


def test_it_is_taken_instead_of_drawing_and_gone_when_it_is_placed():
    game = game_of(hole())
    turn = game.start()
    assert TileTaken(0, "AM/A") in game.legal_moves(turn)
    for event in (TileTaken(0, "AM/A"), TilePlaced(0, "AM/A", (1, 1), 0), TurnEnded(0)):
        assert not game.play(turn, event).codes
    assert turn.held[0, "AM/A"] == 0
    assert turn.left == sum(turn.pack.values())


def test_scores_now_do_not_wait_for_tiles_that_may_still_be_placed():
    game = game_of(hole())
    turn = game.start()
    mark = turn.journal.mark()
    game.end_now(turn)
    assert game.is_over(turn)
    turn.journal.undo(mark)
    assert not game.is_over(turn)


def test_what_meets_inside_a_tile():
    tiles = Table(set_up()).box.tiles
    crossing = tiles["BA/RRR"][0]
    assert {name: [crossing.names[n] for n in met] for name, met in zip(crossing.names, crossing.meets, strict=True) if met} == {
        "road E": ["road S", "road W"],
        "road S": ["road E", "road W"],
        "road W": ["road E", "road S"],
    }
    assert not any(tiles["BA/RFr"][1].meets)


def test_the_usual_answer_may_differ_by_edition():
    reading = readings()["wagon-move"]
    assert (reading.default, reading.usual("C1"), reading.usual("C2")) == ("C2", "C1", "C2")
    answers = [Table(set_up(edition=edition, components=("Wagon",))).readings["wagon-move"] for edition in ("C1", "C2")]
    assert answers == ["C1", "C2"]
