"""`kerb games`: the list comes from the read model, which follows the log and is made anew when it is out of date."""

from pathlib import Path

import pytest

from cli.games import findings
from events.carcassonne import TileDrawn
from events.event import Draft
from events.store import Store, open_store
from projections import read_model
from projections.read_model import GameRow, game_rows
from projections.registry import games
from tests.cli.conftest import Kerb
from tests.cli.samples import TWO_TILES, written


@pytest.fixture
def small(kerb: Kerb, tmp_path: Path) -> str:
    """A game of three turns in the log."""
    assert kerb("import", written(tmp_path)).code == 0
    return "small"


def replays(store: Store) -> int:
    """How many games have to be replayed for the list."""
    counted: list[int] = []
    game_rows(store, counted.append)
    return counted[0]


def test_asking_for_games_does_not_begin_a_log(kerb: Kerb, tmp_path: Path) -> None:
    code, out, err = kerb("games")
    assert (code, out) == (0, "")
    assert err == f"no games in {tmp_path / 'log' / 'kerb.sqlite'} yet; `kerb new` and `kerb import` begin some\n"
    assert kerb("games", "--json").document == {"schema_version": 1, "games": []}
    assert not (tmp_path / "log").exists()


def test_the_list(kerb: Kerb, small: str, tmp_path: Path) -> None:
    kerb("import", written(tmp_path, TWO_TILES.replace("1,0 r0", "5,5 r0").replace("small 1,0", "small 5,5"), "far.game"))
    kerb("new", "carcassonne", "--players", "Cleo,Ben", "--name", "next")
    code, out, err = kerb("games")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "game   players    turns  scores  finished  findings",
        "small  Ann, Ben       3  4 : 2   yes       -",
        "far    Ann, Ben       3  4 : 1   yes       1 error",
        "next   Cleo, Ben      0  0 : 0   no        -",
    ]


def test_the_document(kerb: Kerb, small: str) -> None:
    (game,) = kerb("games", "--json").document["games"]
    assert game.pop("recorded_at").startswith("20")
    assert game == {
        "game": "small",
        "kind": "carcassonne",
        "players": [{"seat": 1, "name": "Ann", "score": 4}, {"seat": 2, "name": "Ben", "score": 2}],
        "events": 12,
        "turns": 3,
        "finished": True,
        "winners": [1],
        "errors": 0,
        "warnings": 0,
        "problem": "",
    }


def test_only_what_has_grown_is_replayed(small: str, kerb: Kerb, db: str) -> None:
    kerb("new", "carcassonne", "--players", "Cleo,Ben", "--name", "next")
    with open_store(db) as store:
        assert (replays(store), replays(store)) == (2, 0)
        store.append("next", 1, [Draft(event=TileDrawn(1, "BA/C"))])
        assert replays(store) == 1
        assert [(row.game, row.events, row.errors) for row in game_rows(store)] == [("small", 12, 0), ("next", 2, 1)]


def test_another_version_or_other_rules_replay_everything(small: str, db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_store(db) as store:
        before = game_rows(store)
        monkeypatch.setattr(read_model, "VERSION", read_model.VERSION + 1)
        assert (replays(store), replays(store)) == (1, 0)
        monkeypatch.setattr(read_model, "digest", lambda game: "other")
        assert (replays(store), replays(store)) == (1, 0)
        assert game_rows(store) == before


def test_a_log_for_reading_only_is_listed_too(small: str, db: str) -> None:
    with open_store(db, readonly=True) as store:
        assert (replays(store), replays(store)) == (1, 1)


def test_rebuild_makes_the_same_rows(small: str, kerb: Kerb) -> None:
    before = kerb("games", "--json").out
    assert kerb("db", "rebuild") == (0, "1 game rebuilt from 12 events\n", "")
    assert kerb("games", "--json").out == before


def test_a_game_that_cannot_be_replayed_is_listed_with_the_reason(small: str, db: str, kerb: Kerb) -> None:
    with open_store(db) as store:
        (first, *_) = store.read("small")
        set_up = first.event
        store.append("strange", 0, [Draft(event=type(set_up)(game="chess", players=("a", "b")))])
        store.append("broken", 0, [Draft(event=TileDrawn(0, "BA/C"))])
    _, out, _ = kerb("games")
    assert [" ".join(line.split()) for line in out.splitlines()[2:]] == [
        f"strange a, b not supported: the game 'chess'; known: {', '.join(games())}",
        "broken the record does not begin with a set-up",
    ]
    assert [game["problem"][:9] for game in kerb("games", "--json").document["games"]] == ["", "not suppo", "the recor"]
    code, out, _ = kerb("db", "rebuild")
    assert (code, out.splitlines()[0]) == (1, "3 games rebuilt from 14 events")


def test_counts_of_findings_in_words() -> None:
    assert [findings(GameRow("x", 1, errors=e, warnings=w)) for e, w in ((0, 0), (1, 0), (0, 2), (2, 1))] == [
        "-",
        "1 error",
        "2 warnings",
        "2 errors, 1 warning",
    ]
