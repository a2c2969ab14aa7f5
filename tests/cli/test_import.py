"""`kerb import`: what goes into the log, what is known already, what fails, and what the shell is told."""

from pathlib import Path

import pytest

from cli.import_ import Item
from events.store import open_store
from tests.cli.conftest import Kerb

SAMPLE = Path(__file__).parents[1] / "games" / "carcassonne" / "sample.game"
SHORT = """setup carcassonne players=Ann,Ben sets=basic:1
1 draw BA/LR
1 tile BA/LR -1,0 r270
1 end
"""


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """The first turn of a game, in notation."""
    path = tmp_path / "Finale, Köln.game"
    path.write_text(SHORT, encoding="utf-8")
    return path


def test_a_game_goes_into_the_log(kerb: Kerb, db: str, short: Path) -> None:
    code, out, err = kerb("import", short)
    assert (code, out, err) == (0, f"{short}: imported as finale-koln, 4 events\n", "")
    with open_store(db) as store:
        entries = list(store.read("finale-koln"))
        people = {player.player_id: player.name for player in store.players()}
        (original,) = store.originals("finale-koln")
        assert store.original(original.sha256) == short.read_bytes()
        assert not list(store.verify())
    assert [people[player] for player in entries[0].event.players] == ["Ann", "Ben"]  # type: ignore[attr-defined]
    assert entries[0].event.data  # type: ignore[attr-defined]
    assert (entries[1].source, entries[1].origin) == ("Finale, Köln.game:2", "notation")
    assert (original.name, original.media_type) == (short.name, "text/plain")


def test_the_document_has_exactly_these_keys(kerb: Kerb, short: Path) -> None:
    code, out, err = kerb("import", "--json", short)
    assert (code, err, out.count("\n")) == (0, "", 1)
    item = {"file": str(short), "status": "imported", "game": "finale-koln", "name": "Finale, Köln", "events": 4, "dropped": [], "message": ""}
    assert kerb("import", "--json", short).document["items"] == [item | {"status": "known"}]
    assert tuple(item) == Item._fields
    assert f'"items":[{{"file":"{short}","status":"imported","game":"finale-koln"' in out


def test_the_same_file_again_is_known_wherever_it_lies(kerb: Kerb, db: str, short: Path, tmp_path: Path) -> None:
    assert kerb("import", short).code == 0
    moved = tmp_path / "other.game"
    short.rename(moved)
    assert kerb("import", moved) == (0, f"{moved}: known as finale-koln, nothing new\n", "")
    with open_store(db) as store:
        assert store.last_position() == 4
        assert len(store.players()) == 2


def test_the_same_name_is_the_same_person_and_twice_in_a_game_two(kerb: Kerb, db: str, short: Path, tmp_path: Path) -> None:
    two = tmp_path / "two.game"
    two.write_text(SHORT.replace("Ann,Ben", "Ann,Ann") + SHORT.replace("Ann,Ben", "Ann,Ann,Ben"), encoding="utf-8")
    assert kerb("import", short, two).code == 0
    with open_store(db) as store:
        seats = {stream.name: next(iter(store.read(stream.name))).event.players for stream in store.streams()}  # type: ignore[attr-defined]
        assert [player.name for player in store.players()] == ["Ann", "Ann", "Ben"]
    assert seats["two"][0] == seats["two-2"][0] == seats["finale-koln"][0] != seats["two"][1]
    assert seats["two"][1] == seats["two-2"][1]
    assert seats["two-2"][2] == seats["finale-koln"][1]


def test_names_of_games_are_unique(kerb: Kerb, short: Path, tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "final.game").write_text(SHORT + f"note {number}\n", encoding="utf-8")
    document = kerb("import", "--json", *(tmp_path / str(number) / "final.game" for number in range(3))).document
    assert [item["game"] for item in document["items"]] == ["final", "final-2", "final-3"]


def test_lines_that_cannot_be_read_are_told_and_the_game_is_imported(kerb: Kerb, tmp_path: Path) -> None:
    path = tmp_path / "slip.game"
    path.write_text(SHORT.replace("1 draw", "1 drow"), encoding="utf-8")
    code, out, err = kerb("import", path)
    assert code == 1
    assert out.splitlines() == [f"{path}: imported as slip, 3 events", f"  not read: {path}:2:3: unknown word 'drow'; did you mean 'draw'?"]
    assert err == "  1 error under the rules: kerb validate slip\n"
    again = kerb("import", "--json", path)
    assert again.code == 0, "known, and nothing new is wrong with it"
    assert "1 line could not be read" in again.document["items"][0]["message"]


def test_a_game_against_the_rules_is_imported_as_played(kerb: Kerb, tmp_path: Path) -> None:
    path = tmp_path / "far.game"
    path.write_text(SHORT.replace("-1,0", "-7,0"), encoding="utf-8")
    code, out, err = kerb("import", path)
    assert (code, out) == (0, f"{path}: imported as far, 4 events\n")
    assert err == "  1 error under the rules: kerb validate far\n"


def test_bad_games_never_stop_the_others(kerb: Kerb, tmp_path: Path, short: Path) -> None:
    garbage, strange, mixed = tmp_path / "garbage", tmp_path / "strange.game", tmp_path / "mixed.game"
    garbage.write_bytes(b"\x00\x01garbage")
    strange.write_text(SHORT.replace("basic:1", "basic:1,atlantis:1"), encoding="utf-8")
    mixed.write_text(SHORT + "note other\n" + "setup carcassonne seats=7\n" + SHORT + "note last\n", encoding="utf-8")
    code, out, err = kerb("import", garbage, strange, short, tmp_path, tmp_path / "absent", mixed)
    assert code == 3
    assert out.splitlines() == [
        f"{short}: imported as finale-koln, 4 events",
        f"{mixed}: imported as mixed, 5 events",
        f"{mixed}: imported as mixed-3, 5 events",
        "3 imported, 3 failed, 2 not supported",
    ]
    assert [line.partition(":")[0] for line in err.splitlines()] == [
        str(garbage), str(strange), f"{tmp_path} is a directory; --recursive imports the files in it", str(tmp_path / "absent"), str(mixed),
    ]  # fmt: skip
    assert "not supported: tile set atlantis:1" in err
    assert "mixed.game:6:" in err


@pytest.mark.parametrize(("content", "code"), [("", 4), ("setup carcassonne\n", 1), ("setup chess players=a,b\n", 4)])
def test_a_single_bad_file_ends_with_its_own_code(kerb: Kerb, tmp_path: Path, content: str, code: int) -> None:
    path = tmp_path / "bad.game"
    path.write_text(content, encoding="utf-8")
    answer = kerb("import", path)
    assert (answer.code, answer.out) == (code, "")
    assert answer.err.startswith(f"{path}:")
    item = kerb("import", "--json", path).document["items"][0]
    assert (item["game"], item["events"], item["status"]) == (None, 0, "unsupported" if code == 4 else "failed")


def test_directories_are_searched_when_asked_for(kerb: Kerb, tmp_path: Path, short: Path) -> None:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "in" / ".hidden").write_text("x", encoding="utf-8")
    short.rename(tmp_path / "in" / "deep" / "a.game")
    document = kerb("import", "--recursive", "--json", tmp_path / "in").document
    assert [item["game"] for item in document["items"]] == ["a"]
    (tmp_path / "empty").mkdir()
    assert kerb("import", "-r", tmp_path / "empty") == (1, "", f"{tmp_path / 'empty'}: there is no file in this directory\n")


def test_several_processes_read_the_same(kerb: Kerb, kerb_process: Kerb, short: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.write_text("hello", encoding="utf-8")
    files = (SAMPLE, bad, short)
    many = kerb_process("import", "--json", "--jobs", "2", *files)
    assert many.code == 3
    again = kerb("import", "--json", *files)
    assert again.code == 3
    assert [item | {"status": "imported"} if item["game"] else item for item in again.document["items"]] == many.document["items"]


def test_foreign_games_are_imported_with_what_was_left_out(kerb: Kerb, corpus: Path) -> None:
    path = corpus / "bga" / "game-a.json"
    (item,) = kerb("import", "--json", path).document["items"]
    assert item["status"] == "imported"
    assert item["dropped"]
    _, out, _ = kerb("log", f"{item['game']}@1")
    assert "setup carcassonne players=" in out
