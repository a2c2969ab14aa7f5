"""What a Board Game Arena log claims: offered spots, points, totals, figures left, tiles left, clocks, the result.

All scoring of a turn happens at once here and one by one there: of several totals told in one go the last becomes a statement, those
before it are compared with the awards that follow them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from events.common import AwardStated, ClockRead, FactStated, GameSetUp, OptionsStated, OutcomeStated, ScoreStated, SupplyStated
from events.event import Position, Seat
from events.recording import Recording

from ..geometry import around
from . import bga_tiles as tiles
from .bga_packets import Message, Unreadable, given, list_of, small, table_of
from .bga_table import Table

KINDS = {"city": "city", "road": "road", "field": "field", "abbey": "monastery"}
FOLLOWER = "small"


class Won(msgspec.Struct, frozen=True):
    """Points told by `winPoints`, with the total told then."""

    points: int
    total: int
    message: Message


class Feature(msgspec.Struct):
    """The feature told last by `realizationAchieved`, and who still has to be told their points."""

    kind: str
    squares: tuple[Position, ...]
    winners: dict[Seat, int]


class Statements(Table):
    """A table whose claims are recorded where they can be compared: behind the scoring they speak of.

    `telling` are types of tiles of which one spot of an undecided pair was offered and the other was not.
    """

    def __init__(self, recording: Recording, set_up: GameSetUp, players: Sequence[str], swapped: frozenset[int]) -> None:
        super().__init__(recording, set_up, players, swapped)
        self.feature: Feature | None = None
        self.won: dict[Seat, list[Won]] = {}
        self.score_off: dict[Seat, int] = {}
        self.supply: dict[Seat, int] = {}
        self.returned: dict[Seat, Message] = {}
        self.deck: list[tuple[int, Message]] = []  # told since a tile was shown
        self.ahead, self.deck_off = 0, 0
        self.telling: set[int] = set()

    # ---- figures ----

    def offered(self, spots: list[Any], message: Message) -> None:
        """The spots where a figure may go are all legal places for one."""
        options: list[str] = []
        of_pairs: Counter[int] = Counter()
        for spot in map(table_of, spots):
            lying, number = self.single(spot.get("tile")), small(given(spot, "pos"))
            x, y = lying.position
            options.append(f"place {FOLLOWER} {x},{y} {self.feature_name(lying, number)}")
            of_pairs[lying.type] += number in tiles.UNDECIDED.get(lying.type, ())
        self.telling |= {type for type, offered in of_pairs.items() if offered == 1}
        self.state_it(OptionsStated(f"place {FOLLOWER}", tuple(options)), message)

    def left(self, seat: Seat, count: int, message: Message) -> None:
        """Figures left once one was taken, told before any comes back. Both are one event here, so it is stated as it was before."""
        self.tell_totals()
        self.supply[seat] = count
        self.state_it(SupplyStated(seat, FOLLOWER, count + 1), message)

    def went_home(self, recovered: dict[str, Any], message: Message) -> None:
        """Figures that come back from a finished feature."""
        for player, figures in recovered.items():
            seat, count = self.seat(player), small(table_of(figures).get("normal", 0))
            if count and seat in self.supply:
                self.supply[seat] += count
                self.returned[seat] = message

    # ---- points ----

    def achieved(self, message: Message) -> None:
        """A feature is scored: an award for every winner."""
        args = message.args
        values = {single: small(value) for single, value in table_of(args.get("tile_to_value")).items()}
        points = small(args["points"]) if args.get("points") is not None else sum(values.values())
        winners = {self.seat(player): points for player in list_of(args.get("winners"))}
        kind = self._kind(args)
        squares = tuple(self.single(single).position for single in values)
        fitting = self._fitting(kind, squares, winners)
        if not fitting:
            self.end_turn(message)
            fitting = self._fitting(kind, squares, winners)
        squares = self._all_squares(kind, squares, fitting)
        for seat in winners:
            self.state_it(AwardStated(seat, points, kind, squares), message)
        self.feature = Feature(kind, squares, winners)
        if fitting and not self.game.is_final(fitting[0]):  # at the end of the game the rules leave figures where they are
            self.went_home(table_of(args.get("part_to_recover")), message)

    def _kind(self, args: dict[str, Any]) -> str:
        """The kind of a feature. Its name may be translated: a field counts cities, others are known by the spots of their figures."""
        if "city_nbr" in args:
            return "field"
        for figure in map(table_of, list_of(args.get("partisans"))):
            name = tiles.spot_name(self.single(figure.get("tile")).type, small(given(figure, "pos")), self.swapped)
            if name is not None:
                return name.split()[0]
        kind = KINDS.get(str(args.get("real_type")))
        if kind is None:
            raise Unreadable(f"a feature of an unknown kind: {str(args.get('real_type'))[:40]!r}")
        return kind

    def _fitting(self, kind: str, squares: tuple[Position, ...], winners: dict[Seat, int]) -> list[Any]:
        """The awards of this turn for a feature of the kind that lies on these squares."""
        placed = self.state.board.placed
        bits = sum({placed[square][2] for square in squares if square in placed})
        mine = [a for a in self.state.ledger.awards[self.awards_before :] if a.seat in winners and a.subject is not None]
        return [a for a in mine if a.subject.kind == kind and a.subject.feature.tiles & bits == bits]

    def _all_squares(self, kind: str, squares: tuple[Position, ...], fitting: list[Any]) -> tuple[Position, ...]:
        """All squares of a feature of which the log names one: of a field any, of a monastery the middle. None if they cannot be told."""
        if kind == "monastery" and len(squares) == 1:
            return (*squares, *(square for square in around(squares[0]) if square in self.state.board.placed))
        if kind == "field":
            fields = {award.subject.feature.tiles for award in fitting}
            return tuple(self.state.board.positions(fields.pop())) if len(fields) == 1 else ()
        return squares

    def points(self, message: Message) -> None:
        """A player is told points, and the total with them."""
        args = message.args
        seat, points, total = self.seat(args.get("player_id")), small(given(args, "points")), small(given(args, "score"))
        feature = self.feature
        if feature is None or seat not in feature.winners:
            if not any(award.seat == seat for award in self.state.ledger.awards[self.awards_before :]):
                self.end_turn(message)
        elif feature.winners.pop(seat) != points:
            self.state_it(AwardStated(seat, points, feature.kind, feature.squares), message)
        self.won.setdefault(seat, []).append(Won(points, total, message))

    def tell_totals(self) -> None:
        """States the last total of each seat; a total before it must differ from it by the points told in between."""
        self.feature = None
        told, self.won = self.won, {}
        for seat, all_won in told.items():
            rules = self.state.ledger.score[seat] - sum(won.points for won in all_won[1:])
            for won, after in pairwise(all_won):
                self._total_between(seat, won, rules)
                rules += after.points
            self.score_off[seat] = all_won[-1].total - self.state.ledger.score[seat]
            self.state_it(ScoreStated(seat, all_won[-1].total), all_won[-1].message)
        returned, self.returned = self.returned, {}
        for seat, message in returned.items():
            self.state_it(SupplyStated(seat, FOLLOWER, self.supply[seat]), message)

    def _total_between(self, seat: Seat, won: Won, rules: int) -> None:
        """A total in the middle of a scoring; one that is off by as much as the one before it says nothing new."""
        off = won.total - rules
        if off and off != self.score_off.get(seat, 0):
            text = f"the score of seat {seat + 1} is told as {won.total}, the rules give {rules}"
            self.find(won.message, "claim/score", text, str(rules), str(won.total))
        self.score_off[seat] = off

    # ---- tiles left, clocks, result ----

    def deck_size(self, message: Message) -> None:
        """Tiles in the deck; stated when the next tile is shown, since one that is set aside is told before or behind its replacement."""
        self.deck.append((small(given(message.args, "deck_size")), message))

    def tell_deck(self) -> None:
        """States the tiles left: those in the deck, and those drawn but not shown: as many as were drawn before the first was shown."""
        told, self.deck = self.deck, []
        if not self.lying:
            self.ahead = max(self.ahead, len(told))
        for later, (deck, message) in zip(reversed(range(len(told))), told, strict=True):
            stated = deck + self.ahead - later
            off = stated - self.state.left
            if not off or off != self.deck_off:  # a difference is stated once, not again with every tile
                self.state_it(FactStated("tiles-left", str(stated)), message)
            self.deck_off = off

    def clock(self, message: Message) -> None:
        """Seconds left for whoever has just moved; a clock that cannot be read is left out."""
        try:
            player = message.args.get("active_player")
            left = table_of(table_of(message.args.get("reflexion")).get("total")).get(str(player))
            self.state_it(ClockRead(self.seat(player), small(left)), message)
        except Unreadable:
            return

    def result(self, message: Message) -> None:
        """Who won and all scores; a game given up has no result by the rules."""
        self.tell_totals()
        inner = table_of(message.args.get("args"))
        rows = [table_of(row) for row in list_of(inner.get("result"))]
        given_up = any(str(row.get(word, 0)) not in ("0", "False", "None") for row in rows for word in ("concede", "zombie"))
        if given_up or table_of(inner.get("table")).get("concede") is True:
            self.recording.dropped.append("the result: a player gave up, so the rules cannot tell the winner")
            return
        for row in rows:
            self.state_it(ScoreStated(self.seat(row.get("player")), small(given(row, "score"))), message)
        winners = sorted(self.seat(row.get("player")) for row in rows if small(given(row, "rank")) == 1)
        if winners:
            self.state_it(OutcomeStated(tuple(winners)), message)
