"""The table of a Board Game Arena log: a game that is played along, the record that grows, and what lies where.

The log tells no end of a turn; a turn ends when the next one begins, when its state says so, or before points that the rules give only
then.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from events.carcassonne import TurnEnded
from events.common import GameSetUp
from events.event import Entry, Event, Position, Seat
from events.finding import Finding
from events.recording import Recording
from projections.registry import game_of

from . import bga_tiles as tiles
from .bga_packets import Message, Unreadable


class Lying(msgspec.Struct, frozen=True):
    """A tile on the table: its type there, our name, square and rotation."""

    type: int
    tile: str
    position: Position
    rotation: int


class Table:
    """One log while it is read: record and position.

    lying          number of a single tile -> where it lies
    laid           the tile of a turn that is not over
    bare           the last tile fitted nowhere, so the turn is to be ended without one
    awards_before  how many awards there were when the turn began
    """

    def __init__(self, recording: Recording, set_up: GameSetUp, players: Sequence[str], swapped: frozenset[int]) -> None:
        self.recording = recording
        self.entries = recording.entries
        self.entries.append(Entry(seq=1, event=set_up, origin="import"))
        self.seats = {player: seat for seat, player in enumerate(players)}
        self.swapped = swapped
        self.game = game_of(set_up)
        self.state = self.game.start()
        self.lying: dict[str, Lying] = {}
        self.start: Lying | None = Lying(tiles.START_TYPE, tiles.TYPES[tiles.START_TYPE].tile, (0, 0), 0)
        self.laid: Lying | None = None
        self.bare = False
        self.awards_before = 0

    def state_it(self, event: Event, message: Message) -> None:
        """Records a statement or a remark."""
        entry = Entry(seq=len(self.entries) + 1, event=event, origin="import", source=message.place, occurred_at=message.occurred_at)
        self.entries.append(entry)

    def move(self, event: Event, message: Message) -> None:
        """Records a move and makes it in the game played along; totals told before it are stated first."""
        self.tell_totals()
        self.state_it(event, message)
        self.game.evolve(self.state, event, len(self.entries))

    def tell_totals(self) -> None:
        """States the totals that wait for the end of a scoring."""

    def end_turn(self, message: Message) -> None:
        """Ends the turn, if a tile was laid in it or none is left to be laid."""
        if self.laid is not None or self.bare:
            self.laid, self.bare = None, False
            self.move(TurnEnded(self.state.seat), message)

    def find(self, message: Message, code: str, text: str, expected: str = "", actual: str = "") -> None:
        """Adds a finding about a message."""
        self.recording.findings.append(Finding(code=code, place=message.place, expected=expected, actual=actual, text=text))

    def seat(self, player: object) -> Seat:
        """The seat of a player. Raises Unreadable."""
        seat = self.seats.get(str(player))
        if seat is None:
            raise Unreadable(f"no such player: {str(player)[:40]!r}")
        return seat

    def single(self, number: object) -> Lying:
        """A single tile that lies on the table. The start tile is never told, so it is the first of its type that was not placed before it is named.

        Raises Unreadable.
        """
        name = str(number)
        if name not in self.lying and self.start is not None and name.isdecimal() and tiles.TYPE_OF_SINGLE.get(int(name)) == tiles.START_TYPE:
            self.lying[name], self.start = self.start, None
        if name not in self.lying:
            raise Unreadable(f"no tile with the number {name[:40]!r} lies on the table")
        return self.lying[name]

    def feature_name(self, lying: Lying, spot: int) -> str:
        """The feature of a lying tile that a spot stands for; a spot that does not exist keeps its number and is found wrong by the rules."""
        name = tiles.spot_name(lying.type, spot, self.swapped)
        if name is None:
            return f"spot {spot}"
        turned = self.game.table.box.tiles[lying.tile]
        named: str = turned[lying.rotation].names[turned[0].named[name]]
        return named
