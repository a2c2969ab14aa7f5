"""The record: what was said and done at a table, never what it means.

event.py       what every event is, and the entry that wraps it in the log
recording.py   one game as it was read: entries, names, what went wrong
common.py      kinds every game has: set-up, statements, readings, rulings, corrections, notes
arbitration.py rulings on awards, disputes, branches
carcassonne.py kinds of Carcassonne
catalogue.py   kind -> class and version; JSON in and out
upcasts.py     older payloads brought up to date on reading
effective.py   recorded stream -> effective stream (withdrawals and corrections applied)
notation.py    one line <-> one event
files.py strict_json.py   own files, in notation and as JSON lines; JSON of others, read strictly
free_text.py   which texts of an event a person typed, and the event without them
finding.py     what can be wrong, how sure that is, and where
chain.py       what is hashed, and how an event is tied to the one before it
merkle.py note.py keys.py evidence.py   the tree over the log, signed notes, the key, one game with its proof
tables.py address.py errors.py store/   the log in a database: tables, place, failures; append, read, follow, verify
"""
