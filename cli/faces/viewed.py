"""What a view of a position (`game.view`) looks like as values and as lines, for any game: seats from 1, lists of alike things as tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from .. import output

ONE_SEAT = ("seat", "owner", "thief", "victim")
SEATS = ("seats", "winners", "to_act")
INDENT = "  "


def values(view: Any) -> Any:
    """A view as plain values; fields that hold seats count from 1, nobody is null."""
    return _numbered(msgspec.to_builtins(view))


def lines(view: Any, names: Sequence[str]) -> list[str]:
    """A view as lines of text: a field a line, what belongs to it indented below, lists of alike things as tables."""
    found = values(view)
    return list(_fields(found, names)) if isinstance(found, dict) else [str(found)]


def _numbered(value: Any, name: str = "") -> Any:
    if isinstance(value, Mapping):
        return {key: _numbered(own, str(key)) for key, own in value.items()}
    if isinstance(value, list | tuple):
        return [_seat(own) if name in SEATS and isinstance(own, int) else _numbered(own) for own in value]
    return _seat(value) if name in ONE_SEAT and isinstance(value, int) and not isinstance(value, bool) else value


def _seat(seat: int) -> int | None:
    return seat + 1 if seat >= 0 else None


def _fields(values: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    for key, value in values.items():
        word = str(key).replace("_", " ")
        if _is_plain(value):
            yield f"{word}: {_words(value, str(key), names)}"
        elif isinstance(value, Mapping):
            yield f"{word}:"
            yield from (INDENT + line for line in _fields(value, names))
        else:
            yield f"{word}:"
            yield from (INDENT + line for line in _list(value, names))


def _list(values: Sequence[Any], names: Sequence[str]) -> Iterator[str]:
    """Alike things as a table; others one under the other."""
    alike = all(isinstance(value, Mapping) and value.keys() == values[0].keys() and all(map(_is_plain, value.values())) for value in values)
    if alike:
        heads = list(values[0])
        cells = [[_words(value[head], str(head), names) for head in heads] for value in values]
        numbers = [i for i, head in enumerate(heads) if all(isinstance(value[head], int) and head not in ONE_SEAT for value in values)]
        yield from output.plain([str(head).replace("_", " ") for head in heads], cells, numbers)
        return
    for value in values:
        own = _fields(value, names) if isinstance(value, Mapping) else iter([_words(value, "", names)])
        yield from ((INDENT if i else "- ") + line for i, line in enumerate(own))


def _is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return all(not isinstance(own, Mapping) and (not isinstance(own, list) or all(map(_is_single, own))) for own in value)
    return _is_single(value)


def _is_single(value: Any) -> bool:
    return not isinstance(value, list | Mapping)


def _words(value: Any, name: str, names: Sequence[str]) -> str:
    if isinstance(value, list):
        return ", ".join(_words(own, "seat" if name in SEATS else "", names) if _is_single(own) else ",".join(map(str, own)) for own in value) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == "":
        return "-"
    if name in ONE_SEAT and isinstance(value, int) and 1 <= value <= len(names):
        return f"{value} {names[value - 1]}"
    return output.clean(str(value)).replace("\n", "\\n")
