"""Reads a file of any known format; the format is found by content, never by name.

Each reader yields the games of a file one by one: a Recording, or a Refused with one sentence where a game cannot be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from events.recording import Recording, Refused


def read_file(path: Path) -> Iterator[Recording | Refused]:
    """The games of a file. Never raises for what a file holds: that comes as Refused."""
    yield Refused(f"{path}: no known format", 4)
