"""Every case of dispute whose components are built is a recorded game; those without a single answer ask for a ruling."""

from __future__ import annotations

import re

import pytest

from tests.games.recorded import FOLDER, expected

CASES = FOLDER / "carcassonne" / "disputes"
# C03 needs a coat of arms on a city that has one side only: no built tile has it.
BUILT = [f"C{number:02}" for number in (1, 2, 4, 5, 6, 7, 13, 14, 15, 16, 18, 19, 20, 28, 29)]


@pytest.mark.parametrize("case", BUILT)
def test_every_case_that_is_built_is_a_recorded_game(case):
    found = [path for path in CASES.glob("*.game") if re.search(rf"^#.*\b{case}\b", path.read_text("utf-8"), re.MULTILINE)]
    assert found, f"no recorded game is about {case}"
    for path in found:
        text = path.read_text("utf-8")
        assert re.search(r"^# Expected: ", text, re.MULTILINE), path.name
        assert re.search(r"^# Source: ", text, re.MULTILINE), path.name
        assert expected(text).scores or expected(text).codes, path.name


@pytest.mark.parametrize("path", sorted(CASES.glob("*.game")), ids=lambda path: path.stem)
def test_explain_asks_for_a_ruling_where_one_is_needed(kerb, path):
    """Each game of the file for itself: exit code 6 with every answer and its scores, or 0."""
    for number, part in enumerate(re.split(r"^(?=setup )", path.read_text("utf-8"), flags=re.MULTILINE)[1:], 1):
        answer = kerb("explain", f"{path}#{number}", "--json")
        under = expected(part).under.values()
        assert answer.code == (6 if under else 0), (path.name, number)
        told = [
            (question["question"], result["value"], {score["seat"] - 1: score["score"] for score in result["scores"]})
            for question in answer.document["ruling_needed"]
            for result in question["results"]
        ]
        assert sorted(told, key=str) == sorted(under, key=str)


def test_the_cases_without_a_single_answer_ask(kerb):
    asking = {path.name[:3] for path in CASES.glob("*.game") if expected(path.read_text("utf-8")).under}
    assert asking == {"c19", "c20"}
