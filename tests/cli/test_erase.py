"""`kerb erase`: asked for in so many words, told what goes and what stays; the games can be played on, the notes still fit."""

import sqlite3
from pathlib import Path

import pytest

from tests.cli.conftest import Kerb
from tests.cli.samples import TWO_TILES, written

NOTES = "note Ann was in a hurry\nadjust 1 -2 Ann spilt the tea\nruling tiny-city 2 author=Referee Ann asked\n"
WORDS = ("--authority", "arbiter", "--reason", "asked for it")


@pytest.fixture
def log(kerb: Kerb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log with a game in which Ann's name and words stand in remarks, reasons and the kept file, sealed."""
    monkeypatch.setenv("KERBHOLZ_KEY", str(tmp_path / "key.pem"))
    lines = TWO_TILES.splitlines(keepends=True)
    assert kerb("import", written(tmp_path, "".join([*lines[:5], *NOTES.splitlines(keepends=True), *lines[5:]]))).code == 0
    assert kerb("seal", "--note", tmp_path / "note.txt").code == 0
    return tmp_path / "log" / "kerb.sqlite"


def test_a_person_is_erased(kerb: Kerb, log: Path, tmp_path: Path) -> None:
    before = kerb("score", "small", "--json").document
    ann = next(player for player in before["players"] if player["name"] == "Ann")
    code, out, err = kerb("erase", "Ann", *WORDS, "--yes")
    assert code == 0
    assert out.startswith("erased: one person of 1 game, 3 free texts, 1 kept file; games know the person as p")
    assert err == "copies and backups of the log, exported files and notes given away are not touched\n"
    after = kerb("score", "small", "--json").document
    assert [player["score"] for player in after["players"]] == [player["score"] for player in before["players"]]
    assert ann["score"] == next(player for player in after["players"] if player["seat"] == ann["seat"])["score"]
    shown = kerb("log", "small", "--as-recorded").out
    assert "note (erased)" in shown
    for command in (
        ("log", "small", "--as-recorded"),
        ("export", "small"),
        ("games",),
        ("score", "small"),
        ("explain", "small"),
        ("validate", "small"),
    ):
        assert "Ann" not in kerb(*command).out, command
    assert b"Ann" not in log.read_bytes()


def test_notes_and_evidence_still_hold(kerb: Kerb, log: Path, tmp_path: Path) -> None:
    kerb("export", "small", "--proof", "-o", tmp_path / "before.json")
    kerb("erase", "Ann", *WORDS, "--yes")
    assert kerb("verify", "--note", tmp_path / "note.txt").code == 0
    assert kerb("verify", tmp_path / "before.json").code == 0
    assert kerb("export", "small", "--proof", "-o", tmp_path / "after.json").code == 0
    assert kerb("verify", tmp_path / "after.json").out.startswith("small is sound: 17 events")
    assert "Ann" not in (tmp_path / "after.json").read_text(encoding="utf-8")
    assert kerb("prove", "small@7").code == 0
    assert kerb("doctor").code == 0


def test_as_a_document(kerb: Kerb, log: Path) -> None:
    document = kerb("erase", "Ann", *WORDS, "--yes", "--json").document
    assert document.pop("player").startswith("p")
    assert document == {
        "schema_version": 1,
        "games": ["small"],
        "events": 3,
        "recorded_again": 2,
        "files": 1,
        "remains": [],
        "not_compacted": None,
    }


def test_a_program_has_to_say_yes(kerb: Kerb, log: Path) -> None:
    code, out, err = kerb("erase", "Ann", *WORDS)
    assert (code, out) == (2, "")
    assert err == "kerb: this would erase one person of 1 game, 3 free texts, 1 kept file, for good: say --yes if that is meant\n"
    assert b"Ann spilt" in b"".join(file.read_bytes() for file in log.parent.iterdir())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nobody", *WORDS), "knows nobody called 'nobody'"),
        (("Ann",), "Missing option"),
        (("Ann", "--authority", " ", "--reason", "x"), "say who decides"),
        (("Ben", *WORDS), "say --yes"),
    ],
)
def test_wrong_use(kerb: Kerb, log: Path, words: tuple[str, ...], said: str) -> None:
    code, out, err = kerb("erase", *words)
    assert (code, out) == (2, "")
    assert said in err


def test_the_reason_may_not_name_the_person(kerb: Kerb, log: Path) -> None:
    code, out, err = kerb("erase", "Ann", "--authority", "arbiter", "--reason", "Ann wants it", "--yes")
    assert (code, out) == (1, "")
    assert "must not name the person" in err


def test_two_of_one_name_are_told_apart_by_id(kerb: Kerb, log: Path, tmp_path: Path) -> None:
    kerb("import", written(tmp_path, "setup carcassonne players=Ann,Ann\n", "twins.game"))
    code, out, err = kerb("erase", "Ann", *WORDS, "--yes")
    assert (code, out) == (2, "")
    ids = err.strip().split(": ")[-1].split(", ")
    games = [kerb("erase", player, *WORDS, "--yes", "--json").document["games"] for player in ids]
    assert sorted(games) == [["small", "twins"], ["twins"]]


def test_what_stays_is_told(kerb: Kerb, log: Path, tmp_path: Path) -> None:
    kerb("import", written(tmp_path, "setup carcassonne players=Zora,Dan\n", "zora-dan.game"))
    code, _, err = kerb("erase", "Zora", *WORDS, "--yes")
    assert code == 0
    assert "the name remains in the name of the game zora-dan: it is part of what was recorded and hashed" in err
    assert "the name remains in the name of the file of zora-dan" in err


def test_a_log_open_elsewhere_is_told_to_keep_old_copies(kerb: Kerb, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.store.sqlite.WAIT_SECONDS", 0.1)
    reader = sqlite3.connect(log, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM event").fetchall()
    code, out, err = kerb("erase", "Ann", *WORDS, "--yes")
    reader.close()
    assert code == 1
    assert out.startswith("erased: one person")
    assert "old copies may remain inside the database" in err


def test_there_must_be_a_log(kerb: Kerb, tmp_path: Path) -> None:
    assert kerb("erase", "Ann", *WORDS, "--yes") == (2, "", f"kerb: there is no log yet at {tmp_path / 'log' / 'kerb.sqlite'}\n")
