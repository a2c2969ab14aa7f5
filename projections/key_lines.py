"""Where in a TOML file each key and each element of a list stands, so that a fault can be named by its line.

The text has been read as TOML before, so it is sound: only brackets, strings, comments and keys have to be told apart.
"""

from __future__ import annotations

import re
from collections import Counter

Path = tuple[str | int, ...]

STRING = r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\])*"|\'[^\']*\''
TOKEN = re.compile(
    rf"(?P<remark>#[^\n]*)|(?P<string>{STRING})|(?P<mark>[\[\]{{}},=\n])|(?P<word>[^\s\[\]{{}},=#\"']+)|(?P<blank>[ \t\r]+)", re.DOTALL
)


def key_lines(text: str) -> dict[Path, int]:
    """Path of keys (texts) and elements (numbers from 0) -> line, from 1."""
    return _Reading(text).lines


def line_of(lines: dict[Path, int], path: Path) -> int:
    """The line of a path, or of the nearest thing around it that has one; 0 where nothing has."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 0)


def in_words(path: Path) -> str:
    """A path as people write it: `track.castles[2].best`, elements counted from 1."""
    return "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


class _Reading:
    """One pass over the text. `inside` are the open brackets, each with the path of what it holds."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {}
        self.lists: Counter[Path] = Counter()  # tables read so far of each list of tables
        self.table: Path = ()
        self.key: list[str] = []
        self.inside: list[tuple[str, Path, int]] = []
        self.value: Path | None = None
        self.header = ""
        self.line = 1
        for found in TOKEN.finditer(text):
            self._take(found.lastgroup or "", found.group())
            self.line += found.group().count("\n")

    def _take(self, group: str, text: str) -> None:
        if group in ("string", "word"):
            self._word(text)
        elif group == "mark" and self.header:
            self._header(text)
        elif group == "mark":
            self._mark(text)

    def _word(self, text: str) -> None:
        """A part of a key, or a plain value; a bare key may hold dots."""
        if self.value is None and (self.header or not self.inside or self.inside[-1][0] == "{"):
            self.key += [text[1:-1]] if text[0] in "\"'" else [part for part in text.split(".") if part]
        else:
            self._begin()

    def _begin(self) -> Path:
        """A value begins here: that of the key just read, or the next element of the list."""
        if self.value is None and self.inside:
            _bracket, path, number = self.inside[-1]
            self.value = (*path, number)
            self.lines.setdefault(self.value, self.line)
        return self.value or ()

    def _mark(self, text: str) -> None:
        if text == "=":
            base = self.inside[-1][1] if self.inside else self.table
            self.value, self.key = (*base, *self.key), []
            for length in range(len(base) + 1, len(self.value) + 1):
                self.lines.setdefault(self.value[:length], self.line)
        elif text in "[{" and text == "[" and self.value is None and not self.inside:
            self.header, self.key = "[", []
        elif text in "[{":
            self.inside.append((text, self._begin(), 0))
            self.value = None
        elif text in "]}":
            self.value = self.inside.pop()[1]
        elif text == ",":
            bracket, path, number = self.inside[-1]
            self.inside[-1], self.value, self.key = (bracket, path, number + 1), None, []
        elif not self.inside:
            self.value, self.key = None, []

    def _header(self, text: str) -> None:
        """`[a.b]` or `[[a.b]]`; a name inside a list of tables means the last of them."""
        if text == "[":
            self.header = "[["
        elif text == "]" and self.key:
            path: Path = ()
            for number, part in enumerate(self.key, 1):
                path = (*path, part)
                if self.header == "[[" and number == len(self.key):
                    self.lists[path] += 1
                if self.lists[path]:
                    self.lines.setdefault(path, self.line)
                    path = (*path, self.lists[path] - 1)
                self.lines.setdefault(path, self.line)
            self.table, self.key = path, []
        elif text == "\n":
            self.header = ""
