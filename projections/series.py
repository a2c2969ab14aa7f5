"""The lines of a plot: from a game's progression, the numbers of each kind of plot and nothing else. What is drawn is what these hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate

import msgspec

from events.event import NOBODY, Seat

from .progression import Gain, Progression

SCORE = "score"
IF_ENDED = "if ended now"
FINAL = "final scoring"
LEAD_CHANGE = "lead change"
NOTABLE = "notable move"
FOLLOWED = "consequence"
MARK = "mark"
THIRD = "third of the stack"
SECONDS = "seconds"
DIFFERENCE = "difference"
DIFFERENCE_IF_ENDED = "difference if ended now"
THIRDS = 3


class Point(msgspec.Struct, frozen=True, gc=False):
    """A value after a turn; `source` says where it came from or what it is, where the turn alone does not."""

    turn: int
    value: int
    source: str = ""


class Line(msgspec.Struct, frozen=True):
    """Points of one series and one seat (NOBODY for all), in order."""

    series: str
    seat: Seat
    points: tuple[Point, ...]

    @property
    def turns(self) -> list[int]:
        return [point.turn for point in self.points]

    @property
    def values(self) -> list[int]:
        return [point.value for point in self.points]


class NotDrawable(ValueError):
    """A kind of plot that this game does not allow: one sentence."""


def lines_of(game: Progression, kind: str) -> tuple[Line, ...]:
    """The lines of one of KINDS. Raises NotDrawable."""
    return tuple(line for line in KINDS[kind](game) if line.points)


def _progression(game: Progression) -> Iterator[Line]:
    for seat in range(len(game.players)):
        yield Line(SCORE, seat, tuple(Point(turn.number, turn.scores[seat]) for turn in game.turns))
        yield Line(IF_ENDED, seat, tuple(Point(turn.number, turn.if_ended[seat]) for turn in game.turns))
        yield Line(FINAL, seat, tuple(_final(game, [(seat, 1)])))
        yield Line(NOTABLE, seat, tuple(Point(g.turn, g.points, g.source) for g in game.notable if g.seat == seat))
        yield Line(LEAD_CHANGE, seat, tuple(Point(c.turn, c.seq, FINAL if c.final else "") for c in game.lead_changes if c.seat == seat))
        yield Line(FOLLOWED, seat, tuple(Point(one.turn, one.seq, one.kind) for one in game.followed if one.seat == seat))
        yield Line(SECONDS, seat, tuple(Point(t.number, t.seconds) for t in game.turns if t.seat == seat and t.seconds is not None and t.number))
    yield from _dividers(game)


def _dividers(game: Progression) -> Iterator[Line]:
    """What concerns the whole game: thirds of the stack, and events that are no moves."""
    yield Line(THIRD, NOBODY, tuple(_thirds(game)))
    yield Line(MARK, NOBODY, tuple(Point(mark.turn, mark.seq, mark.text) for mark in game.marks))


def _thirds(game: Progression) -> Iterator[Point]:
    """The first turns after which no more than two thirds, and one third, of the draws are left."""
    whole = game.turns[0].left
    for part in range(THIRDS - 1, 0, -1):
        reached = [turn for turn in game.turns[1:] if whole and turn.left * THIRDS <= whole * part]
        if reached:
            yield Point(reached[0].number, reached[0].left, f"{part}/{THIRDS} left")


def _final(game: Progression, weights: Iterable[tuple[Seat, int]]) -> Iterator[Point]:
    """What the final scoring makes of the scores of seats, each with its weight, source by source: running totals."""
    if not game.over:
        return
    pairs = list(weights)
    total = sum(game.last.scores[seat] * weight for seat, weight in pairs)
    for source in game.final_sources():
        total += sum(weight * _late(game, seat, source) for seat, weight in pairs)
        yield Point(game.last.number, total, source)


def _late(game: Progression, seat: Seat, source: str) -> int:
    """Points of a seat from a source after the last move."""
    return sum(gain.points for gain in game.gains if gain.final and (gain.seat, gain.source) == (seat, source))


def _sources(game: Progression) -> Iterator[Line]:
    turns = [turn.number for turn in game.turns]
    for seat in range(len(game.players)):
        yield Line(SCORE, seat, tuple(Point(turn.number, turn.scores[seat]) for turn in game.turns))
        for source in game.sources:
            mine = [gain for gain in game.gains if (gain.seat, gain.source, gain.final) == (seat, source, False)]
            yield Line(source, seat, tuple(map(Point, turns, running(mine, turns))))
        yield Line(FINAL, seat, tuple(Point(game.last.number, _late(game, seat, source), source) for source in game.final_sources()))


def running(gains: Iterable[Gain], turns: list[int]) -> Iterator[int]:
    """The sum of the gains up to each of the turns."""
    by_turn = dict.fromkeys(turns, 0)
    for gain in gains:
        by_turn[gain.turn] += gain.points
    return accumulate(by_turn.values())


def _figures(game: Progression) -> Iterator[Line]:
    for seat in range(len(game.players)):
        for number, (kind, _) in enumerate(game.turns[0].supplies[seat]):
            yield Line(kind, seat, tuple(Point(turn.number, turn.supplies[seat][number][1]) for turn in game.turns))
    yield from _dividers(game)


def _difference(game: Progression) -> Iterator[Line]:
    if len(game.players) != 2:
        raise NotDrawable(f"a difference needs two seats, this game has {len(game.players)}")
    yield Line(DIFFERENCE, 0, tuple(Point(turn.number, turn.scores[0] - turn.scores[1]) for turn in game.turns))
    yield Line(DIFFERENCE_IF_ENDED, 0, tuple(Point(turn.number, turn.if_ended[0] - turn.if_ended[1]) for turn in game.turns))
    yield Line(FINAL, 0, tuple(_final(game, [(0, 1), (1, -1)])))
    yield from _dividers(game)


KINDS = {"progression": _progression, "sources": _sources, "figures": _figures, "difference": _difference}
