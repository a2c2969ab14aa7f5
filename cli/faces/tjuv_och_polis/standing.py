"""Where everybody is, with how much money, and what hangs over whom - in words. What the viewer may not know is `?`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...words import joined

if TYPE_CHECKING:
    from projections.tjuv_och_polis.view import CarSeen, OfficerSeen, ThiefSeen, View

WANTED = {"robbery": "a robbery", "jailbreak": "a jailbreak", "fetched": "fetching hidden money"}
MOST_STILL = 2  # police turns a piece may stay on a square with a limit (LM-1, LM-2)


def kronor(amount: int | None) -> str:
    """`12,000`, `?` for what is not known."""
    return "?" if amount is None else f"{amount:,}"


def hidden_sum(thief: ThiefSeen) -> int | None:
    """What a thief has hidden in all nests; None where the viewer may not know it."""
    amounts = list(thief.hidden.values())
    return None if None in amounts else sum(amount or 0 for amount in amounts)


def lines(view: View, names: Sequence[str]) -> Iterator[str]:
    """One line for each piece, then the telegraph station and the money that belongs to nobody."""
    for officer in view.officers:
        if officer.square:
            yield _row(officer.name, officer.square, _of_officer(officer, view))
    if view.car is not None:
        yield _row("car", f"{view.car.front} {view.car.rear}", ["front and rear", *_limit(view.car)])
    for thief in view.thieves:
        yield _row(thief.name, _place(thief), [names[thief.seat], *of_thief(thief)])
    if any(thief.status == "pending" for thief in view.thieves):
        guard = joined(list(view.telegraph)) if view.telegraph else "no officer"
        yield f"a flight is under way; on the telegraph station: {guard}"
    for due in view.due:
        yield f"an arrest is due: {due.thief}, {due.how.replace('_', ' ')}, by {' or '.join(due.pieces)}"
    if view.police >= 0:
        yield f"{names[view.police]} plays the police, rewards {kronor(view.reward)} · fund of the travel agency {kronor(view.fund)}"


def _row(piece: str, where: str, words: Sequence[str]) -> str:
    return f"{piece:<9} {where:<10} {', '.join(words)}".rstrip()


def _place(thief: ThiefSeen) -> str:
    if thief.status == "escaped" or not thief.square:
        return "-"
    return thief.square if thief.place in ("", thief.square) else f"{thief.square} {thief.place}"


def of_thief(thief: ThiefSeen) -> Iterator[str]:
    """Money, wanted or not, custody, arrests."""
    if thief.status == "escaped":
        yield f"out of town with {kronor(thief.carried)}"
        return
    if thief.status != "out":
        yield f"carries {kronor(thief.carried)}"
    yield from hidden_words(thief)
    yield from status_words(thief)
    if thief.arrests and thief.status != "out":
        yield f"{thief.arrests} arrest{'s' * (thief.arrests > 1)}"


def hidden_words(thief: ThiefSeen) -> Iterator[str]:
    """What is hidden where, for whoever may know it."""
    if hidden_sum(thief) is None:
        yield "has hidden ?"
    else:
        amounts = [f"{kronor(amount)} in {nest}" for nest, amount in thief.hidden.items() if amount]
        if amounts:
            yield f"has hidden {joined(amounts)}"


def status_words(thief: ThiefSeen) -> Iterator[str]:
    """Whether he is wanted, in custody, leaving or gone."""
    if thief.status == "serving":
        turns = f"{thief.sentence} turn{'s' * (thief.sentence != 1)} left" if thief.sentence else "the sentence is to be rolled"
        yield f"in custody, {turns}"
    elif thief.status == "pending":
        yield "tries to leave the town"
    elif thief.status == "escaped":
        yield "out of town"
    elif thief.status == "out":
        yield "in custody for good"
    if thief.wanted and thief.status in ("free", "pending"):
        yield f"WANTED for {WANTED.get(thief.wanted, thief.wanted)}"
    if thief.must_roll:
        yield "has to roll next"


def _of_officer(officer: OfficerSeen, view: View) -> list[str]:
    words = []
    if officer.guards:
        words.append(f"guards {officer.guards}" + (" for good" if officer.locked else ""))
    if officer.name in view.telegraph:
        words.append("on the telegraph station")
    return words + list(_limit(officer))


def _limit(piece: OfficerSeen | CarSeen) -> Iterator[str]:
    """How long a piece has stood on a square with a limit."""
    if piece.still:
        rest = MOST_STILL - piece.still
        yield f"has stayed {piece.still} police turn{'s' * (piece.still > 1)}, " + (f"{rest} more allowed" if rest > 0 else "must move now")
