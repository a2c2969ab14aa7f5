"""Choices made in secret at one table: asked seat after seat, and neither shown nor stored before all are in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from events.event import Event

from .offer import Due

if TYPE_CHECKING:
    from .offer import Secret
    from .table import RecordingTable


class Gathering:
    """What was chosen so far where the game stands now; a note recorded in between changes nothing."""

    def __init__(self, table: RecordingTable) -> None:
        self.table = table
        self.secret: Secret | None = None
        self.given: list[Any] = []
        self.seq = 0  # the event up to which `secret` is known

    @property
    def due(self) -> Due | None:
        """The choice to be asked for next, None where no secret is due or all are in."""
        self._look()
        if self.secret is None or len(self.given) >= len(self.secret.due):
            return None
        return self.secret.due[len(self.given)]

    def take(self, text: str) -> list[Event]:
        """Takes the next choice; all events of the step once it was the last one. Raises NotUnderstood."""
        due = self.due
        assert due is not None
        assert self.secret is not None
        self.given.append(due.value(text))
        return self.secret.events(list(self.given)) if len(self.given) == len(self.secret.due) else []

    def drop(self) -> Due | None:
        """Forgets the choice entered last, and says whose it was."""
        self._look()
        if not self.given or self.secret is None:
            return None
        self.given.pop()
        return self.secret.due[len(self.given)]

    def reset(self) -> None:
        """Forgets all that was entered."""
        self.given.clear()

    def _look(self) -> None:
        """Asks the game anew where it went on; what was given stands if the same is asked."""
        if self.seq == self.table.seq:
            return
        before, self.seq = self.secret, self.table.seq
        self.secret = self.table.display.secret(self.table)
        complete = before is not None and len(self.given) == len(before.due)
        if complete or _asked(before) != _asked(self.secret):
            self.given.clear()


def _asked(secret: Secret | None) -> list[tuple[object, ...]]:
    return [(due.seat, due.slot, due.question, due.answers) for due in secret.due] if secret else []
