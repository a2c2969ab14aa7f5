"""Erasure of kept files and of hashes of requests.

Table `erased_original`, and a guard that lets the bytes and the name of such a file go while its hash stays. An erased file has no bytes;
only the empty file's hash fits that, so verification tells the two apart. The hash of an append is made without a salt: a short text
could be guessed from it, so it may be set to zeros once an event of the append was erased.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

REFUSE = "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
ERASED_IN_APPEND = "position >= OLD.first_position AND position < OLD.first_position + OLD.event_count AND payload IS NULL"
SQLITE = (
    "DROP TRIGGER original_no_update",
    (
        "CREATE TRIGGER original_erase_only BEFORE UPDATE ON original"
        " WHEN NOT (length(NEW.bytes) = 0 AND NEW.name = '' AND length(OLD.bytes) > 0"
        " AND (NEW.sha256, NEW.media_type) = (OLD.sha256, OLD.media_type)"
        f" AND EXISTS (SELECT 1 FROM erased_original WHERE sha256 = OLD.sha256)) {REFUSE}"
    ),
    (
        "CREATE TRIGGER erased_original_no_replace BEFORE INSERT ON erased_original"
        f" WHEN EXISTS (SELECT 1 FROM erased_original WHERE sha256 = NEW.sha256) {REFUSE}"
    ),
    f"CREATE TRIGGER erased_original_no_update BEFORE UPDATE ON erased_original {REFUSE}",
    f"CREATE TRIGGER erased_original_no_delete BEFORE DELETE ON erased_original {REFUSE}",
    "DROP TRIGGER append_no_update",
    (
        "CREATE TRIGGER append_erase_only BEFORE UPDATE ON append WHEN NOT (NEW.request_hash = zeroblob(32)"
        " AND (NEW.append_id, NEW.first_position, NEW.event_count) = (OLD.append_id, OLD.first_position, OLD.event_count)"
        f" AND EXISTS (SELECT 1 FROM event WHERE {ERASED_IN_APPEND})) {REFUSE}"
    ),
)
SQLITE_BACK = (
    "DROP TRIGGER original_erase_only",
    f"CREATE TRIGGER original_no_update BEFORE UPDATE ON original {REFUSE}",
    "DROP TRIGGER append_erase_only",
    f"CREATE TRIGGER append_no_update BEFORE UPDATE ON append {REFUSE}",
)
POSTGRESQL = (
    """CREATE FUNCTION original_erase_only() RETURNS trigger LANGUAGE plpgsql SET search_path = {schema}, pg_temp AS $$
BEGIN
  IF length(NEW.bytes) = 0 AND NEW.name = '' AND length(OLD.bytes) > 0 AND NEW.sha256 = OLD.sha256 AND NEW.media_type = OLD.media_type
     AND EXISTS (SELECT 1 FROM erased_original e WHERE e.sha256 = OLD.sha256) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$""",
    "DROP TRIGGER original_no_change ON original",
    "CREATE TRIGGER original_erase_only BEFORE UPDATE ON original FOR EACH ROW EXECUTE FUNCTION original_erase_only()",
    "CREATE TRIGGER original_no_delete BEFORE DELETE ON original FOR EACH ROW EXECUTE FUNCTION log_refuse()",
    "CREATE TRIGGER erased_original_no_change BEFORE UPDATE OR DELETE ON erased_original FOR EACH ROW EXECUTE FUNCTION log_refuse()",
    "CREATE TRIGGER erased_original_no_truncate BEFORE TRUNCATE ON erased_original FOR EACH STATEMENT EXECUTE FUNCTION log_refuse()",
    "ALTER TABLE original ENABLE ALWAYS TRIGGER original_erase_only",
    "ALTER TABLE original ENABLE ALWAYS TRIGGER original_no_delete",
    "ALTER TABLE erased_original ENABLE ALWAYS TRIGGER erased_original_no_change",
    "ALTER TABLE erased_original ENABLE ALWAYS TRIGGER erased_original_no_truncate",
    f"""CREATE FUNCTION append_erase_only() RETURNS trigger LANGUAGE plpgsql SET search_path = {{schema}}, pg_temp AS $$
BEGIN
  IF NEW.request_hash = decode(repeat('00', 32), 'hex')
     AND (NEW.append_id, NEW.first_position, NEW.event_count) = (OLD.append_id, OLD.first_position, OLD.event_count)
     AND EXISTS (SELECT 1 FROM event WHERE {ERASED_IN_APPEND}) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$""",
    "DROP TRIGGER append_no_change ON append",
    "CREATE TRIGGER append_erase_only BEFORE UPDATE ON append FOR EACH ROW EXECUTE FUNCTION append_erase_only()",
    "CREATE TRIGGER append_no_delete BEFORE DELETE ON append FOR EACH ROW EXECUTE FUNCTION log_refuse()",
    "ALTER TABLE append ENABLE ALWAYS TRIGGER append_erase_only",
    "ALTER TABLE append ENABLE ALWAYS TRIGGER append_no_delete",
)
POSTGRESQL_BACK = (
    "DROP TRIGGER original_erase_only ON original",
    "DROP TRIGGER original_no_delete ON original",
    "DROP FUNCTION original_erase_only()",
    "CREATE TRIGGER original_no_change BEFORE UPDATE OR DELETE ON original FOR EACH ROW EXECUTE FUNCTION log_refuse()",
    "ALTER TABLE original ENABLE ALWAYS TRIGGER original_no_change",
    "DROP TRIGGER append_erase_only ON append",
    "DROP TRIGGER append_no_delete ON append",
    "DROP FUNCTION append_erase_only()",
    "CREATE TRIGGER append_no_change BEFORE UPDATE OR DELETE ON append FOR EACH ROW EXECUTE FUNCTION log_refuse()",
    "ALTER TABLE append ENABLE ALWAYS TRIGGER append_no_change",
)


def upgrade() -> None:
    """Make the table and its guards, and put the new guard of `original` in place of the old one."""
    op.create_table(
        "erased_original",
        sa.Column("sha256", sa.LargeBinary(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("authority", sa.Text(), nullable=False),
        sa.Column("erased_at", sa.Text(), nullable=False),
        sa.CheckConstraint("length(sha256) = 32", name=op.f("erased_original_sha256_is_32_bytes")),
        sa.PrimaryKeyConstraint("sha256", name=op.f("erased_original_pk")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    _run(SQLITE, POSTGRESQL)


def downgrade() -> None:
    """Back to a log whose files cannot be erased; refused where some were, since it would forget why."""
    erased = op.get_bind().exec_driver_sql("SELECT count(*) FROM erased_original").scalar_one()
    if erased:
        raise RuntimeError(f"the log says why {erased} kept files were erased, which this step would forget")
    _run(SQLITE_BACK, POSTGRESQL_BACK)
    op.drop_table("erased_original")


def _run(sqlite: tuple[str, ...], postgresql: tuple[str, ...]) -> None:
    connection = op.get_bind().execution_options(no_parameters=True)
    if connection.dialect.name == "sqlite":
        for statement in sqlite:
            connection.exec_driver_sql(statement)
        return
    schema = connection.exec_driver_sql("SELECT quote_ident(current_schema())").scalar_one()
    for statement in postgresql:
        connection.exec_driver_sql(statement.replace("{schema}", schema))
