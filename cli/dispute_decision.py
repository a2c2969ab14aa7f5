"""The events of a decision: a ruling where one is wanted, and the decision that points at it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from events.arbitration import AwardRuled, DisputeDecided
from events.common import RulingMade
from events.event import Event
from projections.disputes import AS_COMPUTED, Dispute

from .disputed_game import Case
from .exits import Exit, Stop
from .position import seat_of

WAYS = "--reading, --points with --seat, --ruling or --as-computed"


class Decision(msgspec.Struct, frozen=True):
    """What an arbiter says: one of a reading, points for a seat, an event that carries the decision, or that the computed result stands."""

    author: str
    role: str
    reason: str
    rule: str
    ruling: int | None
    reading: str
    points: int | None
    seat: str
    as_computed: bool


def events(case: Case, dispute: Dispute, wanted: Decision) -> list[Event]:
    """The events to be recorded, in order. Raises Stop for no way or several ways of deciding, and for what is not said whole."""
    if not wanted.reason.strip():
        raise Stop("--reason: a decision needs a reason, in a sentence", Exit.USE)
    ways = [wanted.ruling is not None, bool(wanted.reading), wanted.points is not None or bool(wanted.seat), wanted.as_computed]
    if sum(ways) != 1:
        raise Stop(f"say how dispute {dispute.number} is decided: {WAYS}{', one of them' if any(ways) else ''}", Exit.USE)
    carriers = list(_carriers(case, dispute, wanted))
    number = case.last + 1 if carriers else wanted.ruling if wanted.ruling is not None else AS_COMPUTED
    if wanted.ruling == AS_COMPUTED:
        raise Stop("--ruling 0 is no event; use --as-computed where what the rules give stands", Exit.USE)
    decided = DisputeDecided(dispute=dispute.number, ruling=number, author=wanted.author, role=wanted.role, text=wanted.reason)
    return [*carriers, decided]


def _carriers(case: Case, dispute: Dispute, wanted: Decision) -> Iterator[Event]:
    """The ruling that has to be made; none where there is one already, or none is needed."""
    by = {"author": wanted.author, "role": wanted.role, "rule": wanted.rule, "reason": wanted.reason}
    if wanted.reading:
        question, given, value = wanted.reading.partition("=")
        if not given:
            raise Stop(f"--reading {wanted.reading}: use QUESTION=ANSWER, such as farmer-scoring=city-4", Exit.USE)
        if dispute.question and question != dispute.question:
            raise Stop(f"dispute {dispute.number} is about {dispute.question}, not {question}", Exit.USE)
        yield RulingMade(question=question, value=value, since=dispute.seq, **by)
    elif wanted.points is not None or wanted.seat:
        if wanted.points is None or not wanted.seat:
            raise Stop("--points and --seat belong together: how much, and for whom", Exit.USE)
        if dispute.position is None:
            raise Stop(f"dispute {dispute.number} names no feature to give points for: use `kerb rule`, then --ruling", Exit.USE)
        seat = seat_of(case.names, wanted.seat)
        yield AwardRuled(seq=dispute.seq, seat=seat, points=wanted.points, feature=dispute.feature, position=dispute.position, **by)
