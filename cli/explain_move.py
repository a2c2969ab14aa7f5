"""A refused or flagged move in words: which row forbids it, its sentence, and what was legal instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .output import counted
from .words import INDENT

if TYPE_CHECKING:
    from projections.instead import Judged

    from .position import Position

MOST_SHOWN = 5
HANGS = {True: "depends on", False: "by"}


def tell(here: Position, text: str, *, json: bool) -> int:
    """Judges a line of notation at the position, without recording anything; answers the exit code, 1 when it is not legal."""
    from events.notation import NotationError, read
    from projections.instead import can_be_judged, judge

    from . import output
    from .exits import Exit, Stop

    try:
        event = read(text)
    except NotationError as error:
        raise Stop(f"--move, column {error.column}: {error.text}", Exit.USE) from None
    if event is None or not can_be_judged(here.game, event):
        raise Stop(f"--move takes a move or a statement in notation, such as `1 tile BA/L 1,0 r0`, not {text!r}", Exit.USE)
    found = judge(here.cursor, event)
    gains = _gains(here, event) if found.is_legal and not found.claim else {}
    if json:
        output.document(game=here.label, at=here.here, move=plain(found, gains))
    else:
        for line in lines(found, here.here, _verdict(here, found, gains)):
            output.say(line)
    return Exit.FINE if found.is_legal else Exit.FOUND


def _gains(here: Position, event: Any) -> dict[int, int]:
    from .moves import points_of

    return points_of(here, event)


def _verdict(here: Position, found: Judged, gains: dict[int, int]) -> str:
    if found.claim:
        return "holds" if found.is_legal else "does not hold"
    if not found.is_legal:
        return "against the rules" if found.applied else "cannot be played"
    told = ", ".join(f"{here.names[seat]} {counted(points, 'point')}" for seat, points in sorted(gains.items()))
    return f"legal; at once it brings {told or 'no points'}"


def recorded(found: Judged) -> str:
    """What became of a move with findings in the record."""
    if found.claim:
        return "does not hold"
    return "played as recorded, against the rules" if found.applied else "could not be played: the position stayed as it was"


def lines(found: Judged, where: str, verdict: str) -> Iterator[str]:
    """The move and what became of it; then each finding with its row, and the nearest legal moves."""
    from events.finding import Certainty

    yield f"{where} · {found.move} · {verdict}"
    for finding in found.findings:
        doubt = f" ({HANGS[finding.certainty == Certainty.DEPENDS]} reading {finding.reading})" if finding.reading else ""
        yield f"{INDENT}{finding.code}{doubt}: {finding.text}"
        if finding.expected:
            yield f"{INDENT}expected: {finding.expected}"
    yield from (f"{INDENT}rule {row}: {text}" for row, text in found.rules.items())
    if found.instead:
        more = len(found.instead) - MOST_SHOWN
        yield f"{INDENT}legal here: {'; '.join(found.instead[:MOST_SHOWN])}" + (f"; and {more} more" if more > 0 else "")


def plain(found: Judged, gains: dict[int, int]) -> dict[str, Any]:
    """As JSON: the first legal moves and how many there are."""
    from msgspec import to_builtins

    document: dict[str, Any] = to_builtins(found)
    more = {"legal": found.is_legal, "instead": list(found.instead[:MOST_SHOWN]), "legal_moves": len(found.instead)}
    return document | more | {"gains": {str(seat + 1): points for seat, points in sorted(gains.items())}}
