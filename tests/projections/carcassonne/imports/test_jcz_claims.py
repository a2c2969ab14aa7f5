"""What saved games claim about themselves: every form of assertion, judged true where it is and false where it is not."""

from __future__ import annotations

from typing import Any

import pytest

from events.carcassonne import FigurePlaced
from events.common import AwardStated, FactStated, OptionsStated, ScoreStated, SupplyStated
from events.event import Event
from events.finding import Severity
from projections.validate import validate
from tests.projections.carcassonne.imports.jcz_files import COMMIT, PASS, SHORT, SHORT_ORDER, document, figure, imported, tile


def stated(sentence: str, replay: Any = SHORT, **more: Any) -> Event:
    return imported(document(replay, assertions=[sentence], **more)).entries[-1].event


def judged(sentences: list[str], replay: Any = SHORT, **more: Any) -> list[tuple[str, Severity]]:
    """Codes and severities of the findings; a claim that holds gives none."""
    return [(finding.code, finding.severity) for finding in validate(imported(document(replay, assertions=sentences, **more))).findings]


@pytest.mark.parametrize(
    ("sentence", "event"),
    [
        ("Ben has 4 points.", ScoreStated(1, 4)),
        ("ann has 1 point", ScoreStated(0, 1)),
        ("Ann has -3 points", ScoreStated(0, -3)),
        ("Ben scored city for 4 points", AwardStated(1, 4, "city", scope="game")),
        ("Ben scored road.incomplete for 1 point.", AwardStated(1, 1, "road", scope="game")),
        ("Ann scored farm for 3 points", AwardStated(0, 3, "field", scope="game")),
        ("Phase is ActionPhase", FactStated("phase", "ActionPhase")),
        ("phase is tilephase.", FactStated("phase", "TilePhase")),
        ("Phase is BazaarPhase", FactStated("phase", "BazaarPhase")),
        ("Player can pass.", FactStated("may-pass", "yes")),
        ("Player can't pass", FactStated("may-pass", "no")),
        ("Undo is allowed", FactStated("may-undo", "yes")),
        ("Undo is not allowed.", FactStated("may-undo", "no")),
        ("Available action Meeple for SmallFollower", FactStated("possible", "place small")),
        ("Available action TilePlacement for BA/C", FactStated("possible", "tile BA/C")),
        ("Available action ReturnMeeple for FESTIVAL", FactStated("possible", "remove festival")),
        ("Available action Cook for SOUP", FactStated("possible", "Cook for SOUP")),
        ("Available action CaptureFollower", FactStated("possible", "remove tower")),
        ("TilePlacement BA/C options: [5,-5] - [0]; [6,5] - [0,180]",
         OptionsStated("tile BA/C", ("tile BA/C 5,-5 r0", "tile BA/C 6,5 r0", "tile BA/C 6,5 r180"))),
        ("TilePlacement BA/C options: [5,-5 - [0]", OptionsStated("tile BA/C", ("[5,-5 - [0]",))),
        ("Meeple BigFollower options: {Road,WE,[1,0]}; {Field,NL.NR,[1,0]}; {City,_S,[1,0]}; {Monastery,I,[1,0]}",
         OptionsStated("place big", ("place big 1,0 road E W", "place big 1,0 field NL NR", "place big 1,0 city N E W", "place big 1,0 monastery"))),
        ("Meeple SmallFollower options: {Road,WE", OptionsStated("place small", ("{Road,WE",))),
        ("ReturnMeeple FESTIVAL options: {1.small.4,City,N,[5,5]}", OptionsStated("remove festival", ("remove festival 2 small 5,5 city N",))),
        ("CaptureFollower options: {0.big.1,Tower,I,[5,5]}", OptionsStated("remove tower", ("remove tower 1 big 5,5 tower",))),
        ("Cook SOUP options: {1}; {2}", OptionsStated("Cook SOUP", ("{1}", "{2}"))),
        ("Tower piece TOWER_PIECE options: [7,7]; [8,8]", OptionsStated("lay floor", ("lay floor 7,7", "lay floor 8,8"))),
        ("Meeple Phantom options: {Road,S,[0,-2]}; {Tower,I,[0,-2]}",
         OptionsStated("place phantom or post tower phantom", ("place phantom 0,-2 road S", "post tower phantom 0,-2"))),
        ("Ben has TUNNEL_A token with count 2.", SupplyStated(1, "tunnel-a", 2)),
        ("Ben has TOWER_PIECE token with count 2.", SupplyStated(1, "floor", 2)),
        ("Ben has SmallFollower token with count 6", SupplyStated(1, "small", 6)),
        ("Bazaar noAuction: true", FactStated("reading-bazaar-auction", "off")),
    ],
)  # fmt: skip
def test_each_form_becomes_a_statement(sentence: str, event: Event) -> None:
    assert stated(sentence) == event
    assert imported(document(assertions=[sentence])).findings == []


@pytest.mark.parametrize("sentence", ["The sun shines", "", "Ann has many points", "Ann has 9999999999999999999 points", "Ann scored for points"])
def test_an_unknown_form_is_kept_with_a_warning(sentence: str) -> None:
    recording = imported(document(assertions=["Ben has 4 points", sentence]))
    assert recording.entries[-1].event == FactStated("assertion", sentence)
    (finding,) = recording.findings
    assert (finding.code, finding.severity, finding.place) == ("import/unknown-assertion", Severity.WARNING, "night.jcz: assertion 2")


def test_a_player_nobody_knows_is_an_error() -> None:
    assert judged(["Zoe has 4 points"])[0] == ("import/unknown-player", Severity.ERROR)


def test_assertions_that_are_no_texts_are_kept() -> None:
    assert len(imported(document(assertions=[None, 7, {"a": 1}, ["x"], 10**30])).findings) == 5


# ---- when a claim is made, and what is true then ----

FIGURE_LAST = SHORT[:5]  # Ben has just closed the city: the program has not scored it yet, the rules have
PASS_LAST = [*SHORT[:4], PASS]
AFTER_PLACING = SHORT[:4]
NEXT_TILE = {"gameAnnotations": {"drawOrder": [*SHORT_ORDER, "BA/Cccc+"]}}
OPTIONS_HERE = "Meeple SmallFollower options: {City,S,[0,-1]}; {Field,NL.NR.EL.ER.WL.WR,[0,-1]}"


@pytest.mark.parametrize(
    ("replay", "more", "true"),
    [
        (SHORT, {}, ["Ben has 4 points", "Ben scored city for 4 points", "Ann has 0 points"]),
        (SHORT, {}, ["Phase is TilePhase", "Player can't pass", "Undo is not allowed"]),
        (SHORT, NEXT_TILE, ["Phase is TilePhase", "Player can't pass", "Undo is not allowed"]),
        (SHORT, {"gameAnnotations": {"endTurn": 3}}, ["Phase is GameOverPhase", "Undo is not allowed", "Ann scored road.incomplete for 2 points"]),
        (FIGURE_LAST, {}, ["Ben has 0 points", "Phase is CommitActionPhase", "Player can't pass", "Undo is allowed"]),
        (PASS_LAST, {}, ["Ben has 0 points", "Phase is CommitActionPhase", "Player can't pass", "Undo is allowed"]),
        (AFTER_PLACING, {}, ["Phase is ActionPhase", "Player can pass", "Undo is allowed"]),
        (AFTER_PLACING, {}, [OPTIONS_HERE, "Available action Meeple for SmallFollower"]),
        ((), {}, ["Phase is TilePhase", "Player can't pass", "Undo is not allowed", "Ann has 0 points"]),
        ((), {}, ["TilePlacement BA/L options: [0,1] - [0,90,180,270]", "Available action TilePlacement for BA/L"]),
    ],
)  # fmt: skip
def test_what_is_true_gives_no_finding(replay: Any, more: dict[str, Any], true: list[str]) -> None:
    assert judged(true, replay, **more) == []


@pytest.mark.parametrize(
    ("replay", "code", "false"),
    [
        (SHORT, "claim/score", ["Ben has 5 points"]),
        (SHORT, "claim/award", ["Ben scored city for 5 points"]),
        (SHORT, "claim/award", ["Ben scored road for 4 points"]),
        (SHORT, "claim/award", ["Ben scored city for 4 points", "Ben scored city for 4 points"]),
        (SHORT, "claim/fact", ["Phase is ActionPhase"]),
        (SHORT, "claim/fact", ["Phase is CommitActionPhase"]),
        (SHORT, "claim/fact", ["Phase is GameOverPhase"]),
        (SHORT, "claim/fact", ["Phase is BazaarPhase"]),
        (SHORT, "claim/fact", ["Player can pass"]),
        (SHORT, "claim/fact", ["Undo is allowed"]),
        (SHORT, "claim/fact", ["Available action Meeple for SmallFollower"]),
        (FIGURE_LAST, "claim/score", ["Ben has 4 points"]),
        (FIGURE_LAST, "claim/fact", ["Phase is ActionPhase"]),
        (FIGURE_LAST, "claim/fact", ["Undo is not allowed"]),
        (PASS_LAST, "claim/fact", ["Phase is ActionPhase"]),
        (PASS_LAST, "claim/fact", ["Player can pass"]),
        (PASS_LAST, "claim/fact", ["Available action Meeple for SmallFollower"]),
        (PASS_LAST, "claim/fact", [OPTIONS_HERE]),
        (AFTER_PLACING, "claim/fact", ["Phase is CommitActionPhase"]),
        (AFTER_PLACING, "claim/fact", ["Player can't pass"]),
        (AFTER_PLACING, "claim/options", ["Meeple SmallFollower options: {City,S,[0,-1]}"]),
        (AFTER_PLACING, "claim/options", [f"{OPTIONS_HERE}; {{Road,N,[0,-1]}}"]),
        (AFTER_PLACING, "claim/options", ["Meeple BigFollower options: {City,S,[0,-1]}"]),
        (AFTER_PLACING, "claim/supply", ["Ben has TUNNEL_A token with count 2"]),
        ((), "claim/options", ["TilePlacement BA/L options: [0,1] - [0,90,180]"]),
        ((), "claim/options", ["TilePlacement BA/L options: [0,1] - [0,90,180,270]; [0,-1] - [0]"]),
    ],
)
def test_what_is_false_is_found(replay: Any, code: str, false: list[str]) -> None:
    assert (code, Severity.ERROR) in judged(false, replay)


def test_points_are_claimed_before_the_last_figure_of_an_open_turn_and_the_rest_behind_it() -> None:
    recording = imported(document(FIGURE_LAST, assertions=["Phase is CommitActionPhase", "Ben has 0 points"]))
    kinds = [type(entry.event) for entry in recording.entries[-3:]]
    assert kinds == [ScoreStated, FigurePlaced, FactStated]
    assert [entry.seq for entry in recording.entries] == list(range(1, len(recording.entries) + 1))


def test_where_no_figure_can_be_placed_only_the_end_is_left() -> None:
    replay = [tile("BA/L", 0, 1), figure("0.small.1", 0, 1, "Monastery", "I"), COMMIT, tile("BA/C", 0, -1, 180), PASS, COMMIT, tile("BA/L", 0, 2)]
    true = ["Phase is CommitActionPhase", "Player can't pass", "Undo is allowed"]
    assert judged(true, replay, elements={"small-follower": 1, "farmers": True}) == []
    assert judged(["Phase is ActionPhase"], replay, elements={"small-follower": 2, "farmers": True}) == []
