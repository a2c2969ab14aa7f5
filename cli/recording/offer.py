"""What a game's display and the dialogue at the table say to each other: moves offered, lines not understood, choices made in secret."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

import msgspec

from events.event import Event, Seat

if TYPE_CHECKING:
    from .dialogue import Dialogue
    from .reply import Reply

    Command = Callable[[Dialogue, str], Reply]


HOLDS = "\N{NO-BREAK SPACE}"  # a blank at which no line is broken


class Offer(msgspec.Struct, frozen=True):
    """A legal move with its key and its words."""

    key: str
    words: str
    event: Event


class NotUnderstood(Exception):
    """A line that stands for no event: why, in one sentence."""


class Choice(Exception):
    """A line that may mean several things: what each is called, and the line that means it alone."""

    def __init__(self, what: str, options: Sequence[tuple[str, str]]) -> None:
        super().__init__(f"{what}: {', '.join(words for words, _ in options)}")
        self.what, self.options = what, list(options)


class Due(msgspec.Struct, frozen=True):
    """One choice that a seat has to make in secret.

    answers  key and words of each; shown before the question, so left empty where the list itself is secret
    read     what was typed -> the value chosen, raising NotUnderstood; without it the value is the key of an answer
    slot     tells apart several choices of one seat
    """

    seat: Seat
    question: str
    answers: tuple[tuple[str, str], ...] = ()
    read: Callable[[str], Any] | None = None
    slot: int = 1

    def value(self, text: str) -> Any:
        """What was chosen. Raises NotUnderstood, in words that do not repeat what was typed."""
        if self.read is not None:
            return self.read(text)
        wanted = " ".join(text.split()).casefold()
        for key, words in self.answers:
            if wanted in (key.casefold(), words.casefold()):
                return key
        raise NotUnderstood(f"that is none of the answers {', '.join(key for key, _ in self.answers)}")


class Secret(msgspec.Struct, frozen=True):
    """Choices that are made at the same time: asked one after the other, and shown together.

    due     in the order they are asked
    events  the values chosen, one for each due -> all events of the step
    """

    due: tuple[Due, ...]
    events: Callable[[list[Any]], list[Event]]


def letters(number: int) -> str:
    """a, b, ... z, aa, ab, ..."""
    first, last = divmod(number, len(ascii_lowercase))
    return (letters(first - 1) if first else "") + ascii_lowercase[last]
