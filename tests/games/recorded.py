"""Recorded games with expectations: notation as people type it, and remarks that say what has to come of it.

  1 tile BA/L 1,0 r0   #! 1C.place/edge        the event gives exactly these findings (several codes, blanks between); all others give none
  1 take AM/A          #! out-of-order?abbey-end    the finding depends on this reading; `MG-17?` cannot be proved from the record
  #= 1:8 2:0                                   the scores after the event above
  #winner 1,2                                  the game is over and these seats have won
  #open                                        the game is not over at the end of the record
  #under tiny-city=2 1:2 2:0                   the scores under an answer that nobody gave: all answers to all questions that need a ruling

A file may hold several games, each begun by its set-up.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from events.files import read_notation
from events.recording import Recording
from projections.address import Address
from projections.replay import Cursor
from projections.unsettled import explained
from projections.validate import validate

FOLDER = Path(__file__).parent
CODES = re.compile(r"#!\s*(?P<codes>[^#]*)")
SCORES = re.compile(r"#=\s*(?P<scores>[^#]*)")
UNDER = re.compile(r"#under (?P<question>[\w-]+)=(?P<value>[\w-]+)\s*(?P<scores>[\d: ]*)")
ENDING = re.compile(r"#(?P<word>winner|open)\b\s*(?P<seats>[\d,]*)")


class Expected(NamedTuple):
    """What a file says about its lines, by line number."""

    codes: dict[int, list[str]]
    scores: dict[int, dict[int, int]]
    endings: dict[int, tuple[str, tuple[int, ...]]]
    under: dict[int, tuple[str, str, dict[int, int]]]


def paths(game: str = "") -> list[Path]:
    """All recorded games, or those of one game, in a fixed order."""
    return sorted((FOLDER / game).rglob("*.game"))


def expected(text: str) -> Expected:
    """Reads the remarks of a file. Raises ValueError for a remark that is meant as an expectation and is none."""
    codes, scores, endings, under = {}, {}, {}, {}
    for number, line in enumerate(text.splitlines(), 1):
        if found := CODES.search(line):
            codes[number] = found["codes"].split()
        if found := SCORES.search(line):
            scores[number] = _pairs(found["scores"])
        if found := UNDER.search(line):
            under[number] = found["question"], found["value"], _pairs(found["scores"])
        if found := ENDING.search(line):
            endings[number] = found["word"], tuple(int(seat) - 1 for seat in found["seats"].split(",") if seat)
    return Expected(codes, scores, endings, under)


def _pairs(text: str) -> dict[int, int]:
    """`1:8 2:0` as seat (from 0) and total."""
    return {int(seat) - 1: int(total) for seat, total in (pair.split(":") for pair in text.split())}


def recordings(path: Path) -> list[Recording]:
    """The games of a file; a game that cannot be read is an error."""
    found = []
    with path.open("rb") as stream:
        for game in read_notation(stream, path.name):
            assert isinstance(game, Recording), game.text
            found.append(game)
    return found


def line_of(place: str) -> int:
    """The line number of `file:line` or `file:line:column`."""
    return int(place.split(":")[1])


def faults(path: Path) -> list[str]:
    """Where the games of a file come out otherwise than the file says."""
    wanted = expected(path.read_text(encoding="utf-8"))
    games = recordings(path)
    starts = [line_of(game.entries[0].source) for game in games]
    ends = [*starts[1:], 1 << 30]
    found: list[str] = []
    for game, first, end in zip(games, starts, ends, strict=True):
        found += _codes(path, game, {line: codes for line, codes in wanted.codes.items() if first <= line < end})
        found += _scores(path, game, {line: scores for line, scores in wanted.scores.items() if first <= line < end})
        found += _ending(path, game, [ending for line, ending in wanted.endings.items() if first <= line < end])
        found += _ruling_needed(path, game, [under for line, under in wanted.under.items() if first <= line < end])
    return found


def _codes(path: Path, game: Recording, wanted: dict[int, list[str]]) -> list[str]:
    got: dict[int, list[str]] = defaultdict(list)
    sources = {entry.seq: entry.source for entry in game.entries}
    for finding in validate(game).findings:
        got[line_of(finding.place or sources[finding.seq])].append(finding.expectation)
    lines = sorted(wanted.keys() | got.keys())
    return [f"{path.name}:{n}: expected {wanted.get(n, [])}, found {got[n]}" for n in lines if sorted(got[n]) != sorted(wanted.get(n, []))]


def _scores(path: Path, game: Recording, wanted: dict[int, dict[int, int]]) -> list[str]:
    cursor = Cursor.of(game)
    found = []
    for line, scores in sorted(wanted.items()):
        while cursor.at < len(cursor.entries) and line_of(cursor.entries[cursor.at].source) <= line:
            cursor.forward()
        if dict(cursor.state.ledger.score) != scores:
            found.append(f"{path.name}:{line}: expected the scores {scores}, found {dict(cursor.state.ledger.score)}")
    return found


def _ending(path: Path, game: Recording, wanted: list[tuple[str, tuple[int, ...]]]) -> list[str]:
    cursor = validate(game).cursor
    outcome = cursor.game.outcome(cursor.state)
    found = ("open", ()) if outcome is None else ("winner", outcome.winners)
    return [f"{path.name}: expected {ending}, found {found}" for ending in wanted if ending != found]


def _ruling_needed(path: Path, game: Recording, wanted: list[tuple[str, str, dict[int, int]]]) -> list[str]:
    """Questions that need a ruling are listed with every answer, and no others."""
    cursor = Cursor.of(game)
    cursor.to(Address())
    _, needed = explained(cursor, Address())
    found = [(one.question, value, scores) for one in needed for value, scores in one.scores.items()]
    key = [f"{question}={value} {scores}" for question, value, scores in sorted(wanted, key=str)]
    got = [f"{question}={value} {scores}" for question, value, scores in sorted(found, key=str)]
    return [] if key == got else [f"{path.name}: expected to need a ruling: {key}, found {got}"]
