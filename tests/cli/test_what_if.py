"""`kerb what-if`: what would come out otherwise, with nothing written."""

import pytest

from tests.cli.arbitration import WHO, friday, recorded, refused, scores


@pytest.fixture(autouse=True)
def game(kerb, tmp_path):
    friday(kerb, tmp_path)


def what_if(kerb, *arguments, code=1):
    """The lines of the answer; the record stays as it is."""
    before = recorded(kerb)
    answer = kerb("what-if", *arguments)
    assert (answer.code, answer.err) == (code, "")
    assert recorded(kerb) == before
    return answer.out.splitlines()


def test_another_reading(kerb):
    assert what_if(kerb, "friday", "--set", "tiny-city=2")[0] == "scores: Ann 4 -> 2, Ben 2"
    assert what_if(kerb, "friday@4", "--set", "tiny-city=2")[0] == "scores: Ann 4 -> 2, Ben 2"
    nothing = ["nothing changes in scores, awards, findings and outcome"]
    assert what_if(kerb, "friday@5", "--set", "tiny-city=2", code=0) == nothing
    assert what_if(kerb, "friday", "--set", "tiny-city=4", code=0) == nothing
    assert what_if(kerb, "friday", "--set", "tiny-city=2", "--set", "farmers=off")[0] == "scores: Ann 4 -> 2, Ben 2"


def test_a_reading_goes_before_what_was_ruled(kerb):
    assert kerb("rule", "friday@4", "--reading", "tiny-city=2", *WHO).code == 0
    assert scores(kerb) == [2, 2]
    assert what_if(kerb, "friday", "--set", "tiny-city=4")[0] == "scores: Ann 2 -> 4, Ben 2"


def test_another_move(kerb):
    lines = what_if(kerb, "friday", "--move", "10", "2 place small 1,0 field NL")
    assert lines[:2] == ["scores: Ann 4, Ben 2 -> 3", "    from friday@14 on: Ben 2 -> 3"]
    lines = what_if(kerb, "friday", "--move", "9", "2 tile BA/RFr 0,0 r0")
    assert "cannot be played: friday@9" in lines


def test_moves_less(kerb):
    assert what_if(kerb, "friday", "--without", "10")[0] == "scores: Ann 4, Ben 2 -> 0"
    assert what_if(kerb, "friday", "--without", "10", "--without", "4")[0] == "scores: Ann 4 -> 0, Ben 2 -> 0"


def test_up_to_an_address(kerb):
    for address in ("13", "t2", "final"):
        what_if(kerb, "friday", "--without", "10", "--until", address, code=0)
    assert what_if(kerb, "friday", "--without", "4", "--until", "t1")[0] == "scores: Ann 4 -> 0, Ben 0"
    document = kerb("what-if", "friday", "--without", "4", "--until", "final", "--json").document
    assert document["until"] == "final"
    assert document["differences"]["outcome"] == {"before": None, "after": None}
    assert document["differences"]["scores"] == [{"event": 4, "seat": 1, "before": 4, "after": 0}]


def test_a_file_will_do(kerb, tmp_path):
    path = tmp_path / "friday.game"
    assert what_if(kerb, path, "--without", "4")[1] == f"    from {path}@4 on: Ann 4 -> 0"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("friday",), "say what is to be otherwise"),
        (("friday", "--set", "tiny-city=3"), "the answers to tiny-city are 4 and 2"),
        (("friday", "--set", "tiny"), "no such question"),
        (("friday@99", "--set", "tiny-city=2"), "there is no event 99"),
        (("friday@t2", "--set", "tiny-city=2"), "an address names the event from which --set holds"),
        (("friday@4", "--without", "4"), "--until says where to stop"),
        (("friday", "--without", "99"), "there is no event 99"),
        (("friday", "--without", "1"), "event 1 is the set-up"),
        (("friday", "--move", "10", "2 plaice small"), "is no event"),
        (("friday", "--move", "10", "withdraw 3"), "it is a correction"),
        (("friday", "--without", "4", "--until", "99"), "there is no event 99"),
        (("friday", "--without", "14", "--until", "final"), "the game is not over"),
    ],
)
def test_what_is_refused(kerb, arguments, words):
    assert words in refused(kerb, "what-if", *arguments)


def test_what_was_taken_back_cannot_be_taken_away_again(kerb):
    assert kerb("undo", "friday", *WHO).code == 0
    assert "event 14 does not count anyway: event 15 took it back" in refused(kerb, "what-if", "friday", "--without", "14")
    assert what_if(kerb, "friday", "--without", "15")[0] == "scores: Ann 4, Ben 0 -> 2"
    assert "event 15 is a correction; --without 15" in refused(kerb, "what-if", "friday", "--move", "15", "1 end")
