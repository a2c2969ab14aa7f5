"""The door: words in, words and pictures out. One file a command; nothing heavy is imported before a command needs it.

app.py        the commands and what they share     exits.py     exit codes, errors in one sentence
opening.py    GAME or FILE, with an address        output.py    tables, JSON, progress
<command>.py  one command each                     drawing/     a position as text and as a picture
"""

from __future__ import annotations


def main() -> None:
    """The console script `kerb`."""
    from .app import run

    run()
