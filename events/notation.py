"""Notation: one line <-> one event, both ways; used by files, by the keyboard and by fixtures.

Each kind declares its line as a pattern of words and fields. Fields the pattern does not name follow as `key=value`, only where they
differ from their default. Seats count from 1, rotations are clockwise degrees, positions are `x,y` with y down. A word with blanks or
special characters is a JSON string, a list is JSON or words joined by commas. `#` begins a remark that is not part of the record.
"""

from __future__ import annotations

import difflib
import itertools
import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from .catalogue import KINDS, BadPayload, strict
from .event import Event

PLAIN = re.compile(r'[^\s"\[\]{}#=,]+')
FIELD = re.compile(r"\{(\w+)(\.\.\.)?\}")
_json = json.JSONDecoder()


class NotationError(ValueError):
    """A line that is no event: what is wrong with it, and at which column (from 1)."""

    def __init__(self, column: int, text: str) -> None:
        super().__init__(text)
        self.column = column
        self.text = text


class Token(NamedTuple):
    column: int
    key: str
    text: str
    value: Any  # decoded JSON, or None for a plain word


class Codec(NamedTuple):
    """How one field is written and read; `read` raises ValueError with what it expected."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _number(text: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,16}", text):
        raise ValueError("a whole number")
    return int(text)


def _seat(text: str) -> int:
    if not re.fullmatch(r"\d{1,3}", text) or text == "0" * len(text):
        raise ValueError("a seat: 1, 2, ...")
    return int(text) - 1


def _position(text: str) -> tuple[int, int]:
    if not re.fullmatch(r"[+-]?\d{1,9},[+-]?\d{1,9}", text):
        raise ValueError("a position such as 3,-1")
    x, y = text.split(",")
    return int(x), int(y)


def _rotation(text: str) -> int:
    if text not in ("r0", "r90", "r180", "r270"):
        raise ValueError("a rotation: r0, r90, r180 or r270")
    return int(text[1:]) // 90


def _many(one: Codec, separator: str) -> Codec:
    return Codec(
        lambda values: separator.join(one.write(v) for v in values) or "-",
        lambda text: () if text == "-" else tuple(one.read(part) for part in text.split(separator)),
    )


NUMBER = Codec(str, _number)
SEAT = Codec(lambda seat: str(seat + 1), _seat)
POSITION = Codec(lambda p: f"{p[0]},{p[1]}", _position)


def _pairs(joint: str, read: Callable[[str], Any], alone: Any = None) -> Codec:
    """Pairs such as `small*7` or `tiny-city=2`, joined by commas; a pair with the usual value is its name alone."""

    def write_all(pairs: tuple[tuple[str, Any], ...]) -> str:
        plain = pairs and all(PLAIN.fullmatch(part) and joint not in part for name, value in pairs for part in (name, str(value)))
        if not plain:
            return msgspec.json.encode(pairs).decode()
        return ",".join(name if value == alone else f"{name}{joint}{value}" for name, value in pairs)

    def read_all(text: str) -> tuple[tuple[str, Any], ...]:
        if text.startswith("["):
            return tuple((str(name), read(str(value))) for name, value in msgspec.json.decode(text, type=list[tuple[str, str | int]]))
        found = []
        for part in text.split(","):
            name, given, value = part.partition(joint)
            if not name or (not given and alone is None):
                raise ValueError(f"name{joint}value")
            found.append((name, read(value) if given else alone))
        return tuple(found)

    return Codec(write_all, read_all)


def _claims() -> Codec:
    """Who says what, as JSON with seats from 1: `[[1,"eight points"],[2,"the city is open"]]`."""

    def write_all(claims: tuple[tuple[int, str], ...]) -> str:
        return msgspec.json.encode([(seat + 1, text) for seat, text in claims]).decode()

    def read_all(text: str) -> tuple[tuple[int, str], ...]:
        try:
            return tuple((_seat(str(seat)), said) for seat, said in msgspec.json.decode(text, type=list[tuple[int, str]]))
        except msgspec.DecodeError:
            raise ValueError('claims such as [[1,"eight points"],[2,"the city is open"]]') from None

    return Codec(write_all, read_all)


SQUARE = re.compile(r"[A-Z]{1,2}\d{1,3}")
STEPS = re.compile(r"(\d{0,2})([NESW])")


def _path() -> Codec:
    """Squares or steps joined by hyphens: `P10-P9-Q9`; a run of steps to one side with its number, `3E-N`."""

    def write_all(path: tuple[str, ...]) -> str:
        if not all(SQUARE.fullmatch(part) or part in ("N", "E", "S", "W") for part in path):
            return msgspec.json.encode(path).decode()
        runs = [(word, len(tuple(same))) for word, same in itertools.groupby(path)]
        parts = [f"{count}{word}" if len(word) == 1 and 1 < count < 100 else "-".join([word] * count) for word, count in runs]
        return "-".join(parts) or "-"

    def read_all(text: str) -> tuple[str, ...]:
        if text.startswith("["):
            return msgspec.json.decode(text, type=tuple[str, ...])
        found: list[str] = []
        for part in () if text == "-" else text.split("-"):
            run = STEPS.fullmatch(part)
            if run is None and not SQUARE.fullmatch(part):
                raise ValueError("squares such as P10-P9-Q9 or steps such as 3E-N")
            found += [part] if run is None else [run.group(2)] * int(run.group(1) or 1)
        return tuple(found)

    return Codec(write_all, read_all)


COUNTS = _pairs("*", _number, 1)
BY_NAME = {
    "claims": _claims(),
    "sets": COUNTS,
    "figures": COUNTS,
    "readings": _pairs("=", str),
    "seat": SEAT,
    "winners": _many(SEAT, ","),
    "robbers": _many(SEAT, ","),
    "drawn_by": SEAT,
    "compass": SEAT,
    "position": POSITION,
    "origin": POSITION,
    "owner": SEAT,
    "captor": SEAT,
    "path": _path(),
    "victim": SEAT,
    "ranking": _many(SEAT, ","),
    "cheques": _many(NUMBER, ","),
    "thieves": _many(NUMBER, ","),
    "cells": _many(NUMBER, ","),
    "tiles": _many(POSITION, ";"),
    "rotation": Codec(lambda r: f"r{r * 90}", _rotation),
}


class Pattern:
    """The line of one kind: its words, its fields in order, and the fields that follow as `key=value`."""

    def __init__(self, cls: type[Event]) -> None:
        self.cls = cls
        self.parts = cls.line.split()
        fields = {f.name: f for f in msgspec.structs.fields(cls)}
        self.types = {name: f.type for name, f in fields.items()}
        self.defaults = {name: f.default if f.default is not msgspec.NODEFAULT else None for name, f in fields.items() if not f.required}
        named = [FIELD.fullmatch(part) for part in self.parts]
        self.named = [match.group(1) for match in named if match]
        self.rest = self.named[-1] if self.named and self.parts[-1].endswith("...}") else ""
        self.extra = [name for name in fields if name not in self.named]
        self.words = tuple(part for part in self.parts if not FIELD.fullmatch(part))
        self.key = ("{seat}", *self.words) if self.parts[0] == "{seat}" else self.words

    def write(self, event: Event) -> str:
        out = []
        for part in self.parts:
            match = FIELD.fullmatch(part)
            if match is None:
                out.append(part)
            elif not match.group(2):
                out.append(self.write_field(match.group(1), getattr(event, match.group(1))))
        for name in self.extra:
            value = getattr(event, name)
            if name not in self.defaults or value != self.defaults[name]:
                out.append(f"{name}={self.write_field(name, value)}")
        if self.rest:
            text = getattr(event, self.rest)
            if text or self.rest not in self.defaults:
                out.append(_rest(text))
        return " ".join(out)

    def write_field(self, name: str, value: Any) -> str:
        codec = self.codec(name)
        if codec is not None:
            return codec.write(value)
        if isinstance(value, str):
            return value if PLAIN.fullmatch(value) and value != "-" else json.dumps(value, ensure_ascii=False)
        if self.is_words(name) and value and all(PLAIN.fullmatch(word) and word != "-" for word in value):
            return ",".join(value)
        return msgspec.json.encode(value).decode()

    def codec(self, name: str) -> Codec | None:
        return BY_NAME.get(name) or (NUMBER if self.types[name] is int else None)

    def is_words(self, name: str) -> bool:
        return bool(self.types[name] == tuple[str, ...])

    def read_field(self, name: str, token: Token) -> Any:
        codec = self.codec(name)
        try:
            if codec is not None:
                return codec.read(token.text)
            if self.types[name] is str:
                if token.value is not None and not isinstance(token.value, str):
                    raise ValueError("a word")
                return token.text if token.value is None else token.value
            if token.value is not None:
                return msgspec.convert(token.value, self.types[name])
            if self.is_words(name):
                return tuple(token.text.split(","))
            raise ValueError("a list")
        except ValueError as error:
            raise NotationError(token.column, f"{name}: {error} expected, found {token.text!r}") from None


def _rest(text: str) -> str:
    plain = text and text == " ".join(text.split()) and not re.search(r'(^| )["\[{]', text) and "#" not in text and not re.search(r"(^| )\w+=", text)
    return text if plain and text.isprintable() else json.dumps(text, ensure_ascii=False)


PATTERNS: dict[type[Event], Pattern] = {cls: Pattern(cls) for cls in KINDS.values()}
BY_KEY: dict[tuple[str, ...], Pattern] = {pattern.key: pattern for pattern in PATTERNS.values()}
LONGEST = max(len(key) for key in BY_KEY)


def write(event: Event) -> str:
    """The line of an event, without the line end."""
    return PATTERNS[type(event)].write(event)


def read(line: str) -> Event | None:
    """The event of a line, None for an empty line or a remark. Raises NotationError."""
    tokens = _tokens(line)
    if not tokens:
        return None
    pattern, start = _pattern(tokens)
    values: dict[str, Any] = {}
    at = start
    for part in pattern.parts:
        match = FIELD.fullmatch(part)
        if match is None:
            continue
        name = match.group(1)
        if name == "seat" and pattern.parts[0] == part:
            values[name] = pattern.read_field(name, tokens[0])
        elif match.group(2):
            break
        elif at < len(tokens) and not tokens[at].key:
            values[name] = pattern.read_field(name, tokens[at])
            at += 1
        else:
            raise NotationError(_end(line, tokens, at), f"{name} is missing: the line reads `{pattern.cls.line}`")
    at = _read_extra(pattern, tokens, at, values)
    if pattern.rest and at < len(tokens):
        values[pattern.rest] = _read_rest(line, tokens, at)
    elif at < len(tokens):
        raise NotationError(tokens[at].column, f"{tokens[at].text!r} is too much: the line reads `{pattern.cls.line}`")
    return _make(pattern, values)


def _make(pattern: Pattern, values: dict[str, Any]) -> Event:
    missing = [name for name in pattern.types if name not in values and name not in pattern.defaults]
    if missing:
        raise NotationError(1, f"{missing[0]} is missing: the line reads `{pattern.cls.line}`")
    try:
        return strict(pattern.cls(**values))
    except BadPayload as error:
        raise NotationError(1, str(error)) from None


def _read_extra(pattern: Pattern, tokens: list[Token], at: int, values: dict[str, Any]) -> int:
    while at < len(tokens) and tokens[at].key:
        key = tokens[at].key
        if key not in pattern.extra:
            known = ", ".join(pattern.extra) or "none"
            raise NotationError(tokens[at].column, f"unknown key {key!r}; known here: {known}")
        values[key] = pattern.read_field(key, tokens[at])
        at += 1
    return at


def _read_rest(line: str, tokens: list[Token], at: int) -> str:
    first = tokens[at]
    if isinstance(first.value, str):
        if at + 1 < len(tokens):
            raise NotationError(tokens[at + 1].column, f"{tokens[at + 1].text!r} is too much: keys such as author=Zoe stand before the text")
        return first.value
    start = first.column - 1
    remark = re.search(r"\s#", line[start:])
    return " ".join(line[start : start + remark.start() if remark else len(line)].split())


def _end(line: str, tokens: list[Token], at: int) -> int:
    return tokens[at].column if at < len(tokens) else len(line.rstrip()) + 1


def _pattern(tokens: list[Token]) -> tuple[Pattern, int]:
    """The pattern of a line and where its fields start."""
    if re.fullmatch(r"\d+", tokens[0].text):
        words, start = ["{seat}", *[t.text for t in tokens[1:LONGEST]]], 1
    else:
        words, start = [t.text for t in tokens[:LONGEST]], 0
    for length in range(min(LONGEST, len(words)), 0, -1):
        found = BY_KEY.get(tuple(words[:length]))
        if found is not None:
            return found, start + length - (1 if start else 0)
    verbs = {key[1] if key[0] == "{seat}" else key[0] for key in BY_KEY if len(key) > 1 or key[0] != "{seat}"}
    claims = {key[1] for key in BY_KEY if key[0] == "claim"}
    number = 1 if start or words[0] == "claim" else 0
    if number >= len(tokens):
        raise NotationError(tokens[-1].column, "the line ends too early: a verb is missing")
    word = tokens[number].text
    close = difflib.get_close_matches(word, claims if words[0] == "claim" else verbs, 1)
    raise NotationError(tokens[number].column, f"unknown word {word!r}" + (f"; did you mean {close[0]!r}?" if close else ""))


def _tokens(line: str) -> list[Token]:
    found: list[Token] = []
    at = 0
    while at < len(line):
        if line[at].isspace():
            at += 1
            continue
        if line[at] == "#":
            break
        column = at + 1
        key = re.compile(r"([a-z_]+)=").match(line, at)
        if key:
            at = key.end()
        if at < len(line) and line[at] in '"[{':
            try:
                value, end = _json.raw_decode(line, at)
            except (json.JSONDecodeError, RecursionError):
                raise NotationError(at + 1, "a quoted text or list does not end, or is no JSON") from None
        else:
            value, end = None, _word_end(line, at)
        found.append(Token(column, key.group(1) if key else "", line[at:end], value))
        at = end
    return found


def _word_end(line: str, at: int) -> int:
    while at < len(line) and not line[at].isspace():
        at += 1
    return at
