"""Commands are imported when they are asked for, and all of them for the help, in its order."""

import tomllib
from pathlib import Path

import pytest

from cli import commands
from cli.commands import FILES, NAMES, wanted


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (["score", "x"], "score"),
        (["--db", "score", "games"], "games"),
        (["--db=x", "db", "path"], "db"),
        (["--help"], ""),
        (["--db"], ""),
        ([], ""),
        (["-h", "score"], "score"),
    ],
)
def test_the_command_that_is_asked_for(arguments, name):
    assert wanted(arguments) == name


def test_every_command_file_has_its_name():
    """A file that adds a command and stands in no list would never be found."""
    folder = Path(commands.__file__).parent
    adding = {path.stem for path in folder.glob("*.py") if "app.command(" in path.read_text("utf-8") or "add_typer(" in path.read_text("utf-8")}
    assert adding == {FILES.get(name, name) for name in NAMES}


def test_the_help_keeps_the_order(kerb_process):
    out = kerb_process("--help").out
    listed = [line.split()[0] for line in out.partition("Commands:\n")[2].splitlines() if line.strip()]
    assert listed == list(NAMES)


def test_only_what_is_asked_for_is_imported(kerb_process, tmp_path):
    """The start of a command is bounded; reading the others' options is what it cannot afford."""
    spy = tmp_path / "sitecustomize.py"
    spy.write_text("import atexit, sys\natexit.register(lambda: print(sorted(m for m in sys.modules if m.startswith('cli.')), file=sys.stderr))\n")
    root = Path(commands.__file__).resolve().parents[1]
    answer = kerb_process("rules", "carcassonne", "--row", "1C.place", env={"PYTHONPATH": f"{tmp_path}:{root}"})
    assert answer.code == 0
    assert "'cli.rules'" in answer.err
    assert not [name for name in ("score", "plot", "import_", "explain") if f"'cli.{name}'" in answer.err]


def test_a_misspelt_command_is_answered_with_the_right_one(kerb_process):
    answer = kerb_process("sore")
    assert answer.code == 2
    assert "score" in answer.err


def test_the_version_is_that_of_the_project(kerb_process, repository):
    answer = kerb_process("--version")
    project = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (answer.code, answer.out) == (0, f"{project['name']} {project['version']}\n")
