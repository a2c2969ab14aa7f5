"""The meaning: what the record means under the rules. Rebuilt from the log, never edited.

hooks.py order.py program.py walk.py   the order of play as data, functions tied to its rows, and the walk over them
journal.py ledger.py                   state whose every write can be taken back; awards made of items
game.py registry.py                    what a game is; the games there are
replay.py validate.py claims.py        a cursor over a stream, findings of a whole game, statements against computed values
results.py compare.py                  what the rules make of a game in short, stored and compared
readers.py                             games from files of any known format
carcassonne/                           the rules of one game
"""
