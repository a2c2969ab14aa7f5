"""How a game went, as plain values from one replay: scores turn by turn, what they came from, what they would be if the game ended now.

Nothing here computes a point: scores and awards come from the ledger, the scores of an early end from the game's own final scoring.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec

from events.arbitration import AwardRuled, BranchBegun, DisputeAppealed, DisputeClosed, DisputeDecided, DisputeOpened
from events.common import EventSuperseded, EventWithdrawn, PointsAdjusted, ReadingChosen, RulingMade
from events.event import Entry, Seat
from events.recording import Recording

from .address import Address
from .extras import extras_of
from .ledger import ADJUSTED, RULED, source_of
from .replay import Cursor, Step, is_move

MOST_NOTABLE = 3
DECIDED = (RULED, ADJUSTED)  # sources of points that no move brought
AND = " + "  # between the sources of one move


class Gain(msgspec.Struct, frozen=True, gc=False):
    """Points of one award. `source` is the kind of what scored; `final` tells whether they came after the last move."""

    seq: int
    turn: int
    seat: Seat
    source: str
    points: int
    final: bool


class TurnEnd(msgspec.Struct, frozen=True):
    """Where everybody stood when a turn was over, before any final scoring; turn 0 is the start.

    if_ended  the scores if the game had ended here
    supplies  for every seat its kinds of pieces and how many of each are left to use
    left      draws left until the end of the game
    seconds   time the turn took by the clock of the source, None when unknown
    """

    number: int
    seq: int
    seat: Seat
    scores: tuple[int, ...]
    if_ended: tuple[int, ...]
    supplies: tuple[tuple[tuple[str, int], ...], ...]
    left: int
    seconds: int | None = None


class LeadChange(msgspec.Struct, frozen=True):
    """A seat goes ahead alone after another one had been ahead; `final` in the final scoring."""

    turn: int
    seq: int
    seat: Seat
    final: bool


class Mark(msgspec.Struct, frozen=True):
    """Something that is no move: a reading, a ruling, an adjustment, a withdrawal, a correction or a step of a dispute.

    `turn` is the turn it fell into, one more than the last one where it came after the end of the game.
    """

    seq: int
    turn: int
    text: str


class Followed(msgspec.Struct, frozen=True):
    """Something worth a mark that followed from a move, such as an arrest: its kind, and whom it happened to first."""

    seq: int
    turn: int
    seat: Seat
    kind: str


class Progression(msgspec.Struct, frozen=True):
    """One game up to an address. `turns` begins with turn 0; `sources` are in the order of the game's rules, others behind them.

    `unit` is what scores count, such as `points`; `lines` says what the line of a seat and the dashed one below it show.
    """

    name: str
    game: str
    players: tuple[str, ...]
    played_with: tuple[str, ...]
    turns: tuple[TurnEnd, ...]
    gains: tuple[Gain, ...]
    sources: tuple[str, ...]
    lead_changes: tuple[LeadChange, ...]
    notable: tuple[Gain, ...]
    marks: tuple[Mark, ...]
    scores: tuple[int, ...]
    over: bool
    unit: str = "points"
    lines: tuple[str, str] = ("score on the track", "score if the game had ended after this turn")
    followed: tuple[Followed, ...] = ()
    goal: int = 0

    @property
    def last(self) -> TurnEnd:
        """The last turn there is."""
        return self.turns[-1]

    @property
    def turned(self) -> bool:
        """Whether the final scoring put others in front than those who were in front after the last move."""
        return self.over and _leaders(self.last.scores) != _leaders(self.scores)

    def final_sources(self) -> tuple[str, ...]:
        """The sources that gave anybody points after the last move."""
        given = {gain.source for gain in self.gains if gain.final}
        return tuple(source for source in self.sources if source in given)


def progression(recording: Recording, address: Address | None = None) -> Progression:
    """Replays a game, up to an address if one is given. Raises NotSupported, BadAddress and Refused."""
    set_up = recording.set_up
    cursor = Cursor.of(recording)
    replayed = Replayed(cursor, _until(recording, address or Address()), final=not (address and address.final))
    gains = tuple(gain for gain in replayed.gains if replayed.final or not gain.final)
    kinds = [*cursor.game.order.items, *(gain.source for gain in gains if gain.source not in DECIDED), *DECIDED]
    given = {gain.source for gain in gains}
    return Progression(
        name=recording.name,
        game=set_up.game,
        players=tuple(recording.seat_names()),
        played_with=cursor.game.played_with(),
        turns=tuple(replayed.turns),
        gains=gains,
        sources=tuple(kind for kind in dict.fromkeys(kinds) if kind in given),
        lead_changes=tuple(lead_changes(gains, len(set_up.players))),
        notable=tuple(_notable(gains)),
        marks=tuple(_marks(recording.entries, replayed)),
        scores=replayed.scores,
        over=replayed.over,
        unit=extras_of(cursor.game).unit(0),
        lines=extras_of(cursor.game).lines,
        followed=tuple(_followed(cursor, replayed)),
        goal=extras_of(cursor.game).goal,
    )


def _followed(cursor: Cursor, replayed: Replayed) -> Iterator[Followed]:
    """The consequences that a plot marks, each at the turn it fell into."""
    marked = extras_of(cursor.game).marked
    for one in cursor.game.consequences(cursor.state):
        if one.kind in marked and one.seats:
            yield Followed(one.seq, min(one.turn, replayed.turns[-1].number), one.seats[0], one.kind)


def _until(recording: Recording, address: Address) -> int:
    """How many effective entries lie before an address."""
    if address == Address():
        return len(recording.entries)
    scout = Cursor.of(recording)
    scout.to(address)
    return scout.at


class Replayed:
    """A replay that notes each turn as it ends."""

    def __init__(self, cursor: Cursor, until: int, *, final: bool) -> None:
        self.cursor, self.final = cursor, final
        self.turns: list[TurnEnd] = []
        self.gains: list[Gain] = []
        self.numbers: list[tuple[int, int]] = [(1, 1)]  # event, and the turn that was on after it
        self.since: str | None = None
        self.moved = False
        self.ended = 0  # the event that ended the game
        self.seat: Seat = cursor.state.seat
        self._end_turn(0, cursor.entries[0])
        while cursor.at < until and (step := cursor.forward()) is not None:
            self._note(step)
        if self.moved:
            self._end_turn(cursor.state.number, cursor.entries[cursor.at - 1])
        self.over = final and cursor.game.is_over(cursor.state)
        self.scores = self._scores(final=final)

    def turn_of(self, seq: int) -> int:
        """The turn that was on when an event was recorded; one more than the last turn once the game was over."""
        return self.numbers[max(bisect_right(self.numbers, seq, key=lambda pair: pair[0]) - 1, 0)][1] + (0 < self.ended < seq)

    def _note(self, step: Step) -> None:
        state, game = self.cursor.state, self.cursor.game
        before = self.numbers[-1][1]
        was_over = len(self.turns) > before
        fresh = state.ledger.awards[len(self.gains) :]
        for award in fresh:
            final = was_over or game.is_final(award)
            self.gains.append(Gain(award.seq, award.turn, award.seat, source_of(award), award.points, final))
        self.numbers.append((step.entry.seq, state.number))
        if was_over:
            return
        self.moved |= bool(fresh) or (step.applied.done and is_move(step.entry.event))
        self.ended = step.entry.seq if game.is_over(state) else 0
        if state.number > before or self.ended:
            self._end_turn(before, step.entry)

    def _end_turn(self, number: int, entry: Entry) -> None:
        state, game, seats = self.cursor.state, self.cursor.game, range(self.cursor.state.seats)
        supplies = game.supplies(state)
        now = game.scored_now(state)
        self.turns.append(
            TurnEnd(
                number=number,
                seq=entry.seq,
                seat=self.seat,
                scores=self._scores(final=False),
                if_ended=tuple(now[seat] for seat in seats),
                supplies=tuple(tuple((kind, count) for (owner, kind), count in supplies.items() if owner == seat) for seat in seats),
                left=game.draws_left(state),
                seconds=_seconds(self.since, entry.occurred_at),
            )
        )
        self.since, self.seat, self.moved = entry.occurred_at or self.since, state.seat, False

    def _scores(self, *, final: bool) -> tuple[int, ...]:
        """The scores by the ledger, without the final scoring unless it is wanted."""
        late = [0] * self.cursor.state.seats
        for gain in self.gains:
            if gain.final and not final:
                late[gain.seat] += gain.points
        return tuple(points - late[seat] for seat, points in self.cursor.state.ledger.score.items())


def lead_changes(gains: Sequence[Gain], seats: int) -> Iterator[LeadChange]:
    """Each time a seat goes ahead alone after another one had been; a tie changes nothing.

    What one move scores is scored at once. In the final scoring, which counts feature by feature, each award is looked at, as on a score track.
    """
    totals = [0] * seats
    leader: Seat | None = None
    for number, gain in enumerate(gains):
        totals[gain.seat] += gain.points
        following = gains[number + 1] if number + 1 < len(gains) else None
        if following and not gain.final and not following.final and following.seq == gain.seq:
            continue
        ahead = _leaders(totals)
        if len(ahead) > 1 or ahead[0] == leader:
            continue
        if leader is not None:
            yield LeadChange(gain.turn, gain.seq, ahead[0], gain.final)
        leader = ahead[0]


def _leaders(totals: Sequence[int]) -> list[Seat]:
    return [seat for seat, points in enumerate(totals) if points == max(totals)]


def _notable(gains: Sequence[Gain]) -> list[Gain]:
    """The moves that gave one seat most at once before the final scoring, in order; each with its sources, what gave most first."""
    moves: dict[tuple[int, Seat], list[Gain]] = {}
    for gain in gains:
        if not gain.final and gain.source not in DECIDED and gain.points > 0:
            moves.setdefault((gain.seq, gain.seat), []).append(gain)
    found = []
    for parts in moves.values():
        by_points = sorted(parts, key=lambda gain: -gain.points)
        sources = AND.join(dict.fromkeys(gain.source for gain in by_points))
        found.append(msgspec.structs.replace(by_points[0], source=sources, points=sum(gain.points for gain in parts)))
    best = sorted(found, key=lambda gain: (-gain.points, gain.seq, gain.seat))[:MOST_NOTABLE]
    return sorted(best, key=lambda gain: (gain.seq, gain.seat))


def _marks(entries: Sequence[Entry], replayed: Replayed) -> Iterator[Mark]:
    """Events that are no moves, withdrawals and corrections included, which the effective stream no longer shows."""
    last = replayed.numbers[-1][0]
    for entry in entries:
        whole = replayed.cursor.at == len(replayed.cursor.entries)
        if (text := _mark(entry.event)) and (whole or entry.seq <= last):
            yield Mark(entry.seq, replayed.turn_of(entry.seq), text)


def _mark(event: Any) -> str:
    match event:
        case ReadingChosen():
            return f"reading {event.question}={event.value}"
        case RulingMade():
            return f"ruling {event.question}={event.value}" + (f" from event {event.since}" if event.since else "")
        case AwardRuled():
            x, y = event.position
            return f"ruling {event.points} points seat {event.seat + 1} for {event.feature} {x},{y}, event {event.seq}"
        case BranchBegun():
            return f"branch of {event.parent}, event {event.seq}"
        case PointsAdjusted():
            return f"adjustment {event.points:+d} seat {event.seat + 1}"
        case EventWithdrawn():
            return f"withdrawn: event {event.seq}"
        case EventSuperseded():
            return f"corrected: event {event.seq}"
        case DisputeOpened():
            return f"dispute {event.dispute} about event {event.seq}"
        case DisputeDecided():
            return f"dispute {event.dispute} decided"
        case DisputeAppealed():
            return f"dispute {event.dispute} appealed"
        case DisputeClosed():
            return f"dispute {event.dispute} closed"
    return ""


def _seconds(since: str | None, until: str | None) -> int | None:
    """Whole seconds between two stamps, None where one is unknown or the clock ran backwards."""
    if since is None or until is None:
        return None
    passed = datetime.fromisoformat(until) - datetime.fromisoformat(since)
    return round(passed.total_seconds()) if passed.total_seconds() >= 0 else None
