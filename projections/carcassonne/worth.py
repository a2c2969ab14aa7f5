"""What a feature is worth at a position, to whom, and why nothing was paid for it so far.

Values and payments are those of the real rules: the end of the turn or of the game is tried and taken back.
Sources: order of play 3A.determine, 3B.majority, 3B.score, 3B.return, E2.score, E3.fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from events.carcassonne import TilePlaced, TurnEnded
from events.event import Position, Seat
from projections.ledger import Award
from projections.replay import Address, Cursor

from .features import Feature
from .geometry import MIDDLE, SIDES, around, opposite
from .naming import feature_name
from .report import Chosen, Counted, Share, Standing, counted, place_of, standing
from .turn import Scored, Turn

NOW, LATER = "when the turn is handed over", "if the game ended now"


class Wanted(msgspec.Struct, frozen=True):
    """A square that is still wanted, and what it must show to the feature; nothing where any tile will do.

    `blocked` where a tile lies there that shows something else, so that the feature can never be finished on that side.
    """

    position: Position
    shows: tuple[str, ...]
    blocked: bool = False


class Value(msgspec.Struct, frozen=True):
    """What the feature would bring a seat that had its majority."""

    seat: Seat
    points: int
    items: tuple[Counted, ...]


class Payment(msgspec.Struct, frozen=True):
    """What a seat gets, or got: `award` is its number among the awards of the game, 0 for what is still to come."""

    seat: Seat
    points: int
    row: str
    items: tuple[Counted, ...]
    seq: int = 0
    award: int = 0


class Depends(msgspec.Struct, frozen=True):
    """A disputed question on which the payment hangs: the answer in force, who gave it, and the points of each seat under every answer."""

    question: str
    text: str
    value: str
    chosen: str
    results: dict[str, dict[Seat, int]]


class Worth(msgspec.Struct, frozen=True):
    """A feature at a position.

    finished  None for what is never finished
    laid      number of the event that laid the last of its tiles, which finished it if it is; 0 at the start
    along     the tiles of each finished city along a field
    values    for every seat; nothing where fields are paid city by city
    deciding  figures without any one of which the majority would be another
    due       what is still to come, and when: at the end of this turn, or of the game
    paid      what was paid so far, to whoever stood there
    stood     the figures that stood there when it was paid, and their weights
    """

    kind: str
    name: str
    finished: bool | None
    tiles: tuple[Position, ...]
    laid: int
    wanted: tuple[Wanted, ...]
    along: tuple[tuple[Position, ...], ...]
    values: tuple[Value, ...]
    figures: tuple[Standing, ...]
    majority: tuple[Share, ...]
    deciding: tuple[Standing, ...]
    due: tuple[Payment, ...]
    when: str
    paid: tuple[Payment, ...]
    stood: tuple[Standing, ...]
    weighed: tuple[Share, ...]
    depends: tuple[Depends, ...]


def worth(cursor: Cursor, address: Address, segment: int) -> Worth:
    """All that can be said about the feature a segment belongs to; the position is left as it is."""
    turn: Turn = cursor.state
    root = turn.features.root(segment)
    feature = turn.features.records[root]
    completion = cursor.game.table.box.kinds[feature.kind].completion
    made = [(number, award) for number, award in enumerate(turn.ledger.awards, 1) if _is_for(turn, award, root)]
    paid = [(number, award) for number, award in made if not (address.final and cursor.game.is_final(award))]
    due, when = _due(cursor, address, root)
    weights = turn.figures.majority(feature)[1] if feature.figures else ()
    last = paid[-1][1] if paid else None
    stood = last.subject.feature.figures if last and last.subject.kind == last.subject.feature.kind else feature.figures
    return Worth(
        kind=feature.kind,
        name=feature_name(turn, root),
        finished=None if completion == "never" else feature.is_complete,
        tiles=tuple(turn.board.positions(feature.tiles)),
        laid=_laid(cursor, feature),
        wanted=tuple(_around(turn, root) if completion == "surrounded" else _edges(turn, root) if completion == "edges" else ()),
        along=tuple(_along(turn, feature)),
        values=() if by_city(turn, feature.kind) else tuple(_value(turn, feature, seat) for seat in range(turn.seats)),
        figures=standing(turn, feature.figures),
        majority=_shares(weights),
        deciding=standing(turn, turn.figures.deciding(stood)),
        due=tuple(_payment(award) for award in due),
        when=when,
        paid=tuple(_payment(award, number) for number, award in paid),
        stood=standing(turn, stood) if last else (),
        weighed=_shares(last.majority) if last else (),
        depends=tuple(_depends(cursor, address, root)) if not paid else (),
    )


def by_city(turn: Turn, kind: str) -> bool:
    """Whether what is never finished is not paid by itself, but by the cities along it, each for all fields that touch it."""
    return kind == "field" and turn.reading("farmer-scoring") == "city-4"


def _is_for(turn: Turn, award: Award, root: int) -> bool:
    """Whether an award is for the feature, or for a city along the field where fields are paid city by city."""
    subject = award.subject
    if not isinstance(subject, Scored):
        return False
    scored = turn.features.root(subject.segment)
    if subject.kind == subject.feature.kind:
        return scored == root
    feature = turn.features.records[root]
    return subject.kind == feature.kind and scored in turn.features.touched(feature)


def _due(cursor: Cursor, address: Address, root: int) -> tuple[list[Award], str]:
    """What the feature will bring: with the end of this turn if it is finished by it, else if the game ended now."""
    game, turn = cursor.game, cursor.state
    if address.final:
        return [award for award in turn.ledger.awards if game.is_final(award) and _is_for(turn, award, root)], LATER
    if game.is_over(turn):
        return [], ""
    if turn.laid is not None and turn.features.records[root].is_complete:
        made = _tried(cursor, root, lambda: game.evolve(turn, TurnEnded(turn.seat), 0))
        now = [award for award in made if not game.is_final(award)]
        if now:
            return now, NOW
    return _tried(cursor, root, lambda: game.end_now(turn)), LATER


def _tried(cursor: Cursor, root: int, play: Any) -> list[Award]:
    """The awards for the feature that something would bring: it is done and taken back."""
    turn = cursor.state
    mark, seen = turn.journal.mark(), len(turn.ledger.awards)
    try:
        play()
        return [award for award in turn.ledger.awards[seen:] if _is_for(turn, award, root)]
    finally:
        turn.journal.undo(mark)


def _depends(cursor: Cursor, address: Address, root: int) -> Iterator[Depends]:
    """The questions whose answers change what is still to come."""
    turn: Turn = cursor.state
    chosen = Chosen(cursor.game, cursor.set_up, cursor.so_far())
    if cursor.game.is_over(turn):
        return
    for name, reading in chosen.known.items():
        results = {value: _points_under(cursor, address, root, name, value) for value in reading.values}
        if len({tuple(sorted(result.items())) for result in results.values()}) > 1:
            value, by = turn.reading(name), chosen.answer(name, cursor.entries[cursor.at - 1].seq)[1]
            yield Depends(name, reading.question, value, by, results)


def _points_under(cursor: Cursor, address: Address, root: int, question: str, value: str) -> dict[Seat, int]:
    turn: Turn = cursor.state
    mark = turn.journal.mark()
    try:
        turn.put(turn.readings, question, value)
        gained = dict.fromkeys(range(turn.seats), 0)
        for award in _due(cursor, address, root)[0]:
            gained[award.seat] += award.points
        return gained
    finally:
        turn.journal.undo(mark)


def _payment(award: Award, number: int = 0) -> Payment:
    return Payment(award.seat, award.points, award.row, tuple(map(counted, award.items)), award.seq if number else 0, number)


def _value(turn: Turn, feature: Feature, seat: Seat) -> Value:
    items = turn.value(feature, seat)
    return Value(seat, sum(item.points for item in items), tuple(map(counted, items)))


def _shares(weights: tuple[tuple[Seat, int], ...]) -> tuple[Share, ...]:
    most = max((weight for _, weight in weights), default=0)
    return tuple(Share(seat, weight, weight == most > 0) for seat, weight in weights)


def _laid(cursor: Cursor, feature: Feature) -> int:
    """The event that laid the last tile of a feature."""
    turn: Turn = cursor.state
    position = turn.board.positions(feature.tiles)[-1]
    tile = turn.board.placed[position][0]
    events = ((entry.seq, entry.event) for entry in cursor.entries[: cursor.at])
    return next((n for n, e in events if isinstance(e, TilePlaced) and (e.position, e.tile, e.rotation) == (position, tile.id, tile.rotation)), 0)


def _edges(turn: Turn, root: int) -> Iterator[Wanted]:
    """Squares beside the open edges of a feature, each with all it has to show there."""
    shows: dict[Position, list[str]] = {}
    blocked: dict[Position, list[str]] = {}
    kind = turn.features.records[root].kind
    for x, y in turn.board.positions(turn.features.records[root].tiles):
        tile, first, _ = turn.board.placed[x, y]
        for side, beside in enumerate(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
            number = tile.at[3 * side + MIDDLE]
            if number < 0 or turn.features.root(first + number) != root:
                continue
            if beside not in turn.board.placed:
                shows.setdefault(beside, []).append(f"{kind} {SIDES[opposite(side)]}")
            elif not _meets(turn, root, beside, opposite(side)):
                blocked.setdefault(beside, []).append(f"{kind} {SIDES[opposite(side)]}")
    yield from (Wanted(position, tuple(sides)) for position, sides in sorted(shows.items()))
    yield from (Wanted(position, tuple(sides), True) for position, sides in sorted(blocked.items()))


def _meets(turn: Turn, root: int, position: Position, side: int) -> bool:
    """Whether the tile there goes on with the feature on that side."""
    tile, first, _ = turn.board.placed[position]
    number = tile.at[3 * side + MIDDLE]
    return number >= 0 and turn.features.root(first + number) == root


def _around(turn: Turn, root: int) -> Iterator[Wanted]:
    """The free squares around a centre."""
    yield from (Wanted(square, ()) for square in around(place_of(turn, root)) if square not in turn.board.placed)


def _along(turn: Turn, feature: Feature) -> Iterator[tuple[Position, ...]]:
    """The finished cities a field touches."""
    for root in sorted(turn.features.touched(feature)) if feature.touches else ():
        city = turn.features.records[root]
        if city.is_complete:
            yield tuple(turn.board.positions(city.tiles))
