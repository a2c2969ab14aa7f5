"""The road map of Mille Grazie for people.

display.py         the display of the game
map_scene.py       what a drawing shows, as plain values
map_layout.py      where the towns stand
map_places.py      where everything else goes, so that nothing lies on anything
map_picture.py     the map as PNG, SVG or PDF; alone imports matplotlib
map_text.py        the map for a terminal
material_words.py  the board in lines, with marks
"""
