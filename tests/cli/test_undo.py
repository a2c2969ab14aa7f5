"""`kerb undo`: what is taken back, what changes, what is refused, and that a withdrawal can be withdrawn."""

import os
import subprocess

import pytest

from projections.address import Address
from projections.replay import Cursor
from tests.cli.arbitration import LAST, WHO, friday, recorded, refused, scores
from tests.cli.conftest import ROOT, process_arguments
from tests.cli.samples import written as game_file
from tests.projections.carcassonne.state import fingerprint


@pytest.fixture(autouse=True)
def game(kerb, tmp_path):
    friday(kerb, tmp_path)


def state(db):
    """The position at the end of the game, as the log has it now."""
    from cli.opening import from_log

    cursor = Cursor.of(from_log("friday", db))
    cursor.to(Address())
    return fingerprint(cursor.state)


def test_the_last_event_that_stands(kerb):
    answer = kerb("undo", "friday", *WHO)
    assert answer.code == 0
    assert answer.out.splitlines() == [
        "friday@14 would not count any more: 1 end",
        "scores: Ann 4, Ben 2 -> 0",
        "    from friday@14 on: Ben 2 -> 0",
        "award gone: friday@14 · turn 3 · Ben 2 · road E 0,0 · tiles 0,0 1,0 · row E2.score",
        "outcome: Ann wins -> the game is not over",
        "recorded as friday@15; `kerb undo friday@15` takes it back",
    ]
    assert recorded(kerb)[-1] == "withdraw 14 author=Zoe a slip"
    assert kerb("undo", "friday", *WHO).code == 0
    assert recorded(kerb)[-1] == "withdraw 13 author=Zoe a slip"


def test_undo_of_an_undo_gives_the_same_state(kerb, db):
    before = state(db)
    for seq in (14, 15, 16, 17):
        assert kerb("undo", f"friday@{seq}", *WHO).code == 0
        assert (state(db) == before) == (seq % 2 == 1)
    assert recorded(kerb)[LAST:] == [f"withdraw {seq} author=Zoe a slip" for seq in (14, 15, 16, 17)]


def test_undo_of_an_undo_far_back(kerb, db):
    before = state(db)
    assert kerb("undo", "friday@4", *WHO, "--arbiter").code == 0
    assert state(db) != before
    assert recorded(kerb)[-1] == "withdraw 4 author=Zoe role=arbiter a slip"
    answer = kerb("undo", "friday@15", *WHO)
    assert answer.code == 0
    assert answer.out.startswith("friday@4 would count again: 1 place small 0,-1 city S\n")
    assert state(db) == before


def test_a_dry_run_shows_the_same_and_writes_nothing(kerb):
    before = recorded(kerb)
    dry = kerb("undo", "friday@14", *WHO, "--dry-run")
    assert (dry.code, dry.err) == (0, "nothing is recorded\n")
    assert recorded(kerb) == before
    assert kerb("undo", "friday@14", *WHO).out.startswith(dry.out)


def test_who_and_why_are_asked_for(kerb):
    assert "--by" in refused(kerb, "undo", "friday", "--reason", "x")
    assert "--reason" in refused(kerb, "undo", "friday", "--by", "Zoe")
    assert "--reason is empty" in refused(kerb, "undo", "friday", "--by", "Zoe", "--reason", " ")
    assert "--by is empty" in refused(kerb, "undo", "friday", "--by", "", "--reason", "x")


def test_what_came_to_light_is_not_taken_back_without_an_arbiter(kerb):
    err = refused(kerb, "undo", "friday@10", *WHO)
    assert "what came to light from friday@10 on is known to all (friday@12 1 draw BA/L): only an arbiter decides this" in err
    assert kerb("undo", "friday@10", *WHO, "--dry-run").code == 2
    assert kerb("undo", "friday@6", *WHO).code == 0  # a claim is no move: taking it back touches no secret
    assert kerb("undo", "friday@10", *WHO, "--arbiter").code == 0
    assert scores(kerb) == [4, 0]


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("friday@1", "is the set-up, which is never taken back"),
        ("friday@99", "there is no event 99: friday has events 1 to 14"),
        ("friday@t2", "name one event, such as friday@47"),
        ("friday@final", "name one event"),
        ("friday@0", "no address"),
        ("monday", "there is no game"),
    ],
)
def test_what_cannot_be_taken_back(kerb, address, words):
    assert words in refused(kerb, "undo", address, *WHO)


def test_what_was_taken_back_before(kerb):
    assert kerb("undo", "friday@14", *WHO).code == 0
    err = refused(kerb, "undo", "friday@14", *WHO)
    assert "friday@14 was taken back by event 15; `kerb undo friday@15` makes it count again" in err


def test_a_file_is_never_changed(kerb, tmp_path):
    err = refused(kerb, "undo", tmp_path / "friday.game", *WHO)
    assert "is a file, which is never changed" in err


def test_a_game_of_which_only_the_set_up_stands(kerb):
    assert kerb("new", "carcassonne", "--players", "Ann,Ben", "--name", "empty").code == 0
    answer = kerb("undo", "empty", *WHO)
    assert (answer.code, answer.err) == (2, "kerb: there is nothing to take back in empty: only its set-up stands\n")


def test_moves_that_cannot_be_played_any_more_need_an_arbiter(kerb):
    err = refused(kerb, "undo", "friday@3", *WHO, "--arbiter", "--dry-run", code=0)
    assert err == "nothing is recorded\n"
    answer = kerb("undo", "friday@13", *WHO)  # without the tile the last turn cannot be ended rightly, yet it is ended
    assert answer.code == 0
    assert "1C.place/skipped" in answer.out


def test_as_json(kerb):
    answer = kerb("undo", "friday@14", *WHO, "--role", "scorekeeper", "--json").document
    assert (answer["recorded"], answer["seq"], answer["event"]["payload"]["role"]) == (True, 15, "scorekeeper")
    assert answer["differences"]["totals"][1] == {"seat": 2, "name": "Ben", "before": 2, "after": 0}
    assert answer["differences"]["outcome"]["after"] is None
    refusal = kerb("undo", "friday@4", *WHO, "--json")
    assert (refusal.code, refusal.document["recorded"], refusal.document["seq"]) == (2, False, None)


@pytest.mark.parametrize(
    ("typed", "more", "code", "written"), [("n\n", (), 1, False), ("y\n", (), 0, True), ("", ("--yes",), 0, True), ("", ("--dry-run",), 0, False)]
)
def test_a_person_at_a_terminal_is_asked(kerb, db, typed, more, code, written):
    """Without a terminal nobody is asked, which all other tests show."""
    controller, terminal = os.openpty()
    try:
        os.write(controller, typed.encode())
        command = process_arguments("undo", "friday", *WHO, *more)
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(command, stdin=terminal, capture_output=True, encoding="utf-8", env=environment, timeout=60)
    finally:
        os.close(controller)
        os.close(terminal)
    assert done.returncode == code, done.stderr
    assert ("Record this?" in done.stderr) == bool(typed)
    assert ("nothing is recorded" in done.stderr) != written
    assert (len(recorded(kerb)) == LAST + 1) == written


def test_somebody_else_was_faster(kerb, db, monkeypatch):
    from cli import amending

    told = amending.differing.lines

    def meanwhile(*arguments):
        assert kerb("undo", "friday", *WHO, "--json").code == 0
        return told(*arguments)

    monkeypatch.setattr(amending.differing, "lines", meanwhile)
    answer = kerb("undo", "friday", *WHO)
    assert answer.code == 1
    assert "friday stands at event 15, not 14" in answer.err
    assert len(recorded(kerb)) == 15


def test_a_tile_that_was_shown_is_not_taken_back_without_an_arbiter(kerb, tmp_path):
    """The draw itself shows what was hidden, even when nothing follows it."""
    assert kerb("import", game_file(tmp_path, "setup carcassonne players=Ann,Ben\n1 draw BA/L\n", "night.game")).code == 0
    code, _, err = kerb("undo", "night", *WHO)
    assert code == 2
    assert "what came to light from night@2 on is known to all" in err
    assert kerb("undo", "night", *WHO, "--arbiter").code == 0
