"""What a command answers: lines, tables, JSON documents on stdout; hints and progress on stderr.

A terminal gets tables through rich and a line of progress; a pipe gets plain text and nothing else. Texts of foreign files may hold
control characters, which would speak to the terminal: they are shown as `\\x1b`.
"""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Any, Self

SCHEMA_VERSION = 1
GAP = "  "


def document(**values: Any) -> None:
    """Print one JSON document with the version of its schema. Structs, tuples and enums are allowed as values."""
    record({"schema_version": SCHEMA_VERSION, **values})


def record(value: Any) -> None:
    """Print one line of a stream of JSON."""
    import msgspec

    text = msgspec.json.encode(value).decode()
    if not text.isascii() and not speaks_utf():
        text = "".join(c if c.isascii() else json.dumps(c)[1:-1] for c in text)  # beyond ASCII there are only texts, and those may be escaped
    print(text)


def say(text: str = "") -> None:
    """Print a line or several of the answer."""
    print(clean(text))


def hint(text: str) -> None:
    """Say something beside the answer, on stderr."""
    print(clean(text), file=sys.stderr)


def clean(text: str) -> str:
    """The text without characters that a terminal would obey or cannot show."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in text)


def counted(number: int, one: str, many: str = "") -> str:
    """`1 event`, `2 events`, `1,234 events`."""
    return f"{number:,} {one if abs(number) == 1 else many or one + 's'}"


def speaks_utf() -> bool:
    """Whether stdout can show every character."""
    return (sys.stdout.encoding or "").lower().startswith("utf")


def takes_colour() -> bool:
    """Whether a terminal that knows colours shows stdout, and nobody said no."""
    return on_terminal() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def on_terminal() -> bool:
    """Whether a person reads stdout."""
    return sys.stdout.isatty()


def table(columns: Sequence[str], rows: Iterable[Sequence[object]], *, right: Sequence[int] = (), fold: int = -1) -> None:
    """Print a table; `right` are the columns of numbers, `fold` the column whose long texts a narrow terminal may break."""
    columns, *cells = [[clean(str(cell)).replace("\n", "\\n") for cell in row] for row in (columns, *rows)]
    if on_terminal():
        _rich(columns, cells, right, fold)
    else:
        for line in plain(columns, cells, right):
            print(line)


def plain(columns: Sequence[str], cells: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """The lines of a table as plain text, its columns aligned."""
    rows = [list(columns), *cells] if any(columns) else list(cells)
    if not rows:
        return []
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [GAP.join(_pad(cell, widths[i], i in right) for i, cell in enumerate(row)).rstrip() for row in rows]


def width(text: str) -> int:
    """How many columns a text takes: wide characters two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _pad(text: str, to: int, right: bool) -> str:
    blanks = " " * (to - width(text))
    return blanks + text if right else text + blanks


def _rich(columns: Sequence[str], cells: Sequence[Sequence[str]], right: Sequence[int], fold: int) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold", show_header=any(columns))
    for i, column in enumerate(columns):
        made.add_column(column, justify="right" if i in right else "left", no_wrap=i != fold, overflow="fold" if i == fold else "ellipsis")
    for row in cells:
        made.add_row(*(Text(cell) for cell in row))
    Console(highlight=False, soft_wrap=False).print(made)


class Progress:
    """A line on stderr that says how far a long work is, on a terminal only: `12 of 300 files`. Use it with `with`."""

    def __init__(self, what: str, total: int = 0) -> None:
        self.what, self.done = what, 0
        self.begin(total)

    def begin(self, total: int) -> None:
        """So many are to be done; less than two are not worth a line."""
        self.total = total
        self.shown = sys.stderr.isatty() and total > 1
        self._draw()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.clear()

    def advance(self) -> None:
        """One more is done."""
        self.done += 1
        self._draw()

    @property
    def left(self) -> int:
        """How many are still to be done."""
        return self.total - self.done

    def clear(self) -> None:
        """Take the line away; whoever prints meanwhile does it first."""
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def _draw(self) -> None:
        if self.shown:
            print(f"\r\x1b[K{self.done:,} of {counted(self.total, self.what)}", end="", file=sys.stderr, flush=True)
