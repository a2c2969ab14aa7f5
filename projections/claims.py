"""Statements against computed values: a recorded score, award or winner is a claim; a difference is a finding.

What only one game understands (options, supplies, other facts) is judged by that game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from events.common import AwardStated, OutcomeStated, ScoreStated
from events.event import Entry, Event
from events.finding import Finding, unknown_seat

from .journal import Journal
from .ledger import Award

T = TypeVar("T")
GAME = "game"  # scope of a claim
SCORE = "claim/score"
AWARD = "claim/award"
WINNER = "claim/winner"


class Claims:
    """The claims of one game met so far: which awards have been claimed, and by how much the stated scores already differ.

    They are written through the journal of the game, so that going back takes them back too.
    """

    def __init__(self, journal: Journal) -> None:
        self.put = journal.put
        self.claimed: dict[int, bool] = {}  # numbers of awards in the ledger
        self.off: dict[int, tuple[int, int]] = {}  # seat -> (difference, seq of the claim that showed it first)
        self.rulings: dict[int, tuple[int, int]] = {}  # number of an award by a ruling in the ledger -> (seq of the ruling, points it gives in all)

    def ruled(self, award: int, seq: int, points: int) -> None:
        """An arbiter has changed what a seat gets; what was said before that may hold by what the rules gave, or by the ruling."""
        self.put(self.rulings, award, (seq, points))

    def judge(self, game: Any, state: Any, entry: Entry) -> Iterator[Finding]:
        """Findings about one statement; the state is not changed."""
        match entry.event:
            case ScoreStated(seat=seat) | AwardStated(seat=seat) if not 0 <= seat < state.seats:
                yield unknown_seat(seat)
            case ScoreStated() as claim:
                yield from self._score(game, state, claim, entry.seq)
            case AwardStated() as claim:
                yield from self._award(game, state, claim)
            case OutcomeStated() as claim:
                yield from _winner(game, state, claim)
            case event:
                yield from game.judge_claim(state, event)

    def _score(self, game: Any, state: Any, claim: ScoreStated, seq: int) -> Iterator[Finding]:
        computed = state.ledger.score[claim.seat]
        known, first = self.off.get(claim.seat, (0, 0))
        unruled = computed - self._ruled_later(state, claim.seat, seq)
        computed = unruled if claim.total - unruled in (0, known) else computed
        if claim.total - computed not in (0, known):
            later = _once_declined(game, state, lambda: int(state.ledger.score[claim.seat]))
            computed = later if claim.total - later in (0, known) else computed
        off = claim.total - computed
        if off != known:
            first = 0
            self.put(self.off, claim.seat, (off, seq))
        if off:
            text = f"the score of seat {claim.seat + 1} is stated as {claim.total}, the rules give {computed}"
            yield Finding(code=SCORE, expected=str(computed), actual=str(claim.total), after=first, text=text)

    def _ruled_later(self, state: Any, seat: int, seq: int) -> int:
        """Points of a seat that come from rulings made after event `seq`."""
        awards: list[Award] = state.ledger.awards
        return sum(awards[number].points for number, (ruling, _) in self.rulings.items() if ruling > seq and awards[number].seat == seat)

    def _award(self, game: Any, state: Any, claim: AwardStated) -> Iterator[Finding]:
        """The claim takes the first award it fits and nobody has claimed; else the nearest one tells what differs."""
        exact, near = self._fitting(game, state, claim)
        if exact is None:
            exact = _once_declined(game, state, lambda: self._fitting(game, state, claim)[0])
        if exact is not None:
            self.put(self.claimed, exact, True)
            return
        if near:
            self.put(self.claimed, near[0][0], True)
        expected = str(near[0][1].points) if near else self._older(game, state, claim)
        text = f"seat {claim.seat + 1} is said to have scored {claim.points} for a {claim.feature}; the rules give {expected}"
        yield Finding(code=AWARD, rule=near[0][1].row if near else "", expected=expected, actual=str(claim.points), text=text)

    def _older(self, game: Any, state: Any, claim: AwardStated) -> str:
        """That there is no such award; and of which turn one is that would fit if the claim spoke of the whole game."""
        exact, _ = self._fitting(game, state, replace(claim, scope=GAME))
        return "no such award" if exact is None else f"no such award of this turn or the last; one of turn {state.ledger.awards[exact].turn} fits"

    def _fitting(self, game: Any, state: Any, claim: AwardStated) -> tuple[int | None, list[tuple[int, Award]]]:
        """The number of the first award that is claimed here for the first time and with these points; and those with other points."""
        awards: list[Award] = state.ledger.awards
        since = 0 if claim.scope == GAME else state.number - 1
        mine = [(i, a) for i, a in enumerate(awards) if i not in self.claimed and a.seat == claim.seat and a.turn >= since]
        fitting = [(i, award) for i, award in mine if game.is_award_for(state, award, claim)]
        upheld = next((i for i, _ in fitting if i in self.rulings and self.rulings[i][1] == claim.points), None)
        fitting = [(i, award) for i, award in fitting if i not in self.rulings]
        exact = next((i for i, award in fitting if award.points == claim.points), upheld)
        return exact, fitting


def _once_declined(game: Any, state: Any, ask: Callable[[], T]) -> T:
    """An answer for the moment after the rest of the turn was declined: points are said aloud before the turn is handed over."""
    mark = state.journal.mark()
    try:
        game.decline(state)
        return ask()
    finally:
        state.journal.undo(mark)


def _winner(game: Any, state: Any, claim: OutcomeStated) -> Iterator[Finding]:
    outcome = game.outcome(state)
    computed = ", ".join(str(seat + 1) for seat in outcome.winners) if outcome else "the game is not over"
    stated = ", ".join(str(seat + 1) for seat in sorted(claim.winners))
    if computed != stated:
        text = f"seat {stated} is said to have won; by the rules: {computed}"
        yield Finding(code=WINNER, rule=outcome.rule if outcome else "", expected=computed, actual=stated, text=text)


def is_statement(event: Event | type[Event]) -> bool:
    """Whether an event, or a kind of event, is a claim that changes no state."""
    return event.kind.endswith("_stated")
