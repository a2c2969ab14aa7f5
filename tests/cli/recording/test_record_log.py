"""`kerb record` and the log: other writers, logs that cannot store, lines from a pipe, wrong use."""

from pathlib import Path

import pytest

from cli.new import begin
from cli.recording.dialogue import Dialogue
from cli.recording.table import RecordingTable
from events.carcassonne import FigurePlaced
from events.common import EventWithdrawn, NoteAdded
from events.errors import ConnectionLost, DiskFull, ReadOnly
from events.event import Draft
from events.store import Store, open_store
from events.store.sqlite import Sqlite
from tests.cli.conftest import Kerb
from tests.cli.recording.conftest import Typed, said, stored
from tests.cli.samples import written

# ---- others at the same game, logs that cannot store


def test_somebody_else_was_faster(dialogue: Dialogue, typed: Typed, store: Store, url: str) -> None:
    typed("rfr")
    with open_store(url) as other:
        second = Dialogue(RecordingTable(other, "friday"))
        assert not second.answer("1,0 0").refused
    reply = dialogue.answer("-1,0 0")
    assert reply.refused
    assert not reply.kept
    assert "somebody else records friday too; nothing of your line was stored" in said(reply)
    assert "  friday@3  1 tile BA/RFr 1,0 r0" in reply.lines
    assert dialogue.prompt == "friday@3 1 Ann: figure> "
    typed("r")
    assert stored(store) == ["1 draw BA/RFr", "1 tile BA/RFr 1,0 r0", "1 place small 1,0 road E"]


def test_ten_rounds_of_two_writers_lose_nothing(url: str) -> None:
    with open_store(url) as one, open_store(url) as two:
        tables = [Dialogue(RecordingTable(store, "friday")) for store in (one, two)]
        told = 0
        for number in range(20):
            reply = tables[number % 2].answer(f":note {number}")
            if reply.refused:
                told += 1
                assert not tables[number % 2].answer(f":note {number}").refused
        assert told == 19
        assert stored(one) == [f"note {number}" for number in range(20)]


def test_a_log_on_a_server(postgres_db: str) -> None:
    name = begin(postgres_db, "carcassonne", "Ann,Ben", "friday", "C1", [], [], [], [])[0].game
    with open_store(postgres_db) as one, open_store(postgres_db) as two:
        table, other = (Dialogue(RecordingTable(store, name)) for store in (one, two))
        assert not table.answer("rfr 1,0 0 r").refused
        assert "somebody else records friday too" in said(other.answer("rfr"))
        assert not other.answer("c").refused, "it has read the game again"
        assert table.answer("crr").refused, "now the other one was faster"
        assert stored(one) == ["1 draw BA/RFr", "1 tile BA/RFr 1,0 r0", "1 place small 1,0 road E", "1 end", "2 draw BA/C"]
        assert not list(one.verify())


def test_a_busy_log_keeps_the_line(url: str, store: Store) -> None:
    with Store(Sqlite(Path(url.removeprefix("sqlite:///")), wait_seconds=0.05)) as hasty:
        dialogue = Dialogue(RecordingTable(hasty, "friday"))
        with store.database.transaction():
            reply = dialogue.answer("rfr")
            assert reply.refused
            assert reply.kept == "rfr"
            assert "in use by another program; nothing was stored, try again; Enter alone tries again: rfr" in said(reply)
            assert dialogue.prompt == "friday@1 1 Ann: draws> "
            assert dialogue.answer("").kept == "rfr"
        assert not dialogue.answer("").refused
        assert not dialogue.answer("").lines, "once is enough"
    assert stored(store) == ["1 draw BA/RFr"]


def test_a_disk_that_fills_up(kerb: Kerb, kerb_process: Kerb, db: str) -> None:
    assert kerb("new", "carcassonne", "-p", "Ann,Ben", "-n", "friday").code == 0
    lines = [f":note {number} {'x' * 2000}" for number in range(60)]
    code, out, err = kerb_process("record", "friday", stdin="\n".join(lines), largest_file=150_000)
    done = out.count("friday@")
    assert code == 1
    assert 0 < done < 60
    assert err.startswith(f"stdin:{done + 1}: :note {done} ")
    assert "not recorded: " in err
    assert "the disk is full or failing; nothing was stored" in err
    with open_store(db) as store:
        assert len(stored(store)) == done
        assert not list(store.verify())
    assert kerb("record", "friday", stdin="\n".join(lines[done:])).code == 0


@pytest.mark.parametrize("error", [DiskFull("the disk is full: nothing was stored"), ReadOnly("it cannot be written")])
def test_a_log_that_takes_nothing(dialogue: Dialogue, store: Store, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def refuse(*args: object, **options: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", refuse)
        reply = dialogue.answer("crr 1,0 90 c")
        assert (reply.refused, reply.kept) == (True, "crr 1,0 90 c")
        assert str(error) in said(reply)
        assert dialogue.table.state.drawn is None
        assert not dialogue.table.state.ledger.awards
    assert not dialogue.answer("").refused
    assert len(stored(store)) == 3


def test_a_lost_answer_is_stored_once(dialogue: Dialogue, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    append = store.append

    def lose(*args: object, **options: object) -> None:
        append(*args, **options)  # type: ignore[arg-type]
        raise ConnectionLost("the server went away")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", lose)
        assert dialogue.answer("rfr").kept == "rfr"
    assert not dialogue.answer("").refused
    assert stored(store) == ["1 draw BA/RFr"]
    assert not dialogue.answer("1,0 0").refused


def test_a_closed_game(dialogue: Dialogue, store: Store, kerb: Kerb, url: str) -> None:
    store.append("friday", 1, [Draft(event=NoteAdded("over"))], close=True)
    dialogue.table.reload()
    reply = dialogue.answer("rfr")
    assert reply.refused
    assert "was closed at" in said(reply)
    assert kerb("--db", url, "record", "friday").code == 1


# ---- the command, its lines from a pipe


def test_lines_from_a_pipe(kerb: Kerb, url: str, store: Store) -> None:
    lines = "# opening\n\nrfr\n1,0 0\nr\nc 0,-1 180\n:undo\n0,-1\nc\n:quit\nnever read\n"
    code, out, err = kerb("--db", url, "record", "friday", "--by", "desk", stdin=lines)
    assert (code, err) == (0, "recorded up to friday@10\n")
    assert out.startswith("friday@2  1 draw BA/RFr\n")
    assert out.endswith("friday@10  2 place small 0,-1 city S\n  Ben 4: city, 2 tiles x 2 = 4\n  Ann 0 · Ben 4\n")
    assert stored(store)[-3] == "withdraw 7 author=desk taken back at the table", "nobody is asked"
    assert [entry.actor for entry in store.read("friday")] == ["", *["desk"] * 9]


def test_a_pipe_stops_at_the_first_line_that_is_refused(kerb: Kerb, url: str, store: Store) -> None:
    code, out, err = kerb("--db", url, "record", "friday", stdin="rfr\n1,0 90\n1,0 0\n")
    assert code == 1
    assert out == "friday@2  1 draw BA/RFr\n"
    assert err.startswith("stdin:2: 1,0 90\nrefused: 1 tile BA/RFr 1,0 r90\n  1C.place/edge: ")
    assert err.endswith("recorded up to friday@2\n")
    code, out, err = kerb("--db", url, "record", "friday", "--as-played", stdin="1,0 90\nn\nccr\n")
    assert code == 1
    assert "friday@3: 1C.place/edge" in out
    assert "stdin:3: ccr\nnot understood: which tile: BA/CcRr (3), BA/CcRr+ (2)\n" in err
    assert stored(store) == ["1 draw BA/RFr", "1 tile BA/RFr 1,0 r90", "1 end"]
    assert [entry.actor for entry in store.read("friday")] == [""] * 4
    assert kerb("--db", url, "record", "friday@4", stdin=":undo\n:note done")[0] == 0
    assert kerb("--db", url, "validate", "friday").code == 1


def test_a_game_begun_and_recorded_at_once(kerb: Kerb, db: str) -> None:
    code, out, _ = kerb("record", "sunday", "--new", "carcassonne", "-p", "Ann,Ben", "-s", "inns-and-cathedrals", stdin="rfr\n1,0 0\nbr\n")
    assert (code, out.splitlines()[-1]) == (0, "sunday@4  1 place big 1,0 road E")
    assert kerb("validate", "sunday").code == 0
    with open_store(db) as store:
        assert isinstance(next(iter(store.read("sunday", 3))).event, FigurePlaced)
        assert not any(isinstance(entry.event, EventWithdrawn) for entry in store.read("sunday"))


def test_bytes_from_a_pipe_that_are_no_text(kerb_process: Kerb, db: str, kerb: Kerb) -> None:
    assert kerb("new", "carcassonne", "-p", "Ann,Ben", "-n", "friday").code == 0
    code, out, err = kerb_process("record", "friday", stdin=":note K\u00f6ln\nrfr \u00f6\n", env={"PYTHONIOENCODING": "ascii"})
    assert code == 1
    assert out.startswith("friday@2  note K")
    assert "stdin:2: " in err
    assert "not understood" in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (("record",), 2, "which game?"),
        (("record", "monday"), 2, "there is no game 'monday'"),
        (("record", "friday@99"), 2, "friday stands at event 1, and goes on there"),
        (("record", "friday", "-p", "x,y"), 2, "belong to --new"),
        (("record", "--new", "carcassonne"), 2, "who plays?"),
        (("record", "--new", "chess", "-p", "x,y"), 4, "there is no game 'chess'"),
        (("record", "friday", "--new", "carcassonne", "-p", "x,y"), 2, "there is a game friday already"),
    ],
)
def test_wrong_use(kerb: Kerb, url: str, words: tuple[str, ...], code: int, why: str) -> None:
    answer = kerb("--db", url, *words)
    assert (answer.code, answer.out) == (code, "")
    assert why in answer.err


def test_no_log_is_made_for_nothing(kerb: Kerb, tmp_path: Path) -> None:
    answer = kerb("record", "friday")
    assert answer.code == 2
    assert "no log yet" in answer.err
    assert not (tmp_path / "log").exists()
    kerb("new", "carcassonne", "-p", "Ann,Ben")
    path = written(tmp_path)
    assert "is a file; what is recorded goes into the log: kerb import" in kerb("record", path).err
