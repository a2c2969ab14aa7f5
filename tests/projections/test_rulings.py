"""Rulings: readings that hold from an earlier event on, awards decided by an arbiter, and what happens when either is taken back."""

from __future__ import annotations

import pytest

from projections.address import Address
from projections.carcassonne.report import reports
from projections.ledger import RULED, RULED_AT_THE_END
from projections.progression import progression
from projections.replay import Cursor, before_final
from projections.unsettled import explained
from projections.validate import validate
from tests.projections.carcassonne.state import fingerprint, lost
from tests.projections.test_differences import GAME, entries, recording


def played(*lines: str, game: str = GAME) -> Cursor:
    cursor = Cursor(entries(game + "\n".join(lines)))
    for _ in cursor.steps():
        pass
    return cursor


def points(cursor: Cursor) -> list[tuple[int, int, str, int]]:
    return [(award.seq, award.seat, award.row, award.points) for award in cursor.state.ledger.awards]


def codes(*lines: str) -> list[tuple[int, str]]:
    return [(finding.seq, finding.code) for finding in validate(recording(GAME + "\n".join(lines))).findings]


ROAD = (12, 1, "E2.score", 2)


@pytest.mark.parametrize(
    ("lines", "city"),
    [
        (("ruling tiny-city 2",), 4),
        (("ruling tiny-city 2 since=5",), 4),
        (("ruling tiny-city 2 since=4",), 2),
        (("ruling tiny-city 2 since=1",), 2),
        (("ruling tiny-city 2 since=4", "ruling tiny-city 4 since=4"), 4),
        (("ruling tiny-city 2 since=4", "ruling tiny-city 4 since=2"), 4),  # the one recorded last, wherever both begin
        (("ruling tiny-city 2 since=4", "withdraw 13"), 4),
        (("ruling tiny-city 2 since=4", "withdraw 13", "withdraw 14"), 2),
        (("ruling tiny-city 2 since=4", "ruling tiny-city 3 since=2"), 2),  # an answer that is none overrules nothing
        (("ruling tiny-city 2 since=4", "ruling unplaceable back since=2"), 2),
    ],
)
def test_a_reading_holds_from_the_event_the_ruling_names(lines, city):
    assert points(played(*lines)) == [(4, 0, "3B.score", city), ROAD]


def test_a_ruling_that_names_an_earlier_event_overrules_what_the_table_chose_since():
    game = GAME.replace("1 place small", "reading tiny-city 2\n1 place small")
    assert points(played(game=game))[0] == (5, 0, "3B.score", 2)
    assert points(played("ruling tiny-city 4 since=3", game=game))[0] == (5, 0, "3B.score", 4)
    assert points(played("ruling tiny-city 4 since=5", game=game))[0] == (5, 0, "3B.score", 4)
    assert points(played("ruling tiny-city 4", game=game))[0] == (5, 0, "3B.score", 2)


def test_a_ruling_on_an_award_books_what_it_changes():
    cursor = played("rule-award 4 1 7 city 0,0 author=Zoe the wall")
    assert points(cursor) == [(4, 0, "3B.score", 4), (4, 0, RULED, 3), ROAD]
    assert cursor.state.ledger.score == {0: 7, 1: 2}
    assert not lost(cursor.game, cursor.state, "the end")
    cursor.to(Address(seq=4))
    assert cursor.state.ledger.score == {0: 7, 1: 0}
    cursor.to(Address(seq=3))
    assert cursor.state.ledger.score == {0: 0, 1: 0}


@pytest.mark.parametrize(
    ("lines", "more"),
    [
        (("rule-award 4 1 7 city 0,0 author=Zoe", 'rule-award 4 1 3 "city S" 0,-1 author=Zoe'), -1),  # the last one, by whatever name
        (("rule-award 4 1 7 city 0,0 author=Zoe", "rule-award 4 1 3 city 0,0 author=Zoe", "withdraw 14"), 3),
        (("rule-award 4 1 7 city 0,0 author=Zoe", "rule-award 4 1 3 city 0,0 author=Zoe", "withdraw 13"), -1),
        (("rule-award 4 1 7 city 0,0 author=Zoe", "withdraw 13"), 0),
        (("rule-award 4 1 4 city 0,0 author=Zoe",), 0),
        (("rule-award 4 1 0 city 0,0 author=Zoe",), -4),
        (("rule-award 4 1 7 city 0,0 author=Zoe", "ruling tiny-city 2 since=4"), 5),  # seven in all, whatever the rules give
    ],
)
def test_the_last_ruling_that_stands_counts(lines, more):
    cursor = played(*lines)
    ruled = [award.points for award in cursor.state.ledger.awards if award.row == RULED]
    assert ruled == ([more] if more else [])


def test_a_seat_the_rules_give_nothing_may_be_given_something():
    assert points(played("rule-award 4 2 1 city 0,0 author=Zoe")) == [(4, 0, "3B.score", 4), (4, 1, RULED, 1), ROAD]
    assert points(played("rule-award 12 2 9 monastery 0,1 author=Zoe"))[-1] == (12, 1, RULED_AT_THE_END, 9)
    assert points(played('rule-award 9 2 3 "field NL" 1,0 author=Zoe'))[1] == (9, 1, RULED, 3)


def test_what_is_ruled_about_the_end_belongs_to_the_end():
    cursor = played("rule-award 12 2 5 road 1,0 author=Zoe")
    assert points(cursor)[-1] == (12, 1, RULED_AT_THE_END, 3)
    assert [award.row for award in before_final(cursor.game, cursor.state.ledger.awards)] == ["3B.score"]
    assert cursor.game.outcome(cursor.state).winners == (1,)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("rule-award 4 1 7 road 7,7 author=Zoe", "record/no-such-award"),
        ("rule-award 4 1 7 castle 0,0 author=Zoe", "record/no-such-award"),
        ("rule-award 4 1 7 field 0,0 author=Zoe", "record/no-such-award"),  # the start tile has two of them
        ("rule-award 4 3 7 city 0,0 author=Zoe", "record/unknown-seat"),
        ("rule-award 13 1 7 city 0,0 author=Zoe", "record/no-such-event"),
        ("rule-award 0 1 7 city 0,0 author=Zoe", "record/no-such-event"),
        ("ruling tiny-city 2 since=14", "record/no-such-event"),
        ("ruling tiny-city 3 since=4", "record/unknown-reading"),
    ],
)
def test_a_ruling_about_nothing_is_a_finding_and_has_no_effect(line, code):
    assert codes(line) == [(13, code)]
    assert points(played(line))[:1] == [(4, 0, "3B.score", 4)]


def test_a_ruling_on_what_was_taken_back_is_a_finding():
    assert (13, "record/no-such-event") in codes("rule-award 4 1 7 city 0,0 author=Zoe", "withdraw 4")


def test_the_report_shows_both_values_and_who_decided():
    cursor = played("rule-award 4 1 7 city 0,0 author=Zoe", "rule-award 4 1 6 city 0,0 author=Zoe role=arbiter rule=3B.score the wall")
    for address in (Address(), Address(seq=4)):
        cursor.to(address)
        ruled = reports(cursor.game, cursor.state, cursor.set_up, cursor.so_far())[1]
        assert (ruled.decision.computed, ruled.decision.ruled, ruled.decision.seq, ruled.points) == (4, 6, 14, 2)
        assert ruled.items[0].text == "+2: ruled 6 instead of 4 by Zoe, arbiter (event 14): rule 3B.score; the wall"
        assert ruled.feature == "city"


def test_a_ruling_settles_an_award_whatever_the_open_question():
    dispute = "dispute 1 4 question=tiny-city author=Ben two or four"
    _, needed = explained(played(dispute), Address())
    assert [question.question for question in needed] == ["tiny-city"]
    _, needed = explained(played(dispute, "rule-award 4 1 4 city 0,0 author=Zoe"), Address())
    assert needed == []


def test_answers_in_a_report_name_the_ruling_that_holds_there():
    cursor = played("ruling tiny-city 2 author=Zoe since=4")
    cursor.to(Address(seq=4))
    (city,) = reports(cursor.game, cursor.state, cursor.set_up, cursor.so_far())
    assert [(r.value, r.chosen) for r in city.readings if r.question == "tiny-city"] == [("2", "ruling of Zoe (event 13)")]


def test_what_was_said_before_a_ruling_holds_by_the_rules_or_by_the_ruling():
    game = GAME.replace("city S\n1 end\n", "city S\n1 end\n{claims}", 1)
    ruling = "rule-award 4 1 7 city 0,0 author=Zoe"
    for claims in (("claim award 1 4 city", "claim score 1 4"), ("claim award 1 7 city", "claim score 1 7")):
        text = game.format(claims="".join(f"{line}\n" for line in claims))
        assert not validate(recording(text + ruling)).errors, claims
    wrong = game.format(claims="claim award 1 3 city\nclaim score 1 3\n")
    assert validate(recording(wrong + ruling)).errors == 2
    late = validate(recording(GAME + ruling + "\nclaim score 1 4\n"))  # said after the ruling: only what was ruled counts
    assert [finding.code for finding in late.findings] == ["claim/score"]


LINES = ("ruling tiny-city 2 since=4", "rule-award 4 1 7 city 0,0 author=Zoe", "rule-award 12 2 5 road 1,0 author=Zoe", "adjust 1 -2 author=Zoe late")


def test_going_back_equals_replaying_at_every_prefix():
    cursor = Cursor(entries(GAME + "\n".join(LINES)))
    prints = [fingerprint(cursor.state)]
    while cursor.forward():
        prints.append(fingerprint(cursor.state))
    while cursor.back():
        prints.pop()
        assert fingerprint(cursor.state) == prints[-1]


def test_points_ruled_or_given_behind_the_last_turn_end_are_in_the_progression():
    open_game = "\n".join(GAME.splitlines()[:10])  # up to event 9, the end of the second turn
    for more in ("adjust 1 -2 late\n", "note x\nrule-award 10 1 7 city 0,0 author=Zoe\n"):
        found = progression(recording(f"{open_game}\n{more}"))
        assert found.turns[-1].number == 3
        assert found.turns[-1].scores == found.scores
        assert sum(gain.points for gain in found.gains if gain.seat == 0) == found.scores[0]
