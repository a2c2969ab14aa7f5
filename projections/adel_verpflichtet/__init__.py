"""Adel Verpflichtet for five and six players.

material.py      the printed material of an edition as the owner's file gives it: castles, cheques, thieves, objects
material_checks.py, material_values.py   what such a file must hold, every fault with its line
material/        our default files; they say of every value whether it is known
exhibitions.py   what may be shown, which exhibition is better, the best of a hand
prison.py        the row of cells: who comes in, who moves up, who is free
track.py         places in the running order, the castle of the leader, steps of a pawn
"""
