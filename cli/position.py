"""A position of a game as commands need it: the cursor at its address, what to call it and its seats, and for whose eyes it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from events.event import Seat
from events.recording import Recording
from projections.address import Address
from projections.replay import Cursor

from . import opening
from .exits import Exit, Stop

if TYPE_CHECKING:
    from .faces.display import Display


class Position(msgspec.Struct):
    """A game at an address. `label` is its name in the log or its file, so that `label@47` can be typed again.

    `viewer` is the seat whose eyes it is for, None for everything.
    """

    label: str
    recording: Recording
    address: Address
    cursor: Cursor
    names: list[str]
    viewer: Seat | None = None

    @property
    def display(self) -> Display:
        """What shows the positions of this game."""
        from .faces import display_of

        return display_of(self.game)

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


def position(argument: str, db: str | None, as_recorded: bool = False, as_seat: str = "") -> Position:
    """The position an argument names, corrections left out if asked for, as a seat sees it. Raises what `opening.one` and the cursor raise."""
    recording, address = opening.one(argument, db)
    if as_recorded:
        recording = recording.as_recorded()
    cursor = Cursor.of(recording)
    cursor.to(address)
    names = seat_names(recording)
    return Position(opening.called(recording, argument), recording, address, cursor, names, viewer_of(names, as_seat))


def seat_names(recording: Recording) -> list[str]:
    """What to call the seats, in order; a name that two of them share gets the number of its seat."""
    names = recording.seat_names()
    return [f"{name} ({seat})" if names.count(name) > 1 else name for seat, name in enumerate(names, 1)]


def viewer_of(names: list[str], text: str) -> Seat | None:
    """The seat that looks on, None where none was named. Raises Stop."""
    return seat_of(names, text) if text else None


def seat_of(names: list[str], text: str) -> int:
    """The seat with this name or number, from 0. Raises Stop."""
    if text in names:
        return names.index(text)
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return int(text) - 1
    raise Stop(f"there is no seat {text}: use 1 to {len(names)} or one of {', '.join(names)}", Exit.USE)
