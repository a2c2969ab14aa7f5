"""The two ways lines come in: a person at a terminal, asked for each, and a pipe, whose lines are done one after the other without a question."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable
from getpass import getpass
from io import TextIOWrapper
from types import ModuleType
from typing import TYPE_CHECKING, TextIO

from .. import output
from ..exits import Exit
from .offer import HOLDS

if TYPE_CHECKING:
    from .dialogue import Dialogue
    from .reply import Reply

NARROWEST = 20


def at_table(dialogue: Dialogue) -> Exit:
    """Asks for lines until somebody leaves. The end of the input leaves too; an interrupt ends with its own exit code."""
    table = dialogue.table
    lines = _Lines(dialogue)
    _show(f"{table.name}: {output.counted(len(table.entries), 'event')}, {', '.join(table.names)}. :help lists what can be typed.")
    code = Exit.FINE
    try:
        while True:
            for text in dialogue.situation():
                _show(text)
            reply = dialogue.answer(lines.next(dialogue.prompt, unseen=dialogue.is_secret))
            _show_reply(reply)
            lines.kept = reply.kept
            if reply.leave:
                break
    except EOFError:
        print()
    except KeyboardInterrupt:
        print()
        table.reload()  # an interrupt may come between storing and knowing it
        code = Exit.INTERRUPTED
    finally:
        lines.close()
    _show(f"recorded up to {table.address}; go on with: kerb record {table.name}")
    return code


def from_pipe(dialogue: Dialogue, source: Iterable[str], name: str = "stdin") -> Exit:
    """Does line after line, and stops at the first that is refused: its place and why on stderr, exit code 1."""
    table = dialogue.table
    for number, line in enumerate(source, 1):
        shown = "(unseen)" if dialogue.is_secret else line.strip()
        reply = dialogue.answer(line)
        if reply.refused:
            output.hint("\n".join([f"{name}:{number}: {shown}", *reply.lines, f"recorded up to {table.address}"]))
            return Exit.FOUND
        for text in reply.lines:
            output.say(_shown(text))
        if reply.leave:
            break
    output.hint(f"recorded up to {table.address}")
    return Exit.FINE


def lenient(source: TextIO) -> TextIO:
    """The input, whatever its bytes: what is no text becomes a character that no line understands."""
    if isinstance(source, TextIOWrapper):
        source.reconfigure(errors="replace")
    return source


def _show(text: str) -> None:
    """A line in the width of the window; what is too long goes on indented below."""
    wide = max(NARROWEST, shutil.get_terminal_size().columns - 1)
    indent = " " * (len(text) - len(text.lstrip(" ")))
    for part in textwrap.wrap(text, wide, subsequent_indent=indent + "  ", break_on_hyphens=False, break_long_words=False) or [""]:
        output.say(_shown(part.replace(HOLDS, " ")))


def _show_reply(reply: Reply) -> None:
    for text in reply.lines:
        if reply.raw:
            print(text)
        else:
            _show(text)


def _shown(text: str) -> str:
    """The text as far as the terminal can show it."""
    if output.speaks_utf():
        return text
    encoding = sys.stdout.encoding or "ascii"
    return text.replace("·", "|").encode(encoding, "replace").decode(encoding)


class _Lines:
    """Lines from the terminal: with completion and editing where the terminal has them, plain ones else. No history is written anywhere."""

    def __init__(self, dialogue: Dialogue) -> None:
        self.kept = ""
        self.readline = _readline()
        if self.readline is not None:
            words = _Completion(dialogue)
            self.readline.set_completer(words.word)
            self.readline.set_completer_delims(" ")
            self.readline.set_startup_hook(self._put_back)
            libedit = "libedit" in (self.readline.__doc__ or "")
            self.readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")

    def next(self, prompt: str, *, unseen: bool = False) -> str:
        """The next line; one that is unseen is not echoed. Raises EOFError at the end of the input."""
        prompt = _shown(output.clean(prompt))
        if unseen:
            return getpass(prompt)
        if sys.stdout.isatty():
            return input(prompt)
        print(prompt, end="", file=sys.stderr, flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line

    def close(self) -> None:
        """Leaves nothing behind in a process that goes on."""
        if self.readline is not None:
            self.readline.set_completer(None)
            self.readline.set_startup_hook(None)

    def _put_back(self) -> None:
        """A line that could not be stored stands there again, to be sent or changed."""
        if self.kept and self.readline is not None:
            self.readline.insert_text(self.kept)


def _readline() -> ModuleType | None:
    """The module for editing lines, where it exists and the terminal can do more than print."""
    if os.environ.get("TERM", "dumb") == "dumb" or not sys.stdout.isatty():
        return None
    try:
        import readline
    except ImportError:
        return None
    return readline


class _Completion:
    """What a word may go on to: tiles left, places, figures, commands."""

    def __init__(self, dialogue: Dialogue) -> None:
        self.dialogue = dialogue
        self.found: list[str] = []

    def word(self, text: str, number: int) -> str | None:
        """The completion with this number, as the module for editing lines asks for them."""
        if not number:
            self.found = self.dialogue.completions(text)
        return self.found[number] if number < len(self.found) else None
