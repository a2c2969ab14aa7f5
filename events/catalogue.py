"""All kinds of events: kind -> class; payloads to and from JSON.

JSON of payloads is restricted: sorted keys, compact, integers within +-(2^53 - 1), no floats, no lone surrogates, no NUL. For such
values the output is the canonical form of RFC 8785.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import msgspec

from . import adel_verpflichtet, arbitration, carcassonne, common, mille_grazie, secrets, tjuv_och_polis, upcasts
from .event import Event

LARGEST = 2**53 - 1
DEEPEST = 16


class UnknownKind(ValueError):
    """No such kind of event, or a version newer than this program."""


class BadPayload(ValueError):
    """The values of an event are not those its kind has."""


def collect(*modules: ModuleType) -> dict[str, type[Event]]:
    """The event classes of the modules by kind; a kind used twice is refused."""
    found: dict[str, type[Event]] = {}
    own = [(value, module.__name__) for module in modules for value in vars(module).values() if isinstance(value, type) and issubclass(value, Event)]
    for value in [value for value, name in own if value.kind and value.__module__ == name]:
        if value.kind in found:
            raise ValueError(f"two event classes of kind {value.kind!r}")
        found[value.kind] = value
    return found


KINDS = collect(common, secrets, arbitration, carcassonne, adel_verpflichtet, tjuv_och_polis, mille_grazie)
_encoder = msgspec.json.Encoder(order="sorted")
_decoders: dict[str, msgspec.json.Decoder[Any]] = {kind: msgspec.json.Decoder(cls) for kind, cls in KINDS.items()}


def encode(event: Event) -> str:
    """The payload of an event as canonical JSON. Raises BadPayload for values that restricted JSON cannot hold."""
    try:
        text = _encoder.encode(event).decode()
    except (UnicodeEncodeError, msgspec.MsgspecError, TypeError, OverflowError) as error:
        raise BadPayload(f"{event.kind}: {error}") from None
    return text


def decode(kind: str, version: int, payload: str | bytes) -> Event:
    """The event of a kind from its payload, older versions brought up to date. Raises UnknownKind or BadPayload."""
    cls = KINDS.get(kind)
    if cls is None:
        raise UnknownKind(f"unknown kind of event {kind!r}")
    if version > cls.version or version < 1:
        raise UnknownKind(f"{kind} version {version} is not known here (newest known: {cls.version})")
    try:
        if version < cls.version:
            values = upcasts.upcast(kind, version, cls.version, msgspec.json.decode(payload))
            return msgspec.convert(values, cls)
        event: Event = _decoders[kind].decode(payload)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise BadPayload(f"{kind}: {error}") from None
    return event


def strict(event: Event) -> Event:
    """The event, if restricted JSON can hold its values. Raises BadPayload: a number too large, a NUL, nesting too deep."""
    _check(msgspec.to_builtins(event), event.kind, 0)
    return event


def _check(value: object, kind: str, depth: int) -> None:
    if depth > DEEPEST:
        raise BadPayload(f"{kind}: nested more than {DEEPEST} deep")
    match value:
        case bool() | None:
            return
        case int():
            if abs(value) > LARGEST:
                raise BadPayload(f"{kind}: the number {value} is larger than {LARGEST}")
        case float():
            raise BadPayload(f"{kind}: {value} is not a whole number")
        case str():
            if "\0" in value or any("\ud800" <= c <= "\udfff" for c in value):
                raise BadPayload(f"{kind}: a text holds a character that cannot be recorded")
        case dict():
            for key, inner in value.items():
                _check(key, kind, depth + 1)
                _check(inner, kind, depth + 1)
        case list() | tuple():
            for inner in value:
                _check(inner, kind, depth + 1)
