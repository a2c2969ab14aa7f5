"""Seals that are made without being asked for: at the end of a game, and when many events are not sealed yet. Without a key there are none."""

from pathlib import Path

from events.store import open_store
from tests.cli.conftest import Kerb
from tests.cli.sealed import key_file, log, note

__all__ = ["key_file", "log", "note"]

BEGUN = "setup carcassonne players=Ann,Ben sets=basic:1 draws=2\n1 draw BA/L\n1 tile BA/L 0,1 r0\n1 end\n2 draw BA/L\n2 tile BA/L -1,1 r0\n"
ENDED = BEGUN + "2 end\n"


def sizes(db: str) -> list[int]:
    """How many events each seal of the log covers."""
    with open_store(db) as store:
        return [row.size for row in store.checkpoints()]


def imported(kerb: Kerb, folder: Path, name: str, text: str) -> None:
    file = folder / f"{name}.game"
    file.write_text(text, encoding="utf-8")
    assert kerb("import", file).code == 0


def test_a_game_that_ended_is_sealed_when_it_is_imported(kerb: Kerb, db: str, note: Path, tmp_path: Path) -> None:
    imported(kerb, tmp_path, "begun", BEGUN)
    assert sizes(db) == [14]
    imported(kerb, tmp_path, "ended", ENDED)
    assert sizes(db) == [14, 27]
    imported(kerb, tmp_path, "ended", ENDED)  # known already: nothing new to seal
    assert sizes(db) == [14, 27]


def test_many_events_are_sealed_though_no_game_ended(kerb: Kerb, db: str, note: Path, tmp_path: Path) -> None:
    imported(kerb, tmp_path, "long", BEGUN + "note nothing happens\n" * 249)
    assert sizes(db) == [14]  # 255 events are not sealed
    imported(kerb, tmp_path, "next", BEGUN)
    assert sizes(db) == [14, 275]


def test_the_end_of_a_recorded_game_is_sealed_at_once(kerb: Kerb, db: str, note: Path, tmp_path: Path) -> None:
    imported(kerb, tmp_path, "evening", BEGUN)
    answer = kerb("record", "evening", stdin="2 end\nclaim score 1 0\n")
    assert "the game is over" in answer.out
    assert sizes(db) == [14, 21]


def test_without_a_key_nothing_is_sealed_and_nothing_is_said(kerb: Kerb, db: str, tmp_path: Path) -> None:
    file = tmp_path / "ended.game"
    file.write_text(ENDED, encoding="utf-8")
    answer = kerb("import", file)
    assert "seal" not in answer.err
    assert sizes(db) == []
