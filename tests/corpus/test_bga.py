"""The published game logs of Board Game Arena: every claim in them is checked and holds, the last totals are the final scores."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from events.recording import Recording
from projections.claims import is_statement
from projections.readers import read_file
from projections.validate import validate

FILES = ("game-a.json", "game-b.json", "game-c.json")


def events_in(value: Any) -> list[dict[str, Any]]:
    """All events of all packets, found without the importer."""
    if isinstance(value, dict) and "channel" in value:
        return list(value["data"])
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [event for one in inner for event in events_in(one)]


@pytest.mark.parametrize("file", FILES)
def test_a_published_log(corpus: Path, file: str) -> None:
    (game,) = read_file(corpus / "bga" / file)
    assert isinstance(game, Recording)
    told = events_in(json.loads((corpus / "bga" / file).read_text(encoding="utf-8")))
    count = Counter(event["type"] for event in told)
    states = Counter(event["args"].get("id") for event in told if event["type"] == "gameStateChange")
    kinds = Counter(entry.event.kind for entry in game.entries)

    validated = validate(game)
    assert not validated.findings
    assert not game.findings
    assert validated.cursor.game.is_over(validated.cursor.state)

    # Nothing is lost: a move for every move, a claim for every claim.
    assert kinds["tile_drawn"] == kinds["turn_ended"] == states[2] == 71
    assert kinds["tile_placed"] == count["playTile"] == 71
    assert kinds["figure_placed"] == count["playPartisan"] > 0
    assert kinds["award_stated"] == count["winPoints"] >= count["realizationAchieved"] > 0
    assert kinds["options_stated"] == states[3] == 71
    assert kinds["fact_stated"] == count["deck_size"] == 71
    assert kinds["supply_stated"] >= count["playPartisan"]
    assert kinds["outcome_stated"] == 1
    judged = [step for step in validated.cursor.__class__.of(game).steps() if is_statement(step.entry.event)]
    assert len(judged) == sum(kinds[kind] for kind in kinds if kind.endswith("_stated"))

    # Totals: the last of each player is the final score.
    last = {str(event["args"]["player_id"]): int(event["args"]["score"]) for event in told if event["type"] == "winPoints"}
    seats = [player.removeprefix("bga-") for player in game.set_up.players]
    assert validated.cursor.state.ledger.score == {seat: last[player] for seat, player in enumerate(seats)}
    assert dict(game.set_up.sets) == {"basic:1": 1}
    assert game.set_up.draws == 0


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    ("type", "name"), [("winPoints", "points"), ("winPoints", "score"), ("playPartisan", "part_number"), ("deck_size", "deck_size")]
)
def test_no_claim_is_passed_over(corpus: Path, tmp_path: Path, file: str, type: str, name: str) -> None:
    """One more of any claimed number is found at its message; of the deck, where a difference is told once, every tenth is tried."""
    text = (corpus / "bga" / file).read_text(encoding="utf-8")
    total = sum(event["type"] == type for event in events_in(json.loads(text)))
    assert total
    for number in range(0, total, 10 if type == "deck_size" else 4):
        document = json.loads(text)
        args = [event for event in events_in(document) if event["type"] == type][number]["args"]
        args[name] = int(args[name]) + 1
        (tmp_path / file).write_text(json.dumps(document), encoding="utf-8")
        (game,) = read_file(tmp_path / file)
        assert isinstance(game, Recording)
        assert validate(game).findings, (type, number)
