"""The town of Tjuv och Polis for people.

display.py         shows positions and reads moves of this game
board_scene.py     what a drawing shows, as plain values
board_text.py      the town for a terminal
board_picture.py   the town as PNG, SVG or PDF, with ground_picture.py and pieces_picture.py; these alone import matplotlib
standing.py        where everybody is and with how much money, in words
typed.py           lines typed at the table and what they stand for
keys.py            what is offered with a short key; asking.py says it before each line
board_checked.py   a board by itself, with its places
"""
