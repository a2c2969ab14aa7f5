"""`kerb correct`: another event in the place of one that was recorded wrongly."""

import pytest

from tests.cli.arbitration import WHO, friday, recorded, refused, scores


@pytest.fixture(autouse=True)
def game(kerb, tmp_path):
    friday(kerb, tmp_path)


def test_a_slip_is_put_right(kerb):
    answer = kerb("correct", "friday@10", "2  place small 1,0 field NL  # misread", *WHO)
    assert answer.code == 0
    assert answer.out.splitlines() == [
        "friday@10 would read: 2 place small 1,0 field NL",
        "    instead of: 2 place small 1,0 road W",
        "scores: Ann 4, Ben 2 -> 3",
        "    from friday@14 on: Ben 2 -> 3",
        "award gone: friday@14 · turn 3 · Ben 2 · road E 0,0 · tiles 0,0 1,0 · row E2.score",
        "award new: friday@14 · turn 3 · Ben 3 · field EL 0,0 · tiles 0,0 1,0 · row E2.score",
        "outcome, as before: Ann wins",
        "recorded as friday@15; `kerb undo friday@15` takes it back",
    ]
    assert recorded(kerb)[-1] == 'correct 10 reason="a slip" author=Zoe 2 place small 1,0 field NL'
    assert scores(kerb) == [4, 3]
    assert "# superseded by 15" in kerb("log", "friday").out


def test_the_last_correction_counts_and_can_be_taken_back(kerb):
    assert kerb("correct", "friday@10", "2 place small 1,0 field NL", *WHO).code == 0
    answer = kerb("correct", "friday@10", "2 place small 1,0 field ER", *WHO)
    assert "    instead of: 2 place small 1,0 field NL\n" in answer.out
    answer = kerb("undo", "friday@16", *WHO, "--arbiter")
    assert answer.code == 0
    assert scores(kerb) == [4, 3]
    assert kerb("undo", "friday@15", *WHO, "--arbiter").code == 0
    assert scores(kerb) == [4, 2]


def test_later_moves_that_cannot_be_played_are_all_listed(kerb):
    before = recorded(kerb)
    answer = kerb("correct", "friday@3", "1 tile BA/C 1,0 r270", *WHO)
    assert answer.code == 1
    assert recorded(kerb) == before
    listed = [line for line in answer.out.splitlines() if line.startswith("cannot be played: ")]
    assert listed == ["cannot be played: friday@4", "cannot be played: friday@9", "cannot be played: friday@10"]
    assert "    1C.place/taken a tile lies on that square already" in answer.out
    assert "3 later moves cannot be played any more (listed above): only an arbiter decides this" in answer.err
    assert kerb("correct", "friday@3", "1 tile BA/C 1,0 r270", *WHO, "--arbiter").code == 0
    assert scores(kerb) == [0, 0]


def test_an_illegal_move_is_recorded_as_it_was_played(kerb):
    answer = kerb("correct", "friday@13", "1 tile BA/L 5,5 r0", *WHO)
    assert answer.code == 0
    assert "finding new: friday@13 1C.place/apart" in answer.out


@pytest.mark.parametrize(
    ("address", "line", "words", "code"),
    [
        ("friday@9", "2 tile BA/RFr 0,0 r0", "this cannot be: 1C.place/taken", 1),
        ("friday@9", "3 tile BA/RFr 1,0 r0", "this cannot be: record/unknown-seat", 1),
        ("friday@7", "claim score 3 4", "this cannot be: record/unknown-seat", 1),
        ("friday@9", "2 tile BA/RFr 1,0", "is no event: column", 2),
        ("friday@9", "2 tiel BA/RFr 1,0 r0", "did you mean 'tile'?", 2),
        ("friday@9", "", "the line says nothing", 2),
        ("friday@9", "withdraw 4", "it is a correction", 2),
        ("friday@9", "ruling tiny-city 2", "it is a decision", 2),
        ("friday@9", "setup carcassonne players=Ann,Ben", "it is a set-up", 2),
        ("friday@9", "2 tile BA/RFr 1,0 r0", "reads like that already", 2),
        ("friday@1", "setup carcassonne players=Ann,Ben", "is the set-up, which stands as it was recorded", 2),
        ("friday@99", "1 end", "there is no event 99", 2),
        ("friday", "1 end", "name the event that is wrong: friday@47", 2),
    ],
)
def test_what_is_refused(kerb, address, line, words, code):
    assert words in refused(kerb, "correct", address, line, *WHO, code=code)
    assert words in refused(kerb, "correct", address, line, *WHO, "--arbiter", code=code)


def test_what_is_a_correction_or_was_taken_back_is_not_corrected(kerb):
    assert kerb("correct", "friday@9", "2 tile BA/RFr 1,0 r180", *WHO).code == 0
    assert "friday@15 is a correction itself: correct friday@9" in refused(kerb, "correct", "friday@15", "1 end", *WHO)
    assert kerb("undo", "friday@14", *WHO).code == 0
    assert "friday@14 was taken back by event 16" in refused(kerb, "correct", "friday@14", "2 end", *WHO)
    assert "friday@16 takes friday@14 back" in refused(kerb, "correct", "friday@16", "2 end", *WHO)


def test_a_decision_is_taken_back_and_made_anew(kerb):
    assert kerb("rule", "friday@4", "--reading", "tiny-city=2", *WHO).code == 0
    assert "is no slip of the pen but a decision: `kerb undo friday@15`" in refused(kerb, "correct", "friday@15", "1 end", *WHO)


def test_who_and_why_are_asked_for(kerb):
    assert "--by" in refused(kerb, "correct", "friday@10", "2 place small 1,0 field NL", "--reason", "x")
    assert "--reason" in refused(kerb, "correct", "friday@10", "2 place small 1,0 field NL", "--by", "Zoe")
