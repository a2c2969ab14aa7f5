"""`kerb moves`: what is legal at an address, and what each move would bring."""

from pathlib import Path

import pytest

from cli.moves import points_of
from cli.position import Position
from events.carcassonne import FigurePlaced
from projections.address import Address
from projections.replay import Cursor
from tests.cli.samples import SAMPLE, TWO_TILES, written


def lines(kerb, path: Path, *options: object) -> list[str]:
    return kerb("moves", path, *options).out.splitlines()


def test_places_of_a_tile(kerb, tmp_path):
    found = lines(kerb, f"{written(tmp_path)}@2")
    assert "1 tile BA/C 0,-1 r180" in found
    assert "1 tile BA/C 0,1 r180" in found
    assert len(found) == len(set(found)) == 4


def test_figures_and_the_end_of_the_turn(kerb, tmp_path):
    assert lines(kerb, f"{written(tmp_path)}@3") == ["1 place small 0,-1 city S", "1 place small 0,-1 field NL", "1 end"]


def test_the_best_move_comes_first_with_its_points(kerb, tmp_path):
    head, first, *others = lines(kerb, f"{written(tmp_path)}@3", "--score")
    assert head.split() == ["move", "points"]
    assert first.split("  ")[0] == "1 place small 0,-1 city S"
    assert first.endswith("Ann +4")
    assert all(line.endswith("  0") for line in others)


def test_nothing_is_offered_before_a_draw_and_after_the_end(kerb, tmp_path):
    path = written(tmp_path)
    for address, words in (("@1", "Ann draws a tile, 3 left"), ("", "the game is over")):
        answer = kerb("moves", f"{path}{address}", "--score")
        assert answer.out == ""
        assert words in answer.err


def test_the_document(kerb, tmp_path):
    found = kerb("moves", f"{written(tmp_path)}@3", "--score", "--json").document
    assert found["to_act"] == [1]
    assert found["moves"][0] == {"move": "1 place small 0,-1 city S", "points": {"1": 4}}
    assert "points" not in kerb("moves", f"{written(tmp_path)}@3", "--json").document["moves"][0]


def test_a_tile_that_fits_nowhere_is_set_aside(kerb, tmp_path):
    path = written(tmp_path, TWO_TILES.split("1 draw")[0] + "1 draw BA/Cccc+\n")
    found = lines(kerb, path)
    assert found == ["1 tile BA/Cccc+ 0,-1 r0", "1 tile BA/Cccc+ 0,-1 r180", "1 tile BA/Cccc+ 0,-1 r270", "1 tile BA/Cccc+ 0,-1 r90"]
    closed = written(tmp_path, TWO_TILES.replace("2 draw BA/RFr\n", "2 draw BA/Cccc+\n"))
    assert lines(kerb, f"{closed}@6") == ["2 discard BA/Cccc+"]


@pytest.fixture
def sample() -> Cursor:
    from projections.readers import read_file

    (game,) = read_file(SAMPLE)
    return Cursor.of(game)


def test_foretold_points_are_those_made(sample):
    """At every figure of the sample game: the trial says what the turn then brings, and leaves the position as it was."""
    here = Position("sample", None, Address(), sample, ["Ann", "Ben", "Cleo"])
    checked = 0
    while sample.at < len(sample.entries):
        event = sample.entries[sample.at].event
        if not isinstance(event, FigurePlaced):
            sample.forward()
            continue
        mark, seen = sample.state.journal.mark(), len(sample.state.ledger.awards)
        foretold = points_of(here, event)
        assert sample.state.journal.mark() == mark
        sample.forward()
        sample.forward()
        made = [award for award in sample.state.ledger.awards[seen:] if not sample.game.is_final(award)]
        assert foretold == {seat: sum(a.points for a in made if a.seat == seat) for seat in {a.seat for a in made}}
        checked += 1
    assert checked > 30
