"""The order of play of any game: its rows step by step. A game with editions and expansions may have a class that extends this."""

from __future__ import annotations

from typing import Any

from ..exits import Exit, Stop


class Rows:
    """The rows of a game that is always played with the same ones."""

    def __init__(self, game: str) -> None:
        self.game = game

    def tell(self, edition: str, boxes: list[str], components: list[str], json: bool) -> None:
        """The rows, step by step. Raises Stop."""
        from projections.registry import plain_game

        from .. import output

        if boxes or components:
            raise Stop(f"--set and --component say nothing about {self.game}", Exit.USE)
        order = plain_game(self.game).order
        rows = list(order.rows.values())
        steps = list(dict.fromkeys(row.step for row in rows))
        if json:
            of = {step: [row._asdict() for row in rows if row.step == step] for step in steps}
            values = [{"step": step, "title": order.titles.get(step, ""), "rows": of[step]} for step in steps]
            output.document(game=self.game, edition=edition, components=[], steps=values)
            return
        output.say(f"{self.game}: {output.counted(len(rows), 'row')}")
        for step in steps:
            output.say()
            output.say(f"{step}  {order.titles.get(step, '')}".rstrip())
            output.table(("", "", ""), [(f"  {row.id}", row.mode, row.text) for row in rows if row.step == step], fold=2)


def choice(what: str, given: list[str], known: Any) -> None:
    """Raises Stop for a name that is not known, with the nearest one."""
    import difflib

    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, list(known), 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(sorted(known)[:12])}{', ...' if len(known) > 12 else ''}"
            raise Stop(f"there is no {what} {name!r}; {hint}", Exit.USE)
