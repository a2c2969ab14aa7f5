"""Random small boards and positions, with a second, plain model of the board to count on: made from the drawing, never from the town."""

from __future__ import annotations

import random
from functools import cache

from events.common import GameSetUp
from events.notation import read
from projections.tjuv_och_polis.game import TjuvOchPolis
from projections.tjuv_och_polis.state import CAR, Hunt
from projections.tjuv_och_polis.town import Town, town_of

SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
WIDTH, HEIGHT = 9, 8
HOUSE = [(x, y) for y in (3, 4) for x in (2, 3, 4, 5, 6)]
DOOR = (4, 4)
PLACES = (
    *((f"bank{n}", "bank") for n in (1, 2)),
    ("post1", "post"),
    ("telegraph1", "telegraph"),
    ("agency1", "travel_agency"),
    ("nest1", "nest"),
    ("nest2", "nest"),
    ("rail", "train"),
    ("airport", "air"),
    ("quay1", "boat"),
    ("quay2", "boat"),
)
SIGNS = {"bank": "B", "post": "O", "telegraph": "G", "travel_agency": "V", "nest": "N"}


def name(at: tuple[int, int]) -> str:
    """The name of a square of a board no wider than 26."""
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[at[0]] + str(at[1] + 1)


class Plain:
    """A board as the drawing says it: kinds of squares, which squares are joined on foot, stops, modes."""

    def __init__(self) -> None:
        self.kinds: dict[str, str] = {}
        self.pairs: set[tuple[str, str]] = set()  # from, to
        self.openings: dict[str, list[str]] = {}
        self.modes: dict[str, str] = {}
        self.lines: dict[int, list[str]] = {}
        self.text = ""
        self._size, self._around = 0, dict[str, list[str]]()

    def is_joined(self, here: str, there: str) -> bool:
        """Whether there is a step from one square to the other."""
        return (here, there) in self.pairs

    def around(self, here: str) -> list[str]:
        """The squares there is a step to."""
        if self._size != len(self.pairs):
            self._size, self._around = len(self.pairs), {square: [] for square in self.kinds}
            for first, second in sorted(self.pairs):
                self._around[first].append(second)
        return self._around[here]

    def stops(self) -> set[str]:
        """All squares with a tram stop."""
        return {stop for stops in self.lines.values() for stop in stops}


def board(rng: random.Random) -> Plain:
    """A random board: all that is no block is street at first, then places are put where they touch a street."""
    while True:
        drawn = _draw(rng)
        if drawn is not None:
            return drawn


def _draw(rng: random.Random) -> Plain | None:
    cells = {(x, y): "." if rng.random() < 0.72 else "#" for x in range(WIDTH) for y in range(HEIGHT)}
    cells |= dict.fromkeys(HOUSE, "P") | {DOOR: "D", (4, 5): ".", (3, 5): "."}
    _keep_one_area(cells)
    plain = Plain()
    tables: list[str] = []
    for id, kind in PLACES:
        at = rng.choice([at for at, sign in cells.items() if sign == "#"] or [(-1, -1)])
        sides = [side for side, (dx, dy) in SIDES.items() if cells.get((at[0] + dx, at[1] + dy)) == "."]
        if not sides:
            return None
        both = [pair for pair in (["N", "S"], ["E", "W"]) if set(pair) <= set(sides)]
        chosen = rng.choice(both) if both and kind in SIGNS and kind != "nest" and rng.random() < 0.7 else [rng.choice(sides)]
        cells[at] = SIGNS.get(kind, "E")
        tables.append(_table(id, kind, name(at), chosen))
        plain.kinds[name(at)] = kind if kind in SIGNS else "escape"
        if kind not in SIGNS:
            plain.modes[name(at)] = kind
        plain.openings[name(at)] = [name((at[0] + SIDES[side][0], at[1] + SIDES[side][1])) for side in chosen]
    _join(plain, cells)
    streets = [square for square, kind in plain.kinds.items() if kind == "street"]
    stops = rng.sample(streets, 4)
    plain.lines = {1: stops[:3], 2: stops[2:]}
    tables += [f"[[tram_line]]\nnumber = {number}\nstops = {_list(named)}" for number, named in plain.lines.items()]
    tables += _bend(rng, plain, streets)
    grid = "\n".join("".join(cells[x, y] for x in range(WIDTH)) for y in range(HEIGHT))
    head = f'format = "tjuv-och-polis/board/1"\nid = "small"\nname = "Small"\nedition = "a test"\ngrid = """\n{grid}\n"""\n'
    house = f'[police_house]\nsquares = {_list([name(at) for at in HOUSE])}\ndoor = {{ inside = "{name(DOOR)}", outside = "E6" }}\n'
    plain.text = "\n".join((head + house, *tables)) + "\n"
    return plain


def _bend(rng: random.Random, plain: Plain, streets: list[str]) -> list[str]:
    """Sometimes a wall that parts no streets from the rest, sometimes a bridge."""
    tables = []
    first, second = rng.choice([pair for pair in sorted(plain.pairs) if all(plain.kinds[square] == "street" for square in pair)])
    if rng.random() < 0.3:
        plain.pairs -= {(first, second), (second, first)}
        if second in _area(plain, first):
            tables.append(f"[[wall]]\nbetween = {_list([first, second])}")
        else:
            plain.pairs |= {(first, second), (second, first)}
    if rng.random() < 0.3:
        first, second = rng.sample(streets, 2)
        if abs(ord(first[0]) - ord(second[0])) + abs(int(first[1:]) - int(second[1:])) > 1:
            plain.pairs |= {(first, second), (second, first)}
            tables.append(f"[[link]]\nbetween = {_list([first, second])}")
    return tables


def _area(plain: Plain, start: str) -> set[str]:
    found, edge = {start}, [start]
    while edge:
        new = {there for there in plain.around(edge.pop()) if plain.kinds[there] == "street"} - found
        found |= new
        edge += new
    return found


def _table(id: str, kind: str, square: str, sides: list[str]) -> str:
    if kind == "nest":
        return f'[[nest]]\nid = "{id}"\nsquare = "{square}"\nopening = "{sides[0]}"'
    if kind not in SIGNS:
        return f'[[escape]]\nid = "{id}"\nmode = "{kind}"\nsquare = "{square}"\nopening = "{sides[0]}"'
    amount = "\namount = 5000" if kind in ("bank", "post") else ""
    return f'[[building]]\nid = "{id}"\nkind = "{kind}"\nsquare = "{square}"\nopenings = {_list(sides)}{amount}'


def _list(words: list[str]) -> str:
    return "[" + ", ".join(f'"{word}"' for word in words) + "]"


def _keep_one_area(cells: dict[tuple[int, int], str]) -> None:
    """Whatever streets cannot be reached from the door become blocks."""
    found, edge = {(4, 5)}, [(4, 5)]
    while edge:
        x, y = edge.pop()
        new = {(x + dx, y + dy) for dx, dy in SIDES.values() if cells.get((x + dx, y + dy)) == "."} - found
        found |= new
        edge += new
    cells |= {at: "#" for at, sign in cells.items() if sign == "." and at not in found}


def _join(plain: Plain, cells: dict[tuple[int, int], str]) -> None:
    plain.kinds |= {name(at): "street" if sign == "." else "house" for at, sign in cells.items() if sign in ".PD"}
    for (x, y), sign in cells.items():
        for dx, dy in SIDES.values():
            if sign in ".PD" and cells.get((x + dx, y + dy)) == ".":
                plain.pairs.add((name((x, y)), name((x + dx, y + dy))))
    plain.pairs.add(("E6", name(DOOR)))
    for square, outside in plain.openings.items():
        plain.pairs |= {(square, there) for there in outside} | {(there, square) for there in outside}


@cache
def default() -> Plain:
    """Our reconstruction as a plain model, read off its town: for searches that are to be independent of paths alone."""
    town = town_of("")
    plain = Plain()
    plain.kinds = dict(town.kinds)
    plain.pairs = {(here, there) for here, joined in town.joined.items() for there in joined}
    plain.modes, plain.lines = dict(town.modes), {number: list(stops) for number, stops in town.lines.items()}
    return plain


def position(rng: random.Random, plain: Plain, town: Town, thieves: int, readings: dict[str, str]) -> Hunt:
    """Pieces anywhere they may stand: the car on two squares, thieves wanted or not, rich or poor, in the house or on their way."""
    players = ("Ann", "Ben", "Cyd", "Dan", "Eve", "Fay")[: thieves + 1]
    game = TjuvOchPolis(GameSetUp(game="tjuv_och_polis", players=players, material=plain.text, readings=tuple(readings.items())))
    hunt = game.start()
    lines = ["1 takes police", *(f"{n + 2} starts thief{n + 1} nest1" for n in range(thieves))]
    squares = [square for square, kind in plain.kinds.items() if kind == "house"]
    lines += [f"1 posts officer{n + 1} {squares[n]}" for n in range(thieves + 1)]
    for line in lines:
        assert game.play(hunt, read(line)).codes == ()
    place(rng, plain, hunt)
    return hunt


def place(rng: random.Random, plain: Plain, hunt: Hunt) -> None:
    """Puts every piece somewhere, and changes what the thieves are."""
    streets = [square for square, kind in plain.kinds.items() if kind == "street"]
    front = rng.choice([square for square in streets if any(plain.kinds[there] == "street" for there in plain.around(square))])
    rear = rng.choice([square for square in plain.around(front) if plain.kinds[square] == "street"])
    hunt.put(hunt.where, CAR, front)
    hunt.set(rear=rear)
    free = [square for square, kind in plain.kinds.items() if square not in (front, rear) and kind not in ("nest", "escape")]
    rng.shuffle(free)
    nests = [square for square, kind in plain.kinds.items() if kind == "nest"]
    for officer in hunt.officers:
        hunt.put(hunt.where, officer, free.pop())
    for thief in hunt.thieves:
        square = rng.choice(nests) if rng.random() < 0.15 else free.pop()
        status = rng.choice(("free", "serving")) if plain.kinds[square] == "house" else "free"
        wanted = "robbery" if rng.random() < 0.6 and plain.kinds[square] not in ("house", "nest") else ""
        hunt.put(hunt.where, thief, square)
        hunt.change_thief(thief, status=status, wanted=wanted, carried=rng.choice((0, 0, 1000, 2000, 3000, 8000)))
