"""Which event does what: how far the table has gone on before it, what is wrong with it, and what it does.

The walker of `projections/walk.py` does not serve here. Whether a nobleman is robbed on a road is only known once the table has gone on, so what
follows a step - robbery, delivery, the end of the turn - waits for the next event; and how far that event lets the table go on is a matter of
its kind, not of a row. So each kind says it itself: nothing, the road, the town, or the whole turn is settled before it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from events import mille_grazie as events
from events.common import TurnEnded
from events.event import Event
from events.secrets import ChoiceCommitted

from . import beginning, choices, ending, robbery, tasks, travel
from .faults import Fault
from .state import OVER, SET_UP, State

Judge = Callable[[State, Any], list[Fault]]


class Rule(NamedTuple):
    """What a kind of event does. `settle` brings the table to where the event belongs and tells what was left out on the way."""

    settle: Judge
    judge: Judge
    apply: Callable[[State, Any], bool]
    begins: bool = True  # it belongs to a turn, so that play has begun
    after_end: bool = False  # it may still be written down when the game is over


def _nothing(state: State, event: Any) -> list[Fault]:
    return []


def _right(state: State, event: Any) -> bool:
    """Changes nothing."""
    return True


def _road(state: State, event: Any) -> list[Fault]:
    return robbery.close_road(state)


def _late(state: State, event: Any) -> list[Fault]:
    """Whoever speaks of a robbery that stood, or of its loss, says that no escort was shown on an earlier road."""
    return robbery.close_late(state)


def _town(state: State, event: Any) -> list[Fault]:
    return tasks.arrive(state)


def _leaving(state: State, event: Any) -> list[Fault]:
    return tasks.leave_town(state) if event.seat == state.seat else []


def _picking(state: State, event: Any) -> list[Fault]:
    """The town is entered; a second card of one visit waits for the refill of the first."""
    found = tasks.arrive(state)
    if state.journey.picked and tasks.is_due(state):
        code, reading = ("MG-06", tasks.DRAWN_AGAIN) if state.journey.fresh else ("MG-41", "")
        found.append(Fault(code, "a complete market", str(len(state.market)), reading=reading))
    return found


def _ending(state: State, event: Any) -> list[Fault]:
    return travel.before_end(state) if event.seat == state.seat else []


def _next_turn(state: State, event: Any) -> list[Fault]:
    """Whoever declares an escort or is named nobleman after a journey begins a turn."""
    if state.journey.path and (event.seat != state.seat or travel.is_complete(state)):
        return travel.end_turn(state)
    return []


def _committing(state: State, event: ChoiceCommitted) -> list[Fault]:
    """An ambush set after the journey belongs to the next turn."""
    return travel.end_turn(state) if event.about == choices.AMBUSH and travel.is_complete(state) else []


def _victory(state: State, event: Any) -> list[Fault]:
    found = tasks.arrive(state)
    if state.phase not in (OVER, SET_UP) and travel.is_complete(state):
        found += travel.end_turn(state)
    return found


def _marker(state: State, event: events.MarkerMoved) -> list[Fault]:
    """Before or after what is open on the road is settled."""
    now = {state.ledger.score[event.seat]}
    for settle in (robbery.close_road, tasks.arrive):
        mark = state.journal.mark()
        settle(state)
        now.add(state.ledger.score[event.seat])
        state.journal.undo(mark)
    return ending.wrong_marker(state, event, now)


def _declined(state: State, event: events.PickupDeclined) -> list[Fault]:
    return tasks.declined(state, event.seat, event.town)


RULES: dict[type[Event], Rule] = {
    events.StartCardDrawn: Rule(_nothing, beginning.wrong_start_card, beginning.draw_start_card, begins=False),
    events.NoblemanPlaced: Rule(_nothing, beginning.wrong_town, _right, begins=False),
    events.FirstPlayerSet: Rule(_nothing, beginning.wrong_first, beginning.set_first, begins=False),
    events.CardPileCommitted: Rule(_nothing, _nothing, beginning.commit_pile, begins=False),
    events.CardPileOpened: Rule(_nothing, beginning.wrong_pile, _right, begins=False, after_end=True),
    events.MarketCardDrawn: Rule(_town, tasks.wrong_draw, tasks.draw, begins=False),
    events.MarketCardPlaced: Rule(_nothing, tasks.wrong_place, _right, begins=False),
    events.MarketCardRejected: Rule(_nothing, tasks.wrong_rejection, _right, begins=False),
    events.PileReshuffled: Rule(_nothing, tasks.wrong_shuffle, tasks.reshuffle, begins=False),
    events.NoblemanNamed: Rule(_next_turn, beginning.wrong_nobleman, beginning.name_nobleman),
    ChoiceCommitted: Rule(_committing, choices.wrong_commit, choices.commit),
    events.EscortDeclared: Rule(_next_turn, choices.wrong_answer, choices.declare),
    events.StepTravelled: Rule(_leaving, travel.wrong_step, travel.travel),
    events.RobberyCalled: Rule(_nothing, choices.wrong_call, choices.call),
    events.AmbushRevealed: Rule(_nothing, choices.wrong_ambush, choices.show_ambush, after_end=True),
    events.EscortRevealed: Rule(_nothing, choices.wrong_escort, choices.show_escort, after_end=True),
    events.RobberyRepelled: Rule(_nothing, robbery.wrong_repulse, _right, after_end=True),
    events.RobberySucceeded: Rule(_late, robbery.wrong_success, _right, after_end=True),
    events.CardsLost: Rule(_late, robbery.wrong_loss, robbery.lose_cards),
    events.DeliveryDeclined: Rule(_road, tasks.wrong_keeping, tasks.keep),
    events.CardDelivered: Rule(_town, tasks.wrong_delivery, _right, after_end=True),
    events.CardPickedUp: Rule(_picking, tasks.wrong_pick_up, tasks.pick_up),
    events.PickupDeclined: Rule(_town, _declined, _right),
    events.CardThrownAway: Rule(_town, tasks.wrong_throw, tasks.throw_away),
    events.MarkerMoved: Rule(_nothing, _marker, _right, begins=False, after_end=True),
    TurnEnded: Rule(_ending, travel.wrong_end, travel.end, after_end=True),
    events.VictoryDeclared: Rule(_victory, ending.wrong_victory, _right, begins=False, after_end=True),
}


def settle(state: State, event: Event, rule: Rule) -> list[Fault]:
    """Brings the table to where the event belongs; what was left out on the way."""
    found = beginning.wrong_number_of_players(state)
    if state.phase == OVER:
        return found
    if rule.begins and state.phase == SET_UP:
        found += beginning.begin(state)
    return found + rule.settle(state, event)


def too_late(state: State, rule: Rule) -> list[Fault]:
    """MG-43: a move after the game has ended."""
    if state.phase != OVER or rule.after_end:
        return []
    return [Fault("MG-43", "the game is over", state.ended.reason if state.ended else "")]
