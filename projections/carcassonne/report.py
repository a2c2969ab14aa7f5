"""An award in words and values: what was counted, on which tiles, who stood there, by which rule and under which readings.

Sources: order of play 3A.majority, 3B.majority, 3B.score, E2.score, E3.fields; readings.toml.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from events.arbitration import AwardRuled
from events.common import GameSetUp
from events.event import Entry, Position, Seat
from projections.ledger import ADJUSTED, Award, Item, Weights
from projections.questions import Chosen
from projections.report import Counted, Report, plain_report, with_decisions

from .features import Feature, Figure
from .ruled import of_feature
from .set_up import expansions
from .spoken_of import Bonus, Scored
from .turn import Turn

FINISHED = ("edges", "surrounded")  # how a feature is finished; what completes by nothing of its own is never called unfinished


class Standing(msgspec.Struct, frozen=True):
    """A figure on the feature when it scored."""

    seat: Seat
    what: str
    position: Position


class Share(msgspec.Struct, frozen=True):
    """The weight of a seat on the feature, and whether it was enough."""

    seat: Seat
    weight: int
    most: bool


class FeatureReport(Report, frozen=True, kw_only=True):
    """An award with all that explains it.

    feature  the kind of feature, or one word for what no feature as a whole has earned
    segment  tells features apart
    position where the feature lies that has a centre, such as a monastery
    along    the tiles of each finished city along a field
    deciding figures without any one of which the majority would have been another
    """

    feature: str
    finished: bool | None
    segment: int
    position: Position | None
    tiles: tuple[Position, ...]
    along: tuple[tuple[Position, ...], ...]
    figures: tuple[Standing, ...]
    majority: tuple[Share, ...]
    deciding: tuple[Standing, ...] = ()


def reports(game: Any, turn: Turn, set_up: GameSetUp, entries: Sequence[Entry]) -> list[FeatureReport]:
    """Every award of the position, in the order they were made; `entries` are those that count there (`Cursor.so_far`)."""
    chosen = Chosen(game, set_up, entries)
    found = [_report(game, turn, chosen, number, award) for number, award in enumerate(turn.ledger.awards, 1)]
    return with_decisions(found, turn.ledger.awards, entries, lambda ruling, award: _speaks_of(turn, ruling, award))


def _speaks_of(turn: Turn, ruling: AwardRuled, award: Award) -> bool:
    """Whether an award by a ruling comes from this one."""
    return any(of_feature(turn, ruling, (replace(award, row=""),)))


def _report(game: Any, turn: Turn, chosen: Chosen, number: int, award: Award) -> FeatureReport:
    subject = award.subject if isinstance(award.subject, Scored) else None
    bonus = award.subject if isinstance(award.subject, Bonus) else None
    feature = subject.feature if subject else None
    completion = game.table.box.kinds[feature.kind].completion if feature else ""
    plain = asdict(plain_report(game, turn, chosen, number, award))
    more: dict[str, Any] = {"items": tuple(counted(item, award.row == ADJUSTED) for item in award.items)}
    return FeatureReport(
        **plain | more,
        feature=subject.kind if subject else bonus.kind if bonus else "",
        finished=feature.is_complete if feature and subject and completion in FINISHED and subject.kind == feature.kind else None,
        segment=subject.segment if subject else -1,
        position=turn.board.square_of(subject.segment) if subject and completion == "surrounded" else None,
        tiles=tuple(turn.board.positions(feature.tiles)) if feature else bonus.tiles if bonus else (),
        along=along(turn, feature) if feature else (),
        figures=standing(turn, feature.figures) if feature else (),
        deciding=standing(turn, turn.deciding(feature)) if feature else (),
        majority=shares(award.majority),
    )


def along(turn: Turn, feature: Feature) -> tuple[tuple[Position, ...], ...]:
    """The tiles of each finished city along a field. Fields score when nothing more is finished, so the board tells them."""
    cities = (turn.features.records[root] for root in turn.features.finished_along(feature))
    return tuple(tuple(turn.board.positions(city.tiles)) for city in cities)


def shares(weights: Weights) -> tuple[Share, ...]:
    """The weights of seats, and which of them are the highest; a weight of 0 never is enough."""
    most = max((weight for _, weight in weights), default=0)
    return tuple(Share(seat, weight, weight == most > 0) for seat, weight in weights)


def standing(turn: Turn, figures: Iterable[Figure]) -> tuple[Standing, ...]:
    """Figures with the squares of the tiles they stand on."""
    return tuple(Standing(figure.seat, figure.what, turn.board.square_of(figure.segment)) for figure in figures)


def counted(item: Item, plain: bool = False) -> Counted:
    """An item in words: how many of what, times what each brings."""
    names = next((e.item[item.name] for e in expansions().values() if item.name in e.item), (item.name, item.name))
    each, rest = divmod(item.points, item.count) if item.count else (0, 1)
    if plain or (item.points < 0 and names[2:]):
        text = f"{item.name if plain else names[2]}: {item.points:+d}"
    else:
        text = f"{item.count} {names[item.count != 1]}" + (f" x {each}" if not rest else "") + f" = {item.points}"
    return Counted(item.name, item.count, item.points, text)
