"""What changes between two courses of one game: scores from where they part, awards, findings, moves that cannot be played, the outcome.

Both courses number their events alike: a correction, a ruling or a question "what if" is an entry more at the end. So what differs is told
by the number of its event, and what is the same in both is not told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from events.event import Position, Seat
from events.finding import Finding
from events.recording import Recording

from .address import Address
from .disputes import docket
from .game import Outcome
from .ledger import Award
from .replay import Cursor, Step, before_final, is_move
from .validate import judged


class Given(msgspec.Struct, frozen=True):
    """An award of one course: `what` it was for, called as on the board, and the squares it lay on."""

    seq: int
    turn: int
    seat: Seat
    row: str
    what: str
    points: int
    tiles: tuple[Position, ...]


class Course(msgspec.Struct, frozen=True):
    """One course of a game: the scores after each event, the awards, the findings, and the moves that could not be applied."""

    scores: tuple[tuple[int, tuple[int, ...]], ...]
    awards: tuple[Given, ...]
    findings: tuple[Finding, ...]
    refused: frozenset[int]
    outcome: Outcome | None

    @property
    def total(self) -> tuple[int, ...]:
        """The scores at the end of the course."""
        return self.scores[-1][1]


class ScoreChange(msgspec.Struct, frozen=True):
    """From event `seq` on the score of a seat differs by another amount than before it."""

    seq: int
    seat: Seat
    before: int
    after: int


class AwardChange(msgspec.Struct, frozen=True):
    """An award that is gone, new or another one; None where a course does not have it."""

    before: Given | None
    after: Given | None

    @property
    def seq(self) -> int:
        """The event that brought it."""
        return (self.before or self.after).seq  # type: ignore[union-attr]


class Differences(msgspec.Struct, frozen=True):
    """All that differs.

    scores        from which event on, seat by seat
    totals        the scores at the end of both courses
    gone, found   findings that are only in the first or only in the second course
    inapplicable  numbers of moves that could be applied in the first course and cannot be in the second
    outcomes      how both courses ended, None while the game goes on
    """

    scores: tuple[ScoreChange, ...]
    totals: tuple[tuple[int, ...], tuple[int, ...]]
    awards: tuple[AwardChange, ...]
    gone: tuple[Finding, ...]
    found: tuple[Finding, ...]
    inapplicable: tuple[int, ...]
    outcomes: tuple[Outcome | None, Outcome | None]

    @property
    def none(self) -> bool:
        """Whether both courses come to the same."""
        return not (self.scores or self.awards or self.gone or self.found or self.inapplicable or self.outcomes[0] != self.outcomes[1])


def course(recording: Recording, address: Address | None = None) -> Course:
    """Replays a game, up to an address if one is given. Raises NotSupported, BadAddress and Refused."""
    address = address or Address()
    cursor = Cursor.of(recording)
    if address != Address():
        cursor.to(address)
        recording, cursor = _up_to(recording, cursor)
    walked = _Walked(cursor)
    made = cursor.state.ledger.awards
    awards = before_final(cursor.game, made) if address.final else made
    late = [award for award in made if award not in awards]
    findings = [*cursor.problems, *docket(recording.entries).findings, *walked.findings]
    return Course(
        scores=tuple((seq, _without(scores, late, seq)) for seq, scores in walked.scores),
        awards=tuple(_given(cursor, award) for award in awards),
        findings=tuple(findings),
        refused=frozenset(walked.refused),
        outcome=None if address.final else cursor.game.outcome(cursor.state),
    )


def _up_to(recording: Recording, cursor: Cursor) -> tuple[Recording, Cursor]:
    """The game as it counts at the place of a cursor, with the rulings made later that hold there already."""
    part = msgspec.structs.replace(recording, entries=cursor.so_far())
    return part, Cursor.of(part)


class _Walked:
    """A game walked to its end: what each step came to."""

    def __init__(self, cursor: Cursor) -> None:
        self.scores = [(cursor.entries[0].seq, _scores(cursor))]
        self.findings: list[Finding] = []
        self.refused: set[int] = set()
        for step, findings in judged(cursor):
            self._note(cursor, step, findings)

    def _note(self, cursor: Cursor, step: Step, findings: Sequence[Finding]) -> None:
        self.findings += findings
        self.scores.append((step.entry.seq, _scores(cursor)))
        if not step.applied.done and is_move(step.entry.event):
            self.refused.add(step.entry.seq)


def _scores(cursor: Cursor) -> tuple[int, ...]:
    return tuple(cursor.state.ledger.score[seat] for seat in range(cursor.state.seats))


def _without(scores: tuple[int, ...], late: Iterable[Award], seq: int) -> tuple[int, ...]:
    """The scores after an event without the awards of the end."""
    gone = list(scores)
    for award in late:
        if award.seq <= seq:
            gone[award.seat] -= award.points
    return tuple(gone)


def _given(cursor: Cursor, award: Award) -> Given:
    game, state = cursor.game, cursor.state
    what = game.subject_name(state, award)
    return Given(award.seq, award.turn, award.seat, award.row, what, award.points, game.squares(state, award))


def differences(before: Course, after: Course) -> Differences:
    """What changes from one course to the other."""
    gone, found = _apart(before.findings, after.findings)
    return Differences(
        scores=tuple(_score_changes(before, after)),
        totals=(before.total, after.total),
        awards=tuple(_award_changes(before.awards, after.awards)),
        gone=gone,
        found=found,
        inapplicable=tuple(sorted(after.refused - before.refused)),
        outcomes=(before.outcome, after.outcome),
    )


def _score_changes(before: Course, after: Course) -> Iterator[ScoreChange]:
    """Every event after which the distance between both courses is another one."""
    first, second = dict(before.scores), dict(after.scores)
    old, new = before.scores[0][1], after.scores[0][1]
    apart = tuple(0 for _ in old)
    for seq in sorted(first.keys() | second.keys()):
        old, new = first.get(seq, old), second.get(seq, new)
        now = tuple(b - a for a, b in zip(old, new, strict=True))
        yield from (ScoreChange(seq, seat, old[seat], new[seat]) for seat in range(len(now)) if now[seat] != apart[seat])
        apart = now


def _award_changes(before: Sequence[Given], after: Sequence[Given]) -> Iterator[AwardChange]:
    """Awards that have no equal in the other course, paired where only points or squares differ."""
    same = _counted(before, after)
    left, right = _rest(before, same), _rest(after, same)
    changes = [AwardChange(one, _taken(one, right)) for one in left] + [AwardChange(None, one) for one in right]
    yield from sorted(changes, key=lambda change: change.seq)


def _taken(one: Given, others: list[Given]) -> Given | None:
    """The award of the other course that stands in its place, taken out of the list: of what is called the same, else of the same kind."""
    beside = [other for other in others if (other.seq, other.seat, other.row) == (one.seq, one.seat, one.row)]
    alike = [other for other in beside if other.what == one.what] or [other for other in beside if _kind(other) == _kind(one)]
    if alike:
        others.remove(alike[0])
    return alike[0] if alike else None


def _kind(one: Given) -> str:
    return one.what.partition(" ")[0]


def _counted(before: Sequence[Given], after: Sequence[Given]) -> dict[Given, int]:
    """How often an award stands in both courses."""
    return {one: min(before.count(one), after.count(one)) for one in dict.fromkeys(before) if one in after}


def _rest(awards: Sequence[Given], same: dict[Given, int]) -> list[Given]:
    left = dict(same)
    rest = []
    for one in awards:
        if left.get(one, 0):
            left[one] -= 1
        else:
            rest.append(one)
    return rest


def _apart(before: Sequence[Finding], after: Sequence[Finding]) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Findings of one course that the other has not. Consequences of others come and go with their cause, but are told too."""
    first, second = {_key(f) for f in before}, {_key(f) for f in after}
    return tuple(f for f in before if _key(f) not in second), tuple(f for f in after if _key(f) not in first)


def _key(finding: Finding) -> tuple[int, str, str, str]:
    """What makes two findings the same: a claim also by what the rules give instead, a move not by what would have been legal."""
    return finding.seq, finding.code, finding.actual, finding.expected if finding.code.startswith("claim/") else ""
