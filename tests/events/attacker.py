"""Somebody with all rights on the database who changes one thing at a time, and an auditor who looks: the actor of `test_tamper.py`."""

import re
from collections import Counter
from collections.abc import Callable

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events.common import NoteAdded, ScoreStated
from events.errors import LogCorrupt
from events.event import Draft
from events.note import public_key, read
from events.store import Original, Store, open_store
from events.store.sealing import NotTheSealedLog, contradiction

KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
REFUSED = re.compile("append-only|out of order|follows its events|one head|starts empty|checkpoints only grow|constraint", re.IGNORECASE)
SEALED = 7  # events when the note was given away
EVENTS = 9
COLUMNS = (
    "position, stream_id, seq, event_id, kind, version, origin, recorded_at, occurred_at, actor, source,"
    " payload_salt, payload, payload_hash, leaf_hash"
)


def begin(url: str) -> str:
    """A log of nine events in two games, a kept file, an erased remark; sealed after seven of them. The note."""
    with open_store(url) as store:
        store.append("a", 0, [Draft(event=ScoreStated(0, number), actor="clerk") for number in range(3)])
        store.append("b", 0, [Draft(event=NoteAdded("erased"), source="b.txt: line 1")] * 2, originals=[Original("b.txt", "text/plain", b"file")])
        store.append("a", 3, [Draft(event=ScoreStated(1, number)) for number in range(2)])
        note = store.seal(KEY).note
        store.append("b", 2, [Draft(event=ScoreStated(1, 99), occurred_at="2026-01-31T12:00:00.000000Z")])
        store.append("a", 5, [Draft(event=NoteAdded("end"))])
        store.database.rows("INSERT INTO erasure (position, reason, authority, erased_at) VALUES (5, 'asked for', 'arbiter', '2026-01-31')")
        store.database.rows("UPDATE event SET payload = NULL, payload_salt = NULL WHERE position = 5")
        assert not list(store.verify(public_key(store.origin(), KEY)))
        assert store.last_position() == EVENTS
    return note


class Attacker:
    """The owner of the database, with one log and the note that somebody else holds."""

    def __init__(self, store: Store, note: str) -> None:
        self.store, self.note = store, read(note).checkpoint
        self.key = public_key(store.origin(), KEY)
        self.is_sqlite = store.database.dialect == "sqlite"
        self.rows = store.database.rows
        self.tried, self.missed, self.outcomes = 0, list[str](), Counter[str]()
        with store.database.core():  # connects; must not happen inside a transaction
            pass

    def attempt(self, label: str, change: Callable[[], object], *, guarded: bool = False, hidden: bool = False) -> None:
        """Make one change, look at the log as an auditor with the note, and take the change back."""
        self.tried += 1
        self.rows("BEGIN")
        try:
            seen = self._seen(change, guarded, hidden)
        finally:
            self.store.database._end("ROLLBACK")
        self.outcomes[seen] += 1
        if seen == "missed":
            self.missed.append(label)

    def _seen(self, change: Callable[[], object], guarded: bool, hidden: bool) -> str:
        """How the change was met: `refused` by the database, found from `inside`, or by the `note`."""
        try:
            if guarded:
                change()
            else:
                self._unguarded(change)
        except LogCorrupt as error:
            if hidden or not REFUSED.search(str(error)):
                raise
            return "refused"
        try:
            inside = [problem for problem in self.store.verify(self.key) if "guard" not in problem.what]
            if inside:
                assert not hidden, f"the forger left a trace: {inside}"
                return "inside"
            return "missed" if contradiction(self.store.database, self.note) is None else "note"
        except NotTheSealedLog:
            return "note"

    def _unguarded(self, change: Callable[[], object]) -> None:
        if self.is_sqlite:
            guards = self.rows("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            off, on = [f"DROP TRIGGER {name}" for name, _ in guards], [text for _, text in guards]
        else:
            guards = self.rows("SELECT tgrelid::regclass::text, tgname FROM pg_trigger WHERE NOT tgisinternal")
            off = [f"ALTER TABLE {table} DISABLE TRIGGER {name}" for table, name in guards]
            on = [f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}" for table, name in guards]
        for statement in off:
            self.rows(statement)
        change()
        for statement in on:
            self.rows(statement)

    def sql(self, *statements: str) -> Callable[[], None]:
        """A change made of statements; {id}, {16} and {32} stand for the dialect's words for a new id and for zeros."""
        zeros = "zeroblob({})" if self.is_sqlite else "decode(repeat('00', {}), 'hex')"
        words = {"{id}": "randomblob(16)" if self.is_sqlite else "gen_random_uuid()", "{16}": zeros.format(16), "{32}": zeros.format(32)}

        def change() -> None:
            for statement in statements:
                for word, meaning in words.items():
                    statement = statement.replace(word, meaning)
                self.rows(statement)

        return change
