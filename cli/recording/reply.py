"""What is answered to a line typed at the table."""

from __future__ import annotations

import msgspec


class Reply(msgspec.Struct):
    """What is answered to a line.

    refused  nothing was recorded, and something should have been
    leave    the conversation is over
    kept     the line could not be stored; an empty line tries it again
    raw      the lines are a drawing, as wide as they are
    """

    lines: list[str] = []
    refused: bool = False
    leave: bool = False
    kept: str = ""
    raw: bool = False
