"""Kinds of arbitration: rulings on an award, disputes from opening to closing, branches.

What an arbiter decides stands beside what the rules compute; both are kept, both are shown. Corrections of the record, readings and
rulings on a reading are in `common.py`. Whoever decides is named with a role; neither is a player's name.
"""

from __future__ import annotations

from typing import ClassVar

from .event import Event, Position, Seat


class AwardRuled(Event, frozen=True, kw_only=True):
    """An arbiter decides what a seat gets for a feature at event `seq`: `points` instead of what the rules compute, 0 for nothing.

    `feature` is a kind such as `city`, with a side where the tile has several of them (`city N`), `position` one of its tiles. What the rules
    compute stays in the ledger, the difference is an award of its own; a later ruling on the same award takes its place.
    """

    kind: ClassVar[str] = "award_ruled"
    line: ClassVar[str] = "rule-award {seq} {seat} {points} {feature} {position} {reason...}"
    seq: int
    seat: Seat
    points: int
    feature: str
    position: Position
    author: str
    role: str = ""
    rule: str = ""
    reason: str = ""


class DisputeOpened(Event, frozen=True, kw_only=True):
    """Seats disagree about event `seq`, and about a feature where one is named: `claims` is what each of them says, in seat order.

    `feature` at `position` is called as where a figure is placed, such as `city N`. `question` is the disputed question of the rules, where
    the quarrel is about one: while the dispute is not decided, no edition answers it.
    """

    kind: ClassVar[str] = "dispute_opened"
    line: ClassVar[str] = "dispute {dispute} {seq} {text...}"
    dispute: int
    seq: int
    claims: tuple[tuple[Seat, str], ...] = ()
    feature: str = ""
    position: Position | None = None
    question: str = ""
    author: str = ""
    role: str = ""
    text: str = ""


class DisputeDecided(Event, frozen=True, kw_only=True):
    """A dispute is decided; `ruling` is the number of the event that carries the decision, 0 where what the rules compute stands."""

    kind: ClassVar[str] = "dispute_decided"
    line: ClassVar[str] = "decide {dispute} {ruling} {text...}"
    dispute: int
    ruling: int
    author: str
    role: str = ""
    text: str = ""


class DisputeAppealed(Event, frozen=True, kw_only=True):
    """A seat or a team does not accept the decision."""

    kind: ClassVar[str] = "dispute_appealed"
    line: ClassVar[str] = "appeal {dispute} {text...}"
    dispute: int
    author: str = ""
    role: str = ""
    text: str = ""


class DisputeClosed(Event, frozen=True, kw_only=True):
    """A dispute is over: decided, agreed, or dropped."""

    kind: ClassVar[str] = "dispute_closed"
    line: ClassVar[str] = "close {dispute} {text...}"
    dispute: int
    author: str = ""
    role: str = ""
    text: str = ""


class BranchBegun(Event, frozen=True):
    """From here on this is another course of a game: all events before are those of `parent` up to event `seq`, whose chain then ended in `head`."""

    kind: ClassVar[str] = "branch_begun"
    line: ClassVar[str] = "branch {parent} {seq} {head}"
    parent: str
    seq: int
    head: str
