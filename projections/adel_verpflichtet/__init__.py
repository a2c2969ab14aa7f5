"""Adel Verpflichtet for five and six players.

material.py      the printed material of an edition as the owner's file gives it: castles, cheques, thieves, objects
material_checks.py, material_values.py   what such a file must hold, every fault with its line
material/        our default files; they say of every value whether it is known
exhibitions.py   what may be shown, which exhibition is better, the best of a hand
prison.py        the row of cells: who comes in, who moves up, who is free
track.py         places in the running order, the castle of the leader, steps of a pawn
set_up.py        what is frozen for a set-up: material, readings, players
state.py         who owns what, who chose what; what nobody has seen is only counted
beginning.py     colours, four objects each, two windows
choices.py       location and action: committed, opened, checked against each other
auction.py       the auction house: who buys, who steals the cheque
showing.py       exhibitions in the castle, their ranking and steps
theft.py         thieves in the castle
detectives.py    arrests, the cells, the pay of detectives
ending.py        the last exhibitions and the winner
phases.py        when the game goes from one phase to the next
moves.py         every move at its phase, and what it means at another time
stated.py        what the record says followed of itself, compared
unsaid.py        an action card nobody wrote down
closing.py       hands, piles and deck opened: the closed audit
legal.py         the moves there are, and what another seat may know of them
view.py, seen.py what a seat sees of a position and of an event
counting.py      statistics, supplies, reports, statements
ruled.py         what a ruling on steps speaks of
wording.py       findings in words
game.py          all of it as one game
*.toml           order of play, readings, codes AV-01 to AV-47, register Q1 to Q36
"""
