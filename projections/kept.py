"""How the rules of a game with numbered codes are kept: by a code that names the rule, or by what its `coverage.toml` says.

    [covered]    rule = what keeps it: it computes, permits or says where to look, so that breaking it shows as something else
    [recorded]   rule = why nothing checks it
    [unjudged]   rule = why a record cannot tell

What neither a code nor the file names is missing.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from .codes import Codes
from .extras import Coverage, Kept
from .order import OrderOfPlay, Row


def kept_by(order: OrderOfPlay, codes: Codes, listed: Path) -> Coverage:
    """Every rule of the order of play with how it is kept. Raises ValueError for a rule in the file that does not exist or has a code."""
    said: dict[str, dict[str, str]] = tomllib.loads(listed.read_text(encoding="utf-8"))
    named = {rule: [code for code, numbered in codes.known.items() if rule in numbered.rules] for rule in order.rows}
    wrong = [rule for rules in said.values() for rule in rules if named.get(rule, [""])]
    if wrong:
        raise ValueError(f"{listed.name}: no rule without a code: {', '.join(wrong)}")
    rows = tuple(_kept(row, named[row.id], said) for row in order.rows.values())
    return Coverage(rows, rows)


def _kept(row: Row, codes: list[str], said: dict[str, dict[str, str]]) -> Kept:
    state, why = next(((state, rules[row.id]) for state, rules in said.items() if row.id in rules), ("missing", ""))
    if codes:
        state = "enforced"
    elif state == "missing" and row.mode == "NOTE":
        state = "heading"
    return Kept(row.id, row.step, row.mode, row.when, row.text, state, ", ".join(codes), why)
