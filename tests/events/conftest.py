"""A fresh log for each test, on each of the two databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.store import Store, open_store


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def log_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a log that does not exist yet."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgres_db"))
    return f"sqlite:///{tmp_path / 'new folder' / 'log.sqlite'}"


@pytest.fixture
def store(log_url: str) -> Iterator[Store]:
    """An empty log."""
    with open_store(log_url) as opened:
        yield opened
