"""Where a turn rests: rows and their phases, what has been passed over, what waits for the turn to be handed over."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from events.common import GameSetUp
from events.notation import read
from projections.carcassonne import phases
from projections.carcassonne.set_up import order_of_play
from projections.registry import game_of

WAGONS = GameSetUp(
    game="carcassonne",
    players=("Ann", "Ben"),
    sets=(("basic:1", 1), ("abbey-and-mayor:1", 1)),
    components=("Wagon", "Abbey", "Barn", "Mayor"),
    readings=(("wagon-move", "C2"),),
)
CITY = ("1 draw BA/C", "1 tile BA/C 0,-1 r180")


def rest(*lines: str, passed: Collection[str] = (), scored: bool = True) -> phases.Rest:
    game = game_of(WAGONS)
    turn = game.start()
    for seq, line in enumerate(lines, 2):
        event = read(line)
        assert event is not None
        assert not game.play(turn, event, seq).codes
    before = turn.journal.mark()
    found = phases.rest(game, turn, passed, scored)
    assert turn.journal.mark() == before
    return found


@pytest.mark.parametrize(
    ("row", "kind", "phase", "after"),
    [
        ("1B.supply", "tile_taken", "AbbeyPhase", False),
        ("1B.draw.only", "tile_drawn", "TilePhase", False),
        ("2B-1.place.normal", "figure_placed", "ActionPhase", False),
        ("2B-1.neutral.tower", "token_placed", "ActionPhase", False),
        ("2B-1.neutral.tower.capture", "figure_returned", "TowerCapturePhase", False),
        ("2B-1.place+portal-flier", "figure_placed", "ActionPhase", False),
        ("3B.wagon", "figure_moved", "WagonPhase", True),
        ("3B.castle-build", "token_placed", "CastlePhase", False),
        ("ANY.once.ransom", "figure_ransomed", "", False),
        ("9Z.nothing", "", "", False),
    ],
)
def test_a_row_belongs_to_the_phase_of_the_nearest_row_above_it(row: str, kind: str, phase: str, after: bool) -> None:
    assert phases.phase_of(row, kind) == (phase, after)


def test_the_table_speaks_of_rows_that_exist() -> None:
    rows = order_of_play().rows
    steps = {id.partition(".")[0] for id in rows}
    for table in ("before", "after"):
        for key in phases._tables()[table]:
            id = key.partition(" ")[0]
            assert id in steps or any(row == id or row.startswith(f"{id}.") for row in rows), key


def test_a_turn_goes_through_its_phases() -> None:
    assert rest().phase == phases.TILE
    assert rest(*CITY).phase == phases.ACTION
    assert not rest(*CITY).must
    assert rest(*CITY, passed=phases.passed_with(phases.ACTION)).phase == phases.COMMIT
    assert rest(*CITY, "1 place small 0,-1 city S").phase == phases.COMMIT
    wagon = (*CITY, "1 place wagon 0,-1 city S")
    assert (rest(*wagon).phase, rest(*wagon).seats, rest(*wagon).after) == ("WagonPhase", (0,), True)
    assert rest(*wagon, scored=False).phase == phases.COMMIT
    assert rest(*wagon, "1 drive wagon 0,-1 0,0 road E").phase == phases.COMMIT
    assert rest(*wagon, "1 end").phase == phases.TILE


def test_what_lies_beyond_stands_that_are_passed_over_is_counted() -> None:
    wagon = (*CITY, "1 place wagon 0,-1 city S", "1 end", "2 draw BA/RFr", "2 tile BA/RFr 1,0 r0")
    assert rest(*wagon).stand == 0
    assert rest(*wagon, passed=phases.passed_with(phases.ACTION)).stand > 0


def test_words_for_phases_are_known() -> None:
    assert {"TilePhase", "ActionPhase", "WagonPhase", "GameOverPhase", "DragonMovePhase"} <= set(phases.known())
    assert "" not in phases.known()
