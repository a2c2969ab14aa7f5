"""What stops an event, and a code that hangs on a disputed question only this time."""

from __future__ import annotations

OUT_OF_ORDER = "out-of-order"
UNKNOWN_WORD = "record/unknown-word"
AT = "@"


class Cannot(Exception):
    """The event cannot be applied at all; `codes` say why."""

    def __init__(self, *codes: str) -> None:
        super().__init__(*codes)
        self.codes = codes


def hangs_on(code: str, reading: str) -> str:
    """A code whose finding depends on a reading here, though it is an error elsewhere: `TP-27@D-13`."""
    return f"{code}{AT}{reading}"
