"""`kerb rule`: readings from an event on, awards, gifts and penalties; computed and ruled values side by side."""

import pytest

from tests.cli.arbitration import WHO, friday, recorded, refused, scores


@pytest.fixture(autouse=True)
def game(kerb, tmp_path):
    friday(kerb, tmp_path)


def test_a_reading_from_an_event_on(kerb):
    answer = kerb("rule", "friday@4", "--reading", "tiny-city=2", *WHO, "--rule", "3B.score")
    assert answer.code == 0
    assert answer.out.splitlines()[:5] == [
        "tiny-city=2 would hold from friday@4 on: one point a tile and coat of arms",
        "    so far tiny-city=4 (settled by the edition): two points a tile and coat of arms, as any city",
        "scores: Ann 4 -> 2, Ben 2",
        "    from friday@4 on: Ann 4 -> 2",
        "award changed: friday@4 · turn 1 · Ann 4 -> 2 · city N 0,0 · tiles 0,0 0,-1 · row 3B.score",
    ]
    assert "outcome: Ann wins -> Ann and Ben share the victory" in answer.out
    assert recorded(kerb)[-1] == "ruling tiny-city 2 author=Zoe role=arbiter rule=3B.score since=4 a slip"
    assert scores(kerb) == [2, 2]
    assert "reading tiny-city=2 (ruling of Zoe (event 15))" in kerb("explain", "friday@4").out


def test_a_reading_from_now_on_changes_nothing_before(kerb):
    answer = kerb("rule", "friday", "--reading", "tiny-city=2", *WHO)
    assert answer.code == 0
    assert "would hold from friday@15 on" in answer.out
    assert scores(kerb) == [4, 2]


def test_an_award_has_both_values_everywhere(kerb):
    answer = kerb("rule", "friday@4", "--award", "city 0,0", "--seat", "Ann", "--points", "8", *WHO)
    assert answer.out.splitlines()[:3] == [
        "friday@4, city N 0,0: Ann would get 8 points",
        "    by the rules Ann gets 4",
        "scores: Ann 4 -> 8, Ben 2",
    ]
    assert scores(kerb) == [8, 2]
    assert "+4: ruled 8 instead of 4 by Zoe, arbiter (event 15): a slip" in kerb("explain", "friday", "--seat", "Ann").out
    assert [line.split() for line in kerb("score", "friday").out.splitlines() if "rulings" in line] == [["rulings", "4", "0"]]
    assert kerb("score", "friday", "--json").document["players"][0]["by_rulings"] == 4
    awards = kerb("explain", "friday", "--json").document["awards"]
    assert [award["decision"]["computed"] for award in awards if award["decision"]] == [4]
    assert not kerb("validate", "friday").code  # what the sheet says holds by the rules, and was written before the ruling


def test_a_later_ruling_overturns_the_first_and_can_be_taken_back(kerb):
    assert kerb("rule", "friday@4", "--award", "city 0,0", "--seat", "1", "--points", "8", *WHO).code == 0
    answer = kerb("rule", "friday@4", "--award", "city S 0,-1", "--seat", "1", "--points", "1", *WHO, "--json").document
    assert (answer["computed"], answer["valid"], answer["ruled"]) == (4, 8, 1)
    assert scores(kerb) == [1, 2]
    assert kerb("undo", "friday", *WHO).code == 0
    assert scores(kerb) == [8, 2]
    assert kerb("undo", "friday@15", *WHO).code == 0
    assert scores(kerb) == [4, 2]


def test_a_seat_without_points_may_get_some(kerb):
    answer = kerb("rule", "friday@14", "--award", "monastery 0,1", "--seat", "Ben", "--points", "3", *WHO)
    assert "    by the rules Ben gets 0\n" in answer.out
    assert scores(kerb) == [4, 5]
    assert [player["score"] for player in kerb("score", "friday@final", "--json").document["players"]] == [4, 0]


def test_a_penalty(kerb):
    answer = kerb("rule", "friday", "--seat", "Ann", "--points", "-3", *WHO, "--rule", "R1")
    assert answer.out.splitlines()[0] == "Ann would lose 3 points"
    assert recorded(kerb)[-1] == "adjust 1 -3 author=Zoe role=arbiter rule=R1 a slip"
    assert scores(kerb) == [1, 2]
    assert kerb("rule", "friday", "--seat", "Ann", "--points", "1", *WHO).out.startswith("Ann would get 1 point\n")


def test_a_dry_run_writes_nothing(kerb):
    before = recorded(kerb)
    answer = kerb("rule", "friday@4", "--award", "city 0,0", "--seat", "Ann", "--points", "8", *WHO, "--dry-run")
    assert (answer.code, answer.err) == (0, "nothing is recorded\n")
    assert recorded(kerb) == before


AWARD = ("--seat", "Ann", "--points", "8")


@pytest.mark.parametrize(
    ("address", "asked", "words"),
    [
        ("friday@4", ("--reading", "tiny-city=5"), "the answers to tiny-city are 4 and 2"),
        ("friday@4", ("--reading", "tiny-city"), "the answers to tiny-city are 4 and 2"),
        ("friday@4", ("--reading", "big-city=5"), "no such question comes up in this game; there are tiny-city"),
        ("friday@4", ("--reading", "inn-cathedral-final=zero"), "no such question comes up in this game"),
        ("friday@4", ("--award", "city 0,0"), "say what is decided"),
        ("friday@4", ("--award", "city 0,0", *AWARD, "--reading", "tiny-city=2"), "say what is decided"),
        ("friday", (), "say what is decided"),
        ("friday", ("--award", "city 0,0", *AWARD), "name the event that brings the award"),
        ("friday@4", ("--award", "city", *AWARD), "a kind of feature and one of its squares are needed"),
        ("friday@4", ("--award", "0,0", *AWARD), "a kind of feature and one of its squares are needed"),
        ("friday@4", ("--award", "city 5,5", *AWARD), "friday@4: there is no city at 5,5"),
        ("friday@4", ("--award", "field 0,0", *AWARD), "there is more than one field at 0,0"),
        ("friday@9", ("--award", "city 0,0", *AWARD), "friday@9 brings nothing for it; friday@4 does: rule there"),
        ("friday@4", ("--award", "city 0,0", "--seat", "Zoe", "--points", "8"), "there is no seat Zoe"),
        ("friday@4", AWARD, "a gift or a penalty counts from now on"),
        ("friday", ("--seat", "Ann", "--points", "0"), "--points 0 changes nothing"),
        ("friday@99", ("--award", "city 0,0", *AWARD), "there is no event 99"),
    ],
)
def test_what_is_refused(kerb, address, asked, words):
    assert words in refused(kerb, "rule", address, *asked, *WHO)


def test_what_lies_on_the_table_before_the_first_turn_is_no_matter_for_a_ruling(kerb, tmp_path):
    path = tmp_path / "river.game"
    path.write_text("setup carcassonne players=Ann,Ben sets=basic:1,river/1:1\n1 draw RI.1/IFI\n", encoding="utf-8")
    assert kerb("import", path).code == 0
    assert "river-spring-field is answered at set-up" in refused(kerb, "rule", "river", "--reading", "river-spring-field=cut", *WHO)


def test_a_ruling_on_what_does_not_stand_is_refused(kerb):
    assert kerb("undo", "friday@4", *WHO, "--arbiter").code == 0
    for seq in (4, 15):
        for asked in (("--award", "city 0,0", *AWARD), ("--reading", "tiny-city=2")):
            assert f"friday@{seq} does not stand" in refused(kerb, "rule", f"friday@{seq}", *asked, *WHO)


def test_who_and_why_are_asked_for(kerb):
    assert "--by" in refused(kerb, "rule", "friday@4", "--reading", "tiny-city=2", "--reason", "x")
    assert "--reason" in refused(kerb, "rule", "friday@4", "--reading", "tiny-city=2", "--by", "Zoe")


def test_a_ruling_is_sealed_where_there_is_a_key(kerb, monkeypatch, tmp_path):
    monkeypatch.setenv("KERBHOLZ_KEY", str(tmp_path / "key"))
    assert "not sealed, since there is no key yet" in kerb("rule", "friday", "--seat", "1", "--points", "1", *WHO).err
    assert kerb("seal").code == 0
    assert "sealed 16 events" in kerb("rule", "friday", "--seat", "1", "--points", "1", *WHO).err


def test_a_plot_marks_the_ruling(kerb, db):
    assert kerb("rule", "friday@4", "--award", "city 0,0", *AWARD, *WHO).code == 0
    from cli.opening import from_log
    from projections.progression import progression

    found = progression(from_log("friday", db))
    assert [mark.text for mark in found.marks] == ["ruling 8 points seat 1 for city 0,0, event 4"]
    assert [(gain.source, gain.points) for gain in found.gains if gain.seq == 4] == [("city", 4), ("ruling", 4)], "apart, as in `kerb score`"
    assert found.scores == (8, 2)
