"""The recorded games leave nothing out: every code on both sides of the line, every answer to every question, every disputed situation."""

from __future__ import annotations

import re
from typing import NamedTuple

from events.common import GameSetUp
from projections.mille_grazie.faults import CODES
from projections.mille_grazie.set_up import readings, register
from tests.games.recorded import paths, recordings

CODE = re.compile(r"MG-\d\d")
SITUATION = re.compile(r"10\.\d+")
NO_OUTCOME = {"talk_allowed", "commits"}  # talk is no move, and how letters are kept changes no points


class Told(NamedTuple):
    """One recorded game: what its comment says, the answers of its set-up, and the lines."""

    about: str
    answers: tuple[tuple[str, str], ...]
    text: str

    @property
    def found(self) -> set[str]:
        return {code for line in self.text.splitlines() if "#!" in line for code in CODE.findall(line.partition("#!")[2])}


def games() -> list[Told]:
    """All recorded games but the long ones, each with the comment above its set-up."""
    found = []
    for path in paths("mille_grazie"):
        parts = re.split(r"^(?=#[^\n]*\nsetup )", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        for part, game in zip(parts, recordings(path), strict=True):
            set_up = game.entries[0].event
            assert isinstance(set_up, GameSetUp)
            about, _, rest = part.partition("\n")
            found.append(Told(about, set_up.readings, rest.partition("\n")[2]))
    return found


GAMES = games()


def test_every_code_is_found_in_some_game_and_its_like_is_legal_in_another() -> None:
    assert {code for game in GAMES for code in game.found} == CODES.known.keys()
    legal = [game for game in GAMES if "the legal side" in game.about]
    assert {code for game in legal for code in CODE.findall(game.about) if code not in game.found} == CODES.known.keys()


def test_every_answer_to_every_question_is_given_in_some_game() -> None:
    assert {answer for game in GAMES for answer in game.answers} == {
        (name, value) for name, reading in readings().items() for value in reading.values
    }


def test_every_disputed_situation_has_its_game() -> None:
    told = {number for game in GAMES for number in SITUATION.findall(game.about)}
    assert told == {number for number in register() if "-" not in number}
    assert all("#" in game.text for game in GAMES)  # each says what comes out


def test_the_answers_to_a_question_come_out_differently() -> None:
    """Of each question two games exist that share a beginning, and their findings, points or winners differ."""
    for name, reading in readings().items():
        if name in NO_OUTCOME:
            continue
        results: dict[str, set[tuple[str, ...]]] = {}
        for game in GAMES:
            for value in reading.values:
                if (name, value) in game.answers:
                    told = tuple(line.partition("#")[1] + line.partition("#")[2] for line in game.text.splitlines() if "#" in line)
                    results.setdefault(value, set()).add(told)
        assert results.keys() == set(reading.values), name
        assert len({frozenset(found) for found in results.values()}) > 1, name


TALK = {"10.15", "10.16"}  # no move either way


def test_every_disputed_situation_is_told_on_both_sides_of_the_line() -> None:
    """One record is found wrong and another right, or the answers to its question come out in records of their own."""
    for number in {number for number in register() if "-" not in number} - TALK:
        told = [game for game in GAMES if number in SITUATION.findall(game.about)]
        answers = {game.answers for game in told}
        assert {bool(game.found) for game in told} == {True, False} or len(answers) > 1, number
