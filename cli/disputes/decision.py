"""The events of a decision: a ruling where one is wanted, and the decision that points at it."""

from __future__ import annotations

import msgspec

from events.arbitration import DisputeDecided
from events.event import Event
from projections.disputes import AS_COMPUTED, Dispute

from ..amending import Amended, Plan
from ..exits import Exit, Stop
from .case import Case
from .wording import about

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


def events(case: Case, dispute: Dispute, wanted: Decision) -> tuple[list[Event], list[str]]:
    """The events to be recorded, in order, and what they do in words. Raises Stop for no way or several, and for what is not said whole."""
    if not wanted.reason.strip():
        raise Stop("--reason: a decision needs a reason, in a sentence", Exit.USE)
    ways = [wanted.ruling is not None, bool(wanted.reading), wanted.points is not None or bool(wanted.seat), wanted.as_computed]
    if sum(ways) != 1:
        raise Stop(f"say how dispute {dispute.number} is decided: {WAYS}{', one of them' if any(ways) else ''}", Exit.USE)
    if wanted.ruling == AS_COMPUTED:
        raise Stop("--ruling 0 is no event; use --as-computed where what the rules give stands", Exit.USE)
    plan = _ruling(case, dispute, wanted)
    number = case.last + 1 if plan else wanted.ruling or AS_COMPUTED
    decided = DisputeDecided(dispute=dispute.number, ruling=number, author=wanted.author, role=wanted.role, text=wanted.reason)
    return ([plan.event, decided], list(plan.told)) if plan else ([decided], [])


def _ruling(case: Case, dispute: Dispute, wanted: Decision) -> Plan | None:
    """The ruling that has to be made, as `kerb rule` makes it; none where there is one already, or none is needed. Raises Stop."""
    from ..rule import by_award, by_reading

    game = Amended(case.recording, dispute.seq, case.names)
    who = {"author": wanted.author, "role": wanted.role, "rule": wanted.rule, "reason": wanted.reason}
    if wanted.reading:
        question = wanted.reading.partition("=")[0]
        if dispute.question and question != dispute.question:
            raise Stop(f"dispute {dispute.number} is about {dispute.question}, not {question}", Exit.USE)
        return by_reading(game, wanted.reading, who)
    if wanted.points is None and not wanted.seat:
        return None
    if wanted.points is None or not wanted.seat:
        raise Stop("--points and --seat belong together: how much, and for whom", Exit.USE)
    if dispute.position is None:
        raise Stop(f"dispute {dispute.number} names no feature to give points for: use `kerb rule`, then --ruling", Exit.USE)
    return by_award(game, about(dispute), wanted.seat, wanted.points, who)
