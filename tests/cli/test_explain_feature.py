"""`kerb explain GAME@N --feature`: what a feature is worth and why nothing was paid, in words and as JSON."""

from __future__ import annotations

import pytest

from tests.cli.samples import TWO_TILES, written
from tests.games.recorded import FOLDER

UNPAID = FOLDER / "carcassonne" / "unpaid.game"


def said(kerb, address, feature):
    answer = kerb("explain", f"{UNPAID}{address}", "--feature", feature)
    assert answer.code == 0
    first, *rest = answer.out.splitlines()
    return [first.removeprefix(f"{UNPAID}{address} · "), *(line.strip() for line in rest)]


def test_an_open_city(kerb):
    assert said(kerb, "#1@4", "1,0,N") == [
        "city N 1,0 · unfinished · 1 tile: 1,0",
        "worth now: 1 tile x 1 = 1: 1 point",
        "still wanted: 1,-1 (city S)",
        "stands there: Ann 1 (small 1,0)",
        "to come, if the game ended now: Ann 1 tile x 1 = 1: 1 point, row E2.score",
        "why nothing was paid: it is not finished: 1 square is still wanted; else it scores at the end of the game",
    ]


def test_a_city_that_has_scored(kerb):
    assert said(kerb, "#1@8", "city 1,-1")[1:] == [
        "worth now: 2 tiles x 2 = 4: 4 points",
        "stood there: Ann 1 (small 1,0)",
        f"paid: Ann 2 tiles x 2 = 4: 4 points, row 3B.score (award 1, {UNPAID}#1@8)",
        "why nothing more is paid: it scored at event 8 as award 1; then its figures went home",
        "reading tiny-city=4 (settled by the edition)",
    ]


def test_who_finishes_a_city_without_anybody(kerb):
    assert said(kerb, "#1@11", "0,0,N")[-2:] == ["nobody stands there", "why nothing was paid: nobody stood there when it was finished by event 10"]


def test_a_seat_that_is_outweighed(kerb):
    out = said(kerb, "#2@12", "0,-1,S")
    assert "stood there: Ann 2 (big 1,0), Ben 1 (small 0,-1)" in out
    assert "decided by Ann's big at 1,0: without it the majority would be another" in out
    assert out[-2] == "why nothing more is paid: Ben gets nothing: weight 1 against 2"


def test_a_tie_is_decided_by_every_figure(kerb):
    line = "decided by Ann's big at 1,0 and by Ben's big at 0,-1: without any one of them the majority would be another"
    assert line in said(kerb, "#3@12", "1,0,N")
    assert line in kerb("explain", f"{UNPAID}#3", "--award", 1).out


def test_a_field_city_by_city(kerb):
    out = said(kerb, "#6@18", "1,0,NL")
    assert "finished cities along it: 0,0 0,-1" in out
    assert "to come, if the game ended now: Ben 1 finished city x 4 = 4: 4 points, row E3.fields" in out
    assert "why nothing was paid: fields score at the end of the game only" in out
    assert "why nothing was paid: Ann gets nothing: others have more on all fields along the same cities" in out
    assert out[-2] == ("depends on reading farmer-scoring=city-4 (chosen at set-up): field-3 -> Ann 3; field-3-once -> Ann 3; city-4 -> Ben 4")


def test_what_an_arbiter_decided_is_paid_too(kerb, tmp_path):
    path = written(tmp_path, TWO_TILES + "rule-award 4 1 1 city 0,0 author=Zoe role=arbiter rule=R3 late\n")
    out = kerb("explain", path, "--feature", "0,0,N").out
    assert "paid: Ann 2 tiles x 2 = 4: 4 points, row 3B.score (award 1, " in out
    assert "paid: Ann ruling: -3: -3 points, row ruling (award 2, " in out
    assert "it scored at event 4 as awards 1 and 2; then its figures went home" in out


def test_what_an_inn_takes_away(kerb):
    out = said(kerb, "#8@4", "1,0,W")
    assert "why nothing was paid: it brings nothing: nothing for an unfinished road with an inn: -2" in out
    assert out[-1].startswith("depends on reading inn-cathedral-final=zero (settled by the edition): zero -> nothing; ignore -> Ann 2")


def test_the_answer_as_json(kerb):
    found = kerb("explain", f"{UNPAID}#2@12", "--feature", "1,0,N", "--json").document
    feature, reasons = found["feature"], found["reasons"]
    assert found["at"] == f"{UNPAID}#2@12"
    assert (feature["kind"], feature["name"], feature["finished"]) == ("city", "city N 0,0", True)
    assert feature["weighed"] == [{"seat": 1, "weight": 2, "most": True}, {"seat": 2, "weight": 1, "most": False}]
    assert feature["deciding"] == [{"seat": 1, "what": "big", "position": [1, 0]}]
    assert [(p["seat"], p["points"], p["award"]) for p in feature["paid"]] == [(1, 8, 1)]
    assert [(r["code"], r["seat"], r["awards"]) for r in reasons] == [("scored", None, [1]), ("outweighed", 2, [])]
    assert found["ruling_needed"] == []


@pytest.mark.usefixtures("open_question")
def test_a_question_that_nobody_answered_asks_for_a_ruling(kerb, tmp_path):
    path = written(tmp_path, TWO_TILES.replace("1 place small 0,-1 city S\n", "").replace("1 end\n", "1 place small 0,-1 city S\n1 end\n", 1))
    open_city = written(
        tmp_path, "setup carcassonne players=Ann,Ben\n1 draw BA/RCr\n1 tile BA/RCr 1,0 r0\n1 place small 1,0 city N\n1 end\n", "open.game"
    )
    assert kerb("explain", f"{path}@5", "--feature", "0,0,N").code == 0  # it has been paid: what hangs on it is told by its award
    assert kerb("explain", open_city, "--feature", "1,0,N").code == 0
    pending = written(tmp_path, open_city.read_text("utf-8") + "2 draw BA/C\n2 tile BA/C 1,-1 r180\n", "pending.game")
    answer = kerb("explain", pending, "--feature", "1,0,N", "--json")
    assert (answer.code, answer.document["ruling_needed"]) == (6, ["tiny-city"])
    assert answer.document["feature"]["depends"][0]["results"] == {"4": {"1": 4, "2": 0}, "2": {"1": 2, "2": 0}}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--feature", ""), "names no square"),
        (("--move", ""), "takes a move or a statement"),
        (("--feature", "9,9,N"), "there is no tile at 9,9"),
        (("--feature", "0,0"), "has several features; name one"),
        (("--feature", "0,0,Q"), "fits several of these, or none: Q"),
        (("--feature", "here"), "names no square"),
        (("--feature", "0,0,N", "--seat", "1"), "--seat and --feature do not go together"),
        (("--feature", "0,0,N", "--move", "1 end"), "--feature and --move do not go together"),
    ],
)
def test_wrong_use(kerb, options, words):
    answer = kerb("explain", f"{UNPAID}#1@4", *options)
    assert (answer.code, answer.out) == (2, "")
    assert words in answer.err
