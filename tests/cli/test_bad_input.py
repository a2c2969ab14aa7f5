"""Bad input of every kind: one clear sentence with its place, the right exit code, never a traceback, and nothing half-written."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from events.store import open_store
from tests.cli.conftest import ROOT, START, Answer, Kerb
from tests.cli.samples import SAMPLE, TWO_TILES, written

JUDGING = ("validate", "score", "explain", "show", "moves")
ASKING = (*JUDGING, "log", "export")
HUGE = 200 * 2**20
NOBODY = 65534
SET_UP = "setup carcassonne players=Ann,Ben\n"


def is_plain(answer: Answer) -> bool:
    """Whether a command ended as a command ends, whatever it was given."""
    said = answer.out + answer.err
    return answer.code in (0, 1, 2, 3, 4, 5, 6) and "Traceback" not in said and "internal error" not in said


# ---- files that hold no game


FILES: dict[str, tuple[bytes, int, str]] = {
    "empty.game": (b"", 4, "no known format: the file is empty"),
    "blank.game": (b" \n\n", 4, "nothing but white space"),
    "cut.json": (b'{"kerbholz":"events","schema_version":1}\n{"seq":1,"kind":"game_s', 1, "cut.json:2"),
    "object.json": (b'{"a": [1, 2', 1, "object.json:1:12: the JSON text is cut off"),
    "latin.game": ("setup carcassonne players=Jörg,Ann\n".encode("latin-1"), 1, "latin.game:1:28: the byte 0xf6 is not UTF-8"),
    "wide.game": (SET_UP.encode("utf-16"), 4, "text in UTF-16; save it as UTF-8"),
    "huge.json": (b'{"a": 1' + b"0" * 5000 + b"}", 1, "huge.json:1:7: "),
    "float.json": (b'{"a": 1e999999}', 1, "float.json:1:7: 1e999999 is no number"),
    "deep.json": (b"[" * 100_000, 1, "nested"),
    "other.json": (b'{"squares": []}', 4, "no known format: JSON, an object with the keys 'squares'"),
    "binary": (b"\x7fELF\x02\x01\x01\x00", 4, "no known format: binary"),
    "prose.txt": (b"It was a fine game.\n" * 50, 4, "no known format: text, it begins with 'It was a fine game.'"),
    "endless.game": (SET_UP.encode() + b"x" * 3_000_000, 1, "endless.game:2: the line is longer than"),
    "wrong.game": (SET_UP.encode() + b"It was a fine game.\n" * 500, 1, "more than 100 lines cannot be read, the first one at wrong.game:2:1"),
    "atlantis.game": (b"setup carcassonne players=Ann,Ben components=Atlantis\n", 4, "not supported: component Atlantis"),
    "edition.game": (b"setup carcassonne players=Ann,Ben edition=C9\n", 4, "not supported: edition C9"),
    "later.jsonl": (b'{"kerbholz":"events","schema_version":99}\n', 4, "later.jsonl:1: 'events' in version 99 is not known here"),
    "header.jsonl": (b'{"kerbholz":"events","schema_version":1}\n', 1, "header.jsonl: the game 'header' has no events"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_without_a_game(kerb: Kerb, tmp_path: Path, name: str) -> None:
    content, code, sentence = FILES[name]
    path = tmp_path / name
    path.write_bytes(content)
    answer = kerb("import", path)
    assert (answer.code, answer.out) == (code, "")
    assert answer.err.count("\n") == 1
    assert answer.err.startswith(f"{path}:")
    assert sentence in answer.err
    # The record can be read without the rules, so an unknown component hinders only those who judge.
    for command in JUDGING if "not supported" in sentence else ASKING:
        other = kerb(command, path)
        assert (other.code, other.out if command != "validate" else "") == (code, ""), command
        assert sentence in other.err + other.out
        assert is_plain(other)
    assert not (tmp_path / "log").exists(), "no log is begun for nothing"


@pytest.mark.parametrize("command", ["import", *ASKING])
def test_a_directory(kerb: Kerb, tmp_path: Path, command: str) -> None:
    answer = kerb(command, tmp_path)
    assert answer.code in (1, 2)
    assert f"{tmp_path}" in answer.err + answer.out
    assert "director" in answer.err + answer.out
    assert is_plain(answer)


@pytest.mark.parametrize(("start", "code"), [(b"\0", 4), (b"{", 4), (SET_UP.encode(), 4)], ids=["zeros", "json", "notation"])
def test_200_megabytes_of_garbage(kerb: Kerb, kerb_process: Kerb, tmp_path: Path, start: bytes, code: int) -> None:
    path = tmp_path / "garbage"
    path.write_bytes(start)
    os.truncate(path, HUGE)
    answer = kerb_process("import", path, timeout=20)
    assert (answer.code, answer.out) == (code, "")
    assert answer.err.startswith(f"{path}: ")
    assert answer.err.count("\n") == 1
    assert is_plain(kerb("score", path))


@pytest.mark.parametrize("command", ["score", "validate", "log", "show"])
def test_the_name_of_no_game(kerb: Kerb, command: str) -> None:
    assert kerb(command, "") == (2, "", "kerb: the name of a game or a file is missing\n")
    assert kerb(command, "@5").code == 2


def test_a_stream_that_is_no_utf_or_closed(kerb_process: Kerb, db: str, tmp_path: Path) -> None:
    game = written(tmp_path, TWO_TILES.replace("Ann", "\u017b\u00f3\u0142\u0107\U0001f600"), "friday.game")
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    for command in ("show", "score", "log", "explain", "validate", "export", "replay"):
        code, out, err = kerb_process(command, game, env=ascii_only)
        assert (code, out.isascii(), err) == (0, True, ""), command
    told = kerb_process("score", game, "--json", env=ascii_only)
    assert told.out.isascii()
    assert told.document["players"][0]["name"] == "\u017b\u00f3\u0142\u0107\U0001f600"
    code, out, _ = kerb_process("import", game)
    assert code == 0
    silent = subprocess.run(
        f"{sys.executable} -c '{START.replace(chr(39), chr(34))}' games 2>&-",
        shell=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=60,
    )
    assert (silent.returncode, silent.stdout[:4]) == (0, b"game")


def test_what_is_no_file(kerb: Kerb, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert kerb("import", tmp_path / "pipe") == (1, "", f"{tmp_path / 'pipe'} is no ordinary file\n")
    assert kerb("import", tmp_path / "loop") == (1, "", f"{tmp_path / 'loop'}: there is no such file\n")


# ---- games with something wrong in them


GAMES: dict[str, tuple[str, str, str]] = {
    "numbers": ("1 tile BA/C 0,-1", "1 tile BA/C 99999999999999999999,0", "small.game:3:13"),
    "total": ("2 draw BA/RFr", "claim score 1 999999999999999999999\n2 draw BA/RFr", "small.game:6:15"),
    "tile": ("BA/RFr", "XX/Y", "small.game:6"),
    "move": ("1,0 r0", "1,0 r90", "small.game:7"),
    "figure": ("small 1,0 road W", "huge 1,0 road W", "small.game:8"),
    "claim": ("2 draw BA/RFr", "claim score 1 5\n2 draw BA/RFr", "small.game:6"),
    "seat": ("2 draw BA/RFr", "7 draw BA/RFr", "small.game:6"),
    "number of an event": ("2 draw BA/RFr", "withdraw 99\n2 draw BA/RFr", "small.game:6"),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_something_wrong_is_imported_and_the_place_found(kerb: Kerb, tmp_path: Path, name: str) -> None:
    before, after, place = GAMES[name]
    assert before in TWO_TILES
    path = written(tmp_path, TWO_TILES.replace(before, after))
    imported = kerb("import", path)
    assert imported.out.startswith(f"{path}: imported as small, ")
    if name in ("numbers", "total"):
        assert imported.code == 1
        assert f"\n  not read: {tmp_path / place}: " in imported.out
    else:
        assert imported.code == 0
        assert imported.err.endswith("under the rules: kerb validate small\n")
        assert kerb("validate", "small").code == 1
    answer = kerb("validate", path)
    assert answer.code == 1
    assert place in answer.out
    for command in ASKING:
        assert is_plain(kerb(command, path)), command


def test_one_bad_game_among_good_ones(kerb: Kerb, tmp_path: Path) -> None:
    path = written(tmp_path, TWO_TILES + "setup carcassonne tiles=7\n1 draw BA/C\n" + TWO_TILES + "note third\n")
    code, out, err = kerb("import", path)
    assert code == 3
    assert out.splitlines() == [
        f"{path}: imported as small, 12 events",
        f"{path}: imported as small-3, 13 events",
        "2 imported, 1 failed",
    ]
    assert err.startswith(f"{path}:13:")
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["bga/game-a.json", "jcz/basic/field-scoring.jcz"])
def test_foreign_files_cut_or_changed_anywhere(kerb: Kerb, tmp_path: Path, corpus: Path, name: str) -> None:
    content = (corpus / name).read_bytes()
    chance = random.Random(7)
    path = tmp_path / Path(name).name
    for _ in range(8):
        at = chance.randrange(len(content))
        for changed in (content[:at], content[:at] + chance.randbytes(1) + content[at + 1 :], content[:at] + b"9" * 50 + content[at:]):
            path.write_bytes(changed)
            answer = kerb("import", path)
            assert is_plain(answer), (at, answer)
            assert str(path) in answer.out + answer.err


# ---- a log that cannot take anything


@pytest.fixture
def log(kerb: Kerb, tmp_path: Path) -> Path:
    """A log with a small game."""
    assert kerb("import", written(tmp_path)).code == 0
    return tmp_path / "log" / "kerb.sqlite"


def state(db: str) -> tuple[list[tuple[str, int]], int, int]:
    """The games with their numbers of events, the number of people, and of problems."""
    with open_store(db, readonly=True) as store:
        return [(s.name, s.version) for s in store.streams()], len(store.players()), len(list(store.verify()))


@contextmanager
def unprivileged() -> Iterator[None]:
    """As somebody who must keep to the rights of files, which root need not."""
    if os.geteuid() != 0:
        yield
        return
    os.setegid(NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


def test_a_log_nobody_may_write(kerb: Kerb, log: Path) -> None:
    folder = Path(tempfile.mkdtemp(prefix="kerbholz-rights-"))
    try:
        shutil.copy(log, folder / "log.sqlite")
        shutil.copy(SAMPLE, folder / "sample.game")
        for path in folder.iterdir():
            path.chmod(0o444)
        folder.chmod(0o555)
        db = ("--db", folder / "log.sqlite")
        with unprivileged():
            answers = {words: kerb(*db, *words) for words in (("import", folder / "sample.game"), ("new", "carcassonne", "--players", "a,b"))}
            assert kerb(*db, "score", "small").code == 0
            assert kerb(*db, "games").out.splitlines()[1].startswith("small  Ann, Ben")
            assert kerb(*db, "verify").code == 0
            doctor = kerb(*db, "doctor")
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)
    for answer in answers.values():
        assert (answer.code, answer.out) == (1, "")
        assert answer.err == f"kerb: {folder / 'log.sqlite'} cannot be written: the rights of the file or its folder forbid it\n"
    assert doctor.code == 1
    assert "games can be read, none can be recorded" in doctor.out


@pytest.mark.parametrize(
    "words", [("import", SAMPLE), ("games",), ("score", "small"), ("log", "small"), ("verify",), ("db", "check"), ("db", "upgrade")]
)
def test_a_log_of_a_newer_version(kerb: Kerb, log: Path, words: tuple[str, ...]) -> None:
    with sqlite3.connect(log) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    answer = kerb(*words)
    assert (answer.code, answer.out) == (4, "")
    assert answer.err.startswith(f"kerb: {log} was written by a newer Kerbholz (its tables are revision 9999")
    assert kerb("doctor").code == 4


def test_a_file_that_is_no_log(kerb: Kerb, tmp_path: Path) -> None:
    path = written(tmp_path)
    for words in (("import", SAMPLE), ("games",), ("score", "small"), ("verify",), ("db", "check"), ("db", "rebuild")):
        assert kerb("--db", path, *words) == (1, "", f"kerb: {path} is not a log: it is no SQLite file\n")
    assert kerb("--db", "mysql://x", "games").code == 1
    assert path.read_text(encoding="utf-8") == TWO_TILES


def test_a_damaged_database_file(kerb: Kerb, log: Path) -> None:
    content = bytearray(log.read_bytes())
    content[4096 * 3 : -4096] = b"\xff" * (len(content) - 4096 * 4)
    log.write_bytes(content)
    for words in (("score", "small"), ("verify",), ("doctor",), ("import", SAMPLE)):
        answer = kerb(*words)
        assert answer.code == 5, (words, answer)
        assert is_plain(answer)


def test_a_full_disk(kerb: Kerb, kerb_process: Kerb, db: str, log: Path, tmp_path: Path) -> None:
    before = state(db)
    files = (SAMPLE, written(tmp_path, TWO_TILES + "note again\n", "again.game"))
    limit = log.stat().st_size + 30_000
    code, out, err = kerb_process("import", *files, largest_file=limit)
    assert (code, out) == (1, "")
    assert "nothing was stored" in err
    assert "stopped: the last 2 files of 2 were not imported" in err
    assert "Traceback" not in err
    assert state(db) == before
    assert kerb("import", *files).code == 0
    assert state(db)[2] == 0


KILLED = """
import os, signal
from events.store.sqlite import Sqlite
store, games = Sqlite._store, []
def stopped(self, request):
    if len(games) == {games} and not {before}:
        os.kill(os.getpid(), signal.{signal})
    games.append(store(self, request))
    if len(games) > {games}:
        os.kill(os.getpid(), signal.{signal})
    return games[-1]
Sqlite._store = stopped
"""


@pytest.mark.parametrize("before", [True, False], ids=["before the commit", "before the next game"])
def test_a_kill_in_the_middle_of_an_import(kerb: Kerb, db: str, tmp_path: Path, before: bool) -> None:
    files = [str(written(tmp_path, TWO_TILES + f"note {number}\n", f"game-{number}.game")) for number in range(5)]
    code = KILLED.format(games=2, before=before, signal="SIGKILL") + START
    done = subprocess.run(
        [sys.executable, "-c", code, "import", *files], env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, timeout=60
    )
    assert done.returncode == -9
    assert state(db) == ([("game-0", 13), ("game-1", 13)], 2, 0)
    answer = kerb("import", "--json", *files)
    assert answer.code == 0
    assert [(item["status"], item["game"]) for item in answer.document["items"]] == [
        ("known" if number < 2 else "imported", f"game-{number}") for number in range(5)
    ]
    assert state(db) == ([(f"game-{number}", 13) for number in range(5)], 2, 0)


def test_an_interrupt_leaves_a_sound_log(db: str, tmp_path: Path) -> None:
    files = [str(written(tmp_path, TWO_TILES + f"note {number}\n", f"game-{number}.game")) for number in range(3)]
    code = KILLED.format(games=1, before=True, signal="SIGINT") + START
    done = subprocess.run(
        [sys.executable, "-c", code, "import", *files], env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (130, b"interrupted; what was recorded is sound\n")
    assert state(db) == ([("game-0", 13)], 2, 0)


def test_the_reader_of_a_pipe_that_goes_away(db: str, tmp_path: Path) -> None:
    arguments = [sys.executable, "-c", START, "log", str(SAMPLE), "--jsonl"]
    with subprocess.Popen(arguments, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0
