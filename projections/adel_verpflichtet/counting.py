"""Numbers of a game: why pawns moved, what happened how often, what each seat has, and whether what is said of it is true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from events.common import FactStated, GameSetUp, OptionsStated, SupplyStated
from events.event import Entry, Event, Seat
from events.finding import Finding, Severity, unknown_seat
from events.notation import write
from projections.ledger import Award
from projections.report import Report, plain_reports

from . import prison
from .state import WINDOWS, Evening

COUNTED = (
    "objects bought",
    "objects stolen",
    "objects lost",
    "exhibitions shown",
    "exhibitions best",
    "exhibitions second",
    "steps best",
    "steps second",
    "steps detective",
    "steps final_best",
    "steps final_second",
    "thieves arrested",
    "rounds in prison",
    "cheques spent",
    "cheques stolen",
)
CALLED = {
    "exhibitions second": "exhibitions second best",
    "steps best": "steps for the best exhibition",
    "steps second": "steps for the second best",
    "steps detective": "steps for a detective",
    "steps final_best": "steps for the best last exhibition",
    "steps final_second": "steps for the second best last exhibition",
}
EXPLAINED = {
    "IV.best": ("IV.rank", "IV.pair"),
    "IV.second": ("IV.rank", "IV.pair"),
    "IV.detectives": ("IV.detectives",),
    "F.best": ("F.rank",),
    "F.second": ("F.rank",),
}


def statistics(state: Evening) -> dict[str, dict[Seat, int]]:
    """Name -> how often, for each seat."""
    return {CALLED.get(what, what): {seat: state.counts.get((what, seat), 0) for seat in range(state.seats)} for what in COUNTED}


def supplies(state: Evening) -> dict[tuple[Seat, str], int]:
    """Objects, cheques and thieves out of prison of each seat."""
    found: dict[tuple[Seat, str], int] = {}
    for seat in range(state.seats):
        found[seat, "objects"] = state.owned(seat)
        found[seat, "cheques"] = len(state.purse(seat))
        found[seat, "thieves"] = len(state.free_thieves(seat))
    return found


def reports(game: Any, state: Evening, set_up: GameSetUp, entries: Sequence[Entry]) -> list[Report]:
    """Every award, with the sentences of what it follows from."""

    def details(award: Award) -> Iterator[str]:
        rules = EXPLAINED.get(award.row, ())
        for told in state.chronicle.told:
            if told.seq == award.seq and told.rule in rules and (award.seat in told.seats or told.rule == "IV.pair"):
                yield told.text

    return plain_reports(game, state, set_up, entries, details)


def judge(game: Any, state: Evening, event: Event) -> Iterator[Finding]:
    """Findings about a statement: supplies, moves, and `fact` about `phase`, `round`, `cells`, `window-1`, `window-2`."""
    if isinstance(event, SupplyStated):
        if not 0 <= event.seat < state.seats:
            yield unknown_seat(event.seat)
        else:
            yield from _compared("claim/supply", _supply(state, event), str(event.count))
    elif isinstance(event, OptionsStated):
        moves = (write(move).partition(" ")[2] for move in game.legal_moves(state))
        right = sorted(move for move in moves if f"{move} ".startswith(f"{event.verb} ") or not event.verb)
        yield from _compared("claim/options", "; ".join(right), "; ".join(sorted(event.options)))
    elif isinstance(event, FactStated):
        facts = _facts(state)
        if event.about in facts:
            yield from _compared("claim/fact", facts[event.about], event.value)
        else:
            yield _unchecked(event.about)


def _supply(state: Evening, event: SupplyStated) -> str:
    found = supplies(state)
    return str(found[event.seat, event.piece]) if (event.seat, event.piece) in found else ""


def _facts(state: Evening) -> dict[str, str]:
    cells = ",".join("-" if number == prison.EMPTY else str(number) for number in state.cells)
    return {"phase": state.phase, "round": str(state.number), "cells": cells, **{f"window-{window}": str(state.piles[window]) for window in WINDOWS}}


def _compared(code: str, right: str, said: str) -> Iterator[Finding]:
    if not right:
        yield _unchecked(said)
    elif right != said:
        yield Finding(code=code, expected=right, actual=said, text=f"stated as {said}, the rules give {right}")


def _unchecked(about: str) -> Finding:
    return Finding(code="claim/unchecked", severity=Severity.NOTE, actual=about, text=f"nothing is known about {about}")
