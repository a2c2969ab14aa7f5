"""Live entry at the table; `cli/record.py` is the command.

table.py         the game and its log: every event stored before anything is said
keys.py line.py  short keys for the moves offered; a typed line -> events
dialogue.py commands.py reply.py sayings.py   a line answered, without a terminal
prompt.py        the terminal, and lines of a pipe
"""
