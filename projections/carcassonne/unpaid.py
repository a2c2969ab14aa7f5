"""Why nothing was paid for a feature, or nothing to a seat: reasons with a code, a sentence, and the event or award they speak of.

Sources: order of play 3A.determine, 3B.majority, 3B.return, E2.score, E3.fields.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from events.event import Seat
from projections.replay import Cursor

from .report import Share
from .turn import Turn
from .worth import NOW, Payment, Worth, by_city

CODES = {
    "scored": "it has scored",
    "pending": "it scores with the end of this turn",
    "unfinished": "it is not finished",
    "never": "it can never be finished",
    "end-only": "it scores at the end of the game only",
    "by-city": "it is paid by the cities along it",
    "no-farmers": "the table plays without farmers",
    "nobody": "nobody stands there",
    "late": "somebody came after it was finished",
    "outweighed": "others have the majority",
    "worthless": "it brings nothing",
}


class Reason(msgspec.Struct, frozen=True):
    """Why nothing was paid; to one seat where it names one. `seq` and `awards` are what it speaks of, 0 and empty if nothing."""

    code: str
    text: str
    seat: Seat | None = None
    seq: int = 0
    awards: tuple[int, ...] = ()


def reasons(cursor: Cursor, found: Worth, final: bool = False) -> list[Reason]:
    """Why nothing was paid so far, in the order a person would ask; `final` for the address before final scoring."""
    if found.paid:
        return [*_scored(cursor, found), *_outweighed(found.weighed, found.paid), *_worthless(found.paid)]
    over = cursor.game.is_over(cursor.state) and not final
    state = (
        _field(cursor.state, found, over) if found.finished is None else _unfinished(found, over) if not found.finished else _finished(cursor, found)
    )
    return [*state, *_outweighed(found.majority, found.due), *_worthless(found.due)]


def _scored(cursor: Cursor, found: Worth) -> Iterator[Reason]:
    """Where it scored, and what became of the figures."""
    for seq in dict.fromkeys(payment.seq for payment in found.paid):
        paid = [payment for payment in found.paid if payment.seq == seq]
        numbers = tuple(payment.award for payment in paid)
        final = any(cursor.game.is_final(cursor.state.ledger.awards[number - 1]) for number in numbers)
        which = f"award{'s' * (len(numbers) > 1)} {' and '.join(map(str, numbers))}"
        text = f"it scored at the end of the game, as {which}" if final else f"it scored at event {seq} as {which}; then its figures went home"
        yield Reason("scored", text, None, seq, numbers)


def _unfinished(found: Worth, over: bool) -> Iterator[Reason]:
    """What is missing."""
    blocked = [square for square in found.wanted if square.blocked]
    if over:
        yield Reason("nobody", "nobody stood there at the end of the game")
        return
    if blocked:
        x, y = blocked[0].position
        yield Reason("never", f"it can never be finished: at {x},{y} lies a tile that does not go on with it; it scores at the end of the game")
    elif not found.wanted:
        yield Reason("unfinished", "nothing that sets it off has been finished beside it")
    else:
        many = len(found.wanted)
        yield Reason(
            "unfinished", f"it is not finished: {many} square{'s are' if many > 1 else ' is'} still wanted; else it scores at the end of the game"
        )
    if not found.figures:
        yield Reason("nobody", "nobody stands there")


def _finished(cursor: Cursor, found: Worth) -> Iterator[Reason]:
    """Finished, but not paid: nobody was there, or it is not worked off yet."""
    turn: Turn = cursor.state
    this_turn = turn.laid is not None and found.tiles[-1] == turn.laid.position
    if found.due and found.when == NOW:
        yield Reason("pending", "the tile of this turn has finished it: it scores when the turn is handed over")
    elif found.figures:
        yield Reason(
            "late", f"it was finished by event {found.laid}, and nobody stood there then; whoever came later scores at the end", None, found.laid
        )
    elif this_turn:
        yield Reason("nobody", "the tile of this turn has finished it, and nobody stands there", None, found.laid)
    else:
        yield Reason("nobody", f"nobody stood there when it was finished by event {found.laid}", None, found.laid)


def _field(turn: Turn, found: Worth, over: bool) -> Iterator[Reason]:
    """What is never finished scores at the end, if at all."""
    if found.kind not in turn.program.items:
        yield Reason("worthless", f"a {found.kind} never scores")
        return
    if turn.reading("farmers") == "off":
        yield Reason("no-farmers", "the table plays without farmers: fields score nothing")
    if not over:
        yield Reason("end-only", "fields score at the end of the game only")
    if by_city(turn, found.kind):
        yield Reason("by-city", "each finished city along it pays 4 points to the most farmers on all fields that touch the city")
    if not found.figures:
        yield Reason("nobody", f"nobody {'stood' if over else 'stands'} there")
    elif not found.along and not found.due:
        yield Reason("worthless", "no finished city lies along it")


def _outweighed(shares: tuple[Share, ...], paid: tuple[Payment, ...]) -> Iterator[Reason]:
    """Seats that stand there and get nothing for it."""
    most = max((share.weight for share in shares), default=0)
    best = [share for share in shares if share.most]
    for share in shares:
        if any(payment.seat == share.seat for payment in paid):
            continue
        if not share.most:
            yield Reason("outweighed", f"weight {share.weight} against {most}", share.seat)
        elif paid and best:
            yield Reason("outweighed", "others have more on all fields along the same cities", share.seat)


def _worthless(paid: tuple[Payment, ...]) -> Iterator[Reason]:
    """Paid with nothing."""
    if paid and not any(payment.points for payment in paid):
        told = [item.text for item in paid[0].items if item.points < 0] or [item.text for item in paid[0].items] or ["there is nothing to count"]
        yield Reason("worthless", f"it brings nothing: {', '.join(told)}")
