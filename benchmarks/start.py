"""Cold starts: `kerb --help` and `kerb score GAME` over a program that only says hello with Typer."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from events.event import Draft
from events.store import open_store

from .games import BASE, games
from .measure import Figure, alternate

HELLO = "import typer\n\ndef main(name: str = 'world') -> None:\n    print(f'hello {name}')\n\ntyper.run(main)\n"
KERB = [sys.executable, "-c", "from cli import main; main()"]


def run(*command: str) -> None:
    """Runs a command, its output thrown away; compiled modules are kept, as they are on a user's machine."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, capture_output=True, check=True, env=environment)


def figures(rounds: int) -> list[Figure]:
    """Whole processes, from start to end."""
    with tempfile.TemporaryDirectory() as folder:
        hello = Path(folder) / "hello.py"
        hello.write_text(HELLO)
        url = f"sqlite:///{folder}/log.db"
        with open_store(url) as store:
            store.append("sample", 0, [Draft(event=BASE), *[Draft(event=event) for event in games(BASE, 1)[0]]])
        runs = {
            "hello": partial(run, sys.executable, str(hello)),
            "help": partial(run, *KERB, "--help"),
            "score": partial(run, *KERB, "--db", url, "score", "sample"),
        }
        for start in runs.values():
            start()
        seconds = alternate(runs, rounds)
    return [
        Figure("kerb --help over a bare Typer program", seconds["help"] / seconds["hello"], "x", 2),
        Figure("kerb score GAME over a bare Typer program", seconds["score"] / seconds["hello"], "x", 2),
        Figure("a bare Typer program", seconds["hello"] * 1e3, "ms"),
    ]
