"""A typed line becomes events. A line may hold a whole turn, `rfr 1,0 90 rw`; each word is read where the last one led.

Or it is a line of notation, with or without the seat. The end of a turn may be left out where the next tile is drawn.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cli.recording.full_line import VERBS, in_full, is_full
from cli.recording.offer import Choice, NotUnderstood
from events import notation
from events.carcassonne import BidMade, FigurePlaced, TileDrawn, TileOffered, TilePlaced, TurnEnded
from events.common import Declined
from events.event import Event, Position

from .keys import CORNERED, DRAW, FIGURE, NONE, OVER, PASS, PLACE, USUAL, figure_letters, kind_letters, offers, stage, tiles_like

if TYPE_CHECKING:
    from cli.recording.table import RecordingTable

SQUARE = re.compile(r"[+-]?\d{1,9},[+-]?\d{1,9}")
TURNED = re.compile(r"r?(0|90|180|270)")
SIDE = re.compile(r"[NESW][LR]?|I+")  # what meets no side is I, II ...
DRAWS = frozenset({"draw"})  # a short word here, whatever follows


def read(table: RecordingTable, line: str) -> list[Event]:
    """The events a line stands for, the end of a turn among them where the next tile implies it. Raises NotUnderstood or Choice."""
    words = line.split(" #")[0].split()
    if is_full(words, DRAWS) and not _is_a_number(words):
        return _with_end(table, in_full(table, words, line))
    state = table.state
    mark = state.journal.mark()
    try:
        return _Words(table.game, state, words).events
    finally:
        state.journal.undo(mark)


def _is_a_number(words: list[str]) -> bool:
    """Whether a line begins with the number of a move, and not with a seat: what follows is no verb."""
    return words[0].isdecimal() and words[1] not in VERBS


def _with_end(table: RecordingTable, event: Event) -> list[Event]:
    """The event, after the end of the turn if it is the draw that begins the next one."""
    ending = [move for move in table.game.legal_moves(table.state) if isinstance(move, TurnEnded)]
    return [*ending, event] if isinstance(event, TileDrawn) and table.state.laid is not None else [event]


class _Words:
    """Reads the words of one line from left to right, playing on as it goes; whoever made it takes that back."""

    def __init__(self, game: Any, state: Any, words: list[str]) -> None:
        self.game, self.state, self.words, self.at = game, state, words, 0
        self.events: list[Event] = []
        steps = {DRAW: self._draw, PLACE: self._place, FIGURE: self._figure}
        while self.at < len(words):
            now = stage(game, state)
            if now == OVER:
                raise NotUnderstood("the game is over; claims, notes and corrections can still be recorded")
            self.offered = {offer.key: offer.event for offer in offers(game, state)}
            steps[now]()

    def _take(self, event: Event, words: int = 1) -> None:
        self.events.append(event)
        self.at += words
        if not self.game.evolve(self.state, event, 0).done and self.at < len(self.words):
            raise NotUnderstood(f"{notation.write(event)} is not possible here, so the rest of the line makes no sense")

    def _line_with(self, *words: str, instead: int = 1) -> str:
        return " ".join([*self.words[: self.at], *words, *self.words[self.at + instead :]])

    def _by_key(self) -> bool:
        """Takes the move whose key the word is, where it is no figure on a feature: those are read in more ways."""
        event = self.offered.get(self.words[self.at].lower())
        if event is None or isinstance(event, FigurePlaced):
            return False
        self._take(event)
        return True

    def _draw(self) -> None:
        """A tile is drawn, or something else is done instead."""
        if not self._by_key():
            self._tile()

    def _tile(self) -> None:
        """A tile is drawn; `d` or `draw` may stand before it."""
        if self.words[self.at] in ("d", "draw"):
            if self.at + 1 == len(self.words):
                raise NotUnderstood("which tile is drawn? a part of its name follows `d`; :tiles lists what is left")
            self.at += 1
        text = self.words[self.at]
        found = tiles_like(self.state.pack, text)
        if not found:
            raise NotUnderstood(f"no tile left is called {text!r} or like that; :tiles lists what is left")
        if len(found) > 1:
            raise Choice("which tile", [(f"{id} ({self.state.pack[id]})", self._line_with(id)) for id in found])
        self._take(TileDrawn(self.state.seat, found[0]))

    def _place(self) -> None:
        """The tile goes to a square, or aside."""
        word, seat, tile = self.words[self.at], self.state.seat, self._in_hand()
        if self._by_key():
            return
        if not SQUARE.fullmatch(word):
            raise NotUnderstood(f"{word!r} is no place for {tile}: the letter of one in the list, or a square and a rotation such as 1,0 90")
        position = notation.POSITION.read(word)
        turned = TURNED.fullmatch(self.words[self.at + 1]) if self.at + 1 < len(self.words) else None
        if turned:
            self._take(TilePlaced(seat, tile, position, int(turned[1]) // 90), 2)
            return
        there = [event for event in self.offered.values() if isinstance(event, TilePlaced) and event.position == position]
        if len(there) > 1:
            options = [f"r{event.rotation * 90}" for event in there]
            raise Choice(f"how is it turned at {word}", [(turn, self._line_with(word, turn)) for turn in options])
        if not there:
            raise NotUnderstood(f"{tile} does not fit at {word}; to record it there nevertheless, say how it is turned: {word} 90 !")
        self._take(there[0])

    def _in_hand(self) -> str:
        """The tile to be placed: the one drawn, or the one bought, which is taken up when nothing else is done before."""
        offered = (event.tile for event in self.offered.values() if isinstance(event, TilePlaced))
        return str(self.state.drawn or next(offered))

    def _figure(self) -> None:
        """A figure is placed, something else is decided, the turn ends, or - the end left out - the next tile is drawn."""
        word = self.words[self.at]
        if word.lower() in (NONE, "end", "none", PASS) and word.lower() not in self.offered:
            self._leave()
            return
        if self._by_key() or self._bid():
            return
        found = _figure_words(self.game, self.state, self.words[self.at :])
        if found is not None:
            what, kind, sides, used, position = found
            seats = {event.seat for event in self.offered.values() if isinstance(event, FigurePlaced)}
            seat = self.state.seat if self.state.seat in seats or not seats else min(seats)  # somebody else may put one, too
            self._take(FigurePlaced(seat, what, position, self._feature(what, kind, sides, used, position)), used)
            return
        if not self.state.left:
            raise NotUnderstood(f"{word!r} is no figure on this tile, and no tile is left to draw; `n` ends the turn")
        if any(isinstance(event, TurnEnded) for event in self.offered.values()):
            self._take(TurnEnded(self.state.seat), 0)
        elif not self._draws_on():
            raise NotUnderstood(f"{word!r} is none of the moves that are possible now; :moves lists them")
        self._tile()

    def _leave(self) -> None:
        """`n`: the turn ends, or what may be left out is passed over; where something must follow, that needs no event."""
        passes = [event for event in self.offered.values() if isinstance(event, Declined)]
        ends = any(isinstance(event, TurnEnded) for event in self.offered.values())
        if ends or not self.offered:
            self._take(TurnEnded(self.state.seat))
        elif passes:
            self._take(passes[0])
        elif self.at + 1 < len(self.words):
            self.at += 1
        else:
            raise NotUnderstood("what may be left out need not be said here: type what comes next; :moves lists it")

    def _draws_on(self) -> bool:
        """Whether a tile may be drawn without the turn being over: in a second part, for a market."""
        tiles = [tile for tile, count in self.state.pack.items() if count > 0]
        return any(not self.game.check(self.state, TileDrawn(self.state.seat, tile)) for tile in tiles)

    def _bid(self) -> bool:
        """A bid that is higher than the least, or a tile for sale and the first bid for it: `4`, `rfr 2`."""
        word, more = self.words[self.at], self.words[self.at + 1 : self.at + 2]
        bids = [event for event in self.offered.values() if isinstance(event, BidMade)]
        if bids and word.isdecimal():
            self._take(BidMade(bids[0].seat, int(word)))
            return True
        lots = {event.tile: 1 for event in self.offered.values() if isinstance(event, TileOffered)}
        seats = {event.seat for event in self.offered.values() if isinstance(event, TileOffered)}
        found = tiles_like(lots, word) if lots and more and more[0].isdecimal() else []
        if len(found) != 1:
            return False
        self._take(TileOffered(seats.pop(), found[0], int(more[0])), 2)
        return True

    def _feature(self, what: str, kind: str, sides: str, used: int, position: Position) -> str:
        tile = self.state.board.placed[position][0]
        name = f"{kind} {sides}".rstrip()
        if _is_there(tile, name):
            return name if what == CORNERED else str(tile.names[tile.named[name]])
        several = [own for own in tile.names if own.split()[0] == kind]
        if sides or not several:
            return name
        own = [] if what == USUAL else [what]
        raise Choice(f"which {kind}", [(one, self._line_with(*own, *one.split(), instead=used)) for one in several])


def _is_there(tile: Any, name: str) -> bool:
    try:
        return tile.named[name] is not None
    except KeyError:
        return False


def _figure_words(game: Any, state: Any, words: list[str]) -> tuple[str, str, str, int, Position] | None:
    """Figure, kind of feature, sides, the number of words used, and the square, if the words begin with a figure.

    `c`, `rw`, `bc`, `b c`, `big city N`; `c@2,0` on another tile than the one just placed.
    """
    if state.laid is None or not _takes_a_figure(game, state):
        return None  # a figure stands already, so whatever comes is the next tile
    kinds, figures = kind_letters(game), figure_letters(game)
    what, used, word = USUAL, 0, words[0]
    if len(words) > 1:
        named = [name for name, letter in figures.items() if word.lower() in (name, letter)]
        if named:
            what, used, word = named[0], 1, words[1]
    by_word = {letter: kind for kind, letter in kinds.items()} | {kind: kind for kind in kinds}
    own = {} if used else {letter: name for name, letter in figures.items() if letter}
    match = re.fullmatch(f"({_any(own)})?({_any(by_word)})((?:[nesw][lr]?)*|i+)(?:@({SQUARE.pattern}))?", word.lower())
    if match is None:
        return None
    glued, used, elsewhere = match[3].upper(), used + 1, match[4] or ""
    sides = SIDE.findall(glued)
    while not glued and not elsewhere and used < len(words) and SIDE.fullmatch(words[used].partition("@")[0]):  # a small `n` ends the turn
        side, _, elsewhere = words[used].partition("@")
        sides.append(side)
        used += 1
    position = notation.POSITION.read(elsewhere) if SQUARE.fullmatch(elsewhere) else state.laid.position
    if position not in state.board.placed:
        return None
    return own.get(match[1] or "", what), by_word[match[2]], " ".join(sides), used, position


def _takes_a_figure(game: Any, state: Any) -> bool:
    """Whether a figure may be placed from the supply, here or before something that must be done."""
    return any(event is FigurePlaced for event, _ in game.walk.takes[state.at]) or any(isinstance(m, FigurePlaced) for m in game.legal_moves(state))


def _any(words: dict[str, str]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or r"(?!)"
