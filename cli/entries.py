"""The events of a game as people and programs get them: with names instead of ids, up to an address, recorded or effective."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from events.event import Entry, Event
from events.recording import Recording

if TYPE_CHECKING:
    from projections.address import Address


def named(recording: Recording) -> list[Entry]:
    """The recorded entries with names for the players of the set-up."""
    first, *rest = recording.entries
    players = tuple(recording.seat_names())
    return [_with(first, msgspec.structs.replace(recording.set_up, players=players)), *rest]


def anonymous(recording: Recording) -> Recording:
    """The game without names of people: players, who recorded, who decided, and files, which are often called like them.

    A game of the log keeps its player ids, which tell nothing but are the same in all its games; a file has no such ids, so its
    players become `seat-1`, `seat-2`, ...
    """
    ids = recording.set_up.players
    players = ids if recording.origin == "log" else tuple(f"seat-{seat}" for seat in range(1, len(ids) + 1))
    entries = [msgspec.structs.replace(entry, actor="", source="") for entry in recording.entries]
    entries = [_with(e, msgspec.structs.replace(e.event, author="")) if getattr(e.event, "author", "") else e for e in entries]
    entries[0] = _with(entries[0], msgspec.structs.replace(recording.set_up, players=players))
    return msgspec.structs.replace(recording, name=recording.set_up.game, names={}, entries=entries)


def cut(recording: Recording, address: Address) -> Recording:
    """The game up to an address. Raises as `up_to` does."""
    last = up_to(recording, address)
    return msgspec.structs.replace(recording, entries=[entry for entry in recording.entries if entry.seq <= last])


def _with(entry: Entry, event: Event) -> Entry:
    return msgspec.structs.replace(entry, event=event)


def up_to(recording: Recording, address: Address) -> int:
    """The number of the last event at an address. Raises BadAddress, and NotSupported where the rules must tell."""
    from projections.address import Address, no_such_event
    from projections.replay import Cursor

    last = recording.last
    if address == Address():
        return last
    if address.seq:
        if address.seq > last:
            raise no_such_event(address.seq, last, recording.name)
        return address.seq
    cursor = Cursor.of(recording)
    cursor.to(address)
    return cursor.entries[cursor.at - 1].seq


def values(entry: Entry) -> dict[str, Any]:
    """An entry as JSON: what is empty is left out."""
    found: dict[str, Any] = {"seq": entry.seq, "kind": entry.event.kind, "version": entry.event.version, "origin": entry.origin}
    found |= {name: value for name in ("actor", "source", "occurred_at", "recorded_at") if (value := getattr(entry, name))}
    return found | {"payload": msgspec.to_builtins(entry.event)}
