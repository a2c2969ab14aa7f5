"""`kerb compare`: readings, stored results and stored copies; what differs first, counts, exit codes."""

from __future__ import annotations

import pytest

from cli.batch import numbered
from events.recording import Refused
from events.store import open_store
from projections import read_model
from projections.carcassonne.expansions import base
from projections.read_model import game_rows
from tests.cli.samples import SAMPLE, TWO_TILES, written

ROAD = TWO_TILES.replace("1 place small 0,-1 city S\n", "")
HEAD = "where  what differs first  in all  scores"


def lines(answer):
    return ["  ".join(part.strip() for part in line.split("  ") if part.strip()) for line in answer.out.splitlines()]


@pytest.fixture
def other_code(monkeypatch):
    """Code by which every city of two tiles brings two points."""
    return lambda: monkeypatch.setattr(base, "is_small_city", lambda turn, feature: feature.tiles.bit_count() == 2)


def test_a_reading_against_the_games_as_recorded(kerb, tmp_path):
    small, road = written(tmp_path), written(tmp_path, ROAD, "road.game")
    answer = kerb("compare", "--set", "tiny-city=2", small, road)
    assert answer.code == 1
    assert lines(answer) == [
        HEAD,
        f"{small}@4  city N 0,0 3B.score: Ann 4 -> 2  1 award, outcome  4:2 -> 2:2",
        "2 games compared, 1 differs: 1 in the ledger, 1 in the outcome",
    ]
    assert kerb("compare", "--set", "tiny-city=2", road) == (0, "1 game compared, 0 differ\n", "")


def test_one_reading_against_another(kerb, tmp_path):
    text = TWO_TILES.replace("draws=3", "draws=3 readings=tiny-city=2")
    path = written(tmp_path, text)
    assert kerb("compare", path, "--set", "tiny-city=2").code == 0
    answer = kerb("compare", path, "--against", "tiny-city=4", "--set", "tiny-city=2", "--json")
    assert answer.code == 1
    (game,) = answer.document["games"]
    assert game["scores"] == [[4, 2], [2, 2]]
    assert kerb("compare", path, "--against", "tiny-city=4", "--json").document["games"][0]["scores"] == [[4, 2], [2, 2]]


def test_the_answer_as_json(kerb, tmp_path):
    path = written(tmp_path)
    found = kerb("compare", "--set", "tiny-city=2", path, "--json").document
    (game,) = found["games"]
    assert (game["game"], game["at"], game["seq"], game["players"]) == (str(path), f"{path}@4", 4, ["Ann", "Ben"])
    assert game["first"] == [{"seq": 4, "kind": "award", "what": "city N 0,0 3B.score", "before": "4", "after": "2", "seat": 1}]
    assert (game["awards"], game["findings"], game["outcome"]) == (1, 0, True)
    assert found["counts"] == {"differ": 1, "ledger": 1, "findings": 0, "outcome": 1, "problem": 0}
    assert (found["compared"], found["not_compared"], found["unread"]) == (1, {}, [])


def test_the_address_can_be_typed_again(kerb, tmp_path):
    both = written(tmp_path, ROAD + TWO_TILES, "both.game")
    (game,) = kerb("compare", "--set", "tiny-city=2", both, "--json").document["games"]
    assert game["at"] == f"{both}#2@4"
    assert kerb("explain", game["at"]).out.startswith(f"award 1 · {both}#2@4 · turn 1 · Ann 4 points")


def test_several_processes_answer_the_same(kerb, tmp_path):
    paths = [written(tmp_path), SAMPLE, written(tmp_path, ROAD, "road.game")]
    one, two = (kerb("compare", "--set", "tiny-city=2", *paths, "--jobs", jobs) for jobs in (1, 2))
    assert one == two
    assert one.code == 1


def test_what_older_code_made_of_the_games(kerb, tmp_path, other_code):
    small, road, file = written(tmp_path), written(tmp_path, ROAD, "road.game"), tmp_path / "results.json"
    assert kerb("compare", "--save", file, small, road) == (0, f"2 results stored in {file}\n", "")
    assert kerb("compare", "--with", file, small, road) == (0, "2 games compared, 0 differ\n", "")
    other_code()
    answer = kerb("compare", "--with", file, small, road)
    assert (answer.code, lines(answer)[1]) == (1, f"{small}@4  city N 0,0 3B.score: Ann 4 -> 2  1 award, outcome  4:2 -> 2:2")


def test_results_taken_over_are_remembered_without_names(kerb, tmp_path, other_code):
    small, file = written(tmp_path), tmp_path / "results.json"
    kerb("compare", "--save", file, small)
    other_code()
    answer = kerb("compare", "--with", file, "--save", file, small)
    assert (answer.code, lines(answer)[-1]) == (1, f"1 result stored in {file}")
    accepted = file.read_text("utf-8").partition('"accepted":')[2]
    assert '"game":"small"' in accepted
    assert "city N 0,0 3B.score: seat 1 4 -> 2" in accepted
    assert "Ann" not in file.read_text("utf-8")
    assert kerb("compare", "--with", file, "--save", file, small).code == 0
    assert file.read_text("utf-8").partition('"accepted":')[2] == accepted


def test_games_that_have_no_result_are_told(kerb, tmp_path):
    small, file = written(tmp_path), tmp_path / "results.json"
    kerb("compare", "--save", file, small, written(tmp_path, ROAD, "road.game"))
    new = written(tmp_path, TWO_TILES.replace("draws=3", "draws=4"), "new.game")
    answer = kerb("compare", "--with", file, small, new)
    assert (answer.code, answer.out) == (0, "1 game compared, 0 differ\n")
    assert answer.err == f"1 game not compared: not in the file\n1 game of {file} not asked for\n"
    written(tmp_path, TWO_TILES.replace("draws=3", "draws=4"))
    answer = kerb("compare", "--with", file, small)
    assert "1 game not compared: another record" in answer.err


def test_games_of_the_log(kerb, tmp_path):
    kerb("import", written(tmp_path), written(tmp_path, ROAD, "road.game"))
    answer = kerb("compare", "--set", "tiny-city=2")
    assert lines(answer)[1] == "small@4  city N 0,0 3B.score: Ann 4 -> 2  1 award, outcome  4:2 -> 2:2"
    assert lines(answer)[2].startswith("2 games compared, 1 differs")
    assert kerb("compare", "--set", "tiny-city=2", "road").code == 0


def test_copies_of_the_log(kerb, tmp_path, db, monkeypatch, other_code):
    kerb("import", written(tmp_path), written(tmp_path, ROAD, "road.game"))
    with open_store(db) as store:
        assert len(game_rows(store)) == 2
    assert kerb("compare", "--stored") == (0, "2 games compared, 0 differ\n", "")
    other_code()
    monkeypatch.setattr(read_model, "VERSION", read_model.VERSION + 1)
    answer = kerb("compare", "--stored")
    assert answer.code == 1
    (_, small, total) = lines(answer)
    assert small.startswith("small  ledger: ")
    assert small.endswith("1 award, outcome  4:2 -> 2:2")
    assert total == "2 games compared, 1 differs: 1 in the ledger, 1 in the outcome"
    assert kerb("compare", "--stored", "road").code == 0
    kerb("games")
    assert kerb("compare", "--stored").code == 0


def test_a_copy_older_than_its_game_is_compared_with_the_game_as_it_was(kerb, tmp_path, db):
    kerb("import", written(tmp_path, TWO_TILES.replace("draws=3", "draws=4")))
    kerb("games")
    from events.carcassonne import TileDrawn
    from events.event import Draft

    with open_store(db) as store:
        store.append("small", 12, [Draft(event=TileDrawn(1, "BA/L"))])
    assert kerb("compare", "--stored") == (0, "1 game compared, 0 differ\n", "")


def test_a_game_without_a_copy(kerb, tmp_path):
    kerb("import", written(tmp_path))
    assert kerb("compare", "--stored") == (0, "0 games compared, 0 differ\n", "1 game not compared: no copy\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "compare with what?"),
        (["--set", "x=y"], "there is no reading 'x'; known: tiny-city"),
        (["--set", "tiny-city"], "the answers to tiny-city are 4, 2, not ''"),
        (["--set", "tiny-city=2", "--with", "r"], "--set and --with are different comparisons"),
        (["--set", "tiny-city=2", "--save", "r"], "--save stores results as recorded"),
        (["--stored", "--with", "r"], "--with and --stored are different comparisons"),
    ],
)
def test_wrong_use(kerb, tmp_path, arguments, words):
    answer = kerb("compare", written(tmp_path), *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert words in answer.err


def test_no_games_and_no_log(kerb):
    answer = kerb("compare", "--set", "tiny-city=2")
    assert answer.code == 2
    assert answer.err.startswith("kerb: name games or files: there is no log yet at ")


def test_what_cannot_be_read_does_not_stop_the_rest(kerb, tmp_path):
    bad = written(tmp_path, "this is no game\n", "bad.game")
    answer = kerb("compare", "--set", "tiny-city=2", bad, written(tmp_path))
    assert answer.code == 3
    assert answer.err.startswith(f"kerb: {bad}: no known format")
    assert lines(answer)[-1].startswith("1 game compared, 1 differs")
    assert kerb("compare", "--set", "tiny-city=2", bad).code == 4
    assert kerb("compare", "--set", "tiny-city=2", f"{SAMPLE}@4").code == 2


def test_a_game_that_is_not_built_is_told(kerb, tmp_path):
    answer = kerb("compare", "--set", "tiny-city=2", written(tmp_path, "setup chess players=a,b\n" + TWO_TILES))
    assert answer.code == 1
    assert "1 game not compared: not supported: the game 'chess'" in answer.err


@pytest.mark.parametrize("content", ["", "{}", '{"kerbholz_results":1,"rules":"","games":[\n{"game":"a"'])
def test_a_damaged_file_of_results(kerb, tmp_path, content):
    file = tmp_path / "results.json"
    file.write_text(content, "utf-8")
    answer = kerb("compare", "--with", file, "--save", file, written(tmp_path))
    assert (answer.code, answer.out) == (1, "")
    assert str(file) in answer.err
    assert file.read_text("utf-8") == content


def test_a_file_that_is_not_there(kerb, tmp_path):
    answer = kerb("compare", "--with", tmp_path / "none.json", written(tmp_path))
    assert (answer.code, answer.err) == (1, f"kerb: No such file or directory: {tmp_path / 'none.json'}\n")


def test_games_of_a_file_are_read_one_ahead():
    read = []

    def games():
        for number in range(100):
            read.append(number)
            yield Refused(str(number))

    found = numbered("many.game", games())
    assert next(found)[0] == "many.game#1"
    assert len(read) == 2
    assert [label for label, _ in found][-1] == "many.game#100"
    assert [label for label, _ in numbered("one.game", iter([Refused("")]))] == ["one.game"]
    assert list(numbered("none.game", iter([]))) == []
