"""The material of Adel Verpflichtet in lines, each value with the mark that says how well it is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from projections.adel_verpflichtet.material import Material

Row = tuple[str, ...]
LEGEND = {
    "confirmed": "several sources say so",
    "inferred": "follows from what is confirmed",
    "unknown": "a default of this project, very likely not what is printed",
    "printed": "read off a printed copy, says the owner's file",
}


def lines(material: Material) -> list[str]:
    """The whole material: what it is, track, castles, colours, objects, what the marks mean, warnings."""
    found = [f"material {material.id or 'without id'}: {material.name}".rstrip(": "), f"status: {material.status}", f"digest {material.digest}", ""]
    found += _table(_lone(material))
    found += ["", f"{len(material.castles)} castles", *_table(_castles(material))]
    found += ["", f"{len(material.colours)} colours", *_table(_colours(material))]
    found += ["", "series", *_table((series.letter, series.theme, f"[{series.mark}]") for series in material.series)] if material.series else []
    found += ["", f"{len(material.deck)} objects", *_table(_objects(material))]
    used = _marks(material)
    found += ["", *_table((f"[{mark}]", meaning) for mark, meaning in LEGEND.items() if mark in used)]
    return found + [f"warning: {warning}" for warning in material.warnings]


def counts(material: Material) -> dict[str, int]:
    """Mark -> how many values have it."""
    marks = _all_marks(material)
    return {mark: marks.count(mark) for mark in LEGEND if mark in marks}


def _lone(material: Material) -> list[Row]:
    """What stands alone: the edition, the lengths of the track, the final steps."""
    spaces = "not known" if material.table_spaces is None else str(material.table_spaces)
    values = {
        "edition": ("edition", material.edition),
        "track.first_table_space": ("steps to the table", str(material.first_table_space)),
        "track.table_spaces": ("table spaces", spaces),
        "track.start_uses_castle": ("castle while all are in the club room", str(material.start_uses_castle)),
        "final_bonus": ("final exhibition, best and second", "{} {}".format(*material.final_bonus)),
    }
    return [(title, value, f"[{material.marks.get(path, 'unknown')}]") for path, (title, value) in values.items()]


def _castles(material: Material) -> list[Row]:
    """Spaces have a mark for all castles, the pair of each its own."""
    spaces = material.marks.get("track.spaces", "unknown")
    head: Row = ("castle", "spaces", "", "best", "second", "")
    return [head] + [
        (str(c.id), f"{min(c.spaces)}-{max(c.spaces)}", f"[{spaces}]", str(c.best), str(c.second), f"[{c.mark}]") for c in material.castles
    ]


def _colours(material: Material) -> list[Row]:
    head: Row = ("colour", "cheques", "thieves", "")
    return [head] + [
        (colour.name, "  ".join(f"{cheque:>6,}" for cheque in colour.cheques), "  ".join(f"{n:>2}" for n in colour.thieves), f"[{colour.mark}]")
        for colour in material.colours
    ]


def _objects(material: Material) -> list[Row]:
    head: Row = ("id", "letter", "year", "", "name")
    return [head] + [(item.id, item.letter, str(item.year), f"[{item.mark}]", item.name) for item in material.deck]


def _all_marks(material: Material) -> list[str]:
    lone = [mark for *_, mark in _lone(material)]
    cards = [*(colour.mark for colour in material.colours), *(series.mark for series in material.series), *(item.mark for item in material.deck)]
    return [*(mark.strip("[]") for mark in lone), *(castle.mark for castle in material.castles), *cards]


def _marks(material: Material) -> set[str]:
    return {*_all_marks(material), material.marks.get("track.spaces", "unknown")}


def _table(rows: Iterable[Sequence[str]]) -> list[str]:
    """Cells below each other, set in."""
    cells = list(rows)
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return ["  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
