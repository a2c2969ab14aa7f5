"""`kerb explain GAME@N` of a flagged event, and `--move`: which row forbids it, and what is legal instead."""

from __future__ import annotations

import pytest

from events.store import open_store
from tests.cli.samples import TWO_TILES, written
from tests.games.recorded import FOLDER

PLACING = FOLDER / "carcassonne" / "findings-placing.game"
RULE = "    rule 1C.place: Place the tile so that every edge fits; if it fits nowhere, set it aside and draw again."


def test_a_flagged_event_is_told_first(kerb):
    out = kerb("explain", f"{PLACING}#1@3").out.splitlines()
    assert out[:4] == [
        f"{PLACING}#1@3 · 1 tile BA/L 0,1 r0 · played as recorded, against the rules",
        "    1C.place/other-tile: The tile placed or set aside is the one that was drawn.",
        "    expected: tile BA/Rr",
        RULE,
    ]
    assert out[4].startswith("    legal here: 1 tile BA/Rr 0,1 r0; ")
    assert out[4].endswith("; and 1 more")
    assert out[-1] == f"{PLACING}#1@3: no award"
    event = kerb("explain", f"{PLACING}#1@3", "--json").document["event"]
    assert [finding["code"] for finding in event["findings"]] == ["1C.place/other-tile"]
    assert (event["legal"], event["applied"], len(event["instead"]), event["legal_moves"]) == (False, True, 5, 6)


def test_an_event_without_findings_and_other_addresses_say_nothing_of_it(kerb):
    for address in ("@2", "@t1", ""):
        assert "legal here" not in kerb("explain", f"{PLACING}#1{address}").out
        assert kerb("explain", f"{PLACING}#1{address}", "--json").document["event"] is None


def test_awards_picked_are_told_alone(kerb):
    assert "legal here" not in kerb("explain", f"{PLACING}#1@3", "--turn", 1).out


def test_an_event_that_could_not_be_played(kerb, tmp_path):
    path = written(tmp_path, TWO_TILES.replace("0,-1 r180", "0,0 r180"))
    assert kerb("explain", f"{path}@3").out.splitlines()[0].endswith("0,0 r180 · could not be played: the position stayed as it was")


def test_a_statement_that_does_not_hold(kerb, tmp_path):
    path = written(tmp_path, TWO_TILES + "claim score 1 9\n")
    out = kerb("explain", f"{path}@13").out.splitlines()
    assert out[0] == f"{path}@13 · claim score 1 9 · does not hold"
    assert out[1].startswith("    claim/score: ")


def test_a_move_that_would_be_legal(kerb, tmp_path):
    path = written(tmp_path)
    answer = kerb("explain", f"{path}@2", "--move", "1 tile BA/C 0,-1 r180")
    assert answer == (0, f"{path}@2 · 1 tile BA/C 0,-1 r180 · legal; at once it brings no points\n", "")
    answer = kerb("explain", f"{path}@3", "--move", "1 place small 0,-1 city S")
    assert answer.out == f"{path}@3 · 1 place small 0,-1 city S · legal; at once it brings Ann 4 points\n"
    found = kerb("explain", f"{path}@3", "--move", "1 place small 0,-1 city S", "--json").document["move"]
    assert (found["legal"], found["gains"], found["findings"]) == (True, {"1": 4}, [])


def test_a_move_that_would_not(kerb, tmp_path):
    path = written(tmp_path)
    answer = kerb("explain", f"{path}@2", "--move", "1 tile BA/C 0,-1 r0")
    assert answer.code == 1
    assert answer.out.splitlines() == [
        f"{path}@2 · 1 tile BA/C 0,-1 r0 · against the rules",
        "    1C.place/edge: All edges that touch match: city to city, road to road, field to field.",
        "    expected: city S",
        RULE,
        "    legal here: 1 tile BA/C 0,-1 r180; 1 tile BA/C 0,1 r270; 1 tile BA/C 0,1 r90; 1 tile BA/C 0,1 r180",
    ]
    assert kerb("explain", f"{path}@2", "--move", "1 tile BA/C 0,0 r0").out.splitlines()[0].endswith("cannot be played")
    found = kerb("explain", f"{path}@2", "--move", "1 tile BA/C 0,-1 r0", "--json")
    assert (found.code, found.document["move"]["instead"][0]) == (1, "1 tile BA/C 0,-1 r180")


def test_a_statement_can_be_tried(kerb, tmp_path):
    path = written(tmp_path)
    assert kerb("explain", path, "--move", "claim score 1 4") == (0, f"{path}@12 · claim score 1 4 · holds\n", "")
    assert kerb("explain", path, "--move", "claim score 1 5").code == 1


def test_a_reading_that_forbids_a_move_is_named(kerb, tmp_path):
    path = written(tmp_path, TWO_TILES.replace("draws=3", "draws=3 readings=farmers=off"))
    out = kerb("explain", f"{path}@3", "--move", "1 place small 0,-1 field").out
    assert "2B-1.place/no-farmers (by reading farmers): Where the table plays without farmers" in out
    assert "legal here: 1 place small 0,-1 city S" in out


def test_nothing_is_recorded(kerb, tmp_path, db):
    kerb("import", written(tmp_path))
    assert kerb("explain", "small@2", "--move", "1 tile BA/C 0,-1 r0").code == 1
    with open_store(db, readonly=True) as store:
        assert store.last_position() == 12


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("1 tile BA/C", "--move, column 12: position is missing"),
        ("1 tlie BA/C 0,0 r0", "did you mean 'tile'?"),
        ("# nothing", "--move takes a move or a statement in notation"),
        ("withdraw 3", "--move takes a move or a statement in notation"),
        ("setup carcassonne players=a", "--move takes a move or a statement in notation"),
    ],
)
def test_what_is_no_move(kerb, tmp_path, move, words):
    answer = kerb("explain", written(tmp_path), "--move", move)
    assert (answer.code, answer.out) == (2, "")
    assert words in answer.err
