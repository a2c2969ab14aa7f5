"""Packets of Board Game Arena: out of any envelope, each event once, in the order of the file.

A packet has a `channel` (`/table/t...` for all, `/player/p...` for one player) and `data`, a list of events with `type` and `args`. Packets
lie bare in a list, under `data.data`, under `data.logs` or deeper. The same event may come several times: sent again, or to several channels.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec

from events.chain import stamp

DEEPEST = 12  # levels of envelopes around packets
LARGEST = 10**9
LATEST = 253402300799  # the last second of the year 9999


class Unreadable(ValueError):
    """A message whose values are not what its type has: what is wrong."""


class Message(msgspec.Struct, frozen=True, gc=False):
    """One event of a packet; `place` names the file, the packet and the number of the event in it."""

    type: str
    args: dict[str, Any]
    place: str
    occurred_at: str | None = None


class Envelope(msgspec.Struct):
    """What lies in a document: packets, what beside them is none, and players by id where an envelope lists them."""

    packets: list[dict[str, Any]] = []
    strays: int = 0
    names: dict[str, str] = {}


def is_packet(value: object) -> bool:
    """Whether a value is a packet."""
    return isinstance(value, dict) and "channel" in value and "data" in value


def looks_like(value: object) -> bool:
    """Whether a JSON document is a game log: packets in it, or the empty envelope of one."""
    if _packets(value, Envelope()).packets:
        return True
    inner = value.get("data") if isinstance(value, dict) and "status" in value else None
    return isinstance(inner, dict) and ("logs" in inner or "valid" in inner)


def opened(value: object) -> Envelope:
    """Everything in a document."""
    return _packets(value, Envelope())


def _packets(value: object, found: Envelope) -> Envelope:
    """Goes through all levels, in the order of the file, without calling itself: files may be nested by malice."""
    waiting: list[tuple[object, int]] = [(value, 0)]
    while waiting:
        inner, depth = waiting.pop()
        if is_packet(inner):
            found.packets.append(inner)  # type: ignore[arg-type]
        elif isinstance(inner, list) and depth < DEEPEST:
            if any(map(is_packet, inner)):
                found.strays += sum(not is_packet(one) for one in inner)
            waiting += [(one, depth + 1) for one in reversed(inner)]
        elif isinstance(inner, dict) and depth < DEEPEST:
            found.names |= _names(inner.get("players"))
            waiting += [(one, depth + 1) for key, one in reversed(inner.items()) if key != "players"]
    return found


def _names(players: object) -> dict[str, str]:
    """Names from a list of players, or from an object by id."""
    if isinstance(players, dict):
        rows = [(id, one.get("name") if isinstance(one, dict) else one) for id, one in players.items()]
    elif isinstance(players, list):
        rows = [(one.get("id", one.get("player_id")), one.get("name", one.get("player_name"))) for one in players if isinstance(one, dict)]
    else:
        return {}
    return {str(id): name for id, name in rows if id is not None and isinstance(name, str) and name}


def by_table(packets: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """The packets of each table; one that names no table belongs with the packet before it."""
    tables: dict[str, list[dict[str, Any]]] = {}
    table = ""
    for packet in packets:
        channel = str(packet["channel"])
        table = str(packet.get("table_id") or (channel.removeprefix("/table/t") if channel.startswith("/table/t") else table))
        tables.setdefault(table, []).append(packet)
    if "" in tables and len(tables) > 1:  # before the first table was named
        first = tables.pop("")
        following = next(iter(tables))
        tables[following] = first + tables[following]
    return tables


def messages(packets: list[dict[str, Any]], file: str) -> Iterator[Message | str]:
    """Every event once; what is no event comes as its place.

    The same: an event with the same uid, or in the same packet and of the same values. Of what happens in one move, a player is told
    nothing that all are told as well.
    """
    public = {(str(p.get("move_id")), _type_of(e)) for p in packets if _is_public(p) and p.get("move_id") is not None for e in _events(p)}
    known: set[object] = set()
    for number, packet in enumerate(packets, 1):
        shown, move = _short(packet.get("packet_id")) or str(number), str(packet.get("move_id"))
        moment = _moment(packet.get("time"))
        for i, event in enumerate(_events(packet), 1):
            place = f"{file}: packet {shown}, event {i}"
            type, args = _type_of(event), event.get("args") if isinstance(event, dict) else None
            if not type:
                yield place
                continue
            values = json.dumps(args, sort_keys=True)
            keys = {("uid", str(event.get("uid") or place)), (str(packet["channel"]), shown, i, type, move, values)}
            if known & keys or (not _is_public(packet) and (move, type) in public):
                continue
            known |= keys
            yield Message(type, args if isinstance(args, dict) else {}, place, moment)


def _is_public(packet: dict[str, Any]) -> bool:
    return not str(packet["channel"]).startswith("/player/")


def _events(packet: dict[str, Any]) -> list[Any]:
    inner = packet["data"]
    return inner if isinstance(inner, list) else [inner]


def _type_of(event: object) -> str:
    """The type of an event, empty for what is none."""
    type = event.get("type") if isinstance(event, dict) else None
    return type if isinstance(type, str) else ""


def _short(value: object) -> str:
    return "" if value is None else str(value)[:40]


def _moment(value: object) -> str | None:
    """A moment from Unix seconds."""
    try:
        seconds = whole(value)
    except Unreadable:
        return None
    return stamp(datetime.fromtimestamp(seconds, UTC)) if 0 < seconds <= LATEST else None


# ---- values ----


def whole(value: object) -> int:
    """A whole number, which may be written as text. Raises Unreadable."""
    if isinstance(value, str):
        text = value.strip()
        if text.removeprefix("-").isdecimal() and text.isascii() and len(text) <= 16:
            return int(text)
    elif isinstance(value, int | float) and not isinstance(value, bool) and value == int(value):
        return int(value)
    raise Unreadable(f"a whole number expected, found {_shown(value)}")


def small(value: object) -> int:
    """A whole number of a size that occurs at a table. Raises Unreadable."""
    number = whole(value)
    if abs(number) > LARGEST:
        raise Unreadable(f"the number {number} is too large")
    return number


def given(args: dict[str, Any], name: str) -> Any:
    """A value that has to be there. Raises Unreadable."""
    if args.get(name) is None:
        raise Unreadable(f"{name} is missing")
    return args[name]


def table_of(value: object) -> dict[str, Any]:
    """An object; the empty list that stands for an empty one there. Raises Unreadable."""
    if isinstance(value, dict):
        return value
    if value is None or value == []:
        return {}
    raise Unreadable(f"an object expected, found {_shown(value)}")


def list_of(value: object) -> list[Any]:
    """A list; an object with numbers as keys stands for one there. Raises Unreadable."""
    if isinstance(value, dict):
        return list(value.values())
    if value is None:
        return []
    if isinstance(value, list):
        return value
    raise Unreadable(f"a list expected, found {_shown(value)}")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
