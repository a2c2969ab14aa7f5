"""Disputed questions of the rules: their answers, which of these was in force when, and who gave it.

A question counts as answered when the set-up, the table or an arbiter chose, or when the edition settles it. A dispute about a question opens
it again until it is decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from events.common import GameSetUp, ReadingChosen, RulingMade
from events.event import Entry

from .disputes import contested
from .ledger import Award
from .rulings import place

SETTLED = "settled by the edition"
UNCHOSEN = "nobody chose it"
IN_DISPUTE = "in dispute"
UNANSWERED = (UNCHOSEN, IN_DISPUTE)
BY_NOBODY = (SETTLED, UNCHOSEN)


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A disputed question: its possible answers (the first is the default), where they come from, and what hangs on it.

    when            the components with which it comes up
    rows, features  rows whose result may hang on it, and the kinds of features concerned where those are not all
    settled         editions whose published rules give the default, so that choosing the edition answers the question
    by_edition      editions whose default is another one
    at_set_up       it is answered at set-up only, since what lies on the table before the first turn hangs on it
    """

    question: str
    values: dict[str, str]
    sources: str
    rows: tuple[str, ...]
    when: str
    features: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()
    by_edition: dict[str, str] = {}
    at_set_up: bool = False

    @property
    def default(self) -> str:
        return next(iter(self.values))

    def usual(self, edition: str) -> str:
        """The default for an edition."""
        return self.by_edition.get(edition, self.default)

    def concerns(self, award: Award) -> bool:
        """Whether an award may hang on it."""
        kinds = {getattr(award.subject, "kind", ""), getattr(award.subject, "how", "")}
        return award.row in self.rows and (not self.features or not kinds.isdisjoint(self.features))


class Noted(dict[str, str]):
    """Answers that remember which questions were asked."""

    def __init__(self, answers: Mapping[str, str], asked: Iterable[str] = ()) -> None:
        super().__init__(answers)
        self.asked = set(asked)

    def __getitem__(self, question: str) -> str:
        self.asked.add(question)
        return super().__getitem__(question)


def load(path: Path) -> dict[str, Reading]:
    """All disputed questions of a game, by name. Raises OSError and msgspec.DecodeError."""
    return msgspec.toml.decode(path.read_bytes(), type=dict[str, Reading])


def refused(set_up: GameSetUp, known: Mapping[str, Reading]) -> list[str]:
    """What is wrong with the answers a set-up gives: no such question or answer, or a question answered twice."""
    names = [question for question, _ in set_up.readings]
    wrong = [f"{name} said twice" for name in dict.fromkeys(names) if names.count(name) > 1]
    return wrong + [f"reading {q}={value}" for q, value in set_up.readings if q not in known or value not in known[q].values]


class InForce(msgspec.Struct, frozen=True):
    """The answer to a disputed question under which an award was made, and who gave it.

    `results` has the points of the award under each answer, where nobody chose one and they differ.
    """

    question: str
    value: str
    meaning: str
    chosen: str
    results: dict[str, int] = {}


class Chosen:
    """Which answers to the questions of a game were in force when, and who gave them; `entries` are those that stand."""

    def __init__(self, game: Any, set_up: GameSetUp, entries: Sequence[Entry]) -> None:
        self.game = game
        self.known: dict[str, Reading] = game.questions
        self.edition = game.set_up.edition
        self.set_up = dict(set_up.readings)
        self.contested = contested(entries)
        self.later = [(place(e), e.seq, e.event) for e in entries if isinstance(e.event, ReadingChosen | RulingMade)]

    def knows(self, question: str, value: str) -> bool:
        """Whether the question comes up in this game, and has such an answer."""
        return question in self.known and value in self.known[question].values

    def answer(self, question: str, seq: int) -> tuple[str, str]:
        """The answer in force when event `seq` was played, and who gave it."""
        for since, number, event in reversed(self.later):
            if since <= seq and event.question == question and event.value in self.known[question].values:
                return event.value, f"{_author(event)} (event {number})"
        if question in self.set_up:
            return self.set_up[question], "chosen at set-up"
        settled = SETTLED if self.edition in self.known[question].settled else UNCHOSEN
        return self.known[question].usual(self.edition), IN_DISPUTE if question in self.contested else settled

    def in_force(self, award: Award) -> Iterator[InForce]:
        """The answers an award hangs on."""
        for question, reading in self.known.items():
            if reading.concerns(award):
                value, by = self.answer(question, award.seq)
                yield InForce(question, value, reading.values[value], by)

    def open(self, seq: int) -> list[str]:
        """The questions nobody had answered when event `seq` was played."""
        return [question for question in self.known if self.answer(question, seq)[1] in UNANSWERED]


def _author(event: ReadingChosen | RulingMade) -> str:
    if isinstance(event, ReadingChosen):
        return "chosen by the table"
    return f"ruling of {event.author}" if event.author else "ruling"


def answered(entries: Sequence[Entry], question: str, value: str) -> list[Entry]:
    """The same game, set up with an answer to the question."""
    first = entries[0]
    assert isinstance(first.event, GameSetUp)
    others = [pair for pair in first.event.readings if pair[0] != question]
    return [replace(first, event=replace(first.event, readings=(*others, (question, value)))), *entries[1:]]
