"""Migrations both ways on empty and filled logs, and that tables, code and script agree."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect
from sqlalchemy.exc import DBAPIError

import migrations
from events.address import postgres_url, sqlite_path
from events.common import NoteAdded
from events.event import Draft
from events.store import Original, Store, open_store
from events.tables import metadata
from tests.events.tampering import bare, unguarded

DRAFTS = [Draft(event=NoteAdded(str(i))) for i in range(3)]


def fill(url: str) -> None:
    with open_store(url) as store:
        store.append("a", 0, DRAFTS, originals=[Original("a.txt", "text/plain", b"x")])
        store.add_player("Ann")


def tables(url: str) -> set[str]:
    path = sqlite_path(url)
    engine = create_engine(postgres_url(url, "postgresql+psycopg") if path is None else f"sqlite:///{path}")
    try:
        return set(inspect(engine).get_table_names())
    finally:
        engine.dispose()


def everything(store: Store) -> list[list[object]]:
    return [list(map(str, store.database.rows(f"SELECT * FROM {table} ORDER BY 1"))) for table in sorted(metadata.tables)]


def test_the_list_of_revisions_is_that_of_the_scripts(repository: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(repository / "migrations"))
    scripts = ScriptDirectory.from_config(config)
    assert tuple(script.revision for script in reversed(list(scripts.walk_revisions()))) == migrations.REVISIONS
    assert scripts.get_heads() == [migrations.HEAD]


def test_the_database_has_the_tables_of_the_code(log_url: str) -> None:
    migrations.upgrade(log_url)
    migrations.check(log_url)
    assert tables(log_url) == set(metadata.tables) | {"alembic_version"}


def test_check_sees_a_difference(log_url: str) -> None:
    migrations.upgrade(log_url)
    with unguarded(log_url) as execute:
        execute("ALTER TABLE player ADD COLUMN shoe_size integer")
    with pytest.raises(Exception, match="shoe_size"):
        migrations.check(log_url)


@pytest.mark.parametrize("filled", [False, True], ids=["empty", "filled"])
def test_each_step_down_and_up_again_keeps_the_record(log_url: str, filled: bool) -> None:
    migrations.upgrade(log_url)
    if filled:
        fill(log_url)
    with open_store(log_url) as store:
        before = everything(store)
    for revision in reversed(migrations.REVISIONS[:-1]):
        migrations.downgrade(log_url, revision)
        migrations.upgrade(log_url)
        migrations.check(log_url)
        with open_store(log_url) as store:
            assert everything(store) == before
            assert not list(store.verify())
            store.append("more-" + revision, 0, DRAFTS)
            before = everything(store)


def test_an_empty_log_can_be_taken_down_to_nothing(log_url: str) -> None:
    migrations.upgrade(log_url)
    migrations.downgrade(log_url, "base")
    assert tables(log_url) <= {"alembic_version"}
    fill(log_url)


def test_a_filled_log_is_dropped_only_in_so_many_words(log_url: str) -> None:
    fill(log_url)
    with pytest.raises(RuntimeError, match="holds 3 events"):
        migrations.downgrade(log_url, "base")
    with open_store(log_url) as store:
        assert len(list(store.read("a"))) == 3
        assert not list(store.verify())
    migrations.downgrade(log_url, "base", drop_events=True)
    assert tables(log_url) <= {"alembic_version"}
    fill(log_url)


def test_a_failing_migration_leaves_nothing(log_url: str) -> None:
    migrations.upgrade(log_url)
    migrations.downgrade(log_url, "base")
    with bare(log_url) as execute:
        execute("CREATE TABLE stream (x integer)")
    with pytest.raises(DBAPIError):
        migrations.upgrade(log_url)
    assert tables(log_url) <= {"alembic_version", "stream"}


def test_every_log_has_a_name_of_its_own(tmp_path: Path) -> None:
    names = set()
    for number in range(2):
        with open_store(str(tmp_path / f"{number}.sqlite")) as store:
            names.add(store.database.head()[0])
    assert len(names) == 2


def test_upgrading_twice_changes_nothing(log_url: str) -> None:
    fill(log_url)
    with open_store(log_url) as store:
        before = everything(store)
    migrations.upgrade(log_url)
    with open_store(log_url) as store:
        assert everything(store) == before


def test_the_command_line_of_alembic_works(log_url: str, repository: Path) -> None:
    def alembic(*words: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "KERBHOLZ_DB": log_url}
        return subprocess.run([sys.executable, "-m", "alembic", *words], cwd=repository, env=environment, capture_output=True, text=True, check=False)

    assert alembic("upgrade", "head").returncode == 0
    assert alembic("check").returncode == 0
    fill(log_url)
    refused = alembic("downgrade", "base")
    assert refused.returncode != 0
    assert "holds 3 events" in refused.stderr
    assert alembic("-x", "drop_events=yes", "downgrade", "base").returncode == 0
