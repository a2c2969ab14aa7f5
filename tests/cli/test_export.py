"""`kerb export` and `kerb log`: what was recorded comes out again, with names or without."""

import csv
import io
import os
from pathlib import Path

import pytest

from events.store import open_store
from tests.cli.conftest import Kerb
from tests.cli.samples import SAMPLE, written

SLIPS = """\
setup carcassonne players=Ann,Ben
1 draw BA/C
1 draw BA/L
1 tile BA/C 0,-1 r180
correct 3 1 draw BA/C
withdraw 2 typed twice, says Ben
"""


@pytest.fixture
def sample(kerb: Kerb) -> str:
    """The name of the sample game in the log."""
    return str(kerb("import", "--json", SAMPLE).document["items"][0]["game"])


@pytest.mark.parametrize("form", ["notation", "jsonl"])
def test_what_is_exported_is_the_same_game_when_it_comes_back(kerb: Kerb, db: str, sample: str, tmp_path: Path, form: str) -> None:
    target = tmp_path / f"back.{form}"
    assert kerb("export", sample, "--format", form, "--output", target) == (0, "", "")
    (item,) = kerb("import", "--json", target).document["items"]
    assert (item["status"], item["message"]) == ("imported", "")
    with open_store(db) as store:
        first, second = ([entry.event for entry in store.read(name)] for name in (sample, item["game"]))
        assert len(store.players()) == 3
    assert first == second


def test_a_file_can_be_exported_without_a_log(kerb: Kerb, tmp_path: Path) -> None:
    path = written(tmp_path)
    assert kerb("export", path) == (0, path.read_text(encoding="utf-8"), "")
    assert not (tmp_path / "log").exists()


def test_the_awards_add_up_to_the_scores(kerb: Kerb, sample: str) -> None:
    code, out, err = kerb("export", sample, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert (code, err, list(rows[0])) == (0, "", ["seq", "turn", "seat", "player", "row", "feature", "items", "points", "total"])
    scores = {player["name"]: player["score"] for player in kerb("score", sample, "--json").document["players"]}
    assert {row["player"]: int(row["total"]) for row in rows} == scores
    for player in scores:
        assert sum(int(row["points"]) for row in rows if row["player"] == player) == scores[player]
    for row in rows:
        assert sum(int(item.rpartition(" = ")[2]) for item in row["items"].split("; ")) == int(row["points"])


def test_awards_name_what_scored_and_stop_at_the_address(kerb: Kerb, tmp_path: Path) -> None:
    path = written(tmp_path)
    everything = kerb("export", path, "-f", "csv").out.splitlines()
    assert everything[1] == '4,1,1,Ann,3B.score,"city 0,0 0,-1",tiles 2 = 4,4,4'
    assert kerb("export", f"{path.name}@final", "-f", "csv").code == 2, "an address of a file that is not there"
    kerb("import", path)
    assert kerb("export", "small@final", "-f", "csv").out.splitlines() == everything[:2]
    assert len(everything) > 2
    assert kerb("export", "small@3", "-f", "csv").out.splitlines() == everything[:1]


def test_nobody_is_named_in_an_anonymous_export(kerb: Kerb, tmp_path: Path) -> None:
    text = "setup carcassonne players=Zora,Quentin\nruling tiny-city 2 author=Quentin agreed\n1 draw BA/C\nnote nobody\n"
    path = written(tmp_path, text, "zora.game")
    kerb("import", path)
    for source in ("zora", str(path)):
        for form in ("notation", "jsonl", "csv"):
            code, out, err = kerb("export", source, "-f", form, "--anonymise")
            assert code == 0
            assert "zora" not in out.lower()
            assert "quentin" not in out.lower()
            assert ("2 events with free text left as typed" in err) == (form != "csv")


def test_two_games_of_a_person_keep_one_id_in_anonymous_exports(kerb: Kerb, tmp_path: Path) -> None:
    kerb("import", written(tmp_path), written(tmp_path, "setup carcassonne players=Ben,Cleo\n", "b.game"))
    first, second = (kerb("export", game, "--anonymise").out.split("players=")[1].split()[0].split(",") for game in ("small", "b"))
    assert first[1] == second[0]
    assert first[0] != second[1]


def test_a_target_that_cannot_be_written_is_named(kerb: Kerb, tmp_path: Path) -> None:
    path = written(tmp_path)
    answer = kerb("export", path, "--output", tmp_path / "absent" / "x.game")
    assert answer == (1, "", f"kerb: {tmp_path / 'absent' / 'x.game'} cannot be written: No such file or directory\n")
    assert kerb("export", path, "--output", tmp_path) == (2, "", f"kerb: {tmp_path} is a directory; --output names a file\n")


def test_a_device_is_written_to_and_stays_one(kerb: Kerb, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert kerb("export", written(tmp_path, "setup carcassonne players=Ann,Ben\n"), "--output", pipe).code == 0
    assert os.read(reader, 100) == b"setup carcassonne players=Ann,Ben\n"
    os.close(reader)
    assert pipe.is_fifo()


def test_the_log_shows_what_counts_or_what_was_recorded(kerb: Kerb, tmp_path: Path) -> None:
    path = written(tmp_path, SLIPS)
    kerb("import", path)
    _, out, err = kerb("log", "small", "--effective")
    assert [line.split()[0] for line in out.splitlines()] == ["event", "1", "3", "4"]
    assert out.splitlines()[2].endswith("  1 draw BA/C  # corrected by 5")
    assert err == "3 events withdrawn or used up as corrections\n"
    _, out, err = kerb("log", "small")
    assert err == ""
    assert [line.split()[0] for line in out.splitlines()] == ["event", "1", "2", "3", "4", "5", "6"]
    assert "~~1 draw BA/C~~  # withdrawn by 6" in out
    assert "~~1 draw BA/L~~  # superseded by 5" in out
    _, out, err = kerb("log", "small", "--as-recorded")
    assert (len(out.splitlines()), err) == (7, "")
    assert "~~" not in out


def test_the_log_stops_at_the_address(kerb: Kerb, tmp_path: Path) -> None:
    kerb("import", written(tmp_path))
    assert [event["seq"] for event in kerb("log", "small@t1", "--json").document["events"]] == [1, 2, 3, 4, 5]
    assert [event["seq"] for event in kerb("log", "sm@2", "--json").document["events"]] == [1, 2]
    answer = kerb("log", "small@99")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "kerb: there is no event 99: small has events 1 to 12\n"


def test_the_log_streams_json(kerb: Kerb, tmp_path: Path) -> None:
    path = written(tmp_path)
    document = kerb("log", path, "--json").document
    assert (document["game"], len(document["events"])) == ("small", 12)
    lines = kerb("log", path, "--jsonl").out.splitlines()
    assert len(lines) == 12
    assert lines[1] == ('{"seq":2,"kind":"tile_drawn","version":1,"origin":"notation","source":"small.game:2","payload":{"seat":0,"tile":"BA/C"}}')


def test_columns_that_say_nothing_are_left_out(kerb: Kerb, tmp_path: Path) -> None:
    path = written(tmp_path)
    assert kerb("log", path).out.splitlines()[:2] == [
        "event  in small.game  notation",
        "    1  1              setup carcassonne players=Ann,Ben draws=3",
    ]
    kerb("import", path)
    assert kerb("log", "small").out.splitlines()[0].split() == ["event", "recorded", "in", "small.game", "notation"]
    kerb("new", "carcassonne", "--players", "Ann,Ben", "--name", "next")
    assert kerb("log", "next").out.splitlines()[0].split() == ["event", "recorded", "notation"]


def test_a_game_as_it_was_entered(kerb: Kerb, tmp_path: Path) -> None:
    """The city was put right into a monastery: as entered, the tile at 0,1 is the city and does not fit."""
    path = written(
        tmp_path, "setup carcassonne players=Ann,Ben\n1 draw BA/C\n1 tile BA/C 0,1 r0\ncorrect 2 1 draw BA/L\ncorrect 3 1 tile BA/L 0,1 r0\n"
    )
    assert (kerb("validate", path).code, kerb("validate", path, "--as-recorded").code) == (0, 1)
    for command in ("show", "replay", "explain", "moves", "score"):
        assert kerb(command, path, "--as-recorded").code == 0
    as_entered = kerb("show", path, "--as-recorded", "--json").document
    assert "BA/C" in str(as_entered["tiles"])
    assert "BA/C" not in str(kerb("show", path, "--json").document["tiles"])
    assert kerb("plot", path, "--as-recorded", "--output", tmp_path / "x.png").code == 0
