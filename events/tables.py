"""The tables of a log as SQLAlchemy Core metadata; Alembic compares databases with it (`alembic check`).

One log is one SQLite file or one PostgreSQL schema. Guards, triggers and functions are SQL text in `migrations/versions`. Times are
texts of fixed width on both databases: they are hashed as written, and text order is time order. There are no foreign keys to
`stream`: the guards of `event` check the stream once for all, where a key checked row by row makes batches 1.5 times slower.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Identity,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.types import TypeEngine

NAMES = {
    "pk": "%(table_name)s_pk",
    "uq": "%(table_name)s_%(column_0_N_name)s",
    "ck": "%(table_name)s_%(constraint_name)s",
    "ix": "%(table_name)s_%(column_0_N_name)s",
}

metadata = MetaData(naming_convention=NAMES)


def count() -> TypeEngine[int]:
    """Positions and numbers of events: 64 bits."""
    return BigInteger().with_variant(Integer(), "sqlite")


def uuid() -> TypeEngine[bytes]:
    """16 bytes; on PostgreSQL its own type."""
    return LargeBinary().with_variant(postgresql.UUID(), "postgresql")


def _table(name: str, *parts: Column[object] | CheckConstraint | UniqueConstraint | PrimaryKeyConstraint, rowid: bool = False) -> Table:
    return Table(name, metadata, *parts, sqlite_strict=True, sqlite_with_rowid=rowid)


def _hash(name: str) -> CheckConstraint:
    return CheckConstraint(f"length({name}) = 32", name=f"{name}_is_32_bytes")


log = _table(
    "log",
    Column("only_row", Integer, nullable=False, autoincrement=False),
    Column("origin", Text, nullable=False),
    Column("spec", Text, nullable=False),
    Column("next_position", count(), nullable=False),
    Column("last_recorded_at", Text, nullable=False),
    CheckConstraint("only_row = 1", name="has_one_row"),
    CheckConstraint("next_position >= 1", name="positions_from_1"),
    PrimaryKeyConstraint("only_row"),
)

stream = _table(
    "stream",
    Column("stream_id", count(), Identity(always=True), nullable=False),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("version", count(), nullable=False),
    Column("head_hash", LargeBinary, nullable=False),
    Column("closed_at", Text),
    CheckConstraint("kind IN ('game', 'tournament')", name="known_kind"),
    CheckConstraint("version >= 0", name="version_from_0"),
    _hash("head_hash"),
    PrimaryKeyConstraint("stream_id"),
    UniqueConstraint("name"),
    rowid=True,
)

append = _table(
    "append",
    Column("append_id", uuid(), nullable=False),
    Column("request_hash", LargeBinary, nullable=False),
    Column("first_position", count(), nullable=False),
    Column("event_count", Integer, nullable=False),
    CheckConstraint("event_count > 0", name="holds_events"),
    _hash("request_hash"),
    PrimaryKeyConstraint("append_id"),
)

event = _table(
    "event",
    Column("position", count(), nullable=False, autoincrement=False),
    Column("stream_id", count(), nullable=False),
    Column("seq", count(), nullable=False),
    Column("event_id", uuid(), nullable=False),
    Column("kind", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("origin", Text, nullable=False),
    Column("recorded_at", Text, nullable=False),
    Column("occurred_at", Text),
    Column("actor", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("payload_salt", LargeBinary),
    Column("payload", Text),
    Column("payload_hash", LargeBinary, nullable=False),
    Column("leaf_hash", LargeBinary, nullable=False),
    CheckConstraint("position >= 1", name="positions_from_1"),
    CheckConstraint("seq >= 1", name="seq_from_1"),
    CheckConstraint("version >= 1", name="version_from_1"),
    CheckConstraint("length(recorded_at) = 27", name="recorded_at_is_stamp"),
    CheckConstraint("length(occurred_at) = 27", name="occurred_at_is_stamp"),
    CheckConstraint("(payload IS NULL) = (payload_salt IS NULL)", name="erased_whole"),
    CheckConstraint("length(payload_salt) = 16", name="salt_is_16_bytes"),
    _hash("payload_hash"),
    _hash("leaf_hash"),
    PrimaryKeyConstraint("position"),
    UniqueConstraint("stream_id", "seq"),
    UniqueConstraint("event_id"),
)

original = _table(
    "original",
    Column("sha256", LargeBinary, nullable=False),
    Column("name", Text, nullable=False),
    Column("media_type", Text, nullable=False),
    Column("bytes", LargeBinary, nullable=False),
    _hash("sha256"),
    PrimaryKeyConstraint("sha256"),
    rowid=True,
)

player = _table(
    "player",
    Column("player_id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("contact", Text, nullable=False),
    PrimaryKeyConstraint("player_id"),
)

erasure = _table(
    "erasure",
    Column("position", count(), nullable=False, autoincrement=False),
    Column("reason", Text, nullable=False),
    Column("authority", Text, nullable=False),
    Column("erased_at", Text, nullable=False),
    PrimaryKeyConstraint("position"),
)

erased_original = _table(
    "erased_original",
    Column("sha256", LargeBinary, nullable=False),
    Column("reason", Text, nullable=False),
    Column("authority", Text, nullable=False),
    Column("erased_at", Text, nullable=False),
    _hash("sha256"),
    PrimaryKeyConstraint("sha256"),
)

checkpoint = _table(
    "checkpoint",
    Column("size", count(), nullable=False, autoincrement=False),
    Column("root", LargeBinary, nullable=False),
    Column("note", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    CheckConstraint("size >= 0", name="size_from_0"),
    _hash("root"),
    PrimaryKeyConstraint("size"),
)

projection = _table(
    "projection",
    Column("name", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("position", count(), nullable=False),
    Column("error", Text),
    Column("active", Integer, nullable=False),
    CheckConstraint("status IN ('running', 'failed')", name="known_status"),
    CheckConstraint("active IN (0, 1)", name="active_is_0_or_1"),
    PrimaryKeyConstraint("name", "version"),
)

read_model = _table(
    "read_model",
    Column("name", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("key", Text, nullable=False),
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("name", "version", "key"),
)
