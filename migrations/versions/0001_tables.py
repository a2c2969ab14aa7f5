"""The tables of a log, and the one row of `log`.

`sqlite_strict` makes SQLite keep to the column types. The tables that a key other than a number finds have no hidden row number.
"""

from __future__ import annotations

from uuid import uuid4

import sqlalchemy as sa
from alembic import context, op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

COUNT = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
ID = sa.LargeBinary().with_variant(sa.UUID(), "postgresql")
STRICT = {"sqlite_strict": True}
TABLES = ("append", "checkpoint", "erasure", "event", "log", "original", "player", "projection", "read_model", "stream")
KEYED = {"sqlite_strict": True, "sqlite_with_rowid": False}


def upgrade() -> None:
    """Create all tables and give the log its name, which every entry carries."""
    op.create_table(
        "append",
        sa.Column("append_id", ID, nullable=False),
        sa.Column("request_hash", sa.LargeBinary(), nullable=False),
        sa.Column("first_position", COUNT, nullable=False),
        sa.Column("event_count", sa.Integer(), nullable=False),
        sa.CheckConstraint("event_count > 0", name=op.f("append_holds_events")),
        sa.CheckConstraint("length(request_hash) = 32", name=op.f("append_request_hash_is_32_bytes")),
        sa.PrimaryKeyConstraint("append_id", name=op.f("append_pk")),
        **KEYED,
    )
    op.create_table(
        "checkpoint",
        sa.Column("size", COUNT, autoincrement=False, nullable=False),
        sa.Column("root", sa.LargeBinary(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.CheckConstraint("length(root) = 32", name=op.f("checkpoint_root_is_32_bytes")),
        sa.CheckConstraint("size >= 0", name=op.f("checkpoint_size_from_0")),
        sa.PrimaryKeyConstraint("size", name=op.f("checkpoint_pk")),
        **KEYED,
    )
    op.create_table(
        "erasure",
        sa.Column("position", COUNT, autoincrement=False, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("authority", sa.Text(), nullable=False),
        sa.Column("erased_at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("position", name=op.f("erasure_pk")),
        **KEYED,
    )
    op.create_table(
        "event",
        sa.Column("position", COUNT, autoincrement=False, nullable=False),
        sa.Column("stream_id", COUNT, nullable=False),
        sa.Column("seq", COUNT, nullable=False),
        sa.Column("event_id", ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("recorded_at", sa.Text(), nullable=False),
        sa.Column("occurred_at", sa.Text(), nullable=True),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("payload_salt", sa.LargeBinary(), nullable=True),
        sa.Column("payload", sa.Text(), nullable=True),
        sa.Column("payload_hash", sa.LargeBinary(), nullable=False),
        sa.Column("leaf_hash", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("(payload IS NULL) = (payload_salt IS NULL)", name=op.f("event_erased_whole")),
        sa.CheckConstraint("length(leaf_hash) = 32", name=op.f("event_leaf_hash_is_32_bytes")),
        sa.CheckConstraint("length(occurred_at) = 27", name=op.f("event_occurred_at_is_stamp")),
        sa.CheckConstraint("length(payload_hash) = 32", name=op.f("event_payload_hash_is_32_bytes")),
        sa.CheckConstraint("length(payload_salt) = 16", name=op.f("event_salt_is_16_bytes")),
        sa.CheckConstraint("length(recorded_at) = 27", name=op.f("event_recorded_at_is_stamp")),
        sa.CheckConstraint("position >= 1", name=op.f("event_positions_from_1")),
        sa.CheckConstraint("seq >= 1", name=op.f("event_seq_from_1")),
        sa.CheckConstraint("version >= 1", name=op.f("event_version_from_1")),
        sa.PrimaryKeyConstraint("position", name=op.f("event_pk")),
        sa.UniqueConstraint("event_id", name=op.f("event_event_id")),
        sa.UniqueConstraint("stream_id", "seq", name=op.f("event_stream_id_seq")),
        **KEYED,
    )
    op.create_table(
        "log",
        sa.Column("only_row", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("spec", sa.Text(), nullable=False),
        sa.Column("next_position", COUNT, nullable=False),
        sa.Column("last_recorded_at", sa.Text(), nullable=False),
        sa.CheckConstraint("next_position >= 1", name=op.f("log_positions_from_1")),
        sa.CheckConstraint("only_row = 1", name=op.f("log_has_one_row")),
        sa.PrimaryKeyConstraint("only_row", name=op.f("log_pk")),
        **KEYED,
    )
    op.create_table(
        "original",
        sa.Column("sha256", sa.LargeBinary(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("media_type", sa.Text(), nullable=False),
        sa.Column("bytes", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("length(sha256) = 32", name=op.f("original_sha256_is_32_bytes")),
        sa.PrimaryKeyConstraint("sha256", name=op.f("original_pk")),
        **STRICT,
    )
    op.create_table(
        "player",
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("contact", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name=op.f("player_pk")),
        **KEYED,
    )
    op.create_table(
        "projection",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("position", COUNT, nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("active", sa.Integer(), nullable=False),
        sa.CheckConstraint("status IN ('running', 'failed')", name=op.f("projection_known_status")),
        sa.CheckConstraint("active IN (0, 1)", name=op.f("projection_active_is_0_or_1")),
        sa.PrimaryKeyConstraint("name", "version", name=op.f("projection_pk")),
        **KEYED,
    )
    op.create_table(
        "read_model",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", "version", "key", name=op.f("read_model_pk")),
        **KEYED,
    )
    op.create_table(
        "stream",
        sa.Column("stream_id", COUNT, sa.Identity(always=True), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("version", COUNT, nullable=False),
        sa.Column("head_hash", sa.LargeBinary(), nullable=False),
        sa.Column("closed_at", sa.Text(), nullable=True),
        sa.CheckConstraint("kind IN ('game', 'tournament')", name=op.f("stream_known_kind")),
        sa.CheckConstraint("length(head_hash) = 32", name=op.f("stream_head_hash_is_32_bytes")),
        sa.CheckConstraint("version >= 0", name=op.f("stream_version_from_0")),
        sa.PrimaryKeyConstraint("stream_id", name=op.f("stream_pk")),
        sa.UniqueConstraint("name", name=op.f("stream_name")),
        **STRICT,
    )
    op.execute(
        f"INSERT INTO log (only_row, origin, spec, next_position, last_recorded_at) VALUES (1, 'kerbholz/{uuid4().hex}', 'kerbholz/event/v1', 1, '')"
    )


def downgrade() -> None:
    """Drop all tables; a log that holds events is dropped only when asked for in so many words."""
    recorded = op.get_bind().exec_driver_sql("SELECT next_position - 1 FROM log").scalar_one()
    if recorded and not context.config.attributes.get("drop_events"):
        raise RuntimeError(f"the log holds {recorded} events, which this step would destroy; say -x drop_events=yes if that is meant")
    for table in reversed(TABLES):
        op.drop_table(table)
