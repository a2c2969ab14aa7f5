"""The events of a game as people and programs get them: with names instead of ids, up to an address, recorded or effective."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from events.common import GameSetUp
from events.event import Entry
from events.recording import Recording

if TYPE_CHECKING:
    from projections.replay import Address


def named(recording: Recording, *, anonymous: bool = False) -> list[Entry]:
    """The recorded entries with names for the players of the set-up.

    Anonymous, a game of the log keeps its player ids, which tell nothing but are the same in all its games; a file has no such ids, so
    its players become `seat-1`, `seat-2`, ...
    """
    first, *rest = recording.entries
    event = first.event
    if not isinstance(event, GameSetUp):
        return recording.entries
    if not anonymous:
        players = tuple(recording.seat_names())
    elif recording.origin == "log":
        players = event.players
    else:
        players = tuple(f"seat-{seat}" for seat in range(1, len(event.players) + 1))
    return [msgspec.structs.replace(first, event=msgspec.structs.replace(event, players=players)), *rest]


def up_to(recording: Recording, address: Address) -> int:
    """The number of the last event at an address. Raises BadAddress, and NotSupported where the rules must tell."""
    from projections.replay import Address, BadAddress, Cursor

    last = recording.entries[-1].seq
    if address == Address():
        return last
    if address.seq:
        if address.seq > last:
            raise BadAddress(f"there is no event {address.seq}: {recording.name} has events 1 to {last}")
        return address.seq
    cursor = Cursor.of(recording)
    cursor.to(address)
    return cursor.entries[cursor.at - 1].seq


def values(entry: Entry) -> dict[str, Any]:
    """An entry as JSON: what is empty is left out."""
    found: dict[str, Any] = {"seq": entry.seq, "kind": entry.event.kind, "version": entry.event.version, "origin": entry.origin}
    found |= {name: value for name in ("actor", "source", "occurred_at", "recorded_at") if (value := getattr(entry, name))}
    return found | {"payload": msgspec.to_builtins(entry.event)}
