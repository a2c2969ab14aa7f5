"""The recorded games cover all there is: every code on both sides of the line, every answer, every disputed situation, both audit levels."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from events.finding import Certainty, Finding, Severity
from projections.adel_verpflichtet import wording
from projections.adel_verpflichtet.set_up import codes, readings, register
from projections.validate import validate
from tests.games.recorded import expected, paths, recordings

FILES = paths("adel_verpflichtet")
LEGAL = re.compile(r"# legal ((?:AV-\d\d ?)+)")
QUESTION = re.compile(r"\bQ\d+\b")


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def found_in(name: str) -> list[list[Finding]]:
    """The findings of each game of a file."""
    (path,) = (path for path in FILES if path.stem == name)
    return [list(validate(game).findings) for game in recordings(path)]


def test_every_code_has_a_line_that_breaks_it_and_one_that_does_not() -> None:
    illegal = {code.partition("?")[0] for path in FILES for found in expected(text_of(path)).codes.values() for code in found}
    legal = {code for path in FILES for found in LEGAL.findall(text_of(path)) for code in found.split()}
    assert legal == set(codes().known)
    assert illegal >= {*codes().known, *wording.TEXTS}


def test_a_line_said_to_be_legal_has_no_finding() -> None:
    """A line marked both ways would prove nothing."""
    lines = [line for path in FILES for line in text_of(path).splitlines() if LEGAL.search(line)]
    assert lines
    assert not [line for line in lines if "#!" in line]


def test_every_answer_to_every_question_is_played_with() -> None:
    chosen = {pair for path in FILES for game in recordings(path) for pair in game.set_up.readings}
    assert {(name, value) for name, reading in readings().items() for value in reading.values} == chosen


def test_every_disputed_situation_has_its_game() -> None:
    assert {number for path in FILES for number in QUESTION.findall(text_of(path))} == set(register())


def test_without_open_hands_it_is_not_provable_with_them_it_is_decided() -> None:
    *_, closed_not, sound, withheld = found_in("conservation")
    unproven = [("AV-26", Severity.NOTE, Certainty.UNPROVEN), ("AV-43", Severity.NOTE, Certainty.UNPROVEN)]
    assert [(one.code, one.severity, one.certainty) for one in closed_not] == unproven
    assert not sound
    decided = [one for one in withheld if one.severity == Severity.ERROR and one.code != "AV-47"]
    assert [(one.code, one.certainty) for one in decided] == [("AV-26", Certainty.CERTAIN), ("AV-43", Certainty.CERTAIN)]


@pytest.mark.parametrize(
    ("name", "code", "reading"),
    [
        ("setup", "AV-03", "section-3"),
        ("exhibitions", "AV-28", "Q10"),
        ("exhibitions", "AV-28", "Q12"),
        ("exhibitions", "AV-28", "section-8"),
        ("exhibitions", "AV-29", "section-6"),
        ("exhibitions", "AV-41", "section-8"),
        ("conservation", "AV-47", "section-7"),
        ("home_made", "AV-15", "section-5"),
        ("inferred", "AV-20", "section-9"),
        ("inferred", "AV-21", "section-9"),
        ("inferred", "AV-37", "Q21"),
        ("inferred", "AV-43", "section-9"),
        ("inferred", "AV-44", "section-9"),
        ("inferred", "AV-45", "section-9"),
    ],
)
def test_what_is_only_inferred_depends_on_it(name: str, code: str, reading: str) -> None:
    found = [one for game in found_in(name) for one in game if (one.code, one.reading) == (code, reading)]
    assert found
    assert {one.certainty for one in found} == {Certainty.DEPENDS}


def test_the_pair_a_printed_board_gives_is_certain() -> None:
    (pair,) = [one for game in found_in("home_made") for one in game if one.code == "AV-28"]
    assert (pair.certainty, pair.reading) == (Certainty.CERTAIN, "")
