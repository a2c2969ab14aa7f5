"""The order of play of Carcassonne for an edition, boxes of tiles and components: what is in play, and how it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rows import Rows as GeneralRows
from ..rows import choice

if TYPE_CHECKING:
    from projections.extras import Kept

USUAL = "C1"
MARKS = {"missing": "not built", "unjudged": "not judged", "recorded": "not checked"}


class Rows(GeneralRows):
    """The rows for what is on the table."""

    def tell(self, edition: str, boxes: list[str], components: list[str], json: bool) -> None:
        """The rows in play, step by step. Raises Stop."""
        _order(self.game, edition or USUAL, boxes, components, json)


def _order(game: str, edition: str, boxes: list[str], components: list[str], json: bool) -> None:
    from msgspec.structs import asdict

    from projections.carcassonne.coverage import components_of_set_up, in_play
    from projections.carcassonne.set_up import EDITIONS, order_of_play, sets

    from ... import output

    choice("edition", [edition], EDITIONS)
    numbered = {box: f"{box}:{edition.removeprefix('C')}" for box in boxes}  # a box without its number is that of the edition, as for `kerb new`
    boxes = [full if (full := numbered[box]) in sets() else box for box in boxes]
    choice("set", boxes, sets())
    choice("component", components, _conditions())
    chosen = components_of_set_up(edition, boxes, components)
    rows, titles = in_play(chosen), order_of_play().titles
    steps = list(dict.fromkeys(kept.step for kept in rows))
    if json:
        values = [{"step": step, "title": titles[step], "rows": [asdict(k) for k in rows if k.step == step]} for step in steps]
        output.document(game=game, edition=edition, components=sorted(chosen - {edition}), steps=values)
        return
    output.say(f"{game}, {edition}, with {', '.join(sorted(chosen - {edition}))}: {output.counted(len(rows), 'row')}")
    for step in steps:
        output.say()
        output.say(f"{step}  {titles[step]}")
        cells = [(f"  {k.row}", k.mode, " ".join([k.text, *_marks(k, edition)])) for k in rows if k.step == step]
        output.table(("", "", ""), cells, fold=2)


def _marks(kept: Kept, edition: str) -> list[str]:
    """What has to be known about a row beside its sentence."""
    from projections.carcassonne.set_up import order_of_play

    native = order_of_play().rows[kept.row].native.split()
    carried = ["[carried over]"] if native and edition not in native else []
    return [*carried, *([f"[{MARKS[kept.state]}]"] if kept.state in MARKS else [])]


def _conditions() -> set[str]:
    """Every name of a component that a row asks for."""
    import re

    from projections.carcassonne.set_up import EDITIONS, order_of_play

    order = order_of_play()
    texts = [*(row.when for row in order.rows.values()), *order.derived.values()]
    words = {word for text in texts for word in re.findall(r"[^\s()]+", text)}
    return words - {"AND", "OR", "NOT", "always", *EDITIONS, *order.derived}
