"""Every assertion of every saved game whose components are built holds, or is a named divergence."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from events.finding import Severity
from events.recording import Recording, Refused
from projections.carcassonne.claims import UNCHECKED
from projections.carcassonne.imports import jcz
from projections.carcassonne.imports.jcz_assertions import UNKNOWN
from projections.validate import validate
from tests.corpus.comparing import DIVERGENCES, Tally, is_built, missing, unexplained


def test_assertions_hold(saved_game: Path, folder: Path, tally: Tally) -> None:
    file = saved_game.relative_to(folder).as_posix()
    (read,) = jcz.read(saved_game.read_bytes(), file)
    if isinstance(read, Refused):
        names = missing(read)
        assert not saved_game.read_bytes().startswith(b"{") or not is_built(msgspec.json.decode(saved_game.read_bytes())), read.text
        tally.skip(names)
        pytest.skip(f"not built: {', '.join(names)}")
    sentences = msgspec.json.decode(saved_game.read_bytes()).get("test", {}).get("assertions", [])
    assert isinstance(read, Recording)
    stated = [entry for entry in read.entries if entry.event.kind.endswith("_stated")]
    assert len(stated) == len(sentences), "each assertion becomes one statement"
    differences = []
    for finding in validate(read).findings:
        if finding.severity is Severity.ERROR or finding.code in (UNKNOWN, UNCHECKED):
            where = finding.place.rpartition(": assertion ")[2]
            differences.append((sentences[int(where) - 1] if where.isdigit() else finding.place, f"{finding.code}: {finding.text}"))
    tally.add("saved games evaluated")
    tally.add("assertions evaluated", len(sentences))
    if wrong := unexplained(file, differences):
        pytest.fail("\n".join(wrong), pytrace=False)


def test_divergences_are_named_with_their_source() -> None:
    for entry in DIVERGENCES:
        assert entry.keys() == {"file", "at", "source", "why"}
        assert all(entry.values())
