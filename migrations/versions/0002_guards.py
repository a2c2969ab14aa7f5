"""Guards: triggers and functions with which the database itself refuses to change what was recorded.

The SQL text stands beside this file, one file for each database.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

FOLDER = Path(__file__).parent


def upgrade() -> None:
    """Create all guards."""
    connection = op.get_bind().execution_options(no_parameters=True)
    dialect = connection.dialect.name
    text = (FOLDER / f"0002_guards_{dialect}.sql").read_text()
    if dialect == "sqlite":
        for statement in statements(text):
            connection.exec_driver_sql(statement)
    else:
        schema = connection.exec_driver_sql("SELECT quote_ident(current_schema())").scalar_one()
        connection.exec_driver_sql(text.replace("{schema}", schema))


def downgrade() -> None:
    """Drop all guards; what was recorded stays."""
    connection = op.get_bind()
    dialect = connection.dialect.name
    text = (FOLDER / f"0002_guards_{dialect}.sql").read_text()
    for name, table in re.findall(r"^CREATE TRIGGER (\w+)\s.*?\bON (\w+)", text, re.MULTILINE | re.DOTALL):
        connection.exec_driver_sql(f"DROP TRIGGER {name}" + ("" if dialect == "sqlite" else f" ON {table}"))
    for name in re.findall(r"^CREATE FUNCTION (\w+)", text, re.MULTILINE):
        connection.exec_driver_sql(f"DROP FUNCTION {name}")


def statements(text: str) -> Iterator[str]:
    """The single statements of an SQL text for SQLite, which takes one at a time inside a transaction."""
    statement = ""
    for line in text.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
