"""The table under test: a game called friday, of Ann and Ben, nothing drawn yet, and what lines typed there are answered."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cli.new import begin
from cli.recording.dialogue import Dialogue, Reply
from cli.recording.table import RecordingTable
from events import notation
from events.store import Store, open_store

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
Typed = Callable[..., list[Reply]]


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A log with a game called friday, of Ann and Ben, nothing drawn yet."""
    url = f"sqlite:///{tmp_path / 'table.sqlite'}"
    begin(url, "carcassonne", "Ann,Ben", "friday", "C1", [], [], [], [])
    return url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with open_store(url) as store:
        yield store


@pytest.fixture
def dialogue(store: Store) -> Dialogue:
    return Dialogue(RecordingTable(store, "friday", actor="desk 1", clock=lambda: NOON))


@pytest.fixture
def typed(dialogue: Dialogue) -> Typed:
    """Types lines that must all be taken."""

    def lines(*all_lines: str) -> list[Reply]:
        replies = [dialogue.answer(line) for line in all_lines]
        assert not [reply.lines for reply in replies if reply.refused]
        return replies

    return lines


def stored(store: Store, name: str = "friday") -> list[str]:
    """The events on disk after the set-up, in notation."""
    return [notation.write(entry.event) for entry in store.read(name)][1:]


def said(reply: Reply) -> str:
    return "\n".join(reply.lines).replace("\N{NO-BREAK SPACE}", " ")
