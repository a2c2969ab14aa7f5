"""The state as a rule sees it: the subjects of the rulebook, a few registers, and three general tables.

Registers are the attributes that change: seat, at, laid ... They live in the instance dictionary, so the journal writes them like any
other table and they are read at full speed; assigning them directly is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from events.carcassonne import FigurePlaced, TileDrawn, TilePlaced
from events.event import Event, Position, Seat
from projections.hooks import Parts
from projections.journal import Journal
from projections.ledger import Item, Ledger, Points, Weights
from projections.program import Program, broken

from .board import Board
from .corners import join_at_corners
from .features import Feature, Features, Figure
from .figures import FigureKind, Figures
from .spoken_of import Frame, Laid, Piece
from .tiles import TileBox


class Turn:
    """A game in play. `seq` is the number of the event being applied: given, not state.

    pieces  neutral figures on the board, by name
    tokens  what lies on a tile, (what, position) -> how much of it, or a word
    held    what a seat has, (seat, what) -> how many; the bank is seat -1
    facts   what this part of the turn has to remember, `once` the same for the whole turn; both are forgotten afterwards
    kept    what the game has to remember
    """

    board: Board
    features: Features
    figures: Figures
    ledger: Ledger
    journal: Journal
    put: Callable[[dict[Any, Any], object, object], None]
    drop: Callable[[dict[Any, Any], object], None]
    registers: dict[str, Any]
    program: Program
    seats: int
    readings: dict[str, str]
    pack: dict[str, int]
    pieces: dict[str, Piece]
    tokens: dict[tuple[str, Position], Any]
    held: dict[tuple[Seat, str], int]
    facts: dict[Any, Any]
    once: dict[Any, Any]
    kept: dict[Any, Any]
    seq: int
    at: int  # where the walk rests
    number: int  # of the turn, from 1
    seat: Seat
    active: tuple[Seat]  # the same, as an answer to "who is due"
    part: int
    frames: tuple[Frame, ...]
    drawn: str | None
    left: int  # tiles still in the bag
    laid: Laid | None
    pending: tuple[int, ...]  # finished features still to be worked off, and the one at hand
    feature: int
    fresh: int  # where in the ledger the awards begin that the row before an interrupt has booked

    def __init__(
        self,
        program: Program,
        box: TileBox,
        pack: Mapping[str, int],
        draws: int,
        kinds: Mapping[str, FigureKind],
        seats: int,
        readings: dict[str, str],
    ) -> None:
        journal, own = Journal(), self.__dict__
        features = Features(journal, box.traits)
        total = sum(pack.values())
        own |= {
            "journal": journal,
            "put": journal.put,
            "drop": journal.drop,
            "registers": own,
            "program": program,
            "seats": seats,
            "readings": readings,
            "features": features,
            "board": Board(journal, features, box),
            "figures": Figures(journal, features, kinds, box.kinds, seats),
            "ledger": Ledger(journal, seats),
            "pack": dict(pack),
            "pieces": {},
            "tokens": {},
            "held": {},  # at the start: what the set-up gives
            "facts": {},
            "once": {},
            "kept": {},
            "seq": 0,
            "at": 0,
            "number": 1,
            "seat": 0,
            "active": (0,),
            "part": 1,
            "frames": (),
            "drawn": None,
            "left": min(total, draws) if draws else total,
            "laid": None,
            "pending": (),
            "feature": -1,
            "fresh": 0,
        }

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"write {name!r} with turn.set({name}=...): every write goes through the journal")

    def set(self, **registers: object) -> None:
        """Writes registers through the journal."""
        for name, now in registers.items():
            self.put(self.registers, name, now)

    # ---- what the walk asks ----

    def next_feature(self) -> bool:
        """Takes the next finished feature in hand, if there is one."""
        pending = self.pending
        if pending:
            self.put(self.registers, "feature", pending[0])
            self.put(self.registers, "pending", pending[1:])
        return bool(pending)

    def next_frame(self) -> int:
        """Where the turn or part that follows begins; its facts and registers are its own."""
        if self.facts:
            self._replace(self.facts, ())
        if self.frames:
            frame = self.frames[-1]
            own = {"frames": self.frames[:-1], "seat": frame.seat, "active": (frame.seat,), "part": frame.part, "laid": None, "drawn": None}
            self.set(**(own | dict(frame.registers)))
            self._replace(self.facts, frame.facts)
            if frame.once is not None:
                self._replace(self.once, frame.once)
            return frame.at
        if self.once:
            self._replace(self.once, ())
        if not self.left:
            if self.laid is not None:
                self.put(self.registers, "laid", None)
            return self.program.final
        seat = (self.seat + 1) % self.seats
        put, registers = self.put, self.registers
        put(registers, "seat", seat)
        put(registers, "active", (seat,))
        put(registers, "number", self.number + 1)
        put(registers, "laid", None)
        if self.drawn is not None:  # ended with a tile in hand, against the rules
            put(registers, "drawn", None)
        if self.part != 1:
            put(registers, "part", 1)
        return 0

    def book(self, row: str, made: list[Points]) -> None:
        """Books what a row answered."""
        self.ledger.book(self.seq, self.number, row, made)

    def follow_with(self, seat: Seat, part: int, step: str) -> None:
        """Another part is played when this one is over."""
        self.set(frames=(*self.frames, Frame(seat, part, self.program.start[step])))

    @property
    def goes_on(self) -> bool:
        """Whether the turn of the active seat has another part."""
        return bool(self.frames) and self.frames[-1].once is None

    def suspend(self, resume: int, parts: Parts) -> int:
        """Other parts are played now, the first one first; then this one goes on where it was."""
        keep = tuple((name, getattr(self, name)) for name in ("laid", "pending", "feature", "drawn"))
        here = Frame(self.seat, self.part, resume, keep, tuple(self.facts.items()), tuple(self.once.items()))
        start = self.program.start
        waiting = [Frame(seat, 1, start[step], parts.registers, once=()) for seat, step in reversed(parts.parts)]
        self.set(frames=(*self.frames, here, *waiting))
        return self.next_frame()

    def _replace(self, table: dict[Any, Any], by: tuple[tuple[Any, Any], ...]) -> None:
        for key in list(table):
            self.drop(table, key)
        for key, value in by:
            self.put(table, key, value)

    # ---- what rules do and ask ----

    def place_tile(self, tile: str, rotation: int, position: Position) -> None:
        """Lays a known tile on a free square."""
        turned = self.board.tiles[tile][rotation]
        self.put(self.registers, "laid", Laid(turned, position, self.board.place(turned, position)))
        self.put(self.registers, "drawn", None)
        if self.readings["corner-fields"] == "joined":
            join_at_corners(self.board, self.features, position)

    def is_allowed(self, event: Event) -> bool:
        """Whether no rule stands against a move that is as its offer makes it: what an offer cannot break is not asked."""
        return not broken(self, self.program.asked.get((event.__class__, event.what), ()), event)

    def may_draw(self, tile: str) -> bool:
        """Whether a tile may be the next to be drawn."""
        rules = next((table[TileDrawn, ""].forbids for table in self.program.takes.values() if (TileDrawn, "") in table), ())
        return not broken(self, rules, TileDrawn(self.seat, tile))

    def can_place(self, tile: str) -> bool:
        """Whether a tile can be placed anywhere by all the rules."""
        return any(self.is_allowed(TilePlaced(self.seat, tile, position, rotation)) for position, rotation in self.board.places(tile))

    def cross(self, position: Position, kind: str, way: str) -> int:
        """Lays a part of this kind straight across a tile on the board and answers its segment."""
        segment = self.board.cross(position, kind, way)
        if self.laid is not None and self.laid.position == position:
            self.put(self.registers, "laid", Laid(self.board.placed[position][0], position, self.laid.first))
        return segment

    def place_figure(self, event: FigurePlaced) -> str | None:
        """Puts the figure on the feature, or answers why that cannot be done at all."""
        segment = self.segment(event.position, event.feature)
        if segment is None:
            return "no-feature"
        self.figures.place(Figure(event.seat, event.what, segment, self.seq), event.position)
        return None

    def segment(self, position: Position, name: str) -> int | None:
        """The segment with this name on the tile there, if there is one."""
        placed = self.board.placed.get(position)
        if placed is None:
            return None
        try:
            return placed[1] + placed[0].named[name]
        except KeyError:
            return None

    def feature_at(self, position: Position, name: str) -> Feature | None:
        """The feature with this name on the tile there, if there is one."""
        segment = self.segment(position, name)
        return None if segment is None else self.features.of(segment)

    def figure_at(self, owner: Seat, what: str, position: Position, name: str) -> Figure | None:
        """The figure of a seat on the feature with this name on the tile there, or at the post of that name; of several the oldest."""
        post = [f for f in self.figures.posted(name, position) if (f.seat, f.what) == (owner, what)]
        if post:
            return post[0]
        segment = self.segment(position, name)
        if segment is None:
            return None
        found = [f for f in self.features.of(segment).figures if (f.seat, f.what, f.segment) == (owner, what, segment)]
        return min(found, key=lambda figure: figure.since, default=None)

    def name_of(self, figure: Figure) -> tuple[Position, str]:
        """The tile a figure on the board stands on, and the short name of its segment or the word for its post."""
        post = self.figures.posts.get(figure)
        if post is not None:
            return post.position or (0, 0), post.what
        position = self.figures.at[figure]
        tile, first, _ = self.board.placed[position]
        return position, tile.names[figure.segment - first]

    def on_the_tile(self, what: str) -> list[FigurePlaced]:
        """A figure of the supply on every segment of the tile just placed on which it may stand."""
        if self.laid is None or self.figures.supply[self.seat, what] <= 0:
            return []
        tile, ground = self.laid.tile, self.figures.grounds[what]
        pairs = zip(tile.segments, tile.names, strict=True)
        return [FigurePlaced(self.seat, what, self.laid.position, name) for segment, name in pairs if segment.kind in ground]

    def shows(self, symbol: str) -> bool:
        """Whether the tile placed in this part of the turn shows a symbol."""
        return self.laid is not None and symbol in self.laid.tile.symbols

    def give(self, seat: Seat, what: str, count: int = 1) -> None:
        """A seat gets tokens, or loses them where the count is negative."""
        self.put(self.held, (seat, what), self.held.get((seat, what), 0) + count)

    def majority(self, feature: Feature) -> tuple[tuple[Seat, ...], Weights]:
        """The seats that hold the majority of a feature, and the weight of each seat there; rules may break a tie."""
        seats, weights = self.figures.majority(feature)
        for narrow in self.program.narrows if len(seats) > 1 else ():
            seats = narrow(self, feature, seats)
        return seats, weights

    def deciding(self, feature: Feature) -> tuple[Figure, ...]:
        """The figures without any one of which other seats would have the majority; none where a seat stands there alone."""
        if len({figure.seat for figure in feature.figures}) < 2:
            return ()
        holders = self.majority(feature)[0]
        without = {f: replace(feature, figures=tuple(other for other in feature.figures if other is not f)) for f in feature.figures}
        return tuple(figure for figure, rest in without.items() if self.majority(rest)[0] != holders)

    def decline(self, row: str, seat: Seat) -> None:
        """Remembers that a seat has passed at a row."""
        self.note(("declined", row, seat), self.feature)

    def has_declined(self, row: str, seat: Seat) -> bool:
        """Whether a seat has passed at a row, for the feature at hand where features are worked off."""
        return ("declined", row, seat) in self.facts and self.facts["declined", row, seat] == self.feature

    def reading(self, question: str) -> str:
        """The answer in force to a disputed question."""
        return self.readings[question]

    def value(self, feature: Feature, seat: Seat, chain: str = "") -> tuple[Item, ...]:
        """The items of a feature for one seat; each link of the chain of its kind sees the items before it and adds one or none."""
        items: list[Item] = []
        for name, link in self.program.items.get(chain or feature.kind, ()):
            made = link(self, feature, seat, items)
            if made:
                items.append(Item(name, *made))
        return tuple(items)

    def note(self, fact: object, what: object = True) -> None:
        """Remembers something until this part of the turn is over."""
        self.put(self.facts, fact, what)
