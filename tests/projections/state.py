"""The position of any game as one text, for comparing: every table, list and register below a state, the journal left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from projections.carcassonne.tiles import Fits, Named, Turned
from projections.journal import Journal

# The way here, the instance itself, what is frozen, the number that comes with the event, what is remembered to save time.
SKIPPED = ("journal", "registers", "program", "seq", "fits")


def fingerprint(state: Any) -> str:
    """Whatever differs between two positions of the same game differs here."""
    return "\n".join(_lines(state, "", set()))


def _lines(value: Any, path: str, seen: set[int]) -> Iterator[str]:
    if isinstance(value, Journal | Turned | Fits | Named) or callable(value):  # what is worked out when it is first asked for is no state
        return
    if isinstance(value, dict):
        for key, inner in sorted(value.items(), key=lambda pair: repr(pair[0])):
            yield from _lines(inner, f"{path}[{key!r}]", seen)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _lines(inner, f"{path}[{number}]", seen)
    elif isinstance(value, set | frozenset):
        yield f"{path} {sorted(map(repr, value))}"
    elif hasattr(value, "__dict__") and not isinstance(value, msgspec.Struct | type):
        if id(value) not in seen:
            seen.add(id(value))
            for name, inner in sorted(vars(value).items()):
                if name not in SKIPPED:
                    yield from _lines(inner, f"{path}.{name}", seen)
    else:
        yield f"{path} {value!r}"
