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
from tests.corpus.comparing import is_built, lines, missing, unexplained
from tests.corpus.test_oracle import Comparison

Change = Callable[[dict[str, Any]], str]  # changes what the engine says and answers where the difference has to be told


def first_game(corpus: Path, group: str = "basic-1", key: str = "scores") -> dict[str, Any]:
    """The first game of a group of the oracle in which the engine tells something under a key."""
    path = corpus / "oracle" / f"{group}.jsonl.gz"
    if not path.is_file():
        pytest.skip(f"no games {group} of the oracle")
    with gzip.open(path, "rb") as found:
        lines: list[dict[str, Any]] = [msgspec.json.decode(line) for line in found]
    return next(line for line in lines if line["expected"][key])


def differences(line: dict[str, Any]) -> list[str]:
    (read,) = jcz.read(msgspec.json.encode(line["game"]), "game")
    assert isinstance(read, Recording)
    return [where for where, _ in Comparison(read, line).differences()]


def choice(expected: dict[str, Any]) -> int:
    """The first message before which a figure may be placed."""
    return next(m for m, phase in enumerate(expected["phases"]) if phase == "ActionPhase")


def at_choice(key: str, change: Callable[[Any], Any]) -> Change:
    """Changes what the engine says of that message; the difference is told as `word`."""

    def apply(expected: dict[str, Any]) -> str:
        m = choice(expected)
        expected[key][m] = change(expected[key][m])
        return f"message {m}: {WORDS[key]}"

    return apply


def at_event(**values: Any) -> Change:
    """Changes the first points event, which is given during play."""

    def apply(expected: dict[str, Any]) -> str:
        expected["events"][0] |= values
        return f"message {expected['events'][0]['m']}: events"

    return apply


def at_end(key: str, change: Callable[[Any], Any], word: str = "") -> Change:
    """Changes what the engine says of the end."""

    def apply(expected: dict[str, Any]) -> str:
        expected[key] = change(expected[key])
        return f"end: {word or key}"

    return apply


def later(expected: dict[str, Any]) -> str:
    """The first points event belongs to the last message."""
    last = len(expected["running"]) - 1
    expected["events"][0]["m"] = last
    return f"message {last}: events"


WORDS = {"running": "running", "phases": "phase", "optionDigest": "options", "optionCount": "options", "options": "options"}
CHANGES: dict[str, Change] = {
    "running score": at_choice("running", lambda scores: [scores[0] + 1, *scores[1:]]),
    "phase": at_choice("phases", lambda _: "TilePhase"),
    "digest of options": at_choice("optionDigest", lambda _: "000000000000"),
    "number of options": at_choice("optionCount", lambda count: count + 1),
    "options": at_choice("options", lambda strings: strings[1:]),
    "points": at_event(points=77),
    "player": at_event(player=9),
    "name": at_event(name="abbey"),
    "final": at_event(final=True),
    "items": at_event(items=[{"count": 1, "name": "tiles", "points": 4}]),
    "place": at_event(at="0,0|Field|EL.WR"),
    "message": later,
    "an event more": at_end("events", lambda events: events[1:]),
    "scores": at_end("scores", lambda scores: [scores[0] + 1, *scores[1:]]),
    "figures": at_end("deployed", lambda figures: figures[1:]),
    "supply": at_end("supply", lambda seats: [{"figures": {"SmallFollower": 9}, "tokens": {}}, *seats[1:]]),
    "tokens": at_end("supply", lambda seats: [seats[0] | {"tokens": {"BRIDGE": 1}}, *seats[1:]], "tokens"),
    "tiles placed": at_end("tilesPlaced", lambda count: count + 1, "tiles placed"),
    "tiles left": at_end("tilesLeft", lambda count: count + 1, "tiles left"),
    "discarded": at_end("discarded", lambda tiles: [*tiles, {"m": 2, "tile": "BA/L"}]),
}


@pytest.mark.parametrize("what", CHANGES)
def test_each_change_is_told_with_its_place(corpus: Path, what: str) -> None:
    line = first_game(corpus)
    assert differences(line) == []
    where = CHANGES[what](line["expected"])
    assert where in differences(line)


def at_first(key: str, word: str, **values: Any) -> Change:
    """Changes the first entry of a list that tells its message."""

    def apply(expected: dict[str, Any]) -> str:
        expected[key][0] |= values
        return f"message {expected[key][0]['m']}: {word}"

    return apply


def named_event(name: str, /, **values: Any) -> Change:
    """Changes the first points event of a name that is given outside final scoring."""

    def apply(expected: dict[str, Any]) -> str:
        event = next(event for event in expected["events"] if event["name"] == name and not event.get("final"))
        event |= values
        return f"message {event['m']}: events"

    return apply


def in_phase(phase: str, key: str, value: Any) -> Change:
    """Changes what the engine says of the first message taken in a phase."""

    def apply(expected: dict[str, Any]) -> str:
        m = expected["phases"].index(phase)
        expected[key][m] = value
        return f"message {m}: {WORDS[key]}"

    return apply


def seat_at_end(key: str, value: Any) -> Change:
    """Changes what the engine says of the first seat at the end."""

    def apply(expected: dict[str, Any]) -> str:
        expected["supply"][0][key] = value
        return f"end: {key}"

    return apply


# What only games with expansions have: the group, a key the game must tell something under, the change.
OTHERS: dict[str, tuple[str, str, Change]] = {
    "ransom": ("x-tower", "transfers", at_first("transfers", "transfers", points=5)),
    "prisoners": ("x-tower", "scores", seat_at_end("captured", {"1.BigFollower": 9})),
    "tower floors": ("x-tower", "scores", seat_at_end("tokens", {"TOWER_PIECE": 99})),
    "capture": ("x-tower", "scores", in_phase("TowerCapturePhase", "optionDigest", "000000000000")),
    "sale": ("x-bridges-castles-and-bazaars", "transfers", in_phase("BazaarPhase", "options", [])),
    "castle": ("x-bridges-castles-and-bazaars", "scores", named_event("castle", points=99)),
    "sheep": ("x-hills-and-sheep", "chance", at_first("chance", "chance", value="SHEEP_9X")),
    "flock": ("x-hills-and-sheep", "scores", named_event("flock", player=9)),
    "flock phase": ("x-hills-and-sheep", "scores", in_phase("ShepherdPhase", "phases", "ActionPhase")),
    "animal": ("x-under-the-big-top", "chance", at_first("chance", "chance", value="BIGTOP_9")),
    "fairy": ("x-princess-and-dragon", "scores", named_event("fairy.turn", name="fairy.completed")),
    "dragon": ("x-princess-and-dragon", "scores", at_end("neutral", lambda pieces: pieces | {"dragon": {"position": [99, 99]}})),
    "dragon phase": ("x-princess-and-dragon", "scores", in_phase("DragonMovePhase", "optionCount", 99)),
    "wagon phase": ("x-abbey-and-mayor", "scores", in_phase("WagonPhase", "phases", "TilePhase")),
    "abbey phase": ("x-abbey-and-mayor", "scores", in_phase("AbbeyPhase", "optionCount", 99)),
    "abbeys": ("x-abbey-and-mayor", "scores", seat_at_end("tokens", {"ABBEY_TILE": 9})),
    "escape": ("x-siege-cathars", "scores", in_phase("EscapePhase", "options", ["x"])),
}


@pytest.mark.parametrize("what", OTHERS)
def test_each_change_with_expansions_is_told_with_its_place(corpus: Path, what: str) -> None:
    group, key, change = OTHERS[what]
    line = first_game(corpus, group, key)
    assert differences(line) == []
    where = change(line["expected"])
    assert where in differences(line)


def test_a_changed_move_is_told(corpus: Path) -> None:
    line = first_game(corpus)
    pointer = next(message["payload"]["pointer"] for message in line["game"]["replay"] if message["type"] == "DEPLOY_MEEPLE")
    pointer["feature"], pointer["location"] = "Tower", "I"
    assert differences(line)


def test_only_a_missing_component_is_a_reason_to_skip() -> None:
    text = "not supported: component Tower (element tower), tile set tower:1"
    assert missing(Refused(f"x: {text}", 4)) == ["component Tower (element tower)", "tile set tower:1"]
    assert missing(Refused("x: XML", 4)) == ["x: XML"]
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


def test_divergences_are_taken_out_and_told_once_they_are_none() -> None:
    named = [{"file": "a", "at": "message 4: options", "source": "x", "why": "y"}, {"file": "b", "at": "end: scores", "source": "x", "why": "y"}]
    found = [("message 4: options", "one"), ("message 5: options", "two")]
    assert unexplained("a", found, named) == ["message 5: options: two"]
    assert unexplained("b", [], named) == ["end: scores: a named divergence, but both agree"]


def test_what_is_built_is_told_without_the_importer() -> None:
    made = {"setup": {"sets": {"basic:2": 1}, "elements": {"farmers": True, "garden": True, "abbot": 0}, "rules": {"tiny-city-scoring": "2"}}}
    assert is_built(made)
    assert is_built({"setup": made["setup"] | {"sets": {"tower:1": 1, "count": 1}}})
    assert not is_built({"setup": made["setup"] | {"elements": {"phantom": 1}}})
    assert not is_built({"setup": made["setup"] | {"sets": {"tunnel": 1}}})
    assert not is_built({"setup": made["setup"] | {"rules": {"more-tunnel-tokens": "1/1"}}})
