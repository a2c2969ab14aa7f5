"""`kerb verify`, `kerb db` and `kerb doctor`: a sound log is called sound, each kind of damage is named and ends with exit code 5."""

import sqlite3
from pathlib import Path

import pytest

import migrations
from tests.cli.conftest import Kerb
from tests.cli.samples import written

CHANGE = ("DROP TRIGGER event_erase_only", """UPDATE event SET payload = replace(payload, '"tile":"BA/C"', '"tile":"BA/L"') WHERE position = 2""")


@pytest.fixture
def log(kerb: Kerb, tmp_path: Path) -> Path:
    """A log with two small games."""
    games = (written(tmp_path), written(tmp_path, "setup carcassonne players=Cleo,Dan\nnote begun\n", "other.game"))
    assert kerb("import", *games).code == 0
    return tmp_path / "log" / "kerb.sqlite"


def damage(log: Path, *statements: str) -> None:
    """Somebody changes the database behind our back."""
    with sqlite3.connect(log) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def test_a_sound_log(kerb: Kerb, log: Path) -> None:
    assert kerb("verify") == (0, "the log is sound: 14 events of 2 games, each is what was recorded\n", "")
    assert kerb("verify", "oth") == (0, "other is sound: 2 events hashed, each is what was recorded\n", "")
    document = kerb("verify", "--json").document
    assert document == {"schema_version": 1, "log": str(log), "game": None, "games": 2, "events": 14, "sound": True, "problems": []}
    assert kerb("verify", "nobody") == (2, "", "kerb: there is no game 'nobody'\n")


def test_a_changed_event_is_named(kerb: Kerb, log: Path) -> None:
    damage(log, *CHANGE)
    code, out, err = kerb("verify")
    assert (code, err) == (5, "")
    assert out.splitlines() == [
        "broken: small@2 (position 2): its content is not what was recorded",
        "broken: the guard event_erase_only is missing or switched off",
        "the first broken event is small@2 (position 2)",
    ]
    first, second = kerb("verify", "small", "--json").document["problems"]
    assert first == {"position": 2, "game": "small", "event": 2, "what": "its content is not what was recorded"}
    assert (second["position"], second["game"]) == (0, "")
    assert kerb("verify", "other").out == "broken: the guard event_erase_only is missing or switched off\n"


def test_an_event_that_was_taken_out_is_missed(kerb: Kerb, log: Path) -> None:
    damage(log, "DROP TRIGGER event_no_delete", "DELETE FROM event WHERE position = 5")
    code, out, _ = kerb("verify")
    assert code == 5
    assert "small@6 (position 6): position 5 is missing" in out
    for command in ("score", "log", "export"):
        code, out, err = kerb(command, "small")
        assert (code, out) == (5, "")
        assert err == "kerb: small: event 5 is missing; run `kerb verify`\n"


def test_many_problems_are_shortened(kerb: Kerb, log: Path) -> None:
    damage(log, "DROP TRIGGER event_erase_only", "UPDATE event SET source = 'x' || position", "UPDATE event SET payload = '{}'")
    out = kerb("verify").out.splitlines()
    assert len(out) == 22
    assert out[20].startswith("and ")
    assert out[21] == "the first broken event is small@1 (position 1)"


def test_the_place_is_told_whether_the_log_exists_or_not(kerb: Kerb, tmp_path: Path) -> None:
    where = tmp_path / "log" / "kerb.sqlite"
    assert kerb("db", "path") == (0, f"{where}\n", "")
    assert kerb("db", "path", "--json").document == {"schema_version": 1, "log": str(where), "exists": False}
    assert not where.parent.exists()
    assert kerb("--db", tmp_path / "x.sqlite", "db", "path").out == f"{tmp_path / 'x.sqlite'}\n"


def test_tables_are_made_upgraded_and_left_alone(kerb: Kerb, log: Path, tmp_path: Path) -> None:
    other = f"sqlite:///{tmp_path / 'new.sqlite'}"
    assert kerb("--db", other, "db", "upgrade") == (0, f"{tmp_path / 'new.sqlite'} was made at revision {migrations.HEAD}\n", "")
    assert kerb("--db", other, "db", "upgrade") == (0, f"{tmp_path / 'new.sqlite'} is at revision {migrations.HEAD}, nothing to do\n", "")
    migrations.downgrade(f"sqlite:///{log}", migrations.REVISIONS[0])
    assert kerb("db", "upgrade") == (0, f"{log} was upgraded to revision {migrations.HEAD}\n", "")
    assert kerb("db", "upgrade", "--json").document["upgraded_from"] is None
    assert kerb("verify").code == 0


def test_tables_that_differ_are_named(kerb: Kerb, log: Path) -> None:
    assert kerb("db", "check") == (0, f"the tables of {log} are as they should be, revision {migrations.HEAD}\n", "")
    damage(log, "DROP TABLE checkpoint", "CREATE TABLE mine (x TEXT)")
    code, out, err = kerb("db", "check")
    assert (code, err) == (5, "")
    assert {"table checkpoint is missing", "table mine is too much"} < set(out.splitlines())
    assert "table mine is too much" in kerb("db", "check", "--json").document["differences"]


def test_the_doctor_finds_nothing(kerb: Kerb, log: Path) -> None:
    code, out, err = kerb("doctor")
    assert (code, err) == (0, "")
    facts = dict(line.split("  ", 1) for line in out.splitlines() if "  " in line)
    assert {name: facts[name].strip() for name in ("log", "games", "events", "people", "writable")} == {
        "log": str(log),
        "games": "2",
        "events": "14",
        "people": "4",
        "writable": "yes",
    }
    assert out.endswith("\nno problems; `kerb verify` hashes every event\n")
    assert kerb("doctor", "--json").document["problems"] == []


def test_the_doctor_needs_no_log(kerb: Kerb, tmp_path: Path) -> None:
    answer = kerb("doctor", "--json")
    assert answer.code == 0
    assert answer.document["facts"]["log size"] == "no file yet"
    assert not (tmp_path / "log").exists()


@pytest.mark.parametrize(
    ("statements", "problem"),
    [
        (("DROP TRIGGER event_no_delete",), "the guard event_no_delete is missing"),
        (
            ("DROP TRIGGER log_follows_events", "UPDATE log SET next_position = 14"),
            "the games count 14 events, the log 13: run `kerb verify`",
        ),
    ],
)
def test_the_doctor_finds_damage(kerb: Kerb, log: Path, statements: tuple[str, ...], problem: str) -> None:
    damage(log, *statements)
    code, out, _ = kerb("doctor")
    assert code == 5
    assert f"problem: {problem}" in out
    document = kerb("doctor", "--json")
    assert document.code == 5
    assert any(found.startswith(problem) for found in document.document["problems"])


def test_the_doctor_calls_a_file_that_is_no_log_by_name(kerb: Kerb, tmp_path: Path) -> None:
    other = tmp_path / "x.sqlite"
    other.write_text("hello, I am no database", encoding="utf-8")
    code, out, err = kerb("--db", other, "doctor")
    assert (code, err) == (1, "")
    assert f"problem: {other} is not a log: it is no SQLite file" in out
