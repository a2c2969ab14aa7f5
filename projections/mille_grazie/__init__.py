"""Mille Grazie.

game.py, rules.py  the protocol; which kind of event does what
state.py      where cards and noblemen are, the turn at hand
set_up.py, situations.py  what is frozen for a game; disputed situations
beginning.py  start cards, first market, first player
choices.py    ambushes, calls, escort: set in secret, shown
travel.py     roads, the end of a turn
robbery.py    who is robbed, what is scored and lost
tasks.py      delivering, picking up, refilling
ending.py     30 points
legal.py, view.py, counting.py  moves, the position as seen, numbers and names of awards
faults.py     what is wrong with an event
material.py   the board of a game: towns, roads with letters and colours, task cards; read from an owner's file or our reconstruction
forms.py      the two written forms of a board, lines and JSON, as statements with their places
fragments.py  what is published about the printed board
roads.py      roads at a town, other ends, distances
journeys.py   which journeys a reading of the path rule allows
material/     the reconstructed board
"""
