"""What happens at a game of Tjuv och Polis: who plays the police, dice, paths, rides, robberies, arrests, flight.

Squares are written as on the board file (`M12`), amounts in kronor, pieces as `officer1`, `car`, `thief1`, places by their id on the board
file or by their square. What the rules alone decide - rewards, the length of a sentence, fares - may be recorded too; it changes nothing and
is compared. An amount of -1, and an empty word, was not written down.
"""

from __future__ import annotations

from typing import ClassVar

from .event import Event, Seat

UNSAID = -1


# ---- before the first turn ----


class RoleRolled(Event, frozen=True):
    """A seat rolls for the role of the police."""

    kind: ClassVar[str] = "role_rolled"
    line: ClassVar[str] = "{seat} tries {value}"
    seat: Seat
    value: int


class RoleTaken(Event, frozen=True):
    """A seat plays the police; all others are thieves, clockwise from there unless they are placed otherwise."""

    kind: ClassVar[str] = "role_taken"
    line: ClassVar[str] = "{seat} takes police"
    seat: Seat


class ThiefPlaced(Event, frozen=True):
    """A thief starts in a nest of the player's choice."""

    kind: ClassVar[str] = "thief_placed"
    line: ClassVar[str] = "{seat} starts {thief} {at}"
    seat: Seat
    thief: str
    at: str


class OfficerPlaced(Event, frozen=True):
    """An officer starts on a square of the police house."""

    kind: ClassVar[str] = "officer_placed"
    line: ClassVar[str] = "{seat} posts {officer} {square}"
    seat: Seat
    officer: str
    square: str


class CarPlaced(Event, frozen=True):
    """The radio car is set up in front of the door, or once more when it came along with a prisoner: `cause` is `setup` or `followed_arrest`."""

    kind: ClassVar[str] = "car_placed"
    line: ClassVar[str] = "{seat} parks {front} {rear}"
    seat: Seat
    front: str
    rear: str
    cause: str = "setup"


# ---- a turn ----


class DieRolled(Event, frozen=True):
    """A die is rolled: for a `move`, for a `jailbreak` of one's own, or by the police for a `sentence`."""

    kind: ClassVar[str] = "die_rolled"
    line: ClassVar[str] = "{seat} rolls {value}"
    seat: Seat
    value: int
    purpose: str = "move"


class PieceMoved(Event, frozen=True):
    """A piece goes along a path: every square entered in order, the start left out; the car's path is that of its front.

    A path may also be written in steps: a part of it such as `E` stands for one square to the east of the one before.
    """

    kind: ClassVar[str] = "piece_moved"
    line: ClassVar[str] = "{seat} moves {piece} {path}"
    seat: Seat
    piece: str
    path: tuple[str, ...]


class TramRidden(Event, frozen=True):
    """A piece rides a tram line to another of its stops, in place of roll and move; `start` is where it got on."""

    kind: ClassVar[str] = "tram_ridden"
    line: ClassVar[str] = "{seat} rides {piece} {tram} {to}"
    seat: Seat
    piece: str
    tram: int
    to: str
    start: str = ""


class MoveForfeited(Event, frozen=True):
    """No piece of the seat has a legal move of the length rolled, so that the turn passes."""

    kind: ClassVar[str] = "move_forfeited"
    line: ClassVar[str] = "{seat} forfeits"
    seat: Seat
    roll: int = UNSAID
    reason: str = "no_legal_move"


class PlaceRobbed(Event, frozen=True):
    """A thief robs a bank, a post office or the travel agency."""

    kind: ClassVar[str] = "place_robbed"
    line: ClassVar[str] = "{seat} robs {at}"
    seat: Seat
    at: str
    amount: int = UNSAID


class MoneyHidden(Event, frozen=True):
    """A thief hides money in a nest."""

    kind: ClassVar[str] = "money_hidden"
    line: ClassVar[str] = "{seat} hides {amount} {nest}"
    seat: Seat
    amount: int
    nest: str


class MoneyFetched(Event, frozen=True):
    """A thief fetches hidden money from a nest."""

    kind: ClassVar[str] = "money_fetched"
    line: ClassVar[str] = "{seat} fetches {amount} {nest}"
    seat: Seat
    amount: int
    nest: str


# ---- arrest and custody ----


class ThiefArrested(Event, frozen=True):
    """A thief is arrested, credited to a piece: `how` is `landed`, `exit_blocked`, `encircled` or `telegraph`; `count` numbers his arrests."""

    kind: ClassVar[str] = "thief_arrested"
    line: ClassVar[str] = "{seat} arrests {thief} {piece} {how}"
    seat: Seat
    thief: str
    piece: str
    how: str
    square: str = ""
    count: int = UNSAID


class PrisonerTransported(Event, frozen=True):
    """An arrested thief is put on a square of the police house, and with him the guard, if there is one, on the square `post`."""

    kind: ClassVar[str] = "prisoner_transported"
    line: ClassVar[str] = "{seat} jails {thief} {square}"
    seat: Seat
    thief: str
    square: str
    guard: str = ""
    post: str = ""


# ---- what the rules alone decide; recorded or not ----


class MoneyConfiscated(Event, frozen=True):
    """What an arrested thief carried is taken from him: so much is the reward of the police, the rest returns to the bank."""

    kind: ClassVar[str] = "money_confiscated"
    line: ClassVar[str] = "{seat} confiscates {thief} {amount}"
    seat: Seat
    thief: str
    amount: int
    reward: int = UNSAID
    returned: int = UNSAID


class SentenceSet(Event, frozen=True):
    """A thief is to spend so many of his turns in the police house."""

    kind: ClassVar[str] = "sentence_set"
    line: ClassVar[str] = "{seat} sentences {thief} {turns}"
    seat: Seat
    thief: str
    turns: int


class SentenceTurnServed(Event, frozen=True):
    """A prisoner has served one turn; so many are left."""

    kind: ClassVar[str] = "sentence_turn_served"
    line: ClassVar[str] = "{seat} serves"
    seat: Seat
    left: int = UNSAID


class ThiefReleased(Event, frozen=True):
    """A prisoner has served his sentence and is free."""

    kind: ClassVar[str] = "thief_released"
    line: ClassVar[str] = "{seat} freed"
    seat: Seat


class JailBroken(Event, frozen=True):
    """A prisoner has rolled a six and breaks out."""

    kind: ClassVar[str] = "jail_broken"
    line: ClassVar[str] = "{seat} breaks-out"
    seat: Seat


class EscapeAttempted(Event, frozen=True):
    """A thief has reached an escape square and tries to leave the town by `mode`: `train`, `boat` or `air`."""

    kind: ClassVar[str] = "escape_attempted"
    line: ClassVar[str] = "{seat} flees {at}"
    seat: Seat
    at: str
    mode: str = ""


class FarePaid(Event, frozen=True):
    """A thief pays the fare into the fund of the travel agency; `into` is `fund` or `bank`."""

    kind: ClassVar[str] = "fare_paid"
    line: ClassVar[str] = "{seat} pays fare {amount}"
    seat: Seat
    amount: int
    into: str = "fund"


class EscapeStopped(Event, frozen=True):
    """An officer on the telegraph station stops a flight: `how` is `already_there` or `landed`."""

    kind: ClassVar[str] = "escape_stopped"
    line: ClassVar[str] = "{seat} stops {thief} {officer} {how}"
    seat: Seat
    thief: str
    officer: str
    how: str


class EscapeCompleted(Event, frozen=True):
    """A thief has left the town with so much money."""

    kind: ClassVar[str] = "escape_completed"
    line: ClassVar[str] = "{seat} escapes"
    seat: Seat
    money: int = UNSAID


class ThiefExcluded(Event, frozen=True):
    """A thief arrested for the fourth time is out of the game, and with him the guard that is locked in, if there is one."""

    kind: ClassVar[str] = "thief_excluded"
    line: ClassVar[str] = "{seat} excludes {thief}"
    seat: Seat
    thief: str
    guard: str = ""


class HiddenMoneyForfeited(Event, frozen=True):
    """What a thief who leaves the game has hidden in a nest goes to the bank."""

    kind: ClassVar[str] = "hidden_money_forfeited"
    line: ClassVar[str] = "{seat} loses {amount} {nest}"
    seat: Seat
    amount: int
    nest: str


class HuntEnded(Event, frozen=True):
    """The game is over; `totals` is the money of each seat in order, empty where it was not written down."""

    kind: ClassVar[str] = "hunt_ended"
    line: ClassVar[str] = "hunt ended {winners}"
    winners: tuple[Seat, ...]
    totals: tuple[int, ...] = ()


SET_UP = RoleRolled | RoleTaken | ThiefPlaced | OfficerPlaced | CarPlaced
DERIVED = (
    MoneyConfiscated
    | SentenceSet
    | SentenceTurnServed
    | ThiefReleased
    | JailBroken
    | EscapeAttempted
    | FarePaid
    | EscapeStopped
    | EscapeCompleted
    | ThiefExcluded
    | HiddenMoneyForfeited
    | HuntEnded
)
