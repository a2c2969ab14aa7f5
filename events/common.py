"""Kinds every game has: set-up, statements of the table, readings, rulings, corrections, notes.

A statement never changes a state; it is compared with what the rules compute. Corrections point at the number of an older event.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from .event import Event, Position, Seat


class StartTile(msgspec.Struct, frozen=True):
    """A tile that lies on the table before the first turn; rotation in clockwise quarter turns."""

    tile: str
    position: Position = (0, 0)
    rotation: int = 0


class GameSetUp(Event, frozen=True, kw_only=True):
    """The first event of every game: all that pins its meaning.

    players     player ids in seat order; names stand in the table of players, or are the ids themselves in a file
    components  names of the order of play's condition classes that are in play, such as `BigFollower`
    edition     empty for the usual one of the game, which the game itself fills in
    sets        boxes of tiles and how many of each, such as `basic:1`
    figures     figures a seat has where that differs from the box
    readings    answers chosen for disputed questions; all others have their default
    start       tiles on the table before the first turn; empty for the usual start tile
    draws       tiles drawn after which the game ends, 0 for all
    data        digest of the data files it was recorded with
    material    the owner's own data file, word for word - a board, a deck, a road map - so that a record never lacks it; empty for our default
    """

    kind: ClassVar[str] = "game_set_up"
    line: ClassVar[str] = "setup {game}"
    game: str
    players: tuple[str, ...]
    edition: str = ""
    sets: tuple[tuple[str, int], ...] = ()
    components: tuple[str, ...] = ()
    figures: tuple[tuple[str, int], ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    start: tuple[StartTile, ...] = ()
    draws: int = 0
    data: str = ""
    material: str = ""


class TurnEnded(Event, frozen=True):
    """The turn is handed over; what may be done and was not has been declined."""

    kind: ClassVar[str] = "turn_ended"
    line: ClassVar[str] = "{seat} end"
    seat: Seat


class Declined(Event, frozen=True):
    """A seat makes no use of what it may do now; said where play cannot go on without knowing it."""

    kind: ClassVar[str] = "declined"
    line: ClassVar[str] = "{seat} pass"
    seat: Seat


# ---- statements: claims to be checked ----


class ScoreStated(Event, frozen=True):
    """Somebody says that a seat has so many points now."""

    kind: ClassVar[str] = "score_stated"
    line: ClassVar[str] = "claim score {seat} {total}"
    seat: Seat
    total: int


class AwardStated(Event, frozen=True):
    """Somebody says that a seat was given points for a feature; with its tiles where the source lists them.

    `scope` is `turn` when the award belongs to the moves since the last turn began, `game` when it may be any award so far.
    """

    kind: ClassVar[str] = "award_stated"
    line: ClassVar[str] = "claim award {seat} {points} {feature}"
    seat: Seat
    points: int
    feature: str
    tiles: tuple[Position, ...] = ()
    scope: str = "turn"


class OutcomeStated(Event, frozen=True):
    """Somebody says who won; several seats share a victory."""

    kind: ClassVar[str] = "outcome_stated"
    line: ClassVar[str] = "claim winner {winners}"
    winners: tuple[Seat, ...]


class OptionsStated(Event, frozen=True):
    """Somebody says which moves are possible now: each one in notation, without the seat. `verb` says which kind of move is meant."""

    kind: ClassVar[str] = "options_stated"
    line: ClassVar[str] = "claim options {verb} {options}"
    verb: str
    options: tuple[str, ...]


class SupplyStated(Event, frozen=True):
    """Somebody says how many figures or tokens of a kind a seat has in its supply."""

    kind: ClassVar[str] = "supply_stated"
    line: ClassVar[str] = "claim supply {seat} {piece} {count}"
    seat: Seat
    piece: str
    count: int


class FactStated(Event, frozen=True):
    """Somebody says something else about the position: `about` names the question, `value` the answer, in the words of the source."""

    kind: ClassVar[str] = "fact_stated"
    line: ClassVar[str] = "claim fact {about} {value}"
    about: str
    value: str


# ---- readings, rulings, adjustments ----


class ReadingChosen(Event, frozen=True):
    """The table answers a disputed question of the rules from here on."""

    kind: ClassVar[str] = "reading_chosen"
    line: ClassVar[str] = "reading {question} {value}"
    question: str
    value: str


class RulingMade(Event, frozen=True):
    """An arbiter answers a disputed question from event `since` on, that event included; from here on where that is 0.

    Of the answers that hold at a place, the one recorded last counts.
    """

    kind: ClassVar[str] = "ruling_made"
    line: ClassVar[str] = "ruling {question} {value} {reason...}"
    question: str
    value: str
    author: str = ""
    role: str = ""
    rule: str = ""
    reason: str = ""
    since: int = 0


class PointsAdjusted(Event, frozen=True):
    """A gift or a penalty agreed at the table; negative for a penalty."""

    kind: ClassVar[str] = "points_adjusted"
    line: ClassVar[str] = "adjust {seat} {points} {reason...}"
    seat: Seat
    points: int
    reason: str
    author: str = ""
    role: str = ""
    rule: str = ""


# ---- corrections ----


class EventSuperseded(Event, frozen=True):
    """Event `seq` was recorded wrongly; `right` is its right line in notation."""

    kind: ClassVar[str] = "event_superseded"
    line: ClassVar[str] = "correct {seq} {right...}"
    seq: int
    right: str
    reason: str = ""
    author: str = ""
    role: str = ""


class EventWithdrawn(Event, frozen=True):
    """Event `seq` is taken back. A withdrawal may itself be withdrawn."""

    kind: ClassVar[str] = "event_withdrawn"
    line: ClassVar[str] = "withdraw {seq} {reason...}"
    seq: int
    reason: str = ""
    author: str = ""
    role: str = ""


class NoteAdded(Event, frozen=True):
    """A remark that changes nothing."""

    kind: ClassVar[str] = "note_added"
    line: ClassVar[str] = "note {text...}"
    text: str


class ClockRead(Event, frozen=True):
    """What the clock of a seat showed: seconds left, negative once it ran out."""

    kind: ClassVar[str] = "clock_read"
    line: ClassVar[str] = "clock {seat} {seconds}"
    seat: Seat
    seconds: int


STATEMENTS = ScoreStated | AwardStated | OutcomeStated | OptionsStated | SupplyStated | FactStated
CORRECTIONS = EventSuperseded | EventWithdrawn
