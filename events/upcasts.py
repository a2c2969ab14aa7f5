"""Older payloads brought up to date when they are read; what is stored never changes.

One pure function for each step: `(kind, version) -> values of that version -> values of the next`. A step is added here together
with a stored sample of the old version in `tests/samples`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Values = dict[str, Any]
Step = Callable[[Values], Values]

STEPS: dict[tuple[str, int], Step] = {}


def upcast(kind: str, version: int, newest: int, values: Values, steps: Mapping[tuple[str, int], Step] = STEPS) -> Values:
    """The values of a payload in the newest version. Raises KeyError where a step is missing."""
    for step in range(version, newest):
        values = steps[kind, step](values)
    return values
