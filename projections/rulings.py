"""Where rulings hold: an answer from the event it names on, a decision about an award at the event that brought it.

A ruling stands at the end of the record, since nothing there is changed, and counts at an earlier place. So the stream keeps its order,
and whoever walks it asks here what was ruled about the place at hand.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from events.arbitration import AwardRuled
from events.common import ReadingChosen, RulingMade
from events.event import Entry, Event
from events.finding import Finding

from .ledger import Weights


class Ruled(msgspec.Struct, frozen=True):
    """What a ruling on an award speaks of: what scored, the points the rules give the seat for it, and whether they belong to the end.

    `key` tells one such thing from another within one event.
    """

    subject: Any
    key: object
    computed: int
    final: bool
    majority: Weights = ()


def reaches_back(event: Event) -> bool:
    """Whether an event changes what earlier ones mean without correcting them."""
    return isinstance(event, AwardRuled) or (isinstance(event, RulingMade) and event.since > 0)


def place(entry: Entry) -> int:
    """The number of the event from which on an answer or a ruling counts; its own where it names none before it."""
    event = entry.event
    earlier = event.since if isinstance(event, RulingMade) else event.seq if isinstance(event, AwardRuled) else 0
    return earlier if 0 < earlier < entry.seq else entry.seq


class Rulings:
    """The rulings of a stream by their place. `known` tells whether there is such a question with such an answer."""

    def __init__(self, entries: Sequence[Entry], known: Callable[[str, str], bool]) -> None:
        self.awards: dict[int, list[Entry]] = {}
        self.before: dict[int, list[Entry]] = {}  # index of an entry -> answers that hold from it on
        self.early: list[Entry] = []
        self.faults: dict[int, Finding] = {}
        rulings = [entry for entry in entries if isinstance(entry.event, AwardRuled | RulingMade)]
        numbers = [entry.seq for entry in entries] if rulings else []
        for entry in rulings:
            event = entry.event
            if isinstance(event, AwardRuled):
                self._rule(entry, event, numbers)
            elif isinstance(event, RulingMade) and event.since and known(event.question, event.value):
                self._answer(entry, event, numbers)

    def _rule(self, entry: Entry, event: AwardRuled, numbers: Sequence[int]) -> None:
        at = bisect_left(numbers, event.seq)
        if event.seq >= entry.seq or numbers[at] != event.seq:
            why = "does not come before this ruling" if event.seq < 1 or event.seq >= entry.seq else "does not stand any more"
            self.faults[entry.seq] = Finding(code="record/no-such-event", actual=str(event.seq), text=f"event {event.seq} {why}")
        else:
            self.awards.setdefault(event.seq, []).append(entry)

    def _answer(self, entry: Entry, event: RulingMade, numbers: Sequence[int]) -> None:
        if event.since > entry.seq or event.since < 0:
            text = f"event {event.since} does not come before this ruling, which holds from here on"
            self.faults[entry.seq] = Finding(code="record/no-such-event", actual=str(event.since), text=text)
        elif event.since < entry.seq:
            self.before.setdefault(max(bisect_left(numbers, event.since), 1), []).append(entry)
            self.early.append(entry)

    def is_placed(self, entry: Entry) -> bool:
        """Whether an answer has been given at its earlier place."""
        return any(one.seq == entry.seq for one in self.early)

    def is_overruled(self, entry: Entry) -> bool:
        """Whether an answer recorded later holds already where this one begins."""
        event, here = entry.event, place(entry)
        assert isinstance(event, ReadingChosen | RulingMade)
        return any(o.seq > entry.seq and o.event.question == event.question and place(o) <= here for o in self.early)  # type: ignore[attr-defined]
