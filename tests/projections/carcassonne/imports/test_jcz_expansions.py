"""Messages of the large expansions in short games of known moves: which events each becomes, and when a turn ends."""

from __future__ import annotations

from typing import Any

import pytest

from events.notation import write
from events.recording import Recording
from projections.validate import validate

from .jcz_files import COMMIT, PASS, document, figure, imported, message, tile
from .jcz_tables import ABBEY, BUILDER, DRAGON, HOLE, MARKET, MARKET_GAME, MARKET_ORDER, SHEEP, TOWER, TOWER_GAME, by, pointer


def told(recording: Recording) -> list[list[str]]:
    """The lines of the events, message by message; nothing is found wrong with them."""
    assert [finding.text for finding in recording.findings] == []
    assert [f"{finding.place}: {finding.code}" for finding in validate(recording).findings] == []
    found: dict[str, list[str]] = {}
    for entry in recording.entries[1:]:
        found.setdefault(entry.source, []).append(write(entry.event))
    return list(found.values())


def lines(replay: list[dict[str, Any]], **more: Any) -> list[str]:
    return [line for one in told(imported(document(replay, **more))) for line in one]


def test_an_abbey_is_passed_over_without_a_word_or_taken_instead_of_drawing() -> None:
    found = lines([*HOLE, *by(0, PASS, COMMIT, tile("BA/LR", -2, 1), PASS, COMMIT)], **ABBEY)
    assert found[-4:] == ["2 end", "1 draw BA/LR", "1 tile BA/LR -2,1 r0", "1 end"]
    found = lines([*HOLE, *by(0, tile("AM/A", 0, 1), figure("0.small.1", 0, 1, "Monastery", "I"), COMMIT)], **ABBEY)
    assert found[-4:] == ["1 take AM/A", "1 tile AM/A 0,1 r0", "1 place small 0,1 abbey", "1 end"]


def test_a_wagon_that_goes_on_does_so_before_the_turn_ends() -> None:
    replay = [
        *by(0, tile("BA/C", 0, -1, 180), figure("0.wagon.1", 0, -1, "City", "S"), COMMIT),
        *by(0, figure("0.wagon.1", 0, 0, "Road", "WE"), COMMIT),
        *by(1, tile("BA/RFr", 1, 0), PASS, COMMIT),
    ]
    assert told(imported(document(replay, **ABBEY)))[:5] == [
        ["1 draw BA/C", "1 tile BA/C 0,-1 r180"],
        ["1 place wagon 0,-1 city S"],
        ["1 drive wagon 0,-1 0,0 road E"],
        ["1 end"],
        ["2 draw BA/RFr", "2 tile BA/RFr 1,0 r0"],
    ]
    declined = [*replay[:3], *by(0, PASS), *replay[5:]]
    assert lines(declined, **ABBEY)[:4] == ["1 draw BA/C", "1 tile BA/C 0,-1 r180", "1 place wagon 0,-1 city S", "1 end"]


def test_the_fairy_goes_to_a_figure() -> None:
    beside = {"featurePointer": pointer(1, 0, "Road", "WE"), "meepleId": "0.small.1"}
    replay = [
        *by(0, tile("BA/RFr", 1, 0), figure("0.small.1", 1, 0, "Road", "WE"), COMMIT),
        *by(1, tile("BA/L", 0, 1), PASS, COMMIT),
        *by(0, tile("BA/RFr", -1, 0), message("MOVE_NEUTRAL_FIGURE", figureId="fairy.1", to=beside), COMMIT),
    ]
    assert lines(replay, **DRAGON)[-2] == "1 move fairy 1,0 road E"


def test_a_shepherd_draws_the_token_that_the_number_of_the_file_means() -> None:
    start = by(0, tile("BA/L", 0, 1), figure("0.shepherd.1", 0, 1, "Field", "NL.NR.EL.ER.SL.SR.WL.WR"))
    order = {"gameAnnotations": {"drawOrder": ["BA/L", "BA/RFr"]}}
    for number, token in ((0.0, "1"), (0.23, "2"), (0.5, "3"), (0.8, "4"), (0.99, "wolf")):
        found = lines([*start, *by(0, COMMIT)], initialRandom=number, **order, **SHEEP)
        assert found[2:4] == ["1 place shepherd 0,1 field NL", f"1 reveal sheep {token}"]


def test_a_number_that_was_used_does_not_tell_the_next_token() -> None:
    replay = by(0, tile("BA/L", 0, 1), figure("0.shepherd.1", 0, 1, "Field", "NL.NR.EL.ER.SL.SR.WL.WR"), COMMIT)
    recording = imported(document(replay, **SHEEP))  # no order of draws: the tile was drawn with the number
    assert [finding.code for finding in recording.findings] == ["import/not-told"]


def test_a_later_program_confirms_a_shepherd() -> None:
    placed = figure("0.shepherd.1", 0, 1, "Field", "NL.NR.EL.ER.SL.SR.WL.WR")
    replay = by(0, tile("BA/L", 0, 1), placed, message("SHEPHERD_CONFIRM", random=0.99), COMMIT)
    assert lines(replay, **SHEEP)[3] == "1 reveal sheep wolf"


def test_an_auction_goes_through_its_rounds() -> None:
    assert told(imported(document(MARKET_GAME, **MARKET_ORDER, **MARKET))) == [
        ["1 draw BB/CFc.b", "1 tile BB/CFc.b 0,-1 r90"],
        ["1 pass", "1 pass", "1 draw BA/L", "1 draw BA/RFr"],
        ["2 auction BA/RFr 0"],
        ["1 pass"],
        ["2 tile BA/RFr 1,0 r0"],
        ["2 end"],
        ["1 tile BA/L 0,1 r0"],
        ["1 end", "1 end"],  # of the turn with the tile bought, and of the turn that opened the market
    ]


def test_a_castle_is_built_before_the_turn_is_handed_over() -> None:
    castle = message("PLACE_TOKEN", token="CASTLE", pointer=pointer(0, -1, "City", "S"))
    replay = by(0, tile("BA/C", 0, -1, 180), figure("0.small.1", 0, -1, "City", "S"), castle, COMMIT)
    assert lines(replay, **MARKET)[2:] == ["1 place small 0,-1 city S", "1 lay castle 0,-1 city S", "1 end"]
    replay[2] = {**PASS, "player": 0}
    assert lines(replay, **MARKET)[2:] == ["1 place small 0,-1 city S", "1 end"]


def test_a_tower_captures_and_a_prisoner_is_bought_back() -> None:
    assert lines(TOWER_GAME, **TOWER)[-9:] == [
        *("1 tile BA/RFr -1,0 r0", "1 lay floor 0,1", "1 remove tower 2 small 0,2 monastery", "1 end"),
        *("2 draw BA/L", "2 tile BA/L 1,1 r0", "2 ransom 1 small", "2 place small 1,1 monastery", "2 end"),
    ]


def test_a_builder_gives_a_second_part_and_one_end_of_the_turn() -> None:
    replay = [
        *by(0, tile("BA/RFr", 1, 0), figure("0.small.1", 1, 0, "Road", "WE"), COMMIT),
        *by(1, tile("BA/L", 0, 1), PASS, COMMIT),
        *by(0, tile("BA/RFr", 2, 0), figure("0.builder.1", 2, 0, "Road", "WE"), COMMIT),
        *by(1, tile("BA/L", 0, 2), PASS, COMMIT),
        *by(0, tile("BA/RFr", 3, 0), PASS, COMMIT, tile("BA/L", 0, 3), PASS, COMMIT),
        *by(1, tile("BA/RFr", -1, 0), PASS, COMMIT),
    ]
    assert lines(replay, **BUILDER)[-9:] == [
        *("1 draw BA/RFr", "1 tile BA/RFr 3,0 r0", "1 pass", "1 draw BA/L", "1 tile BA/L 0,3 r0", "1 end"),
        *("2 draw BA/RFr", "2 tile BA/RFr -1,0 r0", "2 end"),
    ]


def test_claims_about_tokens_are_checked() -> None:
    sentences = ["Ann has TOWER_PIECE token with count 9", "Ann has TOWER_PIECE token with count 8", "Ben has TOWER_PIECE token with count 10"]
    findings = validate(imported(document(TOWER_GAME, assertions=sentences, **TOWER))).findings
    assert [(finding.code, finding.expected) for finding in findings] == [("claim/supply", "9")]


@pytest.mark.parametrize("type", ["BAZAAR_BID", "CAPTURE_FOLLOWER", "PAY_RANSOM", "MOVE_NEUTRAL_FIGURE", "FLOCK_EXPAND_OR_SCORE", "SCORE_ACROBATS"])
def test_what_no_component_in_play_knows_has_no_meaning(type: str) -> None:
    recording = imported(document([*by(0, tile("BA/L", 0, 1), message(type), PASS, COMMIT)]))
    assert [finding.code for finding in recording.findings] == ["import/no-meaning"]
