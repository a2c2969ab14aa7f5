"""Roads of a board: which leave a town, where they end, how far two towns are apart."""

from __future__ import annotations

from collections.abc import Iterable

from .material import Material


def letters(material: Material) -> str:
    """All letters of the board in order: what a compass shows."""
    return "".join(sorted(material.roads))


def roads_from(material: Material, town: str) -> dict[str, str]:
    """The roads at a town in order of letters: letter -> town at the other end. Empty for a town that is not on the board."""
    return material.exits.get(town, {})


def other_end(material: Material, letter: str, town: str) -> str | None:
    """Where the road leads from this town; None if there is no such road or it does not touch the town."""
    return material.exits.get(town, {}).get(letter)


def roads_between(material: Material, a: str, b: str) -> str:
    """The letters of the roads that join two towns directly."""
    return "".join(letter for letter, end in roads_from(material, a).items() if end == b)


def towns_along(material: Material, start: str, path: Iterable[str]) -> tuple[str, ...]:
    """The towns entered, start left out; it ends before the first letter that does not lead on."""
    entered, town = [], start
    for letter in path:
        end = other_end(material, letter, town)
        if end is None:
            break
        entered.append(end)
        town = end
    return tuple(entered)


def distances(material: Material, town: str) -> dict[str, int]:
    """The fewest roads from a town to every other; a board is connected, so all are there."""
    found, ring = {town: 0}, [town]
    while ring:
        ahead = [end for here in ring for end in roads_from(material, here).values()]
        ring = [end for end in dict.fromkeys(ahead) if end not in found]
        found |= dict.fromkeys(ring, found[town] + max(found.values()) + 1)
    return found


def loss_on(material: Material, letter: str) -> int:
    """How many task cards the nobleman loses when robbed on a road: green 1, violet 2, orange 3 as printed."""
    return material.losses[material.roads[letter].colour]
