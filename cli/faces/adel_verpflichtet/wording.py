"""Awards of Adel Verpflichtet in words: why a pawn has moved, and from where to where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from .. import wording
from .display import FOR

if TYPE_CHECKING:
    from projections.report import Counted, Report

    from ...position import Position


class Wording(wording.Wording):
    """The words of this game."""

    def lines(self, here: Position, report: Report) -> list[str]:
        """One award, its items called as people do."""
        return super().lines(here, replace(report, items=tuple(map(_named, report.items))))

    def subject(self, report: Report) -> str:
        """What the pawn has moved for; a report names it by its word and the two spaces, `final_best 24-32`."""
        kind, _, spaces = report.subject.partition(" ")
        start, _, to = spaces.partition("-")
        return f"{FOR[kind]}, from space {start} to {to}" if kind in FOR and to else report.subject


def _named(item: Counted) -> Counted:
    return replace(item, text=f"{FOR[item.name]}: {item.points:+d}") if item.name in FOR else item
