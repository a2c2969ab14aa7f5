"""The board of Adel Verpflichtet for a terminal: the track castle by castle, then windows, register, prison and seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .track_scene import DrawnCell, DrawnSeat, DrawnWindow, TrackScene, money, objects_in_words, pawns, table_length

WIDTH = 96  # of the track; longer tracks go on below
BAR, FREE, BEST = "│", "·", "►"
ASCII = str.maketrans({BAR: "|", FREE: ".", BEST: ">"})
Block = tuple[str, str, str]  # title, numbers of the spaces, pawns


def track_text(scene: TrackScene, *, ascii_only: bool = False) -> list[str]:
    """The position as lines of text without names of what is hidden; `ascii_only` for old terminals."""
    rows = [("windows", _windows(scene.windows)), ("register", money(scene.register) or "empty"), ("prison", _prison(scene))]
    found = [*([scene.title, ""] if scene.title else []), *_track(scene), *(f"{title:<9} {words}" for title, words in rows if words), ""]
    found += _seats(scene.seats)
    found += [f"{seat.name} shows {', '.join(seat.exhibition)}" for seat in scene.seats if seat.exhibition]
    found += [f"({scene.status})"] if scene.status else []
    if ascii_only:
        found = [line.translate(ASCII).encode("ascii", "replace").decode() for line in found]
    return found


def _track(scene: TrackScene) -> list[str]:
    """Blocks of spaces in rows, three lines each: the castle with its pair, the spaces, the pawns by the numbers of their seats."""
    rows: list[list[Block]] = [[]]
    for block in _blocks(scene):
        if rows[-1] and sum(len(each[0]) + 3 for each in rows[-1]) + len(block[0]) > WIDTH:
            rows.append([])
        rows[-1].append(block)
    found: list[str] = []
    for row in rows:
        found += [f" {BAR} ".join(parts).rstrip() for parts in zip(*row, strict=True)]
        found.append("")
    return found


def _blocks(scene: TrackScene) -> list[Block]:
    at = pawns(scene)
    found = [_block("club room", (0,), at)]
    found += [_block(f"{BEST if c.pays else ''}castle {c.id}: {c.best}/{c.second}", c.spaces, at) for c in scene.castles]
    table = range(scene.first_table_space, scene.first_table_space + table_length(scene))
    found.append(_block("table", table, at))
    return found


def _block(title: str, spaces: Iterable[int], at: dict[int, list[int]]) -> Block:
    cells = [(str(space), ",".join(str(seat + 1) for seat in at.get(space, ())) or FREE) for space in spaces]
    widths = [max(2, *map(len, cell)) for cell in cells]
    numbers, standing = ("  ".join(word.rjust(width) for word, width in zip(words, widths, strict=True)) for words in zip(*cells, strict=True))
    wide = max(len(title), len(numbers))
    return title.ljust(wide), numbers.ljust(wide), standing.ljust(wide)


def _windows(windows: Sequence[DrawnWindow]) -> str:
    return "   ".join(f"{number}: " + (f"{w.top or '?'} ({w.objects} left)" if w.objects else "empty") for number, w in enumerate(windows, 1))


def _prison(scene: TrackScene) -> str:
    return "  ".join(f"[{number}: {_inmate(scene, cell)}]" for number, cell in enumerate(scene.cells, 1))


def _inmate(scene: TrackScene, cell: DrawnCell) -> str:
    if not cell.thief:
        return FREE
    return f"thief {cell.thief}" + (f" of {scene.seats[cell.seat].name}" if 0 <= cell.seat < len(scene.seats) else "")


def _seats(seats: Sequence[DrawnSeat]) -> list[str]:
    """One line a seat."""
    rows = [
        (str(n), s.name, s.colour, f"space {s.position}" if s.position else "club room", objects_in_words(s), s.cards) for n, s in enumerate(seats, 1)
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
