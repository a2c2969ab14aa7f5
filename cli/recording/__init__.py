"""Live entry at the table; `cli/record.py` is the command.

table.py         the game and its log: every event stored before anything is said
offer.py         what a display of a game and the dialogue say to each other: moves offered, choices due
full_line.py     a line of notation, with or without its seat
gathering.py     choices made in secret, kept until all are in
dialogue.py commands.py reply.py sayings.py   a line answered, without a terminal
prompt.py        the terminal, and lines of a pipe
"""
