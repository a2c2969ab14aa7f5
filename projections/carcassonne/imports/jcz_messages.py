"""The messages of a saved game as they are told: each with its number, who sent it and what it carries; what was taken back is left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from events.event import Event, Seat
from events.finding import Finding, Severity

from . import jcz_values as values

NOTHING_TO_UNDO = "import/nothing-to-undo"

# Messages of the network or of the program itself: they say nothing about the game.
SKIPPED = frozenset(
    (
        *("AI", "CHAT", "ERROR", "GAME", "GAME_FINISHED", "GAME_SETUP", "LEAVE_SLOT", "RENAME_GAME", "SET_CAPABILITY", "SET_EXPANSION"),
        *("SET_RULE", "SLOT", "START", "START_GAME", "SYNC_GAME", "TAKE_SLOT", "TILE_CONFIRM"),
    )
)


class Message(NamedTuple):
    """One message with its number in the file, from 1."""

    number: int
    type: str
    payload: Mapping[str, Any]
    player: Seat | None
    clock: int | None


NO_MESSAGE = Message(0, "", {}, None, None)


class Said(NamedTuple):
    """An event with the place it was read from and the moment it happened."""

    event: Event
    source: str = ""
    when: str | None = None


class InMessage(values.Damaged):
    """Damage inside a message; `number` says in which."""

    def __init__(self, number: int, text: str) -> None:
        super().__init__(text)
        self.number = number


def messages_of(replay: object, findings: list[Finding], name: str) -> list[Message]:
    """The messages that stand: an UNDO takes the one before it away. Raises Damaged."""
    found: list[Message] = []
    for number, value in enumerate(values.sequence(replay, "replay"), 1):
        try:
            message = _message(number, value)
        except values.Damaged as damage:
            raise InMessage(number, str(damage)) from None
        if message.type != "UNDO":
            found.append(message)
        elif found:
            found.pop()
        else:
            text = "there is no message to take back"
            findings.append(Finding(code=NOTHING_TO_UNDO, severity=Severity.WARNING, place=f"{name}: message {number}", text=text))
    return found


def _message(number: int, value: object) -> Message:
    if not isinstance(value, dict):
        raise values.Damaged(f"a message is an object: {values.found(value)}")
    type = values.word(value.get("type"), "the type of the message")
    player = values.number(value["player"], "the player") if value.get("player") is not None else None
    if player is not None and not 0 <= player < 100:
        raise values.Damaged(f"there is no player {values.found(value['player'])}")
    return Message(number, type, values.mapping(value.get("payload"), "the payload"), player, values.whole(value.get("clock")))
