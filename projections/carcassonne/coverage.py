"""How much of the order of play the code keeps: every row with how it is kept, or that it is not.

enforced   a function is tied to the row in an expansion that is built
covered    the function of another row, the walk or the data keeps it: coverage.toml says which and why
recorded   it can be recorded, and nothing checks it: coverage.toml says what is open
heading    a note or the heading of a list: nothing to keep
unjudged   cannot be judged from a record: coverage.toml says why
missing    nothing keeps it yet
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from projections import hooks, order
from projections.extras import Kept

from .set_up import BASE, EDITIONS, HERE, expansions, modules, order_of_play

ENFORCED, COVERED, RECORDED, HEADING, UNJUDGED, MISSING = "enforced", "covered", "recorded", "heading", "unjudged", "missing"
SILENT_MODES = ("NOTE", "LIST")
TYING = ("row", "forbids", "lifts", "offers", "narrows", "begins")


def built_components() -> frozenset[str]:
    """All components that are built, the base game included."""
    return frozenset(c for expansion in expansions().values() for c in expansion.components)


@cache
def built_hooks() -> tuple[hooks.Hook, ...]:
    """Everything the expansions that are built have tied."""
    return tuple(hooks.collect(modules(expansions()), built_components()))


@cache
def table() -> dict[str, dict[str, Any]]:
    """The rows kept without a function of their own, and those that cannot be judged."""
    return tomllib.loads((HERE / "coverage.toml").read_text(encoding="utf-8"))


@cache
def coverage() -> dict[str, Kept]:
    """Every row of the order of play."""
    tied = {hook.row for hook in built_hooks() if hook.role in TYING}
    return {id: _kept(row, tied) for id, row in order_of_play().rows.items()}


def _kept(row: order.Row, tied: set[str]) -> Kept:
    known = table()
    state, by, why = MISSING, "", ""
    if row.id in tied:
        state, by = ENFORCED, row.id
    elif row.id in known["covered"]:
        state, by, why = COVERED, known["covered"][row.id]["by"], known["covered"][row.id]["why"]
    elif row.id in known["recorded"]:
        state, why = RECORDED, known["recorded"][row.id]
    elif row.id in known["unjudged"]:
        state, why = UNJUDGED, known["unjudged"][row.id]
    elif row.mode in SILENT_MODES:
        state = HEADING
    return Kept(row.id, row.step, row.mode, row.when, row.text, state, by, why)


def in_play(components: frozenset[str]) -> list[Kept]:
    """The rows that hold for these components, in the order of play."""
    return [coverage()[row.id] for row in order.in_play(order_of_play(), components)]


def built_in_play() -> list[Kept]:
    """The rows in play in any edition when all that is built is played."""
    found = {kept.row for edition in EDITIONS for kept in in_play(built_components() | {edition})}
    return [kept for kept in coverage().values() if kept.row in found]


def components_of_set_up(edition: str, boxes: list[str], components: list[str]) -> frozenset[str]:
    """The components in play for an edition, boxes of tiles and further components."""
    known = {box: name for name, expansion in expansions().items() for box in expansion.sets}
    brought = {c for box in boxes if known[box] != BASE for c in expansions()[known[box]].components}
    return frozenset({"Base", edition, *brought, *components})
