"""Read models: stored copies of what a projection computes, with the position up to which they are true.

A projection is a name and a version. Its copies are texts (JSON) under keys, such as one for each game; they are written in the same
transaction as the position, so they never disagree with it. The shape of a turn of work:

    model = store.read_model("games", VERSION)
    state = model.state()                                        # begins at position 0 when there is no such version yet
    changes, position = compute(store.read_all(state.position))  # rules; no database
    model.save(state.position, position, changes)                # ProjectionMoved: somebody else did this work already

Another version of a projection is built beside the old one and takes its place with `activate`. What a projection cannot digest stops
it with `fail`; the copies stay as they are until the projection can go on.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update

from .. import tables
from ..errors import ProjectionMoved
from .database import Database

_states = tables.projection
_copies = tables.read_model


class ProjectionState(msgspec.Struct, frozen=True):
    """Where a projection stands. `status` is `running` or `failed`; `active` marks the version whose copies are to be shown."""

    status: str = "running"
    position: int = 0
    error: str | None = None
    active: bool = False


class ReadModel:
    """The copies of one version of one projection."""

    def __init__(self, database: Database, name: str, version: int) -> None:
        self.database, self.name, self.version = database, name, version
        self._mine = (_states.c.name == name) & (_states.c.version == version)
        self._my_copies = (_copies.c.name == name) & (_copies.c.version == version)

    def state(self) -> ProjectionState:
        """Where this version stands; position 0 when nothing was ever saved."""
        query = select(_states.c.status, _states.c.position, _states.c.error, _states.c.active).where(self._mine)
        with self.database.core() as connection:
            row = connection.execute(query).one_or_none()
        return ProjectionState() if row is None else ProjectionState(row[0], row[1], row[2], bool(row[3]))

    def value(self, key: str) -> str | None:
        """The copy under a key."""
        with self.database.core() as connection:
            return connection.execute(select(_copies.c.value).where(self._my_copies, _copies.c.key == key)).scalar_one_or_none()

    def values(self) -> dict[str, str]:
        """All copies by key, in order of key."""
        with self.database.core() as connection:
            rows = connection.execute(select(_copies.c.key, _copies.c.value).where(self._my_copies).order_by(_copies.c.key))
            return {row.key: row.value for row in rows}

    def save(self, old_position: int, position: int, changes: Mapping[str, str | None]) -> None:
        """Write changed copies (None removes one) and the position they are true for, together or not at all.

        Raises ProjectionMoved when the projection does not stand at `old_position`.
        """
        with self.database.core() as connection, self.database.transaction():
            self._move(old_position, position)
            if changes:
                keys = [{"k": key} for key in changes]
                connection.execute(delete(_copies).where(self._my_copies, _copies.c.key == bindparam("k")), keys)
            kept = [{"name": self.name, "version": self.version, "key": key, "value": value} for key, value in changes.items() if value is not None]
            if kept:
                connection.execute(insert(_copies), kept)

    def _move(self, old_position: int, position: int) -> None:
        with self.database.core() as connection:
            if old_position == 0 and connection.execute(select(_states.c.position).where(self._mine)).one_or_none() is None:
                row = {"name": self.name, "version": self.version, "status": "running", "position": 0, "active": 0}
                connection.execute(insert(_states), row)
            moved = connection.execute(
                update(_states).where(self._mine, _states.c.position == old_position).values(position=position, status="running", error=None)
            )
            if moved.rowcount != 1:
                raise ProjectionMoved(f"the read model {self.name} version {self.version} does not stand at position {old_position}")

    def fail(self, position: int, error: str) -> None:
        """Record that the event after `position` stopped the projection, and why."""
        with self.database.core() as connection, self.database.transaction():
            self._move(position, position)
            connection.execute(update(_states).where(self._mine).values(status="failed", error=error))

    def activate(self) -> None:
        """Show this version from now on and drop all others of the projection, in one transaction."""
        with self.database.core() as connection, self.database.transaction():
            moved = connection.execute(update(_states).where(self._mine).values(active=1))
            if moved.rowcount != 1:
                raise ProjectionMoved(f"the read model {self.name} version {self.version} was never built")
            connection.execute(delete(_states).where(_states.c.name == self.name, _states.c.version != self.version))
            connection.execute(delete(_copies).where(_copies.c.name == self.name, _copies.c.version != self.version))

    def reset(self) -> None:
        """Forget all copies of this version; it is built again from position 0."""
        with self.database.core() as connection, self.database.transaction():
            connection.execute(delete(_copies).where(self._my_copies))
            connection.execute(delete(_states).where(self._mine))
