"""The PostgreSQL of the tests: a real server, a database of its own for each test, nothing left behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import sqlalchemy

from tests.postgres import Server, fresh_database


def test_a_real_server_answers(postgres_url: str) -> None:
    engine = sqlalchemy.create_engine(postgres_url)
    with engine.connect() as connection:
        (version,) = connection.execute(sqlalchemy.text("SELECT version()")).one()
        (encoding,) = connection.execute(sqlalchemy.text("SHOW server_encoding")).one()
    engine.dispose()
    assert version.startswith("PostgreSQL ")
    assert encoding == "UTF8"


@pytest.mark.parametrize("turn", [1, 2])
def test_each_test_gets_an_empty_database(postgres_db: str, turn: int) -> None:
    engine = sqlalchemy.create_engine(postgres_db)
    with engine.begin() as connection:
        connection.execute(sqlalchemy.text("CREATE TABLE notch (turn integer)"))
        connection.execute(sqlalchemy.text("INSERT INTO notch VALUES (:turn)"), {"turn": turn})
        assert connection.execute(sqlalchemy.text("SELECT turn FROM notch")).scalars().all() == [turn]
    engine.dispose()


def test_the_database_goes_even_when_a_connection_was_left_open(postgres_server: Server) -> None:
    with fresh_database(postgres_server) as url:
        engine = sqlalchemy.create_engine(url)
        left_open = engine.connect()
        left_open.execute(sqlalchemy.text("SELECT 1"))
    with pytest.raises(sqlalchemy.exc.OperationalError):
        left_open.execute(sqlalchemy.text("SELECT 1"))
    left_open.invalidate()
    engine.dispose()


def test_a_killed_run_leaves_no_server_behind(repository: Path) -> None:
    script = "import tests.postgres as p, sys; s = p.Server(); print(s.folder, flush=True); sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-c", script], cwd=repository, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        folder = Path(run.stdout.readline().strip())
        assert (folder / "pgdata" / "postmaster.pid").exists()
        os.kill(run.pid, signal.SIGKILL)
    end = time.monotonic() + 20
    while folder.exists() and time.monotonic() < end:
        time.sleep(0.05)
    assert not folder.exists()
