"""Runs migrations for Alembic: from code on the connection it was given, from the command line on `-x db=URL` or KERBHOLZ_DB."""

from __future__ import annotations

import os

from alembic import context
from alembic.util import CommandError
from sqlalchemy import Connection

from events.tables import metadata
from migrations.connect import migrating


def run(connection: Connection) -> None:
    """Run what Alembic was asked for. Both databases can take back changes of tables, so a failing step leaves nothing."""
    context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True, compare_type=True)
    with context.begin_transaction():
        context.run_migrations()


def main() -> None:
    """Find the log and migrate it."""
    given = context.config.attributes.get("connection")
    if given is not None:
        return run(given)
    if context.is_offline_mode():
        raise CommandError("migrations need the database itself; there is no offline mode")
    arguments = context.get_x_argument(as_dictionary=True)
    url = arguments.get("db") or os.environ.get("KERBHOLZ_DB")
    if not url:
        raise CommandError("say which log: alembic -x db=URL ..., or KERBHOLZ_DB=URL")
    context.config.attributes["drop_events"] = arguments.get("drop_events") == "yes"
    with migrating(url) as connection:
        run(connection)
    return None


main()
