"""The board of a game of Mille Grazie: towns, roads with letters and colours, task cards.

The printed board is not published. `default` is a reconstruction that says so; an owner may give the real one in the forms of forms.py.
Names are compared without regard to case and extra spaces; two roads may join the same two towns.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

import msgspec

from . import fragments
from .forms import WORDS, Problem, Statement, same, statements

RECONSTRUCTION = Path(__file__).parent / "material" / "reconstruction-1.txt"
STATUSES = {
    "reconstruction": "reconstruction - not the printed board",
    "owner_transcribed": "transcribed by the owner of the game",
    "test": "made for a test",
}
HAND_LIMIT, MARKET, LEAST_SEATS, MOST_SEATS = 3, 4, 2, 4
WHOLE = re.compile(r"[0-9]{1,4}")

__all__ = ["Card", "Material", "MaterialError", "Problem", "Road", "default", "in_lines", "load"]


class Road(msgspec.Struct, frozen=True):
    """A road between two towns; `name` is the printed one or empty."""

    letter: str
    a: str
    b: str
    colour: str
    name: str = ""


class Card(msgspec.Struct, frozen=True):
    """A task card: where it enters play, where it must be delivered, what that is worth."""

    id: str
    start: str
    dest: str
    points: int


class Material(msgspec.Struct, frozen=True):
    """A board that passed every check; all names in the spelling of the file, all in its order.

    losses    colour -> task cards the nobleman loses on a road of it
    roads     letter -> road; letters are capitals
    cards     id -> card
    exits     town -> letters of its roads, in order of letters, each with the town at its other end
    digest    SHA-256 over what the board says, alike for both written forms
    warnings  what the printed board is known to be and this one is not
    """

    id: str
    status: str
    losses: dict[str, int]
    towns: tuple[str, ...]
    roads: dict[str, Road]
    cards: dict[str, Card]
    exits: dict[str, dict[str, str]]
    digest: str
    warnings: tuple[Problem, ...] = ()

    @property
    def origin(self) -> str:
        """What kind of board it is, for every report."""
        return f"{self.id}: {STATUSES[self.status]}"

    def town(self, name: str) -> str | None:
        """The town of a name in any spelling."""
        return next((town for town in self.towns if same(town) == same(name)), None)

    def card(self, id: str) -> Card | None:
        """The card of an id in any spelling."""
        return self.cards.get(id) or next((card for card in self.cards.values() if same(card.id) == same(id)), None)


class MaterialError(ValueError):
    """A text that is no board: `problems` in the order of the text, the message one a line."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, problems)))


@cache
def default() -> Material:
    """The reconstructed board."""
    return load(RECONSTRUCTION.read_text(encoding="utf-8"))


def load(text: str, *, seats: int = LEAST_SEATS) -> Material:
    """The board of a text in either form, for so many players. Raises MaterialError with everything that is wrong."""
    found, problems = statements(text)
    if problems and not found:
        raise MaterialError(problems)
    draft = _Draft(problems)
    for statement in found:
        getattr(draft, statement.word)(statement)
    draft.finish(seats)
    if draft.problems:
        raise MaterialError(sorted(draft.problems, key=_in_order))
    return draft.material()


def in_lines(material: Material) -> str:
    """The board in the line form: what `load` reads back, and what its digest is made over."""
    lines = [f"board | {material.id}", f"status | {material.status}"]
    lines.append("loss | " + " | ".join(f"{colour} {number}" for colour, number in material.losses.items()))
    lines += [f"town | {town}" for town in material.towns]
    lines += [" | ".join(filter(None, ("road", r.letter, r.a, r.b, r.colour, r.name))) for r in material.roads.values()]
    lines += [f"card | {c.id} | {c.start} | {c.dest} | {c.points}" for c in material.cards.values()]
    return "".join(line.replace(" | ", "  ", 1) + "\n" for line in lines)


def enough_cards(seats: int) -> int:
    """The fewest task cards a game needs: all hands full, the market complete, one to refill it."""
    return HAND_LIMIT * seats + MARKET + 1


class _Draft:
    """A board while its statements come in, in any order; the keys are names as `same` makes them."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.single: dict[str, str] = {}
        self.colours: dict[str, tuple[str, int]] = {}
        self.towns: dict[str, str] = {}
        self.lettered: dict[str, tuple[str, Statement]] = {}
        self.numbered: dict[str, Statement] = {}
        self.roads: dict[str, Road] = {}
        self.cards: dict[str, Card] = {}
        self.unread = set(WORDS) if problems else set[str]()  # words of statements that could not be taken

    # ---- statements as they come ----

    def board(self, statement: Statement) -> None:
        self._once(statement)

    def status(self, statement: Statement) -> None:
        if self._once(statement) and statement.fields[0].lower() not in STATUSES:
            self._wrong(statement, f"status is {', '.join(STATUSES)}, not {statement.fields[0]!r}")
        self.single["status"] = self.single["status"].lower()

    def loss(self, statement: Statement) -> None:
        for field in statement.fields:
            colour, _, number = field.rpartition(" ")
            if not (colour and WHOLE.fullmatch(number)):
                self._wrong(statement, f"loss is pairs of a colour and a whole number, not {field!r}")
            elif same(colour) in self.colours:
                self._wrong(statement, f"the colour {colour} stands twice")
            else:
                self.colours[same(colour)] = (colour, int(number))

    def town(self, statement: Statement) -> None:
        name = statement.fields[0]
        if same(name) in self.towns:
            self._wrong(statement, f"the town {name} stands twice")
        self.towns.setdefault(same(name), name)

    def road(self, statement: Statement) -> None:
        letter = statement.fields[0].upper()
        if not (len(letter) == 1 and letter.isalnum()):
            self._wrong(statement, f"the letter of a road is one letter or digit, not {statement.fields[0]!r}")
        elif letter in self.lettered:
            self._wrong(statement, f"the letter {letter} stands twice, first at {self.lettered[letter][1].place}")
        else:
            self.lettered[letter] = (letter, statement)

    def card(self, statement: Statement) -> None:
        id = statement.fields[0]
        if " " in id:
            self._wrong(statement, f"the id of a card has no spaces, not {id!r}")
        elif same(id) in self.numbered:
            self._wrong(statement, f"the id {id} stands twice, first at {self.numbered[same(id)].place}")
        else:
            self.numbered[same(id)] = statement

    # ---- once all are there ----

    def finish(self, seats: int) -> None:
        """What can only be judged with everything read."""
        for word in ("board", "status"):
            if word not in self.single:
                self.problems.append(Problem("", f"{word} is missing"))
        for letter, statement in self.lettered.values():
            self._finish_road(letter, statement)
        for statement in self.numbered.values():
            self._finish_card(statement)
        if not self.unread & {"town", "road", "loss"}:  # a road that could not be taken must not seem to cut the board in two
            self._connected()
        if "card" not in self.unread and len(self.numbered) < enough_cards(seats):
            text = f"{len(self.numbered)} cards are too few: {seats} players need {enough_cards(seats)}"
            self.problems.append(Problem("", f"{text} (three each in hand, {MARKET} on the board, one to refill)"))

    def _finish_road(self, letter: str, statement: Statement) -> None:
        ends = self._ends(statement, statement.fields[1:3])
        colour, _ = self.colours.get(same(statement.fields[3]), ("", 0))
        if not colour and "loss" not in self.unread:
            self._wrong(statement, f"unknown colour {statement.fields[3]!r}: no loss is given for it")
        elif ends:
            self.roads[letter] = Road(letter, *ends, colour, statement.fields[4] if len(statement.fields) > 4 else "")

    def _finish_card(self, statement: Statement) -> None:
        id, start, dest, points = statement.fields
        ends = self._ends(statement, (start, dest))
        if not WHOLE.fullmatch(points) or int(points) == 0:
            self._wrong(statement, f"points are a whole number above 0, not {points!r}")
        elif ends:
            self.cards[id] = Card(id, *ends, int(points))

    def _ends(self, statement: Statement, names: tuple[str, ...]) -> tuple[str, str] | None:
        for name in names:
            if same(name) not in self.towns:
                self._wrong(statement, f"unknown town {name!r}")
        if same(names[0]) == same(names[1]):
            self._wrong(statement, "start and destination are the same town" if statement.word == "card" else "a road joins two different towns")
            return None
        ends = tuple(self.towns.get(same(name), "") for name in names)
        return (ends[0], ends[1]) if all(ends) else None

    def _connected(self) -> None:
        if not self.towns:
            self.problems.append(Problem("", "no town"))
            return
        reached, ahead = set(), [next(iter(self.towns.values()))]
        while ahead:
            town = ahead.pop()
            if town not in reached:
                reached.add(town)
                ahead += [r.b if r.a == town else r.a for r in self.roads.values() if town in (r.a, r.b)]
        apart = [town for town in self.towns.values() if town not in reached]
        if apart:
            self.problems.append(Problem("", f"the roads do not join all towns: no way from {next(iter(self.towns.values()))} to {', '.join(apart)}"))
        elif not self.roads:
            self.problems.append(Problem("", "no road"))

    def _once(self, statement: Statement) -> bool:
        first = statement.word not in self.single
        if not first:
            self._wrong(statement, f"{statement.word} stands twice")
        self.single.setdefault(statement.word, statement.fields[0])
        return first

    def _wrong(self, statement: Statement, text: str) -> None:
        self.problems.append(Problem(statement.place, text))
        self.unread.add(statement.word)

    def material(self) -> Material:
        """The finished board."""
        exits: dict[str, dict[str, str]] = {town: {} for town in self.towns.values()}
        for letter, road in sorted(self.roads.items()):
            exits[road.a][letter], exits[road.b][letter] = road.b, road.a
        made = Material(
            self.single["board"], self.single["status"], dict(self.colours.values()), tuple(self.towns.values()), self.roads, self.cards, exits, ""
        )
        digest = hashlib.sha256(in_lines(made).encode()).hexdigest()
        return msgspec.structs.replace(made, digest=digest, warnings=tuple(Problem("", text) for text in fragments.missing(made)))


def _in_order(problem: Problem) -> tuple[bool, str, int]:
    """Problems of places first, in the order of the text; those of the whole board last."""
    number = re.search(r"\d+", problem.place)
    return (not problem.place, problem.place.rstrip("]0123456789"), int(number[0]) if number else 0)
