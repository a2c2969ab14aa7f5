"""`kerb correct GAME@N LINE`: event N was recorded wrongly; this is its right line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .app import app
from .exits import Exit, Stop
from .options import Arbiter, AsJson, By, DryRun, Reason, Role, Yes

if TYPE_CHECKING:
    from events.event import Event

    from .amending import Amended


@app.command()
def correct(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME@N", help="A game of the log, and the event that was recorded wrongly.")],
    line: Annotated[str, typer.Argument(metavar="LINE", help="What should stand there, in notation: '1 tile BA/L 0,1 r90'.")],
    by: By,
    reason: Reason,
    role: Role = "",
    arbiter: Arbiter = False,
    dry_run: DryRun = False,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Put another event in the place of one that was recorded wrongly. The old line stays in the record; what changes is shown first."""
    from events.common import EventSuperseded
    from events.notation import write

    from .amending import How, Plan, amended, carry_out, signed

    who = signed(by, reason, role, arbiter=arbiter)
    found = amended(game, context.obj.db)
    if not found.seq:
        raise Stop(f"name the event that is wrong: {found.label}@47", Exit.USE)
    must_be_correctable(found, found.seq)
    right = event_of(line)
    now = standing_event(found, found.seq)
    if right == now:
        raise Stop(f"{found.at(found.seq)} reads like that already: {write(now)}", Exit.USE)
    told = [f"{found.at(found.seq)} would read: {write(right)}", f"{' ' * 4}instead of: {write(now)}"]
    plan = Plan(EventSuperseded(found.seq, write(right), **who), told)
    carry_out(found, plan, How(dry_run, yes, arbiter, as_json), context.obj.db)


def must_be_correctable(game: Amended, seq: int) -> None:
    """Raises Stop for the set-up, for corrections and decisions, and for what was taken back."""
    from events.common import EventSuperseded, EventWithdrawn
    from events.effective import standing

    by = standing(game.entries).withdrawn.get(seq)
    if seq == 1:
        raise Stop(f"{game.at(1)} is the set-up, which stands as it was recorded: all that was played hangs on it", Exit.USE)
    if by is not None:
        raise Stop(f"{game.at(seq)} was taken back by event {by}; `kerb undo {game.at(by)}` makes it count again", Exit.USE)
    match game.entry(seq).event:
        case EventSuperseded(seq=first):
            raise Stop(f"{game.at(seq)} is a correction itself: correct {game.at(first)}; the last correction that stands counts", Exit.USE)
        case EventWithdrawn(seq=first):
            raise Stop(f"{game.at(seq)} takes {game.at(first)} back: `kerb undo {game.at(seq)}`, then correct {game.at(first)}", Exit.USE)
        case event if _is_decision(event):
            raise Stop(f"{game.at(seq)} is no slip of the pen but a decision: `kerb undo {game.at(seq)}`, then decide anew", Exit.USE)


def _is_decision(event: Event) -> bool:
    """Rulings, disputes and branches are made by their own commands, with an author and checks of their own."""
    from events.arbitration import AwardRuled, BranchBegun, DisputeAppealed, DisputeClosed, DisputeDecided, DisputeOpened
    from events.common import RulingMade

    return isinstance(event, RulingMade | AwardRuled | BranchBegun | DisputeOpened | DisputeDecided | DisputeAppealed | DisputeClosed)


def standing_event(game: Amended, seq: int) -> Event:
    """The event as it counts now: of several corrections the last one."""
    from events.effective import effective
    from events.event import Entry

    return next((e.event for e in effective(game.entries) if isinstance(e, Entry) and e.seq == seq), game.entry(seq).event)


def event_of(line: str) -> Event:
    """The event of a line that may stand in the place of another. Raises Stop."""
    from events.common import EventSuperseded, EventWithdrawn, GameSetUp
    from events.notation import NotationError, read

    try:
        event = read(line)
    except NotationError as error:
        raise Stop(f"{line!r} is no event: column {error.column}: {error.text}", Exit.USE) from None
    if event is None:
        raise Stop("the line says nothing: to take an event back there is `kerb undo`", Exit.USE)
    kind = "a set-up" if isinstance(event, GameSetUp) else "a correction" if isinstance(event, EventSuperseded | EventWithdrawn) else ""
    kind = kind or ("a decision" if _is_decision(event) else "")
    if kind:
        raise Stop(f"{line!r} cannot stand in the place of another event: it is {kind}", Exit.USE)
    return event
