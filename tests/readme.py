"""The commands of the README and what they print.  usage: python -m tests.readme   writes outputs and pictures anew

A block marked `console` holds commands (`$ kerb ...`) and their output on stdout; a line `...` stands for lines left out, kept by
the writer as long as the lines before and after it still appear.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PICTURES = {"board.png": "docs/pictures/board.png", "score.png": "docs/pictures/score.png"}  # made by a command -> shown by the README
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LEFT_OUT = "..."


class Command(NamedTuple):
    """One command and the lines the README shows for it."""

    line: str
    shown: list[str]


def commands(block: str) -> list[Command]:
    """The commands of one block in order."""
    found: list[Command] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append(Command(line[2:], []))
        else:
            found[-1].shown.append(line)
    return found


def run(line: str, folder: Path) -> list[str]:
    """What a command prints, run in a folder that has the project's recorded games and a log of its own."""
    words = shlex.split(line.partition(" #")[0])
    assert words[0] == "kerb", f"the README runs kerb only, not {line!r}"
    environment = os.environ | {"KERBHOLZ_DB": f"sqlite:///{folder / 'log.sqlite'}", "COLUMNS": "110", "PYTHONIOENCODING": "utf-8"}
    program = [sys.executable, "-c", "from cli import main; main()", *words[1:]]
    done = subprocess.run(program, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode in (0, 1), done.stderr
    return [text.rstrip() for text in done.stdout.splitlines()]


def matches(shown: list[str], printed: list[str]) -> bool:
    """Whether the output is what is shown, `...` standing for any lines."""
    if not shown:
        return not printed
    if shown[0] == LEFT_OUT:
        return any(matches(shown[1:], printed[i:]) for i in range(len(printed) + 1))
    return bool(printed) and shown[0] == printed[0] and matches(shown[1:], printed[1:])


def workplace(folder: Path) -> Path:
    """A folder in which the README's commands can be run."""
    (folder / "tests").symlink_to(ROOT / "tests")
    return folder


def outputs(folder: Path) -> Iterator[tuple[Command, list[str]]]:
    """Each command of the README with what it prints now."""
    for block in BLOCK.findall(README.read_text(encoding="utf-8")):
        for command in commands(block):
            yield command, run(command.line, folder)


def shortened(shown: list[str], printed: list[str]) -> list[str]:
    """The new output, cut where the README cut it: as many lines before and after each `...` as were shown."""
    if LEFT_OUT not in shown:
        return printed
    before = shown.index(LEFT_OUT)
    after = len(shown) - before - 1
    return [*printed[:before], LEFT_OUT, *(printed[len(printed) - after :] if after else [])]


def write() -> None:
    """Runs all commands and puts what they print into the README."""
    with tempfile.TemporaryDirectory() as name:
        found = outputs(workplace(Path(name)))

        def anew(match: re.Match[str]) -> str:
            lines = []
            for _ in commands(match.group(1)):
                command, printed = next(found)
                lines += [f"$ {command.line}", *shortened(command.shown, printed)]
            return "```console\n" + "\n".join(lines) + "\n```"

        text = BLOCK.sub(anew, README.read_text(encoding="utf-8"))
        for made, shown in PICTURES.items():
            (ROOT / shown).parent.mkdir(exist_ok=True)
            (ROOT / shown).write_bytes((Path(name) / made).read_bytes())
    README.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
