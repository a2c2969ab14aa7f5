"""What is wrong with an event: a numbered code, with what was expected and found, and the answer it hangs on where that is not the usual one."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from projections.codes import Codes

CODES = Codes(Path(__file__).parent / "codes.toml")
OUT_OF_ORDER = "out-of-order"


class Fault(NamedTuple):
    """One thing wrong; an empty text is the sentence of the code, an empty reading the one its code names.

    What is `unproven` may be right: the record cannot tell.
    """

    code: str
    expected: str = ""
    actual: str = ""
    text: str = ""
    reading: str = ""
    unproven: bool = False
