"""The board for a terminal: each tile a block of 7 by 3 characters, roads as lines, cities shaded, figures as seat numbers."""

from __future__ import annotations

from cli.faces.carcassonne.scene import DrawnFigure, DrawnTile, Position, Scene, bounds, figure_letter
from cli.faces.carcassonne.signs import BRIDGE, BUILDINGS, OF_TRAITS, in_order, is_laid, sign_of
from cli.faces.carcassonne.tile_cells import CELLS, NOBODY
from cli.faces.carcassonne.tile_places import Mark, tile_places, unturned
from cli.faces.carcassonne.tile_shapes import sides_of, tile_shapes

WIDE, HIGH = 7, 3
MIDDLE = (1, 3)
NORTH, EAST, SOUTH, WEST = range(4)
Cell = tuple[int, int]
Shown = tuple[str, str]  # the character and the name of its colour

# From the rim to the middle, the middle not included.
WAY_IN: tuple[tuple[Cell, ...], ...] = (((0, 3),), ((1, 6), (1, 5), (1, 4)), ((2, 3),), ((1, 0), (1, 1), (1, 2)))
ORNAMENTS = frozenset({"village", "house", "tree"})
LINES = {
    frozenset({NORTH, SOUTH}): "│|",
    frozenset({EAST, WEST}): "─-",
    frozenset({NORTH, EAST}): "└+",
    frozenset({EAST, SOUTH}): "┌+",
    frozenset({SOUTH, WEST}): "┐+",
    frozenset({NORTH, WEST}): "┘+",
}
CITY, FIELD, WATER, CROSSING = "▒#", "·.", "≈~", "oo"
BRIDGES = {frozenset({NORTH, SOUTH}): '║"', frozenset({EAST, WEST}): "═="}
LAST_CORNERS, MARK_CORNERS = ("┏┓┗┛", "[][]"), ("╭╮╰╯", "{}{}")
COLOURS = {"water": "34", "field": "32", "city": "33", "road": "1;37", "bridge": "1;37", "mark": "1;36", "last": "1", "": ""}
SEAT_COLOURS = ("1;97;41", "1;97;44", "1;30;43", "1;97;42", "1;97;100", "1;30;45")


def board_text(scene: Scene, *, ascii_only: bool = False, colour: bool = False) -> str:
    """The board as lines of text, without a line break at the end; `ascii_only` for old terminals, `colour` adds ANSI colours."""
    area = bounds(scene)
    blocks = {tile.position: _Block(tile, int(ascii_only)) for tile in scene.tiles}
    shown: dict[Position, dict[Cell, Shown]] = {position: block.shown for position, block in blocks.items()}
    for spot in scene.marked:
        _corners(shown.setdefault(spot, {}), MARK_CORNERS[ascii_only], "mark")
    if scene.last is not None and scene.last in shown:
        _corners(shown[scene.last], LAST_CORNERS[ascii_only], "last")
    for figure in scene.figures:
        if figure.position in blocks:
            blocks[figure.position].put(figure)
    label = max(len(str(y)) for y in area.rows)
    header = (" " * (label + 1) + "".join(str(x).center(WIDE) for x in area.columns)).rstrip()
    lines = [scene.title] if scene.title else []
    lines += [header]
    for y in area.rows:
        for row in range(HIGH):
            side = str(y) if row == MIDDLE[0] else ""
            cells = [shown.get((x, y), {}).get((row, column), (" ", "")) for x in area.columns for column in range(WIDE)]
            lines.append(f"{side:>{label}} {_line(cells, colour)} {side}".rstrip())
    lines += [header, *_legend(scene, shown, ascii_only)]
    return "\n".join(lines)


class _Block:
    """The characters of one tile; `owners` says which segment a character belongs to, so that figures find their place."""

    def __init__(self, tile: DrawnTile, style: int) -> None:
        self.tile, self.style = tile, style
        self.shown: dict[Cell, Shown] = {}
        self.owners: dict[Cell, int] = {}
        self.places = tile_places(tile)
        self._ground()
        self._roads()
        for mark in self.places.marks:
            if mark.what not in ORNAMENTS:
                self._sign(mark)

    def put(self, figure: DrawnFigure) -> None:
        """Show a figure: the number of its seat, after the first letter of its kind unless it is a small follower."""
        word = figure_letter(figure.what) + str(figure.seat + 1)
        kind = self.tile.segments[figure.segment].kind
        cell = (1, 4) if kind in BUILDINGS else self._free_cell(figure.segment, self.places.figures[figure.segment])
        row, column = cell[0], min(cell[1], WIDE - len(word))
        for offset, letter in enumerate(word):
            self.shown[row, column + offset] = (letter, str(figure.seat % len(SEAT_COLOURS)))
            self.owners[row, column + offset] = NOBODY

    def _ground(self) -> None:
        segments = self.tile.segments
        for row in range(HIGH):
            for column in range(WIDE):
                owner = self.places.owners[int((row + 0.5) / HIGH * CELLS)][int((column + 0.5) / WIDE * CELLS)]
                is_city = owner != NOBODY and segments[owner].kind == "city"
                self.owners[row, column] = owner
                is_water = owner != NOBODY and segments[owner].kind == "river"
                field = (WATER[self.style], "water") if is_water else (FIELD[self.style], "field")
                self.shown[row, column] = (CITY[self.style], "city") if is_city else field
        for (row, column), owner in sorted(self.owners.items(), key=lambda found: -abs(found[0][1] - WIDE // 2)):
            others = (self.owners.get((row, column + 1), owner), self.owners.get((row, column - 1), owner))
            if any(n != owner and NOBODY not in (n, owner) and segments[n].kind == segments[owner].kind == "city" for n in others):
                falling = (row == 0) == (column < WIDE // 2)
                self.shown[row, column] = ("\\" if falling else "/", "city")
                self.owners[row, column] = NOBODY

    def _roads(self) -> None:
        segments = self.tile.segments
        roads = [(n, sides_of(s)) for n, s in enumerate(segments) if s.kind == "road"]
        corners = [sides for _, sides in roads if len(sides) == 2 and sides[1] - sides[0] != 2]
        for number, sides in roads:
            if len(corners) > 1 and sides in corners:
                self._bend_aside(number, sides)
                continue
            for side in sides:
                for cell in WAY_IN[side]:
                    self._line(cell, number, {side, (side + 2) % 4}, BRIDGE in segments[number].traits)
            if len(sides) == 2:
                self._line(MIDDLE, number, set(sides), BRIDGE in segments[number].traits)
            elif len(sides) == 1 and self.shown[MIDDLE][1] != "city":
                self._line(MIDDLE, number, {sides[0], (sides[0] + 2) % 4})
        if tile_shapes(unturned(self.tile)).village:
            self._letter(CROSSING[self.style], MIDDLE)

    def _bend_aside(self, number: int, sides: list[int]) -> None:
        """One of two bends on a tile: it keeps off the middle, so that the two do not meet."""
        up = NORTH if NORTH in sides else SOUTH
        across = WEST if WEST in sides else EAST
        row, column = (0 if up == NORTH else HIGH - 1), (2 if across == WEST else 4)
        self._line((row, 3), number, {up, across})
        self._line((row, column), number, {(across + 2) % 4, (up + 2) % 4})
        self._line((1, column), number, {up, across})
        for cell in WAY_IN[across][:-1]:
            self._line(cell, number, {EAST, WEST})

    def _line(self, cell: Cell, number: int, ways: set[int], is_bridge: bool = False) -> None:
        self.shown[cell] = ((BRIDGES if is_bridge else LINES)[frozenset(ways)][self.style], "bridge" if is_bridge else "road")
        self.owners[cell] = number

    def _sign(self, mark: Mark) -> None:
        """The letter of a mark, and its value behind a colon."""
        word = sign_of(mark.what).letter + (f":{mark.value}" if mark.value and not mark.what.startswith("piece ") else "")
        row, column = MIDDLE if mark.what in BUILDINGS else self._free_cell(self._owner_of(mark.what), (mark.x, mark.y), len(word))
        for offset, letter in enumerate(word):
            self._letter(letter, (row, min(column, WIDE - len(word)) + offset))

    def _letter(self, letter: str, cell: Cell) -> None:
        self.shown[cell] = (letter, "mark")
        self.owners[cell] = NOBODY

    def _owner_of(self, mark: str) -> int | None:
        """The segment a mark stands on, where one has the trait it stands for: inns, gardens and tokens lie in any field."""
        segments = list(enumerate(self.tile.segments))
        printed = (n for n, s in segments if s.kind != "road" and mark in {OF_TRAITS.get(trait, trait) for trait in s.traits})
        return next(printed, next((n for n, s in segments if s.kind == "city" == sign_of(mark).on), None))

    def _free_cell(self, number: int | None, point: tuple[float, float], wide: int = 1) -> Cell:
        """The character nearest to a point on a segment, or on any field for no segment; anywhere free if the segment shows none."""
        fields = {n for n, s in enumerate(self.tile.segments) if s.kind == "field"}
        wanted = fields if number is None or is_laid(self.tile.segments[number].kind) else {number}
        free = [
            c for c, owner in self.owners.items() if owner != NOBODY and all(self.owners.get((c[0], c[1] + n), NOBODY) != NOBODY for n in range(wide))
        ]
        cells = [c for c in free if self.owners[c] in wanted] or free or [c for c, owner in self.owners.items() if owner != NOBODY] or [MIDDLE]
        return min(cells, key=lambda c: (abs((c[1] + 0.5) / WIDE - point[0]) + abs((c[0] + 0.5) / HIGH - point[1]), c))


def _corners(shown: dict[Cell, Shown], corners: str, colour: str) -> None:
    spots = ((0, 0), (0, WIDE - 1), (HIGH - 1, 0), (HIGH - 1, WIDE - 1))
    for cell, letter in zip(spots, corners, strict=True):
        shown[cell] = (letter, colour)


def _line(cells: list[Shown], colour: bool) -> str:
    """One line of characters; with colours one escape sequence for each stretch of the same colour."""
    if not colour:
        return "".join(letter for letter, _ in cells)
    out, now = [], ""
    for letter, name in cells:
        code = SEAT_COLOURS[int(name)] if name.isdigit() else COLOURS[name]
        if code != now:
            out.append(f"\x1b[0m\x1b[{code}m" if code else "\x1b[0m")
            now = code
        out.append(letter)
    return "".join(out) + ("\x1b[0m" if now else "")


def _legend(scene: Scene, shown: dict[Position, dict[Cell, Shown]], ascii_only: bool) -> list[str]:
    """The seats with numbers and scores, then the letters that occur on this board."""
    seats = [f"{seat + 1} {name}" + (f" {scene.scores[seat]}" if seat < len(scene.scores) else "") for seat, name in enumerate(scene.seats)]
    signs = [sign_of(what) for what in in_order({mark.what for tile in scene.tiles for mark in tile_places(tile).marks} - ORNAMENTS)]
    words = [f"{sign.letter} {sign.words}" for sign in signs]
    letters = {kind: {letter for block in shown.values() for letter, name in block.values() if name == kind} for kind in ("bridge", "water", "mark")}
    words += [f"{''.join(sorted(letters['bridge']))} bridge"] * bool(letters["bridge"])
    words += [f"{WATER[ascii_only]} river"] * bool(letters["water"]) + ["o crossing"] * ("o" in letters["mark"])
    words += [f"{figure_letter(what)}1 {what} figure of 1" for what in sorted({f.what for f in scene.figures} - {"small"})]
    if scene.last is not None:
        words.append(f"{LAST_CORNERS[ascii_only][:2]} last tile")
    return [line for line in ("   ".join(seats), "   ".join(words)) if line]
