"""A line of notation typed at the table, with or without the seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events import notation
from events.catalogue import KINDS
from events.common import ClockRead, EventSuperseded, EventWithdrawn, GameSetUp, NoteAdded, PointsAdjusted, ReadingChosen
from events.event import Event

from .offer import Choice, NotUnderstood

if TYPE_CHECKING:
    from .table import RecordingTable

SEATED = {cls.line.split()[1] for cls in KINDS.values() if cls.line.startswith("{seat}")}
AT_THE_TABLE = (ReadingChosen, PointsAdjusted, EventSuperseded, EventWithdrawn, NoteAdded, ClockRead, GameSetUp)  # beside moves and claims
VERBS = SEATED | {cls.line.split()[0] for cls in KINDS.values()} - {"{seat}"}


def is_full(words: list[str], but: frozenset[str] = frozenset()) -> bool:
    """Whether words are a line of notation: a verb, those left out that mean something else too, or a seat and more."""
    return bool(words) and (words[0] in VERBS - but or (words[0].isdecimal() and len(words) > 1))


def in_full(table: RecordingTable, words: list[str], line: str) -> Event:
    """The event of a line of notation; whose move it is may be left out where one seat alone is to act. Raises NotUnderstood or Choice."""
    own = f"{_seat(table, line) + 1} {line}" if words[0] in SEATED else line
    try:
        found = notation.read(own)
    except notation.NotationError as error:
        raise NotUnderstood(f"column {max(1, error.column - len(own) + len(line))}: {error.text}") from None
    if found is None:
        raise NotUnderstood("there is nothing in this line")
    if words[0] not in SEATED and not words[0].isdecimal() and not _for_the_table(table, found):
        raise NotUnderstood(f"{words[0]} is not for the table: kerb has a command of its own for it")
    return found


def _for_the_table(table: RecordingTable, event: Event) -> bool:
    """What is typed at a table: claims, remarks, corrections, and moves of the game that belong to no seat."""
    takes = getattr(table.game, "takes", None)
    return isinstance(event, AT_THE_TABLE) or event.kind.endswith("_stated") or bool(takes and takes(event))


def _seat(table: RecordingTable, line: str) -> int:
    """The seat a line without one is for. Raises Choice where several are to act."""
    acting = sorted(table.game.to_act(table.state))
    if len(acting) > 1:
        raise Choice("whose move is it", [(table.names[seat], f"{seat + 1} {line}") for seat in acting])
    return acting[0] if acting else int(table.state.seat)
