"""Games on their way into the log: readable names, people by ids, and others who record at the same moment."""

import os
import subprocess
from pathlib import Path

import pytest

from cli.intake import Intake, append_id, slug
from events.common import GameSetUp, NoteAdded
from events.errors import StreamConflict
from events.event import Draft, Entry
from events.recording import Recording, Refused
from events.store import Original, Store, open_store
from tests.cli.conftest import Kerb, process_arguments
from tests.cli.samples import TWO_TILES, written

FILE = Original("a.game", "text/plain", b"content")


def recording(name: str = "a", players: tuple[str, ...] = ("Ann", "Ben")) -> Recording:
    events = (GameSetUp(game="carcassonne", players=players), NoteAdded("begun"))
    return Recording(name=name, entries=[Entry(seq=seq, event=event) for seq, event in enumerate(events, 1)])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("round 3", "round-3"),
        ("Finale, Köln (Straße)", "finale-koln-strasse"),
        ("ØRSTED & Łódź", "orsted-lodz"),
        ("--a__b--", "a-b"),
        ("先生", "game"),
        ("", "game"),
        ("../../etc/passwd", "etc-passwd"),
        ("x" * 100, "x" * 60),
    ],
)
def test_names_are_readable(text: str, name: str) -> None:
    assert slug(text) == name


def test_the_append_id_follows_from_bytes_and_number() -> None:
    same = Original("other name", "other/type", FILE.content)
    assert append_id(FILE, 0) == append_id(same, 0)
    assert len({append_id(FILE, 0), append_id(FILE, 1), append_id(Original("a.game", "text/plain", b"other"), 0)}) == 3


def test_a_name_taken_in_the_same_moment_gets_a_number(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(db) as store, open_store(db) as other:
        free_name = Intake.free_name

        def late(self: Intake, wanted: str) -> str:
            name = free_name(self, wanted)
            if self.store is store and name == "a":
                other.append("a", 0, [Draft(event=NoteAdded("faster"))])
            return name

        monkeypatch.setattr(Intake, "free_name", late)
        assert Intake(store).add(recording(), FILE, 0).game == "a-2"
        assert not list(store.verify())


def test_a_file_imported_by_others_in_the_same_moment_is_known(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(db) as store, open_store(db) as other:
        intake, faster = Intake(store), Intake(other)
        stored = Store.stored

        def late(self: Store, key: object) -> object:
            found = stored(self, key)  # type: ignore[arg-type]
            if self is store and found is None:
                faster.add(recording(), FILE, 0)
            return found

        monkeypatch.setattr(Store, "stored", late)
        placed = intake.add(recording(), FILE, 0)
        assert (placed.game, placed.events, placed.known) == ("a", 2, True)
        assert len(store.players()) == 2


def test_a_refused_append_makes_nobody_known(db: str) -> None:
    with open_store(db) as store:
        intake = Intake(store)
        with pytest.raises(Refused, match="seat 2 has no name"):
            intake.add(recording(players=("Ann", " ")), FILE, 0)
        intake.begin("a", recording().entries[0].event, ["Ann", "Ben"], exact=True)
        with pytest.raises(StreamConflict):
            intake.begin("a", recording().entries[0].event, ["Cleo", "Dan"], exact=True)
        assert [player.name for player in store.players()] == ["Ann", "Ben"]
        assert intake.add(recording(players=("Cleo", "Ann")), FILE, 0).game == "a-2"
        assert [player.name for player in store.players()] == ["Ann", "Ben", "Cleo"]


def test_numbers_of_events_must_be_whole(db: str) -> None:
    holed = recording()
    holed.entries[1] = Entry(seq=3, event=NoteAdded("x"))
    with open_store(db) as store, pytest.raises(Refused, match="not numbered"):
        Intake(store).add(holed, FILE, 0)


def test_two_programs_import_the_same_files(db: str, tmp_path: Path) -> None:
    files = [written(tmp_path, TWO_TILES + f"note {number}\n", f"game-{number}.game") for number in range(6)]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    running = [
        subprocess.Popen(process_arguments("import", *order), env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for order in (files, files[::-1])
    ]
    said = [process.communicate(timeout=60) for process in running]
    assert [process.returncode for process in running] == [0, 0], said
    with open_store(db) as store:
        assert sorted(stream.name for stream in store.streams()) == [f"game-{number}" for number in range(6)]
        assert not list(store.verify())


def test_the_same_commands_on_postgresql(kerb: Kerb, postgres_db: str, tmp_path: Path) -> None:
    path = written(tmp_path)
    db = ("--db", postgres_db)
    assert kerb(*db, "db", "upgrade").code == 0
    assert kerb(*db, "import", path) == (0, f"{path}: imported as small, 12 events\n", "")
    assert kerb(*db, "import", path) == (0, f"{path}: known as small, nothing new\n", "")
    assert kerb(*db, "new", "carcassonne", "--players", "Ben,Cleo", "--name", "next").out == "next\n"
    assert [line.split()[0] for line in kerb(*db, "games").out.splitlines()] == ["game", "small", "next"]
    assert kerb(*db, "log", "small").out.count("\n") == 13
    for words in (("verify",), ("db", "check"), ("db", "path"), ("db", "rebuild"), ("doctor",)):
        code, out, err = kerb(*db, *words)
        assert (code, err) == (0, ""), (words, out)
        assert "postgresql+" not in out
