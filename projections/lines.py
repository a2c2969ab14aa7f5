"""The rows somebody has tied a function to, as a list of lines, and which line follows which.

A line runs by itself (`run`), waits for an event (`take`), or marks the head and foot of a loop (`begin`, `again`), the end of a turn
(`end`) and of everything (`over`). What stands under a row that takes events is reached only by taking it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .hooks import Hook
from .order import OrderOfPlay, Row, ancestors

ANY = "ANY"
SILENT = ("INTRO", ANY)


class Line(NamedTuple):
    """One place of a program before it is frozen."""

    op: str
    row: Row
    hook: Hook | None = None


def _mark(op: str, id: str, step: str) -> Line:
    return Line(op, Row(id, step, "", ""))


def lines(order: OrderOfPlay, rows: Sequence[Row], hooks: Mapping[str, list[Hook]]) -> list[Line]:
    """All lines in the order of execution; rows of the step ANY stand at the head of every step of a turn but the first."""
    return list(_lines(order, rows, hooks))


def _lines(order: OrderOfPlay, rows: Sequence[Row], hooks: Mapping[str, list[Hook]]) -> Iterator[Line]:
    anytime = [Line("take", row, h._replace(repeat=True)) for row in rows if row.step == ANY for h in hooks["row"] if h.row == row.id and h.takes]
    final, step = False, ""
    first = next((row.step for row in rows if row.step not in SILENT), "")
    for row in rows:
        if row.step in SILENT:
            continue
        if row.step != step:
            yield from _foot(order, step)
            if row.step == order.final:
                final = True
                yield _mark("end", ".", "END")
            step = row.step
            yield from _head(order, step, [] if final or step == first else anytime)
        yield from _row_lines(row, hooks)
    yield from _foot(order, step)
    if not final:
        yield _mark("end", ".", "END")
    yield _mark("over", ".", "OVER")


def _head(order: OrderOfPlay, step: str, anytime: Sequence[Line]) -> Iterator[Line]:
    yield from (line._replace(row=line.row._replace(step=step)) for line in anytime)
    if order.steps.get(step) == "loop":
        yield _mark("begin", f"{step}.", step)


def _foot(order: OrderOfPlay, step: str) -> Iterator[Line]:
    if order.steps.get(step) == "loop":
        yield _mark("again", f"{step}.", step)


def _row_lines(row: Row, hooks: Mapping[str, list[Hook]]) -> Iterator[Line]:
    tied = [h for h in hooks["row"] if h.row == row.id]
    yield from (Line("take", row, h) for h in tied if h.takes)
    yield from (Line("run", row, h) for h in tied if not h.takes)
    if tied:
        for code in row.interrupts:
            behind = row._replace(id=f"{row.id}!{code}")
            yield from (Line("take" if h.takes else "run", behind, h) for h in hooks["interrupt"] if h.row == code)


class Path:
    """Which line follows which, for a row that was taken and for one that was passed over."""

    def __init__(self, order: OrderOfPlay, found: Sequence[Line]) -> None:
        self.order, self.lines = order, found
        takers = {line.row.id for line in found if line.op == "take"}
        self.options = [self._options(line, takers) for line in found]

    def _options(self, line: Line, takers: set[str]) -> tuple[str, ...]:
        """The taking rows a line stands under, itself included, from the outermost to the innermost."""
        own = line.row.id.partition("!")[0]
        return tuple(id for id in (*reversed([*ancestors(own)]), own) if id in takers)

    def taken(self, at: int) -> int:
        """After an option of a step with exactly one option, only what stands under that option is left of the step."""
        after = at + 1
        while self.lines[after].op == "take" and self.lines[after].row.id == self.lines[at].row.id:
            after += 1
        return self._within(at, after)

    def untaken(self, at: int) -> int:
        """The next line that does not stand under a row nobody took; what the line itself stands under was taken."""
        inside = self.options[at][:-1] if self.lines[at].op == "take" else self.options[at]
        after = at + 1
        while self._is_left_out(after, inside):
            after += 1
        return self._within(at, after) if inside else after

    def _within(self, at: int, after: int) -> int:
        """The first line from there on that is left of the step once the outermost option of a line was taken."""
        if self.order.steps.get(self.lines[at].row.step) == "one":
            while self.lines[after].row.step == self.lines[at].row.step and self.options[after][:1] != self.options[at][:1]:
                after += 1
        return after

    def _is_left_out(self, after: int, inside: tuple[str, ...]) -> bool:
        line, options = self.lines[after], self.options[after]
        if line.op == "take" and options and line.row.id == options[-1]:
            options = options[:-1]
        return not set(options) <= set(inside)

    def stand(self, at: int) -> list[int]:
        """The taking lines that follow each other from here on; two rows for the same event stand apart, so that who is due tells which."""
        found, rows = [at], {self._event(at): self.lines[at].row.id}
        while self.lines[after := self.untaken(found[-1])].op == "take":
            if rows.setdefault(self._event(after), self.lines[after].row.id) != self.lines[after].row.id:
                break
            found.append(after)
        return found

    def _event(self, at: int) -> tuple[object, str]:
        hook = self.lines[at].hook
        assert hook is not None
        return hook.takes, hook.what
