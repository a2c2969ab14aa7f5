"""`kerb dispute` from opening to the frozen test."""

from __future__ import annotations

import pytest

from tests.cli.samples import SAMPLE, TWO_TILES, written
from tests.games.recorded import FOLDER, faults

FIELDS = FOLDER / "carcassonne" / "disputes" / "c19-one-city-two-fields.game"
OPEN = ("dispute", "open", "fields@19", "--feature", "field NL 1,0", "--question", "farmer-scoring", "--by", "Cleo", "--role", "scorekeeper")
CLAIMS = ("--claim", "Ann=three points each", "--claim", "2=four for me")
BY = ("--by", "Dora", "--reason", "the box is of 2000")


@pytest.fixture
def fields(kerb, tmp_path):
    """A game of the log in which a field is about to be disputed."""
    text = FIELDS.read_text("utf-8").split("\n\n")[0]
    assert kerb("import", written(tmp_path, text, "fields.game")).code == 0
    return kerb


@pytest.fixture
def opened(fields):
    answer = fields(*OPEN, *CLAIMS, "who is paid for the city?")
    assert answer.code == 0, answer.err
    return fields


# ---- open, list ----


def test_open_tells_what_is_recorded(fields):
    answer = fields(*OPEN, *CLAIMS, "who is paid for the city?")
    keys = 'claims=[[1,"three points each"],[2,"four for me"]] feature="field NL" position=1,0 question=farmer-scoring'
    assert answer.out.splitlines() == [
        f"fields@20: dispute 1 19 {keys} author=Cleo role=scorekeeper who is paid for the city?",
        "dispute fields#1 is open",
    ]
    assert "dispute 1 19" in fields("log", "fields").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("fields@99", "--by", "Cleo"), "there is no event 99"),
        (("nothing", "--by", "Cleo"), "there is no"),
        (("fields", "--by", " "), "--by: a name is missing"),
        (("fields",), "--by"),
        (("fields", "--by", "Cleo", "--claim", "Zoe=mine"), "there is no seat Zoe"),
        (("fields", "--by", "Cleo", "--claim", "mine"), "use SEAT=TEXT"),
        (("fields", "--by", "Cleo", "--claim", "1=a", "--claim", "Ann=b"), "Ann is quoted twice"),
        (("fields", "--by", "Cleo", "--feature", "city N 9,9"), "there is no tile at 9,9"),
        (("fields", "--by", "Cleo", "--feature", "city E 1,0"), "name one: 1,0 road E or 1,0 field NL or 1,0 field ER"),
        (("fields", "--by", "Cleo", "--feature", "city"), "names no square"),
        (("fields@1", "--by", "Cleo", "--feature", "road W 1,0"), "there is no tile at 1,0"),
        (("fields", "--by", "Cleo", "--question", "weather"), "there is no question 'weather'"),
        ((str(SAMPLE), "--by", "Cleo"), "is a file"),
    ],
)
def test_what_cannot_be_opened_is_wrong_use(fields, arguments, words):
    answer = fields("dispute", "open", *arguments)
    assert answer.code == 2
    assert words in answer.err
    assert fields("dispute", "list").out == "no disputes\n"


def test_the_list_holds_all_games(opened, tmp_path):
    opened("import", written(tmp_path))
    opened("dispute", "open", "small", "--by", "Ben", "something else")
    every = opened("dispute", "list", "--json").document["disputes"]
    assert [(d["game"], d["dispute"], d["status"], d["event"], d["feature"]) for d in every] == [
        ("fields", 1, "open", 19, "field NL"),
        ("small", 1, "open", 12, ""),
    ]
    opened("dispute", "close", "small", "--by", "Ben")
    assert [line.split()[:2] for line in opened("dispute", "list").out.splitlines()[1:]] == [["fields#1", "open"], ["small#1", "closed"]]
    assert "small" not in opened("dispute", "list", "--waiting").out
    assert opened("dispute", "list", "fields").out.splitlines()[1] == (
        "fields#1  open    fields@19  field NL 1,0  Ann: three points each; Ben: four for me"
    )


def test_a_log_that_is_not_there_has_no_disputes(kerb, tmp_path):
    assert kerb("dispute", "list").out == "no disputes\n"
    assert not (tmp_path / "log").exists()


# ---- show ----


@pytest.mark.parametrize("name", [("fields#1",), ("fields", 1), ("fields",)])
def test_a_dispute_is_found_by_number(opened, name):
    answer = opened("dispute", "show", *name)
    assert (answer.code, answer.out.splitlines()[0]) == (6, "dispute fields#1 · open · waits for an arbiter")


def test_show_tells_all_that_bears_on_it(opened):
    out = opened("dispute", "show", "fields#1").out
    for words in (
        "    who is paid for the city?\n    event fields@19: 1 end\n    feature: field NL 1,0\n",
        "    Ann says: three points each\n    Ben says: four for me\n",
        "before, fields@18 · field NL 1,0: 3 tiles, Ann 1 (small 1,0)\n",
        "farmer-scoring=field-3 (in force until it is decided): field by field",
        "        final scoring · Ann 3 points · field · row E2.score\n            1 finished city x 3 = 3\n            tiles 0,0 1,0 2,0\n",
        "        final scoring · Ben 4 points · field · row E3.fields\n            1 finished city x 4 = 4\n            tiles 0,0 0,-1\n",
        "            tiles 0,0 0,-1\n            majority: Ben 2, Ann 1\n",
        "they hang on corner-fields too, which is not in dispute (apart, settled by the edition): apart -> Ann 3; joined -> Ben 3\n",
        "event 19 has no finding\n",
        "    fields@20 opened by Cleo (scorekeeper): who is paid for the city?\n",
    ):
        assert words in out, words
    assert "╭▒▒▒▒▒╮╭··1··╮╭·····╮" in out


def test_both_boards_differ_where_the_event_moved_something(kerb, tmp_path):
    kerb("import", written(tmp_path))
    kerb("dispute", "open", "small@4", "--feature", "city S 0,-1", "--by", "Ben", "--claim", "Ben=two points")
    out = kerb("dispute", "show", "small").out
    assert "before, small@3 · city S 0,-1: finished, 2 tiles, nobody on it\n" in out
    assert "Ann 4 points · city finished · row 3B.score" in out
    assert "tiny-city=2: one point a tile and coat of arms, as" not in out
    assert "    tiny-city=2: one point a tile and coat of arms\n        turn 1 · Ann 2 points · city finished · row 3B.score\n" in out


def test_a_feature_that_brought_nothing_is_told(kerb, tmp_path):
    kerb("import", written(tmp_path))
    kerb("dispute", "open", "small@8", "--feature", "road W 1,0", "--by", "Ben")
    out = kerb("dispute", "show", "small").out
    assert "    no points for road W 1,0: event 8 scored nothing there\n    small@8 · road E 0,0 · unfinished · 2 tiles: 0,0 1,0\n" in out
    assert "        why nothing was paid: " in out
    assert "the same under every reading" in out


@pytest.mark.parametrize("form", ["png", "svg"])
def test_two_pictures(opened, tmp_path, form):
    opened("dispute", "show", "fields#1", f"--{form}", tmp_path / f"x.{form}")
    start = b"\x89PNG" if form == "png" else b"<?xml"
    for word in ("before", "after"):
        assert (tmp_path / f"x-{word}.{form}").read_bytes().startswith(start)


def test_show_as_values(opened):
    document = opened("dispute", "show", "fields#1", "--json").document
    under = {(one["question"], one["value"]): {p["seat"]: p["points"] for p in one["points"]} for one in document["under"]}
    assert under["farmer-scoring", "city-4"] == {2: 4}
    assert under["farmer-scoring", "field-3"] == {1: 3}
    assert document["after"]["tiles"] == [[0, 0], [1, 0], [2, 0]]
    assert document["claims"][1] == {"seat": 2, "name": "Ben", "claim": "four for me"}


def test_findings_on_the_event_are_shown(kerb, tmp_path):
    kerb("import", written(tmp_path, TWO_TILES.replace("1,0 road W", "1,0 city N")))
    kerb("dispute", "open", "small@8", "--by", "Ben")
    assert "error 2B-1.place.normal/no-feature" in kerb("dispute", "show", "small").out


@pytest.mark.parametrize(("name", "words"), [(("fields#2",), "has no dispute 2; there is fields#1"), (("nothing#1",), "there is no")])
def test_a_dispute_that_is_none(opened, name, words):
    answer = opened("dispute", "show", *name)
    assert (answer.code, words in answer.err) == (2, True), answer.err


# ---- decide, appeal, close ----


def scores(kerb) -> list[int]:
    return [player["score"] for player in kerb("score", "fields", "--json").document["players"]]


def test_a_reading_decides_in_one_append(opened):
    assert opened("explain", "fields").code == 6
    answer = opened("dispute", "decide", "fields#1", "--reading", "farmer-scoring=city-4", *BY)
    assert answer.code == 0, answer.err
    assert "scores: Ann 3 -> 0, Ben 3 -> 4" in answer.out
    assert "fields@21: ruling farmer-scoring city-4 author=Dora role=arbiter since=19 the box is of 2000" in answer.out
    assert answer.out.endswith("dispute fields#1 is decided\n")
    assert scores(opened) == [0, 4]
    assert opened("explain", "fields").code == 0
    shown = opened("dispute", "show", "fields#1")
    assert shown.code == 0
    assert "    Ann, for field NL 1,0: 3 by the rules, 0 as ruled\n" in shown.out


def test_points_decide(opened):
    answer = opened("dispute", "decide", "fields#1", "--points", 5, "--seat", "Ann", "--rule", "E2.score", *BY)
    assert answer.code == 0, answer.err
    assert scores(opened) == [5, 3]
    assert "    Ann, for field NL 1,0: 3 by the rules, 5 as ruled\n" in opened("dispute", "show", "fields#1").out


def test_the_computed_result_may_stand(opened):
    assert opened("dispute", "decide", "fields#1", "--as-computed", *BY).code == 0
    assert scores(opened) == [3, 3]
    assert opened("explain", "fields").code == 0
    assert "    what the rules give stands\n" in opened("dispute", "show", "fields#1").out


def test_a_ruling_made_before_decides(opened):
    assert opened("rule", "fields@19", "--reading", "farmer-scoring=city-4", *BY, "--yes").code == 0
    assert opened("dispute", "decide", "fields#1", "--ruling", 21, *BY).code == 0
    assert opened("dispute", "list", "--json").document["disputes"][0]["ruling"] == 21


def test_a_dry_run_writes_nothing(opened):
    answer = opened("dispute", "decide", "fields#1", "--reading", "farmer-scoring=city-4", "--dry-run", *BY)
    assert "scores: Ann 3 -> 0, Ben 3 -> 4" in answer.out
    assert answer.out.endswith("would be decided; nothing is recorded\n")
    assert scores(opened) == [3, 3]
    assert opened("dispute", "show", "fields#1").code == 6


def test_an_appeal_asks_again_and_closing_ends_it(opened):
    opened("dispute", "decide", "fields#1", "--as-computed", *BY)
    assert opened("dispute", "appeal", "fields#1", "--by", "Ben", "--role", "player", "--reason", "nobody looked at the box").code == 0
    assert opened("explain", "fields").code == 6
    assert opened("dispute", "decide", "fields#1", "--reading", "farmer-scoring=city-4", *BY).code == 0
    assert opened("dispute", "close", "fields#1", "--by", "Dora").code == 0
    history = opened("dispute", "show", "fields#1", "--json").document["history"]
    assert [act["what"] for act in history] == ["opened", "decided", "appealed", "decided", "closed"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("decide", "fields#1", *BY), "say how dispute 1 is decided"),
        (("decide", "fields#1", "--as-computed", "--reading", "farmer-scoring=city-4", *BY), "one of them"),
        (("decide", "fields#1", "--as-computed", "--by", "Dora"), "--reason"),
        (("decide", "fields#1", "--as-computed", "--by", "Dora", "--reason", " "), "a decision needs a reason"),
        (("decide", "fields#1", "--as-computed", "--by", "", "--reason", "x"), "--by: a name is missing"),
        (("decide", "fields#1", "--reading", "farmer-scoring", *BY), "the answers to farmer-scoring are"),
        (("decide", "fields#1", "--reading", "farmer-scoring=9", *BY), "the answers to farmer-scoring are"),
        (("decide", "fields#1", "--reading", "tiny-city=2", *BY), "is about farmer-scoring, not tiny-city"),
        (("decide", "fields#1", "--points", "3", *BY), "belong together"),
        (("decide", "fields#1", "--points", "3", "--seat", "Zoe", *BY), "there is no seat Zoe"),
        (("decide", "fields#1", "--ruling", "18", *BY), "decides nothing"),
        (("decide", "fields#1", "--ruling", "99", *BY), "event 99 does not come before this one"),
        (("decide", "fields#1", "--ruling", "0", *BY), "--as-computed"),
        (("decide", "fields#2", "--as-computed", *BY), "has no dispute 2"),
        (("appeal", "fields#1", "--by", "Ben"), "only a decision can be appealed against"),
    ],
)
def test_what_cannot_be_decided_is_wrong_use_and_writes_nothing(opened, arguments, words):
    before = opened("log", "fields").out
    answer = opened("dispute", *arguments)
    assert answer.code == 2
    assert words in answer.err
    assert opened("log", "fields").out == before


@pytest.mark.parametrize("step", [("decide", "--as-computed", *BY), ("appeal", "--by", "Ben"), ("close", "--by", "Ben")])
def test_what_is_closed_stays_closed(opened, step):
    opened("dispute", "close", "fields#1", "--by", "Ann", "--reason", "we agree")
    answer = opened("dispute", step[0], "fields#1", *step[1:])
    assert answer.code == 2
    assert "was closed by event 21" in answer.err


def test_a_second_decision_needs_an_appeal(opened):
    opened("dispute", "decide", "fields#1", "--as-computed", *BY)
    answer = opened("dispute", "decide", "fields#1", "--as-computed", *BY)
    assert (answer.code, "decide again after an appeal" in answer.err) == (2, True)


def test_points_need_a_feature(fields):
    fields("dispute", "open", "fields@19", "--by", "Cleo")
    answer = fields("dispute", "decide", "fields#1", "--points", 3, "--seat", 1, *BY)
    assert (answer.code, "names no feature" in answer.err) == (2, True)


def test_a_note_tells_that_it_waits(opened):
    assert "record/dispute-open" not in opened("validate", "fields").out
    assert (
        "fields@20 note record/dispute-open\n    dispute 1 about event 19 is open: nobody has decided it"
        in opened("validate", "fields", "--notes").out
    )


def test_disputes_are_marked_in_plots(opened, tmp_path):
    opened("dispute", "decide", "fields#1", "--as-computed", *BY)
    opened("plot", "fields", "--output", tmp_path / "x.svg", "--data", tmp_path / "x.csv")
    told = (tmp_path / "x.csv").read_text("utf-8")
    assert "dispute 1 about event 19" in told
    assert "dispute 1 decided" in told


# ---- freeze ----

WAYS = {
    "open": (),
    "as-computed": ("--as-computed",),
    "reading": ("--reading", "farmer-scoring=city-4"),
    "points": ("--points", "5", "--seat", "Ann"),
    "nothing": ("--points", "0", "--seat", "Ann"),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_frozen_dispute_is_a_test_that_holds(opened, tmp_path, way):
    if WAYS[way]:
        assert opened("dispute", "decide", "fields#1", *WAYS[way], *BY).code == 0
    path = tmp_path / "frozen.game"
    assert opened("dispute", "freeze", "fields#1", "--output", path).code == 0
    assert faults(path) == []
    text = path.read_text("utf-8")
    assert not [word for word in ("Ann", "Ben", "Cleo", "Dora", "three points", "four for me", "the box", "who is paid") if word in text]
    wanted = scores(opened)
    assert f"#= 1:{wanted[0]} 2:{wanted[1]}\n" in text


@pytest.mark.parametrize("way", WAYS)
def test_a_frozen_dispute_fails_when_the_answer_changes(opened, tmp_path, way):
    if WAYS[way]:
        opened("dispute", "decide", "fields#1", *WAYS[way], *BY)
    text = opened("dispute", "freeze", "fields#1").out
    path = tmp_path / "frozen.game"
    other = "field-3" if way == "reading" else "city-4"
    change = f"claim award 1 1 road\nruling farmer-scoring {other} since=19\n"
    last = text.rindex("#= ")
    path.write_text(text[:last] + change.partition("\n")[2] + text[last:], "utf-8")
    assert faults(path)


def test_findings_and_later_events_of_a_frozen_game(kerb, tmp_path):
    """An illegal move stays with its finding; remarks and what came later go, and numbers of events follow."""
    text = TWO_TILES.replace("2 draw BA/RFr\n", "note Ben is late\n2 draw BA/RFr\n").replace("2 place small 1,0 road W", "2 place small 1,0 city N")
    kerb("import", written(tmp_path, text))
    kerb("dispute", "open", "small@9", "--by", "Ben")
    path = tmp_path / "frozen.game"
    kerb("dispute", "freeze", "small", "--output", path)
    assert faults(path) == []
    told = path.read_text("utf-8")
    assert "2 place small 1,0 city N  #! 2B-1.place.normal/no-feature\n" in told
    assert "note" not in told.partition("setup")[2]
    assert told.endswith("#open\n")


def test_corrections_are_used_up_in_a_frozen_game(kerb, tmp_path):
    """What was put right stands right, what was taken back is gone, and a ruling names its event by the new number."""
    text = TWO_TILES.replace("1 draw BA/L\n", "1 draw BA/LR\nwithdraw 10 misread\n1 draw BA/L\n").replace("0,-1 city S", "0,-1 field N")
    kerb("import", written(tmp_path, text + "correct 4 1 place small 0,-1 city S\n"))
    kerb("dispute", "open", "small@12", "--by", "Ben", "--feature", "road W 1,0", "--role", "player")
    kerb("dispute", "open", "small@4", "--by", "Ben", "--feature", "city S 0,-1")
    decided = kerb("dispute", "decide", "small#2", "--points", 1, "--seat", "Ann", "--rule", "as Zoe says", *BY)
    assert decided.code == 0, decided.err
    path = tmp_path / "frozen.game"
    for number in (1, 2):
        kerb("dispute", "freeze", "small", number, "--output", path)
        assert faults(path) == []
        told = path.read_text("utf-8")
        assert "1 place small 0,-1 city S\n" in told
        assert not [word for word in ("withdraw", "correct", "BA/LR", "Zoe", "Ben", "Dora") if word in told]
        assert "rule-award 4 1 1 city 0,-1" in told.replace('"city S"', "city")


def test_a_dispute_in_a_file_is_shown_but_not_carried_on(kerb):
    shown = kerb("dispute", "show", f"{FIELDS}#4", 1)
    assert shown.code == 6
    assert shown.out.startswith(f"dispute {FIELDS}#4 1 · open")
    answer = kerb("dispute", "close", f"{FIELDS}#4", "--by", "Dora")
    assert (answer.code, "is a file" in answer.err) == (2, True)


def test_without_a_file_the_frozen_game_is_the_answer(opened):
    assert opened("dispute", "freeze", "fields").out.startswith("# A disputed position, frozen without names and free texts.")
