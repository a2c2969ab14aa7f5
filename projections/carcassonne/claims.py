"""Statements about a position of Carcassonne, compared with what the rules compute."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from events.event import Event
from events.finding import Finding

from .turn import Turn

if TYPE_CHECKING:
    from .game import Carcassonne


def judge(game: Carcassonne, turn: Turn, event: Event) -> Iterator[Finding]:
    yield from ()
