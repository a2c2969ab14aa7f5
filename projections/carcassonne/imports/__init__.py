"""Readers of other programs' files: each translates a foreign record into events, with the rules deciding what a foreign message means.

bga.py             game logs of Board Game Arena
bga_packets.py     its envelopes and messages, bga_tiles.py its numbers for tiles and places of figures
bga_moves.py       its moves, bga_statements.py what it claims, both consumed by a game that is played along: bga_table.py
jcz.py             games saved by JCloisterZone and its descendants
jcz_set_up.py      its set-up, jcz_names.py its words for tiles, places and figures, jcz_values.py numbers and texts as it writes them
jcz_messages.py    its messages as they are told; jcz_draws.py the order of its draws, jcz_chance.py what else it draws
jcz_playing.py     the game that is played along with them: what is recorded, where a turn ends
jcz_moves.py       what each kind of message does: jcz_figures.py, jcz_tokens.py, jcz_handing_over.py; jcz_pointers.py where they point to
jcz_assertions.py  what its files claim about the position reached, jcz_options.py what can be done there
"""
