"""The end of the game: somebody reaches 30 points.

Sources: rules section 6; readings end_timing and tie_break; disputed situations 10.28, 10.29, 10.30.
"""

from __future__ import annotations

from collections.abc import Sequence

from events.event import Seat
from events.mille_grazie import MarkerMoved, VictoryDeclared

from .faults import Fault
from .state import OVER, Ending, State, names

GOAL = 30
ROW = "E.end"


def reached(state: State) -> None:
    """At 30 points the game is over at once, where the table reads it so."""
    if state.says("end_timing", "immediate"):
        finish(state)


def turn_over(state: State, following: Seat) -> None:
    """At the end of a turn, or of the round, where the table plays it to its end."""
    if not state.says("end_timing", "end_of_round") or following == state.first:
        finish(state)


def finish(state: State) -> None:
    """Ends the game if anybody has reached 30 points."""
    score = state.ledger.score
    if state.phase == OVER or max(score.values()) < GOAL:
        return
    best = max(score.values())
    tied = [seat for seat, points in score.items() if points == best]
    winners, tie_break = _of_equals(state, tied)
    reached_by = [seat for seat, points in score.items() if points >= GOAL]
    reason = "30 points are reached"
    state.set(phase=OVER, ended=Ending(winners, reason, tie_break, state.seq))
    rule = f" Of {names(tied)}, equal with {best}, the reading tie_break={state.readings['tie_break']} decides." if len(tied) > 1 else ""
    won = f"{names(winners)} {'have' if len(winners) > 1 else 'has'} won with {best} points"
    state.tell(
        "end", ROW, winners, f"The game ends, for {names(reached_by)} {'have' if len(reached_by) > 1 else 'has'} at least {GOAL} points; {won}.{rule}"
    )


def _of_equals(state: State, tied: list[Seat]) -> tuple[tuple[Seat, ...], str]:
    """The winners among those with the most points, and the reading that told them apart."""
    reading = state.readings["tie_break"]
    if len(tied) == 1 or reading == "shared":
        return tuple(tied), ""
    begin = state.seat if reading == "nobleman_first" else max(state.first, 0)
    best = min(tied, key=lambda seat: (seat - begin) % state.seats)
    return (best,), f"tie_break={reading}"


# ---- what the record says about points and winners ----


def _are_equal_best(state: State, seats: Sequence[Seat]) -> bool:
    """Whether all of these have the most points of a game that is over; who of equals has won no source says."""
    best = max(state.ledger.score.values())
    return state.ended is not None and bool(seats) and all(state.ledger.score[seat] == best for seat in seats)


def _hangs_on(state: State, seats: Sequence[Seat]) -> str:
    """What no source says: who of equals has won, and who of several that have reached the goal."""
    if _are_equal_best(state, seats):
        return "tie_break"
    return "10.29" if state.ended is not None and seats and all(state.ledger.score[seat] >= GOAL for seat in seats) else ""


def wrong_victory(state: State, event: VictoryDeclared) -> list[Fault]:
    """MG-44: the game is declared over too early, or the wrong winner."""
    computed = "the game is not over" if state.ended is None else ",".join(str(seat + 1) for seat in state.ended.winners)
    stated = ",".join(str(seat + 1) for seat in sorted(event.winners))
    if computed != stated:
        return [Fault("MG-44", computed, stated, reading=_hangs_on(state, event.winners))]
    scores = tuple(state.ledger.score.values())
    return [Fault("MG-45", str(scores), str(event.scores))] if event.scores and event.scores != scores else []


def wrong_marker(state: State, event: MarkerMoved, possible: set[int]) -> list[Fault]:
    """MG-45: the marker does not stand where the gains so far put it."""
    if event.now not in possible:
        return [Fault("MG-45", " or ".join(str(points) for points in sorted(possible)), str(event.now))]
    gains = [award.points for award in state.ledger.awards if award.seat == event.seat]
    ladder = {0, *(sum(gains[:n]) for n in range(len(gains) + 1))}
    return [Fault("MG-45", str(event.now), f"from {event.was}")] if event.was >= 0 and event.was not in ladder else []
