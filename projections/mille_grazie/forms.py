"""The two written forms of a board - lines and JSON - as statements that know their places. What they must say is judged in material.py.

    board   my-board                      {"board": "my-board",
    status  owner_transcribed              "status": "owner_transcribed",
    loss    green 1 | violet 2             "loss": {"green": 1, "violet": 2},
    town    Milano                         "towns": ["Milano", ...],
    road    A | Milano | Brescia | green   "roads": [{"letter": "A", "a": "Milano", "b": "Brescia", "colour": "green", "name": ""}, ...],
    card    T01 | Milano | Brescia | 3     "cards": [{"id": "T01", "start": "Milano", "dest": "Brescia", "points": 3}, ...]}

In lines, text after `#` is a comment.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from typing import Any

import msgspec

LISTS = {  # JSON key -> word of a line, keys of its fields in order, how many of them are required
    "roads": ("road", ("letter", "a", "b", "colour", "name"), 4),
    "cards": ("card", ("id", "start", "dest", "points"), 4),
}
WORDS = {"board": (1, 1), "status": (1, 1), "loss": (1, 99), "town": (1, 1), "road": (4, 5), "card": (4, 4)}  # fewest and most fields


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong with a board; `place` is `line 12`, `roads[3]` or empty for the board as a whole."""

    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


class Statement(msgspec.Struct, frozen=True):
    """One line, or one value of the JSON form: its word and its fields, tidied."""

    place: str
    word: str
    fields: tuple[str, ...]


class Repeated(list[tuple[str, Any]]):
    """The pairs of a JSON object in which a key stands twice."""


def statements(text: str) -> tuple[list[Statement], list[Problem]]:
    """All statements of a text in either form, and what could not be read at all."""
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith(("{", "[")):
        return _from_json(text)
    found, problems = [], []
    for number, line in enumerate(text.split("\n"), 1):
        words = line.partition("#")[0].split(None, 1)
        if not words:
            continue
        place, word = f"line {number}", words[0].lower()
        fields = tuple(tidy(field) for field in words[1].split("|")) if len(words) > 1 else ()
        problem = _wrong_form(word, fields)
        if problem:
            problems.append(Problem(place, problem))
        else:
            found.append(Statement(place, word, fields))
    return found, problems


def tidy(name: str) -> str:
    """A name as it is kept: one space between words, accents in their composed form."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def same(name: str) -> str:
    """What two spellings of one name have in common: neither case nor extra spaces count."""
    return unicodedata.normalize("NFC", tidy(name).casefold())


def _wrong_form(word: str, fields: tuple[str, ...]) -> str:
    """What is wrong with a line taken by itself, empty if nothing is."""
    if word not in WORDS:
        return f"a line begins with {', '.join(WORDS)}, not with {word!r}"
    least, most = WORDS[word]
    if not least <= len(fields) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        return f"{word} has {wanted} field{'s' if wanted != '1' else ''} separated by |, here {len(fields)}"
    if not all(fields[:least]):
        return f"field {fields.index('') + 1} of {word} is empty"
    return next((f"{field!r} holds a character that no name may have" for field in fields if not _is_writable(field)), "")


def _is_writable(field: str) -> bool:
    return field.isprintable() and not {"|", "#"} & set(field)


# ---- JSON ----


def _from_json(text: str) -> tuple[list[Statement], list[Problem]]:
    try:
        value = json.loads(text, object_pairs_hook=_pairs)
    except json.JSONDecodeError as error:
        return [], [Problem(f"line {error.lineno}", f"not JSON: {error.msg}, column {error.colno}")]
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, thousands of brackets
        return [], [Problem("", f"not readable as JSON: {'too deeply nested' if isinstance(error, RecursionError) else 'a number too long'}")]
    if not isinstance(value, dict):
        return [], [Problem("", "the JSON form is one object whose keys stand once each")]
    found: list[Statement] = []
    problems: list[Problem] = []
    for place, word, fields in _spelled_out(value):
        problem = fields if isinstance(fields, str) else _wrong_form(word, fields)
        if problem:
            problems.append(Problem(place, problem))
        elif not isinstance(fields, str):
            found.append(Statement(place, word, fields))
    return found, problems


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any] | Repeated:
    found = dict(pairs)
    return found if len(found) == len(pairs) else Repeated(pairs)


def _spelled_out(value: dict[str, Any]) -> Iterator[tuple[str, str, tuple[str, ...] | str]]:
    """Place, word and fields of everything in the object; a text in place of the fields says what is wrong."""
    for key, inner in value.items():
        if key in ("board", "status"):
            yield key, key, (tidy(inner),) if isinstance(inner, str) else f"{key} is a text"
        elif key == "loss":
            yield key, key, _losses(inner)
        elif key != "towns" and key not in LISTS:
            yield ascii(key)[1:-1], key, f"unknown key; a board has board, status, loss, towns, {', '.join(LISTS)}"
        elif not isinstance(inner, list) or isinstance(inner, Repeated):
            yield key, key, f"{key} is a list"
        elif key == "towns":
            yield from ((f"towns[{n}]", "town", (tidy(town),) if isinstance(town, str) else "a town is a text") for n, town in enumerate(inner))
        else:
            yield from ((f"{key}[{n}]", LISTS[key][0], _fields(entry, *LISTS[key])) for n, entry in enumerate(inner))


def _losses(inner: Any) -> tuple[str, ...] | str:
    if not isinstance(inner, dict) or not all(isinstance(number, int) and not isinstance(number, bool) for number in inner.values()):
        return "loss is an object of colours and whole numbers"
    return tuple(tidy(f"{colour} {number}") for colour, number in inner.items())


def _fields(entry: Any, word: str, keys: tuple[str, ...], required: int) -> tuple[str, ...] | str:
    """The fields of a road or card in the order of the line form."""
    if not isinstance(entry, dict):
        return f"a {word} is an object with {', '.join(keys)}, each once"
    wrong = [key for key in entry if key not in keys] or [key for key in keys[:required] if key not in entry]
    if wrong:
        return f"a {word} has {', '.join(keys[:required])}; look at {wrong[0]!r}"
    for key, field in entry.items():
        if not (isinstance(field, str) or (key == "points" and isinstance(field, int) and not isinstance(field, bool))):
            return f"{key} of a {word} is a {'whole number' if key == 'points' else 'text'}"
    return tuple(tidy(str(entry[key])) for key in keys if key in entry)
