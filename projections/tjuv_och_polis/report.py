"""Money in words: what each award was for, how it was counted and what followed with it; and the game in numbers.

Rules: RB-2, RW-1 to RW-3, ES-5, NE-7.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from events.arbitration import AwardRuled
from events.event import Seat
from projections.ledger import Award
from projections.rulings import Ruled

from .state import Hunt, Money

KINDS = ("robbery", "confiscation", "reward", "fare", "forfeiture")
LOOT, REWARDS, RIDES, FORFEITS, CUSTODY = "loot", "rewards", "tram rides", "moves forfeited", "turns in custody"
TOLD = {
    "arrest:landed": "arrests by landing",
    "arrest:exit_blocked": "arrests at a blocked exit",
    "arrest:encircled": "arrests by encirclement",
    "arrest:telegraph": "arrests by telegraph",
    "jailbreak": "jailbreaks",
    "escape": "flights begun",
    "escape_completed": "flights completed",
    "escape_stopped": "flights stopped",
    "robbery": "robberies",
}
WAYS = {"AR-1": "arrest:landed", "AR-4": "arrest:exit_blocked", "AR-5": "arrest:encircled", "AR-7": "arrest:telegraph"}


def details(hunt: Hunt, award: Award) -> Iterator[str]:
    """Sentences that let a person check an award: how the reward was rounded, and what else followed from the same event."""
    subject = award.subject
    if not isinstance(subject, Money):
        return
    if subject.kind == "reward":
        taken = -next(a.points for a in hunt.ledger.awards if a.seq == award.seq and a.row == "RW-1" and a.subject.thief == subject.thief)
        yield f"{taken} carried: 1,000 for each started 5,000 is a reward of {award.points}, {taken - award.points} go back to the bank"
    if subject.kind == "fare":
        yield "the fare goes into the fund of the travel agency"
    for told in hunt.chronicle.told:
        if told.seq == award.seq and told.kind in ("robbery", "arrest", "escape", "escape_completed") and award.seat in told.seats:
            yield told.text


def statistics(hunt: Hunt) -> dict[str, dict[Seat, int]]:
    """Name -> number for each seat: money by kind, arrests by way (for the thief: suffered; for the police: made), flights, turns in custody."""
    found = {name: dict.fromkeys(range(hunt.seats), 0) for name in (LOOT, REWARDS, *TOLD.values(), CUSTODY, RIDES, FORFEITS)}
    for award in hunt.ledger.awards:
        if award.row in ("RB-2", "RW-2"):
            found[LOOT if award.row == "RB-2" else REWARDS][award.seat] += award.points
    for told in hunt.chronicle.told:
        name = TOLD.get(WAYS.get(told.rule, told.kind))
        for seat in told.seats if name else ():
            found[name or ""][seat] += 1
    for (what, seat), count in hunt.counted.items():
        found[what][seat] = count
    return found


def ruled(hunt: Hunt, ruling: AwardRuled, made: Sequence[Award]) -> Ruled | str:
    """The payment a ruling names by its kind, with what the rules give the seat for it at this event."""
    kind = ruling.feature.partition(" ")[0]
    if kind not in KINDS:
        return f"there is no payment called {kind}; money moves by {', '.join(KINDS)}"
    own = [award for award in made if award.seat == ruling.seat and isinstance(award.subject, Money) and award.subject.kind == kind]
    subject = own[0].subject if own else Money(kind, hunt.owner(ruling.seat), "")
    return Ruled(subject, (kind, subject.thief, subject.place), sum(award.points for award in own), False)
