"""The end: the last round is finished, everybody opens the best set, the pawn furthest forward wins. Rules file 9."""

from __future__ import annotations

from collections.abc import Sequence

from events.adel_verpflichtet import FinalExhibitionShown, FinalExhibitionVoid
from events.event import Seat

from .exhibitions import Ranked, ranked, strength
from .showing import best_of, pay, tell_ranking, tie_rule, wrong_set
from .state import Evening, name, names, no
from .track import at_table

FINAL_BEST, FINAL_SECOND = "final_best", "final_second"
TABLE, FINAL_RANKING, WINNERS = "table", "final-ranking", "winners"
TIE_BREAK = "final_exhibition"


def is_last_round(state: Evening) -> bool:
    """Whether a pawn is at the table, or the round is the last that was agreed on."""
    return bool(at_table(state.material, state.standing())) or (0 < state.longest <= state.number)


def announce(state: Evening) -> None:
    """Says why the game ends with this round."""
    seats = at_table(state.material, state.standing())
    state.note(TABLE, seats)
    first = state.material.first_table_space
    why = f"{names(seats)} reached the table (space {first} or more)" if seats else f"Round {state.number} was agreed to be the last"
    state.tell("table reached", "F.trigger", seats, f"{why}: the round is finished and everybody opens a last exhibition.")


def not_opened(state: Evening) -> tuple[Seat, ...]:
    """The seats whose last exhibition is not open."""
    return tuple(seat for seat in range(state.seats) if seat not in state.final)


def open_final(state: Evening, event: FinalExhibitionShown) -> tuple[str, ...]:
    """The last exhibition must be the best one has."""
    seat, shown = event.seat, event.objects
    if seat in state.final:
        return no("AV-43")
    if len(set(shown)) < len(shown) or not state.may_own(seat, shown):
        return no("AV-22")
    state.uncover(seat, shown)
    wrong = wrong_set(state, shown)
    state.put(state.final, seat, () if wrong else shown)
    if wrong:  # that a last exhibition is one as in the castle is inferred
        return (wrong if "~" in wrong else f"{wrong}~section-9",)
    return _not_best(state, seat)


def open_nothing(state: Evening, event: FinalExhibitionVoid) -> tuple[str, ...]:
    """A seat has no valid set at the end."""
    if event.seat in state.final:
        return no("AV-43")
    state.put(state.final, event.seat, ())
    return _not_best(state, event.seat)


def _not_best(state: Evening, seat: Seat) -> tuple[str, ...]:
    best = best_of(state, seat)
    if is_better(state, best, state.final[seat]):
        return (state.expect("AV-43", " ".join(best)),)
    return ("AV-43?",) if state.hidden[seat] else ()


def is_better(state: Evening, best: Sequence[str], shown: Sequence[str]) -> bool:
    """Whether a set beats another one."""
    rule = tie_rule(state)
    return bool(best) and strength(state.objects(best), rule) > (strength(state.objects(shown), rule) if shown else ())


def finish(state: Evening) -> None:
    """Steps for the last exhibitions; then it is known who has won."""
    for seat, shown in state.final.items():
        state.publish(seat, shown)
    ranking = ranked({seat: state.objects(shown) for seat, shown in state.final.items()}, tie_rule(state))
    state.note(FINAL_RANKING, tuple(one.seat for one in ranking))
    if ranking:
        tell_ranking(state, ranking, "F.rank")
    best, second = state.material.final_bonus
    if state.readings["final-bonus"] == "objects":
        best, second = (one.size for one in (*ranking, *(Ranked(0, 0, 0, 0),) * 2)[:2])
    pay(state, ranking, ((best, FINAL_BEST, "F.best"), (second, FINAL_SECOND, "F.second")))
    winners, tie_break = winning(state, ranking)
    state.note(WINNERS, (winners, tie_break))
    _tell_winners(state, winners, tie_break)


def end_now(state: Evening) -> None:
    """Ends the game as if everybody opened the best set of what is known of the hand; for trying, so whoever asks takes it back."""
    for seat in range(state.seats):
        if seat not in state.final:
            state.put(state.final, seat, best_of(state, seat))
    finish(state)


def winning(state: Evening, ranking: Sequence[Ranked]) -> tuple[tuple[Seat, ...], str]:
    """The pawns furthest forward; of several, the one with the better last exhibition."""
    farthest = max(state.position.values())
    ahead = tuple(seat for seat, space in state.position.items() if space == farthest)
    among = [one for one in ranking if one.seat in ahead]
    if len(ahead) == 1 or not among:
        return ahead, ""
    return tuple(sorted(one.seat for one in among if one.place == among[0].place)), TIE_BREAK


def _tell_winners(state: Evening, winners: tuple[Seat, ...], tie_break: str) -> None:
    space = state.position[winners[0]]
    tied = [seat for seat, other in state.position.items() if other == space]
    win = "win" if len(winners) > 1 else "wins"
    if tie_break:
        text = f"The pawns of {names(tied)} stand on space {space}; the better last exhibition decides, and {names(winners)} {win}."
    elif len(tied) > 1:
        text = f"The pawns of {names(tied)} stand on space {space} and none has a last exhibition, so they share the victory."
    else:
        text = f"The pawn of {name(winners[0])} is furthest forward, on space {space}, and {name(winners[0])} wins."
    state.tell("end", "F.winner", winners, text)
