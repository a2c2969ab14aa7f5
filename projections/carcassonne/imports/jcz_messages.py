"""The messages of a saved game, consumed by a game of ours that is played along: its position decides what a message means.

A message can be recorded as it was said even where the rules refuse it; the validator tells. What has no meaning in the position
becomes a finding with its place, our phase and the legal moves, and reading goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import msgspec

from events.carcassonne import FigurePlaced, TileDiscarded, TileDrawn, TilePlaced, TurnEnded
from events.common import GameSetUp
from events.event import Event, Seat
from events.finding import Finding, Severity
from projections.registry import game_of

from .. import claims
from . import jcz_values as values
from .jcz_draws import Draws
from .jcz_names import name_on, tile_id

NO_MEANING = "import/no-meaning"
NOT_HANDED_OVER = "import/not-handed-over"
UNKNOWN_MESSAGE = "import/unknown-message"
DRAW_ORDER = "import/draw-order"
NOTHING_TO_UNDO = "import/nothing-to-undo"

# Messages of the network or of the program itself: they say nothing about the game.
SKIPPED = frozenset(
    (
        *("AI", "CHAT", "ERROR", "GAME", "GAME_FINISHED", "GAME_SETUP", "LEAVE_SLOT", "RENAME_GAME", "SET_CAPABILITY", "SET_EXPANSION"),
        *("SET_RULE", "SLOT", "START", "START_GAME", "SYNC_GAME", "TAKE_SLOT", "TILE_CONFIRM"),
    )
)
# Messages of components that no position of ours offers yet.
OF_OTHER_COMPONENTS = frozenset(
    (
        *("BAZAAR_BID", "BAZAAR_BUY_OR_SELL", "CAPTURE_FOLLOWER", "CIRCLE_REMOVE_OR_DEPLOY", "DEPLOY_FLIER", "EXCHANGE_FOLLOWER"),
        *("FLOCK_EXPAND_OR_SCORE", "MOVE_NEUTRAL_FIGURE", "PAY_RANSOM", "PLACE_TOKEN", "RETURN_MEEPLE", "SCORE_ACROBATS", "SHEPHERD_CONFIRM"),
    )
)


class Message(NamedTuple):
    """One message with its number in the file, from 1."""

    number: int
    type: str
    payload: Mapping[str, Any]
    player: Seat | None
    clock: int | None


class Said(NamedTuple):
    """An event with the place it was read from and the moment it happened."""

    event: Event
    source: str = ""
    when: str | None = None


class InMessage(values.Damaged):
    """Damage inside a message; `number` says in which."""

    def __init__(self, number: int, text: str) -> None:
        super().__init__(text)
        self.number = number


def messages_of(replay: object, findings: list[Finding], name: str) -> list[Message]:
    """The messages that stand: an UNDO takes the one before it away. Raises Damaged."""
    found: list[Message] = []
    for number, value in enumerate(values.sequence(replay, "replay"), 1):
        try:
            message = _message(number, value)
        except values.Damaged as damage:
            raise InMessage(number, str(damage)) from None
        if message.type != "UNDO":
            found.append(message)
        elif found:
            found.pop()
        else:
            text = "there is no message to take back"
            findings.append(Finding(code=NOTHING_TO_UNDO, severity=Severity.WARNING, place=f"{name}: message {number}", text=text))
    return found


def _message(number: int, value: object) -> Message:
    if not isinstance(value, dict):
        raise values.Damaged(f"a message is an object: {values.found(value)}")
    type = values.word(value.get("type"), "the type of the message")
    player = values.number(value["player"], "the player") if value.get("player") is not None else None
    if player is not None and not 0 <= player < 100:
        raise values.Damaged(f"there is no player {values.found(value['player'])}")
    return Message(number, type, values.mapping(value.get("payload"), "the payload"), player, values.whole(value.get("clock")))


class Playing:
    """A game played along. `said` is what is to be recorded, in order; `held` tells what a turn not handed over yet ends with."""

    def __init__(self, set_up: GameSetUp, draws: Draws, name: str, created: str | None) -> None:
        """Raises NotSupported for a set-up that is not built."""
        self.name, self.draws = name, draws
        self.game = game_of(set_up)
        self.turn = self.game.start()
        self.said: list[Said] = []
        self.findings: list[Finding] = []
        self.skipped: Counter[str] = Counter()
        self.began = _moment(created)
        self.message = Message(0, "", {}, None, None)
        self.drawn = self.turns = 0
        self.placed = self.figure = self.passed = False  # since the turn began, as the file tells it
        self.told_over = False
        self.unordered = False  # a tile was placed that no order of draws had named
        self.shown: dict[tuple[int, bool], str] = {}
        self.takes: dict[str, Callable[[], None]] = {
            "PLACE_TILE": self.place_tile,
            "DEPLOY_MEEPLE": self.deploy,
            "PASS": self.decline,
            "COMMIT": self.commit,
            "GAME_OVER": self.end_game,
        }

    # ---- what is asked ----

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by our count or by what the file says of its end."""
        return self.game.is_over(self.turn) or self.told_over or self.draws.end_game(self.drawn - (self.turn.drawn is not None), self.turns)

    @property
    def between_turns(self) -> bool:
        """Whether the last turn has been handed over."""
        return self.turn.laid is None and not self.placed

    # ---- what is done ----

    def take(self, message: Message) -> None:
        """Consumes one message. Raises InMessage."""
        self.message = message
        act = self.takes.get(message.type)
        try:
            if act is not None:
                act()
            elif message.type in SKIPPED:
                self.skipped[message.type] += 1
            elif message.type in OF_OTHER_COMPONENTS:
                self._no_meaning("nothing in this game offers such a decision")
            else:
                self._find(UNKNOWN_MESSAGE, "no message of this type is known")
        except values.Damaged as damage:
            raise InMessage(message.number, str(damage)) from None

    def place_tile(self) -> None:
        """PLACE_TILE: the tile is drawn, after those that were drawn in vain before it, and placed."""
        given = self.message.payload
        tile = tile_id(values.text(given.get("tileId"), "tileId"))
        square, turned = values.position(given.get("position")), values.rotation(given.get("rotation"))
        if self.placed:
            self._find(NOT_HANDED_OVER, "the turn before was never handed over", severity=Severity.WARNING)
        # The seat to move draws; where the turn before was never handed over, the seat the file names.
        drawer = self.turn.seat if self.between_turns else self._seat()
        if self.turn.drawn is None:
            self._draw_in_vain(drawer, tile)
            self._draw(drawer, tile)
        self.play(TilePlaced(self._seat(), tile, square, turned))
        self.placed, self.figure, self.passed = True, False, False

    def deploy(self) -> None:
        """DEPLOY_MEEPLE: a figure goes from the supply of its owner to a feature."""
        given = self.message.payload
        pointer = values.mapping(given.get("pointer"), "pointer")
        square = values.position(pointer.get("position"))
        owner, what = _figure(given.get("meepleId"))
        feature = values.word(pointer["feature"], "feature") if pointer.get("feature") else ""
        location = values.word(pointer.get("location"), "location")
        placed = self.turn.board.placed.get(square)
        name = name_on(placed[0] if placed else None, feature, location)
        if name is None:
            self._no_meaning(f"the place {location!r} names no feature there")
            return
        self.play(FigurePlaced(owner, what, square, name))
        self.figure, self.passed = True, False

    def decline(self) -> None:
        """PASS: no figure is placed, which nothing records until the turn is handed over."""
        if not self.placed:
            self._no_meaning("a tile in hand has to be placed")
        elif self.figure or self.passed or (self.turn.laid is not None and claims.phase(self.game, self.turn) != claims.ACTION):
            self._no_meaning("there is nothing to decline", Severity.WARNING)
        self.passed = self.placed and not self.figure

    def commit(self) -> None:
        """COMMIT: the turn is handed over."""
        if not self.placed:
            self._no_meaning("no turn is to be handed over before a tile is placed")
            return
        self.play(TurnEnded(self._seat()))
        self.turns += 1
        self.placed = self.figure = self.passed = False

    def end_game(self) -> None:
        """GAME_OVER: the program says that the game has ended."""
        self.told_over = True

    def draw_next(self, named: str | None) -> None:
        """After the last message: the tile that lies in the hand of the seat to move, where the file tells it."""
        self.message = Message(0, "", {}, None, None)
        while self.between_turns and self.turn.drawn is None and not self.is_over and (tile := self.draws.next or named) is not None:
            in_vain = self.draws.next is not None and not self.turn.board.fits_somewhere(tile)
            self.draws.take()
            self._draw(self.turn.seat, tile)
            if not in_vain:
                break
            self.play(TileDiscarded(self.turn.seat, tile))

    def play(self, event: Event) -> None:
        """Records an event and plays it, as far as it can be played."""
        message = self.message
        source = f"{self.name}: message {message.number}" if message.number else f"{self.name}: after the last message"
        self.said.append(Said(event, source, self._when(message.clock) if message.number else None))
        self.game.evolve(self.turn, event, len(self.said) + 1)

    # ---- parts of the above ----

    def _seat(self) -> Seat:
        """Who sent the message; older files do not tell, and mean the seat to move."""
        return self.turn.seat if self.message.player is None else self.message.player

    def _draw(self, seat: Seat, tile: str) -> None:
        self.play(TileDrawn(seat, tile))
        self.drawn += 1

    def _draw_in_vain(self, seat: Seat, wanted: str) -> None:
        """The tiles the order of draws names before the one that is placed; each of them must have fitted nowhere."""
        while (tile := self.draws.next) != wanted:
            if tile is None:
                self.unordered = True
                return
            if self.turn.board.fits_somewhere(tile):
                self._find(DRAW_ORDER, f"the order of draws says {tile}, which fits; it is not used from here on", expected=tile, actual=wanted)
                self.draws.give_up()
                self.unordered = True
                return
            self.draws.take()
            self._draw(seat, tile)
            self.play(TileDiscarded(seat, tile))
        self.draws.take()

    def _no_meaning(self, why: str, severity: Severity = Severity.ERROR) -> None:
        self._find(NO_MEANING, f"{self.message.type} has no meaning here: {why}", severity=severity)

    def _find(self, code: str, text: str, **more: Any) -> None:
        place = f"{self.name}: message {self.message.number}"
        self.findings.append(Finding(code=code, place=place, text=text, **{"expected": self._here(), "actual": self.message.type} | more))

    def _here(self) -> str:
        """Our phase and the legal moves; kept while nothing is played, since one fault may be followed by thousands."""
        key = len(self.said), self.passed
        if key not in self.shown:
            legal = claims.shown(claims.options(self.game, self.turn))
            self.shown = {key: f"{claims.phase(self.game, self.turn, self.passed)}: {legal}"}
        return self.shown[key]

    def _when(self, clock: int | None) -> str | None:
        """The moment of a message: the game's beginning and the milliseconds on its clock."""
        if self.began is None or clock is None or clock < 0:
            return None
        try:
            moment = self.began + timedelta(milliseconds=clock)
        except OverflowError:
            return None
        return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ") if moment.year >= 1000 else None


def _moment(created: object) -> datetime | None:
    if not isinstance(created, str) or len(created) > 40:
        return None
    try:
        moment = datetime.fromisoformat(created)
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def _figure(value: object) -> tuple[Seat, str]:
    """Owner and kind of a figure from `0.small.1`. Raises Damaged."""
    parts = values.word(value, "meepleId").split(".")
    owner = values.whole(parts[0])
    if owner is None or not 0 <= owner < 100 or len(parts) < 2 or not parts[1]:
        raise values.Damaged(f"a figure is named like 0.small.1: {values.found(value)}")
    return owner, parts[1]


def limited(set_up: GameSetUp, playing: Playing) -> GameSetUp:
    """The set-up with the number of draws after which the game ends, where the file says that it ends early."""
    total = sum(playing.game.table.pack.values())
    over = playing.told_over or playing.draws.end_game(playing.drawn, playing.turns)
    in_hand = playing.placed or playing.turn.drawn is not None
    draws = playing.drawn if over and playing.between_turns else playing.draws.expected(playing.drawn - in_hand, playing.turns)
    return msgspec.structs.replace(set_up, draws=draws) if 0 < draws < total else set_up
