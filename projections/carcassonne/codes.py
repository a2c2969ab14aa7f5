"""The catalogue of finding codes of Carcassonne, made from the rules that are built: their docstrings say what is legal and what is not."""

from __future__ import annotations

from collections.abc import Iterator

from projections.finding_codes import Code
from projections.hooks import Hook
from projections.order import mode_of

from .coverage import built_hooks
from .findings import CANNOT, OF_THE_WALK
from .set_up import order_of_play

WALKING = ("skipped", "wrong-seat", "not-due")


def codes() -> list[Code]:
    """All codes of rules, by row in the order of play."""
    place = {id: number for number, id in enumerate(order_of_play().rows)}
    return sorted(_rules(), key=lambda code: (place[code.rule], code.code))


def of_the_walk() -> list[Code]:
    """Codes that every row which takes events has: `<row>/skipped` only where the row must be used."""
    order = order_of_play()
    takes = [order.rows[id] for id in dict.fromkeys(hook.row for hook in built_hooks() if hook.takes)]
    found = [Code(f"{row.id}/{word}", OF_THE_WALK[word], rule=row.id) for row in takes for word in WALKING]
    return [code for code in found if not code.code.endswith("/skipped") or mode_of(order, order.rows[code.rule]) == "MUST"]


def cannot() -> dict[str, str]:
    """Words of `<row>/<word>` for what cannot be applied at all: the event is reported and leaves the position as it was."""
    return dict(CANNOT)


def _rules() -> Iterator[Code]:
    """Each rule once, at however many rows it holds."""
    yield from {f"{hook.row}/{hook.word}": _code(hook) for hook in built_hooks() if hook.role == "forbids"}.values()


def _code(hook: Hook) -> Code:
    """The code of one rule, from the docstring of its function: a sentence, an illegal and a legal line."""
    first, *others = (hook.function.__doc__ or "").strip().splitlines()
    lines = dict(line.strip().split(": ", 1) for line in others if ": " in line)
    return Code(f"{hook.row}/{hook.word}", first.strip(), lines.get("illegal", ""), lines.get("legal", ""), hook.row, hook.reading)
