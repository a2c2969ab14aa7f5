"""The end of the game and who has won.

Rules: WN-1 to WN-4, D-30, D-39.
"""

from __future__ import annotations

from events.event import Seat

from .state import GONE, OVER, SERVING, Hunt


def is_reached(hunt: Hunt) -> bool:
    """Whether every thief has escaped or is in custody for good - or, where the table reads it so, all who are left are in custody now."""
    if hunt.readings["end_when_all_jailed"] == "true":
        return all_in_custody(hunt)
    return all(thief.status in GONE for thief in hunt.thieves.values())


def all_in_custody(hunt: Hunt) -> bool:
    """Whether every thief who has not left the game serves a sentence."""
    return all(thief.status in (*GONE, SERVING) for thief in hunt.thieves.values())


def winners(hunt: Hunt) -> tuple[Seat, ...]:
    """Whoever has most money; equal totals share the victory."""
    most = max(hunt.ledger.score.values())
    return tuple(seat for seat, money in hunt.ledger.score.items() if money == most)


def end(hunt: Hunt) -> None:
    """The game is over."""
    best = winners(hunt)
    names = " and ".join(f"{{{seat}}}" for seat in best)
    hunt.set(stage=OVER)
    hunt.note("ended", "")
    hunt.tell("ended", "WN-2", f"the game is over: {names} with {hunt.ledger.score[best[0]]}", *best)
