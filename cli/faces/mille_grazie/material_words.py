"""The board of a game of Mille Grazie in lines, each piece with the mark that says how well it is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from projections.mille_grazie.fragments import card_is_published, road_is_published, town_is_published

if TYPE_CHECKING:
    from projections.mille_grazie.material import Material

INVENTED = {"reconstruction": "reconstruction", "owner_transcribed": "transcribed", "test": "test"}
LEGEND = {
    "confirmed": "published for the printed board",
    "name confirmed": "letter and name of the road are published; its ends and its colour are not",
    "reconstruction": "invented for this project",
    "transcribed": "from the file of the owner",
    "test": "made for a test",
}


def lines(material: Material) -> list[str]:
    """The whole board: what it is, losses, towns, roads, cards, what the marks mean, warnings."""
    own = INVENTED[material.status]
    towns, roads, cards = _towns(material, own), _roads(material, own), _cards(material, own)
    found = [f"board {material.origin}", f"digest {material.digest}", ""]
    found += ["cards lost when robbed: " + ", ".join(f"{colour} {number}" for colour, number in material.losses.items()), ""]
    for title, rows in ((f"{len(towns)} towns", towns), (f"{len(roads)} roads", roads), (f"{len(cards)} task cards", cards)):
        found += [title, *(f"  {line}" for line in _columns(rows)), ""]
    marks = {row[-1].strip("[]") for row in (*towns, *roads, *cards)}
    found += [f"[{mark}] {meaning}" for mark, meaning in LEGEND.items() if mark in marks]
    return found + [f"warning: {warning}" for warning in material.warnings]


def _towns(material: Material, own: str) -> list[tuple[str, ...]]:
    return [(town, " ".join(exits), f"[{'confirmed' if town_is_published(town) else own}]") for town, exits in material.exits.items()]


def _roads(material: Material, own: str) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for road in material.roads.values():
        mark = "name confirmed" if road_is_published(road.letter, road.name) else own
        rows.append((road.letter, f"{road.a} - {road.b}", road.colour, road.name, f"[{mark}]"))
    return rows


def _cards(material: Material, own: str) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for card in material.cards.values():
        mark = "confirmed" if card_is_published(card.start, card.dest, card.points) else own
        rows.append((card.id, f"{card.start} to {card.dest}", f"{card.points:>2}", f"[{mark}]"))
    return rows


def _columns(rows: list[tuple[str, ...]]) -> list[str]:
    """Cells below each other; a column without a word takes no room."""
    shown = [column for column in zip(*rows, strict=True) if any(column)]
    widths = [max(map(len, column)) for column in shown]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in zip(*shown, strict=True)]
