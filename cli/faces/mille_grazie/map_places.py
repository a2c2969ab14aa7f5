"""Where everything of a road map goes so that nothing lies on anything else: name plates, roads, their letters, marks beside them, market cards."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from cli.faces.mille_grazie.map_layout import TALL, WIDE, Point, places

if TYPE_CHECKING:
    from cli.faces.mille_grazie.map_scene import DrawnCard, RoadMap

LETTER = 0.3  # radius of the circle of a road letter
CARD_HIGH = 0.58
FAR = (0.72, 1.0, 1.35, 1.75, 2.2, 2.8, 3.4)  # of a mark from the middle of its road letter
BEND = 0.55  # how far roads side by side are apart in the middle
POINTS = 40  # of a line
OFF_SHEET, ON_ANYTHING, ON_LETTER, ON_ROAD = 500.0, 100.0, 12.0, 1.0  # what it costs to lie there


class Box(NamedTuple):
    """A rectangle by its middle."""

    x: float
    y: float
    wide: float
    high: float

    def overlaps(self, other: Box, gap: float = 0.06) -> bool:
        """Whether the two come nearer than the gap."""
        near_across = abs(self.x - other.x) < (self.wide + other.wide) / 2 + gap
        return near_across and abs(self.y - other.y) < (self.high + other.high) / 2 + gap

    def holds(self, point: Point) -> bool:
        """Whether a point lies inside."""
        return abs(point[0] - self.x) < self.wide / 2 and abs(point[1] - self.y) < self.high / 2

    def outside(self) -> bool:
        """Whether a part of it leaves the sheet."""
        return not (self.wide / 2 < self.x < WIDE - self.wide / 2 and self.high / 2 < self.y < TALL - self.high / 2)


class Map(NamedTuple):
    """Places of all pieces; `marks` are for each road letter what lies beside it: a seat number, `escort` or `step`."""

    plates: dict[str, Box]
    lines: dict[str, list[Point]]
    letters: dict[str, Point]
    marks: dict[str, list[tuple[str, Point]]]
    cards: dict[str, Box]


def arranged(scene: RoadMap, width: Callable[[str], float], card_width: Callable[[DrawnCard], float]) -> Map:
    """The places of everything; the two functions say how wide a town's name and a card are."""
    spots = places(scene)
    plates = {}
    for town, (x, y) in spots.items():
        standing = sum(where == town for where in scene.noblemen)
        wide = max(width(town) + 0.4, 0.62 * standing + 0.2)
        high = 1.18 if standing else 0.58
        plates[town] = Box(min(max(x, wide / 2 + 0.15), WIDE - wide / 2 - 0.15), min(max(y, high / 2 + 0.15), TALL - high / 2 - 0.15), wide, high)
    lines = _lines(scene, plates)
    points = [point for line in lines.values() for point in line]
    taken = list(plates.values())
    rooms = [Box(x, y, 2 * LETTER, 2 * LETTER) for x, y in (_letter_spot(line, taken) for line in lines.values())]  # where letters stand best
    cards = {}
    for card in scene.market:
        cards[card.id] = _card_spot(plates[card.start], card_width(card), taken, rooms, points)
        taken.append(cards[card.id])
    letters = {}
    for road in scene.roads:
        spot = _letter_spot(lines[road.letter], taken)
        letters[road.letter] = spot
        taken.append(Box(*spot, 2 * LETTER, 2 * LETTER))
    marks = {}
    for road in scene.roads:
        marks[road.letter] = [(what, _beside(letters[road.letter], taken, points)) for what in _marks(scene, road.letter)]
    return Map(plates, lines, letters, marks, cards)


def _marks(scene: RoadMap, letter: str) -> list[str]:
    robbers = [str(ambush.seat) for ambush in scene.ambushes if ambush.letter == letter]
    return robbers + ["escort"] * (scene.escort == letter) + ["step"] * (letter in scene.travelled)


def _lines(scene: RoadMap, plates: dict[str, Box]) -> dict[str, list[Point]]:
    """Every road as points from middle to middle: straight, but bent where several join the same two towns or a third town is in the way."""
    found: dict[str, list[Point]] = {}
    pairs: dict[frozenset[str], list[str]] = {}
    for road in scene.roads:
        pairs.setdefault(frozenset((road.a, road.b)), []).append(road.letter)
    for pair, letters in pairs.items():
        a, b = sorted(pair)
        others = [box for town, box in plates.items() if town not in pair]
        bends = [BEND * 2 * (n - (len(letters) - 1) / 2) for n in range(len(letters))]
        for letter, bend in zip(letters, bends, strict=True):
            tries = [_curve(plates[a], plates[b], bend + more) for more in (0.0, 1.2, -1.2, 2.2, -2.2, 3.2, -3.2)]
            found[letter] = min(tries, key=lambda line: sum(box.holds(point) for box in others for point in line))
    return found


def _curve(a: Box, b: Box, bend: float) -> list[Point]:
    across, down = b.x - a.x, b.y - a.y
    far = max(hypot(across, down), 0.01)
    middle = ((a.x + b.x) / 2 - down / far * bend * 2, (a.y + b.y) / 2 + across / far * bend * 2)
    shares = [n / POINTS for n in range(POINTS + 1)]
    weights = [((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in shares]
    return [(u * a.x + v * middle[0] + w * b.x, u * a.y + v * middle[1] + w * b.y) for u, v, w in weights]


def _letter_spot(line: list[Point], taken: list[Box]) -> Point:
    """The free place nearest to the middle of what is seen of the road."""
    seen = [point for point in line if not any(box.holds(point) for box in taken)] or line
    middle = len(seen) // 2
    nearest = sorted(range(len(seen)), key=lambda n: abs(n - middle))
    return min((seen[n] for n in nearest), key=lambda at: sum(Box(at[0], at[1], 2 * LETTER, 2 * LETTER).overlaps(box, 0.02) for box in taken))


def _beside(spot: Point, taken: list[Box], points: list[Point]) -> Point:
    """A free place around a road letter, off the roads where there is room; it is taken from now on."""
    ring = [(spot[0] + far * cos(turn * pi / 8), spot[1] + far * sin(turn * pi / 8)) for far in FAR for turn in range(16)]
    box = min((Box(x, y, 0.66, 0.66) for x, y in ring), key=lambda box: _cost(box, taken, points) + hypot(box.x - spot[0], box.y - spot[1]))
    taken.append(box)
    return box.x, box.y


def _card_spot(plate: Box, wide: float, taken: list[Box], rooms: list[Box], points: list[Point]) -> Box:
    """Where a card lies at its town: as near to the name plate as it can without covering anything."""
    low, side = (plate.high + CARD_HIGH) / 2 + 0.1, (plate.wide + wide) / 2 + 0.1
    steps = [n / 4 for n in range(-8, 9)]
    spots = [(far, sign * low) for far in steps for sign in (1, -1)] + [(sign * side, far) for far in steps for sign in (1, -1) if abs(far) <= low]
    spots += [(across, down + (0.4 if down > 0 else -0.4)) for across, down in spots]
    boxes = [Box(plate.x + across, plate.y + down, wide, CARD_HIGH) for across, down in spots]

    def cost(box: Box) -> float:
        far = hypot((box.x - plate.x) / 2, box.y - plate.y)
        return _cost(box, taken, points) + ON_LETTER * sum(map(box.overlaps, rooms)) + 2 * far

    return min(boxes, key=cost)


def _cost(box: Box, taken: list[Box], points: list[Point]) -> float:
    return OFF_SHEET * box.outside() + ON_ANYTHING * sum(box.overlaps(other) for other in taken) + ON_ROAD * sum(map(box.holds, points))
