"""How a rule is tied to the order of play: a function and the id of a row, which is its rule reference.

@row(id)                    runs when the walk passes the row; answers nothing, points, Back(step) or Parts(...)
@row(id, takes=Kind, ...)   applies an event; `what` narrows it, `due` names the seats that may decide (none of them: the row is
                            closed), `repeat` keeps it open while somebody is due
@forbids(id, word, of=...)  whether the event breaks this one rule: its code is `id/word`; `of` widens it to other rows or a step
@lifts(id, "id/word")       whether a rule of this row sets that refusal aside
@offers(id, obeys=...)      the moves that exist at the row; `obeys` names the codes they cannot break, all others are asked
@modifies(kind, item=...)   one item of the value of a feature: (count, points) or None; `when` names a component, since items have no row
@interrupt(code)            a row that stands behind every row which carries the code
@narrows(id)                breaks a tie: which of the seats with most weight hold a majority
@begins(id)                 what is prepared before the first turn
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

import msgspec

from events.event import Event, Seat

F = TypeVar("F", bound=Callable[..., Any])
Due = Callable[[Any], tuple[Seat, ...]]


class Hook(NamedTuple):
    """One tie: the role of the function, the row (or kind, or code) it stands at, and what narrows it."""

    role: str
    row: str
    function: Callable[..., Any]
    takes: type[Event] | None = None
    what: str = ""
    due: Due | None = None
    repeat: bool = False
    of: str = ""
    word: str = ""
    obeys: tuple[str, ...] = ()
    when: str = ""
    reading: str = ""


class Back(msgspec.Struct, frozen=True, gc=False):
    """Sends the walk back to the head of a step of the same turn, or to a row of it."""

    step: str


class Parts(msgspec.Struct, frozen=True, gc=False):
    """Suspends the part at hand: these (seat, step) are played first, in this order, each with all that follows its step.

    `registers` is what each of them begins with, such as a tile in hand.
    """

    parts: tuple[tuple[Seat, str], ...]
    registers: tuple[tuple[str, Any], ...] = ()


def _tie(hook: Callable[[Callable[..., Any]], Hook]) -> Callable[[F], F]:
    def tie(function: F) -> F:
        vars(function).setdefault("hooks", []).insert(0, hook(function))
        return function

    return tie


def row(
    id: str, *, takes: type[Event] | None = None, what: str | Sequence[str] = "", due: Due | None = None, repeat: bool = False
) -> Callable[[F], F]:
    """Ties what happens at a row; of several words of `what` each is taken alike."""

    def tie(function: F) -> F:
        for word in (what,) if isinstance(what, str) else reversed(what):
            _tie(lambda f, word=word: Hook("row", id, f, takes=takes, what=word, due=due, repeat=repeat))(function)  # type: ignore[misc]
        return function

    return tie


def offers(id: str, *, obeys: tuple[str, ...] = ()) -> Callable[[F], F]:
    """Ties the moves that exist at a row."""
    return _tie(lambda f: Hook("offers", id, f, obeys=obeys))


def forbids(id: str, word: str, *, of: str = "", reading: str = "") -> Callable[[F], F]:
    """Ties one rule; `reading` names the disputed question the rule hangs on, if any."""
    return _tie(lambda f: Hook("forbids", id, f, word=word, of=of or id.partition("+")[0], reading=reading))


def lifts(id: str, refusal: str) -> Callable[[F], F]:
    """Ties an exception to a rule."""
    return _tie(lambda f: Hook("lifts", id, f, of=refusal))


def modifies(kind: str, *, item: str, when: str = "") -> Callable[[F], F]:
    """Ties one item of the value of a feature kind."""
    return _tie(lambda f: Hook("modifies", kind, f, what=item, when=when))


def interrupt(code: str, *, takes: type[Event] | None = None, what: str = "", due: Due | None = None) -> Callable[[F], F]:
    """Ties a row that stands behind every row which carries the code."""
    return _tie(lambda f: Hook("interrupt", code, f, takes=takes, what=what, due=due))


def narrows(id: str) -> Callable[[F], F]:
    """Ties what breaks a tie in a majority: a function of the state, the feature and the tied seats, answering the seats that hold it."""
    return _tie(lambda f: Hook("narrows", id, f))


def begins(id: str) -> Callable[[F], F]:
    """Ties what is prepared before the first turn; the row is the one it is prepared for."""
    return _tie(lambda f: Hook("begins", id, f))


def collect(modules: Iterable[ModuleType], components: frozenset[str]) -> list[Hook]:
    """The hooks of the modules in play, in the order they are written; importing alone ties nothing."""
    found = [hook for module in modules for function in vars(module).values() for hook in getattr(function, "hooks", ())]
    return [hook for hook in found if not hook.when or hook.when in components]
