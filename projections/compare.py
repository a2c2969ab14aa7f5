"""Compares what the rules make of a game in two ways: under two readings, or by older code and today's.

A difference is told by the first event at which the two part, with all that differs there, and by counts of what differs in all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from events.common import GameSetUp
from events.effective import effective
from events.event import Entry, Seat
from events.recording import Recording

from .read_model import GameRow
from .results import AwardLine, Result, result

AWARD, FINDING, OUTCOME, PROBLEM = "award", "finding", "outcome", "problem"
Readings = tuple[tuple[str, str], ...]


class Change(msgspec.Struct, frozen=True):
    """One thing that differs: an award, a finding, the outcome, or whether the game can be replayed.

    what           for an award its subject and row, for a finding its code
    before, after  in words; empty where there is none
    """

    seq: int
    kind: str
    what: str
    before: str
    after: str
    seat: Seat | None = None


class Difference(msgspec.Struct, frozen=True):
    """How two results of one game differ: from which event on (0 for the game as a whole), what differs there, and how much in all."""

    seq: int
    first: tuple[Change, ...]
    awards: int
    findings: int
    outcome: bool
    scores: tuple[tuple[int, ...], tuple[int, ...]]
    problem: bool = False

    @property
    def ledger(self) -> bool:
        """Whether the awards differ."""
        return self.awards > 0


def under(recording: Recording, readings: Readings) -> Recording:
    """The same game, set up with these answers; what the table or an arbiter answered later still holds from there on. Raises Refused."""
    entries = recording.entries
    if readings and recording.set_up != (standing := _set_up(entries)):
        entries = [replace(entries[0], event=standing), *_without_corrections(entries)]
    first = entries[0].event
    assert isinstance(first, GameSetUp)
    asked = dict(readings)
    kept = tuple(pair for pair in first.readings if pair[0] not in asked)
    return replace(recording, entries=[replace(entries[0], event=replace(first, readings=kept + readings)), *entries[1:]])


def _set_up(entries: list[Entry]) -> GameSetUp:
    """The set-up that stands: the first, unless another one was put in its place."""
    first = next((e for e in effective(entries) if isinstance(e, Entry) and e.seq == entries[0].seq), entries[0]).event
    assert isinstance(entries[0].event, GameSetUp)
    return first if isinstance(first, GameSetUp) else entries[0].event


def _without_corrections(entries: list[Entry]) -> list[Entry]:
    """What stands after the set-up: a corrected set-up is changed itself, so its correction must not take the change back."""
    return [e for e in effective(entries) if isinstance(e, Entry) and e.seq != entries[0].seq]


def by_readings(recording: Recording, before: Readings, after: Readings) -> Difference | None:
    """How a game differs under two lists of answers, each empty for the game as recorded; None if it does not."""
    return difference(result(under(recording, before)), result(under(recording, after)))


def difference(before: Result, after: Result) -> Difference | None:
    """How two results of one game differ, None if they do not."""
    if before.problem or after.problem:
        return _by_problem(before, after)
    awards, findings, outcome = list(_awards(before, after)), list(_findings(before, after)), list(_outcomes(before, after))
    if not (awards or findings or outcome):
        return None
    seq = min(change.seq for change in [*awards, *findings, *outcome])
    first = tuple(change for change in [*awards, *findings, *outcome] if change.seq == seq)
    return Difference(seq, first, len(awards), len(findings), bool(outcome), (before.scores, after.scores))


def _by_problem(before: Result, after: Result) -> Difference | None:
    if before.problem == after.problem:
        return None
    change = Change(0, PROBLEM, "", before.problem, after.problem)
    return Difference(0, (change,), 0, 0, False, (before.scores, after.scores), problem=True)


def _awards(before: Result, after: Result) -> Iterator[Change]:
    """Awards that only one of the two has, joined where they are for the same."""
    if before.ledger == after.ledger:
        return
    gone, new = _apart(before.awards, after.awards)
    for key in sorted({*map(_same, gone), *map(_same, new)}):
        old, now = ([award for award in awards if _same(award) == key] for awards in (gone, new))
        seq, seat, row, subject = key
        full = [a.points for a in old] == [a.points for a in now]
        yield Change(seq, AWARD, f"{subject} {row}".strip(), _points(old, full), _points(now, full), seat)


def _apart(before: Iterable[Any], after: Iterable[Any]) -> tuple[list[Any], list[Any]]:
    """What only one of two lists holds, in its order; order itself is no difference."""
    old, new = Counter(before), Counter(after)
    return list((old - new).elements()), list((new - old).elements())


def _same(award: AwardLine) -> tuple[int, Seat, str, str]:
    return award.seq, award.seat, award.row, award.subject


def _points(awards: list[AwardLine], full: bool) -> str:
    """The points of awards; with their items and weights where the points do not differ."""

    def one(award: AwardLine) -> str:
        counted = "; ".join(f"{count} {name} = {points}" for name, count, points in award.items)
        weights = ", ".join(f"seat {seat + 1} {weight}" for seat, weight in award.majority)
        return f"{award.points}" + (f" ({' | '.join(filter(None, (counted, weights)))})" if full else "")

    return " + ".join(map(one, awards))


def _findings(before: Result, after: Result) -> Iterator[Change]:
    gone, new = _apart(before.findings, after.findings)
    for seq, code in sorted({(f.seq, f.code) for f in [*gone, *new]}):
        old, now = (", ".join(f.severity for f in findings if (f.seq, f.code) == (seq, code)) for findings in (gone, new))
        yield Change(seq, FINDING, code, old, now)


def _outcomes(before: Result, after: Result) -> Iterator[Change]:
    old, new = (_outcome(one.finished, one.winners, one.tie_break) for one in (before, after))
    if old != new or (before.scores != after.scores and before.ledger == after.ledger):
        yield Change(after.events, OUTCOME, "", f"{_score(before.scores)}, {old}", f"{_score(after.scores)}, {new}")


def _outcome(finished: bool, winners: tuple[Seat, ...], tie_break: str) -> str:
    if not finished:
        return "not over"
    who = f"won by seat {' and '.join(str(seat + 1) for seat in winners)}" if winners else "over"
    return f"{who} ({tie_break})" if tie_break else who


def _score(scores: tuple[int, ...]) -> str:
    return ":".join(map(str, scores))


def rows_difference(before: GameRow, after: GameRow) -> Difference | None:
    """How a stored copy of a game differs from a new one. A copy holds totals and digests only: the first event cannot be told."""
    changes = list(_row_changes(before, after))
    if not changes:
        return None
    kinds: Mapping[str, int] = Counter(change.kind for change in changes)
    scores = before.scores, after.scores
    return Difference(0, tuple(changes), kinds.get(AWARD, 0), kinds.get(FINDING, 0), OUTCOME in kinds, scores, PROBLEM in kinds)


def _row_changes(before: GameRow, after: GameRow) -> Iterator[Change]:
    def change(kind: str, told: Callable[[GameRow], str]) -> Iterator[Change]:
        if told(before) != told(after):
            yield Change(0, kind, "", told(before), told(after))

    yield from change(PROBLEM, lambda row: row.problem)
    if before.problem or after.problem:
        return
    if before.ledger and before.ledger != after.ledger:
        yield Change(0, AWARD, "ledger", before.ledger, after.ledger)
    if before.codes:
        yield from change(FINDING, lambda row: row.codes)
    else:
        yield from change(FINDING, lambda row: f"{row.errors} errors, {row.warnings} warnings")
    yield from change(OUTCOME, lambda row: _outcome(row.finished, row.winners, ""))
    if not before.ledger and before.scores != after.scores:
        yield Change(0, AWARD, "", _score(before.scores), _score(after.scores))
