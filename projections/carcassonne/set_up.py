"""What is frozen for a set-up: expansions, rows, tiles, figures, readings - made once, used for any number of games.

A set-up names components (condition classes of the order of play), boxes of tiles and readings. An expansion is in play when one of
its components is, or when one of its boxes is: the tiles of a box may be used without its rules.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import msgspec

from events.common import GameSetUp, StartTile
from projections import hooks, order
from projections.game import NotSupported
from projections.program import Program, assemble
from projections.questions import Reading, load, refused

from .figures import FigureKind
from .tiles import Kind, TileBox

T = TypeVar("T")
HERE = Path(__file__).parent
BASE = "base"
EDITIONS = {"C1": "first edition", "C2": "second edition"}
USUAL = "C1"  # where a set-up names no edition
FROM_BOXES = "box"  # as the only component of a set-up: all that the boxes bring
MOST_SEATS = 6


class TokenKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of token that seats hold: how many each has at the start, or how many by the number of seats (from 1; the last for more).

    `tile` is the file that describes the token where it is a tile, which never comes into the bag.
    """

    title: str
    component: str
    count: int = 0
    by_seats: tuple[int, ...] = ()
    tile: str = ""

    def at_the_start(self, seats: int) -> int:
        """How many each seat has before the first turn."""
        return self.by_seats[min(seats, len(self.by_seats)) - 1] if self.by_seats else self.count


class Expansion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an expansion brings, as its file says.

    boxes  boxes of other expansions that bring its components as well
    comes_with   components that come with some of its boxes only, and with them in any case
    start  tiles on the table before the first turn, instead of those of the base game, where its box is in play
    beside  the same where another expansion lays the table
    item   the words for one, for many, and for a loss, of each item of a value it adds
    """

    title: str
    components: tuple[str, ...]
    source: str
    start: tuple[StartTile, ...] = ()
    boxes: tuple[str, ...] = ()
    comes_with: dict[str, tuple[str, ...]] = {}
    beside: tuple[StartTile, ...] = ()
    traits: tuple[str, ...] = ()
    sets: dict[str, str] = {}
    kind: dict[str, Kind] = {}
    figure: dict[str, FigureKind] = {}
    token: dict[str, TokenKind] = {}
    item: dict[str, tuple[str, ...]] = {}


class Ambiguity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the ambiguity register that asks no question of its own: what it is about, the rows it speaks of, and what follows here."""

    about: str
    rows: tuple[str, ...]
    why: str


@cache
def expansions() -> dict[str, Expansion]:
    """All expansions that are built, by name; the base game first, the others by name."""
    names = sorted((path.stem for path in (HERE / "expansions").glob("*.toml")), key=lambda name: (name != BASE, name))
    return {name: msgspec.toml.decode((HERE / "expansions" / f"{name}.toml").read_bytes(), type=Expansion) for name in names}


@cache
def readings() -> dict[str, Reading]:
    """All disputed questions that concern what is built."""
    return load(HERE / "readings.toml")


@cache
def register() -> dict[str, Ambiguity]:
    """Ambiguities that touch what is built and are no reading of their own, by their number."""
    return msgspec.toml.decode((HERE / "register.toml").read_bytes(), type=dict[str, Ambiguity])


@cache
def order_of_play() -> order.OrderOfPlay:
    """The published order of play with the rows it lacks."""
    return order.load(HERE / "order_of_play.toml")


@cache
def digest() -> str:
    """A digest of the facts a result may hang on - tiles, and what expansions bring: the first 16 hexadecimal digits of a SHA-256."""
    total = hashlib.sha256()
    for folder in ("expansions", "tiles"):
        for path in sorted((HERE / folder).glob("*.toml")):
            total.update(repr((path.stem, tomllib.loads(path.read_text(encoding="utf-8")))).encode())
    return total.hexdigest()[:16]


@cache
def _files() -> dict[str, tuple[str, ...]]:
    """The files of rules of each expansion: `<name>.py`, and one `<name>_<subject>.py` for each subject that has a file of its own."""
    found: dict[str, list[str]] = {name: [] for name in expansions()}
    for path in sorted((HERE / "expansions").glob("[a-z]*.py")):
        owners = [name for name in found if path.stem == name or path.stem.startswith(f"{name}_")]
        if owners:
            found[max(owners, key=len)].append(path.stem)
    return {name: tuple(stems) for name, stems in found.items()}


@cache
def pairs() -> tuple[str, ...]:
    """The files of published rulings that concern exactly two expansions: `pairs/<one>_and_<other>.py`."""
    return tuple(sorted(path.stem for path in (HERE / "expansions" / "pairs").glob("[a-z]*.py")))


def modules(names: Iterable[str]) -> list[ModuleType]:
    """The rules of some expansions, in their order, then what concerns two of them; nothing else is imported."""
    chosen = list(names)
    both = {f"{one}_and_{other}" for one in chosen for other in chosen}
    files = [*(stem for name in chosen for stem in _files()[name]), *(f"pairs.{stem}" for stem in pairs() if stem in both)]
    return [import_module(f"{__package__}.expansions.{file}") for file in files]


def sets() -> dict[str, tuple[str, str]]:
    """Every box of tiles that is built: name -> (expansion, file of its tiles)."""
    return {box: (name, file) for name, expansion in expansions().items() for box, file in expansion.sets.items()}


def components_of(boxes: Iterable[str]) -> tuple[str, ...]:
    """All components the expansions of these boxes bring, the base game left out."""
    known = sets()
    chosen = tuple(boxes)
    names = dict.fromkeys(known[box][0] for box in chosen if box in known)
    names |= dict.fromkeys(name for name, expansion in expansions().items() if not set(expansion.boxes).isdisjoint(chosen))
    found = [(expansions()[name], c) for name in names if name != BASE for c in expansions()[name].components]
    return tuple(c for e, c in found if c not in e.comes_with or not set(e.comes_with[c]).isdisjoint(chosen))


def unavoidable(boxes: Iterable[str]) -> tuple[str, ...]:
    """The components that tiles of these boxes bring whatever is chosen."""
    chosen = set(boxes)
    return tuple(c for e in expansions().values() for c, names in e.comes_with.items() if not chosen.isdisjoint(names))


class Table:
    """A set-up made ready: the program of its rows, its tiles, figures and readings."""

    def __init__(self, set_up: GameSetUp, extra: tuple[ModuleType, ...] = ()) -> None:
        """Raises NotSupported for boxes, components, editions, figures or readings that are not built, and for a wrong number of seats."""
        set_up = self.set_up = msgspec.structs.replace(set_up, edition=set_up.edition or USUAL)
        _refuse(set_up)
        boxes = dict(set_up.sets) or {f"basic:{set_up.edition[1:]}": 1}
        chosen = (*set_up.components, *(components_of(boxes) if FROM_BOXES in set_up.components else ()))
        added = tuple(c for m in extra for c in getattr(m, "COMPONENTS", ()))
        self.components = frozenset({"Base", set_up.edition, *chosen, *unavoidable(boxes), *added})
        known = sets()
        names = [n for n, e in expansions().items() if self.components.intersection(e.components) or any(known[box][0] == n for box in boxes)]
        self.expansions = {name: expansions()[name] for name in names}
        published = order_of_play()
        self.rows = order.in_play(published, self.components)
        rules = (*modules(names), *extra)
        self.program: Program = assemble(published, self.rows, hooks.collect(rules, self.components))
        kinds = {k: v for e in self.expansions.values() for k, v in e.kind.items() if not v.component or v.component in self.components}
        self.readings = {name: reading.usual(self.set_up.edition) for name, reading in readings().items()} | dict(set_up.readings)
        self.box = TileBox(kinds, [t for e in self.expansions.values() for t in e.traits], self.readings)
        for box, count in boxes.items():
            self.box.load(HERE / "tiles" / known[box][1], box, count)
        self.tokens = {what: kind for e in self.expansions.values() for what, kind in e.token.items() if kind.component in self.components}
        for what, kind in self.tokens.items():
            if kind.tile:
                self.box.describe(HERE / "tiles" / kind.tile, what)
        self.box.freeze()
        self.figures = self._figures(dict(set_up.figures))
        self.start = set_up.start or self._usual_start()
        self.pack = self._pack()
        self.draws = set_up.draws
        self.seats = len(set_up.players)

    def held(self) -> dict[tuple[int, str], int]:
        """The tokens every seat has at the start."""
        return {(seat, what): kind.at_the_start(self.seats) for seat in range(self.seats) for what, kind in self.tokens.items()}

    def _usual_start(self) -> tuple[StartTile, ...]:
        """The start tiles of an expansion that has some of its own and whose box is in play; others put theirs beside them if they can."""
        base = expansions()[BASE]
        found = [e for e in self.expansions.values() if e.start and all(tile.tile in self.box.counts for tile in e.start)] or [base]
        table = next((e for e in found if not e.beside and e is not base), found[-1])
        return (*table.start, *(tile for e in found if e is not table for tile in e.beside))

    def _figures(self, counts: dict[str, int]) -> dict[str, FigureKind]:
        found: dict[str, FigureKind] = {}
        for expansion in self.expansions.values():
            for what, kind in expansion.figure.items():
                if kind.component in self.components:
                    found[what] = msgspec.structs.replace(kind, count=counts.pop(what, kind.count))
        if counts:
            raise NotSupported(f"no such figure in this game: {', '.join(sorted(counts))}")
        return found

    def _pack(self) -> dict[str, int]:
        """The tiles to be drawn: all of the boxes but those on the table at the start."""
        pack = dict(self.box.counts)
        for tile in (start.tile for start in self.start):
            if tile not in pack:
                raise NotSupported(f"the start tile {tile} is not among the tiles of this game")
            if not pack[tile]:
                raise NotSupported(f"more start tiles {tile} than there are in this game")
            pack[tile] -= 1
        return pack


def _refuse(set_up: GameSetUp) -> None:
    """Names whatever is not built."""
    known: dict[str, Any] = {c: None for e in expansions().values() for c in e.components}
    wrong: list[str] = []
    if not 1 <= len(set_up.players) <= MOST_SEATS:
        wrong.append(f"{len(set_up.players)} players (1 to {MOST_SEATS} are possible)")
    if set_up.edition not in EDITIONS:
        wrong.append(f"edition {set_up.edition}")
    wrong += [f"tile set {box}" for box, _ in set_up.sets if box not in sets()]
    wrong += [f"{count} of tile set {box}" for box, count in set_up.sets if not 1 <= count <= 100]
    wrong += [f"component {c}" for c in set_up.components if c not in known and c != FROM_BOXES]
    wrong += [f"{count} figures {what}" for what, count in set_up.figures if not 0 <= count <= 100]
    wrong += [f"{tile.tile} turned by {tile.rotation} quarters" for tile in set_up.start if tile.rotation not in range(4)]
    wrong += [f"two start tiles at {x},{y}" for x, y in _twice([tile.position for tile in set_up.start])]
    wrong += [f"{name} said twice" for pairs in (set_up.sets, set_up.figures) for name in _twice([name for name, _ in pairs])]
    if set_up.draws < 0:
        wrong.append(f"{set_up.draws} draws")
    wrong += refused(set_up, readings())
    if wrong:
        raise NotSupported(f"not supported: {', '.join(wrong)}")


def _twice(values: Sequence[T]) -> list[T]:
    """The values that stand there more than once."""
    return [value for value in dict.fromkeys(values) if values.count(value) > 1]
