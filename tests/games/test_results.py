"""Whatever moves a ledger, a finding or an outcome of a recorded game is seen, taken over on purpose, and listed in the change log."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from projections.carcassonne.expansions import base
from projections.results import Accepted, Saved, result, stored, write
from tests.games.recorded import paths, recordings
from tests.games.stored import HOW, faults, unlisted

RESULTS = Path(__file__).with_name("results.json")
CHANGE_LOG = Path(__file__).resolve().parents[2] / "CHANGELOG.md"
GAMES = [game for path in paths() for game in recordings(path)]


@pytest.fixture(scope="module")
def fresh(tmp_path_factory) -> Path:
    """Results made just now: what the stored ones are is no matter for whether a fault would be seen."""
    path = tmp_path_factory.mktemp("results") / RESULTS.name
    write(path, map(result, GAMES))
    return path


def test_recorded_games_come_out_as_stored():
    found = list(faults(RESULTS, GAMES))
    assert not found, "\n".join([*found, HOW])


def test_accepted_changes_are_in_the_change_log():
    missing = unlisted(Saved(RESULTS).accepted, CHANGE_LOG.read_text(encoding="utf-8"))
    assert not missing, "\n".join(["add to CHANGELOG.md under Rules, with the reason:", *missing])


def test_a_change_of_the_rules_shows(fresh, monkeypatch):
    monkeypatch.setattr(base, "is_small_city", lambda turn, feature: feature.tiles.bit_count() == 2)
    found = list(faults(fresh, GAMES))
    assert "c01-small-city@4: city N 0,0 3B.score: 4 -> 2" in found
    assert "c14-cathedrals" not in " ".join(found)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda sample: [], "sample: no result is stored"),
        (lambda sample: [sample, replace(sample, game="gone", record="0")], "1 stored results of games that are gone"),
        (lambda sample: [replace(sample, record="0")], "sample: the game itself was changed"),
        (lambda sample: [replace(sample, winners=(1,))], "won by seat 2 -> 72:71:70, won by seat 1"),
    ],
)
def test_results_that_do_not_fit_the_games_are_faults(fresh, tmp_path, change, fault):
    path = tmp_path / "results.json"
    every = list(stored(fresh))
    (sample,) = [one for one in every if one.game == "sample"]
    write(path, [*[one for one in every if one is not sample], *change(sample)])
    (found,) = faults(path, GAMES)
    assert fault in found


def test_games_keep_their_results_under_another_name(fresh):
    assert not list(faults(fresh, [replace(game, name=f"other-{n}") for n, game in enumerate(GAMES)]))


def test_only_the_sections_of_rules_count():
    accepted = [Accepted("a", "12345678", "x: 1 -> 2")]
    line = "- `a` 12345678: small cities\n"
    assert unlisted(accepted, f"## [1]\n### Rules\n\n{line}") == []
    assert unlisted(accepted, f"## [1]\n### Rules\n- b\n### Added\n{line}") == ["`a` 12345678: x: 1 -> 2"]
    assert unlisted(accepted, f"## [1]\n### Rules\n{line.replace('8:', '9:')}") == ["`a` 12345678: x: 1 -> 2"]
