"""How a game of Mille Grazie ends: at 30 points, at once or later, and who wins of equals."""

from __future__ import annotations

from typing import Any

import pytest

from events.finding import Certainty
from projections.replay import Cursor

from .test_game_codes import BASE, judged, record

ROUNDS = 10


def robberies(rounds: int) -> list[str]:
    """Bruno and Carla rob Anna on the same road in each of her turns: 3 points more for both. All go to and fro, as the reading `free` allows."""
    return BASE + [line for _ in range(rounds) for line in _round()]


def _round() -> list[str]:
    found = []
    for seat, road in ((1, "D"), (2, "Q"), (3, "Z")):
        steps = [f"{seat} travels {road}"] * 5
        if seat == 1:
            steps[1:1] = ["2 calls D", "2 shows ambush D", "3 calls D", "3 shows ambush D"]
        found += [f"{seat} escort no", *steps, f"{seat} end"]
    return found


def ended(lines: list[str], **readings: str) -> Any:
    """The outcome of a record, None while the game goes on."""
    found = judged(lines, {"path_rule": "free", "robbery_compulsory": "false", **readings})
    assert [finding.code for finding in found.findings if finding.code != "record/not-handed-over"] == []
    return found.cursor.game.outcome(found.cursor.state)


def upto(rounds: int, word: str) -> list[str]:
    """The record up to the last line that begins with this."""
    lines = robberies(rounds)
    last = max(number for number, line in enumerate(lines) if line == word)
    return lines[: last + 1]


def test_at_thirty_the_game_is_over_at_once() -> None:
    lines = upto(ROUNDS, "3 shows ambush D")
    assert ended(lines) is None  # robbers may still call
    assert ended([*lines, "victory 2,3"]).winners == (1, 2)
    cursor = Cursor.of(record(lines, {"path_rule": "free", "robbery_compulsory": "false"}))
    list(cursor.steps())
    assert cursor.game.is_at_last_turn(cursor.state)


def test_nothing_is_played_after_the_end() -> None:
    """MG-43, on both sides of the line."""
    readings = {"path_rule": "free", "robbery_compulsory": "false"}
    lines = upto(ROUNDS, "3 shows ambush D")
    (finding,) = judged([*lines, "1 travels D"], readings).findings
    assert (finding.code, finding.certainty, finding.reading) == ("MG-43", Certainty.DEPENDS, "end_timing")
    assert ended([*lines, "1 travels D", "1 travels D"], end_timing="end_of_turn") is None
    assert ended([*lines, "2 marker 30", "victory 2,3 scores=[0,30,30]"]).winners == (1, 2)


@pytest.mark.parametrize(("timing", "last"), [("end_of_turn", "1 end"), ("end_of_round", "3 end")])
def test_the_turn_or_the_round_is_played_to_its_end(timing: str, last: str) -> None:
    lines = upto(ROUNDS, last)
    assert ended(lines[:-1], end_timing=timing) is None
    assert ended(lines, end_timing=timing).winners == (1, 2)


@pytest.mark.parametrize(("tie_break", "winners"), [("shared", (1, 2)), ("nobleman_first", (1,)), ("seat_order", (1,))])
def test_equals(tie_break: str, winners: tuple[int, ...]) -> None:
    outcome = ended([*upto(ROUNDS, "3 shows ambush D"), "victory " + ",".join(str(seat + 1) for seat in winners)], tie_break=tie_break)
    assert outcome.winners == winners
    assert outcome.tie_break == ("" if tie_break == "shared" else f"tie_break={tie_break}")


def test_a_wrong_winner_is_found() -> None:
    readings = {"path_rule": "free", "robbery_compulsory": "false"}
    lines = upto(ROUNDS, "3 shows ambush D")
    assert [f.code for f in judged([*lines, "victory 2"], readings).findings] == ["MG-44"]
    assert [f.code for f in judged([*lines, "victory 2,3 scores=[0,30,27]"], readings).findings] == ["MG-45"]
