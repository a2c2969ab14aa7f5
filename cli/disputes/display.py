"""What `kerb dispute show` shows: words, both positions with the disputed feature framed, and values."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from events.event import Entry
from events.finding import Finding
from projections.address import Address
from projections.disputed import Matter, matter
from projections.disputes import Dispute
from projections.validate import validate

from .. import output
from ..faces import wording_of
from ..position import Position
from . import wording
from .case import Case


class View(msgspec.Struct):
    """A dispute with all that bears on it."""

    case: Case
    dispute: Dispute
    matter: Matter
    before: Position
    after: Position
    findings: list[Finding]


def view(case: Case, dispute: Dispute) -> View:
    """Replays the game around the disputed event."""
    before, after = (case.position(Address(seq=seq)) for seq in (max(dispute.seq - 1, 1), dispute.seq))
    found = validate(case.recording)
    entries: list[Entry] = found.cursor.entries
    about = matter(entries, dispute)
    return View(case, dispute, about, before, after, [f for f in found.findings if f.seq == dispute.seq])


class Side(NamedTuple):
    """The position before or after the event, its heading, what is disputed there, and what is framed."""

    word: str
    here: Position
    title: str
    now: Any
    marked: tuple[tuple[int, int], ...]


def sides(view: View) -> tuple[Side, Side]:
    """The positions before and after the event; the tiles of the feature are framed, the square of a tile to come too."""
    before, after = view.matter.before, view.matter.after
    marks = [now.tiles if now else () for now in (before, after)]
    place, seq = view.dispute.position, view.dispute.seq
    heading = f"{view.case.called(view.dispute)} · "
    return (
        Side("before", view.before, f"{heading}before event {seq}", before, tuple(marks[0] or ((place,) if place else ()))),
        Side("after", view.after, f"{heading}after event {seq}", after, tuple(marks[1])),
    )


def draw(view: View, path: Path, form: str) -> None:
    """Writes both boards beside each other's names: `x.png` becomes `x-before.png` and `x-after.png`."""
    for side in sides(view):
        target = path.with_name(f"{path.stem}-{side.word}{path.suffix or f'.{form}'}")
        target.write_bytes(side.here.display.picture(side.here, None, form, side.title, side.marked))
        output.hint(f"{target}: the board {side.word} event {view.dispute.seq}")


def say(view: View, *, ascii_only: bool) -> None:
    """The dispute in words, with both boards."""
    case, dispute, about = view.case, view.dispute, view.matter
    for line in wording.head(case, dispute):
        output.say(line)
    plain, last = ascii_only or not output.speaks_utf(), [""]
    for word, here, _, now, marked in sides(view):
        output.say()
        state = f" · {wording.about(dispute)}: {wording_of(here.game).standing(here, now)}" if dispute.position else ""
        board = here.display.board(here, None, plain=plain)
        same = " · the board is the same" if board == last else ""
        output.say(f"{word}, {here.here}{state}{same}")
        if not same:
            print("\n".join(here.display.board(here, None, plain=plain, colour=output.takes_colour(), marked=marked)))
        last = board
    parts = (
        wording.by_the_rules(view.after, about, dispute),
        wording.findings(view.findings, dispute.seq),
        wording.decision(case, dispute, view.after, about),
        wording.history(case, dispute),
    )
    for part in parts:
        lines = list(part)
        for line in ["", *lines] if lines else []:
            output.say(line)


def values(view: View) -> dict[str, Any]:
    """The dispute as JSON."""
    return wording.plain(view.case, view.dispute) | wording.plain_matter(view.after.game, view.matter) | {"findings": view.findings}
