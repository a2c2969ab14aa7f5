"""`kerb fork GAME@N`: another course of a game from event N on, as a game of its own that names the one it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from . import output
from .app import app
from .exits import Exit, Stop
from .options import AsJson

if TYPE_CHECKING:
    from events.event import Draft, Entry


@app.command()
def fork(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME[@N]", help="A game of the log, and the event or turn behind which the branch begins.")],
    name: Annotated[str, typer.Option("--name", "-n", metavar="NAME", help="What to call the branch; else the name of the game and a number.")] = "",
    as_json: AsJson = False,
) -> None:
    """Begin a branch: the same game up to event N, to be played on otherwise. Its events up to there are copies, corrections included."""
    from events.arbitration import BranchBegun
    from events.errors import StreamConflict
    from events.event import Draft
    from events.store import open_store

    from . import entries, opening
    from .intake import Intake, slug

    argument, address = opening.split(game)
    if opening.place(argument)[0] is not None:
        raise Stop(f"{argument} is a file: `kerb import {argument}`, then name the game of the log", Exit.USE)
    if address.final:
        raise Stop(f"{game}: a branch begins behind an event or a turn, such as {argument}@47 or {argument}@t12", Exit.USE)
    recording = opening.from_log(argument, context.obj.db)
    last = entries.up_to(recording, address)
    with open_store(context.obj.db) as store:
        begun = BranchBegun(recording.name, last, store.head_hash(recording.name, last).hex())
        copied = [_copy(entry, recording.name) for entry in recording.entries if entry.seq <= last]
        later = [_copy(entry, recording.name) for entry in still_counting(recording.entries, last)]
        branch = slug(name) if name else Intake(store).free_name(recording.name)
        try:
            store.append(branch, 0, [*copied, Draft(event=begun, source=f"{recording.name}@{last}"), *later])
        except StreamConflict:
            raise Stop(f"there is a game {branch} already; choose another --name", Exit.USE) from None
    if as_json:
        output.document(game=branch, parent=recording.name, parent_event=last, head=begun.head, events=len(copied) + 1 + len(later))
    else:
        output.say(branch)
        more = f", and {output.counted(len(later), 'later correction or ruling', 'later corrections and rulings')} about them" if later else ""
        output.hint(f"begun with {output.counted(last, 'event')} of {recording.name}{more}")


def still_counting(entries: Sequence[Entry], last: int) -> Iterator[Entry]:
    """What was recorded after event `last` and decides about what stands up to there: corrections, withdrawals and rulings that stand."""
    from events.effective import standing
    from projections.rulings import place, reaches_back

    state = standing(entries)
    deciding = {by for of in (state.withdrawn, state.superseded) for seq, by in of.items() if seq <= last < by and by not in state.withdrawn}
    for entry in entries[last:]:
        stands = entry.seq not in state.withdrawn
        if stands and (entry.seq in deciding or (reaches_back(entry.event) and place(entry) <= last)):
            yield entry


def _copy(entry: Entry, parent: str) -> Draft:
    """An event as it is copied: what it says and when it happened; the place it comes from is the event of the parent."""
    from events.event import Draft

    return Draft(event=entry.event, origin=entry.origin, actor=entry.actor, source=f"{parent}@{entry.seq}", occurred_at=entry.occurred_at)
