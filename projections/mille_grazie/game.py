"""Mille Grazie under one set-up: it joins rules, state and the words for what is found."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from events.arbitration import AwardRuled
from events.common import AwardStated, GameSetUp, TurnEnded
from events.event import Entry, Event, Seat
from events.finding import NO_SUCH_SEAT, UNKNOWN_SEAT, Certainty, Finding, Severity, unknown_seat
from events.mille_grazie import AmbushRevealed, CardPileOpened, CardsLost, EscortRevealed, MarketCardDrawn, StartCardDrawn
from events.notation import write
from events.secrets import ChoiceCommitted
from projections.consequences import Consequence
from projections.game import Applied, Outcome
from projections.ledger import Award
from projections.report import Report, plain_reports
from projections.rulings import Ruled
from projections.tried import TriedGame
from projections.walk import UNKNOWN_WORD
from projections.way import OUT_OF_ORDER

from . import counting, legal, travel, view
from .ending import ROW as END_ROW
from .faults import CODES, Fault
from .material import Material
from .rules import RULES, Rule, settle, too_late
from .set_up import EDITIONS, Table, digest, order_of_play, readings, register
from .situations import Situations
from .state import OVER, TURN, State
from .tasks import arrive

NAME = "mille_grazie"
FINE = Applied(True)
__all__ = ["MilleGrazie", "digest", "readings"]


class MilleGrazie(TriedGame):
    """One set-up, any number of games."""

    name = NAME

    def __init__(self, set_up: GameSetUp) -> None:
        """Raises NotSupported."""
        self.table = Table(set_up)
        self.set_up = self.table.set_up
        self.order = order_of_play()
        self.digest = digest
        self.questions = readings()
        self.to_act = legal.to_act
        self.view = view.view
        self.concealed = view.concealed
        self.statistics = counting.statistics
        self.judge_claim = counting.judge_claim
        self.catalogue = CODES.catalogue
        self.extras = Situations(self)

    def played_with(self) -> tuple[str, ...]:
        """The edition, and the board with its status."""
        return (EDITIONS[self.set_up.edition], self.table.material.origin)

    def material(self) -> Material:
        """The board used, for reports."""
        return self.table.material

    def start(self) -> State:
        """The position before anybody draws a card."""
        table = self.table
        return State(table.material, table.seats, table.readings, table.chosen)

    def takes(self, event: Event) -> bool:
        """Whether an event is of a kind of this game."""
        return event.__class__ in RULES

    # ---- playing ----

    def play(self, state: State, event: Event, seq: int = 0) -> Applied:
        """Judges and applies an event."""
        return self._apply(state, event, seq)

    def _apply(self, state: State, event: Event, seq: int) -> Applied:
        """What cannot be applied, and what fails, leaves the state as it was - but for the end of the game, which it may have shown."""
        mark = state.journal.mark()
        state.registers["seq"] = seq
        try:
            found, done = self._tried(state, event)
        except BaseException:
            state.journal.undo(mark)
            raise
        if not done and state.phase != OVER:
            state.journal.undo(mark)
        codes = tuple(dict.fromkeys(fault.code for fault in found))
        return Applied(done, codes) if codes or not done else FINE

    def _tried(self, state: State, event: Event) -> tuple[list[Fault], bool]:
        """What is wrong with an event, and whether it could be applied. What was left out before one that is refused waits for the next."""
        rule = RULES.get(event.__class__)
        if rule is None:
            return [Fault(UNKNOWN_WORD)], False
        if not self._seated(state, event):
            return [Fault(UNKNOWN_SEAT)], False
        before = settle(state, event, rule)
        late = too_late(state, rule)
        if late or state.phase == OVER:
            return self._after_the_end(state, event, rule, before, late)
        found = rule.judge(state, event)
        if not rule.apply(state, event):
            return found or [Fault(OUT_OF_ORDER)], False
        if not state.entries:
            state.set(entries=1)
        return before + found, True

    def _after_the_end(self, state: State, event: Event, rule: Rule, before: list[Fault], late: list[Fault]) -> tuple[list[Fault], bool]:
        """Nothing is played any more; what was shown or computed may still be written down."""
        if late:
            return [*before, *late], False
        if isinstance(event, TurnEnded):
            return before, True
        found = rule.judge(state, event)
        return before + found, rule.apply(state, event)

    def _seated(self, state: State, event: Event) -> bool:
        return -1 < getattr(event, "seat", 0) < state.seats

    def legal_moves(self, state: State) -> list[Event]:
        """The moves that exist here; not those with which an earlier fault comes to light."""
        return [move for move in legal.moves(state) if not self.check(state, move)]

    def likeness(self, state: State, event: Event, move: Event) -> tuple[int, ...]:
        """How near a legal move is to an illegal one: the same kind, then the same seat, then values in common."""
        shared = sum(getattr(event, name) == getattr(move, name, None) for name in event.__struct_fields__)
        return (event.__class__ is not move.__class__, getattr(event, "seat", -1) != getattr(move, "seat", -1), -shared)

    def decline(self, state: State) -> None:
        """No robber calls any more, and what is due in the town is done."""
        if state.phase == TURN:
            arrive(state)

    def choose(self, state: State, question: str, value: str) -> bool:
        """Answers a disputed question from here on, which settles it for the findings that hang on it."""
        if not super().choose(state, question, value):
            return False
        state.journal.put(state.chosen, question, True)
        return True

    # ---- words ----

    def explain(self, state: State, event: Event, code: str) -> Finding:
        """The finding a code stands for; the state is the one before the event. What hangs on an answer somebody chose is certain."""
        if code == UNKNOWN_SEAT:
            return unknown_seat(getattr(event, "seat", -1)) if hasattr(event, "seat") else Finding(code=code, text=NO_SUCH_SEAT)
        mark = state.journal.mark()
        try:
            found, _ = self._tried(state, event)
        finally:
            state.journal.undo(mark)
        fault = next((fault for fault in found if fault.code == code), Fault(code))
        finding = CODES.finding(code, text=fault.text, expected=fault.expected, actual=fault.actual or write(event))
        if code in (OUT_OF_ORDER, UNKNOWN_WORD) and not fault.text:
            text = "there is no place for this now" if code == OUT_OF_ORDER else "this game has no such event or word"
            finding = replace(finding, text=text)
        if fault.unproven:
            return replace(finding, severity=Severity.NOTE, certainty=Certainty.UNPROVEN, reading="")
        reading = fault.reading or finding.reading
        open_answer = reading and reading not in state.chosen
        certainty = Certainty.DEPENDS if open_answer else Certainty.CERTAIN
        return replace(finding, reading=reading if open_answer else "", certainty=certainty)

    def sentence(self, rule: str) -> str:
        """The sentence of a row, or of a disputed situation such as `10.8`."""
        ruling = register().get(rule)
        return super().sentence(rule) or (ruling.why if ruling is not None else "")

    def consequences(self, state: State) -> list[Consequence]:
        """What followed from the moves; letters nobody saw are told of only where they were not shown afterwards either."""
        past, journey = state.past, state.journey
        settled = past is not None and not travel.unproven(state, past.nobleman, past.journey)
        found = [told for told in state.chronicle.told if not (settled and past is not None and told.kind == "unproven" and told.turn == past.number)]
        unseen = travel.unproven(state, state.seat, journey) if state.phase == OVER else []
        if unseen:
            found = [told for told in found if told.kind != "unproven" or told.turn != state.number]
            found.append(Consequence(state.ended_at, state.number, "unproven", "A.ambush", tuple(unseen), travel.unproven_text(unseen)))
        return found

    def reports(self, state: State, set_up: GameSetUp, entries: Sequence[Entry]) -> list[Report]:
        """Every award with all that explains it."""
        return plain_reports(self, state, set_up, entries, partial(counting.details, state))

    def reveals(self, event: Event) -> bool:
        """Whether an event brings something to light that was hidden: a card drawn, a letter shown or set, a pile."""
        return isinstance(event, StartCardDrawn | MarketCardDrawn | AmbushRevealed | EscortRevealed | CardPileOpened | CardsLost | ChoiceCommitted)

    # ---- awards ----

    def is_award_for(self, state: State, award: Award, claim: AwardStated) -> bool:
        """Whether an award is what a claim speaks of: `robbery`, `robbery L`, `delivery`, `delivery T05`."""
        return counting.is_called(award, claim.feature)

    def subject_name(self, state: State, award: Award) -> str:
        """What an award is for, as people call it."""
        return counting.subject_name(award)

    def ruled(self, state: State, ruling: AwardRuled, made: Sequence[Award]) -> Ruled | str:
        """What a ruling speaks of among the awards its event has made."""
        return counting.ruled(state, ruling, made)

    def key(self, award: Award) -> object:
        """What tells what an award is for from all else that scores in the same event."""
        return award.subject

    def scored_now(self, state: State) -> dict[Seat, int]:
        """The scores once the table has gone on to the town: tried and taken back."""
        mark = state.journal.mark()
        try:
            self.decline(state)
            return dict(state.ledger.score)
        finally:
            state.journal.undo(mark)

    def supplies(self, state: State) -> dict[tuple[Seat, str], int]:
        """The task cards in hand of each seat."""
        return {(seat, "cards"): len(state.hand(seat)) for seat in range(state.seats)}

    def is_at_last_turn(self, state: State) -> bool:
        """Whether the game is over once the table goes on: what is open on the road, or the end of the turn, brings the 30 points."""
        if state.phase != TURN:
            return False
        mark = state.journal.mark()
        try:
            arrive(state)
            if state.phase == TURN and travel.is_complete(state):
                travel.end_turn(state)
            return state.phase == OVER
        finally:
            state.journal.undo(mark)

    def is_over(self, state: State) -> bool:
        """Whether somebody has won."""
        return state.phase == OVER

    def outcome(self, state: State) -> Outcome | None:
        """The winners by points; of several, by the reading tie_break."""
        ended = state.ended
        return Outcome(ended.winners, ended.reason, ended.tie_break, END_ROW) if ended is not None else None
