"""Words that commands share: squares, plurals, lists of names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

INDENT = "    "


SEVERAL = {  # steps of Adel Verpflichtet are called by an ordinal, which has no plural
    "best": "best exhibitions",
    "second": "second best exhibitions",
    "final_best": "best last exhibitions",
    "final_second": "second best last exhibitions",
}


VOWELS = tuple("aeiou")


def plural(source: str) -> str:
    """What brought points, as several of them: `cities`."""
    if source in SEVERAL:
        return SEVERAL[source]
    words = source.replace("_", " ")
    if words.endswith("y") and words[-2:-1] not in VOWELS:
        return words[:-1] + "ies"
    return words if words.endswith("s") else words + "s"


def square(position: tuple[int, int]) -> str:
    """`2,-1`."""
    return f"{position[0]},{position[1]}"


def squares(positions: Iterable[tuple[int, int]]) -> str:
    """`0,0 1,0`."""
    return " ".join(map(square, positions))


def joined(names: Sequence[str]) -> str:
    """`Ann`, `Ann and Ben`, `Ann, Ben and Cleo`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
