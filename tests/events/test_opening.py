"""Opening a log: first use, other programs' files, rights, revisions, a full disk; each failure is one sentence of one kind."""

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest

import migrations
from events import address, errors
from events.common import NoteAdded
from events.event import Draft
from events.store import open_store
from events.store.sqlite import Sqlite
from tests.events.tampering import unguarded

NOBODY = 65534
NOTE = Draft(event=NoteAdded("x" * 500))


def filled(path: Path) -> Path:
    with open_store(str(path)) as store:
        store.append("a", 0, [NOTE])
    return path


# ---- where


def test_the_users_own_log_lies_in_the_folder_for_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(address, "home", lambda: tmp_path / "deep" / "down" / "kerbholz.sqlite")
    with open_store() as store:
        assert store.where == str(tmp_path / "deep" / "down" / "kerbholz.sqlite")
        store.append("a", 0, [NOTE])
    assert sorted(path.name for path in (tmp_path / "deep" / "down").iterdir()) == ["kerbholz.sqlite"]


def test_home_is_absolute_and_named_after_the_program() -> None:
    assert address.home().is_absolute()
    assert "kerbholz" in address.home().parent.name


@pytest.mark.parametrize("name", ["plain.sqlite", "with blank.sqlite", "per%cent?&#.sqlite", "Größe.sqlite"])
def test_paths_and_urls_name_the_same_file(tmp_path: Path, name: str) -> None:
    path = filled(tmp_path / name)
    with open_store(f"sqlite:///{path}") as by_url, open_store(str(path), readonly=True) as by_path:
        assert [row.name for row in by_url.streams()] == [row.name for row in by_path.streams()] == ["a"]


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://host/db", "mysql:// is not a database Kerbholz knows"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("sqlite://host/file", "needs a file"),
        ("postgresql+psycopg://%zz", "no PostgreSQL address"),
        ("postgresql+psycopg:///db?host=/no/such/folder", "cannot be reached"),
    ],
)
def test_addresses_that_lead_nowhere(url: str, words: str) -> None:
    with pytest.raises(errors.CannotOpen, match=words):
        open_store(url)


def test_a_password_is_not_shown() -> None:
    with pytest.raises(errors.CannotOpen) as caught:
        open_store("postgresql+psycopg://me:secret@/db?host=/no/such/folder")
    assert "secret" not in str(caught.value)


# ---- what lies there


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"hello", "no SQLite file"),
        (b"SQLite format 3\0" + b"\xff" * 5000, "not a database|malformed"),
    ],
)
def test_files_that_are_no_log(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(errors.LogError, match=words):
        open_store(str(path))
    assert path.read_bytes() == content


def test_a_directory_is_no_log(tmp_path: Path) -> None:
    with pytest.raises(errors.CannotOpen, match="is a directory"):
        open_store(str(tmp_path))
    (tmp_path / "file").write_text("")
    with pytest.raises(errors.CannotOpen, match="cannot be opened"):
        open_store(str(tmp_path / "file" / "log.sqlite"))


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE photo (name TEXT)")
    with pytest.raises(errors.CannotOpen, match="not a log of Kerbholz"):
        open_store(str(path))


def test_another_programs_schema_is_left_alone(postgres_db: str) -> None:
    with psycopg.connect(address.postgres_url(postgres_db), autocommit=True) as connection:
        connection.execute("CREATE TABLE photo (name text)")
        with pytest.raises(errors.CannotOpen, match="a schema of its own"):
            open_store(postgres_db)
        connection.execute("CREATE SCHEMA club")
        with open_store(postgres_db + "&options=-csearch_path%3Dclub") as store:
            store.append("a", 0, [NOTE])
            assert not list(store.verify())
        assert connection.execute("SELECT count(*) FROM club.event").fetchone() == (1,)


def test_an_empty_file_becomes_a_log(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite"
    path.touch()
    assert filled(path).stat().st_size > 0


def test_reading_makes_nothing(tmp_path: Path, postgres_db: str) -> None:
    with pytest.raises(errors.CannotOpen, match="there is no log at"):
        open_store(str(tmp_path / "none" / "log.sqlite"), readonly=True)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "empty").touch()
    with pytest.raises(errors.CannotOpen, match="is empty"):
        open_store(str(tmp_path / "empty"), readonly=True)
    with pytest.raises(errors.CannotOpen, match="holds no log yet"):
        open_store(postgres_db, readonly=True)


def test_a_damaged_file_is_corrupt(tmp_path: Path) -> None:
    path = filled(tmp_path / "log.sqlite")
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(errors.LogCorrupt, match="malformed"), open_store(str(path)) as store:
        list(store.read("a"))


# ---- revisions


@pytest.mark.parametrize("readonly", [False, True])
def test_a_newer_log_is_refused(log_url: str, readonly: bool) -> None:
    open_store(log_url).close()
    with unguarded(log_url) as execute:
        execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(errors.NewerDatabase, match="written by a newer Kerbholz"):
        open_store(log_url, readonly=readonly)


def test_an_older_file_is_upgraded_on_opening(tmp_path: Path) -> None:
    path = filled(tmp_path / "log.sqlite")
    migrations.downgrade(str(path), "0001")
    with pytest.raises(errors.OlderDatabase, match="kerb db upgrade"):
        open_store(str(path), readonly=True)
    with open_store(str(path)) as store:
        assert store.upgraded_from == "0001"
        assert not list(store.verify())
    with open_store(str(path)) as store:
        assert store.upgraded_from is None


def test_an_older_schema_waits_for_the_command(postgres_db: str) -> None:
    open_store(postgres_db).close()
    migrations.downgrade(postgres_db, "0001")
    with pytest.raises(errors.OlderDatabase, match="kerb db upgrade"):
        open_store(postgres_db)
    migrations.upgrade(postgres_db)
    open_store(postgres_db).close()


def test_opening_a_current_log_imports_neither_alembic_nor_sqlalchemy(tmp_path: Path, repository: Path) -> None:
    path = filled(tmp_path / "log.sqlite")
    code = (
        "import sys; from events.store import open_store\n"
        f"with open_store({str(path)!r}) as store: print(len(list(store.read('a'))), store.players(), store.streams()[0].name)\n"
        "print([name for name in ('alembic', 'sqlalchemy', 'psycopg', 'platformdirs') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=repository, capture_output=True, text=True, check=True)
    assert done.stdout == "1 [] a\n[]\n"


# ---- rights


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


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody can read, and only its owner write."""
    folder = Path(tempfile.mkdtemp(prefix="kerbholz-rights-"))
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def protect(folder: Path, folder_mode: int, file_mode: int) -> None:
    """Set rights of the folder and of the files in it."""
    for file in folder.iterdir():
        file.chmod(file_mode)
    folder.chmod(folder_mode)


def test_a_log_in_a_folder_nobody_may_write_can_be_read(open_folder: Path) -> None:
    path = filled(open_folder / "log.sqlite")
    protect(open_folder, 0o555, 0o444)
    with unprivileged(), open_store(str(path)) as store:
        assert store.readonly
        assert [entry.seq for entry in store.read("a")] == [1]
        with pytest.raises(errors.ReadOnly, match="rights of the file or its folder forbid it"):
            store.append("a", 1, [NOTE])


def test_a_file_nobody_may_write_can_be_read(open_folder: Path) -> None:
    path = filled(open_folder / "log.sqlite")
    protect(open_folder, 0o777, 0o444)
    with unprivileged(), open_store(str(path)) as store:
        assert [entry.seq for entry in store.read("a")] == [1]
        with pytest.raises(errors.ReadOnly, match="rights of the file or its folder forbid it"):
            store.append("a", 1, [NOTE])


def test_a_file_nobody_may_read_cannot_be_opened(open_folder: Path) -> None:
    path = filled(open_folder / "log.sqlite")
    protect(open_folder, 0o755, 0o000)
    with unprivileged(), pytest.raises(errors.CannotOpen, match="Permission denied"):
        open_store(str(path))


def test_no_log_is_made_where_nobody_may_write(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    with unprivileged(), pytest.raises(errors.LogError, match="cannot be"):
        open_store(str(open_folder / "log.sqlite"))
    with unprivileged(), pytest.raises(errors.CannotOpen, match="Permission denied"):
        open_store(str(open_folder / "sub" / "log.sqlite"))


def test_a_server_that_only_reads_says_so(postgres_db: str) -> None:
    open_store(postgres_db).close()
    with open_store(postgres_db + "&options=-cdefault_transaction_read_only%3Don") as store, pytest.raises(errors.ReadOnly, match="read-only"):
        store.append("a", 0, [NOTE])


# ---- a full disk


def test_a_full_disk_stores_nothing(tmp_path: Path) -> None:
    path = filled(tmp_path / "log.sqlite")
    with open_store(str(path)) as store:
        (pages,) = store.database.rows("PRAGMA page_count")[0]
        store.database.rows(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(errors.DiskFull, match="the disk is full: nothing was stored"):
            store.append("a", 1, [NOTE] * 500)
        assert not list(store.verify())
        store.database.rows("PRAGMA max_page_count = 1000000")
        assert store.append("a", 1, [NOTE] * 500).last_seq == 501


def test_a_file_that_may_not_grow_stores_nothing(tmp_path: Path, repository: Path) -> None:
    path = filled(tmp_path / "log.sqlite")
    limit = path.stat().st_size + 20_000
    code = (
        "from events.store import open_store\nfrom events import errors\nfrom tests.events.test_opening import NOTE\n"
        f"with open_store({str(path)!r}) as store:\n"
        "    try: store.append('a', 1, [NOTE] * 500)\n"
        "    except errors.DiskFull as error: print(error)\n"
        "    print(store.last_position())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=repository,
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    said, position = done.stdout.splitlines()
    assert "nothing was stored" in said
    assert position == "1"
    with open_store(str(path)) as store:
        assert not list(store.verify())
        assert store.append("a", 1, [NOTE] * 500).last_seq == 501


def test_a_first_use_that_fails_leaves_no_half_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(url: str) -> None:
        raise RuntimeError("no")

    with monkeypatch.context() as patch:
        patch.setattr(migrations, "upgrade", fail)
        with pytest.raises(errors.CannotOpen, match="could not be upgraded: no"):
            Sqlite(tmp_path / "log.sqlite")
    filled(tmp_path / "log.sqlite")


def test_a_reader_of_a_log_at_rest_sees_what_comes_later(tmp_path: Path) -> None:
    """It must not take the file for immutable, which is only for folders that nobody can write."""
    path = filled(tmp_path / "log.sqlite")
    with open_store(str(path), readonly=True) as reader, open_store(str(path)) as writer:
        assert reader.last_position() == 1
        for seq in range(1, 40):
            writer.append("a", seq, [NOTE])
        assert reader.last_position() == 40
        assert not list(reader.verify())
    with open_store(str(path), readonly=True) as reader:
        assert reader.last_position() == 40
