"""Disputes of a game; `cli/dispute.py` is the command.

case.py          a game with its disputes, and what may be recorded about them
decision.py      a ruling and the decision that points at it
display.py wording.py   what an arbiter sees, and in which words
frozen.py        a dispute as a recorded game without names
"""
