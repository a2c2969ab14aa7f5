"""Pictures of a position.

scene.py          what is to be drawn, as plain values that know nothing of rules
tile_shapes.py    a tile as curves: city walls, roads, gates, village
tile_places.py    where figures, shields, inns, gardens and ornaments sit on a tile
standing.py       where the figures of a board stand, and how large
outlines.py       the small drawings: figures, shield, monastery, cathedral, inn, garden, house
board_picture.py  the board as PNG, SVG or PDF
picture.py        a figure as the bytes of a file, plots too; only these two import matplotlib
board_text.py     the board for a terminal
"""
