"""A move that is refused: which row forbids it, and the legal moves nearest to it; a move that is not."""

from __future__ import annotations

import pytest

from events.finding import Severity
from events.notation import read
from projections.address import Address
from projections.instead import judge, judged_at
from projections.replay import Cursor
from projections.validate import validate
from tests.games.recorded import paths, recordings
from tests.projections.state import fingerprint
from tests.projections.test_compare import game

ROADS = """\
setup carcassonne players=Ann,Ben
1 draw BA/L
1 tile BA/L 0,1 r0
1 end
2 draw BA/RFr
2 tile BA/RFr 1,0 r0
2 place small 1,0 road W
2 end
1 draw BA/RFr
"""


def at_the_end(text: str = ROADS) -> Cursor:
    cursor = Cursor.of(game(text))
    cursor.to(Address())
    return cursor


def judged(move: str, text: str = ROADS):
    cursor = at_the_end(text)
    before = fingerprint(cursor.state)
    found = judge(cursor, read(move))
    assert fingerprint(cursor.state) == before
    return found


def test_another_rotation_of_the_same_square_comes_first():
    found = judged("1 tile BA/RFr 2,0 r90")
    assert [finding.code for finding in found.findings] == ["1C.place/edge"]
    assert found.findings[0].expected == "road W"
    assert found.instead[:2] == ("1 tile BA/RFr 2,0 r0", "1 tile BA/RFr 2,0 r180")
    assert found.rules == {"1C.place": "Place the tile so that every edge fits; if it fits nowhere, set it aside and draw again."}
    assert (found.is_legal, found.applied, found.claim) == (False, True, False)


def test_the_nearest_square_comes_first():
    found = judged("1 tile BA/RFr -3,0 r0")
    assert [finding.code for finding in found.findings] == ["1C.place/apart"]
    assert found.instead[0] == "1 tile BA/RFr -1,0 r0"


def test_a_square_that_is_taken_cannot_be_played():
    found = judged("1 tile BA/RFr 0,0 r0")
    assert not found.applied
    assert found.instead


def test_the_tile_in_hand_is_what_is_legal():
    found = judged("1 tile BA/L 2,0 r0")
    assert "1C.place/other-tile" in [finding.code for finding in found.findings]
    assert all(move.startswith("1 tile BA/RFr ") for move in found.instead)


def test_without_a_draw_only_drawing_is_legal():
    found = judged("1 tile BA/RFr 2,0 r90", ROADS.removesuffix("1 draw BA/RFr\n"))
    assert found.findings[0].expected == "1 draw"
    assert found.instead == ()


def test_features_that_are_free_on_the_tile_and_the_same_kind_first():
    text = ROADS + "1 tile BA/RFr 2,0 r0\n"
    found = judged("1 place small 2,0 road W", text)
    assert [finding.code for finding in found.findings] == ["2B-1.place/occupied"]
    assert found.findings[0].expected == "a feature nobody stands on; here seat 2 has small at 1,0"
    assert set(found.instead) == {"1 place small 2,0 field NL", "1 place small 2,0 field ER"}
    elsewhere = judged("1 place small 0,0 field ER", text)
    assert set(elsewhere.instead) == {"1 place small 2,0 field NL", "1 place small 2,0 field ER"}
    assert judged("1 place small 2,0 field NL", text).is_legal


def test_the_same_figure_comes_first():
    text = ROADS.replace("players=Ann,Ben", "players=Ann,Ben sets=basic:1,inns-and-cathedrals:1 components=Inns,Cathedrals,BigFollower")
    found = judged("1 place big 2,0 road W", text + "1 tile BA/RFr 2,0 r0\n")
    assert [move.split()[2] for move in found.instead] == ["big", "big", "small", "small"]


def test_a_move_out_of_order_is_answered_with_what_is_legal():
    found = judged("1 place small 0,1 monastery")
    assert found.findings
    assert all(move.startswith("1 tile") for move in found.instead)


def test_a_legal_move_has_no_findings():
    found = judged("1 tile BA/RFr 2,0 r0")
    assert (found.is_legal, found.applied, found.instead, found.rules) == (True, True, (), {})


@pytest.mark.parametrize(("claim", "holds"), [("claim score 1 0", True), ("claim score 1 5", False)])
def test_a_statement_is_compared(claim, holds):
    found = judged(claim)
    assert (found.claim, found.is_legal, found.instead) == (True, holds, ())


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
def test_every_finding_of_a_move_in_a_recorded_game_is_judged_the_same(path):
    for recording in recordings(path):
        found = {}
        for finding in validate(recording).findings:
            found.setdefault(finding.seq, []).append(finding.code)
        cursor = Cursor.of(recording)
        while step := cursor.forward():
            before = fingerprint(cursor.state)
            judgement = judged_at(cursor, step.entry.seq)
            assert fingerprint(cursor.state) == before
            if judgement is not None:
                assert [f.code for f in judgement.findings] == [f.code for f in step.findings]
                lasting = {f.code for f in judgement.findings if f.severity != Severity.NOTE}  # a note may be settled by what is shown later
                assert set(found.get(step.entry.seq, ())) >= lasting
                assert judgement.applied == step.applied.done


@pytest.mark.parametrize("path", paths(), ids=lambda path: path.stem)
def test_what_is_said_to_be_legal_is(path):
    for recording in recordings(path):
        cursor = Cursor.of(recording)
        while step := cursor.forward():
            judgement = judged_at(cursor, step.entry.seq)
            if judgement is None:
                continue
            cursor.back()
            assert not [move for move in judgement.instead if not judge(cursor, read(move)).is_legal]
            cursor.forward()


def test_an_event_that_stands_no_more_is_not_judged():
    cursor = at_the_end(ROADS + "1 tile BA/RFr 2,0 r90\nwithdraw 10\n")
    assert judged_at(cursor, 11) is None
    assert judged_at(cursor, 10) is None
    assert judged_at(at_the_end(ROADS + "1 tile BA/RFr 2,0 r90\n"), 10) is not None
