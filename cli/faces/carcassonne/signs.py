"""What may lie on a tile beside roads, cities and fields: the letter of each mark in the text board, its words in a legend, and where it lies.

Names of marks: those of the drawings; a symbol of a tile by its word in the tile files, `token bridge` for what was laid there, and
`piece dragon` for a neutral figure.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Sign(NamedTuple):
    """A mark: its letter, its words, the kind of feature it lies on (empty: anywhere), and the room it takes, as a radius in tiles.

    `familiar` marks explain themselves in a picture, where everybody knows them from the base game. On `valued` ones a value is written.
    `at` is where it always lies on its tile, as it lies unturned.
    """

    letter: str
    words: str
    on: str = ""
    radius: float = 0.1
    familiar: bool = False
    valued: bool = False
    at: tuple[float, float] | None = None


SIGNS: dict[str, Sign] = {
    "monastery": Sign("M", "monastery", radius=0.2, familiar=True),
    "cathedral": Sign("C", "cathedral", radius=0.23, familiar=True),
    "inn": Sign("I", "inn", familiar=True),
    "garden": Sign("G", "garden", "field", 0.12, familiar=True),
    "shield": Sign("*", "coat of arms", "city", 0.09, familiar=True),
    "abbey": Sign("Y", "abbey", radius=0.2),
    "shrine": Sign("S", "shrine", radius=0.2),
    "wine": Sign("w", "wine", "city", 0.09),
    "grain": Sign("g", "grain", "city", 0.09),
    "cloth": Sign("c", "cloth", "city", 0.09),
    "princess": Sign("Q", "princess", "city", 0.09),
    "besieged": Sign("x", "besieged city", "city", 0.09),
    "pig_herd": Sign("h", "herd of pigs", "field", 0.09),
    "volcano": Sign("V", "volcano", radius=0.12),
    "dragon": Sign("D", "the dragon moves", radius=0.11),
    "portal": Sign("P", "magic portal", radius=0.11),
    "tower": Sign("T", "tower, with its height", radius=0.11, valued=True),
    "bazaar": Sign("Z", "bazaar", radius=0.11),
    "vineyard": Sign("v", "vineyard", "field", 0.11),
    "hill": Sign("^", "hill", radius=0.1),
    "circus": Sign("U", "circus", radius=0.12),
    "acrobats": Sign("A", "place of acrobats", radius=0.12),
    "fair": Sign("F", "fair", radius=0.11),
    "well": Sign("W", "well", radius=0.07),
    "post castle": Sign("k", "castle quarter", at=(0.24, 0.26)),
    "post market": Sign("m", "market quarter", at=(0.76, 0.26)),
    "post blacksmith": Sign("f", "blacksmiths' quarter", at=(0.76, 0.78)),
    "post cathedral": Sign("d", "cathedral quarter", at=(0.24, 0.78)),
    "token castle": Sign("K", "castle", "city", 0.12),
    "token sheep": Sign("s", "sheep, tokens of a flock", "field", 0.12, valued=True),
    "token gold": Sign("$", "gold bars", radius=0.09, valued=True),
    "piece dragon": Sign("!D", "the dragon", radius=0.14),
    "piece fairy": Sign("!F", "the fairy", radius=0.1),
    "piece count": Sign("!C", "the Count and his quarter", radius=0.12, at=(0.5, 0.5), valued=True),
    "piece circus": Sign("!T", "the big top", radius=0.14),
}
UNKNOWN_TOKEN, UNKNOWN_PIECE = Sign("?", "token", valued=True), Sign("!", "neutral figure", radius=0.12)
OF_TRAITS = {
    "coat_of_arms": "shield",
    "goods.wine": "wine",
    "goods.grain": "grain",
    "goods.cloth": "cloth",
    "princess": "princess",
    "besieged": "besieged",
    "pig_herd": "pig_herd",
    "pig_herd.magazine": "pig_herd",
}
BUILDINGS = ("monastery", "abbey", "shrine")
HERE = "@"  # before the number of the segment a token lies on
BRIDGE = "bridge"  # laid as a road, so that it is drawn as one
QUARTERS = ("post castle", "post market", "post blacksmith", "post cathedral")  # on the tile with the symbol `quarter`
BESIDE = {"sheep": "shepherd"}  # tokens that lie with a figure, on the same feature
SYMBOLS = frozenset({"garden", "volcano", "dragon", "portal", "tower", "bazaar", "vineyard", "hill", "circus", "acrobats", "fair", "well"})


def sign_of(name: str) -> Sign:
    """The sign of a mark; a general one for what has none of its own."""
    if name in SIGNS:
        return SIGNS[name]
    kind, _, word = name.partition(" ")
    general = UNKNOWN_PIECE if kind == "piece" else UNKNOWN_TOKEN
    return general._replace(letter=general.letter + word[:1].upper(), words=word.replace("_", " ") or name)


def in_order(names: Iterable[str]) -> list[str]:
    """The marks in the order of a legend, those without a sign of their own last."""
    order = list(SIGNS)
    return sorted(names, key=lambda name: (order.index(name) if name in SIGNS else len(order), name))


def is_laid(kind: str) -> bool:
    """Whether this is a symbol, a token or a neutral figure, and no feature."""
    return kind in SYMBOLS or kind.startswith(("token ", "piece ", "post "))
