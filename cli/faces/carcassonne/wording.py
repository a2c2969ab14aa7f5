"""Carcassonne in words: the feature an award is for, its tiles, who had the majority, and how a disputed feature stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...exits import Exit, Stop
from ...output import counted
from ...words import joined, square, squares
from ..wording import Wording as GeneralWording
from .standing_words import cities_along, decided, standing

if TYPE_CHECKING:
    from projections.carcassonne.disputed import Now
    from projections.carcassonne.report import FeatureReport
    from projections.disputes import Dispute
    from projections.report import Report

    from ...position import Position

# The order in which the parts of an award stand in a document.
PARTS = [
    "number",
    "seq",
    "turn",
    "seat",
    "points",
    "row",
    "rule",
    "edition",
    "final",
    "feature",
    "finished",
    "position",
    "tiles",
    "along",
    "items",
    "figures",
    "majority",
    "readings",
    "decision",
    "deciding",
]


class Wording(GeneralWording):
    """Words for Carcassonne."""

    def subject(self, report: Any) -> str:
        """The kind of feature, whether it is finished, and where it lies if it has a centre."""
        what = [report.feature, _state(report), f"at {square(report.position)}" if report.position else ""]
        return " ".join(filter(None, what))

    def more(self, here: Position, report: Any) -> Iterator[str]:
        """The tiles, the cities along a field, and who stood there."""
        if report.tiles:
            yield f"tiles {squares(report.tiles)}"
        if report.along:
            yield cities_along(report.along)
        if report.majority:
            yield majority(here.names, report)

    def edition(self, name: str) -> str:
        """First or second edition."""
        from projections.carcassonne.set_up import EDITIONS

        return EDITIONS.get(name, name)

    def plain(self, report: Report) -> dict[str, Any]:
        """The award as JSON, seats from 1."""
        from msgspec import to_builtins

        values: dict[str, Any] = to_builtins(report)
        found = {part: values[part] for part in PARTS}
        for part in (found, *found["figures"], *found["majority"], *found["deciding"]):
            part["seat"] += 1
        return found

    def feature(self, here: Position, text: str, *, json: bool) -> int:
        """What the feature is worth now, to whom, and why nothing was paid."""
        from .worth import tell

        return tell(here, text, json=json)

    def disputed(self, here: Position, text: str) -> tuple[str, tuple[int, int] | None]:
        """The feature and its square."""
        from projections.carcassonne.naming import BadFeature, feature_named

        try:
            return feature_named(here.state, text)
        except BadFeature as error:
            raise Stop(str(error), Exit.USE) from None

    def standing(self, here: Position, now: Now | None) -> str:
        """How the feature stands: `unfinished, 3 tiles, Ann 1 (small 2,0)`."""
        if now is None:
            return "not on the board"
        state = "" if now.kind == "field" else "finished, " if now.finished else "unfinished, "
        there = ", ".join(standing(here.names, share, now.figures) for share in now.weights)
        return f"{state}{counted(len(now.tiles), 'tile')}, {there or 'nobody on it'}"

    def why_nothing(self, here: Position, dispute: Dispute) -> Iterable[str]:
        """What the feature is worth, who holds it, and why it brought nothing at the event."""
        from projections.carcassonne.unpaid import reasons
        from projections.carcassonne.worth import worth

        from .worth import lines

        segment = here.state.segment(dispute.position, dispute.feature) if dispute.position else None
        if segment is None:
            return ()
        found = worth(here.cursor, here.address, segment)
        return lines(here, found, reasons(here.cursor, found))

    def plain_standing(self, now: Now | None) -> Any:
        """The feature as JSON, seats from 1."""
        found = super().plain_standing(now)
        for part in (*found["figures"], *found["weights"]) if found else ():
            part["seat"] += 1
        return found


def _state(report: FeatureReport) -> str:
    if report.finished is None:
        return ""
    return "finished" if report.finished else "unfinished"


def majority(names: Sequence[str], report: FeatureReport) -> str:
    """Who stood on the feature with what weight, and what a tie means."""
    best = [one for one in report.majority if one.most]
    others = [one for one in report.majority if not one.most]
    if len(report.majority) == 1:
        return f"nobody else there: {standing(names, report.majority[0], report.figures)}"
    text = f"majority: {', '.join(standing(names, share, report.figures) for share in [*best, *others])}"
    if best[1:]:
        text += f"; a tie, each of {joined([names[one.seat] for one in best])} gets the full points"
    return f"{text}; {decided(names, report.deciding)}" if report.deciding else text
