"""`kerb what-if`: another reading, another move, a move less - the game is played again, nothing is written, and what differs is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from . import output
from .app import app
from .exits import Exit, Stop
from .options import AsJson

if TYPE_CHECKING:
    from events.recording import Recording

NO_MOVE = (0, "")


@app.command("what-if")
def what_if(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME[@N]", help="A game or a file; the readings of --set hold from event N on.")],
    readings: Annotated[
        list[str] | None, typer.Option("--set", metavar="QUESTION=ANSWER", help="What if this disputed question had been answered like this?")
    ] = None,
    move: Annotated[tuple[int, str], typer.Option("--move", metavar="N LINE", help="What if LINE had been played instead of event N?")] = NO_MOVE,
    without: Annotated[list[int] | None, typer.Option("--without", metavar="N", help="What if event N had not been?")] = None,
    until: Annotated[
        str, typer.Option("--until", metavar="ADDRESS", help="Compare up to here only: 47, t12, or final for before final scoring.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Play a game again with something changed. Exit code 1 when anything comes out otherwise; the record stays as it is."""
    from projections.address import Address
    from projections.differences import course, differences

    from . import differing, opening
    from .position import seat_names

    recording, address = opening.one(game, context.obj.db)
    if not (readings or without or move != NO_MOVE):
        raise Stop("say what is to be otherwise: --set QUESTION=ANSWER, --move N LINE, --without N", Exit.USE)
    if address not in (Address(), Address(seq=address.seq)) or (address.seq and not readings):
        raise Stop(f"{game}: an address names the event from which --set holds, such as GAME@47; --until says where to stop", Exit.USE)
    other = _readings(recording, readings or [], address.seq)
    other = _changed(other, recording, move, without or [])
    end = Address.read(until)
    made = differences(course(recording, end), course(other, end))
    label, names = opening.called(recording, game), seat_names(recording)
    if as_json:
        output.document(game=label, until=until or None, differences=differing.document(names, made))
    else:
        for line in differing.lines(label, names, made):
            output.say(line)
    raise typer.Exit(Exit.FINE if made.none else Exit.FOUND)


def _readings(recording: Recording, texts: list[str], since: int) -> Recording:
    """The game with other answers: from the set-up on, whatever was answered later, or from an event on. Raises Stop."""
    from msgspec.structs import replace

    from events.common import RulingMade
    from projections.address import no_such_event
    from projections.questions import Chosen, answered
    from projections.replay import Cursor

    from .rule import question_and_answer

    if since > recording.last:
        raise no_such_event(since, recording.last, recording.name)
    cursor = Cursor.of(recording)
    chosen = Chosen(cursor.game, cursor.set_up, cursor.entries)
    for text in texts:
        question, value = question_and_answer(chosen, "--set", text)
        if not since:
            recording = replace(recording, entries=answered(recording.entries, question, value))
        recording = recording.with_events([RulingMade(question, value, since=since or 1)])
    return recording


def _changed(recording: Recording, as_it_is: Recording, move: tuple[int, str], without: list[int]) -> Recording:
    """The game with another move, or without some. Raises Stop and BadAddress for events that are none, or the set-up."""
    from events.common import EventSuperseded, EventWithdrawn
    from events.effective import standing
    from events.notation import write
    from projections.address import no_such_event

    from .correct import event_of

    withdrawn = standing(as_it_is.entries).withdrawn
    last = as_it_is.last
    for seq in (*without, *([move[0]] if move != NO_MOVE else [])):
        if not 1 <= seq <= last:
            raise no_such_event(seq, last, as_it_is.name)
        if seq == 1:
            raise Stop("event 1 is the set-up: without it, or with another one, it is another game", Exit.USE)
        if seq in withdrawn:
            raise Stop(f"event {seq} does not count anyway: event {withdrawn[seq]} took it back", Exit.USE)
    if move != NO_MOVE:
        if isinstance(as_it_is.entries[move[0] - 1].event, EventSuperseded | EventWithdrawn):
            raise Stop(f"event {move[0]} is a correction; --without {move[0]} shows the game without it", Exit.USE)
        recording = recording.with_events([EventSuperseded(move[0], write(event_of(move[1])))])
    return recording.with_events(map(EventWithdrawn, without))
