"""The finding codes of a game that numbers its illegal moves itself, such as `TP-07`: a TOML file says what each means and how sure it is.

    [TP-07]
    text = "..."             one sentence: what is wrong
    rules = ["T-3", "T-5"]   the rules broken, the first is cited
    mark = "confirmed"       confirmed: an error under every reading; anything else is `certainty: depends`
    reading = ""             the disputed question it hangs on, or the number of the ruling applied, such as `D-14`
    illegal, legal           a line that has the finding, and one that has not

What has no number keeps its code, `<row>/<word>`.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from events.finding import Certainty, Finding, Severity

from .finding_codes import Code

CONFIRMED = "confirmed"


class Numbered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One code as the file says it."""

    text: str
    rules: tuple[str, ...]
    mark: str = CONFIRMED
    reading: str = ""
    illegal: str = ""
    legal: str = ""


class Codes:
    """The numbered codes of one game."""

    def __init__(self, path: Path) -> None:
        """Raises OSError and msgspec.DecodeError."""
        self.known: dict[str, Numbered] = msgspec.toml.decode(path.read_bytes(), type=dict[str, Numbered])

    def finding(self, code: str, *, text: str = "", expected: str = "", actual: str = "") -> Finding:
        """The finding for a code; `text` replaces the sentence of the file, or gives one to what has no number."""
        numbered = self.known.get(code)
        if numbered is None:
            row = code.rpartition("/")[0]
            return Finding(code=code, rule="" if row == "record" else row, expected=expected, actual=actual, text=text)
        return Finding(
            code=code,
            severity=Severity.ERROR,
            certainty=Certainty.CERTAIN if numbered.mark == CONFIRMED else Certainty.DEPENDS,
            rule=numbered.rules[0],
            reading=numbered.reading,
            expected=expected,
            actual=actual,
            text=text or numbered.text,
        )

    def catalogue(self) -> list[Code]:
        """All codes for the documentation, in the order of the file."""
        return [Code(code, n.text, n.illegal, n.legal, n.rules[0], n.reading) for code, n in self.known.items()]
