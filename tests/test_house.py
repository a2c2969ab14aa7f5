"""The house rules hold in every file, and each rule is shown to catch what it forbids."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests import house

CODE = (*house.PACKAGES, "tests", "benchmarks")


def python_files(root: Path, *folders: str) -> dict[str, str]:
    """Path below the root -> source of every Python file; at least one, or there is nothing to judge."""
    found = {path.relative_to(root).as_posix(): path for folder in folders for path in sorted((root / folder).rglob("*.py"))}
    if not found:
        pytest.skip(f"no Python file yet in {', '.join(folders)}")
    return {name: path.read_text(encoding="utf-8") for name, path in found.items()}


def versioned_files(root: Path, *below: str) -> list[str]:
    """What git keeps or would keep."""
    if shutil.which("git") is None or not (root / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *below]
    names = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\0")
    return sorted({name for name in names if name and (root / name).is_file()})


def judge(faults: Iterator[str]) -> None:
    """Fail with the faults alone, one a line."""
    found = list(faults)
    if found:
        pytest.fail("\n".join(found), pytrace=False)


def judge_code(rule: Callable[[str, ast.Module], Iterator[str]], files: dict[str, str]) -> None:
    judge(fault for path, source in files.items() for fault in rule(path, ast.parse(source, path)))


def judge_text(rule: Callable[[str, str], Iterator[str]], files: dict[str, str]) -> None:
    judge(fault for path, source in files.items() for fault in rule(path, source))


@pytest.mark.parametrize("package", house.PACKAGES)
def test_imports_keep_to_the_doors(repository: Path, package: str) -> None:
    judge_code(house.import_faults, python_files(repository, package))


def test_files_are_short(repository: Path) -> None:
    judge_text(house.size_faults, python_files(repository, *CODE))


def test_functions_fit_on_a_screen_and_do_not_nest(repository: Path) -> None:
    judge_code(house.function_faults, python_files(repository, *house.PACKAGES))


def test_modules_say_what_they_are(repository: Path) -> None:
    judge_code(house.docstring_faults, python_files(repository, *CODE))


def test_names_are_the_words_of_the_field(repository: Path) -> None:
    judge_code(house.name_faults, python_files(repository, *CODE))


def test_only_the_command_line_prints(repository: Path) -> None:
    judge_code(house.print_faults, python_files(repository, *house.PACKAGES))


def test_the_core_of_carcassonne_knows_no_component(repository: Path) -> None:
    files = python_files(repository, "projections/carcassonne")
    core = {path: source for path, source in files.items() if path.count("/") == 2}
    judge_text(house.component_faults, core)


def test_expansions_own_no_state(repository: Path) -> None:
    judge_code(house.state_faults, python_files(repository, "projections/carcassonne/expansions"))


def test_nothing_names_a_machine_or_a_download_host(repository: Path) -> None:
    texts: dict[str, str] = {}
    for name in versioned_files(repository):
        content = (repository / name).read_bytes()
        if b"\0" not in content:
            texts[name] = content.decode("utf-8")
    assert "pyproject.toml" in texts
    judge_text(house.place_faults, texts)


BAD: list[tuple[Callable[..., Iterator[str]], str, str]] = [
    (house.import_faults, "events/event.py", "import projections.game"),
    (house.import_faults, "events/event.py", "def f():\n    import sqlalchemy"),
    (house.import_faults, "events/store.py", "from cli import main"),
    (house.import_faults, "projections/replay.py", "from projections.carcassonne import game"),
    (house.import_faults, "projections/replay.py", "from .carcassonne.game import CARCASSONNE"),
    (house.import_faults, "projections/replay.py", "from . import carcassonne"),
    (house.import_faults, "projections/carcassonne/board.py", "from projections import mille_grazie"),
    (house.import_faults, "projections/carcassonne/board.py", "import sqlalchemy as sa"),
    (house.import_faults, "projections/carcassonne/expansions/base.py", "from ..board import Board"),
    (house.import_faults, "projections/carcassonne/expansions/base.py", "from . import other"),
    (house.import_faults, "projections/carcassonne/expansions/base.py", "import random"),
    (house.import_faults, "projections/carcassonne/expansions/pairs/a_b.py", "from ..a import x"),
    (house.import_faults, "cli/show.py", "import matplotlib.pyplot as plt"),
    (house.import_faults, "cli/show.py", "from sqlalchemy import select"),
    (house.import_faults, "cli/explain.py", "from projections.carcassonne.report import reports"),
    (house.import_faults, "cli/moves.py", "from events.carcassonne import TurnEnded"),
    (house.import_faults, "cli/disputes/display.py", "from ..faces.carcassonne import scene"),
    (house.import_faults, "cli/faces/display.py", "from .carcassonne import keys"),
    (house.import_faults, "cli/faces/carcassonne/keys.py", "from ..mille_grazie import display"),
    (house.import_faults, "cli/faces/mille_grazie/map_text.py", "import matplotlib"),
    (house.import_faults, "migrations/env.py", "from projections.carcassonne import game"),
    (house.import_faults, "migrations/versions/0002_x.py", "from events.upcasts import upcast"),
    (house.function_faults, "events/x.py", "def f():\n" + "    x = 1\n" * 60),
    (house.function_faults, "events/x.py", "def f():\n for a in b:\n  while a:\n   with c:\n    if d:\n     pass"),
    (
        house.function_faults,
        "events/x.py",
        "def f():\n for a in b:\n  try:\n   if d:\n    pass\n   else:\n    if e:\n     pass\n    f()\n  finally:\n   pass",
    ),
    (house.docstring_faults, "events/x.py", "import sys"),
    (house.name_faults, "events/tile_utils.py", ""),
    (house.name_faults, "projections/common.py", ""),
    (house.name_faults, "events/x.py", "class GameData: ..."),
    (house.name_faults, "events/x.py", "def event_handler(): ..."),
    (house.print_faults, "projections/x.py", "if True:\n    print(1)"),
    (house.state_faults, "x.py", "turn.state.x = 1"),
    (house.state_faults, "x.py", "table[3] += 1"),
    (house.state_faults, "x.py", "for table[0] in y: pass"),
    (house.state_faults, "x.py", "del table[3]"),
    (house.state_faults, "x.py", "def f():\n    global n\n    n = 1"),
    (house.size_faults, "x.py", "\n" * 401),
    (house.component_faults, "x.py", "# unless the fairy stands there"),
    (house.component_faults, "x.py", "has_inn = True"),
    (house.component_faults, "x.py", "class BigCathedrals: ..."),
    (house.place_faults, "x.md", "see /" + "work/main"),
    (house.place_faults, "x.lock", "--extra-index-" + "url x"),
    (house.place_faults, "x.lock", "https://files.python" + "hosted.org/x"),
]


@pytest.mark.parametrize(("rule", "path", "source"), BAD, ids=[f"{rule.__name__}-{number}" for number, (rule, _, _) in enumerate(BAD)])
def test_each_rule_catches_its_fault(rule: Callable[..., Iterator[str]], path: str, source: str) -> None:
    wants_text = rule in (house.size_faults, house.component_faults, house.place_faults)
    assert list(rule(path, source if wants_text else ast.parse(source)))


GOOD: list[tuple[Callable[..., Iterator[str]], str, str]] = [
    (house.import_faults, "events/store.py", "import os, msgspec\nfrom sqlalchemy import select\nfrom .event import Event"),
    (house.import_faults, "cli/faces/carcassonne/keys.py", "from projections.carcassonne import tiles\nfrom events.carcassonne import TilePlaced"),
    (house.import_faults, "cli/faces/carcassonne/board_picture.py", "import matplotlib\nfrom ...drawing import picture"),
    (house.import_faults, "cli/explain.py", "from .faces import wording_of\nfrom projections.report import Report"),
    (house.import_faults, "projections/registry.py", "from projections.carcassonne.game import CARCASSONNE"),
    (house.import_faults, "projections/carcassonne/game.py", "from projections.journal import Journal\nfrom .board import Board"),
    (house.import_faults, "projections/carcassonne/expansions/base.py", "from ..hooks import row\nfrom events.carcassonne import TilePlaced"),
    (house.import_faults, "cli/plot.py", "import matplotlib"),
    (house.function_faults, "events/x.py", "def f():\n if a: pass\n elif b: pass\n elif c: pass\n elif d: pass\n elif e: pass"),
    (house.state_faults, "x.py", "x = table[3]\nx += turn.state.y"),
    (house.name_faults, "events/common.py", "def score_data(): ..."),
    (house.component_faults, "x.py", "beginning the pigment of innings in the inner kingdom"),
    (house.place_faults, "x.md", "a/work/b and ./tmp/x and https://example.org/home/x"),
]


@pytest.mark.parametrize(("rule", "path", "source"), GOOD, ids=[f"{rule.__name__}-{number}" for number, (rule, _, _) in enumerate(GOOD)])
def test_each_rule_lets_pass_what_is_right(rule: Callable[..., Iterator[str]], path: str, source: str) -> None:
    wants_text = rule in (house.size_faults, house.component_faults, house.place_faults)
    assert not list(rule(path, source if wants_text else ast.parse(source)))


def test_the_change_log_starts_with_this_version(repository: Path) -> None:
    change_log = repository / "CHANGELOG.md"
    if not change_log.exists():
        pytest.skip("no change log yet")
    heads = re.findall(r"^## \[?v?(\d+\.\d+\.\d+[^\]\s]*)", change_log.read_text(encoding="utf-8"), re.MULTILINE)
    assert heads, "no release in the change log"
    assert heads[0] == tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def lock_entries(path: Path) -> dict[str, tuple[str, int]]:
    """Name -> (version, number of hashes) of a lock file in which nothing else may stand."""
    entries: dict[str, tuple[str, int]] = {}
    text = re.sub(r"(?m)^#.*\n", "", path.read_text(encoding="utf-8")).replace("\\\n", " ")
    for line in text.splitlines():
        found = re.fullmatch(r"([a-z0-9-]+)==(\S+)(?: ; [^-]+?)?((?: +--hash=sha256:[0-9a-f]{64})+) *", line)
        assert found, f"{path.name}: not a pinned and hashed package: {line[:80]}"
        entries[found[1]] = (found[2], found[3].count("--hash"))
    return entries


def test_lock_files_fit_the_project(repository: Path) -> None:
    project = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))
    base, bench = (lock_entries(repository / name) for name in ("requirements.lock", "requirements-bench.lock"))
    extras = project["project"]["optional-dependencies"]
    wanted = [*project["project"]["dependencies"], *extras["test"], *project["dependency-groups"]["build"], *project["build-system"]["requires"]]
    for locked, lines in ((base, wanted), (base | bench, extras["bench"])):
        for requirement in map(Requirement, lines):
            assert requirement.name in locked, f"run make lock: {requirement} is not locked"
            assert requirement.specifier.contains(locked[requirement.name][0]), f"run make lock: {requirement}"
    assert not base.keys() & bench.keys()


def test_the_wheel_ships_every_file_of_the_packages(repository: Path, tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(command, cwd=repository, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("kerbholz-*.whl")
    shipped = set(zipfile.ZipFile(wheel).namelist())
    # Files written by somebody while this test runs are not the wheel's fault, so only what git already knows is asked for.
    expected = [name for name in versioned_files(repository, *house.PACKAGES) if not fnmatch(name, "*.pyc")]
    assert not [name for name in expected if name not in shipped]
    assert {name.split("/")[0] for name in shipped if not name.startswith("kerbholz-")} <= set(house.PACKAGES)
