"""Escape from town and its prevention by telegraph.

Rules: ES-1 to ES-9, TG-1 to TG-6, NE-7, D-25 to D-27, D-31, D-32. Finding TP-48.
"""

from __future__ import annotations

from projections.ledger import Item

from .arrest import at_telegraph, forfeit_hidden
from .faults import hangs_on
from .state import ESCAPED, FARES, PENDING, Hunt, Money


def fare(hunt: Hunt, square: str) -> int:
    """What it costs to leave from an escape square."""
    return FARES[hunt.board.mode(square)]


def attempt(hunt: Hunt, thief: str, square: str) -> list[str]:
    """The thief pays and waits for the next turn of the police; an officer who is on the telegraph station already stops him at once."""
    carried, seat = hunt.thieves[thief].carried, hunt.thieves[thief].seat
    price, place = fare(hunt, square), hunt.board.name(square)
    paid = min(price, carried)
    hunt.change_thief(thief, status=PENDING, carried=carried - paid)
    hunt.set(fund=hunt.fund + paid)
    if paid:
        hunt.book("ES-5", seat, Money("fare", thief, place), Item("fare", 1, -paid))
    hunt.note("attempted", thief, square, hunt.board.mode(square))
    hunt.note("fare", thief, paid)
    hunt.tell("escape", "ES-2", f"{hunt.name(thief)} pays {paid} and tries to leave the town from {place}", seat)
    if at_telegraph(hunt):
        hunt.set(wired=(*hunt.wired, thief))
    return [hangs_on("TP-48", "ES-7")] if carried < price else []


def stop_all(hunt: Hunt) -> None:
    """An officer has landed on the telegraph station: every flight under way is to be stopped."""
    hunt.set(wired=tuple(name for name, thief in hunt.thieves.items() if thief.status == PENDING))


def complete(hunt: Hunt) -> None:
    """The turn of the police is over and nobody has stopped the flight: the thief is out of town with what he carries."""
    for name, thief in hunt.thieves.items():
        if thief.status == PENDING:
            kept = sum(hunt.hidden_of(name).values())
            hunt.change_thief(name, status=ESCAPED, wanted="")
            hunt.note("completed", name, thief.carried, kept)
            hunt.tell("escape_completed", "ES-9", f"{hunt.name(name)} has left the town with {thief.carried}", thief.seat)
            forfeit_hidden(hunt, name)
            hunt.put(hunt.where, name, "")
