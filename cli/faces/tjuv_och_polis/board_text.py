"""The town for a terminal: the map of section 24.1 of the rules with the pieces on it, and below it who is where.

A square is three characters wide: streets are dots, stops the number of their line (`+` for several), blocks shaded; a piece stands in
place of the sign of its square - `o1` an officer, `t1` a thief, `t1!` a wanted one, `C>` the front of the car, `c` its rear.
"""

from __future__ import annotations

from collections.abc import Sequence

from projections.tjuv_och_polis.squares import square_of

from .board_scene import CAR, OFFICER, THIEF, BoardScene, DrawnPiece

WIDE = 3
SIGNS = {"bank": "B", "post": "O", "telegraph": "G", "travel_agency": "V", "nest": "N", "escape": "E"}
ARROWS = {"N": "▲", "E": "►", "S": "▼", "W": "◄", "": "●"}
ASCII = str.maketrans({"▲": "^", "►": ">", "▼": "v", "◄": "<", "●": "o", "░": "#", "·": ".", "…": "."})
BLOCK = "░░░"
TINTS = {OFFICER: "\x1b[1;97;44m", CAR: "\x1b[1;97;46m", THIEF: "\x1b[1;30;43m", "wanted": "\x1b[1;97;41m", "place": "\x1b[1m", "block": "\x1b[2m"}
END = "\x1b[0m"
KEY = (
    "B bank  O post office  G telegraph station  V travel agency  N nest  E escape  P D police house, door  1 2 3 + tram",
    "o1 officer  C► c car, front and rear  t1 thief  t1! wanted  t* several",
)
Cell = tuple[str, str]  # three characters, and what they are tinted as


def board_text(scene: BoardScene, *, plain: bool = False, colour: bool = False, bare: bool = False) -> list[str]:
    """The town and the legend as lines; `bare` says what board it is instead of who is where, `plain` has ASCII alone."""
    columns, rows = scene.size
    cells = _cells(scene)
    head = "    " + "".join(f" {square_of(x, 0)[:-1]:<2}" for x in range(columns)).rstrip()
    found = [scene.title, ""] if scene.title else []
    found.append(head)
    for y in range(rows):
        row = "".join(_tinted(*cells.get(square_of(x, y), (BLOCK, "block")), colour=colour) for x in range(columns))
        found.append(f"{y + 1:>3} {row} {y + 1}")
    found += [head, *KEY[: 1 if bare else None]]
    if scene.lines:
        found += ["", *scene.lines]
    found += [f"({scene.status})"] if scene.status and bare else []
    return [line.translate(ASCII).encode("ascii", "replace").decode() for line in found] if plain else found


def place_lines(scene: BoardScene) -> list[str]:
    """The places of the town and its tram lines, one line for each."""
    found = [("place", "square", "open to", "pays")]
    for place in sorted(scene.places, key=lambda place: (list(SIGNS).index(place.kind), -place.amount, place.id)):
        pays = f"{place.amount:,}" if place.amount else place.mode
        found.append((place.id, place.square, " ".join(place.sides), pays))
    widths = [max(map(len, column)) for column in zip(*found, strict=True)]
    told = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in found]
    told.append(f"police house {' '.join(scene.house)}, door {scene.door[0]} to {scene.door[1]}")
    return told + [f"tram line {number}: {' '.join(stops)}" for number, stops in scene.trams.items()]


def _cells(scene: BoardScene) -> dict[str, Cell]:
    """Every square that is no block."""
    cells: dict[str, Cell] = dict.fromkeys(scene.streets, (" · ", ""))
    cells |= {square: (f" {lines[0] if len(lines) == 1 else '+'} ", "place") for square, lines in scene.stops().items()}
    cells |= {square: (" D " if square == scene.door[0] else " P ", "place") for square in scene.house}
    cells |= {place.square: (f" {SIGNS[place.kind]} ", "place") for place in scene.places}
    for square, pieces in scene.standing().items():
        cells[square] = _piece(square, pieces)
    return cells


def _piece(square: str, pieces: Sequence[DrawnPiece]) -> Cell:
    """The sign of what stands on a square."""
    first = pieces[0]
    wanted = any(piece.wanted for piece in pieces)
    if first.kind == CAR and not pieces[1:]:
        return (f" C{ARROWS[first.side]}" if square == first.square else " c ", CAR)
    name = f"{first.label[0]}*" if pieces[1:] else first.label
    return f"{name}{'!' if wanted else ' '}".ljust(WIDE)[:WIDE], "wanted" if wanted else first.kind


def _tinted(text: str, what: str, *, colour: bool) -> str:
    return f"{TINTS[what]}{text}{END}" if colour and what in TINTS else text
