"""What a person sees of Carcassonne, and how it is entered.

display.py        the set-up, the position, the seats; hooks of `kerb show`, `kerb record` and others
keys.py line.py   short keys for the moves offered; a typed line -> events
drawn.py          the position as a viewer sees it -> what is to be drawn
scene.py          what is to be drawn, as plain values that know nothing of rules
tile_shapes.py    a tile as curves: city walls, roads, gates, village
tile_places.py    where figures, shields, inns, gardens and ornaments sit on a tile
standing.py       where the figures of a board stand, and how large
outlines.py       the small drawings: figures, shield, monastery, cathedral, inn, garden, house
board_picture.py  the board as PNG, SVG or PDF; it alone imports matplotlib
board_text.py     the board for a terminal
"""
