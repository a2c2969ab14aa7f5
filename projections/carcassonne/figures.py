"""Figures: supplies, figures on features, weights. What a figure may do is data of the expansion that brings it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from events.event import Position, Seat
from projections.journal import Journal
from projections.ledger import Weights

from .features import Feature, Features, Figure


class FigureKind(msgspec.Struct, frozen=True, gc=False):
    """A kind of figure: how many each seat has, its weight in a majority, whether it is a follower.

    `needs_follower`: it stands only beside an own follower, and goes home with the last one. `component` is the condition class
    that brings it.
    """

    count: int
    title: str = ""
    weight: int = 1
    follower: bool = True
    needs_follower: bool = False
    component: str = "Base"


class Figures:
    """Where all figures are. A supply may go below zero when a figure was placed that nobody had."""

    def __init__(self, journal: Journal, features: Features, kinds: Mapping[str, FigureKind], seats: int) -> None:
        self.put, self.drop = journal.put, journal.drop
        self.features = features
        self.kinds = kinds
        self.supply = {(seat, what): kind.count for seat in range(seats) for what, kind in kinds.items()}
        self.at: dict[Figure, Position] = {}
        self.weight = {what: kind.weight if kind.follower else 0 for what, kind in kinds.items()}
        self.followers = frozenset(what for what, kind in kinds.items() if kind.follower)

    def place(self, figure: Figure, position: Position) -> None:
        """A figure goes from the supply to a segment of the tile at this position."""
        root = self.features.root(figure.segment)
        feature = self.features.records[root]
        key = figure.seat, figure.what
        self.put(self.supply, key, self.supply[key] - 1)
        self.put(self.at, figure, position)
        self._stand(root, feature, (*feature.figures, figure))

    def return_all(self, root: int) -> None:
        """Every figure on the feature goes home."""
        feature = self.features.records[root]
        for figure in feature.figures:
            self._home(figure)
        self._stand(root, feature, ())

    def weights(self, *features: Feature) -> dict[Seat, int]:
        """The weight of every seat that has a figure on one of the features."""
        total: dict[Seat, int] = {}
        for figure in [figure for feature in features for figure in feature.figures]:
            total[figure.seat] = total.get(figure.seat, 0) + self.weight[figure.what]
        return total

    def majority(self, feature: Feature) -> tuple[tuple[Seat, ...], Weights]:
        """The seats with most weight on a feature, and the weight of each seat there."""
        figures = feature.figures
        if len(figures) == 1:  # nearly always; a third of the cost
            seat, weight = figures[0].seat, self.weight[figures[0].what]
            return ((seat,) if weight else ()), ((seat, weight),)
        return majority_of(self.weights(feature))

    def deciding(self, figures: Sequence[Figure]) -> tuple[Figure, ...]:
        """The figures of a feature without any one of which other seats would have its majority; none where a seat stands there alone."""
        if len({figure.seat for figure in figures}) < 2:
            return ()
        holders = self._holders(figures)
        return tuple(figure for figure in figures if self._holders([other for other in figures if other is not figure]) != holders)

    def _holders(self, figures: Sequence[Figure]) -> tuple[Seat, ...]:
        total: dict[Seat, int] = {}
        for figure in figures:
            total[figure.seat] = total.get(figure.seat, 0) + self.weight[figure.what]
        return majority_of(total)[0]

    def _home(self, figure: Figure) -> None:
        key = figure.seat, figure.what
        self.put(self.supply, key, self.supply[key] + 1)
        self.drop(self.at, figure)

    def _stand(self, root: int, f: Feature, figures: tuple[Figure, ...]) -> None:
        self.put(self.features.records, root, Feature(f.kind, f.open, f.tiles, f.traits, figures, f.touches))


def majority_of(total: Mapping[Seat, int]) -> tuple[tuple[Seat, ...], Weights]:
    """The seats with the highest weight, several on a tie, none where it is 0; and all weights."""
    most = max(total.values(), default=0)
    return tuple(sorted(seat for seat, weight in total.items() if weight == most and weight)), tuple(sorted(total.items()))
