"""`docs/explaining.md` tells the truth: its commands print what it shows.  usage: python -m tests.test_explaining   writes the outputs anew"""

import tempfile
from pathlib import Path

from .readme import BLOCK, ROOT, commands, matches, run, shortened, workplace

PAGE = ROOT / "docs" / "explaining.md"


def test_its_commands_print_what_it_shows(tmp_path):
    folder = workplace(tmp_path)
    count = 0
    for block in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        for command in commands(block):
            printed = run(command.line, folder)
            assert matches(command.shown, printed), "\n".join([f"$ {command.line}", *printed])
            count += 1
    assert count >= 10


def write() -> None:
    """Puts what the commands print into the page."""
    with tempfile.TemporaryDirectory() as name:
        folder = workplace(Path(name))

        def told(block: str) -> str:
            found = ((command, run(command.line, folder)) for command in commands(block))
            lines = (line for command, printed in found for line in (f"$ {command.line}", *shortened(command.shown, printed)))
            return "```console\n" + "\n".join(lines) + "\n```"

        text = BLOCK.sub(lambda match: told(match.group(1)), PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
