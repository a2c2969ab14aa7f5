"""All commands, in the order `kerb --help` shows them: importing a command file adds it to the app."""

from __future__ import annotations

__all__: list[str] = []
