"""`kerb undo GAME[@N]`: takes back the last event that stands, or event N; a withdrawal, too, can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .app import app
from .exits import Exit, Stop
from .options import Arbiter, AsJson, By, DryRun, Reason, Role, Yes

if TYPE_CHECKING:
    from events.event import Entry

    from .amending import Amended

MOST_SHOWN = 3


@app.command()
def undo(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME[@N]", help="A game of the log: its last event that stands, or event N.")],
    by: By,
    reason: Reason,
    role: Role = "",
    arbiter: Arbiter = False,
    dry_run: DryRun = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Take an event back. It stays in the record and does not count any more; what changes is shown first."""
    from events.common import EventWithdrawn

    from .amending import How, Plan, amended, carry_out, signed

    who = signed(by, reason, role, arbiter=arbiter)
    found = amended(game, context.obj.db)
    target = _target(found)
    plan = Plan(EventWithdrawn(target.seq, **who), [told(found, target)], _revealed(found, target))
    carry_out(found, plan, How(dry_run, yes, arbiter, as_json), context.obj.db)


def _target(game: Amended) -> Entry:
    """The event to take back. Raises Stop where there is none, or where it was taken back before."""
    from events.arbitration import BranchBegun
    from events.common import EventWithdrawn
    from events.effective import standing

    withdrawn = standing(game.entries).withdrawn
    if not game.seq:
        for entry in reversed(game.entries[1:]):
            if entry.seq not in withdrawn and not isinstance(entry.event, EventWithdrawn | BranchBegun):
                return entry
        raise Stop(f"there is nothing to take back in {game.label}: only its set-up stands", Exit.USE)
    if game.seq == 1:
        raise Stop(f"{game.at(1)} is the set-up, which is never taken back", Exit.USE)
    if isinstance(game.entry(game.seq).event, BranchBegun):
        raise Stop(f"{game.at(game.seq)} says where the branch begins, which is never taken back", Exit.USE)
    if game.seq in withdrawn:
        by = withdrawn[game.seq]
        raise Stop(f"{game.at(game.seq)} was taken back by event {by}; `kerb undo {game.at(by)}` makes it count again", Exit.USE)
    return game.entry(game.seq)


def told(game: Amended, target: Entry) -> str:
    """What taking it back does, in a sentence."""
    from events.common import EventSuperseded, EventWithdrawn
    from events.notation import write

    match target.event:
        case EventWithdrawn(seq=seq):
            return f"{game.at(seq)} would count again: {write(game.entry(seq).event)}"
        case EventSuperseded(seq=seq):
            return f"the correction {game.at(target.seq)} would not count any more: {game.at(seq)} reads {write(game.entry(seq).event)} again"
        case event:
            return f"{game.at(target.seq)} would not count any more: {write(event)}"


def _revealed(game: Amended, target: Entry) -> str:
    """Why an arbiter is needed: what was hidden has come to light since, so play cannot go back in fairness. Empty where that is not so."""
    from events.notation import write
    from projections.replay import Cursor, is_move

    if not is_move(_base(game, target).event):
        return ""
    cursor = Cursor.of(game.recording)
    known = [entry for entry in cursor.entries if entry.seq >= target.seq and cursor.game.reveals(entry.event)]
    if not known:
        return ""
    shown = ", ".join(f"{game.at(entry.seq)} {write(entry.event)}" for entry in known[:MOST_SHOWN])
    more = f" and {len(known) - MOST_SHOWN} more" if len(known) > MOST_SHOWN else ""
    return f"what came to light from {game.at(target.seq)} on is known to all ({shown}{more})"


def _base(game: Amended, entry: Entry) -> Entry:
    """The event that a correction or withdrawal speaks of in the end."""
    from events.common import EventSuperseded, EventWithdrawn

    while isinstance(entry.event, EventWithdrawn | EventSuperseded) and 0 < entry.event.seq < entry.seq:
        entry = game.entry(entry.event.seq)
    return entry
