"""All commands, in the order `kerb --help` shows them: importing a command file adds it to the app."""

# ruff: noqa: I001 - the order is the one of the help
from __future__ import annotations

from . import new
from . import import_
from . import export
from . import games
from . import log
from . import show
from . import replay
from . import validate
from . import score
from . import explain
from . import moves
from . import plot
from . import rules
from . import verify
from . import db
from . import doctor

__all__ = [
    "db",
    "doctor",
    "explain",
    "export",
    "games",
    "import_",
    "log",
    "moves",
    "new",
    "plot",
    "replay",
    "rules",
    "score",
    "show",
    "validate",
    "verify",
]
