"""Plots for the terminal, without matplotlib: dots of braille characters, or plain characters where the terminal knows no others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from events.event import Seat
from projections.progression import Progression
from projections.series import DIFFERENCE, DIFFERENCE_IF_ENDED, FINAL, IF_ENDED, SCORE, Line

from ..words import plural
from .captions import ahead, player, result, setting, story
from .labels import spread

ROWS = 16
COLUMN = 4  # characters of the final scoring for each source
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # bits of a braille character: row, column
BLOCKS = " ▁▂▃▄▅▆▇█"
PLAIN_BLOCKS = " .:-=+*#@"
COLOURS = (31, 34, 33, 32, 37, 35)  # of the seats, as the terminal numbers them
AXIS = 6
NAME = 18


class Canvas:
    """A field of characters, each of two by four dots, with the seat that drew last in it."""

    def __init__(self, wide: int, tall: int, *, plain: bool) -> None:
        self.wide, self.tall, self.plain = wide, tall, plain
        self.bits = [[0] * wide for _ in range(tall)]
        self.seats: list[list[Seat | None]] = [[None] * wide for _ in range(tall)]
        self.signs: dict[tuple[int, int], str] = {}

    def dot(self, x: int, y: int, seat: Seat) -> None:
        """One dot, counted from the upper left corner."""
        row, column = y // 4, x // 2
        if 0 <= row < self.tall and 0 <= column < self.wide:
            self.bits[row][column] |= DOTS[y % 4][x % 2]
            self.seats[row][column] = seat

    def steps(self, points: Iterable[tuple[int, int]], end: int, seat: Seat, *, dotted: bool = False) -> None:
        """A line that keeps its height until the next point; a dotted one leaves gaps and has no risers."""
        known = list(points)
        for (x, y), (following, up) in zip(known, [*known[1:], (end, known[-1][1])], strict=True):
            for dot in range(x, following):
                if not dotted or dot % 3 == 0:
                    self.dot(dot, y, seat)
            for dot in range(min(y, up), 0 if dotted else max(y, up) + 1):
                self.dot(following, dot, seat)

    def row(self, number: int, *, colour: bool) -> str:
        """One line of characters."""
        return "".join(self._sign(number, column, colour=colour) for column in range(self.wide))

    def _sign(self, row: int, column: int, *, colour: bool) -> str:
        seat, bits = self.seats[row][column], self.bits[row][column]
        sign = self.signs.get((row, column), " ")
        if bits and seat is not None:
            sign = (str(seat + 1) if self.plain else chr(0x2800 + bits)) if sign in " |│" else sign
            return tinted(sign, seat, colour=colour)
        return sign


def tinted(text: str, seat: Seat, *, colour: bool) -> str:
    """The text in the colour of a seat."""
    return f"\x1b[{COLOURS[seat % len(COLOURS)]}m{text}\x1b[0m" if colour else text


def terminal_plot(game: Progression, kind: str, lines: Sequence[Line], wide: int, *, plain: bool = False, colour: bool = False) -> str:
    """One kind of plot as lines of text no wider than `wide` characters, or 60 if that is less."""
    wide = max(wide, 60)
    head = [result(game), setting(game, kind), story(game), ""]
    match kind:
        case "progression":
            series = [(line.seat, line, _one(lines, IF_ENDED, line.seat), _one(lines, FINAL, line.seat)) for line in lines if line.series == SCORE]
            ends = [(seat, f"{player(game, seat, NAME)} {(final or line).values[-1]}") for seat, line, _, final in series]
            body = _chart(game, series, ends, wide, plain=plain, colour=colour)
        case "difference":
            line, final = _one(lines, DIFFERENCE, 0), _one(lines, FINAL, 0)
            assert line is not None
            end = (final or line).values[-1]
            body = _chart(game, [(0, line, _one(lines, DIFFERENCE_IF_ENDED, 0), final)], [(0, ahead(game, end))], wide, plain=plain, colour=colour)
        case "sources":
            body = _bars(game, lines, wide, plain=plain, colour=colour)
        case _:
            body = _supplies(game, lines, wide, plain=plain, colour=colour)
    text = "\n".join(line.rstrip() for line in [*head, *body])
    return text.translate({ord("·"): "-", ord("–"): "-", ord("−"): "-", ord("…"): "~", ord("│"): "|"}) if plain else text


def _one(lines: Sequence[Line], series: str, seat: Seat) -> Line | None:
    return next((line for line in lines if (line.series, line.seat) == (series, seat)), None)


def _chart(
    game: Progression,
    series: Sequence[tuple[Seat, Line, Line | None, Line | None]],
    ends: Sequence[tuple[Seat, str]],
    wide: int,
    *,
    plain: bool,
    colour: bool,
) -> list[str]:
    """Step lines over the turns, then the final scoring with one step for each source."""
    sources = [point.source for point in series[0][3].points] if series[0][3] else []
    values = [value for _, *found in series for line in found if line for value in line.values]
    low, high = min(0, *values), max(4, *values)
    names = max(len(label) for _, label in ends)
    canvas = Canvas(max(wide - AXIS - names - 2, 12), ROWS, plain=plain)
    band = min(len(sources) * COLUMN + 1, canvas.wide // 2) if sources else 0
    turns = canvas.wide - band
    tall = ROWS * 4 - 1

    def y(value: int) -> int:
        return round((high - value) / (high - low) * tall)

    def x(turn: int) -> int:
        return round(turn / max(game.last.number, 1) * (turns * 2 - 2))

    for seat, line, early, final in series:
        if early and not plain:
            canvas.steps([(x(p.turn), y(p.value)) for p in early.points], turns * 2 - 1, seat, dotted=True)
        points = [(x(p.turn), y(p.value)) for p in line.points]
        step = (band * 2 - 2) // max(len(sources), 1)
        points += [(turns * 2 + step // 2 + n * step, y(p.value)) for n, p in enumerate(final.points if final else ())]
        canvas.steps(points, canvas.wide * 2, seat)
    if band:
        canvas.signs |= {(row, turns): "│" for row in range(ROWS)}
    return _framed(game, canvas, ends, [y((final or line).values[-1]) // 4 for _, line, _, final in series], (low, high), (turns, sources), colour)


def _framed(
    game: Progression,
    canvas: Canvas,
    ends: Sequence[tuple[Seat, str]],
    rows: Sequence[int],
    scale: tuple[int, int],
    band: tuple[int, list[str]],
    colour: bool,
) -> list[str]:
    """The canvas with its axis on the left, the names on the right and the turns below."""
    low, high = scale
    turns, sources = band
    places = {round(place): end for end, place in zip(ends, spread(rows, 1, 0, ROWS - 1), strict=True)}
    marks = {round((high - value) / (high - low) * (ROWS - 1)): str(value) for value in (low, 0, (low + high) // 2, high)}
    found = []
    for row in range(ROWS):
        seat, label = places.get(row, (0, ""))
        found.append(f"{marks.get(row, ''):>{AXIS - 2}} │{canvas.row(row, colour=colour)} {tinted(label, seat, colour=colour) if label else ''}")
    last = str(game.last.number)
    below = "0" + last.rjust(turns - 1) if turns > len(last) + 1 else last
    found.append(" " * AXIS + below + ("  final" if sources else "") + "  (turns)")
    if not canvas.plain:
        found.append("dotted: if the game had ended after that turn")
    if sources:
        found.append(f"final scoring: {', '.join(plural(source) for source in sources)}")
    return found


def _bars(game: Progression, lines: Sequence[Line], wide: int, *, plain: bool, colour: bool) -> list[str]:
    """A bar for every source of every seat: full for what was scored in play, hollow for the final scoring."""
    full, hollow = ("#", "-") if plain else ("█", "░")
    names = max([len(plural(source)) for source in game.sources] or [4])
    found: list[str] = []
    totals: list[tuple[Seat, str, int, int]] = []
    for seat in range(len(game.players)):
        final = {point.source: point.value for line in lines if (line.series, line.seat) == (FINAL, seat) for point in line.points}
        totals += [
            (seat, line.series, line.values[-1], final.get(line.series, 0)) for line in lines if line.seat == seat and line.series in game.sources
        ]
    most = max([1, *(abs(played) + abs(late) for *_, played, late in totals)])
    room = wide - names - 16
    for seat in range(len(game.players)):
        found.append(tinted(f"{player(game, seat)}", seat, colour=colour))
        for source, played, late in [total[1:] for total in totals if total[0] == seat]:
            bar = full * round(abs(played) / most * room) + hollow * round(abs(late) / most * room)
            found.append(f"  {plural(source):<{names}} {played + late:>4}  {tinted(bar, seat, colour=colour)}")
    return [*found, "", f"{full} in play  {hollow} final scoring"]


def _supplies(game: Progression, lines: Sequence[Line], wide: int, *, plain: bool, colour: bool) -> list[str]:
    """One row of blocks for each kind of figure and seat, a block for each turn or for a few of them."""
    blocks = PLAIN_BLOCKS if plain else BLOCKS
    found: list[str] = []
    for line in [line for line in lines if line.seat >= 0]:
        room = max(wide - NAME - 22, 10)
        most = max([1, *line.values])
        shown = [line.values[round(n * (len(line.values) - 1) / max(room - 1, 1))] for n in range(room)] if len(line.values) > room else line.values
        row = "".join(blocks[max(0, -(-value * (len(blocks) - 1) // most))] for value in shown)
        found.append(f"{player(game, line.seat, NAME):<{NAME}} {line.series[:15]:<15} {line.values[-1]:>2} {tinted(row, line.seat, colour=colour)}")
    return [*found, "", "from the first turn to the last: how many are left to place; the number is what is left at the end"]
