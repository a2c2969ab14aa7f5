"""The auction house: the highest cheque buys, one thief takes the cheque, two get in each other's way. Rules file 5."""

from __future__ import annotations

from events.adel_verpflichtet import ObjectBought, PurchaseDeclined, WindowRefilled
from events.event import Seat

from .beginning import open_top
from .state import AUCTION, CHEQUE, REGISTER, THIEF, UNKNOWN, WINDOWS, Evening, name, names, no, sum_of

EMPTY = "empty"
WON, STOLEN, STAYS, RETURNED, THIEVES = "won", "stolen", "stays", "returned", "thieves-III"
NO_THIEF, SEVERAL = "no_thief", "several_thieves"


def on_sale(state: Evening) -> list[int]:
    """The windows in which something lies."""
    return [window for window in WINDOWS if state.piles[window]]


def hold_auction(state: Evening) -> bool:
    """Cheques, then thieves; answers whether somebody buys."""
    bids = {state.action[seat].number: seat for seat in state.playing(CHEQUE, AUCTION)}
    thieves = {state.action[seat].number: seat for seat in state.playing(THIEF, AUCTION)}
    has_sale = bool(bids) and bool(on_sale(state))
    paid = max(bids) if has_sale else 0
    state.note(WON, (bids[paid], paid) if has_sale else None)
    state.note(RETURNED, tuple(sorted(value for value in bids if value != paid)))
    state.note(THIEVES, tuple(sorted(thieves)))
    state.note(STOLEN, None)
    state.note(STAYS, None)
    if has_sale:
        state.set(winner=bids[paid], paid=paid, bought=0)
        state.put(state.cheques, paid, REGISTER)
        state.tally("cheques spent", bids[paid])
        _tell_bids(state, bids, paid)
        _steal(state, thieves, paid)
    return has_sale


def _tell_bids(state: Evening, bids: dict[int, Seat], paid: int) -> None:
    others = sorted((value for value in bids if value != paid), reverse=True)
    beaten = ", ".join(f"{sum_of(value)} of {name(bids[value])}" for value in others)
    more = f" is more than {beaten}, which {'goes' if len(others) == 1 else 'go'} back to hand" if beaten else " is the only cheque"
    state.tell("auction", "III.cheques", (bids[paid],), f"The cheque of {name(bids[paid])} for {sum_of(paid)}{more}: {name(bids[paid])} buys.")


def _steal(state: Evening, thieves: dict[int, Seat], paid: int) -> None:
    """A thief on his own takes the cheque that was paid now; several of them do not, unless the table lets the strongest."""
    value = sum_of(paid)
    strongest = state.readings["auction-thieves"] == "strongest" and bool(thieves)
    if len(thieves) == 1 or strongest:
        number = max(thieves)
        seat = thieves[number]
        state.put(state.cheques, paid, seat)
        state.note(STOLEN, (seat, paid))
        state.tally("cheques stolen", seat)
        why = "is the only one" if len(thieves) == 1 else "is the strongest"
        text = f"Thief {number} of {name(seat)} {why} in the auction house and takes the cheque for {value}, to be used from the next round on."
        state.tell("cheque stolen", "III.thieves", (seat, state.winner), text)
        return
    state.note(STAYS, (paid, SEVERAL if thieves else NO_THIEF))
    if thieves:
        text = f"The thieves of {names(thieves.values())} get in each other's way, so the cheque for {value} stays in the register."
        state.tell("cheque stays", "III.thieves", tuple(thieves.values()), text)
    else:
        state.tell("cheque stays", "III.thieves", (state.winner,), f"No thief was there, so the cheque for {value} stays in the register.")


# ---- buying ----


def buy(state: Evening, event: ObjectBought) -> tuple[str, ...]:
    """The winner takes one of the objects in the windows."""
    seat, id = event.seat, event.object
    open_to_all = {state.tops[window]: window for window in reversed(on_sale(state))}
    window = open_to_all.get(id, 0)
    if not window and UNKNOWN in open_to_all and id in state.material.objects and id not in state.lies:
        window = event.window if state.tops.get(event.window) == UNKNOWN else open_to_all[UNKNOWN]
    if not window or event.window not in (0, window):
        return no(state.expect("AV-14", " or ".join(top for top in open_to_all)))
    state.put(state.piles, window, state.piles[window] - 1)
    state.put(state.tops, window, "")
    state.give(seat, id)
    state.set(bought=window)
    state.tally("objects bought", seat)
    return () if seat == state.winner else (state.expect("AV-13", str(state.winner + 1)),)


def buy_late(state: Evening, seat: Seat) -> tuple[str, ...]:
    """Nothing is to be bought now: the winner has bought, or somebody has not won."""
    won = state.fact(WON)
    return no("AV-14" if won is not None and won[0] == seat else state.expect("AV-13", str(won[0] + 1) if won else "nobody"))


def decline(state: Evening, event: PurchaseDeclined) -> tuple[str, ...]:
    """The winner takes nothing; the cheque is paid all the same."""
    found = ["AV-13"] if event.seat != state.winner else []
    if state.readings["may-decline-purchase"] == "no":
        found.append("III.buy/declined")
    state.set(bought=-1)
    return tuple(found)


def leave_unbought(state: Evening) -> tuple[str, ...]:
    """Nobody wrote down what was bought."""
    state.set(bought=-1)
    return ("III.buy/skipped",)


def has_next(state: Evening) -> bool:
    """Whether the next object of the pile bought from is still to be turned up."""
    return state.bought in WINDOWS and state.piles[state.bought] > 0 and not state.tops[state.bought]


def refill(state: Evening, event: WindowRefilled) -> tuple[str, ...]:
    """The next object of the pile that was bought from is turned up."""
    window, id = event.window, event.object
    if window not in WINDOWS:
        return no("AV-19")
    if has_next(state) and window == state.bought and id != EMPTY:
        return _turn_up(state, window, id)
    if state.tops[window] == UNKNOWN and id not in (EMPTY, UNKNOWN):  # made up for
        return _turn_up(state, window, id)
    is_so = id == state.tops[window] if state.piles[window] else id == EMPTY
    return () if is_so and not (has_next(state) and window == state.bought) else no(state.expect("AV-19", _right(state)))


def _right(state: Evening) -> str:
    return f"the next object of window {state.bought}" if has_next(state) else "no other object than before"


def _turn_up(state: Evening, window: int, id: str) -> tuple[str, ...]:
    is_unfit = id != UNKNOWN and (id not in state.material.objects or id in state.lies)
    open_top(state, window, UNKNOWN if is_unfit else id)
    return (state.expect("AV-47", "an object that nobody has seen yet"),) if is_unfit else ()


def leave_unknown(state: Evening) -> tuple[str, ...]:
    """The game goes on though nobody wrote which object was turned up."""
    open_top(state, state.bought, UNKNOWN)
    return (state.expect("AV-19", f"the next object of window {state.bought}"),)
