"""The finding codes of a game that numbers its illegal moves itself, such as `TP-07`: a TOML file says what each means and how sure it is.

The walk answers `<row>/<word>`. A rule is tied with the code as its word (`@forbids("P.move", "TP-12")`); what the walk itself finds
(`P.move/skipped`) is translated by `of`, whose entries may end in `*` for any word of a row. What has no number keeps the code of the walk.

    [TP-07]
    text = "..."             one sentence: what is wrong
    rules = ["T-3", "T-5"]   the rules broken, the first is cited
    mark = "confirmed"       confirmed: an error under every reading; anything else is `certainty: depends`
    reading = ""             the disputed question it hangs on, or the number of the ruling applied, such as `D-14`
    illegal, legal           a line that has the finding, and one that has not
    of = ["P.move/skipped"]  codes of the walk it stands for
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
    of: tuple[str, ...] = ()


class Codes:
    """The numbered codes of one game."""

    def __init__(self, path: Path) -> None:
        """Raises OSError and msgspec.DecodeError."""
        self.known: dict[str, Numbered] = msgspec.toml.decode(path.read_bytes(), type=dict[str, Numbered])
        self.of = {source: code for code, numbered in self.known.items() for source in numbered.of}

    def number(self, code: str) -> str:
        """The number a code of the walk goes by; the code itself where it has none."""
        row, _, word = code.rpartition("/")
        return word if word in self.known else self.of.get(code, self.of.get(f"{row}/*", code))

    def finding(self, code: str, *, text: str = "", expected: str = "", actual: str = "") -> Finding:
        """The finding for a code of the walk; `text` replaces the sentence of the file, or gives one to what has no number."""
        numbered = self.known.get(self.number(code))
        if numbered is None:
            row = code.rpartition("/")[0]
            return Finding(code=code, rule="" if row == "record" else row, expected=expected, actual=actual, text=text)
        return Finding(
            code=self.number(code),
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
