"""Two records of one game that differ only in what a seat cannot know: every command prints the same for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.cli.conftest import Kerb

LOOKS = [(name, *more) for name in ("show", "log", "moves", "replay", "score", "explain") for more in ((), ("--json",))]


def look_the_same(kerb: Kerb, path: Path, one: Sequence[str], two: Sequence[str], viewer: int) -> None:
    """Asserts that no command tells the seat which of the two records it sees."""
    assert one != two
    for look in LOOKS:
        seen = [printed(kerb, path, record, *look, "--as", viewer) for record in (one, two)]
        assert seen[0] == seen[1], look


def printed(kerb: Kerb, path: Path, record: Sequence[str], *words: object) -> tuple[str, str]:
    """What a command prints about a record."""
    path.write_text("\n".join(record) + "\n", encoding="utf-8")
    name, *options = words
    answer = kerb(name, path, *options)
    assert answer.code == 0, answer.err
    return answer.out, answer.err
