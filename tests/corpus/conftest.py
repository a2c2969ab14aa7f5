"""One test for each foreign file; the counts of all of them stand at the end of the run (`tests/conftest.py`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import CORPUS
from tests.corpus.comparing import Tally

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
