"""Saved games of JCloisterZone: each generation, the meaning of messages by our position, draws, the end of the game, whole games."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from events.carcassonne import FigurePlaced, TileDiscarded, TileDrawn, TilePlaced, TurnEnded
from events.common import GameSetUp, StartTile
from events.event import Event
from events.recording import Recording
from projections.carcassonne.imports import jcz
from projections.carcassonne.set_up import USUAL
from projections.validate import validate
from tests.projections.carcassonne.imports.jcz_files import (
    BASE,
    COMMIT,
    PASS,
    SHORT,
    SHORT_ORDER,
    UNDO,
    as_generation,
    document,
    figure,
    imported,
    message,
    played,
    tile,
)

GENERATIONS = (2, 3, 4, 5)
SHORT_EVENTS = [
    TileDrawn(0, "BA/RFr"),
    TilePlaced(0, "BA/RFr", (1, 0), 0),
    FigurePlaced(0, "small", (1, 0), "road E"),
    TurnEnded(0),
    TileDrawn(1, "BA/C"),
    TilePlaced(1, "BA/C", (0, -1), 2),
    FigurePlaced(1, "small", (0, -1), "city S"),
    TurnEnded(1),
    TileDrawn(0, "BA/L"),
    TilePlaced(0, "BA/L", (0, 1), 0),
    TurnEnded(0),
]


def events(recording: Recording) -> list[Event]:
    return [entry.event for entry in recording.entries[1:]]


def codes(recording: Recording) -> list[tuple[str, str]]:
    return [(finding.code, finding.place) for finding in validate(recording).findings]


@pytest.mark.parametrize("generation", GENERATIONS)
def test_every_generation_says_the_same(generation: int) -> None:
    made = as_generation(document(), generation)
    assert jcz.looks_like(made)
    assert jcz.generation(made) == generation
    recording = imported(made)
    assert events(recording) == SHORT_EVENTS
    assert recording.set_up.players == ("Ann", "Ben")
    assert recording.set_up.components == ()
    assert codes(recording) == []
    assert any("not accounted for" in text for text in recording.dropped)


def test_entries_tell_number_place_and_time() -> None:
    recording = imported(document())
    assert [entry.seq for entry in recording.entries] == list(range(1, 13))
    assert recording.name == "night"
    assert recording.entries[0].source == "night.jcz"
    assert [entry.source for entry in recording.entries[1:4]] == [f"night.jcz: message {n}" for n in (1, 1, 2)]
    assert [entry.occurred_at for entry in recording.entries[2:4]] == ["2024-05-01T18:00:01.250000Z", "2024-05-01T18:00:02.250000Z"]
    assert recording.entries[0].occurred_at is None


@pytest.mark.parametrize("created", [None, "yesterday", 5, "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59.999Z"])
def test_without_a_beginning_there_are_no_times(created: Any) -> None:
    recording = imported(document(created=created))
    assert {entry.occurred_at for entry in recording.entries} == {None}


def test_two_players_of_one_name_are_told_apart() -> None:
    assert imported(document((), names=("Eve", "Eve", "Eve (2)", ""))).set_up.players == ("Eve", "Eve (2)", "Eve (2) (2)", "player 4")


def test_a_message_that_was_taken_back_is_left_out() -> None:
    replay = [tile("BA/RFr", -1, 0), UNDO, *SHORT[:2], UNDO, *SHORT[1:]]
    assert events(imported(document(replay, seats=False))) == SHORT_EVENTS
    assert codes(imported(document([UNDO]))) == [("import/nothing-to-undo", "night.jcz: message 1")]


def test_messages_of_the_network_are_skipped_with_a_note() -> None:
    recording = imported(document([message("CHAT", text="hi"), *SHORT[:1], message("TILE_CONFIRM"), *SHORT[1:]]))
    assert events(recording) == SHORT_EVENTS
    assert "1 messages CHAT, which say nothing about the game" in recording.dropped


# ---- draws and the end of the game ----


def test_tiles_drawn_in_vain_are_recorded_where_they_were_drawn() -> None:
    order = {"drawOrder": ["BA/RFr", "BA/C", "BA/Cccc+", "BA/L"]}
    recording = imported(document(gameAnnotations=order))
    assert events(recording) == [*SHORT_EVENTS[:8], TileDrawn(0, "BA/Cccc+"), TileDiscarded(0, "BA/Cccc+"), *SHORT_EVENTS[8:]]
    assert codes(recording) == []
    assert not any("not accounted for" in text for text in recording.dropped)


def test_the_tile_in_hand_after_the_last_message_is_recorded() -> None:
    recording = imported(document(gameAnnotations={"drawOrder": [*SHORT_ORDER, "BA/Cccc+", "BA/Rr", "BA/C"]}))
    assert events(recording)[11:] == [TileDrawn(1, "BA/Cccc+"), TileDiscarded(1, "BA/Cccc+"), TileDrawn(1, "BA/Rr")]
    assert recording.entries[-1].source == "night.jcz: after the last message"


def test_an_order_of_draws_that_is_contradicted_is_found_once() -> None:
    recording = imported(document(gameAnnotations={"drawOrder": ["BA/RFr", "BA/Rr", "BA/Rr", "BA/Rr"]}))
    assert events(recording) == SHORT_EVENTS
    assert codes(recording) == [("import/draw-order", "night.jcz: message 4")]


IN_VAIN = ["BA/RFr", "BA/C", "BA/Cccc+", "BA/L"]


@pytest.mark.parametrize(
    ("annotations", "draws"),
    [
        ({"endTurn": 3}, 3),
        ({"drawOrder": [*SHORT_ORDER, "BA/C"], "endTurn": 3}, 3),
        ({"drawOrder": [*IN_VAIN, "BA/C"], "endTurn": 3}, 4),
        ({"drawOrder": [*SHORT_ORDER, "#END", "BA/C"]}, 3),
        ({"drawLimit": 3}, 3),
        ({"endTurn": 5}, 5),
        ({"drawOrder": IN_VAIN, "endTurn": 5}, 6),
        ({"drawOrder": [*SHORT_ORDER, "BA/Rr"], "endTurn": 5}, 5),
        ({"endTurn": 71}, 0),
        ({}, 0),
    ],
)
def test_the_game_ends_where_the_file_says(annotations: dict[str, Any], draws: int) -> None:
    recording = imported(document(gameAnnotations=annotations))
    assert recording.set_up.draws == draws
    cursor = validate(recording).cursor
    ended = draws == 3 or len(annotations.get("drawOrder", ())) == 5
    assert cursor.game.is_over(cursor.state) is ended
    assert cursor.state.ledger.score == ({0: 2, 1: 4} if ended else {0: 0, 1: 4})


def test_a_game_over_said_by_the_program_ends_the_game() -> None:
    recording = imported(document([*SHORT, message("GAME_OVER")]))
    assert recording.set_up.draws == 3
    assert validate(recording).cursor.state.ledger.score == {0: 2, 1: 4}


# ---- our position decides ----


def test_a_wrong_seat_is_recorded_as_said() -> None:
    replay = [{**SHORT[0], "player": 1}, *SHORT[1:]]
    assert codes(imported(document(replay)))[0] == ("1C.place/wrong-seat", "night.jcz: message 1")
    assert ("record/unknown-seat", "night.jcz: message 1") in codes(imported(document([{**SHORT[0], "player": 7}])))


@pytest.mark.parametrize(
    ("replay", "found"),
    [
        ([tile("BA/L", 0, 1), figure("0.small.1", 0, 1, "Road", "N"), COMMIT], ("2B-1.place.normal/no-feature", 2)),
        ([tile("BA/L", 0, 1), figure("0.small.1", 0, 0, "Road", "WE"), COMMIT], ("2B-1.place/elsewhere", 2)),
        ([tile("BA/L", 0, 1), figure("1.small.1", 0, 1, "Monastery", "I"), COMMIT], ("2B-1.place.normal/wrong-seat", 2)),
        ([tile("BA/L", 0, 1), figure("0.giant.1", 0, 1, "Monastery", "I"), COMMIT], ("record/unknown-word", 2)),
        ([tile("BA/L", 1, 0)], ("1C.place/edge", 1)),
        ([tile("XX/none", 0, 1)], ("1B.draw.only/unknown-tile", 1)),
        ([tile("BA/L", 0, 0)], ("1C.place/taken", 1)),
        ([tile("BA/L", 0, 1), tile("BA/L", 0, 2)], ("out-of-order", 2)),
        ([tile("BA/L", 0, 1), {**tile("BA/L", 0, 2), "player": 1}], ("import/not-handed-over", 2)),
        ([PASS], ("import/no-meaning", 1)),
        ([COMMIT], ("import/no-meaning", 1)),
        ([tile("BA/L", 0, 1), message("PLACE_TOKEN", token="BRIDGE"), PASS, COMMIT], ("import/no-meaning", 2)),
        ([tile("BA/L", 0, 1), message("SING"), PASS, COMMIT], ("import/unknown-message", 2)),
        ([tile("BA/L", 0, 1), PASS, PASS, COMMIT], ("import/no-meaning", 3)),
        ([tile("BA/L", 0, 1), figure("0.small.1", 0, 1, "Monastery", "I"), PASS, COMMIT], ("import/no-meaning", 3)),
        ([tile("BA/L", 0, 1), figure("0.small.1", 0, 1, "Road", "QUARTER"), COMMIT], ("2B-1.place.normal/no-feature", 2)),
        ([tile("BA/L", 0, 1), figure("0.small.1", 0, 1, "", "QUARTER"), COMMIT], ("import/no-meaning", 2)),
    ],
)
def test_what_does_not_fit_is_found_at_its_message(replay: list[Any], found: tuple[str, int]) -> None:
    code, number = found
    recording = imported(document(replay))
    places = codes(recording)
    assert (code, f"night.jcz: message {number}") in places
    assert {place for _, place in places} <= {f"night.jcz: message {n}" for n in range(number, len(replay) + 1)}
    for finding in recording.findings:
        assert finding.expected.startswith(("TilePhase: ", "ActionPhase: ", "CommitActionPhase: "))


def test_reading_goes_on_after_an_illegal_move() -> None:
    replay = [tile("BA/RFr", 1, 0, 90), PASS, COMMIT, *SHORT[3:]]
    recording = imported(document(replay))
    assert events(recording)[3:] == SHORT_EVENTS[4:]
    assert codes(recording) == [("1C.place/edge", "night.jcz: message 1")]


# ---- whole games ----

INNS = {**BASE, "big-follower": 1, "inn": True, "cathedral": True}
WITH_INNS = {"basic:1": 1, "inns-and-cathedrals:1": 1}
OURS = ("BigFollower", "Inns", "Cathedrals")


def of(names: int, **more: Any) -> GameSetUp:
    more = {"sets": (("basic:1", 1),), "start": (StartTile("BA/RCr"),)} | more
    return GameSetUp(game="carcassonne", players=tuple(f"p{n}" for n in range(names)), **more)


VARIATIONS = {
    "base": (of(2), {}, GENERATIONS),
    "second edition, six": (of(6, edition="C2", sets=(("basic:2", 1),)), {"sets": {"basic:2": 1}}, (3, 4, 5)),
    "second edition, garden": (of(2, edition="C2", sets=(("basic:2", 1),)), {"sets": {"basic:2": 1}, "elements": {**BASE, "garden": True}}, (4, 5)),
    "two boxes": (of(3, sets=(("basic:1", 2),)), {"sets": {"basic:1": 2}}, GENERATIONS),
    "no farmers": (of(2, readings=(("farmers", "off"),)), {"elements": {"small-follower": 7}}, GENERATIONS),
    "three followers": (of(2, figures=(("small", 3),)), {"elements": {**BASE, "small-follower": 3}}, (3, 4, 5)),
    "inns": (of(3, sets=tuple(WITH_INNS.items()), components=OURS), {"sets": WITH_INNS, "elements": INNS}, GENERATIONS),
    "small cities with inns": (
        of(2, sets=tuple(WITH_INNS.items()), components=OURS, readings=(("tiny-city", "2"),)),
        {"sets": WITH_INNS, "elements": INNS, "rules": {"tiny-city-scoring": "2"}},
        GENERATIONS,
    ),
    "inns ignored at the end": (
        of(2, sets=tuple(WITH_INNS.items()), components=OURS, readings=(("inn-cathedral-final", "ignore"),)),
        {"sets": WITH_INNS, "elements": INNS, "rules": {"inn-and-cathedral-final-scoring": "ignore"}},
        (3, 4, 5),
    ),
    "tiles without their rules": (of(2, sets=tuple(WITH_INNS.items())), {"sets": WITH_INNS}, (3, 4, 5)),
    "large followers without tiles": (
        of(2, components=("BigFollower",), figures=(("big", 2),)),
        {"elements": {**BASE, "big-follower": 2}},
        (3, 4, 5),
    ),
}


@pytest.mark.parametrize("variation", VARIATIONS)
def test_whole_games_come_back_as_they_were_played(variation: str) -> None:
    plain, source, generations = VARIATIONS[variation]
    set_up = msgspec.structs.replace(plain, edition=plain.edition or USUAL)
    done, replay, order = played(set_up, seed=len(variation))
    made = document(replay, names=set_up.players, **source, gameAnnotations={"drawOrder": order})
    for generation in generations:
        recording = imported(as_generation(made, generation))
        # Generation 2 does not name the tiles on the table.
        assert recording.set_up == (msgspec.structs.replace(set_up, start=()) if generation == 2 else set_up)
        assert events(recording) == done
        validated = validate(recording)
        assert validated.findings == ()
        assert validated.cursor.game.is_over(validated.cursor.state)
