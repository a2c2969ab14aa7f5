"""Errors that hang on a question nobody answered: under another answer the same record has no fault there.

A rule may say itself on which question it hangs. All other errors - what came out of order, what was passed over, a supply that is empty, a
statement that differs - are put to the test: the game is played again under every other answer to every open question. Where that clears an
event, and makes nothing wrong before it that was right, the error depends on the question: the table may have played by that answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from events.event import Entry
from events.finding import Certainty, Finding, Severity

from .address import Address
from .extras import extras_of
from .questions import UNANSWERED, Chosen, Reading, answered
from .replay import Cursor


def weighed(entries: Sequence[Entry], cursor: Cursor, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, each as certain as the answers given make it; the cursor stands behind the last entry."""
    chosen = Chosen(cursor.game, cursor.set_up, cursor.entries)
    found = [_as_answered(finding, chosen) for finding in findings]
    errors = {finding.seq for finding in found if finding.severity == Severity.ERROR}
    doubted = {finding.seq for finding in found if _is_certain(finding)}
    hangs_on = {seq: question for question, seq in _cleared(entries, chosen, doubted, errors)} if doubted else {}
    return [_hanging(f, hangs_on[f.seq]) if f.seq in hangs_on and _is_certain(f) else f for f in found]


def _as_answered(finding: Finding, chosen: Chosen) -> Finding:
    """What hangs on a question that was answered by then is certain."""
    if finding.certainty != Certainty.DEPENDS or finding.reading not in chosen.known:
        return finding
    is_open = chosen.answer(finding.reading, finding.seq)[1] in UNANSWERED
    return finding if is_open else replace(finding, certainty=Certainty.CERTAIN)


def _is_certain(finding: Finding) -> bool:
    """Whether it is an error of play, by itself, under every reading as far as is known."""
    certain = finding.certainty == Certainty.CERTAIN and finding.severity == Severity.ERROR
    return certain and finding.seq > 1 and not finding.after and not finding.code.startswith(("record/", "notation/", "import/"))


def _hanging(finding: Finding, question: str) -> Finding:
    return replace(finding, certainty=Certainty.DEPENDS, reading=question)


def _cleared(entries: Sequence[Entry], chosen: Chosen, doubted: set[int], errors: set[int]) -> Iterator[tuple[str, int]]:
    """Questions with the events that another answer to them clears."""
    asked = _asked(entries, chosen, max(doubted))
    for question, reading in asked.items():
        open_at = {seq for seq in doubted if chosen.answer(question, seq)[1] in UNANSWERED}
        others = [value for value in reading.values if value != chosen.answer(question, 1)[0]] if open_at else ()
        for value in others:
            faults, first = _faults(answered(entries, question, value), max(open_at), errors)
            yield from ((question, seq) for seq in open_at if seq not in faults and seq < first)


def _asked(entries: Sequence[Entry], chosen: Chosen, last: int) -> dict[str, Reading]:
    """The questions that came up until then: another answer to any other would have changed nothing."""
    noting = extras_of(chosen.game).noting()
    if noting is None:
        return chosen.known
    cursor = Cursor(entries, noting)
    cursor.to(Address(seq=last))
    return {question: reading for question, reading in chosen.known.items() if question in cursor.state.readings.asked}


def _faults(entries: Sequence[Entry], last: int, errors: set[int]) -> tuple[set[int], int]:
    """The events up to a number that have an error, as far as the first that was right before; and that one, or what comes after the number."""
    cursor: Any = Cursor(entries)
    faults: set[int] = set()
    while cursor.at < len(cursor.entries) and (seq := cursor.entries[cursor.at].seq) <= last:
        if any(finding.severity == Severity.ERROR for finding in cursor.forward().findings):
            if seq not in errors:
                return faults, seq
            faults.add(seq)
    return faults, last + 1
