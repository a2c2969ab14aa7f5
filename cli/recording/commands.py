"""What can be done at the table beside moves: one word after a colon, any beginning of it that no other has. Each docstring is its line of help."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from events.common import ClockRead, EventSuperseded, NoteAdded, ScoreStated
from events.effective import standing
from events.event import Entry
from events.notation import write

from .. import output
from ..exits import Stop
from ..position import seat_of
from . import sayings
from .offer import Choice, NotUnderstood
from .reply import Reply

if TYPE_CHECKING:
    from .dialogue import Dialogue
    from .table import RecordingTable, Taken

SIGN = ":"
YES = ("y", "yes")
LOG_LINES = 10
SECONDS = re.compile(r"(-?)(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,8})")
USAGE = {"note": "TEXT", "clock": "SEAT SECONDS", "score": "SEAT TOTAL", "undo": "[N] [REASON]", "correct": "LINE", "log": "[N]"}


def do(dialogue: Dialogue, line: str) -> Reply:
    """Does what a line after the colon says."""
    word, _, text = line.removeprefix(SIGN).partition(" ")
    commands = commands_of(dialogue.table)
    found = [name for name in commands if name == word] or [name for name in commands if word and name.startswith(word)]
    if len(found) != 1:
        known = ", ".join(SIGN + name for name in found or commands)
        return _no(f"{SIGN}{word} may mean {known}" if found else f"there is no {SIGN}{word}; there are {known}")
    return commands[found[0]](dialogue, " ".join(text.split()))


def commands_of(table: RecordingTable) -> dict[str, Callable[[Dialogue, str], Reply]]:
    """All commands at a table, those of the game alone behind the list of moves."""
    before = [name for name in COMMANDS if name not in BEHIND]
    return {name: COMMANDS[name] for name in before} | table.display.commands() | {name: COMMANDS[name] for name in BEHIND}


def _say(*lines: str, raw: bool = False) -> Reply:
    return Reply(list(lines), raw=raw)


def _no(text: str) -> Reply:
    return Reply([text], refused=True)


def _usage(name: str) -> Reply:
    return _no(f"usage: {SIGN}{name} {USAGE[name]}")


def _seat(table: RecordingTable, text: str) -> int:
    """The seat with this number or name, in capitals or not. Raises Stop."""
    alike = [name for name in table.names if name.casefold() == text.casefold()]
    return seat_of(table.names, alike[0] if len(alike) == 1 else text)


# ---- what is recorded


def note(dialogue: Dialogue, text: str) -> Reply:
    """record a remark"""
    return dialogue.put(f":note {text}", [NoteAdded(text)]) if text else _usage("note")


def clock(dialogue: Dialogue, text: str) -> Reply:
    """record what the clock of a seat shows: seconds left, or minutes and seconds: 12:30"""
    seat, _, shown = text.rpartition(" ")
    match = SECONDS.fullmatch(shown)
    if not match or not seat:
        return _usage("clock")
    hours, minutes, seconds = (int(part or 0) for part in match.groups()[1:])
    total = 3600 * hours + 60 * minutes + seconds
    try:
        return dialogue.put(f":clock {text}", [ClockRead(_seat(dialogue.table, seat), -total if match[1] else total)])
    except Stop as error:
        return _no(error.text)


def score(dialogue: Dialogue, text: str) -> Reply:
    """record what somebody says a seat has, and compare it with the rules"""
    seat, _, total = text.rpartition(" ")
    if not seat or not re.fullmatch(r"-?\d{1,9}", total):
        return _usage("score")
    try:
        claim = ScoreStated(_seat(dialogue.table, seat), int(total))
    except Stop as error:
        return _no(error.text)

    def compared(taken: Taken) -> list[str]:
        name, computed = dialogue.table.names[claim.seat], dialogue.table.scores[claim.seat]
        agrees = f"agrees: {name} has {computed}"
        differs = f"differs: {claim.total} stated, the rules give {name} {computed} ({claim.total - computed:+d}); why: :explain"
        return [f"{dialogue.table.name}@{taken.entries[0].seq}  {write(claim)}", sayings.INDENT + (differs if taken.findings else agrees)]

    return dialogue.put(f":score {text}", [claim], then=compared)


def undo(dialogue: Dialogue, text: str) -> Reply:
    """take back the last event, or the last N; what was shown only as an arbiter, with a reason"""
    if dropped := dialogue.gathering.drop():
        return _say(f"the choice of {dialogue.table.names[dropped.seat]} is forgotten")
    count, _, rest = text.partition(" ")
    number, reason = (int(count), rest) if count.isdecimal() and len(count) < 5 else (1, text)
    entries = dialogue.table.standing(number)
    if not entries or len(entries) < number:
        return _no(f"there are {len(entries)} events to take back")
    shown = [entry for entry in entries if dialogue.table.reveals(entry)]
    if shown and not dialogue.arbiter:
        return _no(revealed(dialogue.table, shown))
    if shown and not reason:
        return _no("refused: a reason is needed to take back what was shown: :undo REASON")
    listed = [f"  {dialogue.table.name}@{entry.seq}  {dialogue.table.line(entry.event)}" for entry in entries]

    def sure(answer: str) -> Reply:
        word, _, why = answer.partition(" ")
        if word.lower() not in YES:
            return _say("nothing was taken back")
        return dialogue.withdraw(f":undo {text}".rstrip(), entries, why.strip() or reason or "taken back at the table")

    return dialogue.ask(["take back", *listed, "y, or y and the reason; anything else leaves it"], sure)


def revealed(table: RecordingTable, shown: list[Entry]) -> str:
    """Why what was shown is not simply taken back, and what to do about a slip of the pen."""
    return (
        f"refused: {table.name}@{shown[0].seq} {write(shown[0].event)} cannot be unseen; taking back what was shown, or what was played before it,"
        " is for an arbiter: kerb record --arbiter. If another tile was drawn and this one typed by mistake: :correct TILE"
    )


def correct(dialogue: Dialogue, text: str) -> Reply:
    """the last event was typed wrongly: put another in its place"""
    table = dialogue.table
    last = table.cursor.entries[-1]
    if not text:
        return _usage("correct")
    if not table.cursor.back():
        return _no("there is nothing to correct: the set-up stands as it was recorded")
    try:
        events = table.display.read(table, text)
    except NotUnderstood as error:
        return _no(f"not understood: {error}")
    except Choice as choice:
        return _no(f"not understood: {choice}")
    finally:
        table.cursor.forward()
    if len(events) != 1:
        return _no(f"{table.name}@{last.seq} is one event, {text!r} would be {len(events)}; an older one: correct N LINE, in full notation")
    return dialogue.put(f":correct {text}", [EventSuperseded(last.seq, write(events[0]), "typed wrongly", table.actor)])


# ---- what is shown


def board(dialogue: Dialogue, text: str) -> Reply:
    """draw the board"""
    table = dialogue.table
    return _say(*table.display.drawing(table, plain=not output.speaks_utf(), colour=output.takes_colour()), raw=True)


def moves(dialogue: Dialogue, text: str) -> Reply:
    """list the legal moves with their keys, notation, and the points they bring at once"""
    table = dialogue.table
    scores, out = table.display.scores(table.position, table.viewer), []
    for offer in table.display.offers(table):
        points = table.display.points_of(table.position, offer.event)
        gains = ", ".join(f"{table.names[seat]} {count:+d}" for seat, count in sorted(points.items()) if scores[seat] is not None)
        out.append(f"{offer.key:>4}  {write(offer.event)}" + (f"  {gains}" if gains else ""))
    return _say(*out or [table.display.no_moves])


def log(dialogue: Dialogue, text: str) -> Reply:
    """the last ten events as they were recorded, or the last N"""
    table = dialogue.table
    number = int(text) if text.isdecimal() and len(text) < 6 else LOG_LINES
    fate = standing(table.entries)
    out = []
    for entry in table.entries[-number:] if number else []:
        gone, right = fate.withdrawn.get(entry.seq), fate.superseded.get(entry.seq)
        remark = f"  # withdrawn by {gone}" if gone else f"  # corrected by {right}" if right else ""
        out.append(f"{entry.seq:>5}  {table.line(entry.event)}{remark}")
    return _say(*out)


def explain(dialogue: Dialogue, text: str) -> Reply:
    """why the last points were given"""
    from ..faces import wording_of

    table = dialogue.table
    scores, wording = table.display.scores(table.position, table.viewer), wording_of(table.game)
    found = [r for r in table.game.reports(table.state, table.cursor.set_up, table.cursor.entries) if scores[r.seat] is not None]
    last = [report for report in found if report.seq == found[-1].seq]
    rules = dict.fromkeys(f"rule {report.row}: {report.rule}" for report in last)
    return _say(*[line for report in last for line in wording.lines(table.position, report)], *rules) if found else _say("no points were given yet")


def show_help(dialogue: Dialogue, text: str) -> Reply:
    """this list"""
    display = dialogue.table.display
    usage = USAGE | display.usage
    out = [f"{SIGN + name:<9} {usage.get(name, ''):<14} {command.__doc__}" for name, command in commands_of(dialogue.table).items()]
    return _say(*display.help, *out)


def leave(dialogue: Dialogue, text: str) -> Reply:
    """stop here; kerb record goes on from the same place"""
    return Reply(leave=True)


COMMANDS: dict[str, Callable[[Dialogue, str], Reply]] = {
    "undo": undo,
    "correct": correct,
    "note": note,
    "clock": clock,
    "score": score,
    "board": board,
    "moves": moves,
    "log": log,
    "explain": explain,
    "help": show_help,
    "quit": leave,
}
BEHIND = ("log", "explain", "help", "quit")
