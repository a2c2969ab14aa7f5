"""Game logs of Board Game Arena: whole games of any number of players, rare events, all envelopes, repetitions, texts."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from events.carcassonne import FigurePlaced, TileDiscarded
from events.common import GameSetUp
from events.recording import Recording, Refused
from projections.carcassonne.imports import bga
from projections.carcassonne.imports.bga_tiles import TYPE_OF_SINGLE, TYPES, UNDECIDED, spot_name
from projections.registry import game_of
from projections.validate import validate
from tests.projections.carcassonne.imports.bga_log import Json, Log, checked, game, moves_made, moves_of, played, read, refused, set_up

NOTE = ["1 simpleNote: texts for people"]


# ---- whole games ----


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whole_games(players: int, seed: int) -> None:
    """Every move comes back, every claim is there and found true, the scores are those of the game."""
    log = played(players, seed)
    found = game(log.packets)
    validated = validate(found)
    assert not validated.findings
    assert moves_made(found) == list(moves_of(log.table.events))
    assert validated.cursor.game.is_over(validated.cursor.state)
    assert validated.cursor.state.ledger.score == log.table.state.ledger.score
    told = Counter(event["type"] for packet in log.packets for event in packet["data"])
    kinds = Counter(entry.event.kind for entry in found.entries)
    assert kinds["award_stated"] == told["winPoints"] > 0
    assert kinds["options_stated"] == told["playTile"] == kinds["clock_read"] == 71
    assert kinds["fact_stated"] == told["deck_size"] == 71
    assert kinds["supply_stated"] >= told["playPartisan"] == kinds["figure_placed"]
    assert kinds["outcome_stated"] == 1
    assert found.seat_names() == [f"N{1001 + seat}" for seat in range(players)]
    assert [sentence for sentence in found.dropped if "the log does not tell" not in sentence] == NOTE


def test_moments_and_places() -> None:
    found = game(played(2, 1).packets)
    assert found.entries[0].occurred_at is None
    assert found.entries[-1].occurred_at is not None
    assert found.entries[-1].source.startswith("g.json: packet ")
    assert all(entry.origin == "import" for entry in found.entries)


def test_a_tile_that_fits_nowhere() -> None:
    """Announced or not, in the middle of the game and as its last tile, after which the game is scored all the same."""
    for announced in (True, False):
        for draws in (0, 2):
            log = Log(set_up(2, draws=draws), 1, announced=announced, opening=("BA/C", "BA/Cccc+"))
            found = game(log.packets)
            assert any(isinstance(entry.event, TileDiscarded) for entry in found.entries)
            assert moves_made(found) == list(moves_of(log.table.events))
            validated = validate(found)
            assert not validated.findings
            assert validated.cursor.game.is_over(validated.cursor.state)


def test_a_smaller_deck_is_said() -> None:
    found = game(played(3, 4, draws=20).packets)
    assert found.set_up.draws == 20
    assert found.dropped[0] == "the game has 20 tiles to draw instead of 71"
    assert not validate(found).findings


def test_a_game_without_farmers() -> None:
    log = played(2, 5, readings=(("farmers", "off"),))
    found = game(log.packets)
    assert found.set_up.readings == (("farmers", "off"),)
    assert not validate(found).findings
    assert not any("field" in entry.event.feature for entry in found.entries if isinstance(entry.event, FigurePlaced))


def test_the_order_of_play_is_that_of_the_first_moves() -> None:
    """A rematch may turn it round; the order of the clocks tells nothing."""
    log = Log(GameSetUp(game="carcassonne", players=("bga-30", "bga-10", "bga-20"), sets=(("basic:1", 1),)), 1)
    found = game(log.packets)
    assert found.set_up.players == ("bga-30", "bga-10", "bga-20")
    assert not validate(found).findings


# ---- spots that are not decided in general ----


@pytest.mark.parametrize("seed", range(6))
def test_the_log_decides_undecided_spots(seed: int) -> None:
    """A log that numbers all undecided spots the other way round is read as it was meant, or says that it does not tell."""
    for swapped in (frozenset[int](), frozenset(UNDECIDED)):
        log = played(4, seed, swapped=swapped)
        found = game(log.packets)
        assert not validate(found).findings
        untold = any("the log does not tell" in sentence for sentence in found.dropped)
        assert untold or moves_made(found) == list(moves_of(log.table.events))


def test_without_deciding_some_of_these_logs_are_read_wrongly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above says something."""
    monkeypatch.setattr(bga, "_faults", lambda recording: 0)
    logs = [played(4, seed, swapped=frozenset(UNDECIDED)) for seed in range(6)]
    assert sum(bool(checked(log.packets).findings) for log in logs) >= 2


def test_the_tile_map_covers_the_box() -> None:
    """Each part of each tile has one spot, and there are as many single tiles of a type as in the box."""
    box = game_of(set_up(2)).table.box
    assert Counter(TYPES[number].tile for number in TYPE_OF_SINGLE.values()) == box.counts
    for number, kind in TYPES.items():
        plain = box.tiles[kind.tile][0]
        for swapped in (frozenset[int](), frozenset(UNDECIDED)):
            names = [spot_name(number, spot, swapped) or "" for spot in kind.spots]
            assert sorted(plain.named[name] for name in names) == list(range(len(plain.segments)))


# ---- envelopes, repetitions, texts ----

ENVELOPES: dict[str, Callable[[list[Json]], object]] = {
    "old": lambda packets: {"status": 1, "data": {"valid": 1, "data": packets}},
    "new": lambda packets: {"status": "1", "data": {"logs": packets, "players": [{"id": 1001, "name": "Ann"}]}},
    "bare": lambda packets: packets,
    "history": lambda packets: {"status": 1, "data": packets},
    "deep": lambda packets: {"answer": [{"a": {"b": [packets[:5], packets[5:]]}}]},
}


@pytest.mark.parametrize("form", ENVELOPES)
def test_envelopes(form: str) -> None:
    log = played(2, 1)
    document = ENVELOPES[form](log.packets)
    assert bga.looks_like(document)
    assert game(document).entries == game(log.packets).entries


def test_names_of_an_envelope_count_where_no_message_names_a_player() -> None:
    packets = json.loads(json.dumps(played(2, 1).packets).replace('"player_name"', '"somebody"'))
    assert game({"data": {"logs": packets, "players": {"1001": {"name": "Ann"}, "1002": "Ben"}}}).seat_names() == ["Ann", "Ben"]
    assert game(packets).seat_names() == ["bga-1001", "bga-1002"]


@pytest.mark.parametrize("value", [{}, [], {"data": {}}, {"status": 1}, {"players": [], "replay": []}, 7, None, "x", [[[]]], {"channel": 1}])
def test_what_is_no_log(value: object) -> None:
    assert not bga.looks_like(value)


def test_an_empty_log() -> None:
    empty = {"status": 1, "data": {"valid": 1, "data": []}}
    assert bga.looks_like(empty)
    assert "without a single packet" in refused(empty).text
    assert "the log holds no move" in refused([{"channel": "/table/t1", "data": []}]).text


def without_uids(packets: list[Json]) -> list[Json]:
    return [packet | {"data": [{key: value for key, value in event.items() if key != "uid"} for event in packet["data"]]} for packet in packets]


def private(packet: Json, uid: str) -> Json:
    """The same packet as one player got it: another channel, other marks."""
    events = [event | {"uid": f"{uid}{i}"} for i, event in enumerate(packet["data"])]
    return packet | {"channel": "/player/p1001", "packet_id": f"9{packet['packet_id']}", "data": events}


REPEATED: dict[str, Callable[[list[Json]], list[Json]]] = {
    "sent again": lambda packets: [again for packet in packets for again in (packet, packet | {"packet_type": "resend"})],
    "the whole log twice": lambda packets: packets + packets,
    "without marks": lambda packets: [again for packet in without_uids(packets) for again in (packet, packet)],
    "new marks": lambda packets: [
        again for packet in packets for again in (packet, private(packet, "n") | {"channel": packet["channel"], "packet_id": packet["packet_id"]})
    ],
    "to a player too": lambda packets: [again for packet in packets for again in (private(packet, "p"), packet)],
}


@pytest.mark.parametrize("how", REPEATED)
def test_what_is_repeated_counts_once(how: str) -> None:
    packets = played(2, 1).packets
    assert [entry.event for entry in game(REPEATED[how](packets)).entries] == [entry.event for entry in game(packets).entries]


def as_texts(value: Any) -> Any:
    """All numbers as text."""
    if isinstance(value, dict):
        return {key: as_texts(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [as_texts(inner) for inner in value]
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def test_numbers_as_text_and_translated_words() -> None:
    log = played(3, 2)
    assert game(as_texts(log.packets)).entries == game(log.packets).entries
    translated = Log(set_up(3), 2, language="翻訳 ")
    assert game(translated.packets).entries == game(log.packets).entries


def test_a_log_without_states() -> None:
    """Neither the shown tile nor the end of a turn is told: both follow from the moves."""
    log = played(3, 3)
    packets = [packet | {"data": [event for event in packet["data"] if event["type"] != "gameStateChange"]} for packet in log.packets]
    found = game(packets)
    assert moves_made(found)[:-1] == list(moves_of(log.table.events))[:-1]
    validated = validate(found)
    assert not validated.findings
    assert validated.cursor.state.ledger.score == log.table.state.ledger.score


def test_two_tables_in_one_file() -> None:
    first, second = played(2, 1).packets, played(3, 2).packets
    other = [packet | {"table_id": "10", "channel": "/table/t10"} for packet in second]
    found = read([*first, *other], "evening.json")
    assert [item.name for item in found] == ["evening-9", "evening-10"]
    assert all(isinstance(item, Recording) and not validate(item).findings for item in found)
    bad = copy.deepcopy(other)
    bad[1]["data"][0]["args"]["type"] = "77"
    assert [type(item) for item in read([*bad, *first])] == [Refused, Recording]


@pytest.mark.parametrize("seed", [1, 6])
def test_a_log_that_ends_early(seed: int) -> None:
    """Wherever it ends, what it holds is read, and nothing in it is wrong."""
    packets = played(2, seed).packets
    for length in range(1, len(packets), 10):
        assert not checked(packets[:length]).findings, length
