"""A recorded game as it was read from a file or a log: its entries, the names behind the ids, and what went wrong on reading.

Every reader yields recordings one by one, so that a file with many games streams, and a bad game never stops the others.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .common import CORRECTIONS, GameSetUp
from .event import Entry, Event
from .finding import Finding


class Refused(Exception):
    """A file or a game in it that cannot be read: one sentence, and the exit code it asks for (1 damaged, 4 not supported)."""

    def __init__(self, text: str, exit_code: int = 1, name: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.exit_code = exit_code
        self.name = name


class Recording(msgspec.Struct, kw_only=True):
    """One game.

    name      what to call it; unique names are given on import
    entries   numbered from 1; the first is the set-up
    names     player id -> name, where the ids of the set-up are not names themselves
    findings  what could not be read, with its place; reading went on
    dropped   what the source holds and the record does not keep, one sentence each
    origin    `import`, `notation`, or `log` for a game of the log
    """

    name: str
    entries: list[Entry]
    names: dict[str, str] = {}
    findings: list[Finding] = []
    dropped: list[str] = []
    origin: str = "import"
    media_type: str = "application/octet-stream"

    @property
    def set_up(self) -> GameSetUp:
        """The first event. Raises Refused if it is none."""
        first = self.entries[0].event if self.entries else None
        if not isinstance(first, GameSetUp):
            raise Refused("the record does not begin with a set-up", 1, self.name)
        return first

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self.entries[-1].seq

    def as_recorded(self) -> Recording:
        """The game as it was entered, as if nothing had been taken back or put right: without its corrections."""
        return msgspec.structs.replace(self, entries=[entry for entry in self.entries if not isinstance(entry.event, CORRECTIONS)])

    def with_events(self, events: Iterable[Event]) -> Recording:
        """The game as it would be with these events at its end; nothing is recorded."""
        more = [Entry(seq=seq, event=event) for seq, event in enumerate(events, self.last + 1)]
        return msgspec.structs.replace(self, entries=[*self.entries, *more])

    def seat_names(self) -> list[str]:
        """What to call the seats, in order."""
        return [self.names.get(player, player) for player in self.set_up.players]
