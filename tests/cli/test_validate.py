"""`kerb validate`: located findings, followers under their cause, claims counted, batches that go on."""

import pytest

from tests.cli.samples import SAMPLE, TWO_TILES, written

WRONG_EDGE = TWO_TILES.replace("2 tile BA/RFr 1,0 r0", "2 tile BA/RFr 1,0 r90").replace("2 place small 1,0 road W\n", "")
FIELDS = {"code", "severity", "certainty", "seq", "place", "rule", "reading", "expected", "actual", "after", "text"}


def test_the_sample_game_is_sound(kerb):
    answer = kerb("validate", SAMPLE)
    assert answer.code == 0
    assert answer.out == f"{SAMPLE}: 346 events; 27 totals, 1 winner checked; 0 errors, 0 warnings\n"


def test_the_document_is_what_other_programs_expect(kerb, tmp_path):
    answer = kerb("validate", written(tmp_path, WRONG_EDGE), "--json")
    assert answer.code == 1
    document = answer.document
    assert (document["errors"], document["warnings"]) == (1, 0)
    (game,) = document["games"]
    (finding,) = game["findings"]
    assert game["events"] == 11
    assert set(finding) == FIELDS
    assert (finding["code"], finding["seq"], finding["rule"], finding["severity"]) == ("1C.place/edge", 7, "1C.place", "error")
    assert finding["place"].endswith("small.game:7")
    assert finding["actual"] == "2 tile BA/RFr 1,0 r90"


def test_a_finding_in_words_has_an_address_to_type_again(kerb, tmp_path):
    path = written(tmp_path, WRONG_EDGE)
    first, second, third, last = kerb("validate", path).out.splitlines()
    assert first.startswith(f"{path}@7 [")
    assert first.endswith("] error 1C.place/edge")
    assert second == "    All edges that touch match: city to city, road to road, field to field."
    assert third.startswith("    recorded: 2 tile BA/RFr 1,0 r90")
    assert last.endswith("11 events; no claims checked; 1 error, 0 warnings")
    assert kerb("show", f"{path}@7").code == 0


@pytest.mark.parametrize(
    ("claim", "code"),
    [("claim score 1 5", "claim/score"), ("claim winner 2", "claim/winner"), ("claim award 1 6 city scope=game", "claim/award")],
)
def test_wrong_claims_are_found(kerb, tmp_path, claim, code):
    document = kerb("validate", written(tmp_path, f"{TWO_TILES}{claim}\n"), "--json").document
    assert [finding["code"] for finding in document["games"][0]["findings"]] == [code]


def test_right_claims_are_counted(kerb, tmp_path):
    claims = "claim score 1 4\nclaim winner 1\nclaim award 1 4 city scope=game\nclaim supply 1 small 7\nclaim options place []\n"
    path = written(tmp_path, TWO_TILES.replace("2 draw", "claim score 1 4\n2 draw") + claims)
    answer = kerb("validate", path)
    assert "1 list of options, 1 award, 2 totals, 1 supply, 1 winner checked" in answer.out


def test_followers_stand_under_their_cause(kerb, tmp_path):
    """A sheet that is off by the same amount twice is off once."""
    path = written(tmp_path, TWO_TILES.replace("1 end\n2 draw BA/RFr\n", "1 end\nclaim score 1 9\nclaim score 1 9\n2 draw BA/RFr\n"))
    document = kerb("validate", path, "--json").document
    assert document["errors"] == 1
    assert [finding["after"] for finding in document["games"][0]["findings"]] == [0, 6]
    out = kerb("validate", path).out
    assert "1 finding more follows from this; --notes shows what" in out
    assert out.count("claim/score") == 1
    assert kerb("validate", path, "--notes").out.count("claim/score") == 2


def test_several_processes_answer_in_the_same_order(kerb, tmp_path):
    paths = [SAMPLE, written(tmp_path, WRONG_EDGE, "b.game"), tmp_path / "missing.game", written(tmp_path, TWO_TILES, "a.game")]
    one, two = kerb("validate", *paths, "--json"), kerb("validate", *paths, "--json", "--jobs", 2)
    assert one == two
    assert [game["file"] for game in one.document["games"]] == [str(SAMPLE), str(tmp_path / "b.game"), str(tmp_path / "a.game")]


def test_a_bad_file_does_not_stop_the_others(kerb, tmp_path):
    bad = written(tmp_path, "no game at all\n", "bad.game")
    answer = kerb("validate", bad, SAMPLE)
    assert answer.code == 3
    assert answer.err.startswith(f"kerb: {bad}: ")
    assert "346 events" in answer.out
    assert answer.out.splitlines()[-1].endswith("1 game could not be read")
    assert kerb("validate", bad).code == 4
    assert kerb("validate", bad, tmp_path / "missing.game").code == 4
    assert kerb("validate", tmp_path / "missing.game").code == 2


def test_what_is_not_built_is_named(kerb, tmp_path):
    answer = kerb("validate", written(tmp_path, TWO_TILES.replace("draws=3", "components=Goldmines")))
    assert answer.code == 4
    assert "component Goldmines" in answer.err


def test_an_address_makes_no_sense_here(kerb):
    assert kerb("validate", f"{SAMPLE}@12").code == 2


def test_several_games_of_one_file_have_numbers(kerb, tmp_path):
    path = written(tmp_path, TWO_TILES + WRONG_EDGE)
    answer = kerb("validate", path, "--json")
    assert [len(game["findings"]) for game in answer.document["games"]] == [0, 1]
    assert [game["file"] for game in answer.document["games"]] == [f"{path}#1", f"{path}#2"]
    assert f"{path}#2@7 [" in kerb("validate", path).out
    assert kerb("show", f"{path}#2@7").out.startswith(f"{path}#2@7 ")
    assert kerb("validate", f"{path}#1").out == f"{path}#1: 12 events; no claims checked; 0 errors, 0 warnings\n"


def test_the_number_of_a_game_has_to_be_one(kerb, tmp_path):
    path = written(tmp_path, TWO_TILES + WRONG_EDGE)
    assert f"{path}#1 to {path}#2" in kerb("score", path).err
    for name in (path, f"{path}#3", f"{path}#0"):
        answer = kerb("score", name)
        assert (answer.code, len(answer.err.splitlines())) == (2, 1)


def test_a_reading_that_explains_a_sheet_is_named(kerb, tmp_path):
    """Whoever plays by the oldest printing writes down 2 for a city of two tiles."""
    path = written(tmp_path, f"{TWO_TILES}claim score 1 2\nclaim score 2 3\n")
    answer = kerb("validate", path)
    assert answer.code == 1
    assert "under the reading tiny-city=2 (one point a tile and coat of arms), 1 of 2 statements that differ would hold\n" in answer.out
    (found,) = kerb("validate", path, "--json").document["games"][0]["would_hold"]
    assert (found["question"], found["value"], found["claims"], found["wrong"]) == ("tiny-city", "2", 1, 2)


@pytest.mark.parametrize("reading", ["", " readings=tiny-city=4"])
def test_no_reading_is_named_where_none_helps_or_the_table_chose(kerb, tmp_path, reading):
    claim = "claim score 1 2" if reading else "claim score 1 7"
    path = written(tmp_path, TWO_TILES.replace("draws=3", f"draws=3{reading}") + claim + "\n")
    assert "under the reading" not in kerb("validate", path).out
