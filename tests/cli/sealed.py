"""A log with its key and a note that was given away, for the tests of sealing and of evidence."""

import sqlite3
from pathlib import Path

import pytest

from tests.cli.conftest import Kerb
from tests.cli.samples import written

OTHER = "setup carcassonne players=Cleo,Dan\nnote begun\n"


@pytest.fixture
def key_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A key of this test alone, not made yet."""
    file = tmp_path / "keys" / "key.pem"
    monkeypatch.setenv("KERBHOLZ_KEY", str(file))
    return file


@pytest.fixture
def log(kerb: Kerb, tmp_path: Path, key_file: Path) -> Path:
    """A log with a game of twelve events and one of two."""
    assert kerb("import", written(tmp_path), written(tmp_path, OTHER, "other.game")).code == 0
    return tmp_path / "log" / "kerb.sqlite"


@pytest.fixture
def note(kerb: Kerb, log: Path, tmp_path: Path) -> Path:
    """The note of the log with its fourteen events."""
    file = tmp_path / "note.txt"
    assert kerb("seal", "--note", file).code == 0
    return file


def more(kerb: Kerb, tmp_path: Path, number: int = 1) -> None:
    assert kerb("import", written(tmp_path, f"setup carcassonne players=Eve,Fay\nnote {number}\n", f"more-{number}.game")).code == 0


def public_key(kerb: Kerb) -> str:
    return str(kerb("seal", "--json").document["key"])


def damage(log: Path, *statements: str) -> None:
    with sqlite3.connect(log) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()
