"""A recorded game goes into the log: a readable name of its own, its people known by ids, its file kept, all in one append.

The append id follows from the bytes of the file and the number of the game in it. Who imports a file again gets the game that is there.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from uuid import UUID

import msgspec

from events.common import GameSetUp
from events.errors import AppendIdReused, StreamConflict
from events.event import Draft, Entry, Event
from events.recording import Recording, Refused
from events.store import Original, Player, Store, new_player
from projections.registry import digest

LONGEST_NAME = 60
MOST_TRIES = 20
LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})


class Placed(msgspec.Struct, frozen=True):
    """Where a game stands in the log; `known` when it stood there before."""

    game: str
    events: int
    known: bool = False


def slug(text: str) -> str:
    """A name of small letters, digits and hyphens: `Finale, Köln` is `finale-koln`; `game` where nothing is left."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:LONGEST_NAME].rstrip("-") or "game"


def append_id(original: Original, number: int) -> UUID:
    """The id under which the game with this number (from 0) of a file is recorded, now and when it comes again."""
    return UUID(bytes=hashlib.sha256(f"kerbholz/import/v1\0{original.sha256}\0{number}".encode()).digest()[:16])


class Intake:
    """Puts games into one log. Remembers whom the log knows, so that many games ask for them once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._people: dict[str, list[Player]] = {}
        for player in store.players():
            self._people.setdefault(player.name, []).append(player)

    def add(self, recording: Recording, original: Original, number: int) -> Placed:
        """Record a game that was read from a file. Raises Refused and LogError; then nothing of it is stored."""
        key = append_id(original, number)
        if (known := self._known(key)) is not None:
            return known
        drafts = [_draft(entry) for entry in recording.entries]
        if [entry.seq for entry in recording.entries] != list(range(1, len(drafts) + 1)):
            raise Refused(f"{recording.name}: its events are not numbered 1, 2, 3, ...", 1, recording.name)
        for seat, name in enumerate(recording.seat_names(), 1):
            if not name.strip():
                raise Refused(f"{recording.entries[0].source or recording.name}: seat {seat} has no name", 1, recording.name)
        try:
            return self._append(slug(recording.name or original.name), drafts, recording.seat_names(), key, (original,))
        except AppendIdReused:  # somebody else imported the same file in this moment
            known = self._known(key)
            if known is None:
                raise
            return known

    def begin(self, name: str, set_up: Event, players: list[str], *, exact: bool) -> Placed:
        """Record the set-up of a new game; `exact` when no other name will do. Raises StreamConflict for a name that is taken."""
        return self._append(name, [Draft(event=set_up)], players, None, (), exact=exact)

    def free_name(self, wanted: str) -> str:
        """The wanted name, or the first of `wanted-2`, `wanted-3`, ... that no game has."""
        if self.store.find(wanted) != [wanted]:
            return wanted
        taken = set(self.store.find(wanted + "-"))
        number = 2
        while f"{wanted}-{number}" in taken:
            number += 1
        return f"{wanted}-{number}"

    def _known(self, key: UUID) -> Placed | None:
        found = self.store.stored(key)
        return None if found is None else Placed(found[0], found[1].last_seq, known=True)

    def _append(
        self, wanted: str, drafts: list[Draft], names: list[str], key: UUID | None, originals: tuple[Original, ...], *, exact: bool = False
    ) -> Placed:
        people, strangers = self._who(names)
        ids = tuple(player.player_id for player in people)
        drafts[0] = msgspec.structs.replace(drafts[0], event=_pinned(drafts[0].event, ids))
        for left in reversed(range(1 if exact else MOST_TRIES)):
            name = wanted if exact else self.free_name(wanted)
            try:
                appended = self.store.append(name, 0, drafts, append_id=key, originals=originals, players=strangers)
                break
            except StreamConflict:  # somebody else took the name in this moment
                if not left:
                    raise
        for player in strangers:
            self._people.setdefault(player.name, []).append(player)
        return Placed(name, appended.last_seq)

    def _who(self, names: list[str]) -> tuple[list[Player], list[Player]]:
        """The people of these names, and those of them the log does not know yet. One name twice in a game is two people."""
        met: Counter[str] = Counter()
        people, strangers = [], []
        for name in names:
            known = self._people.get(name, [])
            if met[name] < len(known):
                people.append(known[met[name]])
            else:
                people.append(new_player(name))
                strangers.append(people[-1])
            met[name] += 1
        return people, strangers


def _pinned(set_up: Event, players: tuple[str, ...]) -> GameSetUp:
    """The set-up with player ids, and with the data files it is recorded with if it does not name them."""
    assert isinstance(set_up, GameSetUp)
    return msgspec.structs.replace(set_up, players=players, data=set_up.data or digest(set_up.game))


def _draft(entry: Entry) -> Draft:
    return Draft(event=entry.event, origin=entry.origin, actor=entry.actor, source=entry.source, occurred_at=entry.occurred_at)
