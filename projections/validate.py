"""Walks a recorded game and collects everything that is wrong with it; follow-up faults of one cause are folded under it.

After an event that could not be applied, or that broke the sequence, what follows often looks wrong too, until play and record are
together again. Such findings stay in the report, but name the event that caused them in `after`, and only the causes count as errors.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from events.event import Entry, Event
from events.finding import Certainty, Finding, Severity
from events.recording import Recording

from .disputes import docket
from .extras import extras_of
from .hanging import weighed
from .replay import Cursor, Step, is_move

FOLLOWERS = ("skipped", "wrong-seat", "not-due", "out-of-order", "other-tile", "no-feature", "elsewhere")


class Validated(msgspec.Struct, frozen=True):
    """A game walked to its end: the cursor behind its last entry, and the findings in order."""

    cursor: Any
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> int:
        """How many errors stand: those that are not the consequence of another finding."""
        return count(self.findings, Severity.ERROR)

    @property
    def warnings(self) -> int:
        """How many warnings stand."""
        return count(self.findings, Severity.WARNING)


def count(findings: tuple[Finding, ...], severity: Severity) -> int:
    """How many findings of a severity are causes, not consequences."""
    return sum(f.severity == severity and not f.after for f in findings)


def validate(recording: Recording, *, weigh: bool = True) -> Validated:
    """All findings of a recorded game, those of its reading first. Raises NotSupported.

    Without `weigh` nobody asks whether another answer to an open question would clear an error: whoever only counts saves those replays.
    """
    cursor = Cursor.of(recording)
    found = [*recording.findings, *cursor.problems, *_other_facts(cursor), *docket(recording.entries).findings]
    open_still: list[tuple[Event, Finding]] = []
    for step, findings in judged(cursor):
        found += findings
        open_still += [(step.entry.event, finding) for finding in findings if finding.certainty == Certainty.UNPROVEN]
    is_decided = extras_of(cursor.game).is_decided
    decided = [id(finding) for event, finding in open_still if is_decided(cursor.state, event, finding)]
    standing = [finding for finding in found if id(finding) not in decided]
    sure = weighed(recording.entries, cursor, standing) if weigh else standing
    return Validated(cursor, (*sure, *_not_handed_over(cursor)))


def judged(cursor: Cursor) -> Iterator[tuple[Step, list[Finding]]]:
    """Takes all entries that are left; each step with its findings, those that follow from others under their cause."""
    causes = Causes()
    turn = cursor.state.number
    for step in cursor.steps():
        if step.findings:
            yield step, causes.fold(step, cursor.state.number)
        else:
            if causes.seq and is_move(step.entry.event):
                causes.passed(turn)
            yield step, []
        turn = cursor.state.number


def _other_facts(cursor: Cursor) -> Iterator[Finding]:
    """A note when the game was recorded with other facts of tiles and figures than those it is judged by now."""
    then, now = cursor.set_up.data, cursor.game.digest() if cursor.set_up.data else ""
    if then != now:
        text = "the game was recorded with other facts of tiles and figures; it is judged by those of today"
        yield Finding(code="record/other-facts", severity=Severity.NOTE, seq=1, expected=then, actual=now, text=text)


def _not_handed_over(cursor: Cursor) -> Iterator[Finding]:
    """A note when only the end of the last turn is missing, since without it nothing is scored at the end."""
    if cursor.game.is_at_last_turn(cursor.state):
        last = cursor.entries[-1]
        text = extras_of(cursor.game).unended
        yield Finding(code="record/not-handed-over", severity=Severity.NOTE, seq=last.seq, place=last.source, text=text)


class Causes:
    """Which finding may explain later ones: the last event that broke the sequence, and the turn it belongs to."""

    def __init__(self) -> None:
        self.seq = 0
        self.turn = 0
        self.lost = False  # it could not be applied at all, so that points claimed for it are missing too

    def fold(self, step: Step, turn: int) -> list[Finding]:
        """The findings of a step with number, place and cause."""
        located = _of_one_slip([_located(finding, step.entry) for finding in step.findings])
        if self.seq and turn <= self.turn + 1:
            located = [replace(f, after=self.seq) if not f.after and (_follows(f) or (self.lost and _is_claim(f))) else f for f in located]
        broken = not step.applied.done or any(_follows(f) for f in located)
        if broken and any(not f.after for f in located) and is_move(step.entry.event):  # who misnames a seat or a question excuses no claim
            self.seq, self.turn, self.lost = step.entry.seq, turn, not step.applied.done
        elif any(f.after == self.seq for f in located):
            self.turn = turn
        return located

    def passed(self, turn: int) -> None:
        """A move of this turn without a finding: play and record are together again, so what is wrong from here on is wrong by itself.

        After an event that was refused, any right move shows that; after one that was applied, the first right one of a later turn.
        """
        if self.lost or turn > self.turn:
            self.seq, self.lost = 0, False


def _of_one_slip(found: list[Finding]) -> list[Finding]:
    """What follows within one event: whoever skips the draw skips the tile too, and what comes too early has no place to go yet."""
    first = _word(found[0])
    following = {"skipped": ("skipped",), "not-due": ("no-feature",)}.get(first, ())
    return [found[0], *[replace(f, after=f.seq) if _word(f) in following else f for f in found[1:]]]


def _located(finding: Finding, entry: Entry) -> Finding:
    return replace(finding, seq=finding.seq or entry.seq, place=finding.place or entry.source)


def _follows(finding: Finding) -> bool:
    return _word(finding) in FOLLOWERS


def _word(finding: Finding) -> str:
    return finding.code.rpartition("/")[2]


def _is_claim(finding: Finding) -> bool:
    return finding.code.startswith("claim/")
