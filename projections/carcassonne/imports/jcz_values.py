"""Numbers, texts and lists as foreign JSON holds them: a number may be a text or a float, a list may be anything."""

from __future__ import annotations

import re
from typing import Any

from events.event import Position

LARGEST_COORDINATE = 9_999
LARGEST_NUMBER = 2**53 - 1
LONGEST_TEXT = 200
WORD = re.compile(r"[\w.-]{1,60}", re.ASCII)


class Damaged(ValueError):
    """A value that is not what the format says: one sentence about what was expected and what was found."""


def mapping(value: object, what: str) -> dict[str, Any]:
    """A JSON object; nothing at all counts as an empty one. Raises Damaged."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise Damaged(f"{what} is no object: {found(value)}")
    return value


def sequence(value: object, what: str) -> list[Any]:
    """A JSON list; nothing at all counts as an empty one. Raises Damaged."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise Damaged(f"{what} is no list: {found(value)}")
    return value


def text(value: object, what: str) -> str:
    """A text that can be recorded on one line, blanks at its ends removed. Raises Damaged."""
    if not isinstance(value, str):
        raise Damaged(f"{what} is no text: {found(value)}")
    return " ".join("".join(c if c.isprintable() else " " for c in value).split())[:LONGEST_TEXT]


def word(value: object, what: str) -> str:
    """A single word of letters, digits, dots and hyphens. Raises Damaged."""
    if not isinstance(value, str) or not WORD.fullmatch(value):
        raise Damaged(f"{what} is no word: {found(value)}")
    return value


def whole(value: object) -> int | None:
    """A whole number, also if it is written as `7.0` or `"7"`; None for anything else and for what no log can hold."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str) and len(value) <= 20:
        try:
            value = int(value)
        except ValueError:
            return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return value if isinstance(value, int) and abs(value) <= LARGEST_NUMBER else None


def number(value: object, what: str) -> int:
    """As `whole`. Raises Damaged."""
    known = whole(value)
    if known is None:
        raise Damaged(f"{what} is no whole number: {found(value)}")
    return known


def position(value: object) -> Position:
    """A square `[x, y]`, x to the right, y down, as here. Raises Damaged."""
    pair = [whole(v) for v in value] if isinstance(value, list) else []
    match pair:
        case [int(x), int(y)] if max(abs(x), abs(y)) <= LARGEST_COORDINATE:
            return x, y
    raise Damaged(f"a position [x, y] is expected: {found(value)}")


def rotation(value: object) -> int:
    """Clockwise quarter turns from `R90`, `90` or `"90"`. Raises Damaged."""
    degrees = whole(value[1:] if isinstance(value, str) and value[:1] in "Rr" else value)
    if degrees is None or degrees not in (0, 90, 180, 270):
        raise Damaged(f"a rotation of 0, 90, 180 or 270 degrees is expected: {found(value)}")
    return degrees // 90


def is_on(value: object) -> bool:
    """Whether an option is switched on: true, a number above zero, or one of these as text."""
    if isinstance(value, str):
        return value.strip().lower() not in ("", "0", "false", "off", "no")
    return bool(value)


def found(value: object) -> str:
    """A foreign value for a message, cut where it gets long."""
    match value:
        case dict() | list():
            return f"{'an object' if isinstance(value, dict) else 'a list'} of {len(value)}"
        case str():
            return repr(value if len(value) <= 50 else f"{value[:50]}...")
        case int() if abs(value) > LARGEST_NUMBER:  # too long to be written out, perhaps
            return "a number too large"
    return repr(value)
