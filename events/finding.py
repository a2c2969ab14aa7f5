"""Findings: what is wrong or worth knowing, how bad, how sure, and where.

A finding cites a rule: its code is the row of the order of play and a word, or a code of the record itself (`out-of-order`).
Codes are stable and never used again for something else.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from .event import Seat

UNKNOWN_SEAT = "record/unknown-seat"
NO_SUCH_SEAT = "no such seat at this table"


class Severity(StrEnum):
    """error: a confirmed rule is broken. warning: probably wrong. note: worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Certainty(StrEnum):
    """Whether the finding stands under every reading, depends on one, or cannot be proved from the record."""

    CERTAIN = "every reading"
    DEPENDS = "depends"
    UNPROVEN = "not provable from the record"


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing found.

    seq      number of the event in its stream, 0 when it concerns the file or the game as a whole
    place    where to look: `file:line`, `file: message 17`, or a square of the board
    rule     row id or rule id; empty for what concerns the record itself
    reading  the reading it depends on, when `certainty` is DEPENDS
    after    seq of the event whose finding caused this one, 0 if none
    """

    code: str
    severity: Severity = Severity.ERROR
    certainty: Certainty = Certainty.CERTAIN
    seq: int = 0
    place: str = ""
    rule: str = ""
    reading: str = ""
    expected: str = ""
    actual: str = ""
    after: int = 0
    text: str = ""

    @property
    def expectation(self) -> str:
        """How a recorded game expects it: the code, and behind a `?` the reading it depends on, or nothing where it cannot be proved."""
        if self.certainty == Certainty.CERTAIN:
            return self.code
        return f"{self.code}?{self.reading if self.certainty == Certainty.DEPENDS else ''}"


def unknown_seat(seat: Seat) -> Finding:
    """The finding for a seat nobody sits at."""
    return Finding(code=UNKNOWN_SEAT, actual=str(seat + 1), text=NO_SUCH_SEAT)
