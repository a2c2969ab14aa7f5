"""Free text in events: what a person typed, which may speak of people. Everything else in an event is words and numbers of the game.

Free texts are the fields below; `author` is who decided, no text. An event that was erased stands in a stream as `ERASED`: a remark,
which changes nothing. Whatever such an event did to the game is said again without its text before it is erased (`events/store/erasing.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import msgspec

from .catalogue import KINDS
from .common import EventSuperseded, NoteAdded
from .event import Event
from .notation import NotationError, read, write

TEXTS = ("text", "reason", "claims")
AUTHOR = "author"
ERASED = NoteAdded("(erased)")
ERASABLE = frozenset(kind for kind, cls in KINDS.items() if {*TEXTS, AUTHOR} & set(cls.__struct_fields__))


def has_text(event: Event) -> bool:
    """Whether an event holds free text."""
    return any(getattr(event, field, None) for field in TEXTS) or _in_right(event, has_text)


def names(event: Event, name: str) -> bool:
    """Whether the free texts or the author of an event name a person: the whole name, letter case aside."""
    return any(mentions(text, name) for text in _texts(event)) or _in_right(event, lambda right: names(right, name))


def mentions(text: str, name: str) -> bool:
    """Whether a text holds a name as words of its own, letter case aside."""
    return re.search(rf"(?<!\w){re.escape(name.casefold())}(?!\w)", text.casefold()) is not None


def bare(event: Event, name: str) -> Event:
    """The event without its free texts, and without its author where that is the person."""
    empty: dict[str, object] = {field: type(value)() for field in TEXTS if (value := getattr(event, field, None))}
    if mentions(getattr(event, AUTHOR, ""), name):
        empty[AUTHOR] = ""
    if isinstance(event, EventSuperseded) and (right := _right(event)) is not None:
        empty["right"] = write(bare(right, name))
    return msgspec.structs.replace(event, **empty)


def _texts(event: Event) -> Iterator[str]:
    for field in (*TEXTS, AUTHOR):
        value = getattr(event, field, "")
        yield from [value] if isinstance(value, str) else [str(part) for pair in value for part in pair]


def _right(event: EventSuperseded) -> Event | None:
    """The event a correction puts in the place of another; None where its line is none."""
    try:
        return read(event.right)
    except NotationError:
        return None


def _in_right(event: Event, question: Callable[[Event], bool]) -> bool:
    """Asks the same of the event a correction puts in the place of another."""
    right = _right(event) if isinstance(event, EventSuperseded) else None
    return right is not None and question(right)
