"""Mille Grazie.

material.py   the board of a game: towns, roads with letters and colours, task cards; read from an owner's file or our reconstruction
forms.py      the two written forms of a board, lines and JSON, as statements with their places
fragments.py  what is published about the printed board
roads.py      roads at a town, other ends, distances
journeys.py   which journeys a reading of the path rule allows
material/     the reconstructed board
"""
