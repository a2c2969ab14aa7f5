"""What follows by itself and was written down all the same: it changes nothing and is compared with what followed.

Findings TP-37 to TP-40, TP-42, TP-48 to TP-51, TP-53, TP-54.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.event import Event
from events.tjuv_och_polis import (
    UNSAID,
    EscapeAttempted,
    EscapeCompleted,
    EscapeStopped,
    FarePaid,
    HiddenMoneyForfeited,
    HuntEnded,
    JailBroken,
    MoneyConfiscated,
    SentenceSet,
    SentenceTurnServed,
    ThiefExcluded,
    ThiefReleased,
)

from . import ending, turn
from .arrest import at_telegraph
from .faults import UNKNOWN_WORD, Cannot, hangs_on
from .state import OVER, PENDING, TELEGRAPH, Hunt


def _taken(hunt: Hunt, what: str, thief: str) -> tuple[Any, ...] | None:
    """What followed, once: whatever is written down a second time has not happened a second time."""
    found = hunt.happened.get((what, thief))
    if found is None:
        return None
    hunt.drop(hunt.happened, (what, thief))
    return found[1:]


def _thief(hunt: Hunt, name: str) -> str:
    if name not in hunt.thieves:
        raise Cannot(UNKNOWN_WORD)
    return name


def _own(hunt: Hunt, event: Any) -> str:
    """The thief of the seat that is named."""
    thief = hunt.owner(event.seat)
    if not thief:
        raise Cannot("TP-05")
    return thief


def _agrees(stated: object, computed: object) -> bool:
    return stated in (UNSAID, "", computed)


def _confiscated(hunt: Hunt, event: MoneyConfiscated) -> list[str]:
    found = _taken(hunt, "confiscated", _thief(hunt, event.thief))
    if found is None:
        return ["TP-38"]
    amount, reward, returned = found
    return [] if event.amount == amount and _agrees(event.reward, reward) and _agrees(event.returned, returned) else ["TP-38"]


def _sentence(hunt: Hunt, event: SentenceSet) -> list[str]:
    return [] if _taken(hunt, "sentence", _thief(hunt, event.thief)) == (event.turns,) else ["TP-37"]


def _served(hunt: Hunt, event: SentenceTurnServed) -> list[str]:
    found = _taken(hunt, "served", _own(hunt, event))
    return [] if found is not None and _agrees(event.left, found[0]) else ["TP-39"]


def _released(hunt: Hunt, event: ThiefReleased) -> list[str]:
    return [] if _taken(hunt, "released", _own(hunt, event)) is not None else [hangs_on("TP-40", "D-23")]


def _jailbreak(hunt: Hunt, event: JailBroken) -> list[str]:
    return [] if _taken(hunt, "jailbreak", _own(hunt, event)) is not None else ["TP-39"]


def _attempted(hunt: Hunt, event: EscapeAttempted) -> list[str]:
    found = _taken(hunt, "attempted", _own(hunt, event))
    return [] if found is not None and hunt.board.find(event.at) == found[0] and _agrees(event.mode, found[1]) else ["TP-48"]


def _fare(hunt: Hunt, event: FarePaid) -> list[str]:
    return [] if _taken(hunt, "fare", _own(hunt, event)) == (event.amount,) and event.into == "fund" else ["TP-49"]


def _stopped(hunt: Hunt, event: EscapeStopped) -> list[str]:
    """Written down before the arrest by telegraph, or after it."""
    how = "landed" if hunt.seat == hunt.police else "already_there"
    if event.seat != hunt.police:
        return ["TP-05"]
    if _thief(hunt, event.thief) in hunt.wired:
        return [] if event.officer in at_telegraph(hunt) and event.how == how else ["TP-50"]
    return [] if _taken(hunt, "stopped", event.thief) == (event.officer, event.how) else ["TP-50"]


def _completed(hunt: Hunt, event: EscapeCompleted) -> list[str]:
    thief = _own(hunt, event)
    _finish_turn(hunt)
    found = _taken(hunt, "completed", thief)
    if found is None:
        if hunt.thieves[thief].status == PENDING and thief in hunt.wired:
            hunt.put(hunt.overlooked, thief, TELEGRAPH)  # said once here, not once more when the turn is over
        return ["TP-51"]
    carried, kept = found
    if event.money in (UNSAID, carried):
        return []
    return ["TP-53"] if event.money == carried + kept else [hangs_on("TP-54", "WN-3")]


def _excluded(hunt: Hunt, event: ThiefExcluded) -> list[str]:
    found = _taken(hunt, "excluded", _thief(hunt, event.thief))
    return [] if found is not None and _agrees(event.guard, found[0]) else ["TP-42"]


def _forfeited(hunt: Hunt, event: HiddenMoneyForfeited) -> list[str]:
    nest = hunt.board.name(hunt.board.find(event.nest))
    return [] if _taken(hunt, f"forfeited {nest}", _own(hunt, event)) == (event.amount,) else ["TP-53"]


def _ended(hunt: Hunt, event: HuntEnded) -> list[str]:
    _finish_turn(hunt)
    if hunt.stage != OVER:
        return [hangs_on("TP-54", "end_when_all_jailed") if ending.all_in_custody(hunt) else "TP-54"]
    best, stated = ending.winners(hunt), tuple(sorted(event.winners))
    if stated != best:
        return [hangs_on("TP-54", "D-39") if len(best) > 1 and set(stated) < set(best) else "TP-54"]
    return [] if event.totals in ((), tuple(hunt.ledger.score.values())) else [hangs_on("TP-54", "WN-3")]


def _finish_turn(hunt: Hunt) -> None:
    """Where only what may be left out is open, the turn is over with what follows from its end."""
    if turn.is_optional(hunt):
        turn.hand_over(hunt)


CHECKS: dict[type[Event], Callable[[Hunt, Any], list[str]]] = {
    MoneyConfiscated: _confiscated,
    SentenceSet: _sentence,
    SentenceTurnServed: _served,
    ThiefReleased: _released,
    JailBroken: _jailbreak,
    EscapeAttempted: _attempted,
    FarePaid: _fare,
    EscapeStopped: _stopped,
    EscapeCompleted: _completed,
    ThiefExcluded: _excluded,
    HiddenMoneyForfeited: _forfeited,
    HuntEnded: _ended,
}
