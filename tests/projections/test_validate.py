"""Validation: findings have number, place and words, and the consequences of a cause are folded under it."""

from __future__ import annotations

import pytest

from events.event import Entry
from events.finding import Certainty, Finding, Severity
from events.notation import read
from events.recording import Recording
from projections.validate import validate

SET_UP = "setup carcassonne players=Ann,Ben"


def found(*lines: str, set_up: str = SET_UP) -> list[Finding]:
    events = [event for line in (set_up, *lines) if (event := read(line)) is not None]
    entries = [Entry(seq=seq, event=event, source=f"table.game:{seq}") for seq, event in enumerate(events, 1)]
    return list(validate(Recording(name="table", entries=entries)).findings)


def folded(*lines: str, set_up: str = SET_UP) -> list[tuple[int, str, int]]:
    """Number, word and cause of each finding."""
    return [(f.seq, f.code.rpartition("/")[2], f.after) for f in found(*lines, set_up=set_up)]


# what the referee reads: the code, what would have been right, and the rule in a sentence
WORDS = [
    (("1 draw BA/C", "1 tile BA/C 1,0 r0"), "1C.place/edge", "road W", "All edges that touch match"),
    (("1 draw BA/C", "1 tile BA/C 3,0 r0"), "1C.place/apart", "a square beside a tile", "touches at least one tile"),
    (("1 draw BA/C", "1 tile BA/C 0,0 r0"), "1C.place/taken", "a free square; here lies BA/RCr", "lies on that square"),
    (("1 draw BA/C", "1 tile BA/L 0,1 r0"), "1C.place/other-tile", "tile BA/C", "the one that was drawn"),
    (("1 draw BA/C", "1 discard BA/C"), "1C.place/placeable", "placed, such as 0,-1 r180, one of 4 places", "fits nowhere"),
    (("1 draw BA/CX",), "1B.draw.only/unknown-tile", "perhaps BA/C", "no such tile"),
    (("2 draw BA/C",), "1B.draw.only/wrong-seat", "seat 1", "another seat"),
    (("1 end",), "1B.draw.only/skipped", "1 draw", "Draw a tile at random"),
    (("1 draw BA/C", "1 draw BA/C"), "out-of-order", "1 tile or 1 discard", "no place for this now"),
    (("1 draw BA/C", "1 place small 0,0 city N"), "2B-1.place.normal/not-due", "1 tile or 1 discard", "not to be done now"),
    (("1 draw BA/C", "1 tile BA/C 0,1 r90", "1 place small 0,0 city N"), "2B-1.place/elsewhere", "the tile at 0,1", "on the tile just placed"),
    (("1 draw BA/C", "1 tile BA/C 0,1 r90", "1 place small 0,1 road N"), "2B-1.place.normal/no-feature", "city E or field NL", "no such feature"),
    (("9 draw BA/C",), "record/unknown-seat", "a seat from 1 to 2", "no such seat"),
    (("1 place pig 0,0 field",), "record/unknown-word", "small", "no such figure"),
]


@pytest.mark.parametrize(("lines", "code", "expected", "text"), WORDS, ids=lambda v: v if isinstance(v, str) and "/" in v else "")
def test_the_words_of_a_finding(lines, code, expected, text):
    finding = next(finding for finding in found(*lines) if finding.code == code)
    assert finding.expected == expected
    assert finding.actual == lines[-1]
    assert text in finding.text
    assert (finding.seq, finding.place) == (len(lines) + 1, f"table.game:{len(lines) + 1}")
    assert (finding.severity, finding.certainty) == (Severity.ERROR, Certainty.CERTAIN)
    assert finding.rule == ("" if code.startswith(("record/", "out-of-order")) else code.rpartition("/")[0])


def test_who_stands_there_and_who_has_none_left():
    lines = ("1 draw BA/RFr", "1 tile BA/RFr 1,0 r0", "1 place small 1,0 road W", "1 end", "2 draw BA/RFr", "2 tile BA/RFr 2,0 r0")
    (finding,) = found(*lines, "2 place small 2,0 road E")
    assert finding.expected == "a feature nobody stands on; here seat 1 has small at 1,0"
    (finding,) = found(*lines, "2 end", "1 draw BA/L", "1 tile BA/L 0,1 r0", "1 place small 0,1 monastery", set_up=f"{SET_UP} figures=small*1")
    assert finding.expected == "a figure in the supply; seat 1 has no small left"


def test_a_rule_that_hangs_on_a_reading_says_so():
    lines = ("1 draw BA/C", "1 tile BA/C 0,1 r90", "1 place small 0,1 field W")
    assert not found(*lines)
    (finding,) = found(*lines, set_up=f"{SET_UP} readings=farmers=off")
    assert (finding.reading, finding.certainty) == ("farmers", Certainty.CERTAIN)
    assert not found("ruling farmers on they do", *lines, set_up=f"{SET_UP} readings=farmers=off")


def test_after_the_game_nothing_is_to_be_done():
    (finding,) = found("1 draw BA/C", "1 tile BA/C 0,1 r90", "1 end", "2 draw BA/C", set_up=f"{SET_UP} draws=1")
    assert (finding.code, finding.expected) == ("out-of-order", "nothing: the game is over")


# ---- consequences ----


def test_what_follows_from_a_refused_tile_is_folded_under_it():
    lines = ("1 draw BA/C", "1 tile BA/C 0,0 r0", "1 place small 0,0 city N", "1 end", "claim award 1 4 city", "2 draw BA/C", "2 tile BA/C 0,-1 r180")
    assert folded(*lines, "2 end") == [(3, "taken", 0), (4, "not-due", 3), (5, "skipped", 3), (6, "award", 3)]


def test_a_fault_of_another_kind_in_the_same_turn_is_a_cause_of_its_own():
    lines = ("2 draw BA/C", "2 tile BA/C 1,0 r0", "2 end")
    assert folded(*lines) == [(2, "wrong-seat", 0), (3, "edge", 0)]
    lines = ("1 draw BA/C", "2 tile BA/C 1,0 r0", "2 end", "2 draw BA/L", "2 tile BA/L 0,1 r0")
    assert folded(*lines) == [(3, "wrong-seat", 0), (3, "edge", 0), (4, "wrong-seat", 3)]


def test_two_turns_later_a_fault_is_its_own_again():
    fine = ("1 draw BA/L", "1 tile BA/L 0,1 r0", "1 end", "2 draw BA/L", "2 tile BA/L 0,2 r0", "2 end")
    lines = ("1 draw BA/C", "1 end", "2 draw BA/C", "2 tile BA/C 0,-1 r180", "2 end", *fine, "1 end")
    assert folded(*lines) == [(3, "skipped", 0), (13, "skipped", 0), (13, "skipped", 13)]


def test_an_applied_fault_does_not_swallow_claims():
    lines = ("1 draw BA/C", "1 tile BA/C 1,0 r0", "1 place small 1,0 city N", "1 end", "claim score 1 2")
    assert folded(*lines) == [(3, "edge", 0), (6, "score", 0)]


@pytest.mark.parametrize("line", ["adjust 7 5 x", "reading weather fine"])
def test_what_is_no_move_excuses_no_claim(line):
    assert [f.after for f in found(line, "claim score 1 55", "claim supply 1 small 3")] == [0, 0, 0]


def test_a_total_that_stays_wrong_by_the_same_amount_is_one_cause():
    lines = ("claim score 1 3", "1 draw BA/C", "1 tile BA/C 0,-1 r180", "1 place small 0,-1 city S", "1 end")
    claims = ("claim score 1 7", "claim score 1 8", "claim score 1 4", "claim score 1 5")
    assert folded(*lines, *claims) == [(2, "score", 0), (7, "score", 2), (8, "score", 0), (10, "score", 0)]


def test_only_causes_count_as_errors():
    events = [read(line) for line in (SET_UP, "1 draw BA/C", "1 tile BA/C 0,0 r0", "1 end", "claim fact weather rain")]
    entries = [Entry(seq=seq, event=event) for seq, event in enumerate(events, 1) if event is not None]
    note = Finding(code="notation/unreadable", severity=Severity.WARNING)
    validated = validate(Recording(name="table", entries=entries, findings=[note]))
    assert [f.code for f in validated.findings] == ["notation/unreadable", "1C.place/taken", "1C.place/skipped", "claim/unchecked"]
    assert (validated.errors, validated.warnings) == (1, 1)


def test_a_right_move_ends_the_consequences_of_one_that_was_refused():
    tile = ("1 draw BA/L", "1 tile BA/L 0,1 r0", "1 place small 0,1 monastery", "1 place small 0,1 field NL")
    assert folded("3 end", *tile) == [(2, "unknown-seat", 0), (6, "out-of-order", 0)]
    assert folded("1 draw BA/XX", "1 tile BA/L 0,1 r0", "1 end", "1 end") == [(2, "unknown-tile", 0), (3, "skipped", 2), (5, "out-of-order", 0)]


def test_a_right_move_of_a_later_turn_ends_those_of_one_that_was_applied():
    lines = ("2 draw BA/L", "2 tile BA/L 0,1 r0", "2 end", "1 draw BA/L", "1 tile BA/L 0,2 r0", "1 end", "1 draw BA/L")
    assert folded(*lines) == [(2, "wrong-seat", 0), (8, "wrong-seat", 0)]
    assert folded(*lines[:3], "2 draw BA/L") == [(2, "wrong-seat", 0), (5, "wrong-seat", 2)]


def test_a_last_turn_that_is_not_ended_is_worth_a_note():
    lines = ("1 draw BA/C", "1 tile BA/C 0,-1 r180")
    (finding,) = found(*lines, set_up=f"{SET_UP} draws=1")
    assert (finding.code, finding.severity, finding.seq) == ("record/not-handed-over", Severity.NOTE, 3)
    assert not found(*lines, "1 end", set_up=f"{SET_UP} draws=1")
    assert not found(*lines, set_up=f"{SET_UP} draws=2")


def test_a_tile_drawn_again_after_it_was_set_aside_names_the_question_behind_it():
    city = ("1 draw BA/C", "1 tile BA/C 0,-1 r180", "1 end", "2 draw BA/Cccc+", "2 discard BA/Cccc+")
    (finding,) = found(*city, "2 draw BA/Cccc+")
    assert (finding.code, finding.reading) == ("1B.draw.only/none-left", "unplaceable")
    assert finding.expected == "another tile: of 1 BA/Cccc+, 0 on the board and 1 set aside"
    (finding,) = found("1 draw BA/RRRR", "1 tile BA/RRRR 1,0 r0", "1 end", "2 draw BA/RRRR")
    assert (finding.code, finding.reading) == ("1B.draw.only/none-left", "")
    assert finding.expected == "another tile: of 1 BA/RRRR, 1 on the board"


def test_an_award_of_an_older_turn_is_named():
    turn = ("2 draw BA/L", "2 tile BA/L 0,1 r0", "2 end")
    lines = ("1 draw BA/C", "1 tile BA/C 0,-1 r180", "1 place small 0,-1 city S", "1 end", *turn, "claim award 1 4 city", "claim award 1 4 road")
    assert [f.expected for f in found(*lines)] == ["no such award of this turn or the last; one of turn 1 fits", "no such award"]
