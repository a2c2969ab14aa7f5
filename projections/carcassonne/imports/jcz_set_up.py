"""The set-up of a saved game: boxes of tiles, elements, rules, players, tiles on the table.

What the program calls an element is a component here. Only what a game really uses has to be built: a rule that departs from its
default concerns nothing while neither its element nor its box is in play. All that is missing is named at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from events.common import GameSetUp, StartTile
from events.recording import Refused

from ..game import NAME
from ..set_up import MOST_SEATS, components_of, expansions, readings, sets
from . import jcz_values as values
from .jcz_components import ELEMENTS, OLDER_BOXES, OLDER_RULES, OUTSIDE_PLAY, RULES, WAYS
from .jcz_names import tile_id

SLOTS_WITHOUT_FARMERS_RULE = (4, 6)  # saves of older versions play with farmers whatever they say


class Setting(NamedTuple):
    """A set-up read: the event, each seat by the name its source uses, and what of the source is not kept."""

    set_up: GameSetUp
    names: tuple[str, ...]
    dropped: tuple[str, ...]


def read_set_up(document: Mapping[str, Any], slots: bool) -> Setting:
    """The set-up of a saved game; `slots`: of generation 2. Raises Damaged, and Refused naming all that is not built."""
    given = values.mapping(document.get("setup"), "setup")
    old = _older(document, given) if slots else given
    boxes = {box: n for box, count in values.mapping(old.get("sets"), "sets").items() if (n := _boxes(count, box)) > 0}
    names = _players(document, slots)
    reader = _Reader(boxes, values.mapping(old.get("elements"), "elements"), "elements" in old)
    reader.read_rules(values.mapping(old.get("rules"), "rules"))
    reader.read_elements()
    if not 1 <= len(names) <= MOST_SEATS:
        reader.wrong.append(f"{len(names)} players (1 to {MOST_SEATS} are possible)")
    if reader.wrong:
        raise Refused(f"not supported: {', '.join(dict.fromkeys(reader.wrong))}", 4)
    set_up = GameSetUp(
        game=NAME,
        players=_told_apart(names),
        edition=edition_of(boxes),
        sets=tuple(boxes.items()),
        components=tuple(dict.fromkeys(reader.components)),
        figures=tuple(reader.figures.items()),
        readings=tuple(reader.readings.items()),
        start=_start(given),
    )
    return Setting(set_up, names, tuple(reader.dropped))


def edition_of(boxes: Mapping[str, int]) -> str:
    """The edition of a game with these boxes: that of its latest."""
    return "C2" if any(box.endswith(":2") for box in boxes) else "C1"


def _boxes(count: object, box: str) -> int:
    return int(count) if isinstance(count, bool) else values.number(count or 0, f"the number of sets {box[:60]}")


class _Reader:
    """Collects what elements and rules come to, and what of them is not built."""

    def __init__(self, boxes: Mapping[str, int], elements: Mapping[str, Any], listed: bool) -> None:
        self.boxes, self.elements = boxes, {name: value for name, value in elements.items() if values.is_on(value)}
        self.listed = listed
        self.wrong = [f"tile set {box}" for box in boxes if box not in sets()]
        self.components: list[str] = []
        self.figures: dict[str, int] = {}
        self.readings: dict[str, str] = {}
        self.dropped: list[str] = []

    def read_rules(self, rules: Mapping[str, Any]) -> None:
        """Each rule, chosen or left as it is, becomes a reading where ours differs by itself; what is not built is named."""
        told = {name: _word(value) for name, value in rules.items() if name not in OUTSIDE_PLAY}
        older = {name: rule for name, rule in OLDER_RULES.items() if name in told}
        self.wrong += [f"rule {name}={chosen}" for name, chosen in told.items() if name not in RULES and name not in older]
        for name, rule in {**RULES, **older}.items():
            chosen = told.get(name, rule.default)
            if self._read(rule.reading, rule.answer(chosen), rule.concerns) or chosen == rule.default:
                continue
            if not rule.concerns or self._concern_something(rule.concerns):
                self.wrong.append(f"rule {name}={chosen}")
            else:
                self.dropped.append(f"the rule {name}={chosen}, which concerns nothing in this game")
        for reading, way in WAYS.items():
            self._read(reading, way.value, way.concerns)

    def _read(self, reading: str, value: str, concerns: Sequence[str]) -> bool:
        """Whether a question here has this answer and concerns the game; said only where it is not the usual one."""
        known = readings().get(reading)
        if known is None or value not in known.values or (concerns and not self._concern_something(concerns)):
            return False
        if value != known.usual(edition_of(self.boxes)):
            self.readings[reading] = value
        return True

    def _concern_something(self, names: Sequence[str]) -> bool:
        """Whether one of these elements or boxes is in play; `siege/cathars` is a box of `siege`."""
        return any(name in self.elements or any(box == name or box.startswith((f"{name}/", f"{name}:")) for box in self.boxes) for name in names)

    def read_elements(self) -> None:
        """Elements become components and numbers of figures; without a list of them, all that the boxes bring is in play."""
        if not self.listed:
            self.components += components_of(self.boxes)
            return
        if "farmers" not in self.elements:
            self.readings["farmers"] = "off"
        if "siege" in self.elements and "escape" not in self.elements and "siege-escape" in readings():
            self.readings["siege-escape"] = "none"
        self._count("small", self.elements.get("small-follower", 0), 7)
        built = {component for expansion in expansions().values() for component in expansion.components}
        for name, value in self.elements.items():
            if name in ("farmers", "small-follower"):
                continue
            if name == "garden" and "abbot" not in self.elements:
                self.dropped.append("the element garden, which changes nothing without the abbot")
                continue
            element = ELEMENTS.get(name)
            if element is not None and element.boxes and not self.boxes.keys() & set(element.boxes):
                self.dropped.append(f"the element {name}, which changes nothing without its tiles")
                continue
            if element is None or element.component not in built:
                self.wrong.append(f"element {name}" if element is None else f"component {element.component} (element {name})")
                continue
            self.components.append(element.component)
            if element.figure:
                kinds = {what: kind.count for expansion in expansions().values() for what, kind in expansion.figure.items()}
                self._count(element.figure, value, kinds[element.figure])

    def _count(self, what: str, value: object, usual: int) -> None:
        count = usual if value is True else values.number(value, f"the number of figures {what}")
        if count != usual:
            self.figures[what] = count


def _word(value: object) -> str:
    """The value of a rule as a word: on and off for what is switched, else its text."""
    if isinstance(value, bool):
        return "on" if value else "off"
    known = values.whole(value)
    shown = str(known) if known is not None else str(value)[:40] if isinstance(value, str) else values.found(value)
    return {"true": "on", "false": "off"}.get(shown.lower(), shown)


def _older(document: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up of generation 2 in the form of the later ones."""
    boxes: dict[str, Any] = {}
    elements: dict[str, Any] = {"small-follower": 7}
    for name, count in values.mapping(given.get("expansions"), "expansions").items():
        word = _modern(name)
        boxes[OLDER_BOXES.get(word) or (f"{word}:1" if f"{word}:1" in sets() else word)] = count
    rules = {_modern(name): value for name, value in values.mapping(given.get("rules"), "rules").items()}
    farmers = rules.pop("farmers", True)
    elements["farmers"] = values.is_on(farmers) or _version(document) < SLOTS_WITHOUT_FARMERS_RULE
    if values.is_on(rules.pop("tiny-city-2-points", False)):
        rules["tiny-city-scoring"] = "2"
    names = {element.component: name for name, element in reversed(ELEMENTS.items())}
    elements |= {names[component]: True for component in components_of(boxes) if component in names}
    elements |= {_modern(values.text(name, "a capability")): True for name in values.sequence(given.get("capabilities"), "capabilities")}
    return {"sets": boxes, "elements": elements, "rules": rules}


def _modern(name: str) -> str:
    return name.lower().replace("_", "-")[:60]


def _version(document: Mapping[str, Any]) -> tuple[int, int]:
    """The first two numbers of the program's version; the newest there can be if it is not told."""
    parts = [values.whole(part) for part in str(document.get("appVersion") or "")[:20].split(".")[:2]]
    match parts:
        case [int(major), int(minor)]:
            return major, minor
    return 99, 0


def _players(document: Mapping[str, Any], slots: bool) -> tuple[str, ...]:
    """The names in seat order; slots stand in the order they were taken in, empty ones left out."""
    seats = [values.mapping(player, "a player") for player in values.sequence(document.get("slots" if slots else "players"), "players")]
    if slots:
        seats = [slot for slot in seats if slot.get("nickname") or slot.get("aiClassName")]
        serials = [values.whole(slot.get("serial")) for slot in seats]
        if None not in serials and len(set(serials)) == len(seats):
            seats = [slot for _, slot in sorted(zip(serials, seats, strict=True), key=lambda pair: pair[0] or 0)]
    if not seats:
        raise values.Damaged("the game has no players")
    names = [values.text(seat.get("nickname" if slots else "name") or "", "the name of a player") for seat in seats]
    return tuple(name or f"player {i}" for i, name in enumerate(names, 1))


def _told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """Two players of one name become `Eve` and `Eve (2)`."""
    seen: Counter[str] = Counter()
    made: list[str] = []
    for name in names:
        seen[name] += 1
        new = name if seen[name] == 1 else f"{name} ({seen[name]})"
        while new in made:
            seen[name] += 1
            new = f"{name} ({seen[name]})"
        made.append(new)
    return tuple(made)


def _start(given: Mapping[str, Any]) -> tuple[StartTile, ...]:
    """The tiles on the table before the first turn, empty where the file does not name them."""
    made: list[StartTile] = []
    for place in values.sequence(given.get("start"), "start"):
        tile = values.mapping(place, "a start tile")
        square = values.position([tile.get("x", 0), tile.get("y", 0)])
        if any(square == other.position for other in made):
            raise values.Damaged(f"two start tiles lie at {square[0]},{square[1]}")
        made.append(StartTile(tile_id(values.text(tile.get("tile"), "a start tile")), square, values.rotation(tile.get("rotation") or 0)))
    return tuple(made)
