"""Messages of Board Game Arena, consumed by a game that is played along."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import msgspec

from events.carcassonne import FigurePlaced, TileDiscarded, TileDrawn, TilePlaced
from events.common import GameSetUp
from events.event import Seat
from events.recording import Recording, Refused

from . import bga_tiles as tiles
from .bga_packets import Message, Unreadable, given, list_of, small, table_of
from .bga_statements import FOLLOWER, Statements
from .bga_table import Lying

FIGURES = {"normal": FOLLOWER}
LIKE_A_MOVE = re.compile(r"(play|place|move|put|remove|capture|return|exchange|ransom|bid|buy|sell|choose|flee|undo|cancel|discard)", re.IGNORECASE)
BOOKKEEPING = {
    "pickTile": "the tile a player will have next, told again when it is shown",
    "updateReflexionTime": "time added to a clock",
    "simpleNote": "texts for people",
    "simpleNode": "texts for people",
}
SHOWN, SPOTS, SCORING, END = 2, 3, 4, 99
FINAL = (6, 7)  # scoring at the end of the game
TURN_OVER = (5, *FINAL, 10, END)


class Hand(msgspec.Struct, frozen=True):
    """The tile shown and not placed yet."""

    seat: Seat
    tile: str
    single: str


class Play(Statements):
    """One log while it is read. `undecided` are tile types with a figure on a spot that is not decided in general; see `telling` for others."""

    def __init__(self, recording: Recording, set_up: GameSetUp, players: Sequence[str], swapped: frozenset[int]) -> None:
        super().__init__(recording, set_up, players, swapped)
        self.hand: Hand | None = None
        self.undecided: set[int] = set()
        self.dropped: Counter[str] = Counter()

    def take(self, message: Message) -> None:
        """Consumes a message; what cannot be read becomes a finding. Raises Refused for what is not built."""
        try:
            match message.type:
                case "gameStateChange":
                    self._state(message)
                case "playTile":
                    self._place(message)
                case "playPartisan":
                    self._figure(message)
                case "cantPlay":
                    self._discard(message)
                case "realizationAchieved":
                    self.achieved(message)
                case "winPoints":
                    self.points(message)
                case "deck_size":
                    self.deck_size(message)
                case _:
                    self._other(message)
        except Unreadable as error:
            self.find(message, "import/unreadable", f"{message.type}: {error}")

    def finish(self) -> None:
        """States what is still open at the end of the log, and what was dropped."""
        self.tell_totals()
        self.tell_deck()
        known = {type: count for type, count in sorted(self.dropped.items()) if type in BOOKKEEPING}
        self.recording.dropped += [f"{count} {type}: {BOOKKEEPING[type]}" for type, count in known.items()]
        others = sorted(self.dropped.keys() - known.keys())
        if others:
            shown = ", ".join(others[:5]) + (", ..." if len(others) > 5 else "")
            count = self.dropped.total() - sum(known.values())
            self.recording.dropped.append(f"{count} messages that are not known here and do not sound like moves: {shown}")

    def _other(self, message: Message) -> None:
        if message.type not in BOOKKEEPING and LIKE_A_MOVE.match(message.type):
            self.find(message, "import/unknown-message", f"a message {message.type[:40]!r} is not known here and sounds like a move")
        else:
            self.dropped[message.type[:40]] += 1

    def _state(self, message: Message) -> None:
        """The table enters another state of the turn."""
        args = message.args
        if args.get("id") is None:
            return
        state = small(args["id"])
        if state == SHOWN:
            shown = table_of(args.get("args"))
            self._show(self.seat(args.get("active_player")), small(given(shown, "tile_type")), str(shown.get("tile_id")), message)
        elif state == SPOTS and self.laid is not None:
            self.offered(list_of(table_of(args.get("args")).get("spots")), message)
        elif state == SCORING:
            self.clock(message)
        elif state in TURN_OVER:
            if self.hand is not None and state in FINAL:
                self._put_aside(self.hand, message)
            self.end_turn(message)
        if state == END:
            self.result(message)

    def _show(self, seat: Seat, type: int, single: str, message: Message) -> None:
        """A tile is drawn, unless it is in hand already; another one in hand was set aside without a word."""
        tile = _type(type).tile
        if self.hand is not None:
            if self.hand.tile == tile and single in (self.hand.single, "None"):
                return
            self._put_aside(self.hand, message)
        self.end_turn(message)
        self.tell_deck()
        self.awards_before = len(self.state.ledger.awards)
        self.move(TileDrawn(seat, tile), message)
        self.hand = Hand(seat, tile, single)

    def _put_aside(self, hand: Hand, message: Message) -> None:
        self.move(TileDiscarded(hand.seat, hand.tile), message)
        self.hand, self.bare = None, not self.state.left

    def _discard(self, message: Message) -> None:
        seat = self.seat(message.args.get("player_id"))
        if self.hand is None:
            single = small(given(message.args, "tile_id"))
            if single not in tiles.TYPE_OF_SINGLE:
                raise Unreadable(f"no tile has the number {single}")
            self._show(seat, tiles.TYPE_OF_SINGLE[single], str(single), message)
        if self.hand is not None:
            self._put_aside(self.hand, message)

    def _place(self, message: Message) -> None:
        args = message.args
        seat, type = self.seat(args.get("player_id")), small(given(args, "type"))
        position, ori = (small(given(args, "x")), small(given(args, "y"))), small(given(args, "ori"))
        if not 1 <= ori <= 4:
            raise Unreadable(f"ori is 1 to 4, found {ori}")
        kind, single = _type(type), str(args.get("id"))
        if self.hand is None:
            self._show(seat, type, single, message)
        rotation = (ori - 1 + kind.further) % 4
        self.move(TilePlaced(seat, kind.tile, position, rotation), message)
        self.hand = None
        self.laid = self.lying[single] = Lying(type, kind.tile, position, rotation)

    def _figure(self, message: Message) -> None:
        args = message.args
        seat, what = self.seat(args.get("player_id")), FIGURES.get(str(args.get("ptype") or "normal"))
        if what is None:
            place = message.place.replace(": packet", f": unknown figure {str(args['ptype'])[:40]!r}, packet")
            raise Refused(f"{place}: only the figures of the base game are known here", 4)
        lying = self.single(given(args, "id"))
        spot = small(given(args, "pos"))
        if spot in tiles.UNDECIDED.get(lying.type, ()):
            self.undecided.add(lying.type)
        if args.get("part_number") is not None:
            self.left(seat, small(args["part_number"]), message)
        self.move(FigurePlaced(seat, what, lying.position, self.feature_name(lying, spot)), message)


def _type(number: int) -> tiles.TileType:
    found = tiles.TYPES.get(number)
    if found is None:
        raise Unreadable(f"unknown tile type {number}")
    return found
