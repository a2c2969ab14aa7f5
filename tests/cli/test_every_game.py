"""Every command looks at a recorded game of every game there is: it answers, in words and as JSON, and a file comes back as it went out."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from events.effective import standing
from projections.registry import games, readings
from tests.cli.conftest import Kerb
from tests.games.recorded import paths, recordings

LOOKS = [
    ("validate",),
    ("score",),
    ("explain",),
    ("show",),
    ("moves",),
    ("log",),
    ("replay",),
    ("stats",),
    ("dispute",),
    ("plot",),
]
RULES = [("--codes",), ("--readings",), (), ("--coverage",)]
FINE = (0, 1, 6)  # nothing found, something found, a ruling is needed
NO_JSON = ("plot",)


def longest(game: str) -> Path:
    """The file with most lines that holds one game with nothing to correct in it."""
    single = [path for path in paths(game) if len(recordings(path)) == 1 and not standing(recordings(path)[0].entries).withdrawn]
    return max(single, key=lambda path: len(path.read_text("utf-8").splitlines()))


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("command", LOOKS, ids=" ".join)
def test_a_look(game: str, command: tuple[str, ...], kerb: Kerb, tmp_path: Path) -> None:
    name, *options = command
    path = str(longest(game)) + ("@20" if name == "moves" else "")
    if name == "plot":
        assert kerb(name, path, "--term").code == 0
        assert kerb(name, path, "-o", str(tmp_path / "plot.png")).code == 0
        return
    if name == "dispute":
        name, *options = "dispute", "list"
    found = kerb(name, *options, path)
    assert found.code in FINE, found.err
    assert found.out.strip()
    assert kerb(name, *options, path, "--json").document["schema_version"] == 1


@pytest.mark.parametrize("game", games())
def test_looking_on_as_a_seat(game: str, kerb: Kerb) -> None:
    path = str(longest(game))
    for name in ("show", "log", "moves", "replay", "score", "explain"):
        for options in ((), ("--json",)):
            found = kerb(name, path, "--as", "1", *options)
            assert found.code in FINE, found.err


@pytest.mark.parametrize("game", games())
def test_the_board_as_a_picture(game: str, kerb: Kerb, tmp_path: Path) -> None:
    for form, start in (("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")):
        out = tmp_path / f"board.{form}"
        assert kerb("show", str(longest(game)), f"--{form}", str(out)).code == 0
        assert out.read_bytes().startswith(start)


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("form", ["notation", "jsonl"])
def test_what_is_exported_comes_back(game: str, form: str, kerb: Kerb, tmp_path: Path) -> None:
    path = longest(game)
    text = kerb("export", str(path), "-f", form).out
    again = tmp_path / ("again.game" if form == "notation" else "again.jsonl")
    again.write_text(text, "utf-8")
    assert kerb("export", str(again), "-f", form).out == text
    assert kerb("import", str(path), str(again)).code == 0
    mine, other = kerb("score", str(path), "--json").document, kerb("score", str(again), "--json").document
    assert [one["score"] for one in mine["players"]] == [one["score"] for one in other["players"]]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("options", RULES, ids="".join)
def test_the_rules(game: str, options: tuple[str, ...], kerb: Kerb) -> None:
    found = kerb("rules", game, *options)
    assert found.code == 0, found.err
    assert found.out.strip()
    msgspec.json.decode(kerb("rules", game, *options, "--json").out)


@pytest.mark.parametrize("game", games())
def test_a_game_in_the_log(game: str, kerb: Kerb) -> None:
    kerb("import", str(longest(game)))
    (name,) = [one["game"] for one in kerb("games", "--json").document["games"]]
    assert kerb("verify").code == 0
    assert kerb("show", name).code == 0
    assert kerb("fork", f"{name}@5", "--name", "other").code == 0
    assert kerb("undo", "other", "because", "--yes").code in (0, 1, 2)
    question, reading = next(iter(readings(game).items()))
    assert kerb("compare", name, "--set", f"{question}={[*reading.values][-1]}", "--json").code in FINE
