"""`kerb fork`: a branch is the same game up to an event, names its parent, and is played on by itself."""

import pytest

from events.store import open_store
from projections.address import Address
from projections.replay import Cursor
from tests.cli.arbitration import WHO, friday, recorded, refused
from tests.cli.samples import SAMPLE
from tests.projections.carcassonne.state import fingerprint


@pytest.fixture(autouse=True)
def game(kerb, tmp_path):
    friday(kerb, tmp_path)


def prints(name, db, last):
    """The position after every event up to one."""
    from cli.opening import from_log

    cursor = Cursor.of(from_log(name, db))
    found = []
    for seq in range(1, last + 1):
        cursor.to(Address(seq=seq))
        found.append(fingerprint(cursor.state))
    return found


@pytest.mark.parametrize("last", [1, 4, 9, 14])
def test_a_branch_has_the_same_position_after_every_event(kerb, db, last):
    assert kerb("fork", f"friday@{last}", "--name", "Saturday Night").out == "saturday-night\n"
    assert prints("saturday-night", db, last) == prints("friday", db, last)
    lines = recorded(kerb, "saturday-night")
    assert lines[:last] == recorded(kerb)[:last]
    with open_store(db, readonly=True) as store:
        assert lines[last:] == [f"branch friday {last} {store.head_hash('friday', last).hex()}"]


def test_the_head_of_the_chain_is_the_one_of_that_event(db):
    with open_store(db, readonly=True) as store:
        assert store.head_hash("friday", 14) == store.head_hash("friday")
        assert len({store.head_hash("friday", seq) for seq in range(1, 15)}) == 14


def test_a_whole_game(kerb, db):
    assert kerb("import", SAMPLE).code == 0
    last = kerb("log", "sample", "--json").document["events"][-1]["seq"]
    name = kerb("fork", "sample").out.strip()
    assert name == "sample-2"
    assert prints(name, db, last) == prints("sample", db, last)
    assert kerb("score", name).out.splitlines()[1:] == kerb("score", "sample").out.splitlines()[1:]
    assert kerb("verify").code == 0


def test_corrections_and_rulings_made_later_come_along(kerb, db):
    """The branch begins with the position people see at that event, so what later decided about it is part of it."""
    assert kerb("undo", "friday@4", *WHO, "--arbiter").code == 0  # 15
    assert kerb("undo", "friday@15", *WHO).code == 0  # 16: the figure stands again
    assert kerb("correct", "friday@10", "2 place small 1,0 field NL", *WHO).code == 0  # 17: beyond the branch
    assert kerb("correct", "friday@9", "2 tile BA/RFr 1,0 r180", *WHO).code == 0  # 18
    assert kerb("rule", "friday@4", "--award", "city 0,0", "--seat", "1", "--points", "8", *WHO).code == 0  # 19
    assert kerb("rule", "friday@3", "--reading", "tiny-city=2", *WHO).code == 0  # 20
    assert kerb("rule", "friday", "--seat", "1", "--points", "-1", *WHO).code == 0  # 21: counts from its own place
    answer = kerb("fork", "friday@9", "--name", "branch", "--json").document
    assert (answer["parent"], answer["parent_event"], answer["events"]) == ("friday", 9, 13)
    assert [line.split()[0] for line in recorded(kerb, "branch")[9:]] == ["branch", "correct", "rule-award", "ruling"]
    assert prints("branch", db, 9) == prints("friday", db, 9)


def test_a_branch_is_played_on(kerb):
    assert kerb("fork", "friday@t2", "--name", "other").code == 0
    assert kerb("moves", "other").code == 0
    assert kerb("validate", "other").code == 0
    assert "says where the branch begins" in refused(kerb, "undo", "other@12", *WHO)
    assert kerb("undo", "other", *WHO, "--dry-run").out.startswith("other@11 would not count any more: 2 end\n")
    assert kerb("undo", "other@10", *WHO).code == 0
    assert kerb("score", "friday", "--json").document["players"][1]["score"] == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("friday@99",), "there is no event 99"),
        (("friday@t9",), "there is no turn 9"),
        (("friday@final",), "a branch begins behind an event or a turn"),
        (("friday@4", "--name", "friday"), "there is a game friday already"),
        (("monday@4",), "there is no game"),
    ],
)
def test_what_is_refused(kerb, arguments, words):
    assert words in refused(kerb, "fork", *arguments)


def test_a_file_has_no_chain_to_name(kerb, tmp_path):
    assert "is a file" in refused(kerb, "fork", tmp_path / "friday.game")
