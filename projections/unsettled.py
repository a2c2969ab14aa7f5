"""What hangs on questions that nobody answered: the game is played again under every other answer, and what differs is shown.

A question counts as answered when the set-up, the table or an arbiter chose, or when the edition settles it (`readings.toml` of the game).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from events.event import Entry, Seat
from events.finding import Finding
from events.recording import Recording

from .address import Address
from .ledger import RULINGS, Award
from .questions import UNANSWERED, Chosen, answered
from .replay import Cursor, before_final
from .report import Report
from .validate import validate

Key = tuple[int, Seat, str, object]
CLAIMS = ("claim/score", "claim/award", "claim/winner")


class Unsettled(msgspec.Struct, frozen=True):
    """A question nobody answered on which results hang: the value in force, and the scores under every value."""

    question: str
    text: str
    value: str
    scores: dict[str, dict[Seat, int]]


def explained(cursor: Cursor, address: Address) -> tuple[list[Report], list[Unsettled]]:
    """All awards at an address, with their points under every answer nobody chose, and the questions that matter."""
    game, state = cursor.game, cursor.state
    entries, here = cursor.so_far(), cursor.entries[cursor.at - 1].seq
    found = [r for r in game.reports(state, cursor.set_up, entries) if not (address.final and r.final)]
    open_questions = Chosen(game, cursor.set_up, entries).open(here)
    asked = {entry for r in found for entry in (i.question for i in r.readings if i.chosen in UNANSWERED)}
    needed: list[Unsettled] = []
    for name in dict.fromkeys([*open_questions, *sorted(asked)]):
        results = {value: awards_under(entries, address, name, value) for value in game.questions[name].values}
        found = [_with_results(report, _key(game, state.ledger.awards[report.number - 1]), name, results) for report in found]
        if len({frozenset(made.items()) for made in results.values()}) > 1:
            value = Chosen(game, cursor.set_up, ()).answer(name, 0)[0]
            scores = {answer: _scores(made, state.seats) for answer, made in results.items()}
            needed.append(Unsettled(name, game.questions[name].question, value, scores))
    return found, needed


def awards_under(entries: Sequence[Entry], address: Address, question: str, value: str) -> dict[Key, int]:
    """The points of every award if the question had been answered like this at set-up; a later answer still holds from where it was given."""
    cursor = Cursor(answered(entries, question, value))
    cursor.to(Address())
    awards = cursor.state.ledger.awards
    made: dict[Key, int] = {}
    for award in before_final(cursor.game, awards) if address.final else awards:
        key = _key(cursor.game, award)
        if award.row in RULINGS:  # a ruling settles what a seat gets for it whatever the answer, so both belong together
            key = next((k for k in made if (k[0], k[1], k[3]) == (key[0], key[1], key[3])), key)
        made[key] = made.get(key, 0) + award.points
    return made


class WouldHold(msgspec.Struct, frozen=True):
    """An answer under which wrong statements would be right: `claims` of the `wrong` ones, and nothing else would be wrong."""

    question: str
    value: str
    meaning: str
    claims: int
    wrong: int


def would_hold(recording: Recording, cursor: Cursor, findings: Sequence[Finding]) -> list[WouldHold]:
    """Answers the set-up did not choose that explain statements which differ: people may have played by another printing or a house rule."""
    wrong, others = _claims(findings)
    found: list[WouldHold] = []
    known = Chosen(cursor.game, cursor.set_up, ())
    for name, reading in known.known.items() if wrong else ():
        for value in reading.values if name not in known.set_up else ():
            game = msgspec.structs.replace(recording, entries=answered(recording.entries, name, value))
            left, more = _claims(validate(game, weigh=False).findings)
            if left < wrong and more <= others:
                found.append(WouldHold(name, value, reading.values[value], wrong - left, wrong))
    return sorted(found, key=lambda one: -one.claims)


def _claims(findings: Sequence[Finding]) -> tuple[int, int]:
    """How many wrong statements there are, and how many other findings."""
    wrong = sum(finding.code in CLAIMS for finding in findings)
    return wrong, len(findings) - wrong


def _key(game: Any, award: Award) -> Key:
    return award.seq, award.seat, award.row, game.key(award)


def _with_results(report: Report, key: Key, question: str, results: dict[str, dict[Key, int]]) -> Report:
    """The report with its points under every answer, where they differ."""
    points = {value: made.get(key, 0) for value, made in results.items()}
    if len(set(points.values())) == 1:
        return report
    return replace(report, readings=tuple(replace(i, results=points) if i.question == question else i for i in report.readings))


def _scores(made: dict[Key, int], seats: int) -> dict[Seat, int]:
    return {seat: sum(points for key, points in made.items() if key[1] == seat) for seat in range(seats)}
