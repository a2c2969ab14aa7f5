"""The comparison with the oracle can fail: whatever is changed in what the engine says of a game is told with its place."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.recording import Recording, Refused
from projections.carcassonne.imports import jcz
from tests.corpus.comparing import lines, missing
from tests.corpus.test_oracle import Comparison


def first_game(corpus: Path) -> dict[str, Any]:
    """The first base game of the oracle."""
    with gzip.open(corpus / "oracle" / "basic-1.jsonl.gz", "rb") as found:
        game: dict[str, Any] = msgspec.json.decode(found.readline())
    return game


def differences(line: dict[str, Any]) -> list[str]:
    (read,) = jcz.read(msgspec.json.encode(line["game"]), "game")
    assert isinstance(read, Recording)
    return [where for where, _ in Comparison(read, line).differences()]


def changed(key: str, index: int, change: Callable[[Any], Any]) -> Callable[[dict[str, Any]], None]:
    """Changes one entry of a list the engine gives."""

    def apply(expected: dict[str, Any]) -> None:
        expected[key][index] = change(expected[key][index])

    return apply


def put(key: str, change: Callable[[Any], Any]) -> Callable[[dict[str, Any]], None]:
    """Changes a value the engine gives."""

    def apply(expected: dict[str, Any]) -> None:
        expected[key] = change(expected[key])

    return apply


# Event 0 of this game: message 11, seat 1, 4 points for a city of 2 tiles at 1,-2; message 4 offers 5 options.
CHANGES = [
    (changed("running", 4, lambda scores: [scores[0] + 1, *scores[1:]]), "message 4: running"),
    (changed("running", 11, lambda scores: [scores[1], scores[0]]), "message 11: running"),
    (changed("phases", 4, lambda _: "TilePhase"), "message 4: phase"),
    (changed("optionDigest", 4, lambda _: "000000000000"), "message 4: options"),
    (changed("optionCount", 4, lambda count: count + 1), "message 4: options"),
    (changed("options", 4, lambda strings: strings[1:]), "message 4: options"),
    (changed("events", 0, lambda event: event | {"points": 5}), "message 11: events"),
    (changed("events", 0, lambda event: event | {"player": 0}), "message 11: events"),
    (changed("events", 0, lambda event: event | {"name": "city.tiny"}), "message 11: events"),
    (changed("events", 0, lambda event: event | {"final": True}), "message 11: events"),
    (changed("events", 0, lambda event: event | {"items": [{"count": 1, "name": "tiles", "points": 4}]}), "message 11: events"),
    (changed("events", 0, lambda event: event | {"at": "0,0|Road|WE"}), "message 11: events"),
    (changed("events", 0, lambda event: event | {"m": 14}), "message 14: events"),
    (put("events", lambda events: events[1:]), "end: events"),
    (put("scores", lambda scores: scores[::-1]), "end: scores"),
    (put("deployed", lambda figures: figures[1:]), "end: deployed"),
    (put("supply", lambda seats: [{"figures": {"SmallFollower": 1}, "tokens": {}}, *seats[1:]]), "end: supply"),
    (put("tilesPlaced", lambda count: count + 1), "end: tiles placed"),
    (put("tilesLeft", lambda count: count + 1), "end: tiles left"),
    (put("discarded", lambda tiles: [*tiles, {"m": 2, "tile": "BA/L"}]), "end: discarded"),
]


@pytest.mark.parametrize(("change", "where"), CHANGES, ids=[f"{i} {where}" for i, (_, where) in enumerate(CHANGES)])
def test_each_change_is_told_with_its_place(corpus: Path, change: Callable[[dict[str, Any]], None], where: str) -> None:
    line = first_game(corpus)
    assert differences(line) == []
    change(line["expected"])
    assert where in differences(line)


def test_a_changed_move_is_told(corpus: Path) -> None:
    line = first_game(corpus)
    pointer = next(message["payload"]["pointer"] for message in line["game"]["replay"] if message["type"] == "DEPLOY_MEEPLE")
    pointer["feature"], pointer["location"] = "Road", "SE"
    assert differences(line)


def test_only_a_missing_component_is_a_reason_to_skip() -> None:
    assert missing(Refused("x: not supported: component Tower (element tower), tile set tower:1", 4)) == [
        "component Tower (element tower)",
        "tile set tower:1",
    ]
    with pytest.raises(pytest.fail.Exception, match="another reason"):
        missing(Refused("x: damaged", 1))


def test_the_summary_adds_up_what_tests_have_counted() -> None:
    counted = [
        ("corpus games compared", 2),
        ("corpus games compared", 3),
        ("corpus missing", "component Tower"),
        ("corpus missing", "tile set t:1"),
        ("x", 9),
    ]
    assert lines(counted) == ["5 games compared", "games skipped by missing component: Tower 1", "games skipped by missing tile set: t:1 1"]
    assert lines([]) == []
