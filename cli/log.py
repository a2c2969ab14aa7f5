"""`kerb log`: the events of a game, one line each, as they count now or as they were recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec.structs import replace

from . import output
from .app import app
from .options import AsJson, AsSeat

if TYPE_CHECKING:
    from events.effective import Standing
    from events.event import Entry, Seat
    from events.recording import Recording
    from projections.address import Address

STRUCK = "~~"  # before and behind what does not stand
LONGEST_SOURCE = 40


@app.command("log")
def show_log(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game or a file; with an address, such as GAME@47, the events up to it.")],
    standing_only: Annotated[bool, typer.Option("--effective", help="Only what stands, corrected events as they are right.")] = False,
    as_recorded: Annotated[bool, typer.Option("--as-recorded", help="As it was entered, nothing struck out.")] = False,
    as_seat: AsSeat = "",
    as_json: AsJson = False,
    as_lines: Annotated[bool, typer.Option("--jsonl", help="One line of JSON an event.")] = False,
) -> None:
    """List the events of a game; what was taken back or put right is struck out, with the number of the event that did it."""
    from events.effective import effective, standing
    from events.event import Entry

    from . import entries, opening
    from .position import seat_names, viewer_of

    recording, address = opening.one(game, context.obj.db)
    recorded = entries.named(recording)
    state = standing(recorded)
    shown = [entry for entry in effective(recorded) if isinstance(entry, Entry)] if standing_only else recorded
    last = entries.up_to(recording, address)
    shown = [entry for entry in shown if entry.seq <= last]
    words = _Words(recording, address, viewer_of(seat_names(recording), as_seat))
    if as_lines or as_json:
        values = [words.values(entry) | _fate(entry, state, standing_only) for entry in shown]
        if as_json:
            output.document(game=recording.name, events=values)
        for value in values if as_lines and not as_json else ():
            output.record(value)
        return
    when, moments = _moments(shown)
    where, places = _places(shown)
    lines = [words.line(entry) if as_recorded else _line(entry, words, state, standing_only) for entry in shown]
    columns = [("event", [str(entry.seq) for entry in shown]), (when, moments), (where, places), ("notation", lines)]
    columns = [(head, cells) for head, cells in columns if any(cells)]  # a file of our own has no times, a game played here no places
    output.table([head for head, _ in columns], zip(*(cells for _, cells in columns), strict=True), right=(0,), fold=len(columns) - 1)
    left_out = sum(entry.seq <= last for entry in recorded) - len(shown)
    if left_out:
        output.hint(f"{output.counted(left_out, 'event')} withdrawn or used up as corrections")


class _Words:
    """The events of a game as a seat sees them; the rules are asked only where there is a seat."""

    def __init__(self, recording: Recording, address: Address, viewer: Seat | None) -> None:
        from projections.replay import Cursor

        from .faces.display import sealed

        self.viewer = viewer
        self.game: Any = None
        self.sealed: frozenset[int] = frozenset()
        if viewer is not None:
            cursor = Cursor.of(recording)
            cursor.to(address)
            self.game = cursor.game
            self.sealed = sealed(cursor.game, cursor.state, recording.entries)

    def line(self, entry: Entry) -> str:
        """The notation; the owner's material, which may be long, by its length."""
        from events.common import EventSuperseded, GameSetUp
        from events.notation import write

        from .faces.display import concealed

        event = entry.event
        if isinstance(event, GameSetUp) and event.material:
            event = replace(event, material=f"({output.counted(len(event.material), 'character')})")
        about = event.seq if isinstance(event, EventSuperseded) else entry.seq
        return write(event) if self.viewer is None else concealed(self.game, event, self.viewer, about in self.sealed)

    def values(self, entry: Entry) -> dict[str, Any]:
        """The entry as JSON; of what is secret only the line."""
        from events.notation import write

        from . import entries

        values, line = entries.values(entry), self.line(entry)
        if self.viewer is not None and line != write(entry.event):
            values.pop("payload")
            values["line"] = line
        return values


def _fate(entry: Entry, state: Standing, standing_only: bool) -> dict[str, int]:
    """Which later event took this one back or put another in its place."""
    if entry.seq in state.withdrawn:
        return {"withdrawn_by": state.withdrawn[entry.seq]}
    if entry.seq in state.superseded:
        return {"corrected_by" if standing_only else "superseded_by": state.superseded[entry.seq]}
    return {}


def _moments(shown: list[Entry]) -> tuple[str, list[str]]:
    """When each event happened, empty where the source does not say; where it never does, when each was recorded. To the second, UTC."""
    happened = [entry.occurred_at or "" for entry in shown]
    stamps = happened if any(happened) else [entry.recorded_at or "" for entry in shown]
    return "happened" if any(happened) else "recorded", [stamp[:19].replace("T", " ") for stamp in stamps]


def _line(entry: Entry, words: _Words, state: Standing, standing_only: bool) -> str:
    """The notation of an event, struck out if it does not stand; what became of it stands behind it as a remark."""
    fate = _fate(entry, state, standing_only)
    line = f"{STRUCK}{words.line(entry)}{STRUCK}" if fate and not standing_only else words.line(entry)
    return "".join([line, *[f"  # {word.replace('_', ' ')} {by}" for word, by in fate.items()]])


def _places(shown: list[Entry]) -> tuple[str, list[str]]:
    """Where each event was read. Where all come from one file, it is named once, above; a long place keeps its end, which says more."""
    sources = [entry.source for entry in shown]
    files = {source.partition(":")[0] for source in sources if source}
    if len(files) == 1:
        (file,) = files
        return f"in {file}", [source.removeprefix(file).removeprefix(":").strip() for source in sources]
    return "from", [source if len(source) <= LONGEST_SOURCE else "..." + source[3 - LONGEST_SOURCE :] for source in sources]
