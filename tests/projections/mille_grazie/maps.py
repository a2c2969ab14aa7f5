"""Random boards of Mille Grazie, and every journey on a board found by trying all of them: no line shared with the code under test."""

import random
from collections.abc import Iterator

from projections.mille_grazie.material import Material, load

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def random_board(source: random.Random, most_towns: int = 9) -> Material:
    """A board of `board_text`."""
    return load(board_text(source, most_towns), seats=4)


def board_text(source: random.Random, most_towns: int = 9) -> str:
    """A connected board of two to nine towns and up to 24 roads, some side by side; dead ends are usual."""
    towns = [f"Town {n}" for n in range(source.randint(2, most_towns))]
    ends = [(towns[n], towns[source.randrange(n)]) for n in range(1, len(towns))]
    ends += [tuple(source.sample(towns, 2)) for _ in range(source.randint(0, len(towns)))]
    letters = source.sample(LETTERS, len(ends))
    lines = ["board random", "status test", "loss green 1 | violet 2 | orange 3", *(f"town {town}" for town in towns)]
    lines += [f"road {letter} | {a} | {b} | {source.choice(('green', 'violet', 'orange'))}" for letter, (a, b) in zip(letters, ends, strict=True)]
    for n in range(17):
        a, b = source.sample(towns, 2)
        lines.append(f"card C{n} | {a} | {b} | {source.randint(1, 9)}")
    return "\n".join(lines)


def walks(material: Material, start: str, length: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """All walks of exactly this length, allowed or not: their letters and the towns they enter."""
    ends = [(road.letter, {road.a, road.b}) for road in material.roads.values()]
    found: list[tuple[str, tuple[str, ...]]] = [("", ())]
    for _ in range(length):
        ahead = []
        for path, towns in found:
            here = towns[-1] if towns else start
            ahead += [(path + letter, (*towns, *(pair - {here}))) for letter, pair in ends if here in pair]
        found = ahead
    yield from found


def fits(reading: str, start: str, path: str, towns: tuple[str, ...]) -> bool:
    """The readings as the sources put them, said of a whole walk."""
    roads_differ = all(path.count(letter) == 1 for letter in path)
    towns_differ = all(towns.count(town) == 1 for town in towns)
    return {
        "free": True,
        "distinct_roads": roads_differ,
        "distinct_towns": roads_differ and towns_differ,
        "distinct_towns_and_start": roads_differ and towns_differ and start not in towns,
    }[reading]


def allowed(material: Material, start: str, length: int, reading: str) -> set[str]:
    """All journeys of exactly this length that the reading allows."""
    return {path for path, towns in walks(material, start, length) if fits(reading, start, path, towns)}
