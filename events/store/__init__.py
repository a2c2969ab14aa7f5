"""The log in a database: append, read, follow, verify.

store.py         `open_store` and `Store`: what everybody uses
request.py       one append, checked; originals and players
database.py      what a log asks of its database
sqlite.py        answered by one SQLite file
postgres.py      answered by one schema of PostgreSQL
guards.py        names of the guards of each database
verification.py  everything hashed again and compared
sealing.py       the root over the log signed, compared, kept as a checkpoint
proving.py       proofs against a checkpoint, and the evidence of one game
erasing.py       a person forgotten: names, free texts and files
read_model.py    stored copies of what projections compute, with their position
"""

from .request import Appended, Original, Player, new_player
from .store import OriginalRow, Store, StreamRow, open_store

__all__ = ["Appended", "Original", "OriginalRow", "Player", "Store", "StreamRow", "new_player", "open_store"]
