"""What a feature is worth at a position, to whom, and why nothing was paid for it so far.

Values and payments are those of the real rules: the end of the turn or of the game is tried and taken back.
Sources: order of play 3A.determine, 3B.majority, 3B.score, 3B.return, E2.score, E3.fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from events.carcassonne import TilePlaced, TurnEnded
from events.event import Position, Seat
from projections.address import Address
from projections.ledger import RULINGS, Award
from projections.questions import Chosen, InForce
from projections.replay import Cursor
from projections.report import Counted

from .features import Feature
from .naming import feature_name
from .report import Share, Standing, along, counted, shares, standing
from .spoken_of import Scored
from .turn import Turn
from .wanted import Wanted, wanted

NOW, LATER = "when the turn is handed over", "if the game ended now"


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
    values    for every seat; nothing where fields are paid city by city, and for what never scores
    deciding  figures without any one of which the majority would be another
    due       what is still to come, and when: at the end of this turn, or of the game
    paid      what was paid so far, to whoever stood there
    depends   questions whose answers change what is still to come
    readings  all answers in force that concern what was paid, or is to come
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
    readings: tuple[InForce, ...]


def worth(cursor: Cursor, address: Address, segment: int) -> Worth:
    """All that can be said about the feature a segment belongs to; the position is left as it is."""
    turn: Turn = cursor.state
    root = turn.features.root(segment)
    feature = turn.features.records[root]
    completion = cursor.game.table.box.kinds[feature.kind].completion
    made = [(number, award) for number, award in enumerate(turn.ledger.awards, 1) if _is_for(turn, award, root)]
    paid = [(number, award) for number, award in made if not (address.final and cursor.game.is_final(award))]
    due, when = _due(cursor, address, root)
    weights = turn.majority(feature)[1] if feature.figures else ()
    last = paid[-1][1] if paid else None
    scored = last.subject.feature if last and last.subject.kind == last.subject.feature.kind else feature
    return Worth(
        kind=feature.kind,
        name=feature_name(turn, root),
        finished=None if completion == "never" else feature.is_complete,
        tiles=tuple(turn.board.positions(feature.tiles)),
        laid=_laid(cursor, feature),
        wanted=tuple(wanted(turn, root, completion)),
        along=along(turn, feature),
        values=()
        if by_city(turn, feature.kind) or feature.kind not in turn.program.items
        else tuple(_value(turn, feature, seat) for seat in range(turn.seats)),
        figures=standing(turn, feature.figures),
        majority=shares(weights),
        deciding=standing(turn, turn.deciding(scored)),
        due=tuple(_payment(award) for award in due),
        when=when,
        paid=tuple(_payment(award, number) for number, award in paid),
        stood=standing(turn, scored.figures) if last else (),
        weighed=shares(last.majority) if last else (),
        depends=tuple(_depends(cursor, address, root)) if not paid else (),
        readings=tuple(_in_force(cursor, [award for _, award in paid] or due)),
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
    if turn.laid is not None:  # what is not finished may score now as well
        made = _tried(cursor, root, lambda: game.evolve(turn, TurnEnded(turn.seat), 0))
        now = [award for award in made if not game.is_final(award)]
        if now:
            return made, NOW  # with the last turn comes the end of the game as well
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


def _in_force(cursor: Cursor, awards: Sequence[Award]) -> Iterator[InForce]:
    """The answers awards hang on, each once; what is only tried is asked about as of now."""
    chosen, here = Chosen(cursor.game, cursor.set_up, cursor.so_far()), cursor.entries[cursor.at - 1].seq
    told: set[str] = set()
    for award in awards:
        for answer in chosen.in_force(award if award.seq else msgspec.structs.replace(award, seq=here)):
            if answer.question not in told:
                told.add(answer.question)
                yield answer


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
    items = tuple(counted(item, award.row in RULINGS) for item in award.items)
    return Payment(award.seat, award.points, award.row, items, award.seq if number else 0, number)


def _value(turn: Turn, feature: Feature, seat: Seat) -> Value:
    items = turn.value(feature, seat)
    return Value(seat, sum(item.points for item in items), tuple(map(counted, items)))


def _laid(cursor: Cursor, feature: Feature) -> int:
    """The event that laid the last tile of a feature."""
    turn: Turn = cursor.state
    position = turn.board.positions(feature.tiles)[-1]
    tile = turn.board.placed[position][0]
    events = ((entry.seq, entry.event) for entry in cursor.entries[: cursor.at])
    return next((n for n, e in events if isinstance(e, TilePlaced) and (e.position, e.tile, e.rotation) == (position, tile.id, tile.rotation)), 0)
