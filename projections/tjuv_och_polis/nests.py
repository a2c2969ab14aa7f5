"""Thieves' nests: hiding and fetching money.

Rules: NE-1 to NE-8, D-8 to D-11. Finding TP-47.
"""

from __future__ import annotations

from events.tjuv_och_polis import MoneyFetched, MoneyHidden

from .faults import Cannot
from .state import FREE, GONE, MOVED, START, Hunt

THOUSAND = 1000


def here(hunt: Hunt) -> str:
    """The thief whose turn it is, if he is free and in a nest."""
    thief = hunt.owner(hunt.seat)
    if thief and hunt.thieves[thief].status == FREE and hunt.board.kind(hunt.where.get(thief, "")) == "nest":
        return thief
    return ""


def can_exchange(hunt: Hunt) -> bool:
    """Whether the thief whose turn it is has money to hide or to fetch where he is."""
    thief = here(hunt)
    if not thief:
        return False
    return bool(hunt.thieves[thief].carried or hunt.hidden.get((thief, hunt.board.name(hunt.where[thief]))))


def exchange(hunt: Hunt, event: MoneyHidden | MoneyFetched) -> list[str]:
    """Money is hidden in the nest the thief is in, or fetched from there, in whole thousands."""
    thief = hunt.owner(event.seat)
    nest = hunt.board.find(event.nest)
    if not thief or hunt.board.kind(nest) != "nest" or hunt.stage not in (START, MOVED):
        raise Cannot("TP-47")
    name = hunt.board.name(nest)
    there = hunt.thieves[thief].carried if isinstance(event, MoneyHidden) else hunt.hidden.get((thief, name), 0)
    found = ["TP-47"] if hunt.where.get(thief) != nest or not 0 < event.amount <= there or event.amount % THOUSAND else []
    amount = max(0, min(event.amount, there))
    if isinstance(event, MoneyHidden):
        hide(hunt, thief, name, amount)
    else:
        fetch(hunt, thief, name, amount)
    return found


def hide(hunt: Hunt, thief: str, nest: str, amount: int) -> None:
    """What is hidden is safe; who carries nothing in a nest is no longer wanted."""
    hunt.put(hunt.hidden, (thief, nest), hunt.hidden.get((thief, nest), 0) + amount)
    hunt.change_thief(thief, carried=hunt.thieves[thief].carried - amount)
    rest(hunt, thief)


def fetch(hunt: Hunt, thief: str, nest: str, amount: int) -> None:
    """Whoever fetches money is wanted."""
    if amount:
        hunt.put(hunt.hidden, (thief, nest), hunt.hidden[thief, nest] - amount)
        hunt.change_thief(thief, carried=hunt.thieves[thief].carried + amount, wanted="fetched", served=False)


def rest(hunt: Hunt, thief: str) -> None:
    """In a nest and with nothing in hand a thief is no longer wanted, where the table reads it so (D-8)."""
    if hunt.readings["nest_ends_wanted"] == "true" and not hunt.thieves[thief].carried and hunt.thieves[thief].wanted:
        hunt.change_thief(thief, wanted="", at_rest=True)


def fetched_by_one_who_left(hunt: Hunt, seat: int) -> bool:
    """Whether the seat's thief has left the game, so that nothing of his lies in a nest any more."""
    thief = hunt.owner(seat)
    return bool(thief) and hunt.thieves[thief].status in GONE


def offers(hunt: Hunt) -> list[MoneyHidden | MoneyFetched]:
    """All of what is carried or lies here, and each whole thousand of it up to ten."""
    thief = here(hunt)
    if not thief:
        return []
    name = hunt.board.name(hunt.where[thief])
    carried, there = hunt.thieves[thief].carried, hunt.hidden.get((thief, name), 0)
    hides = [MoneyHidden(hunt.seat, amount, name) for amount in _amounts(carried)]
    return [*hides, *(MoneyFetched(hunt.seat, amount, name) for amount in _amounts(there))]


def _amounts(most: int) -> list[int]:
    parts = [amount for amount in range(THOUSAND, 11 * THOUSAND, THOUSAND) if amount < most]
    return [most, *parts] if most else []
