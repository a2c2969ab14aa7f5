"""Rows of an order of play: load them, keep those whose condition holds for the components in play.

A row id reads `step.item.sub`, or `base+rider` for a condition inside an item. A row needs every row it stands under.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

DECIDING = ("MUST", "MAY", "AUTO")


class Row(NamedTuple):
    """One row of an order of play, as the file says it."""

    id: str
    step: str
    mode: str
    when: str
    interrupts: tuple[str, ...] = ()
    text: str = ""
    actor: str = ""
    native: str = ""


class OrderOfPlay(NamedTuple):
    """All rows in the order of execution, and what the file says about steps and items.

    derived  names of conditions that are defined by others
    steps    steps that are a `loop` or allow `one` of their options
    titles   what a step is called
    items    the value of each feature kind, item by item
    final    the step with which the end of the game begins
    """

    rows: dict[str, Row]
    derived: dict[str, str]
    steps: dict[str, str]
    titles: dict[str, str]
    items: dict[str, list[str]]
    final: str


def load(path: Path) -> OrderOfPlay:
    """Reads an order of play. Raises OSError and tomllib.TOMLDecodeError."""
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    rows = {id: _row(id, values) for id, values in found["row"].items()}
    return OrderOfPlay(rows, found["derived"], found["step"], found["step_title"], found["items"], found["final"])


def step_of(id: str) -> str:
    """The step a row belongs to: what stands before the first point or plus."""
    return re.split(r"[.+]", id, maxsplit=1)[0]


def _row(id: str, values: Mapping[str, str]) -> Row:
    interrupts = tuple(values["interrupts"].split())
    return Row(id, step_of(id), values["mode"], values["when"], interrupts, values.get("text", ""), values.get("actor", ""), values.get("native", ""))


def ancestors(id: str) -> Iterator[str]:
    """The ids a row stands under: the item a rider rides on, then every dotted prefix."""
    base, rider, _ = id.partition("+")
    if rider:
        yield base
    while "." in base:
        base = base.rpartition(".")[0]
        yield base


def in_play(order: OrderOfPlay, components: frozenset[str]) -> list[Row]:
    """The rows that hold for these components, in the order of the file."""
    holds = {id: evaluate(row.when, components, order.derived) for id, row in order.rows.items()}
    return [row._replace(mode=mode_of(order, row)) for id, row in order.rows.items() if holds[id] and all(holds.get(a, True) for a in ancestors(id))]


def mode_of(order: OrderOfPlay, row: Row) -> str:
    """An item or option has the mode of the row it stands under: it is compulsory only if that one is."""
    for id in (row.id, *ancestors(row.id)):
        if id in order.rows and order.rows[id].mode in DECIDING:
            return order.rows[id].mode
    return row.mode


def evaluate(text: str, components: frozenset[str], derived: Mapping[str, str]) -> bool:
    """The truth of `A AND NOT (B OR C)`; NOT binds tighter than AND, AND tighter than OR. Raises ValueError where it cannot be read."""
    words = re.findall(r"[()]|[^\s()]+", text)

    def name() -> bool:
        word = words.pop(0) if words else ")"
        if word == "NOT":
            return not name()
        if word == "(":
            value = either()
            if not words or words.pop(0) != ")":
                raise ValueError(f"a bracket does not close in {text!r}")
            return value
        if word in (")", "AND", "OR"):
            raise ValueError(f"a name is missing in {text!r}")
        if word in derived:
            return evaluate(derived[word], components, derived)
        return word == "always" or word in components

    def both() -> bool:
        value = name()
        while words and words[0] == "AND":
            words.pop(0)
            value &= name()
        return value

    def either() -> bool:
        value = both()
        while words and words[0] == "OR":
            words.pop(0)
            value |= both()
        return value

    value = either()
    if words:
        raise ValueError(f"{words[0]!r} is too much in {text!r}")
    return value
