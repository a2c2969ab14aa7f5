"""All commands, in the order `kerb --help` shows them: importing a command file adds it to the app."""

# ruff: noqa: I001 - the order is the one of the help
from __future__ import annotations

from . import show
from . import replay
from . import validate
from . import score
from . import explain
from . import moves

__all__ = ["explain", "moves", "replay", "score", "show", "validate"]
