"""Saved games made here, in the form of each generation: a short game of known moves, and whole games played by chance."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from events.carcassonne import FigurePlaced, TileDiscarded, TileDrawn, TilePlaced, TurnEnded
from events.common import GameSetUp
from events.event import Event
from events.recording import Recording, Refused
from projections.carcassonne.imports import jcz
from projections.registry import game_of
from tests.corpus.engine_words import place

BASE = {"small-follower": 7, "farmers": True}
VERSIONS = {2: "4.6.1", 3: "5.4.2", 4: "5.9.1", 5: "6.2.0"}
CREATED = "2024-05-01T18:00:00.250Z"
Message = dict[str, Any]


def tile(id: str, x: int, y: int, rotation: int = 0) -> Message:
    return {"type": "PLACE_TILE", "payload": {"tileId": id, "rotation": f"R{rotation}", "position": [x, y]}}


def figure(id: str, x: int, y: int, feature: str, location: str) -> Message:
    return {"type": "DEPLOY_MEEPLE", "payload": {"pointer": {"position": [x, y], "feature": feature, "location": location}, "meepleId": id}}


def message(type: str, **payload: Any) -> Message:
    return {"type": type, "payload": payload}


COMMIT, PASS, UNDO = message("COMMIT", random=0.25), message("PASS"), message("UNDO")
# After the usual start tile: a road begun, the small city of the start tile closed for 4 points, a monastery nobody sits in.
SHORT = (
    *(tile("BA/RFr", 1, 0), figure("0.small.1", 1, 0, "Road", "WE"), COMMIT),
    *(tile("BA/C", 0, -1, 180), figure("1.small.1", 0, -1, "City", "S"), COMMIT),
    *(tile("BA/L", 0, 1), PASS, COMMIT),
)
SHORT_ORDER = ("BA/RFr", "BA/C", "BA/L")


def document(
    replay: Sequence[Message] = SHORT,
    *,
    names: Sequence[str] = ("Ann", "Ben"),
    sets: Mapping[str, Any] | None = None,
    elements: Mapping[str, Any] | None = None,
    rules: Mapping[str, Any] | None = None,
    assertions: Sequence[Any] | None = None,
    seats: bool = True,
    **more: Any,
) -> dict[str, Any]:
    """A saved game of generation 4; `seats`: each message tells who sent it, and the clock runs on by a second a message."""
    messages, to_move = [], 0
    for number, sent in enumerate(replay, 1):
        messages.append({**sent, "player": to_move, "clock": 1000 * number} if seats and "player" not in sent else sent)
        to_move = (to_move + (sent["type"] == "COMMIT")) % len(names)
    made: dict[str, Any] = {
        "appVersion": VERSIONS[4],
        "gameId": "7",
        "name": "",
        "initialRandom": 0.5,
        "created": CREATED,
        "clock": 1000 * len(messages),
        "setup": {
            "sets": dict(sets if sets is not None else {"basic:1": 1}),
            "elements": dict(elements if elements is not None else BASE),
            "rules": dict(rules or {}),
            "timer": None,
            "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
            "options": {},
        },
        "players": [{"name": name, "slot": slot, "clientId": "c"} for slot, name in enumerate(names)],
        "replay": messages,
    }
    if assertions is not None:
        made["test"] = {"description": "", "assertions": list(assertions)}
    return made | more


def as_generation(made: dict[str, Any], generation: int) -> dict[str, Any]:
    """The same game as a program of another generation would have saved it."""
    made = msgspec.json.decode(msgspec.json.encode(made)) | {"appVersion": VERSIONS[generation]}
    if generation < 4:
        made["initialSeed"] = "-9223372036854775808" if generation == 3 else -(2**63)
        del made["initialRandom"]
        for sent in made["replay"]:
            sent["payload"].pop("random", None)
            sent["payload"].get("pointer", {}).pop("feature", None)
    if generation == 3:
        made["setup"]["rules"] = {"tiny-city-scoring": "4", "wagon-move": "C2", "bazaar-no-auction": False} | made["setup"]["rules"]
    if generation == 5:
        made["chat"] = []
    return _second(made) if generation == 2 else made


def _second(made: dict[str, Any]) -> dict[str, Any]:
    setup, slots = made["setup"], made.pop("players")
    made["slots"] = [
        {"number": n, "serial": len(slots) - n, "clientId": "c", "nickname": player["name"], "aiClassName": None}
        for n, player in enumerate(slots[::-1])
    ]
    rules = {"FARMERS": bool(setup["elements"].get("farmers")), "TINY_CITY_2_POINTS": setup["rules"].get("tiny-city-scoring") == "2"}
    boxes = {box.partition(":")[0].replace("-", "_").upper(): count for box, count in setup["sets"].items()}
    made["setup"] = {"expansions": boxes, "rules": rules, "capabilities": []}
    for sent in made["replay"]:
        sent.pop("player", None)
        if sent["type"] == "PLACE_TILE":
            sent["payload"]["tileId"] = sent["payload"]["tileId"].replace("/", ".")
        if sent["type"] == "COMMIT":
            sent["payload"]["salt"] = 2**63 - 1
    order = made.pop("gameAnnotations", {}).get("drawOrder")
    if order is not None:
        made["annotations"] = {"tilePack": {"className": "x", "params": {"drawOrder": [id.replace("/", ".") for id in order]}}}
    return made


def read(made: Any, name: str = "night.jcz") -> Recording | Refused:
    """What the importer makes of a document or of bytes."""
    (found,) = jcz.read(made if isinstance(made, bytes) else msgspec.json.encode(made), name)
    return found


def imported(made: Any) -> Recording:
    found = read(made)
    assert isinstance(found, Recording), found.text
    return found


def refused(made: Any) -> Refused:
    found = read(made)
    assert isinstance(found, Refused)
    return found


def played(set_up: GameSetUp, seed: int) -> tuple[list[Event], list[Message], list[str]]:
    """A whole legal game by chance: its events, the messages a program would have saved, and the order of draws."""
    chance, game = random.Random(seed), game_of(set_up)
    turn = game.start()
    events: list[Event] = []
    replay: list[Message] = []
    order: list[str] = []

    def do(event: Event) -> None:
        events.append(event)
        assert not game.play(turn, event, len(events) + 1).codes

    while not game.is_over(turn):
        if turn.drawn is None and turn.laid is None:
            order.append(chance.choice([id for id, count in sorted(turn.pack.items()) for _ in range(count)]))
            do(TileDrawn(turn.seat, order[-1]))
            continue
        move = chance.choice(sorted(game.legal_moves(turn), key=repr))
        figures = any(isinstance(other, FigurePlaced) for other in game.legal_moves(turn))
        if not isinstance(move, TileDiscarded):
            replay += [{**sent, "player": turn.seat, "clock": 0} for sent in _messages(turn, move, len(events), figures)]
        do(move)
    return events, replay, order


def _messages(turn: Any, move: Event, number: int, choice: bool) -> list[Message]:
    """The messages that say a move: whoever ends the turn without a figure declines it first, if there was one to place."""
    match move:
        case TilePlaced(tile=id, position=(x, y), rotation=rotation):
            return [tile(id, x, y, 90 * rotation)]
        case FigurePlaced(seat=seat, what=what, position=position, feature=name):
            _, feature, location = place(turn, position, turn.board.placed[position][0].named[name]).split("|")
            return [figure(f"{seat}.{what}.{number}", *position, feature, location)]
        case TurnEnded():
            return [PASS, COMMIT] if choice else [COMMIT]
    raise AssertionError(move)
