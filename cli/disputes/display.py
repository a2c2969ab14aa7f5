"""What `kerb dispute show` shows: words, both positions with the disputed feature framed, and values."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from events.event import Entry
from events.finding import Finding
from projections.address import Address
from projections.disputed import Matter, matter
from projections.disputes import Dispute
from projections.validate import validate

from .. import output, show
from ..faces import wording_of
from ..position import Position, scene
from . import wording
from .case import Case

if TYPE_CHECKING:
    from ..faces.carcassonne.scene import Scene


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


def scenes(view: View) -> tuple[Scene, Scene]:
    """The boards before and after the event; the tiles of the feature are framed, the square of a tile to come too."""
    marks = [now.tiles if now else () for now in (view.matter.before, view.matter.after)]
    place = view.dispute.position
    first = marks[0] or ((place,) if place else ())
    heading = f"{view.case.called(view.dispute)} · "
    return (
        scene(view.before, f"{heading}before event {view.dispute.seq}", first),
        scene(view.after, f"{heading}after event {view.dispute.seq}", marks[1]),
    )


def draw(view: View, path: Path, form: str) -> None:
    """Writes both boards beside each other's names: `x.png` becomes `x-before.png` and `x-after.png`."""
    for word, drawn in zip(("before", "after"), scenes(view), strict=True):
        target = path.with_name(f"{path.stem}-{word}{path.suffix or f'.{form}'}")
        show.draw(drawn, target, form)
        output.hint(f"{target}: the board {word} event {view.dispute.seq}")


def say(view: View, *, ascii_only: bool) -> None:
    """The dispute in words, with both boards."""
    case, dispute, about = view.case, view.dispute, view.matter
    for line in wording.head(case, dispute):
        output.say(line)
    first, second = scenes(view)
    sides = (("before", view.before, about.before, first), ("after", view.after, about.after, second))
    for word, here, now, drawn in sides:
        output.say()
        state = f" · {wording.about(dispute)}: {wording_of(here.game).standing(here, now)}" if dispute.position else ""
        same = " · the board is the same" if drawn is second and (first.tiles, first.figures) == (second.tiles, second.figures) else ""
        output.say(f"{word}, {here.here}{state}{same}")
        if not same:
            show.board(drawn, ascii_only)
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
