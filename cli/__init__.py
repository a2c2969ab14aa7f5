"""The door: words in, words and pictures out. One file a command; nothing heavy is imported before a command needs it.

app.py commands.py     the command itself, and the list of its commands
<command>.py           one command each
options.py exits.py    options many have; exit codes, errors in one sentence
opening.py batch.py    GAME or FILE, with an address; many of them, by several processes
position.py entries.py a game at an address; its events with names
output.py words.py     tables, JSON, progress, what the terminal takes; words that commands share
amending.py differing.py   what undo, correct and rule share; differences in words
explain_*.py           a feature and a move explained
intake.py reading.py comparing.py   the work of import and of compare
recording/ disputes/   what `record` and `dispute` do
plotting/ drawing/     plots; what every picture shares
faces/                 what a person sees of each game, and how it is entered
reference.py           pages of the documentation made from the code
"""

from __future__ import annotations


def main() -> None:
    """The console script `kerb`."""
    from .app import run

    run()
