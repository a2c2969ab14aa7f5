"""The disputed situations of section 10 for whoever asks about the rules, and how far the order of play is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.event import Position
from projections.extras import Coverage, Extras, Kept, Settled
from projections.report import Report

from .faults import CODES
from .set_up import order_of_play, register

RECORDED = {"S.first": "any player may begin"}


class Situations(Extras):
    """What this game has beside the protocol."""

    marked = frozenset({"robbery", "repelled", "delivery"})

    def register(self) -> dict[str, Settled]:
        """Every disputed situation by its number, with the answer that holds here and how sure it is."""
        return {number: Settled(ruling.about, ruling.rows, f"{ruling.why} ({ruling.mark})") for number, ruling in register().items()}

    def coverage(self) -> Coverage:
        """Every row with the findings that keep it; what only computes is kept by the rules themselves."""
        rows = tuple(_kept(row) for row in order_of_play().rows.values())
        return Coverage(rows, rows)

    def concerns(self, state: Any, name: str, position: Position | None) -> Callable[[Report], bool]:
        """Awards called so: `robbery` and `delivery` alone mean all of them."""
        return lambda report: not name or report.subject == name or report.subject.partition(" ")[0] == name


def _kept(row: Any) -> Kept:
    codes = ", ".join(code for code, numbered in CODES.known.items() if row.id in numbered.rules)
    state, why = ("enforced", "") if codes or row.mode == "AUTO" else ("recorded", RECORDED.get(row.id, ""))
    return Kept(row.id, row.step, row.mode, row.when, row.text, state, codes, why)
