"""All commands, in the order `kerb --help` shows them.

A command file adds itself to the app when it is imported. A run imports the one file it needs, since reading the options of all the others
would be a fifth of its time (measured); help, completion and misspelt names need them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

NAMES = (
    "new",
    "record",
    "import",
    "export",
    "games",
    "log",
    "show",
    "replay",
    "validate",
    "score",
    "explain",
    "moves",
    "undo",
    "correct",
    "rule",
    "dispute",
    "what-if",
    "fork",
    "compare",
    "stats",
    "plot",
    "rules",
    "verify",
    "seal",
    "prove",
    "erase",
    "doctor",
    "db",
)
FILES = {"import": "import_", "what-if": "what_if"}  # where the name is no name of a file
WITH_VALUE = ("--db",)  # options before the command that are followed by a value


def load(arguments: Sequence[str]) -> None:
    """Imports the command that is asked for, or all of them."""
    name = wanted(arguments)
    for each in (name,) if name in NAMES else NAMES:
        import_module(f"{__package__}.{FILES.get(each, each)}")


def wanted(arguments: Sequence[str]) -> str:
    """The first word that is no option and no value of one; empty if there is none."""
    waiting = iter(arguments)
    for word in waiting:
        if word in WITH_VALUE:
            next(waiting, None)
        elif not word.startswith("-"):
            return word
    return ""
