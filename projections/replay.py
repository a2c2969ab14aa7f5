"""A cursor over a recorded game: forward, back, to an address. The state is never copied; going back is undoing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from events.arbitration import AwardRuled, BranchBegun, DisputeAppealed, DisputeClosed, DisputeDecided, DisputeOpened
from events.catalogue import KINDS
from events.common import ClockRead, GameSetUp, NoteAdded, PointsAdjusted, ReadingChosen, RulingMade
from events.effective import effective
from events.event import Entry, Event
from events.finding import Finding, unknown_seat
from events.recording import Recording

from .address import Address, BadAddress, no_such_event
from .claims import Claims, is_statement
from .game import Applied, NotSupported
from .ledger import ADJUSTED, RULED, RULED_AT_THE_END, Award, Item, Points
from .registry import game_of
from .rulings import Ruled, Rulings, place, reaches_back


class Step(msgspec.Struct, frozen=True, gc=False):
    """One entry taken: what became of it."""

    entry: Entry
    applied: Applied
    findings: tuple[Finding, ...] = ()


class Cursor:
    """A game under replay. `state` is the position after `entries[:at]`.

    `problems` are findings about corrections that have no effect; they belong to no step.
    """

    def __init__(self, entries: Sequence[Entry], game: Any = None) -> None:
        """Raises NotSupported for a set-up that is not built."""
        if not entries or not isinstance(entries[0].event, GameSetUp):
            raise NotSupported("the record does not begin with a set-up")
        found = list(effective(entries))
        self.last = entries[-1].seq
        self.entries = [e for e in found if isinstance(e, Entry)]
        self.problems = [f for f in found if isinstance(f, Finding)]
        if not self.entries or self.entries[0].seq != entries[0].seq or not isinstance(self.entries[0].event, GameSetUp):
            self.entries = [entries[0], *[entry for entry in self.entries if entry.seq != entries[0].seq]]
            text = "the set-up may be corrected by another set-up, never taken back; it stands as recorded"
            self.problems.append(Finding(code="record/no-set-up", seq=entries[0].seq, place=entries[0].source, text=text))
        first = self.entries[0].event
        assert isinstance(first, GameSetUp)
        self.set_up = first
        self.game = game or game_of(self.set_up)
        self.state = self.game.start()
        self.claims = Claims(self.state.journal)
        self.rulings = Rulings(self.entries, self.knows)
        self.unresolved: dict[int, Finding] = {}  # rulings that speak of nothing that was scored
        self.at = 1
        self.marks: list[int] = [self.state.journal.mark()]

    @classmethod
    def of(cls, recording: Recording) -> Cursor:
        """A cursor at the beginning of a recorded game."""
        return cls(recording.entries)

    def forward(self) -> Step | None:
        """Takes the next entry, None at the end."""
        if self.at >= len(self.entries):
            return None
        entry = self.entries[self.at]
        mark = self.state.journal.mark()
        self.marks.append(mark)
        if self.at in self.rulings.before:
            mark = self._answer_before(self.rulings.before[self.at])
        self.at += 1
        ruled = self.rulings.awards.get(entry.seq)
        return self._take(entry, mark) if ruled is None else self._take_ruled(entry, mark, ruled)

    def steps(self) -> Iterator[Step]:
        """Takes all entries that are left."""
        while (step := self.forward()) is not None:
            yield step

    def back(self) -> bool:
        """Takes the last entry back; false at the beginning."""
        if self.at <= 1:
            return False
        self.at -= 1
        self.state.journal.undo(self.marks.pop())
        return True

    def to(self, address: Address) -> None:
        """Goes to an address. Raises BadAddress if the game does not reach it."""
        if address.seq:
            self._to_event(address.seq)
        elif address.turn:
            self._to_turn(address.turn)
        else:
            for _ in self.steps():
                pass
            if address.final and not self.game.is_over(self.state):
                raise BadAddress("the game is not over: it has no final scoring yet")

    def _to_event(self, seq: int) -> None:
        last = self.last
        if not 1 <= seq <= last:
            raise no_such_event(seq, last)
        while self.at > 1 and self.entries[self.at - 1].seq > seq:
            self.back()
        while self.at < len(self.entries) and self.entries[self.at].seq <= seq:
            self.forward()

    def _to_turn(self, turn: int) -> None:
        """After the last event that belongs to the turn: the next one begins another turn or there is none."""
        while self.state.number > turn and self.back():
            pass
        while self.state.number <= turn and not self.game.is_over(self.state):
            if self.forward() is None:
                break
        if self.state.number < turn:
            raise BadAddress(f"there is no turn {turn}: the game has turns 1 to {self.state.number}")

    def so_far(self) -> list[Entry]:
        """The entries up to here, and the rulings further on that count here already."""
        here = self.entries[self.at - 1].seq
        return [*self.entries[: self.at], *(e for e in self.entries[self.at :] if reaches_back(e.event) and place(e) <= here)]

    def _take(self, entry: Entry, mark: int) -> Step:
        other = OTHER.get(entry.event.__class__)
        if other is not None:
            return other(self, entry)
        applied: Applied = self.game.play(self.state, entry.event, entry.seq)
        return self._explained(entry, applied, mark) if applied.codes else Step(entry, applied)

    def _pass(self, entry: Entry) -> Step:
        return Step(entry, Applied(True))

    def _claim(self, entry: Entry) -> Step:
        return Step(entry, Applied(True), tuple(self.claims.judge(self.game, self.state, entry)))

    def _second_set_up(self, entry: Entry) -> Step:
        return Step(entry, Applied(False), (Finding(code="record/second-set-up", text="a game is set up once"),))

    def _award_ruled(self, entry: Entry) -> Step:
        return self._fault(entry) or Step(entry, Applied(True))

    def _explained(self, entry: Entry, applied: Applied, mark: int) -> Step:
        """Puts codes into words, which needs the position before the event; findings are rare, so it is played twice."""
        self.state.journal.undo(mark)
        findings = tuple(self.game.explain(self.state, entry.event, code) for code in applied.codes)
        self.game.evolve(self.state, entry.event, entry.seq)
        return Step(entry, applied, findings)

    def knows(self, question: str, value: str) -> bool:
        """Whether the game has such a question with such an answer: tried and taken back."""
        mark = self.state.journal.mark()
        try:
            return bool(self.game.choose(self.state, question, value))
        finally:
            self.state.journal.undo(mark)

    def _fault(self, entry: Entry) -> Step | None:
        """What is wrong with the number or the award a ruling names."""
        fault = self.rulings.faults.get(entry.seq) or self.unresolved.get(entry.seq)
        return Step(entry, Applied(False), (fault,)) if fault else None

    def _answer_before(self, answers: Sequence[Entry]) -> int:
        """Answers recorded later that hold from here on; the mark behind them."""
        for entry in answers:
            event = entry.event
            assert isinstance(event, RulingMade)
            if not self.rulings.is_overruled(entry):
                self.game.choose(self.state, event.question, event.value)
        return int(self.state.journal.mark())

    def _choose(self, entry: Entry) -> Step:
        event = entry.event
        assert isinstance(event, ReadingChosen | RulingMade)
        question, value = event.question, event.value
        if self.rulings.is_placed(entry):
            return Step(entry, Applied(True))
        if self.knows(question, value):
            if not self.rulings.is_overruled(entry):
                self.game.choose(self.state, question, value)
            return self._fault(entry) or Step(entry, Applied(True))
        text = f"there is no reading {question}={value}"
        known = self.game.questions.get(question)
        if known is not None and value in known.values:
            text = f"{question} is answered at set-up: what lies on the table before the first turn hangs on it"
            return Step(entry, Applied(False), (Finding(code="record/late-reading", actual=f"{question}={value}", text=text),))
        return Step(entry, Applied(False), (Finding(code="record/unknown-reading", actual=f"{question}={value}", text=text),))

    def _adjust(self, entry: Entry) -> Step:
        event = entry.event
        assert isinstance(event, PointsAdjusted)
        if not 0 <= event.seat < self.state.seats:
            return Step(entry, Applied(False), (unknown_seat(event.seat),))
        items = (Item(event.reason or "agreed", 1, event.points),)
        self.state.ledger.book(entry.seq, self.state.number, ADJUSTED, [Points(event.seat, None, items)])
        return Step(entry, Applied(True))

    def _take_ruled(self, entry: Entry, mark: int, rulings: Sequence[Entry]) -> Step:
        """An entry about whose awards an arbiter decided: what the rules give is booked, and beside it what the last ruling changes."""
        ledger, number = self.state.ledger, self.state.number
        booked = len(ledger.awards)
        step = self._take(entry, mark)
        made = tuple(ledger.awards[booked:])
        last: dict[object, tuple[Entry, Ruled]] = {}
        for ruling in rulings:
            found = self._ruled(ruling.event, made)
            if isinstance(found, Ruled):
                last[ruling.event.seat, found.key] = ruling, found  # type: ignore[attr-defined]
                self.unresolved.pop(ruling.seq, None)
            else:
                self.unresolved[ruling.seq] = found
        for ruling, found in last.values():
            self._book_ruled(entry.seq, number, ruling, found)
        return step

    def _ruled(self, event: Any, made: Sequence[Award]) -> Ruled | Finding:
        """What a ruling speaks of among the awards of its event; a finding where that is nothing, or several things."""
        if not 0 <= event.seat < self.state.seats:
            return unknown_seat(event.seat)
        found = self.game.ruled(self.state, event, made)
        if isinstance(found, Ruled):
            return found
        x, y = event.position
        return Finding(code="record/no-such-award", actual=f"{event.feature} {x},{y}", text=found)

    def _book_ruled(self, seq: int, number: int, ruling: Entry, found: Ruled) -> None:
        event: Any = ruling.event
        more = event.points - found.computed
        if more:
            points = Points(event.seat, found.subject, (Item(RULED, 1, more),), found.majority)
            self.state.ledger.book(seq, number, RULED_AT_THE_END if found.final else RULED, [points])
            self.claims.ruled(len(self.state.ledger.awards) - 1, ruling.seq, event.points)


def before_final(game: Any, awards: Sequence[Award]) -> list[Award]:
    """The awards made before the end of the game was scored."""
    return [award for award in awards if not game.is_final(award)]


# What is no move of the game, and what the cursor does with it instead of playing it.
OTHER: dict[type[Event], Callable[[Cursor, Entry], Step]] = {
    **{kind: Cursor._claim for kind in KINDS.values() if is_statement(kind)},
    **dict.fromkeys((NoteAdded, ClockRead, BranchBegun, DisputeOpened, DisputeDecided, DisputeAppealed, DisputeClosed), Cursor._pass),
    **dict.fromkeys((ReadingChosen, RulingMade), Cursor._choose),
    AwardRuled: Cursor._award_ruled,
    PointsAdjusted: Cursor._adjust,
    GameSetUp: Cursor._second_set_up,
}


def is_move(event: Event) -> bool:
    """Whether an event is a move of the game: no statement, remark, answer to a question or agreement."""
    return event.__class__ not in OTHER
