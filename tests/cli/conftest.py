"""The command line under test: `kerb` runs a command in this process, `kerb_process` in one of its own. Each test has its own log.

Both answer what a shell would see. A call may bring another log with `--db`.
"""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from projections import registry
from projections.carcassonne import game as carcassonne
from projections.carcassonne import set_up

ROOT = Path(__file__).resolve().parents[2]
START = "import sys; sys.argv[0] = 'kerb'; from cli import main; main()"
LIMITED = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0})); "


class Answer(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The one JSON document on stdout."""
        found = msgspec.json.decode(self.out)
        assert found["schema_version"] == 1
        return found


Kerb = Callable[..., Answer]


@pytest.fixture
def open_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table on which no edition settles what a city of two tiles is worth."""
    known = dict(set_up.readings())
    known["tiny-city"] = msgspec.structs.replace(known["tiny-city"], settled=())
    monkeypatch.setattr(carcassonne, "readings", lambda: known)
    monkeypatch.setattr(registry, "_made", {})


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of a log that does not exist yet; commands find it in KERBHOLZ_DB."""
    url = f"sqlite:///{tmp_path / 'log' / 'kerb.sqlite'}"
    monkeypatch.setenv("KERBHOLZ_DB", url)
    monkeypatch.delenv("KERB_DEBUG", raising=False)
    return url


@pytest.fixture
def kerb(db: str) -> Kerb:
    """`kerb("score", "x", stdin="...") -> (code, out, err)`, in this process; nothing is a terminal."""

    def run(*args: object, stdin: str | None = None) -> Answer:
        from cli.app import run as run_command

        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
        before = sys.argv, sys.stdin, sys.stdout, sys.stderr
        sys.argv, sys.stdin, sys.stdout, sys.stderr = ["kerb", *map(str, args)], io.StringIO(stdin or ""), out, err
        try:
            run_command()
            code: object = 0
        except SystemExit as end:
            code = end.code
        finally:
            sys.argv, sys.stdin, sys.stdout, sys.stderr = before
        assert isinstance(code, int), code
        return Answer(int(code), *(stream.buffer.getvalue().decode() for stream in (out, err)))

    return run


def process_arguments(*args: object, largest_file: int = 0) -> list[str]:
    """The command line of a process that runs `kerb`; `largest_file` bounds in bytes what it may write into one file."""
    return [sys.executable, "-c", (LIMITED.format(largest_file) if largest_file else "") + START, *map(str, args)]


@pytest.fixture
def kerb_process(db: str, tmp_path: Path) -> Kerb:
    """As `kerb`, in a process of its own: for limits, signals and what a real pipe gets."""

    def run(*args: object, stdin: str | None = None, env: Mapping[str, str] = {}, largest_file: int = 0, timeout: float = 60) -> Answer:
        done = subprocess.run(
            process_arguments(*args, largest_file=largest_file),
            input=stdin or "",
            env={**os.environ, "PYTHONPATH": str(ROOT), **env},
            cwd=tmp_path,
            capture_output=True,
            encoding="utf-8",
            timeout=timeout,
        )
        return Answer(done.returncode, done.stdout, done.stderr)

    return run
