"""A position of a game as commands need it: the cursor at its address, what to call it and its seats, and the scene to draw."""

from __future__ import annotations

from typing import Any

import msgspec

from events.recording import Recording
from projections.address import Address
from projections.replay import Cursor

from . import opening
from .exits import Exit, Stop
from .faces.carcassonne.scene import DrawnFigure, DrawnSegment, DrawnTile, Scene
from .faces.carcassonne.scene import Position as Spot
from .output import clean

DRAWN_SYMBOLS = ("garden",)


class Position(msgspec.Struct):
    """A game at an address. `label` is its name in the log or its file, so that `label@47` can be typed again."""

    label: str
    recording: Recording
    address: Address
    cursor: Cursor
    names: list[str]

    @property
    def game(self) -> Any:
        return self.cursor.game

    @property
    def state(self) -> Any:
        return self.cursor.state

    @property
    def is_finished(self) -> bool:
        """Whether all is played and scored: the address `final` is before that."""
        return bool(self.game.is_over(self.state)) and not self.address.final

    @property
    def seq(self) -> int:
        """Number of the event the position stands behind."""
        return self.cursor.entries[self.cursor.at - 1].seq

    def at(self, seq: int) -> str:
        """The address of an event, as it can be typed."""
        return f"{self.label}@{seq}"

    @property
    def here(self) -> str:
        """The address of the position itself."""
        return f"{self.label}@final" if self.address.final else self.at(self.seq)

    def scores(self) -> dict[int, int]:
        """The score of every seat here; without the awards of the end at the address `final`."""
        score = dict(self.state.ledger.score)
        if self.address.final:
            for award in filter(self.game.is_final, self.state.ledger.awards):
                score[award.seat] -= award.points
        return score


def position(argument: str, db: str | None, as_recorded: bool = False) -> Position:
    """The position an argument names, corrections left out if asked for. Raises what `opening.one` and the cursor raise."""
    recording, address = opening.one(argument, db)
    if as_recorded:
        recording = recording.as_recorded()
    cursor = Cursor.of(recording)
    cursor.to(address)
    return Position(opening.called(recording, argument), recording, address, cursor, seat_names(recording))


def seat_names(recording: Recording) -> list[str]:
    """What to call the seats, in order; a name that two of them share gets the number of its seat."""
    names = recording.seat_names()
    return [f"{name} ({seat})" if names.count(name) > 1 else name for seat, name in enumerate(names, 1)]


def seat_of(names: list[str], text: str) -> int:
    """The seat with this name or number, from 0. Raises Stop."""
    if text in names:
        return names.index(text)
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return int(text) - 1
    raise Stop(f"there is no seat {text}: use 1 to {len(names)} or one of {', '.join(names)}", Exit.USE)


def scene(here: Position, title: str = "", marked: tuple[Spot, ...] = ()) -> Scene:
    """The board of the position, as the drawings want it."""
    turn = here.state
    traits = list(turn.features.trait_names)
    tiles = tuple(_tile(position, turn.board.placed[position], traits) for position in turn.board.order)
    figures = tuple(
        DrawnFigure(figure.seat, figure.what, position, figure.segment - turn.board.placed[position][1])
        for figure, position in sorted(turn.figures.at.items(), key=lambda pair: pair[0].since)
    )
    last = turn.board.order[-1] if len(turn.board.order) > 1 else None
    scores = tuple(points for _, points in sorted(here.scores().items()))
    return Scene(tiles, figures, tuple(map(clean, here.names)), scores, last, clean(title), marked)  # SVG knows no control characters


def _tile(position: Spot, placed: Any, traits: list[str]) -> DrawnTile:
    tile = placed[0]
    segments = [
        DrawnSegment(segment.kind, tuple(sorted(segment.ports)), tuple(name for name, count in zip(traits, segment.traits, strict=False) if count))
        for segment in tile.segments
    ]
    segments += [DrawnSegment(symbol) for symbol in DRAWN_SYMBOLS if symbol in tile.symbols]
    return DrawnTile(tile.id, position, tile.rotation, tuple(segments))
