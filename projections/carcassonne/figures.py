"""Figures: supplies, figures on features, weights. What a figure may do is data of the expansion that brings it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from events.event import Position, Seat
from projections.journal import Journal
from projections.ledger import Weights

from .features import Feature, Features, Figure
from .tiles import Kind


class FigureKind(msgspec.Struct, frozen=True, gc=False):
    """A kind of figure: how many each seat has, its weight in a majority, whether it is a follower, and where it may stand.

    `weight_of` names a trait that gives the weight instead, such as coats of arms. `on` are the kinds of features it may stand on (`monastic`
    stands for all of them; none named: any), `off` those it may not. `needs_follower`: it stands only beside an own follower, and goes home
    with the last one. `occupies`: nobody may be placed where it stands. `fixed`: no other figure can send it home. `component` is the
    condition class that brings it.
    """

    count: int
    title: str = ""
    weight: int = 1
    weight_of: str = ""
    follower: bool = True
    needs_follower: bool = False
    occupies: bool = True
    fixed: bool = False
    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    component: str = "Base"

    def may_stand_on(self, name: str, kind: Kind, what: str) -> bool:
        """Whether this figure, called `what`, may be placed on features of a kind."""
        if kind.only and what not in kind.only:
            return False
        allowed = not self.on or name in self.on or (kind.monastic and "monastic" in self.on)
        return allowed and name not in self.off


class Post(msgspec.Struct, frozen=True, gc=False):
    """Where a figure stands that stands on no feature: the word for it, and the tile, or the seat that holds it prisoner."""

    what: str
    position: Position | None = None
    holder: Seat = -1


class Figures:
    """Where all figures are: in a supply, on a feature (`at`), or at a post (`posts`).

    A supply may go below zero when a figure was placed that nobody had.
    """

    def __init__(self, journal: Journal, features: Features, kinds: Mapping[str, FigureKind], grounds: Mapping[str, Kind], seats: int) -> None:
        self.put, self.drop = journal.put, journal.drop
        self.features = features
        self.kinds = kinds
        self.supply = {(seat, what): kind.count for seat in range(seats) for what, kind in kinds.items()}
        self.at: dict[Figure, Position] = {}
        self.posts: dict[Figure, Post] = {}
        self.weight = {what: kind.weight if kind.follower else 0 for what, kind in kinds.items()}
        self.weight_of = {what: kind.weight_of for what, kind in kinds.items() if kind.weight_of}
        self.followers = frozenset(what for what, kind in kinds.items() if kind.follower)
        self.not_occupying = frozenset(what for what, kind in kinds.items() if not kind.occupies)
        self.monastic = frozenset(name for name, ground in grounds.items() if ground.monastic)  # kinds of features that are monastic buildings
        self.grounds = {what: frozenset(n for n, g in grounds.items() if kind.may_stand_on(n, g, what)) for what, kind in kinds.items()}

    # ---- placing ----

    def place(self, figure: Figure, position: Position) -> None:
        """A figure goes from the supply to a segment of the tile at this position."""
        self._leave_supply(figure)
        self._land(figure, position)

    def post(self, figure: Figure, post: Post) -> None:
        """A figure goes from the supply to a post; its segment is -1."""
        self._leave_supply(figure)
        self.put(self.posts, figure, post)

    def move(self, figure: Figure, moved: Figure, position: Position) -> None:
        """A figure on the board goes on to another segment; `moved` is the same figure there."""
        self._take_up(figure)
        self._land(moved, position)

    def capture(self, figure: Figure, holder: Seat) -> None:
        """A figure on the board becomes the prisoner of a seat."""
        self.stand_by(figure, Post("prison", None, holder))

    def stand_by(self, figure: Figure, post: Post) -> Figure:
        """A figure on the board goes to a post without going home; answers the same figure there."""
        self._take_up(figure)
        there = Figure(figure.seat, figure.what, -1, figure.since)
        self.put(self.posts, there, post)
        return there

    # ---- going home ----

    def return_all(self, root: int) -> None:
        """Every figure on the feature goes home."""
        feature = self.features.records[root]
        for figure in feature.figures:
            self._home(figure)
        self._stand(root, feature, ())

    def return_these(self, root: int, gone: Sequence[Figure]) -> None:
        """Some figures of a feature go home, and with the last follower of a seat what stands only beside one."""
        feature = self.features.records[root]
        stay = [figure for figure in feature.figures if figure not in gone]
        held = {figure.seat for figure in stay if figure.what in self.followers}
        stay = [figure for figure in stay if figure.seat in held or not self.kinds[figure.what].needs_follower]
        for figure in feature.figures:
            if figure not in stay:
                self._home(figure)
        self._stand(root, feature, tuple(stay))

    def return_one(self, figure: Figure) -> None:
        """One figure goes home from wherever it is, and what cannot stand without it; nothing happens if it is there already."""
        if figure in self.posts:
            self.drop(self.posts, figure)
            self._enter_supply(figure)
        elif figure in self.at:
            self.return_these(self.features.root(figure.segment), (figure,))

    # ---- asking ----

    def on(self, position: Position) -> list[Figure]:
        """The figures on a tile, those at posts of it included."""
        return [f for f, there in self.at.items() if there == position] + [f for f, post in self.posts.items() if post.position == position]

    def posted(self, what: str, position: Position | None = None) -> list[Figure]:
        """The figures at the posts of one kind, on one tile or anywhere, in the order they came."""
        found = [f for f, post in self.posts.items() if post.what == what and (position is None or post.position == position)]
        return sorted(found, key=lambda figure: figure.since)

    def prisoners(self, holder: Seat) -> list[Figure]:
        """The figures a seat holds prisoner."""
        return [figure for figure, post in self.posts.items() if post.holder == holder]

    def has_follower(self, feature: Feature, seat: Seat) -> bool:
        """Whether a follower of the seat stands on the feature."""
        return any(figure.seat == seat and figure.what in self.followers for figure in feature.figures)

    def is_occupied(self, feature: Feature) -> bool:
        """Whether a figure stands there beside which nobody may be placed."""
        return bool(feature.figures) and (not self.not_occupying or any(figure.what not in self.not_occupying for figure in feature.figures))

    def weights(self, feature: Feature) -> dict[Seat, int]:
        """The weight of every seat that has a figure on a feature."""
        total: dict[Seat, int] = {}
        for figure in feature.figures:
            total[figure.seat] = total.get(figure.seat, 0) + self.weigh(figure, feature)
        return total

    def weigh(self, figure: Figure, feature: Feature) -> int:
        """The weight of a figure on a feature."""
        trait = self.weight_of.get(figure.what)
        return self.features.trait(feature, trait) if trait else self.weight[figure.what]

    def majority(self, feature: Feature) -> tuple[tuple[Seat, ...], Weights]:
        """The seats with most weight on a feature, and the weight of each seat there."""
        figures = feature.figures
        if len(figures) == 1:  # nearly always; a third of the cost
            seat, weight = figures[0].seat, self.weigh(figures[0], feature)
            return ((seat,) if weight else ()), ((seat, weight),)
        return majority_of(self.weights(feature))

    # ---- parts of the above ----

    def _leave_supply(self, figure: Figure) -> None:
        key = figure.seat, figure.what
        self.put(self.supply, key, self.supply[key] - 1)

    def _enter_supply(self, figure: Figure) -> None:
        key = figure.seat, figure.what
        self.put(self.supply, key, self.supply[key] + 1)

    def _land(self, figure: Figure, position: Position) -> None:
        root = self.features.root(figure.segment)
        feature = self.features.records[root]
        self.put(self.at, figure, position)
        self._stand(root, feature, (*feature.figures, figure))

    def _take_up(self, figure: Figure) -> None:
        """A figure leaves where it stands without going home; what cannot stand without it goes home."""
        if figure in self.posts:
            self.drop(self.posts, figure)
            return
        self.return_these(self.features.root(figure.segment), (figure,))
        self._leave_supply(figure)

    def _home(self, figure: Figure) -> None:
        self._enter_supply(figure)
        self.drop(self.at, figure)

    def _stand(self, root: int, f: Feature, figures: tuple[Figure, ...]) -> None:
        self.put(self.features.records, root, Feature(f.kind, f.open, f.tiles, f.traits, figures, f.touches))


def majority_of(total: Mapping[Seat, int]) -> tuple[tuple[Seat, ...], Weights]:
    """The seats with the highest weight, several on a tie, none where it is 0; and all weights."""
    most = max(total.values(), default=0)
    return tuple(sorted(seat for seat, weight in total.items() if weight == most and weight)), tuple(sorted(total.items()))
