"""The disputes of a game, from its events: what is claimed, how each stands, what decided it, and steps that make no sense.

A dispute goes open -> decided -> closed; an appeal opens a decided one again, until it is decided anew. It can be closed at any time, when
the seats agree or drop it. Decisions stand beside what the rules compute; what carries them (a ruling, an adjustment, a correction) is an
event of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from events.arbitration import AwardRuled, DisputeAppealed, DisputeClosed, DisputeDecided, DisputeOpened
from events.common import CORRECTIONS, GameSetUp, PointsAdjusted, RulingMade
from events.effective import standing
from events.event import Entry, Position, Seat
from events.finding import NO_SUCH_SEAT, UNKNOWN_SEAT, Finding, Severity

DISPUTES = DisputeOpened | DisputeDecided | DisputeAppealed | DisputeClosed
CARRIERS = RulingMade | AwardRuled | PointsAdjusted | CORRECTIONS
AS_COMPUTED = 0
WAITS = "record/dispute-open"


class Status(StrEnum):
    """How a dispute stands: open and appealed ones wait for an arbiter."""

    OPEN = "open"
    DECIDED = "decided"
    APPEALED = "appealed"
    CLOSED = "closed"


class Act(msgspec.Struct, frozen=True):
    """One step of a dispute: event `seq`, what it did, and whose it was; `ruling` is the event that carries a decision, 0 for none."""

    seq: int
    what: str
    author: str
    role: str
    text: str
    ruling: int | None = None


class Dispute(msgspec.Struct, frozen=True):
    """One dispute as it stands.

    seq       the event it is about; `opened` the event that opened it
    feature   called as where a figure is placed, such as `city N` of the tile at `position`; empty where it is about no feature
    question  the disputed question of the rules, empty where the quarrel is about something else
    ruling    the event that carries the decision, 0 where what the rules compute stands, None while nothing is decided
    """

    number: int
    status: Status
    seq: int
    opened: int
    claims: tuple[tuple[Seat, str], ...]
    feature: str
    position: Position | None
    question: str
    ruling: int | None
    history: tuple[Act, ...]

    @property
    def waits(self) -> bool:
        """Whether an arbiter has to decide."""
        return self.status in (Status.OPEN, Status.APPEALED)


class Docket(msgspec.Struct, frozen=True):
    """The disputes of a game by number, in the order they were opened, and what is wrong with their events."""

    disputes: dict[int, Dispute]
    findings: tuple[Finding, ...]

    @property
    def next(self) -> int:
        """The number of the next dispute."""
        return max(self.disputes, default=0) + 1


def docket(entries: Sequence[Entry]) -> Docket:
    """All disputes of a recorded game; entries that were withdrawn do not count."""
    book = _Book(entries)
    for entry in entries:
        if entry.seq not in book.withdrawn and isinstance(entry.event, DISPUTES):
            book.take(entry, entry.event)
    return Docket(book.disputes, (*book.findings, *_waiting(book.disputes.values())))


def contested(entries: Sequence[Entry]) -> set[str]:
    """The questions of the rules about which a dispute waits for a decision: no edition answers them until then.

    `entries` are those that stand: what was withdrawn, a ruling too, is not among them.
    """
    if not any(isinstance(entry.event, DisputeOpened) and entry.event.question for entry in entries):
        return set()
    return {dispute.question for dispute in docket(entries).disputes.values() if dispute.question and dispute.waits}


class _Book:
    """The disputes while the events are read."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.by_seq = {entry.seq: entry for entry in entries}
        self.withdrawn = standing(entries).withdrawn
        first = entries[0].event if entries else None
        self.seats = len(first.players) if isinstance(first, GameSetUp) else 0
        self.disputes: dict[int, Dispute] = {}
        self.findings: list[Finding] = []

    def take(self, entry: Entry, event: DISPUTES) -> None:
        """Writes down what an event does, or what is wrong with it."""
        if isinstance(event, DisputeOpened):
            self._open(entry, event)
            return
        known = self.disputes.get(event.dispute)
        if known is None:
            self._find(entry, "record/no-such-dispute", str(event.dispute), f"there is no dispute {event.dispute}")
        elif known.status is Status.CLOSED:
            text = f"dispute {known.number} was closed by event {known.history[-1].seq}; what is not settled needs a dispute of its own"
            self._find(entry, "record/dispute-closed", str(event.dispute), text)
        else:
            self._go_on(entry, event, known)

    def _open(self, entry: Entry, event: DisputeOpened) -> None:
        if event.dispute in self.disputes or event.dispute < 1:
            text = f"disputes count from 1 and each number is used once; the next one is {Docket(self.disputes, ()).next}"
            self._find(entry, "record/dispute-number", str(event.dispute), text)
            return
        if not 1 <= event.seq < entry.seq:
            self._find(entry, "record/no-such-event", str(event.seq), f"event {event.seq} does not come before this one")
            return
        for seat, _ in event.claims:
            if not 0 <= seat < self.seats:
                self._find(entry, UNKNOWN_SEAT, str(seat + 1), NO_SUCH_SEAT)
        self.disputes[event.dispute] = Dispute(
            number=event.dispute,
            status=Status.OPEN,
            seq=event.seq,
            opened=entry.seq,
            claims=event.claims,
            feature=event.feature,
            position=event.position,
            question=event.question,
            ruling=None,
            history=(Act(entry.seq, "opened", event.author, event.role, event.text),),
        )

    def _go_on(self, entry: Entry, event: DisputeDecided | DisputeAppealed | DisputeClosed, known: Dispute) -> None:
        """A step of a dispute that is not closed."""
        ruling, status, what = known.ruling, Status.CLOSED, "closed"
        if isinstance(event, DisputeDecided):
            if known.status is Status.DECIDED:
                text = f"dispute {known.number} was decided by event {known.history[-1].seq}; decide again after an appeal, or take that event back"
                self._find(entry, "record/dispute-decided", str(event.dispute), text)
                return
            if not self._carries(entry, event.ruling, known):
                return
            ruling, status, what = event.ruling, Status.DECIDED, "decided"
        elif isinstance(event, DisputeAppealed):
            if known.status is not Status.DECIDED:
                text = f"dispute {known.number} is {known.status}: only a decision can be appealed against"
                self._find(entry, "record/dispute-undecided", str(event.dispute), text)
                return
            status, what = Status.APPEALED, "appealed"
        act = Act(entry.seq, what, event.author, event.role, event.text, ruling if what == "decided" else None)
        self.disputes[known.number] = replace(known, status=status, ruling=ruling, history=(*known.history, act))

    def _carries(self, entry: Entry, ruling: int, known: Dispute) -> bool:
        """Whether an event carries a decision; one that was taken back does so no more, and the dispute waits as before."""
        if ruling == AS_COMPUTED:
            return True
        carrier = self.by_seq.get(ruling)
        if carrier is None or ruling >= entry.seq:
            self._find(entry, "record/no-such-event", str(ruling), f"event {ruling} does not come before this one")
        elif not isinstance(carrier.event, CARRIERS):
            text = f"event {ruling} ({carrier.event.kind}) decides nothing: a ruling, an adjustment or a correction does"
            self._find(entry, "record/no-ruling", str(ruling), text)
        elif known.question and isinstance(carrier.event, CORRECTIONS):
            text = f"event {ruling} corrects the record, which does not answer {known.question}: a ruling does"
            self._find(entry, "record/no-ruling", str(ruling), text)
        elif ruling in self.withdrawn:
            text = (
                f"event {ruling}, which decided dispute {known.number}, was withdrawn by event {self.withdrawn[ruling]}: it waits for a new decision"
            )
            self._find(entry, "record/ruling-withdrawn", str(ruling), text, Severity.WARNING)
        else:
            return True
        return False

    def _find(self, entry: Entry, code: str, actual: str, text: str, severity: Severity = Severity.ERROR) -> None:
        self.findings.append(Finding(code=code, severity=severity, seq=entry.seq, place=entry.source, actual=actual, text=text))


def _waiting(disputes: Iterable[Dispute]) -> Iterable[Finding]:
    """A note for every dispute that waits for a decision."""
    for dispute in disputes:
        if dispute.waits:
            last = dispute.history[-1]
            text = f"dispute {dispute.number} about event {dispute.seq} is {dispute.status}: nobody has decided it"
            text = text if dispute.status is Status.OPEN else f"{text} since"
            yield Finding(code=WAITS, severity=Severity.NOTE, seq=last.seq, text=text)
