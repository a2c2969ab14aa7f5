"""The board of Adel Verpflichtet for people.

display.py         shows positions of this game
asking.py          choices all seats make at once; castle cards sealed until phase III is over
keys.py            what is typed for what everybody sees
track_scene.py     what a drawing shows, as plain values
track_layout.py    where the spaces and castles lie
track_picture.py   the board as PNG, SVG or PDF; alone imports matplotlib
track_text.py      the board for a terminal
material_words.py  the material in lines, with marks
"""
