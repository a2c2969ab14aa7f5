"""What the record says followed of itself, compared with what the rules compute. It changes nothing. Rules file 10 and 11.

The rules go on at once, so most of it is about a round that is over by then: a fact is looked up in the round at hand, else in the last one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.adel_verpflichtet import (
    AuctionWon,
    CastleRead,
    CellsRead,
    ChequesReturned,
    ChequeStays,
    ChequeStolen,
    DetectivePaid,
    ExhibitionsRanked,
    PawnMoved,
    RaceEnded,
    RoundEnded,
    RoundStarted,
    TableReached,
    ThiefImprisoned,
    ThiefLetGo,
    ThievesReturned,
)
from events.event import Event, Seat
from projections.way import OUT_OF_ORDER

from . import auction, detectives, ending, showing, unsaid
from .material import EDITIONS
from .phases import FINAL, IN_PLAY, LOCATION, OVER, STEAL, close, pass_over, show_no_more
from .state import CASTLE, DETECTIVE, Evening
from .track import at_table

REASONS = {
    showing.BEST: "AV-28",
    showing.SECOND: "AV-28",
    detectives.PAID: "AV-37",
    ending.FINAL_BEST: "AV-44",
    ending.FINAL_SECOND: "AV-44",
}
GROUND = {
    showing.BEST: showing.RANKING,
    showing.SECOND: showing.RANKING,
    detectives.PAID: detectives.PLACES,
    ending.FINAL_BEST: ending.FINAL_RANKING,
    ending.FINAL_SECOND: ending.FINAL_RANKING,
}
JAILED = "jailed"


def _seats(seats: Any) -> str:
    return ",".join(str(seat + 1) for seat in seats)


def _listed(values: Any) -> str:
    return ",".join(map(str, values)) or "none"


def _compare(state: Evening, code: str, right: object, said: object, words: str) -> tuple[str, ...]:
    return () if right == said else (state.expect(code, words),)


# ---- rounds ----


def _round_started(state: Evening, event: RoundStarted) -> tuple[str, ...]:
    if state.phase in (FINAL, OVER):
        return ("AV-42",)
    if state.phase == LOCATION:
        return _compare(state, OUT_OF_ORDER, state.number, event.round, str(state.number))
    return (state.expect(OUT_OF_ORDER, f"round {state.number} is being played"),)


def _round_ended(state: Evening, event: RoundEnded) -> tuple[str, ...]:
    last = state.before.get("number", 0)
    if event.round == last and (state.phase in (FINAL, OVER) or not (state.location or state.committed)):
        return ()
    if event.round == state.number and state.phase in IN_PLAY:
        if state.phase == LOCATION:
            return ("AV-04",)
        return ("AV-42" if at_table(state.material, state.standing()) else OUT_OF_ORDER,)
    return (state.expect(OUT_OF_ORDER, f"round {last}"),)


# ---- auction house ----


def _won(state: Evening, event: AuctionWon) -> tuple[str, ...]:
    right = state.fact(auction.WON)
    return _compare(state, "AV-13", right, (event.seat, event.cheque), f"{right[0] + 1} with {right[1]}" if right else "nobody")


def _cheques(state: Evening, event: ChequesReturned) -> tuple[str, ...]:
    right = state.fact(auction.RETURNED) or ()
    code = "AV-15" if state.fact(auction.WON) else "AV-15~section-5"  # what becomes of cheques when nothing is on sale is inferred
    return _compare(state, code, right, tuple(sorted(event.cheques)), _listed(right))


def _stolen(state: Evening, event: ChequeStolen) -> tuple[str, ...]:
    right = state.fact(auction.STOLEN)
    if right == (event.seat, event.cheque):
        return ()
    stays = state.fact(auction.STAYS)
    several = stays is not None and stays == (event.cheque, auction.SEVERAL)
    return (state.expect("AV-16" if several else "AV-17", f"{right[0] + 1} takes {right[1]}" if right else "no cheque is stolen"),)


def _stays(state: Evening, event: ChequeStays) -> tuple[str, ...]:
    right = state.fact(auction.STAYS)
    if right is not None and right[0] == event.cheque and event.reason in ("", right[1]):
        return ()
    return (state.expect("AV-16", f"{right[0]} stays: {right[1]}" if right else "no cheque stays in the register"),)


def _thieves(state: Evening, event: ThievesReturned) -> tuple[str, ...]:
    """Thieves of the auction house go back to hand when its phase is over, those of the castle at the end unless there is a detective."""
    said = tuple(sorted(event.thieves))
    facts = state.facts if auction.THIEVES in state.facts else state.before
    castle, house = facts.get(detectives.THIEVES, ()), facts.get(auction.THIEVES, ())
    if said in (house, castle, tuple(sorted({*house, *castle}))):
        return ()
    is_lost = set(said) < set(house)  # a thief of the auction house goes back to hand whatever happens
    return (state.expect("AV-47" if is_lost else "AV-36", _listed(castle or house)),)


# ---- castle ----


def _ranked(state: Evening, event: ExhibitionsRanked) -> tuple[str, ...]:
    right = state.fact(ending.FINAL_RANKING) or state.fact(showing.RANKING) or ()
    castle = state.fact(showing.RANKING) or ()
    if event.ranking in (right, castle):
        return ()
    is_as_good = _is_as_good(state, event.ranking, right)
    if is_as_good and state.readings["identical-oldest"] == "tie":
        return ()
    return (state.expect("AV-27~identical-oldest" if is_as_good else "AV-27", _seats(right) or "none"),)


def _is_as_good(state: Evening, said: tuple[Seat, ...], right: tuple[Seat, ...]) -> bool:
    """Whether two rankings differ only in exhibitions of as many objects whose oldest are of one year."""
    shown = state.final or (state.shown if showing.RANKING in state.facts else state.before.get("shown", {}))
    if sorted(said) != sorted(right) or not said:
        return False
    first = [(len(shown[seat]), min(item.year for item in state.objects(shown[seat]))) for seat in right]
    return first == [(len(shown[seat]), min(item.year for item in state.objects(shown[seat]))) for seat in said]


def _castle(state: Evening, event: CastleRead) -> tuple[str, ...]:
    right = state.fact(showing.CASTLE_READ)
    words = "castle {}: {} and {}".format(*right) if right else "no castle"
    is_there = right is not None and right[0] == event.castle
    return _compare(state, f"AV-28{_pair_hangs_on(state, is_there)}", right, (event.castle, event.best, event.second), words)


def _pair_hangs_on(state: Evening, is_there: bool) -> str:
    """What a wrong pair hangs on: nothing says which one counts in the club room, and the numbers of our own file are not the printed ones."""
    right = state.fact(showing.CASTLE_READ)
    if right is None:
        return ""
    if state.fact(showing.LED_FROM) == 0:
        return "~Q12"
    mark = next(castle.mark for castle in state.material.castles if castle.id == right[0])
    return "~section-8" if is_there and mark == "unknown" else ""


def _moves(state: Evening, reason: str) -> dict[tuple[Seat, str], tuple[int, int]]:
    """The moves of pawns in the round a reason belongs to: this one, where what gives such steps is settled, else the last one."""
    found: dict[tuple[Seat, str], tuple[int, int]] = (state.facts if GROUND[reason] in state.facts else state.before).get("moves", {})
    return found


def _is_read_again(state: Evening, steps: int) -> bool:
    """Whether a second best exhibition was paid by the castle the best one has just come to; that this is wrong is inferred."""
    moves = _moves(state, showing.BEST)
    best = [to for (_, reason), (_, to) in moves.items() if reason == showing.BEST]
    castle = state.material.castle_at(best[0]) if best and best[0] > (state.fact(showing.LED_FROM) or 0) else None
    return castle is not None and castle.second == steps


def _moved(state: Evening, event: PawnMoved) -> tuple[str, ...]:
    """A pawn moves for one of five reasons, forward, and as far as the reason says."""
    seat, reason = event.seat, event.reason
    if event.to < event.start or reason not in REASONS:
        return (state.expect("AV-41", "forward, for one of five reasons"),)
    right = _moves(state, reason).get((seat, reason))
    if right == (event.start, event.to):
        return ()
    if right is not None and right[0] != event.start:
        return (state.expect("AV-41" if reason != detectives.PAID else "AV-37", f"from {right[0]} to {right[1]}"),)
    words = f"from {right[0]} to {right[1]}" if right else "no such move"
    code = REASONS[reason] if right else _unfounded(state, seat, reason)
    if code == "AV-28":
        again = reason == showing.SECOND and _is_read_again(state, event.to - event.start)
        code += "~Q10" if again else _pair_hangs_on(state, True)
    elif code == "AV-37" and right:
        code += _place_hangs_on(state, seat, event.to - event.start)
    return (state.expect(code, words),)


def _unfounded(state: Evening, seat: Seat, reason: str) -> str:
    """Which rule a move breaks for which there is no ground."""
    if reason == detectives.PAID:
        return _unpaid(state, seat)
    if reason in (showing.BEST, showing.SECOND):
        ranking = state.fact(showing.RANKING) or ()
        if seat in ranking:
            at = ranking.index(seat)
            if len(ranking) == 1:  # that the second number is not paid then is inferred
                return "AV-29~section-6"
            return "AV-29" if at > 1 else "AV-27"
        return "AV-41"
    is_lone = reason == ending.FINAL_SECOND and len(state.fact(ending.FINAL_RANKING) or ()) == 1
    return "AV-44~section-9" if is_lone else "AV-44"  # that a single last exhibition leaves four steps unpaid is inferred


def _place_hangs_on(state: Evening, seat: Seat, steps: int) -> str:
    """What a wrong place hangs on: that the exhibitions of the round have moved pawns before places are taken follows from the order of steps."""
    earlier = state.fact(detectives.PLACES_BEFORE) or ()
    return "~Q21" if seat < len(earlier) and earlier[seat] == steps else ""


def _unpaid(state: Evening, seat: Seat) -> str:
    """Why a seat is not paid for a detective: there was no thief, or it has played none."""
    if detectives.PLACES not in state.facts and state.phase in IN_PLAY and state.action:
        return "AV-37" if state.action.get(seat, ("",))[0] == DETECTIVE and state.at(CASTLE) else "AV-41"
    return "AV-35" if not state.fact(detectives.CASTLE_THIEVES) else "AV-41"


def _paid(state: Evening, event: DetectivePaid) -> tuple[str, ...]:
    right = (state.fact(detectives.PLACES) or {}).get(event.seat)
    if right == event.place == event.steps:
        return ()
    code = "AV-37"
    if right and event.place == event.steps:
        code += _place_hangs_on(state, event.seat, event.steps)
    return (state.expect(code if right else _unpaid(state, event.seat), f"place {right}, {right} steps" if right else "nothing"),)


# ---- prison ----


def _jailed(state: Evening, event: ThiefImprisoned) -> tuple[str, ...]:
    """Arrests come in ascending order, each into cell 1; thieves of the auction house are never touched."""
    right = state.fact(detectives.ARRESTS) or ()
    said: tuple[int, ...] = state.fact(JAILED) or ()
    arrested = dict(right)
    if event.thief not in arrested or arrested[event.thief] != event.seat:
        return (state.expect(_not_arrested(state, event), _listed(arrested)),)
    _remember(state, detectives.ARRESTS, JAILED, (*said, event.thief))
    next_one = min(arrested.keys() - set(said), default=0)
    is_wrong = event.thief in said or event.thief > next_one or event.cell != 1
    return (state.expect("AV-38", f"thief {next_one}, cell 1" if next_one else "no further arrest"),) if is_wrong else ()


def _not_arrested(state: Evening, event: ThiefImprisoned) -> str:
    if event.thief in (state.fact(auction.THIEVES) or ()):
        return "AV-18"
    if state.phase == FINAL and not state.fact(detectives.ARRESTS):
        return "AV-43~section-9"  # that no detective acts there is inferred
    return "AV-36"


def _remember(state: Evening, beside: str, key: str, value: object) -> None:
    """Keeps what the record has said of a fact, in the round the fact belongs to."""
    state.put(state.facts if beside in state.facts else state.before, key, value)


def _let_go(state: Evening, event: ThiefLetGo) -> tuple[str, ...]:
    right = state.fact(detectives.FREED) or ()
    return () if (event.thief, event.seat) in right else (state.expect(_cells_code(state), _listed(number for number, _ in right)),)


def _cells_code(state: Evening) -> str:
    """That no more cells count than there are players is certain in the edition with six cells, and inferred in the other."""
    is_open = state.material.edition == "five" and state.seats < EDITIONS["five"]
    return "AV-39~cells-in-use" if is_open else "AV-39"


def _cells(state: Evening, event: CellsRead) -> tuple[str, ...]:
    if event.cells == state.cells:
        return ()
    freed = {number for number, _ in state.fact(detectives.FREED) or ()}
    inside = set(event.cells) - {0}
    if len(event.cells) != len(state.cells) or inside != set(state.cells) - {0} or freed & inside:
        return (state.expect(_cells_code(state), _listed(state.cells)),)
    return (state.expect("AV-38", _listed(state.cells)),)


# ---- end ----


def _table(state: Evening, event: TableReached) -> tuple[str, ...]:
    right = at_table(state.material, state.standing())
    if state.phase == OVER:
        right = state.before.get(ending.TABLE, right)
    return _compare(state, "AV-42", right, tuple(sorted(event.ranking)), _seats(right) or "nobody")


def _ended(state: Evening, event: RaceEnded) -> tuple[str, ...]:
    if state.phase != OVER:
        is_cut = state.phase in IN_PLAY or not state.final
        return ("AV-42" if is_cut else "AV-43",)
    winners, tie_break = state.fact(ending.WINNERS)
    state.set(closed=True)
    if tuple(sorted(event.winners)) == winners and event.tie_break in ("", tie_break):
        return ()
    is_share = len(winners) > 1 and not tie_break and set(event.winners) < set(winners)  # nothing says who wins without last exhibitions
    return (state.expect("AV-45~section-9" if is_share else "AV-45", f"{_seats(winners)}{f' by {tie_break}' if tie_break else ''}"),)


AFTER_THE_THEFTS = (ThiefImprisoned, ThiefLetGo, DetectivePaid, RoundEnded)


def stated(state: Evening, event: Event) -> tuple[str, ...]:
    """Compares a statement; what comes after the thefts ends them, for whoever has not taken anything by then takes nothing."""
    missing: tuple[str, ...] = ()
    if isinstance(event, AFTER_THE_THEFTS) or (isinstance(event, PawnMoved) and event.reason == detectives.PAID):
        missing = close(state, event)
        if state.phase == STEAL:
            missing += pass_over(state, LOCATION, FINAL)
    elif isinstance(event, ExhibitionsRanked | CastleRead | PawnMoved) and unsaid.in_castle(state):
        show_no_more(state)
    elif isinstance(event, RoundStarted) and event.round == state.number + 1:
        missing = close(state)
    return (*missing, *STATED[event.__class__](state, event))


STATED: dict[type[Event], Callable[[Evening, Any], tuple[str, ...]]] = {
    RoundStarted: _round_started,
    RoundEnded: _round_ended,
    AuctionWon: _won,
    ChequesReturned: _cheques,
    ChequeStolen: _stolen,
    ChequeStays: _stays,
    ThievesReturned: _thieves,
    ExhibitionsRanked: _ranked,
    CastleRead: _castle,
    PawnMoved: _moved,
    DetectivePaid: _paid,
    ThiefImprisoned: _jailed,
    ThiefLetGo: _let_go,
    CellsRead: _cells,
    TableReached: _table,
    RaceEnded: _ended,
}
