"""Why nothing was paid: every reason in a recorded game, each on both sides; and what a feature is worth."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from projections.address import Address
from projections.carcassonne.naming import BadFeature, feature_name, segment_named
from projections.carcassonne.spoken_of import Scored
from projections.carcassonne.unpaid import CODES, reasons
from projections.carcassonne.worth import LATER, NOW, worth
from projections.replay import Cursor
from tests.games.recorded import FOLDER, line_of, paths, recordings
from tests.projections.carcassonne.state import fingerprint

GAME = FOLDER / "carcassonne" / "unpaid.game"
REMARK = re.compile(r"[^#].*#\?\s*(?P<feature>\S+)\s+(?P<codes>[^#]*)")
WANTED = {
    number: (found["feature"], found["codes"].split())
    for number, line in enumerate(GAME.read_text("utf-8").splitlines(), 1)
    if (found := REMARK.match(line))
}
HERE = Address()


def at_line(path: Path, line: int) -> Cursor:
    """The game at the last event up to a line of its file."""
    game = next(game for game in reversed(recordings(path)) if line_of(game.entries[0].source) <= line)
    cursor = Cursor.of(game)
    while cursor.at < len(cursor.entries) and line_of(cursor.entries[cursor.at].source) <= line:
        cursor.forward()
    return cursor


def found_at(cursor: Cursor, feature: str, address: Address = HERE):
    return worth(cursor, address, segment_named(cursor.state, feature))


@pytest.mark.parametrize("line", WANTED)
def test_the_reasons_at_a_line(line):
    feature, codes = WANTED[line]
    cursor = at_line(GAME, line)
    before = fingerprint(cursor.state)
    found = found_at(cursor, feature)
    assert [reason.code for reason in reasons(cursor, found)] == codes
    assert fingerprint(cursor.state) == before


@pytest.mark.parametrize("code", CODES)
def test_every_reason_holds_somewhere_and_somewhere_not(code):
    with_it = {feature for feature, codes in WANTED.values() if code in codes}
    assert with_it
    assert any(code not in codes for _, codes in WANTED.values())


def test_every_remark_names_reasons_that_exist():
    assert len(WANTED) > 30
    assert {code for _, codes in WANTED.values() for code in codes} == set(CODES)


@pytest.mark.parametrize("path", paths("carcassonne"), ids=lambda path: path.stem)
def test_what_is_to_come_comes(path):
    """Before the last turn ends, the payments still to come of all features are what the end of the game then books."""
    for game in recordings(path):
        cursor = Cursor.of(game)
        if cursor.forward() is None:
            continue
        while cursor.at < len(cursor.entries) and not cursor.game.is_at_last_turn(cursor.state):
            cursor.forward()
        if not cursor.game.is_at_last_turn(cursor.state) or len(cursor.entries) - cursor.at != 1:
            continue
        state, seen = cursor.state, len(cursor.state.ledger.awards)
        roots = {
            state.features.root(segment)
            for placed in state.board.placed.values()
            for segment in range(placed[1], placed[1] + len(placed[0].segments))
        }
        due = sorted((p.seat, p.points, p.row) for root in sorted(roots) for p in worth(cursor, HERE, root).due if p.row != "E3.fields")
        cursor.forward()
        made = sorted((a.seat, a.points, a.row) for a in state.ledger.awards[seen:] if isinstance(a.subject, Scored) and a.row != "E3.fields")
        assert due == made, path.name


@pytest.mark.parametrize("path", paths("carcassonne"), ids=lambda path: path.stem)
def test_whatever_is_not_paid_has_a_reason(path):
    """Of every feature on the board of every recorded game, at the end of each twelfth turn and of the record."""
    for game in recordings(path):
        cursor = Cursor.of(game)
        turn = 0
        while cursor.forward():
            if cursor.at < len(cursor.entries) and (cursor.state.number == turn or cursor.state.number % 12):
                continue
            turn = cursor.state.number
            before = fingerprint(cursor.state)
            features = cursor.state.features
            for root in sorted({features.root(segment) for segment in (*features.records, *features.parent)}):
                found = worth(cursor, HERE, root)
                assert reasons(cursor, found), (path.name, found.name)
                assert segment_named(cursor.state, found.name) >= 0
                assert feature_name(cursor.state, segment_named(cursor.state, found.name)) == found.name
            assert fingerprint(cursor.state) == before


def test_an_open_city():
    cursor = at_line(GAME, line_with("1 place small 1,0 city N"))
    found = found_at(cursor, "1,0,N")
    assert (found.kind, found.name, found.finished) == ("city", "city N 1,0", False)
    assert [(one.position, one.shows, one.blocked) for one in found.wanted] == [((1, -1), ("city S",), False)]
    assert [(v.seat, v.points, v.items[0].text) for v in found.values] == [(0, 1, "1 tile x 1 = 1"), (1, 1, "1 tile x 1 = 1")]
    assert [(f.seat, f.what, f.position) for f in found.figures] == [(0, "small", (1, 0))]
    assert [(p.seat, p.points, p.row, p.award) for p in found.due] == [(0, 1, "E2.score", 0)]
    assert (found.when, found.paid, found.laid) == (LATER, (), 3)


def test_a_city_that_scores_with_the_turn():
    found = found_at(at_line(GAME, line_with("2 tile BA/C 1,-1 r180")), "1,0,N")
    assert [(p.seat, p.points, p.row) for p in found.due] == [(0, 4, "3B.score")]
    assert found.when == NOW
    (question,) = found.depends
    assert (question.question, question.value, question.results) == ("tiny-city", "4", {"4": {0: 4, 1: 0}, "2": {0: 2, 1: 0}})


def test_a_city_that_has_scored():
    found = found_at(at_line(GAME, line_with("2 end")), "1,-1,S")
    assert [(p.seat, p.points, p.seq, p.award) for p in found.paid] == [(0, 4, 8, 1)]
    assert [(f.seat, f.what, f.position) for f in found.stood] == [(0, "small", (1, 0))]
    assert (found.figures, found.due, found.laid) == ((), (), 7)


def test_the_deciding_figure():
    first, second = line_with("1 place big 1,0 city N"), line_with("2 place big 0,-1 city S")
    alone = found_at(at_line(GAME, first), "1,0,N")
    assert alone.deciding == ()
    joined = found_at(at_line(GAME, first + 7), "1,0,N")
    assert [(f.seat, f.what, f.position) for f in joined.deciding] == [(0, "big", (1, 0))]
    assert [(share.seat, share.weight, share.most) for share in joined.majority] == [(0, 2, True), (1, 1, False)]
    tie = found_at(at_line(GAME, second + 3), "1,0,N")
    assert [f.seat for f in tie.deciding] == [0, 1]


def test_a_side_that_is_blocked():
    found = found_at(at_line(GAME, line_with("1 tile BA/L 1,0 r0")), "0,0,E")
    assert [(one.position, one.shows, one.blocked) for one in found.wanted] == [((-1, 0), ("road E",), False), ((1, 0), ("road W",), True)]


def test_a_monastery_wants_the_squares_around():
    found = found_at(at_line(GAME, line_with("2 tile BA/L 0,1 r0")), "0,1,I")
    assert (found.name, len(found.tiles), found.finished) == ("monastery 0,1", 3, False)
    assert {one.position for one in found.wanted} == {(-1, 0), (-1, 1), (1, 1), (-1, 2), (0, 2), (1, 2)}


def test_before_final_scoring_what_it_brought_is_still_to_come():
    cursor = at_line(GAME, line_with("2 place small 1,0 field SL") + 1)
    before, after = found_at(cursor, "0,-1,N", Address(final=True)), found_at(cursor, "0,-1,N")
    assert [(p.seat, p.points) for p in before.due] == [(p.seat, p.points) for p in after.paid] == [(0, 3)]
    assert (before.paid, after.due) == ((), ())
    assert [reason.code for reason in reasons(cursor, before, final=True)] == ["end-only"]


def test_a_field_depends_on_the_printing():
    cursor = at_line(GAME, line_with("1 tile BA/LR -1,-2 r270"))
    (question,) = found_at(cursor, "1,0,NL").depends
    assert question.question == "farmer-scoring"
    assert question.results == {"field-3": {0: 3, 1: 0}, "field-3-once": {0: 3, 1: 0}, "city-4": {0: 0, 1: 4}}
    assert question.chosen == "chosen at set-up"


def line_with(text: str) -> int:
    return next(number for number, line in enumerate(GAME.read_text("utf-8").splitlines(), 1) if line.startswith(text))


# ---- names ----

NAMES = [
    ("0,0,N", "city N 0,0"),
    ("city 0,0", "city N 0,0"),
    ("0,0 city", "city N 0,0"),
    ("city N 0,0", "city N 0,0"),
    ("0,0,E", "road E 0,0"),
    ("0,0,W", "road E 0,0"),
    ("road WE 0,0", "road E 0,0"),
    ("0,0,EL", "field EL 0,0"),
    ("0,0,S", "field ER 0,0"),
    ("field S 0,0", "field ER 0,0"),
    ("0,-1,S", "city N 0,0"),
    ("0,-1,N", "field 0,-1"),
]


@pytest.fixture
def small() -> Cursor:
    return at_line(GAME, line_with("1 tile BA/C 0,-1 r180"))


@pytest.mark.parametrize(("text", "name"), NAMES)
def test_a_feature_is_named_by_any_of_its_sides(small, text, name):
    name = name.replace("field 0,-1", feature_name(small.state, segment_named(small.state, "field 0,-1")))
    assert feature_name(small.state, segment_named(small.state, text)) == name


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("city", "names no square"),
        ("", "names no square"),
        ("9,9,N", "there is no tile at 9,9"),
        ("0,0", "has several features; name one: 0,0 city N or 0,0 road E"),
        ("0,0,X", "fits several of these, or none: X"),
        ("0,0,field", "fits several of these, or none: field"),
        ("0,0,monastery", "fits several of these, or none: monastery"),
        ("0,0,city S", "fits several of these, or none: city S"),
        ("0,0,I", "fits several of these, or none: I"),
        ("0,0,N,E", "fits several of these, or none: N E"),
    ],
)
def test_a_feature_that_is_not_there(small, text, words):
    with pytest.raises(BadFeature) as bad:
        segment_named(small.state, text)
    assert words in str(bad.value)
