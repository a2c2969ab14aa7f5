"""Exit codes, and every error a command can end with as one sentence on stderr."""

from __future__ import annotations

import os
import sys
from enum import IntEnum


class Exit(IntEnum):
    """What a command says to the shell."""

    FINE = 0
    FOUND = 1  # findings or differences, or a damaged file
    USE = 2
    PARTLY = 3  # a batch is done, some of it failed
    UNSUPPORTED = 4
    BROKEN = 5
    RULING = 6
    INTERNAL = 70
    INTERRUPTED = 130


class Stop(Exception):
    """Ends a command with one sentence and an exit code."""

    def __init__(self, text: str, code: Exit = Exit.FOUND) -> None:
        super().__init__(text)
        self.text = text
        self.code = code


def code_of(error: BaseException) -> tuple[str, Exit] | None:
    """The sentence and the code of a known error, None for an unknown one. Imports lazily: most runs end without an error."""
    from events.errors import LogCorrupt, LogError, NewerDatabase, OlderDatabase
    from events.recording import Refused
    from projections.address import BadAddress
    from projections.game import NotSupported

    match error:
        case Stop():
            return error.text, error.code
        case Refused():
            return error.text, Exit(error.exit_code)
        case NotSupported():
            return str(error), Exit.UNSUPPORTED
        case BadAddress():
            return str(error), Exit.USE
        case NewerDatabase() | OlderDatabase():
            return str(error), Exit.UNSUPPORTED
        case LogCorrupt():
            return str(error), Exit.BROKEN
        case LogError():
            return str(error), Exit.FOUND
        case OSError():
            return f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}", Exit.FOUND
    return None


def end(error: BaseException) -> int:
    """Says the error and answers the exit code; `KERB_DEBUG` lets the traceback through."""
    if os.environ.get("KERB_DEBUG"):
        raise error
    if isinstance(error, KeyboardInterrupt):
        print("interrupted; what was recorded is sound", file=sys.stderr)
        return Exit.INTERRUPTED
    if isinstance(error, BrokenPipeError):
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - the reader has gone; nothing must be flushed into the pipe at exit
        return Exit.FINE
    known = code_of(error)
    if known is None:
        print(f"internal error: {type(error).__name__}: {error}\nrun again with KERB_DEBUG=1 for the place", file=sys.stderr)
        return Exit.INTERNAL
    text, code = known
    print(f"kerb: {text}", file=sys.stderr)
    return code
