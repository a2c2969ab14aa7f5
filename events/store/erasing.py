"""Erasing a person from a log: the name and contact, the free texts by or about them, the kept files of their games. Proofs stay valid.

What goes, by rule:

* the person's row in `player`; what is left of them in events is an id that says nothing;
* every free text (`events/free_text.py`) of games in which they had a seat, and any free text or author elsewhere that names them;
* the bytes and names of the files from which their games were read, and the unsalted hashes of the appends that brought the texts.

What an event did to the game must stay. So before the texts of a ruling, an adjustment or a correction go, the same is recorded again
without them, as a correction of that event; only then is the payload emptied. A plan that would change a game is refused. What cannot go
- names of games and of files inside hashed entries, words of other programs - is named in the plan.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec

from .. import free_text
from ..catalogue import BadPayload, UnknownKind, decode
from ..chain import stamp
from ..common import CORRECTIONS, EventSuperseded, NoteAdded
from ..effective import effective, standing
from ..errors import LogError
from ..event import Draft, Entry, Event
from ..notation import write
from .request import Player, place
from .store import Store

PAGE = 1000
KINDS = ", ".join(f"'{kind}'" for kind in sorted(free_text.ERASABLE))
VACUUM = {
    "sqlite": ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"),
    "postgresql": ("VACUUM (FULL) event", "VACUUM (FULL) original", "VACUUM (FULL) player"),
}


class CannotErase(LogError):
    """Erasing this would change a game, or cannot be recorded."""


class Plan(msgspec.Struct, frozen=True):
    """What is to go. `again` is what has to be recorded first, by stream with the number of its last event."""

    player: Player
    games: list[str]
    positions: list[int]
    again: dict[str, tuple[int, list[Event]]]
    originals: list[str]
    remains: list[str]


def plan(store: Store, player: Player) -> Plan:
    """What erasing a person means; nothing is written. Raises CannotErase."""
    games = [name for name, players in _seats(store) if player.player_id in players]
    found = _found(store, player.name, set(games))
    positions: list[int] = []
    again: dict[str, tuple[int, list[Event]]] = {}
    closed = {row.name for row in store.streams() if row.closed_at is not None}
    for stream, seqs in found.items():
        entries = list(store.read(stream))
        events = _again(stream, entries, seqs, player.name)
        if events and stream in closed:
            raise CannotErase(f"{stream} is closed: what event {seqs[0]} did cannot be recorded again without its text")
        if events:
            again[stream] = entries[-1].seq, events
        positions += [entry.position for entry in entries if entry.seq in seqs and entry.position is not None]
    originals = list(dict.fromkeys(row.sha256 for game in games for row in store.originals(game) if row.size))
    return Plan(player, games, sorted(positions), again, originals, _remains(store, player.name, set(positions), set(originals)))


def erase(store: Store, todo: Plan, authority: str, reason: str) -> None:
    """Carry out a plan: what has to be said again is recorded, then everything goes in one transaction. Raises LogError."""
    if any(free_text.mentions(text, todo.player.name) for text in (authority, reason)):
        raise CannotErase("authority and reason are kept for ever: they must not name the person")
    database = store.database
    for stream, (last, events) in todo.again.items():
        store.append(stream, last, [Draft(event=event, actor=authority) for event in events])
    if database.dialect == "sqlite":
        database.rows("PRAGMA secure_delete = ON")  # what is deleted is overwritten, not only forgotten
    why = (reason, authority, stamp(database.clock()))
    with database.transaction():
        for position in todo.positions:
            database.rows("INSERT INTO erasure (position, reason, authority, erased_at) VALUES (?, ?, ?, ?)", (position, *why))
            database.rows("UPDATE event SET payload = NULL, payload_salt = NULL WHERE position = ?", (position,))
            database.rows(  # made without a salt, so that a short text could be guessed from it
                "UPDATE append SET request_hash = ? WHERE first_position <= ? AND first_position + event_count > ?", (bytes(32), position, position)
            )
        for sha256 in map(bytes.fromhex, todo.originals):
            database.rows("INSERT INTO erased_original (sha256, reason, authority, erased_at) VALUES (?, ?, ?, ?)", (sha256, *why))
            database.rows("UPDATE original SET bytes = ?, name = '' WHERE sha256 = ?", (b"", sha256))
        database.rows("DELETE FROM player WHERE player_id = ?", (todo.player.player_id,))


def compact(store: Store) -> None:
    """Rewrite the database, so that no page of it keeps an old copy of what was erased. Raises LogError, such as LogBusy."""
    for statement in VACUUM[store.database.dialect]:
        answer = store.database.rows(statement)
        if answer and answer[0][0]:
            raise CannotErase(f"{store.where} is open elsewhere: its log of changes still holds what was erased")


def _seats(store: Store) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every game with the ids of its players."""
    rows = store.database.rows(
        "SELECT name, event.version, payload FROM event JOIN stream ON stream.stream_id = event.stream_id"
        " WHERE seq = 1 AND event.kind = 'game_set_up' ORDER BY position"
    )
    for name, version, payload in rows:
        yield name, getattr(decode("game_set_up", version, payload), "players", ())


def _found(store: Store, name: str, games: set[str]) -> dict[str, list[int]]:
    """The numbers of events that lose their text, by stream."""
    found: dict[str, list[int]] = {}
    rows = store.database.rows(
        "SELECT name, seq, event.kind, event.version, payload FROM event JOIN stream ON stream.stream_id = event.stream_id"
        f" WHERE event.kind IN ({KINDS}) AND payload IS NOT NULL ORDER BY position"
    )
    for stream, seq, kind, version, payload in rows:
        with suppress(UnknownKind, BadPayload):
            event = decode(kind, version, payload)
            if free_text.names(event, name) or (stream in games and free_text.has_text(event)):
                found.setdefault(stream, []).append(seq)
    return found


def _again(stream: str, entries: list[Entry], seqs: list[int], name: str) -> list[Event]:
    """What has to be recorded again without text so that the game stays what it is. Raises CannotErase where that does not help."""
    state, by_seq = standing(entries), {entry.seq: entry for entry in entries}
    events: list[Event] = []
    for seq in seqs:
        event = by_seq[seq].event
        if isinstance(event, NoteAdded) or seq in state.withdrawn or seq in state.superseded:
            continue
        if not isinstance(event, CORRECTIONS):
            events.append(EventSuperseded(seq, write(free_text.bare(event, name))))
        elif seq in (state.withdrawn.get(event.seq), state.superseded.get(event.seq)):
            events.append(free_text.bare(event, name))
    after = [msgspec.structs.replace(entry, event=free_text.ERASED) if entry.seq in seqs else entry for entry in entries]
    after += [Entry(seq=entries[-1].seq + number, event=event) for number, event in enumerate(events, 1)]
    if _meaning(entries, name) != _meaning(after, name):
        raise CannotErase(f"{stream}: erasing the text of its corrections would change the game; withdraw the one that does not stand first")
    return events


def _meaning(entries: list[Entry], name: str) -> list[tuple[int, Event]]:
    """The events that count, without texts: all that a replay depends on."""
    kept = [entry for entry in effective(entries) if isinstance(entry, Entry) and not isinstance(entry.event, NoteAdded)]
    return [(entry.seq, free_text.bare(entry.event, name)) for entry in kept]


def _remains(store: Store, name: str, positions: set[int], originals: set[str]) -> list[str]:
    """Where the name stays, since it is part of what was hashed or belongs to the game."""
    counts: dict[str, int] = {}
    for what, text in _kept_texts(store, positions, originals):
        if free_text.mentions(text.replace("-", " ").replace("_", " ").replace(".", " "), name):
            counts[what] = counts.get(what, 0) + 1
    return [f"{what} ({count})" if count > 1 else what for what, count in counts.items()]


def _kept_texts(store: Store, positions: set[int], originals: set[str]) -> Iterable[tuple[str, str]]:
    for row in store.streams():
        yield f"the name of the game {row.name}", row.name
    after = 0
    while page := store.database.rows(
        "SELECT position, name, event.kind, actor, source, payload FROM event JOIN stream ON stream.stream_id = event.stream_id"
        " WHERE position > ? AND position <= ? ORDER BY position",
        (after, after + PAGE),
    ):
        for position, stream, kind, actor, source, payload in page:
            yield f"who recorded {stream}", actor
            yield f"the name of the file of {stream}", place(source)
            if payload is not None and position not in positions:
                yield f"{kind} in {stream}", payload
        after += PAGE
    for sha256, file in store.database.rows("SELECT sha256, name FROM original"):
        if bytes(sha256).hex() not in originals:
            yield f"the kept file {file}", file
