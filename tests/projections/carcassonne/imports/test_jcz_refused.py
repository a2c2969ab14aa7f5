"""Saved games that cannot be read: damaged ones with the place of the damage, others with all that is not built."""

from __future__ import annotations

import gzip
from typing import Any

import msgspec
import pytest

from events.recording import Recording
from projections.carcassonne.imports import jcz
from projections.validate import validate
from tests.projections.carcassonne.imports.jcz_files import BASE, COMMIT, SHORT, as_generation, document, imported, message, read, refused, tile

WHOLE = msgspec.json.encode(document())


@pytest.mark.parametrize(
    ("data", "exit_code", "text"),
    [
        (b"", 1, "night.jcz: the file is empty"),
        (b" \n", 1, "night.jcz: the file is empty"),
        (WHOLE[: len(WHOLE) // 2], 1, "night.jcz: damaged: Input data was truncated"),
        (b"\xff\xfe{}", 1, "night.jcz: damaged: "),
        (b"[" * 100_000, 1, "night.jcz: damaged: "),
        (b"[]", 1, "night.jcz: a saved game is a JSON object: a list of 0"),
        (b"{}", 1, "night.jcz: damaged: the saved game has no `setup`"),
        (b"<game/>", 4, "JCloisterZone 2 or 3 (XML)"),
        (gzip.compress(b"<game/>", mtime=0), 4, "JCloisterZone 2 or 3 (XML)"),
        (b'{"setup":{"sets":{"basic:1":1}}}', 4, "a set-up only"),
        (b'{"setup":{},"players":[]}', 1, "no `replay`"),
        (b'{"setup":{},"players":[],"replay":[]}', 1, "the game has no players"),
    ],
)
def test_files_that_hold_no_game(data: bytes, exit_code: int, text: str) -> None:
    found = refused(data)
    assert found.exit_code == exit_code
    assert text in found.text


@pytest.mark.parametrize(
    ("replay", "text"),
    [
        ([*SHORT[:2], 7], "night.jcz: message 3: a message is an object: 7"),
        (
            [message("PLACE_TILE", tileId="BA/L", rotation="R45", position=[0, 1])],
            "message 1: a rotation of 0, 90, 180 or 270 degrees",
        ),
        ([message("PLACE_TILE", tileId="BA/L", rotation="R0", position=[0])], "message 1: a position [x, y] is expected: a list of 1"),
        ([message("PLACE_TILE", tileId="BA/L", rotation="R0", position=[0, 10**30])], "message 1: a position [x, y] is expected: a list of 2"),
        ([message("PLACE_TILE", tileId=5, rotation="R0", position=[0, 1])], "message 1: tileId is no text: 5"),
        ([SHORT[0], message("DEPLOY_MEEPLE", pointer=None, meepleId="x")], "message 2: a position [x, y] is expected: None"),
        ([SHORT[0], {**SHORT[1], "payload": "x"}], "message 2: the payload is no object: 'x'"),
        ([{**COMMIT, "player": -1}], "message 1: there is no player -1"),
        ([{**COMMIT, "player": 10**30}], "message 1: the player is no whole number: a number too large"),
        ([{"payload": {}}], "message 1: the type of the message is no word: None"),
    ],
)
def test_damage_is_told_with_its_message(replay: list[Any], text: str) -> None:
    found = refused(document() | {"replay": replay})
    assert found.exit_code == 1
    assert text in found.text


def test_numbers_may_be_texts_or_floats_and_salts_of_any_size() -> None:
    odd = document([{"type": "PLACE_TILE", "payload": {"tileId": "BA/RFr", "rotation": 0, "position": ["1", 0.0]}, "player": "0", "clock": "5"},
                    {"type": "COMMIT", "payload": {"random": 10**40, "salt": -(2**70)}}], initialSeed=10**60)  # fmt: skip
    assert validate(imported(odd)).findings == ()


def test_a_mark_at_the_beginning_of_the_file_is_skipped() -> None:
    assert isinstance(read(b"\xef\xbb\xbf" + WHOLE), Recording)


def test_all_that_is_not_built_is_named_at_once() -> None:
    made = document(
        (),
        sets={"basic:1": 1, "tunnel": 1, "sea-monsters": 2},
        elements={**BASE, "tunnel": 1, "ferry": 1, "kraken": True, "flier": False},
        rules={"more-tunnel-tokens": "1/1", "labyrinth-variant": "basic", "tides": "high", "tiny-city-scoring": "7"},
    )
    found = refused(made)
    assert found.exit_code == 4
    for word in ("tile set tunnel", "tile set sea-monsters", "component Tunnel (element tunnel)", "component Ferries (element ferry)",
                 "element kraken", "rule more-tunnel-tokens=1/1", "rule tides=high", "rule tiny-city-scoring=7"):  # fmt: skip
        assert word in found.text
    assert "Flier" not in found.text
    assert "labyrinth" not in found.text


def test_six_play_and_seven_do_not() -> None:
    assert len(imported(document((), names=list("abcdef"))).set_up.players) == 6
    assert "7 players" in refused(document((), names=list("abcdefg"))).text


def test_a_rule_that_concerns_nothing_in_play_is_dropped_with_a_note() -> None:
    recording = imported(document(rules={"labyrinth-variant": "basic", "festival-return": "meeple"}))
    assert "the rule labyrinth-variant=basic, which concerns nothing in this game" in recording.dropped
    assert not any("festival" in text for text in recording.dropped)


def test_a_rule_with_other_words_here_becomes_a_reading() -> None:
    made = document(
        (), sets={"basic:1": 1, "hills-and-sheep:1": 1}, elements={**BASE, "hill": True}, rules={"hill-tiebreaker": "number-of-followers"}
    )
    assert dict(imported(made).set_up.readings) == {"hill-tiebreaker": "number"}
    del made["setup"]["rules"]["hill-tiebreaker"]
    assert dict(imported(made).set_up.readings) == {}


def test_gardens_without_the_abbot_change_nothing() -> None:
    recording = imported(document(sets={"basic:2": 1}, elements={**BASE, "garden": True}))
    assert "the element garden, which changes nothing without the abbot" in recording.dropped
    both = imported(document(sets={"basic:2": 1}, elements={**BASE, "garden": True, "abbot": 1}))
    assert both.set_up.components == ("Abbot", "Gardens") or both.set_up.components == ("Gardens", "Abbot")
    assert not any("garden" in text for text in both.dropped)


def test_a_start_tile_that_is_in_no_box_is_refused() -> None:
    made = document(())
    made["setup"]["start"] = [{"tile": "WR/CFR", "x": 0, "y": 0, "rotation": 0}]
    assert "WR/CFR" in refused(made).text
    made["setup"]["start"] = [{"tile": "BA/RCr", "x": 0, "y": 0}, {"tile": "BA/Rr", "x": 0, "y": 0}]
    assert "two start tiles lie at 0,0" in refused(made).text


def test_several_start_tiles_lie_as_the_file_says() -> None:
    made = document((tile("BA/L", 0, 1),))
    made["setup"]["start"] = [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}, {"tile": "BA/Rr", "x": 1, "y": 0, "rotation": 90}]
    board = validate(imported(made)).cursor.state.board.placed
    assert [(tile.id, tile.rotation) for tile, _, _ in board.values()] == [("BA/RCr", 0), ("BA/Rr", 1), ("BA/L", 0)]


def test_generation_2_names_its_expansions_in_capitals() -> None:
    made = as_generation(document(), 2)
    made["setup"] = {
        "expansions": {"BASIC": 1, "TUNNEL": 1},
        "rules": {"FARMERS": False, "DRAGON_MOVE_AFTER_SCORING": True},
        "capabilities": ["BIG_FOLLOWER"],
    }
    assert refused(made).text.endswith("tile set tunnel")
    del made["setup"]["expansions"]["TUNNEL"]
    recording = imported(made)
    assert recording.set_up.components == ("BigFollower",)
    assert recording.set_up.readings == (("farmers", "off"),)
    assert imported(made | {"appVersion": "4.5.9"}).set_up.readings == ()


def test_generation_2_brings_all_of_a_box_and_has_its_own_names() -> None:
    made = as_generation(document((), start=None), 2)
    made["setup"] = {"expansions": {"BASIC": 1, "PRINCESS_AND_DRAGON": 1}, "rules": {"FARMERS": True, "PRINCESS_MUST_REMOVE_KNIGHT": True}}
    recording = imported(made)
    assert dict(recording.set_up.sets) == {"basic:1": 1, "princess-and-dragon:1": 1}
    assert set(recording.set_up.components) == {"Dragon", "Fairy", "Princess", "MagicPortal"}
    assert recording.set_up.readings == (("princess-action", "must"),)
    made["setup"] = {"expansions": {"BASIC": 1, "RIVER": 1}, "rules": {"FARMERS": True}}
    assert dict(imported(made).set_up.sets) == {"basic:1": 1, "river/1:1": 1}


@pytest.mark.parametrize("value", [None, 5, [], {}, {"kind": "game_set_up", "setup": {}}, {"setup": 5}, {"channel": "/table/t1", "data": []}])
def test_other_documents_do_not_look_like_one(value: Any) -> None:
    assert not jcz.looks_like(value)
