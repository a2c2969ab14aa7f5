"""`kerb stats`: numbers of one game by seat, of several by player; each is checked against what other commands say."""

from __future__ import annotations

from tests.cli.samples import SAMPLE


def test_points_by_source_add_up_to_the_score(kerb):
    (game,) = kerb("stats", SAMPLE, "--json").document["games"]
    by_name = {row["statistic"]: [value["value"] for value in row["values"]] for row in game["statistics"]}
    scores = [seat["score"] for seat in kerb("score", SAMPLE, "--json").document["players"]]
    sources = [values for name, values in by_name.items() if name.startswith("points: ")]
    assert by_name["points"] == scores == [sum(values) for values in zip(*sources, strict=True)]


def test_turns_and_figures_are_those_of_the_record(kerb):
    lines = SAMPLE.read_text(encoding="utf-8").splitlines()
    (game,) = kerb("stats", SAMPLE, "--json").document["games"]
    by_name = {row["statistic"]: [value["value"] for value in row["values"]] for row in game["statistics"]}
    for seat in range(3):
        mine = [line.split()[1] for line in lines if line.startswith(f"{seat + 1} ")]
        assert by_name["turns"][seat] == mine.count("end")
        assert by_name["figures placed"][seat] == mine.count("place")


def test_an_address_stops_earlier(kerb):
    (game,) = kerb("stats", f"{SAMPLE}@t6", "--json").document["games"]
    turns = next(row for row in game["statistics"] if row["statistic"] == "turns")
    assert [value["value"] for value in turns["values"]] == [2, 2, 2]


def test_several_games_are_summed_up_by_player(kerb):
    found = kerb("stats", SAMPLE, SAMPLE, "--json").document["players"]
    ann = next(one for one in found if (one["statistic"], one["player"]) == ("points", "Ann"))
    assert ann == {"game": "carcassonne", "statistic": "points", "player": "Ann", "games": 2, "total": 144, "mean": 72.0}
    assert "2 games" in kerb("stats", SAMPLE, SAMPLE).out


def test_what_cannot_be_read_does_not_stop_the_others(kerb, tmp_path):
    bad = tmp_path / "bad.game"
    bad.write_text("setup chess players=a,b\n", encoding="utf-8")
    answer = kerb("stats", SAMPLE, bad)
    assert answer.code == 3
    assert "chess" in answer.err
    assert kerb("stats", bad).code == 4
