"""The conversation at the table: a line comes in, lines go out. What is asked waits for the next line; nothing here reads or writes a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from events.common import EventWithdrawn
from events.errors import LogCorrupt, LogError, StreamConflict
from events.event import Entry, Event
from projections.replay import is_move

from ..seal import seal_due
from . import commands, sayings
from .full_line import is_full
from .gathering import Gathering
from .offer import HOLDS, Choice, NotUnderstood
from .reply import Reply
from .table import UNSAVED, RecordingTable, Taken, Unlawful

INSIST = " !"
UNSHOWN = " "  # stands for a line that nobody is to see


Answer = Callable[[str], Reply]


class Dialogue:
    """One conversation about one game.

    as_played  what breaks a rule is recorded without asking
    arbiter    what was revealed may be taken back
    asks       somebody can answer questions; else what needs no more than a yes is done, and what is ambiguous is refused
    """

    def __init__(self, table: RecordingTable, *, as_played: bool = False, arbiter: bool = False, asks: bool = True) -> None:
        self.table, self.as_played, self.arbiter, self.asks = table, as_played, arbiter, asks
        self.gathering = Gathering(table)
        self.waiting: Answer | None = None
        self.options: list[str] = []
        self.kept = ""

    @property
    def prompt(self) -> str:
        """What stands before the next line."""
        if self.waiting is not None:
            return "? "
        due = self.gathering.due
        return sayings.prompt(self.table) if due is None else sayings.secret_prompt(self.table, due)

    @property
    def is_secret(self) -> bool:
        """Whether the next line is for one pair of eyes: it is neither echoed nor repeated."""
        return self.waiting is None and self.gathering.due is not None

    def situation(self) -> list[str]:
        """What a person should see before the next line."""
        if self.waiting is not None or self.options or self.kept:
            return []
        due = self.gathering.due
        return self.table.display.situation(self.table) if due is None else sayings.secret_situation(self.table, due, not self.gathering.given)

    def completions(self, text: str) -> list[str]:
        """What a word that begins like this may become here: commands, tiles left, squares, features."""
        if text.startswith(commands.SIGN):
            return [name for name in map(commands.SIGN.__add__, commands.commands_of(self.table)) if name.startswith(text)]
        return [] if self.waiting is not None or self.is_secret else self.table.display.completions(self.table, text)

    def answer(self, line: str) -> Reply:
        """Does what a line says. Whatever the line, nothing is raised but what makes going on senseless (LogCorrupt)."""
        line = line.strip()
        waiting, self.waiting = self.waiting, None
        if waiting is not None:
            return waiting(line)
        if not line:
            return self._again() if self.kept else Reply()
        if line.startswith("#"):
            return Reply()
        options, self.options = self.options, []
        if line.isdecimal() and len(line) < 4 and 0 < int(line) <= len(options):
            line = options[int(line) - 1]
        if self.kept == UNSHOWN:
            self.gathering.reset()
        self.kept = ""
        if line.startswith(commands.SIGN):
            return commands.do(self, line)
        return self._moves(line) if self.gathering.due is None else self._chosen(line)

    def _chosen(self, line: str) -> Reply:
        """A choice made in secret; a whole line of notation is recorded as it is."""
        due = self.gathering.due
        assert due is not None
        try:
            events = self.gathering.take(line)
        except NotUnderstood as error:
            return self._moves(line) if is_full(line.split()) else Reply([f"not understood: {error}"], refused=True)
        if not events:
            return Reply([f"{self.table.names[due.seat]} has chosen"])
        reply = self.put(UNSHOWN, events)
        if reply.refused and not reply.kept:
            self.gathering.reset()
        return reply

    def ask(self, question: Sequence[str], then: Answer) -> Reply:
        """Asks something; where nobody can answer, goes on as if `y` had been typed."""
        if not self.asks:
            return then("y")
        self.waiting = then
        return Reply([*question])

    def put(self, line: str, events: Sequence[Event], as_played: bool = False, then: Callable[[Taken], list[str]] | None = None) -> Reply:
        """Records events and says what came of it; `line` is what was typed for them."""
        as_played = as_played or self.as_played
        return self._guarded(line, lambda: self.table.record(events, as_played), then, events)

    def withdraw(self, line: str, entries: Sequence[Entry], reason: str) -> Reply:
        """Takes events back and says what came of it."""
        role = "arbiter" if self.arbiter else ""
        return self._guarded(line, lambda: self.table.withdraw(entries, reason, role))

    def _moves(self, line: str) -> Reply:
        insists = line.endswith(INSIST)
        plain = line.removesuffix(INSIST).rstrip()
        try:
            events = self.table.display.read(self.table, plain)
        except Choice as choice:
            return self._choice(choice, INSIST * insists)
        except NotUnderstood as error:
            return Reply([f"not understood: {error}"], refused=True)
        if why := self._only_for_an_arbiter(events):
            return Reply([why], refused=True)
        return self.put(line, events, insists)

    def _choice(self, choice: Choice, end: str) -> Reply:
        if not self.asks:
            return Reply([f"not understood: {choice}"], refused=True)
        self.options = [line + end for _, line in choice.options]
        return Reply([f"{choice.what}?   " + "   ".join(f"{i} {words}".replace(" ", HOLDS) for i, (words, _) in enumerate(choice.options, 1))])

    def _only_for_an_arbiter(self, events: Sequence[Event]) -> str:
        """Why these events may not be recorded without the option --arbiter; empty if they may."""
        taken_back = [event.seq for event in events if isinstance(event, EventWithdrawn)]
        moves = [e.seq for e in self.table.cursor.entries if e.seq in taken_back and is_move(e.event)]
        shown = [e for e in self.table.cursor.entries if moves and e.seq >= min(moves) and self.table.reveals(e)]
        return commands.revealed(self.table, shown) if shown and not self.arbiter else ""

    def _again(self) -> Reply:
        return self._guarded(self.kept, self.table.retry)

    def _read_again(self) -> Reply:
        """Somebody else was faster: what they recorded. If it cannot be read just now, the next line comes here again."""
        try:
            return Reply(sayings.by_others(self.table, self.table.reload()), refused=True)
        except UNSAVED as error:
            return Reply([f"not recorded: somebody else records this game too, and it cannot be read again: {error}"], refused=True)

    def _guarded(self, line: str, act: Callable[[], Taken], then: Callable[[Taken], list[str]] | None = None, events: Sequence[Event] = ()) -> Reply:
        """Acts, and says in words whatever the rules or the log have against it."""
        table, was_over = self.table, self.table.game.is_over(self.table.state)
        try:
            taken = act()
        except Unlawful as why:
            return Reply(sayings.refused(table, events, why, line != UNSHOWN and not line.startswith(commands.SIGN)), refused=True)
        except StreamConflict:
            self.kept = ""
            return self._read_again()
        except LogCorrupt:
            raise
        except LogError as error:
            self.kept = line if table.unsaved else ""
            again = f"; Enter alone tries again: {line}".rstrip(": ") if self.kept and self.asks else ""
            return Reply([f"not recorded: {error}{again}"], refused=True, kept=self.kept)
        self.kept = ""
        lines = then(taken) if then else sayings.recorded(table, taken)
        if not was_over and table.game.is_over(table.state):
            lines += sayings.ending(table)
            seal_due(table.store, ended=True)
        return Reply(lines)
