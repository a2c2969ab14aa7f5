"""One test for each foreign file; the counts of all of them at the end of the run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import CORPUS
from tests.corpus.comparing import Tally, lines

FILES = {"saved_game": ("jcz", "**/*.jcz"), "oracle_file": ("oracle", "*.jsonl.gz")}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `saved_game` or `oracle_file` runs once for each such file."""
    for fixture, (folder, pattern) in FILES.items():
        if fixture in metafunc.fixturenames:
            found = sorted((CORPUS / folder).glob(pattern))
            metafunc.parametrize(fixture, found, ids=[path.relative_to(CORPUS / folder).as_posix() for path in found])


@pytest.fixture
def tally(request: pytest.FixtureRequest) -> Tally:
    """Counts for the summary."""
    return Tally(request.node.user_properties)


@pytest.fixture
def folder(corpus: Path) -> Path:
    """The folder of saved games."""
    return corpus / "jcz"


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Prints what was compared and what was skipped."""
    reports = [report for reports in terminalreporter.stats.values() for report in reports if getattr(report, "when", "") == "call"]
    made = lines(pair for report in reports for pair in report.user_properties)
    if made:
        terminalreporter.section("corpus")
        for line in made:
            terminalreporter.write_line(line)
