"""The game of Carcassonne under one set-up: it joins the walk, the state and the words for what is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING

from events.carcassonne import TileDrawn, TokenShown
from events.common import AwardStated, GameSetUp
from events.event import Entry, Event, Position, Seat
from events.finding import Finding
from events.notation import write
from projections.consequences import Consequence
from projections.finding_codes import Code
from projections.game import Outcome
from projections.ledger import RULED_AT_THE_END, Award
from projections.order import evaluate, step_of
from projections.questions import Noted
from projections.walk import Walk

from . import claims, findings, naming, ruled, view
from .corners import join_at_corners
from .extras import CarcassonneExtras
from .likeness import likeness
from .set_up import BASE, EDITIONS, Table, digest, order_of_play, readings
from .spoken_of import Scored
from .turn import Turn

if TYPE_CHECKING:
    from .report import FeatureReport

NAME = "carcassonne"
WINNER = "E4.end"
FINAL_STEPS = ("E1", "E2", "E3", "E4")


class Carcassonne:
    """One set-up, any number of games."""

    name = NAME

    def __init__(self, set_up: GameSetUp, extra: tuple[ModuleType, ...] = ()) -> None:
        """`extra` are modules of rules beside those of the set-up, each with its `COMPONENTS`. Raises NotSupported."""
        self.table = Table(set_up, extra)
        self.set_up = self.table.set_up
        self.order = order_of_play()
        self.digest = digest
        self.questions = {name: reading for name, reading in readings().items() if evaluate(reading.when, self.table.components, self.order.derived)}
        self.walk = Walk(self.table.program)
        self.check = self.walk.check
        self.evolve = self.walk.evolve
        self.play = self.walk.play
        self.legal_moves = self.walk.legal_moves
        self.to_act = self.walk.to_act
        self.decline = self.walk.decline
        self.moves = frozenset(kind for kind, _ in self.table.program.keys)
        self.subject_name = naming.subject_name
        self.likeness = likeness
        self.extras = CarcassonneExtras(self)
        self.ruled = partial(ruled.ruled, self)
        self.answers: Callable[[dict[str, str]], dict[str, str]] = dict
        self.view = view.view

    def played_with(self) -> tuple[str, ...]:
        """The edition and the expansions in play."""
        return (EDITIONS[self.set_up.edition], *(expansion.title for name, expansion in self.table.expansions.items() if name != BASE))

    def noting(self) -> Carcassonne:
        """The same game, whose readings note which questions were asked."""
        game = copy(self)
        game.answers = partial(Noted, asked=self.table.box.asked)
        return game

    def start(self) -> Turn:
        """The position before the first turn."""
        table = self.table
        turn = Turn(table.program, table.box, table.pack, table.draws, table.figures, table.seats, self.answers(table.readings))
        turn.held.update(table.held())
        for start in table.start:
            turn.board.place(table.box.tiles[start.tile][start.rotation], start.position)
        self._join_corners(turn)
        for prepare in table.program.begins:
            prepare(turn)
        self.walk.settle(turn, 0)
        return turn

    def choose(self, turn: Turn, question: str, value: str) -> bool:
        """Answers a disputed question from here on; false if there is no such question or answer, or if it is too late for another one."""
        reading = readings().get(question)
        if reading is None or value not in reading.values or (reading.at_set_up and value != turn.reading(question)):
            return False
        turn.put(turn.readings, question, value)
        self._join_corners(turn)
        return True

    def _join_corners(self, turn: Turn) -> None:
        """Where the table reads it so, fields join at corners: also those on the board when the question is answered."""
        if turn.reading("corner-fields") == "joined":
            for position in turn.board.order:
                join_at_corners(turn.board, turn.features, position)

    def takes(self, event: Event) -> bool:
        """Whether a row takes events of this kind."""
        return event.__class__ in self.moves

    def sentence(self, rule: str) -> str:
        """The sentence of a row."""
        row = self.order.rows.get(rule)
        return row.text if row else ""

    def reports(self, turn: Turn, set_up: GameSetUp, entries: Sequence[Entry]) -> list[FeatureReport]:
        """Every award with the feature it is for."""
        from .report import reports

        return reports(self, turn, set_up, entries)

    def consequences(self, turn: Turn) -> list[Consequence]:
        """None: what follows from a move shows on the board."""
        return []

    def statistics(self, turn: Turn) -> dict[str, dict[Seat, int]]:
        """Points by what brought them, turns, figures placed, features that scored."""
        from .statistics import statistics

        return statistics(self, turn)

    def concealed(self, event: Event, viewer: Seat | None) -> str:
        """The line of an event: nothing is secret."""
        return write(event)

    def catalogue(self) -> list[Code]:
        """All finding codes of the rules that are built."""
        from .codes import codes, of_the_walk

        return [*codes(), *of_the_walk()]

    def explain(self, turn: Turn, event: Event, code: str) -> Finding:
        """The finding a code stands for, in words."""
        return findings.finding(self.table, turn, event, code)

    def judge_claim(self, turn: Turn, event: Event) -> Iterator[Finding]:
        """Findings about a statement on the position."""
        return claims.judge(self, turn, event)

    def is_award_for(self, turn: Turn, award: Award, claim: AwardStated) -> bool:
        """Whether an award is what a claim speaks of: the same kind of feature or bonus, and the same tiles where it lists them."""
        if award.subject is None or award.subject.kind != claim.feature:
            return False
        return not claim.tiles or set(claim.tiles) == set(self.squares(turn, award))

    def squares(self, turn: Turn, award: Award) -> tuple[Position, ...]:
        """The tiles of the feature an award is for, as it stood when it scored."""
        return tuple(turn.board.positions(award.subject.feature.tiles)) if isinstance(award.subject, Scored) else ()

    def is_final(self, award: Award) -> bool:
        """Whether an award belongs to the end of the game."""
        return step_of(award.row) in FINAL_STEPS or award.row == RULED_AT_THE_END

    def key(self, award: Award) -> object:
        """The kind of feature an award is for, and the number of its segment."""
        subject = award.subject
        return (subject.kind, subject.segment) if isinstance(subject, Scored) else None

    def reveals(self, event: Event) -> bool:
        """Whether an event brings something hidden to light: a tile that is drawn, what chance shows."""
        return isinstance(event, TileDrawn | TokenShown)

    def scored_now(self, turn: Turn) -> dict[Seat, int]:
        """The scores if the bag were empty and the turn handed over now: final scoring is walked for real and taken back."""
        if self.is_over(turn):
            return dict(turn.ledger.score)
        mark = turn.journal.mark()
        try:
            self.end_now(turn)
            return dict(turn.ledger.score)
        finally:
            turn.journal.undo(mark)

    def end_now(self, turn: Turn) -> None:
        """Ends the game as if the bag were empty and the turn handed over; for trying, so whoever asks takes it back."""
        turn.set(left=0, frames=())
        self.walk.settle(turn, turn.next_frame())
        self.walk.decline(turn)

    def supplies(self, turn: Turn) -> dict[tuple[Seat, str], int]:
        """Figures in the supply of each seat, and tokens it holds, by their title."""
        figures = {(seat, self.table.figures[what].title or what): count for (seat, what), count in turn.figures.supply.items()}
        titles = {what: kind.title for what, kind in self.table.tokens.items()}
        return figures | {(seat, titles.get(what, what)): count for (seat, what), count in turn.held.items() if seat >= 0}

    def draws_left(self, turn: Turn) -> int:
        """Tiles still to be drawn."""
        return turn.left

    def is_at_last_turn(self, turn: Turn) -> bool:
        """Whether the last tile is placed or set aside, and only the turn has to be handed over."""
        return not turn.left and turn.drawn is None and not turn.frames and not self.is_over(turn)

    def is_over(self, turn: Turn) -> bool:
        """Whether the last tile is played and all is scored."""
        return turn.at == self.table.program.over

    def outcome(self, turn: Turn) -> Outcome | None:
        """The winners by points; of several, by the reading `drawn-game`."""
        if not self.is_over(turn):
            return None
        score = turn.ledger.score
        best: list[Seat] = [seat for seat, points in score.items() if points == max(score.values())]
        reading = turn.reading("drawn-game")
        if len(best) == 2 == turn.seats and reading != "shared":
            return Outcome((1 if reading == "second-player" else 0,), "all tiles are placed", f"drawn-game={reading}", WINNER)
        return Outcome(tuple(best), "all tiles are placed", rule=WINNER)
