"""Adel Verpflichtet under one set-up: it joins phases, moves, comparisons and the words for what is found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from events.adel_verpflichtet import HandOpened, ObjectsDealt, PileOpened, PilesLaid, WindowRefilled
from events.arbitration import AwardRuled
from events.common import AwardStated, GameSetUp
from events.event import Entry, Event, Seat
from events.finding import UNKNOWN_SEAT, Finding
from events.notation import write
from projections.finding_codes import Code
from projections.game import Applied, Outcome
from projections.ledger import RULED_AT_THE_END, Award
from projections.report import Report
from projections.rulings import Ruled
from projections.tried import TriedGame
from projections.walk import UNKNOWN_WORD

from . import counting, ending, legal, ruled, seen, wording
from .closing import CLOSING
from .extras import RaceExtras
from .material import Material
from .moves import MOVES
from .phases import DUE, FINAL, OVER, SETTING_UP, advance
from .set_up import TITLES, Table, codes, digest, order_of_play, readings
from .state import Evening, No, Steps
from .stated import STATED, stated
from .view import View, view

NAME = "adel_verpflichtet"
FINE = Applied(True)
__all__ = ["AdelVerpflichtet", "digest", "readings"]


class AdelVerpflichtet(TriedGame):
    """One set-up, any number of games."""

    name = NAME

    def __init__(self, set_up: GameSetUp) -> None:
        """Raises NotSupported."""
        self.table = Table(set_up)
        self.set_up = self.table.set_up
        self.order = order_of_play()
        self.digest = digest
        self.questions = readings()
        self.extras = RaceExtras(self)

    def played_with(self) -> tuple[str, ...]:
        """The edition, and the material."""
        material = self.table.material
        return (TITLES[material.edition], material.name)

    def material(self) -> Material:
        """The board and the cards that are used."""
        return self.table.material

    def start(self) -> Evening:
        """The position before colours are drawn."""
        table = self.table
        return Evening(table.material, table.seats, table.readings, self.set_up.draws, table.cells)

    # ---- playing ----

    def takes(self, event: Event) -> bool:
        """Whether the event is a kind of this game."""
        kind = event.__class__
        return kind in MOVES or kind in STATED or kind in CLOSING

    def play(self, state: Evening, event: Event, seq: int = 0) -> Applied:
        """Judges and applies an event; one that cannot be applied leaves the state as it was."""
        mark = state.journal.mark()
        registers = state.registers
        registers["seq"] = seq
        registers["expected"] = {}
        try:
            found = self._judged(state, event)
        except BaseException:
            state.journal.undo(mark)
            raise
        if found.__class__ is No:
            state.journal.undo(mark)
            return Applied(False, tuple(found))
        return Applied(True, found) if found else FINE

    def _judged(self, state: Evening, event: Event) -> tuple[str, ...]:
        kind = event.__class__
        seat = getattr(event, "seat", 0)
        if not -1 < seat < state.seats:
            return No((UNKNOWN_SEAT,))
        before: tuple[str, ...] = ()
        if not state.begun:
            state.set(begun=True)
            before = ("AV-01",) if self.table.is_wrong_number else ()
        if kind in STATED:
            found = No(("AV-46",)) if state.closed else stated(state, event)
            return found if not before else (*before, *found)
        if kind in CLOSING:
            return CLOSING[kind](state, event)
        move = MOVES.get(kind)
        if move is None:
            return No((UNKNOWN_WORD,))
        if state.phase == OVER:
            return No(("AV-46",))
        found = move(state, event)
        if found.__class__ is not No:
            advance(state)
        return found if not before else No((*before, *found)) if found.__class__ is No else (*before, *found)

    def to_act(self, state: Evening) -> frozenset[Seat]:
        """The seats that still have to choose or to open."""
        return frozenset(DUE[state.phase](state))

    def legal_moves(self, state: Evening) -> list[Event]:
        """The moves of all seats that have to act, as far as their cards are known; of exhibitions the full ones, see `exhibitions.offers`."""
        return [event for event in legal.moves(state) if not any(is_error(code) for code in self.check(state, event))]

    def legal_moves_seen(self, state: Evening, viewer: Seat | None) -> list[Event]:
        """The legal moves a seat knows of: of others only those that hang on open cards. None sees everything."""
        return legal.seen(state, self.legal_moves(state), viewer)

    def likeness(self, state: Evening, event: Event, move: Event) -> tuple[int, ...]:
        """How near a legal move is to an illegal one: the same kind and seat first."""
        return legal.likeness(event, move)

    def decline(self, state: Evening) -> None:
        """Nothing is passed over: whoever is due has to say so."""

    # ---- words ----

    def explain(self, state: Evening, event: Event, code: str) -> Finding:
        """The finding a code stands for; the state is the one before the event."""
        mark = state.journal.mark()
        self.play(state, event, state.seq)
        expected = state.expected.get(code, "")
        state.journal.undo(mark)
        return wording.finding(codes(), dict(self.set_up.readings), state.readings, self.table.material.edition, code, expected, write(event))

    def catalogue(self) -> list[Code]:
        """All finding codes."""
        return [*codes().catalogue(), *wording.UNNUMBERED]

    def judge_claim(self, state: Evening, event: Event) -> Iterable[Finding]:
        """Findings about a statement on the position."""
        return counting.judge(self, state, event)

    def reports(self, state: Evening, set_up: GameSetUp, entries: Sequence[Entry]) -> list[Report]:
        """The awards with all that explains them."""
        return counting.reports(self, state, set_up, entries)

    def statistics(self, state: Evening) -> dict[str, dict[Seat, int]]:
        """What happened how often to whom."""
        return counting.statistics(state)

    # ---- what is seen ----

    def view(self, state: Evening, viewer: Seat | None = None) -> View:
        """The position as far as a seat sees it; None sees everything."""
        return view(state, viewer)

    def concealed(self, event: Event, viewer: Seat | None, is_sealed: bool = False) -> str:
        """The line of an event with what a seat may not know as `?`."""
        return seen.concealed(event, viewer, is_sealed)

    def sealed(self, state: Evening, entries: Iterable[Entry]) -> frozenset[int]:
        """The events, by number, that stand for cards still face down."""
        return seen.sealed(state, entries)

    def reveals(self, event: Event) -> bool:
        """Whether an event brings to light what was hidden."""
        return isinstance(event, ObjectsDealt | PilesLaid | WindowRefilled | HandOpened | PileOpened) or seen.is_choice(event)

    # ---- awards ----

    def is_award_for(self, state: Evening, award: Award, claim: AwardStated) -> bool:
        """Whether an award is what a claim speaks of: named by its reason."""
        return isinstance(award.subject, Steps) and award.subject.kind == claim.feature

    def subject_name(self, state: Evening, award: Award) -> str:
        """What an award is for: the reason and the way of the pawn."""
        subject = award.subject
        return f"{subject.kind} {subject.start}-{subject.to}" if isinstance(subject, Steps) else ""

    def ruled(self, state: Evening, ruling: AwardRuled, made: Sequence[Award]) -> Ruled | str:
        """What a ruling speaks of."""
        return ruled.ruled(self, state, ruling, made)

    def key(self, award: Award) -> object:
        """The reason of an award."""
        return award.subject.kind if isinstance(award.subject, Steps) else None

    def is_final(self, award: Award) -> bool:
        """Whether an award belongs to the end of the game."""
        return award.row.startswith("F.") or award.row == RULED_AT_THE_END

    def scored_now(self, state: Evening) -> dict[Seat, int]:
        """The positions if the game ended now, with the best sets of what is known of each hand: tried and taken back."""
        if self.is_over(state) or state.phase == SETTING_UP:
            return dict(state.ledger.score)
        mark = state.journal.mark()
        try:
            ending.end_now(state)
            return dict(state.ledger.score)
        finally:
            state.journal.undo(mark)

    def supplies(self, state: Evening) -> dict[tuple[Seat, str], int]:
        """Objects, cheques and free thieves of each seat."""
        return counting.supplies(state)

    def draws_left(self, state: Evening) -> int:
        """Rounds to the agreed end; 0 where only the table ends the game."""
        return max(0, state.longest - state.number + 1) if state.longest and state.phase not in (FINAL, OVER) else 0

    def is_at_last_turn(self, state: Evening) -> bool:
        """The end follows of itself, so nothing has to be handed over."""
        return False

    def is_over(self, state: Evening) -> bool:
        """Whether all last exhibitions are open."""
        return state.phase == OVER

    def outcome(self, state: Evening) -> Outcome | None:
        """The winners by position; of several, by the last exhibition."""
        if state.phase != OVER:
            return None
        winners, tie_break = state.facts[ending.WINNERS]
        reason = "a pawn is at the table" if state.before.get(ending.TABLE) else "the agreed number of rounds is played"
        return Outcome(winners, reason, tie_break, "F.winner")


def is_error(code: str) -> bool:
    """Whether a code stands for more than what the record cannot prove."""
    return not code.endswith("?")
