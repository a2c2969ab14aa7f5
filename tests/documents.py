"""The commands of the README and of walkthroughs, and what they print.  usage: python -m tests.documents   writes outputs and pictures anew

A block marked `console` holds commands (`$ kerb ...`, going on in the next line after a `\\`) and their output on stdout; a line `...` stands
for lines left out, kept by the writer as long as the lines before and after it still appear. All blocks of a document share one folder and log.
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
DOCUMENTS = (
    README,
    ROOT / "docs" / "arbiter.md",
    ROOT / "docs" / "explaining.md",
    ROOT / "docs" / "carcassonne.md",
    ROOT / "docs" / "tjuv-och-polis.md",
    ROOT / "docs" / "adel-verpflichtet.md",
    ROOT / "docs" / "mille-grazie.md",
)
# Made by a command of a document -> shown by it.
PICTURES = {
    "board.png": "docs/pictures/board.png",
    "five-boxes.png": "docs/pictures/five-boxes.png",
    "score.png": "docs/pictures/score.png",
    "friday-before.png": "docs/pictures/dispute.png",
    "hunt.png": "docs/pictures/hunt.png",
    "money.png": "docs/pictures/money.png",
    "map.png": "docs/pictures/map.png",
    "points.png": "docs/pictures/points.png",
    "track.png": "docs/pictures/track.png",
    "race.png": "docs/pictures/race.png",
}
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LEFT_OUT = "..."
CODES = (0, 1, 6)  # fine, something found, a ruling needed


class Command(NamedTuple):
    """One command, as many lines as it has, and the lines a document shows for it."""

    typed: list[str]
    shown: list[str]

    @property
    def line(self) -> str:
        """The command in one line."""
        return " ".join(part.removesuffix("\\").strip() for part in self.typed).removeprefix("$ ")


def commands(block: str) -> list[Command]:
    """The commands of one block in order."""
    found: list[Command] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append(Command([line], []))
        elif not found[-1].shown and found[-1].typed[-1].endswith("\\"):
            found[-1].typed.append(line)
        else:
            found[-1].shown.append(line)
    return found


def run(line: str, folder: Path) -> list[str]:
    """What a command prints, run in a folder that has the project's recorded games, a log and a key of its own."""
    words = shlex.split(line.partition(" # ")[0])
    assert words[0] == "kerb", f"documents run kerb only, not {line!r}"
    own = {"KERBHOLZ_DB": f"sqlite:///{folder / 'log.sqlite'}", "KERBHOLZ_KEY": str(folder / "key"), "COLUMNS": "110", "PYTHONIOENCODING": "utf-8"}
    program = [sys.executable, "-c", "from cli import main; main()", *words[1:]]
    done = subprocess.run(program, cwd=folder, env=os.environ | own, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode in CODES, done.stderr
    return [text.rstrip() for text in done.stdout.splitlines()]


def matches(shown: list[str], printed: list[str]) -> bool:
    """Whether the output is what is shown, `...` standing for any lines."""
    if not shown:
        return not printed
    if shown[0] == LEFT_OUT:
        return any(matches(shown[1:], printed[i:]) for i in range(len(printed) + 1))
    return bool(printed) and shown[0] == printed[0] and matches(shown[1:], printed[1:])


def workplace(folder: Path) -> Path:
    """A folder in which the commands of a document can be run."""
    folder.mkdir(exist_ok=True)
    (folder / "tests").symlink_to(ROOT / "tests")
    return folder


def outputs(document: Path, folder: Path) -> Iterator[tuple[Command, list[str]]]:
    """Each command of a document with what it prints now."""
    for block in BLOCK.findall(document.read_text(encoding="utf-8")):
        for command in commands(block):
            yield command, run(command.line, folder)


def shortened(shown: list[str], printed: list[str]) -> list[str]:
    """The new output, cut where the document cut it: as many lines before the first and after the last `...` as were shown."""
    if LEFT_OUT not in shown:
        return printed
    before = shown.index(LEFT_OUT)
    after = shown[::-1].index(LEFT_OUT)
    return [*printed[:before], LEFT_OUT, *(printed[len(printed) - after :] if after else [])]


def write(document: Path, folder: Path) -> None:
    """Runs all commands and puts what they print into the document."""
    found = outputs(document, folder)

    def anew(match: re.Match[str]) -> str:
        lines = []
        for _ in commands(match.group(1)):
            command, printed = next(found)
            lines += [*command.typed, *(command.shown if matches(command.shown, printed) else shortened(command.shown, printed))]
        return "```console\n" + "\n".join(lines) + "\n```"

    document.write_text(BLOCK.sub(anew, document.read_text(encoding="utf-8")), encoding="utf-8")
    for made, shown in PICTURES.items():
        if (folder / made).exists():
            (ROOT / shown).parent.mkdir(exist_ok=True)
            (ROOT / shown).write_bytes((folder / made).read_bytes())


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        for document in DOCUMENTS:
            write(document, workplace(Path(name) / document.stem))
