"""Verification finds every change of the record and names the first place; a sound log has no problem."""

from collections.abc import Callable

import pytest

from events import chain
from events.common import NoteAdded, ScoreStated
from events.errors import LogCorrupt
from events.event import Draft
from events.store import Original, Store, open_store
from events.store.verification import Problem
from tests.events.tampering import Execute, unguarded


@pytest.fixture
def url(log_url: str) -> str:
    """A log of seven events: a1 b1 b2 a2 a3 a4 b3, with a kept file for b."""
    with open_store(log_url) as store:
        store.append("a", 0, [Draft(event=ScoreStated(0, 14))])
        store.append("b", 0, [Draft(event=NoteAdded("x"), source="b.txt: line 1")] * 2, originals=[Original("b.txt", "text/plain", b"file")])
        store.append("a", 1, [Draft(event=ScoreStated(seat, 7), actor="clerk") for seat in range(3)])
        store.append("b", 2, [Draft(event=NoteAdded("end"), occurred_at="2026-01-31T12:00:00.000000Z")], close=True)
        assert not list(store.verify())
    return log_url


def problems(url: str) -> list[Problem]:
    with open_store(url, readonly=True) as store:
        return list(store.verify())


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ('UPDATE event SET payload = \'{"seat":0,"total":70}\' WHERE position = 4', "content is not what was recorded"),
        ("UPDATE event SET actor = 'other' WHERE position = 4", "hash does not fit"),
        ("UPDATE event SET kind = 'note_added' WHERE position = 4", "hash does not fit"),
        ("UPDATE event SET version = 2 WHERE position = 4", "hash does not fit"),
        ("UPDATE event SET origin = 'import' WHERE position = 4", "hash does not fit"),
        ("UPDATE event SET source = 'elsewhere' WHERE position = 4", "hash does not fit"),
        ("UPDATE event SET occurred_at = '2026-01-31T12:00:00.000001Z' WHERE position = 4", "hash does not fit"),
        ("UPDATE event SET recorded_at = '2999-01-31T12:00:00.000001Z' WHERE position = 4", "hash does not fit"),
        ("UPDATE event SET payload = NULL, payload_salt = NULL WHERE position = 4", "no erasure says why"),
    ],
)
def test_a_changed_event_is_the_first_problem(url: str, statement: str, words: str) -> None:
    with unguarded(url) as execute:
        execute(statement)
    first = problems(url)[0]
    assert (first.position, first.stream, first.seq) == (4, "a", 2)
    assert words in first.what


def swap(execute: Execute) -> None:
    """Exchange the contents of events a2 and a3, each whole with its hashes."""
    execute("UPDATE event SET position = 99, seq = 99 WHERE position = 4")
    execute("UPDATE event SET position = 4, seq = 2 WHERE position = 5")
    execute("UPDATE event SET position = 5, seq = 3 WHERE position = 99")


def one_hash(execute: Execute) -> None:
    """Change event a2 and recompute its own hashes, but not those after it."""
    rehash(execute, [4])


def all_hashes(execute: Execute) -> None:
    """Change event a2 and recompute all hashes of the stream from there on, but not its head."""
    rehash(execute, [4, 5, 6])


def rehash(execute: Execute, positions: list[int]) -> None:
    ((origin,),) = execute("SELECT origin FROM log")
    ((prev,),) = execute("SELECT leaf_hash FROM event WHERE position = 1")
    for seq, position in enumerate(positions, 2):
        columns = "event_id, kind, version, origin, actor, source, occurred_at, recorded_at, payload_salt"
        ((event_id, kind, version, came, actor, source, occurred, recorded, salt),) = execute(
            f"SELECT {columns} FROM event WHERE position = ?", position
        )
        content = chain.Content(kind, version, came, actor, source, occurred, '{"seat":2,"total":99}')
        hashed = chain.payload_hash(salt, content.payload.encode())
        identity = event_id if isinstance(event_id, bytes) else event_id.bytes
        leaf = chain.leaf_hash(chain.entry(chain.header(origin, "a", seq, prev, recorded, identity, hashed, content)))
        execute("UPDATE event SET payload = ?, payload_hash = ?, leaf_hash = ? WHERE position = ?", content.payload, hashed, leaf, position)
        prev = leaf


def last_event(execute: Execute) -> None:
    execute("DELETE FROM event WHERE position = 7")


def last_event_and_heads(execute: Execute) -> None:
    """Cut the tail and set the heads back, but forget the appends."""
    execute("DELETE FROM event WHERE position = 7")
    execute("UPDATE log SET next_position = 7, last_recorded_at = (SELECT recorded_at FROM event WHERE position = 6)")
    execute("UPDATE stream SET version = 2, head_hash = (SELECT leaf_hash FROM event WHERE position = 3) WHERE name = 'b'")


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (swap, (4, "a", 2, "hash does not fit")),
        (one_hash, (5, "a", 3, "hash does not fit")),
        (all_hashes, (0, "a", 4, "the last event is not the one that was recorded")),
        (lambda execute: execute("DELETE FROM event WHERE position = 4"), (5, "a", 3, "position 4 is missing")),
        (last_event, (0, "", 0, "the log counts 7 events, the last one found has position 6")),
        (last_event_and_heads, (0, "", 0, "the appends count 7 events, found were 6")),
        (lambda execute: execute("UPDATE stream SET name = 'c' WHERE name = 'a'"), (1, "c", 1, "hash does not fit")),
        (lambda execute: execute("UPDATE stream SET version = 2 WHERE name = 'b'"), (0, "b", 3, "2 events were recorded")),
        (lambda execute: execute("DELETE FROM stream WHERE name = 'b'"), (2, "", 1, "does not exist")),
        (lambda execute: execute("UPDATE log SET origin = 'other'"), (1, "a", 1, "hash does not fit")),
        (lambda execute: execute("UPDATE log SET spec = 'other'"), (0, "", 0, "keeps to 'other'")),
        (lambda execute: execute("DELETE FROM append WHERE first_position = 2"), (4, "", 0, "begins at position 4")),
        (lambda execute: execute("UPDATE original SET bytes = ?", b"other"), (0, "", 0, "is not what was imported")),
        (lambda execute: execute("DELETE FROM original"), (2, "b", 1, "is not kept")),
    ],
)
def test_what_was_changed_is_found(url: str, change: Callable[[Execute], object], expected: tuple[int, str, int, str]) -> None:
    with unguarded(url) as execute:
        change(execute)
    position, stream, seq, words = expected
    first = problems(url)[0]
    assert (first.position, first.stream, first.seq) == (position, stream, seq)
    assert words in first.what


def test_a_log_without_its_head_row_is_corrupt(url: str) -> None:
    with unguarded(url) as execute:
        execute("DELETE FROM log")
    with open_store(url) as store:
        assert [problem.what for problem in store.verify()] == ["the table `log` has 0 rows instead of 1"]
        with pytest.raises(LogCorrupt, match="has no head"):
            store.last_position()
        with pytest.raises(LogCorrupt, match="has no head"):
            store.append("a", 4, [Draft(event=NoteAdded("x"))])


def test_one_changed_event_is_one_problem(url: str) -> None:
    with unguarded(url) as execute:
        execute("UPDATE event SET payload = '{}' WHERE position = 1")
    assert len(problems(url)) == 1


def test_missing_guards_are_named(log_url: str, store: Store) -> None:
    statement = "DROP TRIGGER event_no_delete" if store.database.dialect == "sqlite" else "ALTER TABLE event DISABLE TRIGGER event_no_delete"
    store.database.rows(statement)
    assert [problem.what for problem in store.verify()] == ["the guard event_no_delete is missing or switched off"]


def test_every_guard_of_the_migration_is_looked_for(store: Store) -> None:
    """A guard that is added to the migration must be added to the list that verification knows."""
    if store.database.dialect == "sqlite":
        there = store.database.rows("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    else:
        there = store.database.rows("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")
    assert {name for (name,) in there} == store.database.guards
    assert store.database.missing_guards() == []


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DELETE FROM event WHERE position = 5", "event 3 is missing"),
        ("DELETE FROM event WHERE position = 6", "ends at event 3, but 4 were recorded"),
        ("UPDATE event SET payload = '{\"seat\":true}' WHERE position = 1", "event 1 cannot be read"),
    ],
)
def test_reading_does_not_pass_over_a_hole(url: str, statement: str, words: str) -> None:
    with unguarded(url) as execute:
        execute(statement)
    with open_store(url) as store, pytest.raises(LogCorrupt, match=words):
        list(store.read("a"))


@pytest.mark.parametrize(("position", "words"), [(3, "position 3 of the log is missing"), (7, "ends at position 6, but 7 were recorded")])
def test_reading_all_does_not_pass_over_a_hole(url: str, position: int, words: str) -> None:
    with unguarded(url) as execute:
        execute("DELETE FROM event WHERE position = ?", position)
    with open_store(url) as store, pytest.raises(LogCorrupt, match=words):
        list(store.read_all())
