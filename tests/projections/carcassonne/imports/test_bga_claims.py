"""Game logs of Board Game Arena: every claim is checked; what is damaged, lost or not known is said, and nothing raises."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.common import AwardStated, ClockRead, OutcomeStated, ScoreStated
from events.finding import Finding
from events.recording import Recording
from projections.carcassonne.imports import bga
from projections.validate import validate
from tests.projections.carcassonne.imports.bga_log import Json, changed, checked, game, played, read, refused

# ---- claims are checked ----


def add(name: str, type: str, when: Callable[[Json], bool] = lambda args: True) -> Callable[[Json], bool]:
    """Changes a message of a type: one more of a number."""

    def change(event: Json) -> bool:
        args = event["args"]
        if event["type"] != type or name not in args or not when(args):
            return False
        args[name] = int(args[name]) + 1
        return True

    return change


def first_value(args: Json, name: str) -> None:
    key = next(iter(args[name]))
    args[name][key] = int(args[name][key]) + 1


def with_values(event: Json) -> bool:
    if event["type"] != "realizationAchieved" or "points" in event["args"]:
        return False
    first_value(event["args"], "tile_to_value")
    return True


def with_more_home(event: Json) -> bool:
    if event["type"] != "realizationAchieved" or not event["args"]["part_to_recover"]:
        return False
    next(iter(event["args"]["part_to_recover"].values()))["normal"] += 1
    return True


def with_a_spot_less(event: Json) -> bool:
    if event["type"] != "gameStateChange" or event["args"]["id"] != 3 or not event["args"]["args"]:
        return False
    event["args"]["args"]["spots"].pop()
    return True


def with_another_winner(event: Json) -> bool:
    if event["type"] != "gameStateChange" or event["args"]["id"] != 99:
        return False
    for row in event["args"]["args"]["result"]:
        row["rank"] = 3 - row["rank"]
    return True


CLAIMS = {
    "points": (add("points", "winPoints"), "claim/award"),
    "total": (add("score", "winPoints"), "claim/score"),
    "field": (add("points", "realizationAchieved"), "claim/award"),
    "values": (with_values, "claim/award"),
    "figures left": (add("part_number", "playPartisan"), "claim/supply"),
    "figures home": (with_more_home, "claim/supply"),
    "tiles left": (add("deck_size", "deck_size"), "claim/fact"),
    "spots": (with_a_spot_less, "claim/options"),
    "winner": (with_another_winner, "claim/winner"),
}


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_wrong_claim_is_found(claim: str) -> None:
    change, code = CLAIMS[claim]
    found = checked(changed(played(2, 1), change)).findings
    assert [finding.code for finding in found][:1] == [code]
    assert found[0].place.startswith("g.json: packet ")


def test_every_total_is_compared_even_between_two_of_one_scoring() -> None:
    """Whichever total is changed, one finding tells it, at its message."""
    log = played(2, 1)
    places = [(p, e) for p, packet in enumerate(log.packets) for e, event in enumerate(packet["data"]) if event["type"] == "winPoints"]
    for p, e in places:
        packets = copy.deepcopy(log.packets)
        args = packets[p]["data"][e]["args"]
        args["score"] = int(args["score"]) + 5
        causes = [finding for finding in checked(packets).findings if not finding.after]
        assert causes[0].code == "claim/score", (p, e)
        assert f"packet {p + 1}, event {e + 1}" in [finding.place.partition(": ")[2] for finding in causes]
    assert len(places) > 10


# ---- what is damaged or not known ----


def test_unknown_tiles_and_figures_are_named() -> None:
    log = played(2, 1)
    tile = refused(changed(log, lambda e: e["type"] == "playTile" and e["args"].update(type="103") is None))
    assert tile.text.startswith("g.json: unknown tile type 103, packet 2, event 1")
    assert tile.exit_code == 4
    figure = refused(changed(log, lambda e: e["type"] == "playPartisan" and e["args"].update(ptype="big") is None))
    assert figure.text.startswith("g.json: unknown figure 'big', packet ")
    assert figure.exit_code == 4


def test_more_players_than_seats() -> None:
    packets = [
        {"channel": "/table/t1", "data": [{"type": "playTile", "args": {"player_id": n, "id": n, "type": 20, "x": 0, "y": n, "ori": 1}}]}
        for n in range(1, 9)
    ]
    found = refused(packets)
    assert "8 players" in found.text
    assert found.exit_code == 4


def findings_with(event: object) -> list[Finding]:
    packets = copy.deepcopy(played(2, 1).packets)
    packets[3]["data"].append(event)
    return [f for f in game(packets).findings if f.code.startswith("import/")]


@pytest.mark.parametrize(
    ("event", "code", "words"),
    [
        ({"type": "playBridge", "args": {}}, "import/unknown-message", "'playBridge' is not known here and sounds like a move"),
        ({"type": "playTile", "args": {"player_id": "5", "type": "1"}}, "import/unreadable", "no such player: '5'"),
        (
            {"type": "playTile", "args": {"player_id": "1001", "type": "1", "x": "a", "y": 0, "ori": 1}},
            "import/unreadable",
            "a whole number expected, found 'a'",
        ),
        ({"type": "playTile", "args": {"player_id": "1001", "type": "1", "x": 10**12, "y": 0, "ori": 1}}, "import/unreadable", "is too large"),
        ({"type": "playTile", "args": {"player_id": "1001", "type": "1", "x": 3, "y": 0, "ori": 5}}, "import/unreadable", "ori is 1 to 4, found 5"),
        ({"type": "playTile", "args": None}, "import/unreadable", "no such player"),
        ({"type": "playPartisan", "args": {"player_id": "1001", "id": "999", "pos": 1}}, "import/unreadable", "no tile with the number '999'"),
        ({"type": "winPoints", "args": {"player_id": "1001", "points": 3}}, "import/unreadable", "score is missing"),
        (
            {"type": "realizationAchieved", "args": {"winners": [1001], "real_type": "moon"}},
            "import/unreadable",
            "a feature of an unknown kind: 'moon'",
        ),
        ({"type": "cantPlay", "args": {"player_id": "1001", "tile_id": "99"}}, "import/unreadable", "no tile has the number 99"),
        ({"args": {}}, "import/unreadable", "this is no event"),
        (7, "import/unreadable", "this is no event"),
    ],
)
def test_a_message_that_cannot_be_read_is_a_finding(event: object, code: str, words: str) -> None:
    (found,) = findings_with(event)
    assert found.code == code
    assert words in found.text
    assert found.place.startswith("g.json: packet 4, event ")


def test_what_is_no_packet_among_packets() -> None:
    packets = played(2, 1).packets
    (found,) = game([*packets[:4], "stray", *packets[4:]]).findings
    assert (found.code, found.actual) == ("import/unreadable", "1")


def test_messages_that_are_no_moves_are_counted() -> None:
    packets = copy.deepcopy(played(2, 1).packets)
    packets[3]["data"] += [{"type": "tableWindow"}, {"type": "wakeup"}, {"type": "pickTile", "args": {"id": "9", "type": "5"}}]
    assert game(packets).dropped == [
        "1 pickTile: the tile a player will have next, told again when it is shown",
        "1 simpleNote: texts for people",
        "2 messages that are not known here and do not sound like moves: tableWindow, wakeup",
    ]


def test_an_illegal_move_in_the_middle() -> None:
    """It is reported where it stands, and the game goes on."""
    packets = copy.deepcopy(played(2, 1).packets)
    args = next(event["args"] for event in packets[21]["data"] if event["type"] == "playTile")
    args["x"] = "40"
    found = checked(packets).findings
    assert found[0].code == "1C.place/apart" or any(f.code == "1C.place/apart" and f.place.startswith("g.json: packet 22") for f in found)


def test_a_lost_message_is_found() -> None:
    packets = copy.deepcopy(played(2, 1).packets)
    packets[21]["data"] = [event for event in packets[21]["data"] if event["type"] != "playTile"]
    assert any(f.code == "1C.place/placeable" for f in checked(packets).findings)


def test_a_game_given_up_has_no_winner_by_the_rules() -> None:
    packets = copy.deepcopy(played(2, 1).packets)[:40]
    result = [{"player": "1001", "score": "0", "rank": 2, "concede": 1}, {"player": "1002", "score": "1", "rank": 1, "concede": 0}]
    packets[-1]["data"].append({"type": "gameStateChange", "args": {"id": 99, "active_player": "1001", "args": {"result": result}}})
    found = game(packets)
    assert not validate(found).findings
    assert not any(isinstance(entry.event, OutcomeStated) for entry in found.entries)
    assert any("gave up" in sentence for sentence in found.dropped)


def test_clocks_that_cannot_be_read_are_left_out() -> None:
    packets = json.loads(json.dumps(played(2, 1).packets).replace('"total": {', '"totals": {'))
    found = game(packets)
    assert not any(isinstance(entry.event, ClockRead) for entry in found.entries)
    assert not found.findings


def test_statements_stand_behind_the_scoring_they_speak_of() -> None:
    """A turn without a figure ends before its points are told."""
    kinds = [entry.event.kind for entry in game(played(2, 1).packets).entries]
    awards = [i for i, kind in enumerate(kinds) if kind == AwardStated.kind]
    assert all(kinds[i - 1] in ("turn_ended", "award_stated", "figure_placed", "clock_read") for i in awards)
    assert any(kinds[i - 1] == "turn_ended" for i in awards)
    assert ScoreStated.kind in kinds


# ---- anything at all ----


def spots_of(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*path, key)
        yield from spots_of(one, (*path, key))


SHORT = [*played(3, 7, draws=8).packets]
PLACES = list(spots_of(SHORT))
WILD = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18), 10**18) | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "args", "data", "type", "1001", "62"]), inner, max_size=3),
    max_leaves=6,
)


@given(st.lists(st.tuples(st.sampled_from(PLACES), WILD | st.just(...)), min_size=1, max_size=4))
def test_no_document_raises(changes: list[tuple[tuple[Any, ...], Any]]) -> None:
    """Whatever is changed or taken away, the games come as recordings that can be validated, or refused."""
    document = copy.deepcopy(SHORT)
    for path, value in changes:
        *above, last = path
        try:
            target: Any = document
            for key in above:
                target = target[key]
            if value is ...:
                del target[last]
            else:
                target[last] = value
        except (KeyError, IndexError, TypeError):
            continue
    bga.looks_like(document)
    for found in read(document):
        if isinstance(found, Recording):
            validate(found)
