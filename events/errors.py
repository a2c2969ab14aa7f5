"""What can go wrong with a log, one class each; the text is one sentence a person can act on.

No class here knows a database driver. `events/store/sqlite.py` and `postgres.py` turn what their drivers raise into these.
"""

from __future__ import annotations


class LogError(Exception):
    """Base of everything a log answers when it cannot do what was asked."""


class CannotOpen(LogError):
    """There is no log at this address, or something there is not one."""


class NewerDatabase(CannotOpen):
    """The log was written by a newer Kerbholz, whose tables are not known here."""


class OlderDatabase(CannotOpen):
    """The log has tables of an older Kerbholz and must be upgraded by command."""


class ReadOnly(LogError):
    """The log can be read but not written."""


class LogBusy(LogError):
    """Another program held the log for longer than we wait. Nothing was stored; trying again is safe."""


class DiskFull(LogError):
    """The disk refused to take more. Nothing of this append was stored."""


class ConnectionLost(LogError):
    """The database server went away. The append may be stored or not; repeating it with the same append id is safe."""


class LogCorrupt(LogError):
    """The record contradicts itself: a hole, an end that does not fit, a file that is damaged."""


class NotRecordable(LogError):
    """What was to be recorded cannot stand in a log: a value, a name, a place."""


class NoSuchStream(LogError):
    """No stream of that name."""

    def __init__(self, stream: str) -> None:
        super().__init__(f"there is no {stream!r} in this log")
        self.stream = stream


class StreamConflict(LogError):
    """Somebody else recorded in the same stream first. `actual_seq` is the number of its last event now."""

    def __init__(self, stream: str, expected_seq: int, actual_seq: int) -> None:
        super().__init__(f"{stream} stands at event {actual_seq}, not {expected_seq}: read it again and decide")
        self.stream, self.expected_seq, self.actual_seq = stream, expected_seq, actual_seq


class StreamClosed(LogError):
    """The stream was closed; nothing more is recorded in it."""

    def __init__(self, stream: str, closed_at: str) -> None:
        super().__init__(f"{stream} was closed at {closed_at}; nothing more is recorded in it")
        self.stream, self.closed_at = stream, closed_at


class AppendIdReused(LogError):
    """The append id stands for another request already."""

    def __init__(self, append_id: str) -> None:
        super().__init__(f"append id {append_id} was used for something else before")
        self.append_id = append_id


class UnknownEvent(LogError):
    """An event of a kind or version that only a newer Kerbholz can read."""


class PayloadErased(LogError):
    """An event whose content was erased on request; its hashes still stand."""


class ProjectionMoved(LogError):
    """A read model is not at the position its writer believed; another writer was faster."""
