"""State whose every write can be taken back: one flat list of table, key, old value, table, key, old value ...

Flat on purpose: a tuple for each write makes the garbage collector run every twenty turns, a third of all time (measured).
"""

from __future__ import annotations

from typing import Any

ABSENT: Any = object()


class Journal:
    """The only writer. Tables are plain dicts and lists, read directly and written through here."""

    __slots__ = ("entries",)

    def __init__(self) -> None:
        self.entries: list[Any] = []

    def put(self, table: dict[Any, Any], key: object, value: object) -> None:
        """Writes one key of a table."""
        self.entries += table, key, table.get(key, ABSENT)
        table[key] = value

    def drop(self, table: dict[Any, Any], key: object) -> None:
        """Removes one key of a table. Raises KeyError if it is not there."""
        self.entries += table, key, table.pop(key)

    def add(self, values: list[Any], value: object) -> None:
        """Appends to a list; what is taken back is everything from the old end on."""
        self.entries += values, slice(len(values), None), ABSENT
        values.append(value)

    def mark(self) -> int:
        """A place in time to come back to with `undo`."""
        return len(self.entries)

    def undo(self, mark: int) -> None:
        """Takes back all writes since the mark, the youngest first."""
        entries = self.entries
        for i in range(len(entries) - 3, mark - 1, -3):
            table, key, old = entries[i : i + 3]
            if old is ABSENT:
                del table[key]
            else:
                table[key] = old
        del entries[mark:]
