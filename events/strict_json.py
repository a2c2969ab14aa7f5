"""JSON as other people write it, read strictly: what is wrong is one sentence with line and column, never a crash.

Refused besides broken syntax: a key given twice, NaN and infinities, numbers too large to be meant, nesting beyond any sense, bytes that
are not UTF-8. Source: RFC 8259, where these are either forbidden or left to the reader.
"""

from __future__ import annotations

import json
import re
from typing import Any

DEEPEST = 100
LONGEST_NUMBER = 40  # digits; the seeds of other programs need 19
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|-?Infinity|NaN|-?\d[\d.eE+-]*', re.DOTALL)
SURROGATE = re.compile(r"\\u[dD](?:[89abAB][0-9a-fA-F]{2}(\\u[dD][c-fC-F][0-9a-fA-F]{2})?|[c-fC-F][0-9a-fA-F]{2})")
BOM = b"\xef\xbb\xbf"
INFINITE = (float("inf"), float("-inf"))


class BadText(ValueError):
    """What is wrong, and where: line and column from 1."""

    def __init__(self, text: str, line: int, column: int) -> None:
        super().__init__(text)
        self.text = text
        self.line = line
        self.column = column


class _Wrong(ValueError):
    """Something the decoder met and cannot place; `_find` looks for it."""


def text_of(raw: bytes) -> str:
    """The text of bytes in UTF-8, with or without byte order mark. Raises BadText."""
    raw = raw.removeprefix(BOM)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise BadText(f"the byte 0x{raw[error.start]:02x} is not UTF-8", line, column) from None


def loads(text: str) -> Any:
    """The value of a JSON text. Raises BadText."""
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_int=_int, parse_float=_float, parse_constant=_constant)
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        what = "the JSON text is cut off" if cut else f"no JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise BadText(what, error.lineno, error.colno) from None
    except (_Wrong, RecursionError):
        raise _first_fault(text) from None
    if SURROGATE.search(text):
        _refuse_half_characters(text, value)
    return value


def _refuse_half_characters(text: str, value: Any) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        alone = next(m for m in SURROGATE.finditer(text) if not m.group(1))
        raise _at(text, alone.start(), f"{alone.group()} is half a character") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Wrong
    return found


def _int(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise _Wrong
    return int(text)


def _float(text: str) -> float:
    if _is_too_large(text):
        raise _Wrong
    return float(text)


def _constant(text: str) -> Any:
    raise _Wrong


def _first_fault(text: str) -> BadText:
    """Goes through the tokens of a text up to the first thing that is refused."""
    keys: list[set[str] | None] = []  # for every open object the keys met, for every open list nothing
    last, start = "", 0
    for match in TOKEN.finditer(text):
        token = match.group()
        if token in "{[":
            keys.append(set() if token == "{" else None)
        elif token in "}]":
            del keys[-1:]
        elif token == ":" and keys and keys[-1] is not None:
            key = json.loads(last) if last[:1] == '"' else last
            if key in keys[-1]:
                return _at(text, start, f"the key {_short(last)} is given twice")
            keys[-1].add(key)
        elif token in ("NaN", "Infinity", "-Infinity") or (token[0] in "-0123456789" and _is_too_large(token)):
            return _at(text, match.start(), f"{_short(token)} is no number that can be meant")
        if len(keys) > DEEPEST:
            return _at(text, match.start(), f"lists and objects are nested more than {DEEPEST} deep")
        last, start = token, match.start()
    return BadText("the JSON text cannot be read", 1, 1)


def _is_too_large(token: str) -> bool:
    try:
        return len(token) > LONGEST_NUMBER or float(token) in INFINITE
    except ValueError:
        return False


def _short(token: str) -> str:
    return token if len(token) <= 30 else f"{token[:27]}..."


def _at(text: str, position: int, what: str) -> BadText:
    return BadText(what, text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position))
