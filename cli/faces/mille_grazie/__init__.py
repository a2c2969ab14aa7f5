"""Mille Grazie for people: the road map, and what is typed at the table.

display.py         the display of the game
keys.py            the legal moves with their keys, what the prompt asks for
typed.py           a line typed at the table, a whole journey too
asking.py          letters set unseen, and shown by the table when they count
map_scene.py       what a drawing shows, as plain values
map_layout.py      where the towns stand
map_places.py      where everything else goes, so that nothing lies on anything
map_picture.py     the map as PNG, SVG or PDF; alone imports matplotlib
map_text.py        the map for a terminal
material_words.py  the board in lines, with marks
"""
