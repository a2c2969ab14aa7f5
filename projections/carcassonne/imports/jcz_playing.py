"""A game played along while the messages of a saved game are read: our position decides what a message means.

The program scores once a turn is handed over (COMMIT), the rules as soon as the last figure is placed. The turn is therefore ended here
when, after a COMMIT, nothing else is left to be done in it; what the file passes over without a word on the way to a decision that
comes with scoring is recorded as passed. What cannot be read at a place is found with our phase and the legal moves there.
"""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from events.carcassonne import Declined, TileDiscarded, TileDrawn, TokenShown, TurnEnded
from events.common import GameSetUp
from events.event import Event, Position, Seat
from events.finding import Finding, Severity
from projections.registry import game_of

from .. import claims, phases
from .jcz_chance import Chance
from .jcz_draws import Draws
from .jcz_messages import NO_MESSAGE, Said

NO_MEANING = "import/no-meaning"
NOT_TOLD = "import/not-told"
DRAW_ORDER = "import/draw-order"
MOST_STANDS = 20  # that are passed over at once


class Playing:
    """A game played along. `said` is what is to be recorded, in order.

    placed   whether a tile was placed since the turn began, as the file tells it
    passed   the phases passed over without an event
    scored   whether nothing waits for being handed over, `confirms` the phase that is to be confirmed otherwise
    crossed  where in `said` the events begin that scoring follows from, in a turn not handed over
    where    the tile on which each figure was last put, by its name in the file; `captors` who captured it
    market   the tiles of the auction at hand
    """

    def __init__(self, set_up: GameSetUp, draws: Draws, chance: Chance, name: str, created: str | None) -> None:
        """Raises NotSupported for a set-up that is not built."""
        self.name, self.draws, self.chance = name, draws, chance
        self.game: Any = game_of(set_up)
        self.turn = self.game.start()
        self.said: list[Said] = []
        self.findings: list[Finding] = []
        self.skipped: Counter[str] = Counter()
        self.began = _moment(created)
        self.message = NO_MESSAGE
        self.drawn = self.turns = 0
        self.placed, self.scored = False, True
        self.passed: frozenset[str] = frozenset()
        self.confirms = phases.COMMIT
        self.crossed: int | None = None
        self.told_over = False
        self.unordered = False  # a tile was placed that no order of draws had named
        self.where: dict[str, Position] = {}
        self.captors: dict[str, Seat] = {}
        self.market: list[str] = []
        self.shown: dict[tuple[int, frozenset[str], bool], str] = {}

    # ---- what is asked ----

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by our count or by what the file says of its end."""
        return self.game.is_over(self.turn) or self.told_over or self.draws.end_game(self.drawn - (self.turn.drawn is not None), self.turns)

    @property
    def between_turns(self) -> bool:
        """Whether the last turn has been handed over."""
        return self.turn.laid is None and not self.placed

    @property
    def seat(self) -> Seat:
        """Who sent the message; older files do not tell, and mean the seat to move."""
        return self.turn.seat if self.message.player is None else self.message.player

    def rest(self) -> phases.Rest:
        """Where the turn rests, as the file has it."""
        return phases.rest(self.game, self.turn, self.passed, self.scored)

    def knows(self, event: Any) -> bool:
        """Whether any row of this game takes such an event."""
        return (event.__class__, event.what) in self.game.walk.keys

    def due(self, kind: type[Event], what: str = "") -> tuple[Seat, ...]:
        """Who may do such a thing where the walk rests; nobody where none of its rows takes it."""
        take = self.game.walk.takes[self.turn.at].get((kind, what))
        return take.due(self.turn) if take is not None else ()

    def is_legal(self, event: Event) -> bool:
        """Whether nothing is wrong with an event here."""
        return self.knows(event) and not self.game.check(self.turn, event, len(self.said) + 2)

    # ---- what is done ----

    def play(self, event: Event) -> None:
        """Records an event and plays it, as far as it can be played."""
        message, scoring, before = self.message, self.game.walk.program.start.get("3A", 0), self._progress()
        source = f"{self.name}: message {message.number}" if message.number else f"{self.name}: after the last message"
        self.said.append(Said(event, source, self._when(message.clock) if message.number else None))
        self.game.evolve(self.turn, event, len(self.said) + 1)
        if self.crossed is None and not self.scored and before[1] < scoring and (self.turn.at >= scoring or self._progress()[0] != before[0]):
            self.crossed = len(self.said) - 1

    def _progress(self) -> tuple[object, int]:
        return (self.turn.number, self.turn.part, self.turn.seat), self.turn.at

    def go_on(self) -> None:
        """After a message: shows what chance decides, passes on to the decision that is next and ends a turn in which none is left."""
        self.show_chance()
        while self.scored and (self.placed or self.turn.laid is not None) and self.turn.at <= self.game.table.program.end:
            here, before = self.rest(), (self._progress(), len(self.turn.frames))
            if here.phase == phases.COMMIT:
                if not self.goes_on():
                    self.end_turn()
            elif here.stand == 0:
                if self.turn.laid is None and here.phase in (phases.TILE, phases.SUPPLY):
                    self.begin_part()
                return
            else:
                self.play(Declined(min(self.game.to_act(self.turn), default=self.turn.seat)))
                self.show_chance()
            if (self._progress(), len(self.turn.frames)) == before:
                return

    def goes_on(self) -> bool:
        """Passes on to another part of the turn, which the end of the turn would leave out; false if there is none."""
        passed, before, count = Declined(self.turn.seat), self._progress()[0], 0
        mark = self.turn.journal.mark()
        while self._progress()[0] == before and passed in self.game.legal_moves(self.turn) and count < MOST_STANDS:
            self.game.evolve(self.turn, passed, len(self.said) + 2)
            count += 1
        found = self._progress()[0] != before
        self.turn.journal.undo(mark)
        for _ in range(count if found else 0):
            self.play(passed)
        return found

    def end_turn(self) -> None:
        """The turn is over."""
        seat = self.seat if self.message.type == "COMMIT" and self.confirms == phases.COMMIT else self.turn.seat
        self.play(TurnEnded(seat))
        self.begin_part()
        self.show_chance()

    def begin_part(self) -> None:
        """Another tile is to be placed next."""
        self.placed, self.scored = False, True
        self.passed, self.confirms, self.crossed = frozenset(), phases.COMMIT, None

    def show_chance(self) -> None:
        """Records what chance decides wherever the walk rests at it, as far as the file tells; animals are shown while it is scored."""
        if self.message.type == "DEPLOY_MEEPLE" and self.chance.confirmed:
            return
        for what in ("sheep", "animal") if self.scored else ("sheep",):
            while seats := self.due(TokenShown, what):
                if (token := self.chance.token(what, self.turn.held)) is None:
                    self.find(NOT_TOLD, f"the file does not tell which {what} token was drawn")
                    return
                before = self.turn.at
                self.play(TokenShown(seats[0], what, token))
                if self.turn.at == before:
                    return

    def draw(self, seat: Seat, tile: str) -> None:
        """A tile is drawn."""
        self.play(TileDrawn(seat, tile))
        self.drawn += 1

    def draw_for(self, seat: Seat, wanted: str) -> None:
        """The tile that is placed is drawn, after those the order of draws names before it; each of them must have fitted nowhere."""
        while (tile := self.draws.next) not in (wanted, None):
            assert tile is not None
            if self.turn.can_place(tile):
                self.find(DRAW_ORDER, f"the order of draws says {tile}, which fits; it is not used from here on", expected=tile, actual=wanted)
                self.draws.give_up()
                break
            self.draws.take()
            self.draw(seat, tile)
            self.play(TileDiscarded(seat, tile))
        if self.draws.next is None:
            self.unordered = True
            self.chance.next()
        self.draws.take()
        self.draw(seat, wanted)

    def draw_next(self, named: str | None) -> None:
        """After the last message: the tile that lies in the hand of the seat to move, where the file tells it."""
        self.message = NO_MESSAGE
        self.draw_ahead(named)

    def draw_ahead(self, named: str | None = None) -> None:
        """Between two turns: the next tile is drawn before anything else happens, after those that fit nowhere."""
        while self.between_turns and self.turn.drawn is None and not self.is_over and (tile := self.draws.next or named) is not None:
            if not self.due(TileDrawn):
                return
            in_vain = self.draws.next is not None and not self.turn.can_place(tile)
            self.draws.take()
            self.draw(self.turn.seat, tile)
            if not in_vain:
                break
            self.play(TileDiscarded(self.turn.seat, tile))

    # ---- what is found ----

    def no_meaning(self, why: str, severity: Severity = Severity.ERROR) -> None:
        """The message says nothing that could be done here."""
        self.find(NO_MEANING, f"{self.message.type} has no meaning here: {why}", severity=severity)

    def find(self, code: str, text: str, **more: Any) -> None:
        """A finding at the message, with our phase and the legal moves."""
        place = f"{self.name}: message {self.message.number}"
        self.findings.append(Finding(code=code, place=place, text=text, **{"expected": self._here(), "actual": self.message.type} | more))

    def _here(self) -> str:
        """Our phase and the legal moves; kept while nothing is played, since one fault may be followed by thousands."""
        key = len(self.said), self.passed, self.scored
        if key not in self.shown:
            legal = claims.shown(claims.options(self.game, self.turn))
            self.shown = {key: f"{self.rest().phase}: {legal}"}
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


def limited(set_up: GameSetUp, playing: Playing) -> GameSetUp:
    """The set-up with the number of draws after which the game ends, where the file says that it ends early."""
    total = sum(playing.game.table.pack.values())
    over = playing.told_over or playing.draws.end_game(playing.drawn, playing.turns)
    in_hand = playing.placed or playing.turn.drawn is not None
    draws = playing.drawn if over and playing.between_turns else playing.draws.expected(playing.drawn - in_hand, playing.turns)
    return msgspec.structs.replace(set_up, draws=draws) if 0 < draws < total else set_up
