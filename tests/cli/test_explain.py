"""`kerb explain`: every point has its items, its tiles, its majority and its rule; open questions are shown under each answer."""

import pytest

from tests.cli.samples import SAMPLE, TWO_TILES, written


def test_items_add_up_to_awards_and_awards_to_scores(kerb):
    awards = kerb("explain", SAMPLE, "--json").document["awards"]
    scores = {player["seat"]: player["score"] for player in kerb("score", SAMPLE, "--json").document["players"]}
    assert all(sum(item["points"] for item in award["items"]) == award["points"] for award in awards)
    assert {seat: sum(a["points"] for a in awards if a["seat"] == seat) for seat in scores} == scores
    assert [award["number"] for award in awards] == list(range(1, len(awards) + 1))


def test_every_award_names_its_rule_and_what_was_counted(kerb):
    awards = kerb("explain", SAMPLE, "--json").document["awards"]
    for award in awards:
        tiles = sum(item["count"] for item in award["items"] if item["name"] == "tiles")
        assert award["rule"]
        assert award["row"] in ("3B.score", "E2.score")
        assert award["edition"] == "C1"
        assert not tiles or tiles == len(award["tiles"])
        cities = [item["count"] for item in award["items"] if item["name"] == "cities"]
        assert not cities or cities == [len(award["along"])]
        weights = {share["seat"]: share["weight"] for share in award["majority"]}
        standing = {seat: sum(2 if f["what"] == "big" else 1 for f in award["figures"] if f["seat"] == seat) for seat in weights}
        assert weights == standing
        assert [s["most"] for s in award["majority"]] == [w == max(weights.values()) for w in weights.values()]


def test_an_award_in_words(kerb, tmp_path):
    path = written(tmp_path)
    assert kerb("explain", path, "--award", 1).out.splitlines() == [
        f"award 1 · {path}@4 · turn 1 · Ann 4 points · city finished · row 3B.score",
        "    2 tiles x 2 = 4",
        "    tiles 0,0 0,-1",
        "    nobody else there: Ann 1 (small 0,-1)",
        "    reading tiny-city=4 (settled by the edition)",
        "",
        "sum of 1 award: Ann 4",
        "rule 3B.score (first edition): Every majority holder scores the full value of the completed feature.",
        "reading tiny-city=4: two points a tile and coat of arms, as any city",
    ]


def test_items_of_other_boxes_have_words_of_their_own(kerb):
    out = kerb("explain", SAMPLE).out
    assert "6 tiles x 1 = 6, 6 tiles once more for the inn x 1 = 6" in out
    assert "nothing for an unfinished city with a cathedral: -" in out


def test_a_tie_is_told(kerb):
    out = kerb("explain", SAMPLE).out
    assert "majority: Ann 1 (small 0,-5), Ben 1 (small 4,-1); a tie, each of Ann and Ben gets the full points" in out


def test_a_gift_of_the_table_is_an_award(kerb, tmp_path):
    path = written(tmp_path, TWO_TILES + "adjust 2 3 found a tile under the table\n")
    assert "Ben 3 points · row adjustment\n    found a tile under the table: +3\n" in kerb("explain", path, "--seat", "Ben").out


@pytest.mark.parametrize(("option", "value"), [("seat", 2), ("turn", 37), ("award", 9), ("seq", 141)])
def test_awards_can_be_picked(kerb, option, value):
    every = kerb("explain", SAMPLE, "--json").document["awards"]
    picked = kerb("explain", SAMPLE, f"--{option}", value, "--json").document["awards"]
    assert picked == [award for award in every if award["number" if option == "award" else option] == value]
    assert 0 < len(picked) < len(every)


def test_an_address_stops_before_later_awards(kerb):
    every = kerb("explain", SAMPLE, "--json").document["awards"]
    early, before = (kerb("explain", f"{SAMPLE}@{address}", "--json").document["awards"] for address in ("141", "final"))
    assert early == [award for award in every if award["seq"] <= 141]
    assert before == [award for award in every if not award["final"]]


def test_a_seat_that_does_not_sit_here_is_wrong_use(kerb):
    answer = kerb("explain", SAMPLE, "--seat", "Dora")
    assert answer.code == 2
    assert "Ann, Ben, Cleo" in answer.err


def test_a_question_nobody_answered_needs_a_ruling(kerb, tmp_path, open_question):
    answer = kerb("explain", written(tmp_path))
    assert answer.code == 6
    assert "depends on reading tiny-city, nobody chose it: 4 -> 4, 2 -> 2" in answer.out
    assert "    tiny-city=4: Ann 4, Ben 2\n    tiny-city=2: Ann 2, Ben 2\n" in answer.out
    document = kerb("explain", written(tmp_path), "--json").document
    results = {result["value"]: [s["score"] for s in result["scores"]] for result in document["ruling_needed"][0]["results"]}
    assert results == {"4": [4, 2], "2": [2, 2]}
    assert document["awards"][0]["readings"][0]["results"] == {"4": 4, "2": 2}


def test_only_results_that_differ_need_a_ruling(kerb, tmp_path, open_question):
    path = written(tmp_path)
    assert kerb("explain", path, "--seat", "Ben").code == 0
    assert kerb("explain", path, "--seat", "Ann").code == 6
    assert kerb("explain", f"{path}@3").code == 0


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("draws=3", "draws=3 readings=tiny-city=2", "reading tiny-city=2 (chosen at set-up)"),
        ("1 draw BA/C\n", "1 draw BA/C\nreading tiny-city 2\n", "reading tiny-city=2 (chosen by the table (event 3))"),
        ("1 draw BA/C\n", "1 draw BA/C\nruling tiny-city 2 author=Referee so it is\n", "reading tiny-city=2 (ruling of Referee (event 3))"),
    ],
)
def test_whoever_answers_is_named(kerb, tmp_path, open_question, before, after, sentence):
    answer = kerb("explain", written(tmp_path, TWO_TILES.replace(before, after)))
    assert answer.code == 0
    assert sentence in answer.out
    assert "Ann 2 points" in answer.out


def test_a_ruling_after_the_award_does_not_answer_for_it(kerb, tmp_path, open_question):
    assert kerb("explain", written(tmp_path, TWO_TILES.replace("2 end\n", "2 end\nruling tiny-city 2 late\n"))).code == 6


def test_fields_city_by_city_are_explained_too(kerb, tmp_path):
    text = TWO_TILES.replace("draws=3", "draws=3 readings=farmer-scoring=city-4").replace("2 place small 1,0 road W", "2 place small 1,0 field NL")
    answer = kerb("explain", written(tmp_path, text), "--seat", 2)
    assert "Ben 4 points · field · row E3.fields\n    1 finished city x 4 = 4\n    tiles 0,0 0,-1\n" in answer.out
