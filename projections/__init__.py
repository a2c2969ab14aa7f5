"""The meaning: what the record means under the rules. Rebuilt from the log, never edited.

hooks.py order.py lines.py program.py  the order of play as data, functions tied to its rows, and the program made of both
walk.py way.py offered.py passing.py   the walk over it: events played, the way to the row of an event, moves offered, passing
journal.py ledger.py                   state whose every write can be taken back; awards made of items
game.py registry.py                    what a game is; the games there are
address.py replay.py                   places in a game; a cursor over a stream
rulings.py disputes.py questions.py    where rulings hold, how disputes stand, which answer to a disputed question was in force
validate.py claims.py finding_codes.py   findings of a whole game, statements against computed values, codes of no rule
hanging.py unsettled.py instead.py     what hangs on questions nobody answered; a move judged where it stands
differences.py                         what changes between two courses of one game, event by event
results.py compare.py read_model.py    what the rules make of a game in short, stored, compared over many games, kept in the log
progression.py series.py               how a game went turn by turn, and the lines of plots
readers.py                             games from files of any known format
carcassonne/                           the rules of one game
"""
