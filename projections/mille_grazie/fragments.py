"""What is published about the printed board of Mille Grazie: eight towns, two roads by name, two task cards. Nothing else is known.

Sources: a transcription of the rulebook's set-up part, reviews and previews that show or name single pieces of the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .forms import same

if TYPE_CHECKING:
    from .material import Material

TOWNS = ("Milano", "Venezia", "Firenze", "San Marino", "Brescia", "La Spezia", "Genova", "Ferrara")
ROADS = {"Q": "Via del Quirinale", "Z": "Via Zorzi"}  # letter and printed name; where they lead and their colours are unknown
CARDS = (("San Marino", "Genova", 7), ("Ferrara", "Milano", 5))  # start, destination, points
COUNTS = {"town": 14, "road": 24, "card": 30}
FEWEST_EXITS, MOST_EXITS = 3, 5  # roads at a town


def town_is_published(town: str) -> bool:
    """Whether the printed board is known to have the town."""
    return any(same(known) == same(town) for known in TOWNS)


def road_is_published(letter: str, name: str) -> bool:
    """Whether the printed board is known to have a road of this letter and name; its ends and its colour never are."""
    return letter in ROADS and same(ROADS[letter]) == same(name)


def card_is_published(start: str, dest: str, points: int) -> bool:
    """Whether the printed game is known to have the card."""
    return any((same(a), same(b), worth) == (same(start), same(dest), points) for a, b, worth in CARDS)


def missing(material: Material) -> list[str]:
    """What is published about the printed board and not so on a board that an owner has transcribed; nothing for any other board."""
    if material.status != "owner_transcribed":
        return []
    found = []
    for word, number in (("town", len(material.towns)), ("road", len(material.roads)), ("card", len(material.cards))):
        if number != COUNTS[word]:
            found.append(f"{number} {word}{'s' if number != 1 else ''}; the printed game has {COUNTS[word]}")
    for town, exits in material.exits.items():
        if not FEWEST_EXITS <= len(exits) <= MOST_EXITS:
            roads = f"{len(exits)} road{'s' if len(exits) != 1 else ''}"
            found.append(f"{town} has {roads}; every printed town has {FEWEST_EXITS} to {MOST_EXITS}")
    found += [f"the town {town} is missing; the printed board has it" for town in TOWNS if material.town(town) is None]
    found += [f"the road {letter} ({name}) is missing; the printed board has it" for letter, name in ROADS.items() if letter not in material.roads]
    printed = {(same(card.start), same(card.dest), card.points) for card in material.cards.values()}
    for start, dest, points in CARDS:
        if (same(start), same(dest), points) not in printed:
            found.append(f"the card {start} to {dest} for {points} is missing; the printed game has it")
    return found
