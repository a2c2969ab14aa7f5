"""Several programs on one log: nothing is lost, nothing is half-written, nobody waits for ever."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from events import errors
from events.common import NoteAdded
from events.event import Draft
from events.store import Store, open_store
from events.store.sqlite import Sqlite
from tests.events.tampering import bare

ROUNDS = 40
BATCH = 25
SECONDS = 60

COMPETE = """
import sys
from events import errors
from events.common import NoteAdded
from events.event import Draft
from events.store import open_store
url, stream, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
with open_store(url) as store:
    seq = conflicts = 0
    while rounds:
        try:
            seq = store.append(stream, seq, [Draft(event=NoteAdded(sys.argv[4])), Draft(event=NoteAdded(str(rounds)))]).last_seq
            rounds -= 1
        except errors.StreamConflict as conflict:
            seq, conflicts = conflict.actual_seq, conflicts + 1
print(conflicts)
"""

FORGETFUL = """
import sys
from uuid import uuid4
from events.common import NoteAdded
from events.event import Draft
from events.store import open_store
with open_store(sys.argv[1]) as store:
    for number in range(int(sys.argv[3])):
        append_id = uuid4()
        for lost in (True, True, False):  # the answer of the first two is lost, so the same is asked again
            answer = store.append(sys.argv[2], 2 * number, [Draft(event=NoteAdded(f"{number} {part}")) for part in "ab"], append_id=append_id)
        assert answer.repeated and answer.last_seq == 2 * number + 2, answer
"""

ENDLESS = """
import sys
from events.common import NoteAdded
from events.event import Draft
from events.store import open_store
with open_store(sys.argv[1]) as store:
    seq = 0
    while True:
        seq = store.append("a", seq, [Draft(event=NoteAdded("x" * 200))] * int(sys.argv[2])).last_seq
        print(seq, flush=True)
"""

BEFORE_COMMIT = """
import sys, time
from events.common import NoteAdded
from events.event import Draft
from events.store import Original, open_store
with open_store(sys.argv[1]) as store:
    end = type(store.database)._end
    def hang(database, statement):
        if statement == "COMMIT":
            print("ready", flush=True)
            time.sleep(600)
        end(database, statement)
    type(store.database)._end = hang
    store.append("b", 0, [Draft(event=NoteAdded("x"))] * 2000, originals=[Original("x", "text/plain", b"x" * 100000)])
"""


Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(repository: Path) -> Iterator[Start]:
    """Start a program with arguments; whatever still runs at the end is killed."""
    running: list[subprocess.Popen[str]] = []

    def run(code: str, *words: str) -> subprocess.Popen[str]:
        process = subprocess.Popen([sys.executable, "-c", code, *words], cwd=repository, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        running.append(process)
        return process

    yield run
    for process in running:
        if process.poll() is None:
            process.kill()
        process.communicate()


def line(process: "subprocess.Popen[str]") -> str:
    """The next line a program prints."""
    assert process.stdout is not None
    return process.stdout.readline()


def finished(process: "subprocess.Popen[str]") -> str:
    out, err = process.communicate(timeout=SECONDS)
    assert process.returncode == 0, err
    return out


def test_two_writers_of_one_stream_lose_nothing(log_url: str, start: Start) -> None:
    """Both begin on a log that does not exist yet, so that its making is shared too."""
    writers = [start(COMPETE, log_url, "a", str(ROUNDS), name) for name in ("one", "two")]
    for writer in writers:
        finished(writer)
    with open_store(log_url) as store:
        texts = [entry.event.text for entry in store.read("a") if isinstance(entry.event, NoteAdded)]
        assert not list(store.verify())
    pairs = list(zip(texts[::2], texts[1::2], strict=True))
    for name in ("one", "two"):
        assert [text for who, text in pairs if who == name] == [str(left) for left in range(ROUNDS, 0, -1)]


def test_ten_writers_of_ten_games_whose_answers_get_lost(log_url: str, start: Start) -> None:
    """Every append is made three times with its id: it is stored once, and every time answered as the first time."""
    rounds = 8
    writers = [start(FORGETFUL, log_url, f"game-{number}", str(rounds)) for number in range(10)]
    for writer in writers:
        finished(writer)
    wanted = [f"{number} {part}" for number in range(rounds) for part in "ab"]
    with open_store(log_url) as store:
        assert store.last_position() == 10 * len(wanted)
        for number in range(10):
            assert [entry.event.text for entry in store.read(f"game-{number}") if isinstance(entry.event, NoteAdded)] == wanted
        assert not list(store.verify())


def test_a_reader_behind_several_writers_misses_nothing(store: Store, log_url: str, start: Start) -> None:
    writers = [start(COMPETE, log_url, f"stream-{number}", str(ROUNDS), "x") for number in range(3)]
    total = 3 * ROUNDS * 2
    positions: list[int | None] = []
    for _, entry in store.follow(0, timeout=SECONDS):
        positions.append(entry.position)
        if len(positions) == total:
            break
    for writer in writers:
        finished(writer)
    assert positions == list(range(1, total + 1))


@pytest.mark.parametrize("after", [1, 7])
def test_a_killed_writer_leaves_whole_appends(log_url: str, start: Start, after: int) -> None:
    writer = start(ENDLESS, log_url, str(BATCH))
    for _ in range(after):
        line(writer)
    os.kill(writer.pid, signal.SIGKILL)
    told = after * BATCH
    out, _ = writer.communicate(timeout=SECONDS)
    told = max([told, *map(int, out.split())])
    with open_store(log_url) as store:
        recorded = store.last_position()
        assert not list(store.verify())
        assert recorded % BATCH == 0
        assert recorded >= told, "an append that was confirmed is gone"
        store.append("a", recorded, [Draft(event=NoteAdded("next"))])


def test_a_writer_killed_before_its_commit_leaves_nothing(store: Store, log_url: str, start: Start) -> None:
    store.append("a", 0, [Draft(event=NoteAdded("before"))])
    writer = start(BEFORE_COMMIT, log_url)
    assert line(writer) == "ready\n"
    os.kill(writer.pid, signal.SIGKILL)
    writer.wait(SECONDS)
    assert store.append("a", 1, [Draft(event=NoteAdded("after"))]).first_position == 2
    assert store.find("b") == []
    assert store.database.rows("SELECT count(*) FROM original") == [(0,)]
    assert not list(store.verify())


def test_a_file_in_use_is_busy_for_a_bounded_time(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    open_store(str(path)).close()
    with bare(str(path)) as execute, Store(Sqlite(path, wait_seconds=0.2)) as store:
        execute("BEGIN IMMEDIATE")
        begun = time.monotonic()
        with pytest.raises(errors.LogBusy, match="in use by another program; nothing was stored, try again"):
            store.append("a", 0, [Draft(event=NoteAdded("x"))])
        assert 0.15 < time.monotonic() - begun < 5
        assert list(store.read_all()) == []
        execute("ROLLBACK")
        assert store.append("a", 0, [Draft(event=NoteAdded("x"))]).last_seq == 1


def test_a_locked_head_is_busy_for_a_bounded_time(postgres_db: str) -> None:
    with open_store(postgres_db) as store, bare(postgres_db) as execute:
        assert store.database.rows("SHOW lock_timeout") == [("5s",)]
        assert store.database.rows("SHOW idle_in_transaction_session_timeout") == [("10s",)]
        store.database.rows("SET lock_timeout = '200ms'")
        execute("BEGIN")
        execute("SELECT * FROM log FOR UPDATE")
        with pytest.raises(errors.LogBusy, match="in use by another program; nothing was stored, try again"):
            store.append("a", 0, [Draft(event=NoteAdded("x"))])
        execute("ROLLBACK")
        assert store.append("a", 0, [Draft(event=NoteAdded("x"))]).last_seq == 1


def test_a_writer_that_hangs_with_the_head_lock_is_cut_off(postgres_db: str) -> None:
    with open_store(postgres_db) as hanging, open_store(postgres_db) as other:
        hanging.database.rows("SET idle_in_transaction_session_timeout = '200ms'")
        hanging.database._begin()
        hanging.database.head(lock=True)
        assert other.append("a", 0, [Draft(event=NoteAdded("x"))]).last_seq == 1
        with pytest.raises(errors.ConnectionLost, match="was lost"):
            hanging.append("a", 1, [Draft(event=NoteAdded("x"))])
        assert len(list(other.read("a"))) == 1


def test_a_server_that_goes_away_is_said_so(postgres_db: str) -> None:
    with open_store(postgres_db) as store:
        ((pid,),) = store.database.rows("SELECT pg_backend_pid()")
        with bare(postgres_db) as execute:
            execute("SELECT pg_terminate_backend(?, 5000)", pid)
        with pytest.raises(errors.ConnectionLost, match="was lost"):
            store.append("a", 0, [Draft(event=NoteAdded("x"))])
        with pytest.raises(errors.ConnectionLost):
            store.streams()


def test_writers_of_different_streams_are_not_refused_for_being_late(postgres_db: str) -> None:
    """An append built on an older time than the log's newest is built again under the lock; its caller does not notice."""
    with open_store(postgres_db) as one, open_store(postgres_db) as two:
        past = one.database.clock()
        one.append("a", 0, [Draft(event=NoteAdded("x"))])
        two.append("b", 0, [Draft(event=NoteAdded("x"))])
        one.database.clock = lambda: past
        assert one.append("a", 1, [Draft(event=NoteAdded("x"))]).first_position == 3
        assert one.append("c", 0, [Draft(event=NoteAdded("x"))]).first_position == 4
        recorded = [entry.recorded_at or "" for _, entry in one.read_all()]
        assert recorded == sorted(recorded)
        assert not list(one.verify())


def test_each_thread_opens_its_own(log_url: str) -> None:
    open_store(log_url).close()
    failures: list[Exception] = []

    def write(name: str) -> None:
        try:
            with open_store(log_url) as mine:
                for seq in range(10):
                    mine.append(name, seq, [Draft(event=NoteAdded("x"))])
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=write, args=(f"t{number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    with open_store(log_url) as store:
        assert store.last_position() == 40
        assert not list(store.verify())
