"""Whoever has all rights on the database changes, deletes, reorders, inserts or replaces any one row by every route: all of it is found.

Three depths: with the guards on; with the guards off and on again; with the guards off and every hash, head and checkpoint made anew.
The last is invisible from inside, which is shown each time, and found by a note that was given away before. Each attempt is one
transaction that is rolled back, so every attempt meets the same log. An attempt counts as found when the database refuses it, when
verification names something other than a missing guard, or when the note does not fit.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events import chain
from events.address import sqlite_path
from events.note import Checkpoint, signed
from events.store import open_store
from events.store.sealing import contradiction, tree
from tests.events.attacker import COLUMNS, EVENTS, SEALED, Attacker, begin

KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))


@pytest.fixture
def attacker(log_url: str) -> Iterator[Attacker]:
    note = begin(log_url)
    with open_store(log_url) as store:
        yield Attacker(store, note)


def all_found(attacker: Attacker, **found: int) -> None:
    """As many as were tried were found, each the way it should be; the log is as it was."""
    assert attacker.missed == []
    assert attacker.outcomes == found
    assert attacker.tried == sum(found.values())
    assert not list(attacker.store.verify(attacker.key))
    assert contradiction(attacker.store.database, attacker.note) is None


CHANGES = (
    "stream_id = 3 - stream_id",
    "stream_id = 77",
    "seq = seq + 50",
    "event_id = {id}",
    "kind = 'turn_ended'",
    "version = version + 1",
    "origin = 'import'",
    "recorded_at = '2020-01-31T12:00:00.000000Z'",
    "recorded_at = '2999-01-31T12:00:00.000000Z'",
    "occurred_at = '2020-01-31T12:00:00.000000Z'",
    "actor = actor || 'x'",
    "source = source || 'x'",
    'payload_salt = {16}, payload = \'{"text":"forged"}\'',
    "payload = NULL, payload_salt = NULL",
    "payload_hash = {32}",
    "leaf_hash = {32}",
    "position = position + 100",
)


def statements(position: int) -> Iterator[tuple[str, ...]]:
    """Every kind of change of one row of `event`, as statements."""
    at = f"WHERE position = {position}"
    for change in CHANGES:
        if "NULL" in change and position == 5:
            change = "payload = '{}', payload_salt = {16}"  # the erased event gets a content again
        yield (f"UPDATE event SET {change} {at}",)
    yield (f"DELETE FROM event {at}",)
    other = position % EVENTS + 1
    yield (  # reordered: two events change places, each whole
        f"UPDATE event SET position = 1000, seq = seq + 1000 {at}",
        f"UPDATE event SET position = {position}, seq = seq + 2000 WHERE position = {other}",
        f"UPDATE event SET position = {other} WHERE position = 1000",
        "UPDATE event SET seq = seq % 1000",
    )
    yield (  # replaced: the row of another event stands here, under the old numbers
        *(f"UPDATE event SET {name} = (SELECT {name} FROM event WHERE position = {other}) {at}" for name in ("kind", "payload_hash")),
        (
            f"UPDATE event SET payload = o.payload, payload_salt = o.payload_salt, leaf_hash = o.leaf_hash FROM event AS o"
            f" WHERE event.position = {position} AND o.position = {other}"
        ),
    )
    columns = COLUMNS.split(", ")
    doubled = {"position": str(position), "seq": "seq + 3000", "event_id": "{id}"}
    yield (  # inserted: a double of the event in front of it
        f"UPDATE event SET position = position + 1000 WHERE position >= {position}",
        f"UPDATE event SET position = position - 999 WHERE position >= {position + 1000}",
        f"INSERT INTO event ({COLUMNS}) SELECT {', '.join(doubled.get(name, name) for name in columns)} FROM event WHERE position = {position + 1}",
    )


PER_EVENT = len(CHANGES) + 4


def test_with_the_guards_on(attacker: Attacker) -> None:
    for position in range(1, EVENTS + 1):
        for changes in statements(position):
            attacker.attempt(f"guarded: {changes[0]}", attacker.sql(*changes), guarded=True)
    all_found(attacker, refused=EVENTS * PER_EVENT)


def test_by_the_side_doors_of_each_database(attacker: Attacker) -> None:
    if attacker.is_sqlite:
        attacker.rows("PRAGMA recursive_triggers = OFF")
        for position in range(1, EVENTS + 1):
            row = f"SELECT {COLUMNS.replace('actor', chr(39) + 'x' + chr(39))} FROM event WHERE position = {position}"
            for verb in ("REPLACE", "INSERT OR REPLACE"):
                attacker.attempt(f"{verb} {position}", attacker.sql(f"{verb} INTO event ({COLUMNS}) {row}"), guarded=True)
        all_found(attacker, refused=2 * EVENTS)
        return
    for position in range(1, EVENTS + 1):
        for changes in statements(position):
            attacker.attempt(f"replica: {changes[0]}", attacker.sql("SET LOCAL session_replication_role = replica", *changes), guarded=True)
    attacker.attempt("truncate", attacker.sql("TRUNCATE event"), guarded=True)
    all_found(attacker, refused=EVENTS * PER_EVENT + 1)


def test_with_the_guards_off_and_on_again(attacker: Attacker) -> None:
    for position in range(1, EVENTS + 1):
        for changes in statements(position):
            attacker.attempt(changes[0], attacker.sql(*changes))
    # Refused even so, by constraints: a move to another game where the number is taken.
    all_found(attacker, inside=EVENTS * PER_EVENT - 6, refused=6)


def test_a_move_that_is_called_erased(attacker: Attacker) -> None:
    """The guards let an event be emptied whose erasure was recorded; for what is no free text, that is damage."""
    moves = [position for position, kind in attacker.rows("SELECT position, kind FROM event ORDER BY position") if kind == "score_stated"]
    for position in moves:
        erasure = f"INSERT INTO erasure (position, reason, authority, erased_at) VALUES ({position}, '', '', '')"
        emptied = f"UPDATE event SET payload = NULL, payload_salt = NULL WHERE position = {position}"
        attacker.attempt(emptied, attacker.sql(erasure, emptied), guarded=True)
    all_found(attacker, inside=6)


OTHER_ROWS = (
    *(f"UPDATE stream SET {change} WHERE name = '{name}'" for name in "ab" for change in ("name = name || 'x'", "version = version - 1")),
    *(f"UPDATE stream SET {change} WHERE name = '{name}'" for name in "ab" for change in ("head_hash = {32}", "version = version + 1")),
    "DELETE FROM stream WHERE name = 'a'",
    "DELETE FROM stream WHERE name = 'b'",
    "INSERT INTO stream (name, kind, version, head_hash) VALUES ('c', 'game', 1, {32})",
    "UPDATE log SET origin = 'kerbholz/other'",
    "UPDATE log SET spec = 'kerbholz/event/v2'",
    "UPDATE log SET next_position = next_position - 1",
    "UPDATE log SET next_position = next_position + 1",
    "UPDATE log SET last_recorded_at = '2999-01-31T12:00:00.000000Z'",
    "DELETE FROM log",
    *(f"DELETE FROM append WHERE first_position = {first}" for first in (1, 4, 6, 8, 9)),
    *(f"UPDATE append SET event_count = event_count + 1 WHERE first_position = {first}" for first in (1, 4, 6, 8, 9)),
    *(f"UPDATE append SET first_position = first_position + 1 WHERE first_position = {first}" for first in (1, 4, 6, 8, 9)),
    "INSERT INTO append (append_id, request_hash, first_position, event_count) VALUES ({id}, {32}, 10, 1)",
    "UPDATE original SET bytes = {16}",
    "UPDATE original SET sha256 = {32}",
    "DELETE FROM original",
    "INSERT INTO original (sha256, name, media_type, bytes) VALUES ({32}, 'forged', '', {16})",
    "DELETE FROM erasure",
    "UPDATE erasure SET position = 4",
    "UPDATE checkpoint SET root = {32}",
    "UPDATE checkpoint SET size = 6",
    "UPDATE checkpoint SET size = 99",
    "UPDATE checkpoint SET note = ''",
    "UPDATE checkpoint SET note = replace(note, '7', '8')",
    "INSERT INTO checkpoint (size, root, note, created_at) SELECT 8, root, note, created_at FROM checkpoint",
    "INSERT INTO checkpoint (size, root, note, created_at) SELECT 99, root, note, created_at FROM checkpoint",
)


def test_rows_of_the_other_tables(attacker: Attacker) -> None:
    for statement in OTHER_ROWS:
        attacker.attempt(statement, attacker.sql(statement))
    all_found(attacker, inside=len(OTHER_ROWS))


# ---- the perfect forger: the whole log made anew


class Row(NamedTuple):
    """What an event says, without anything that is computed."""

    stream: str
    content: chain.Content
    recorded: str
    event_id: Any
    salt: bytes | None
    hashed: bytes


def contents(attacker: Attacker) -> list[Row]:
    names = dict(attacker.rows("SELECT stream_id, name FROM stream"))
    found = []
    for row in attacker.rows(f"SELECT {COLUMNS} FROM event ORDER BY position"):
        _, stream, _, event_id, kind, version, came, recorded, occurred, actor, source, salt, payload, hashed, _ = row
        content = chain.Content(kind, version, came, actor, source, occurred, payload)
        found.append(Row(names[stream], content, recorded, event_id, salt, bytes(hashed)))
    return found


def forged(row: Row, number: int) -> Row:
    """The event with another content under its old salt."""
    salt = row.salt or bytes(16)
    payload = f'{{"seat":0,"total":{1000 + number}}}'
    content = row.content._replace(kind="score_stated", payload=payload)
    return row._replace(content=content, salt=salt, hashed=chain.payload_hash(salt, payload.encode()))


def fresh(row: Row, number: int) -> Row:
    """A new event after the pattern of another."""
    identity = (1 << 120 | number).to_bytes(16, "big")
    return forged(row, number)._replace(event_id=identity if isinstance(row.event_id, bytes) else type(row.event_id)(bytes=identity))


def made_anew(attacker: Attacker, rows: list[Row], *, checkpoints: bool) -> Callable[[], None]:
    """A change: the log holds these events and nothing else, and all that is computed is computed again; signed as far as a forger can."""

    def change() -> None:
        run = attacker.rows
        origin = attacker.store.origin()
        ids = {name: number for number, name in run("SELECT stream_id, name FROM stream")}
        for table in ("event", "append", "checkpoint", "erasure"):
            run(f"DELETE FROM {table}")
        heads = dict.fromkeys(ids, (0, chain.START))
        recorded = ""
        for position, row in enumerate(rows, 1):
            seq, prev = heads[row.stream]
            recorded = max(recorded, row.recorded)
            identity = row.event_id if isinstance(row.event_id, bytes) else row.event_id.bytes
            leaf = chain.leaf_hash(chain.entry(chain.header(origin, row.stream, seq + 1, prev, recorded, identity, row.hashed, row.content)))
            kind, version, came, actor, source, occurred, payload = row.content
            values = (
                position, ids[row.stream], seq + 1, row.event_id, kind, version, came, recorded, occurred, actor, source,
                row.salt, payload, row.hashed, leaf,
            )  # fmt: skip
            run(f"INSERT INTO event ({COLUMNS}) VALUES ({', '.join('?' * 15)})", values)
            heads[row.stream] = seq + 1, leaf
            if payload is None:
                run("INSERT INTO erasure (position, reason, authority, erased_at) VALUES (?, '', '', '')", (position,))
        for name, (seq, head) in heads.items():
            run("UPDATE stream SET version = ?, head_hash = ? WHERE name = ?", (seq, head, name))
        run("UPDATE log SET next_position = ?, last_recorded_at = ?", (len(rows) + 1, recorded))
        if rows:
            attacker.sql(f"INSERT INTO append (append_id, request_hash, first_position, event_count) VALUES ({{id}}, {{32}}, 1, {len(rows)})")()
        if checkpoints and rows:
            forge_checkpoint(attacker, len(rows))

    return change


def forge_checkpoint(attacker: Attacker, size: int) -> None:
    """A checkpoint of the forged log with a key of the forger's own."""
    root = tree(attacker.store.database, size).root()
    note = signed(Checkpoint(attacker.store.origin(), size, root), Ed25519PrivateKey.from_private_bytes(bytes([7]) * 32))
    attacker.rows("INSERT INTO checkpoint (size, root, note, created_at) VALUES (?, ?, ?, '')", (size, root, note))


def test_with_all_hashes_made_anew(attacker: Attacker) -> None:
    rows = contents(attacker)
    for at in range(SEALED):
        other = (at + 1) % SEALED
        swapped = [*rows]
        swapped[at], swapped[other] = swapped[other], swapped[at]
        changed = {
            "changed": [*rows[:at], forged(rows[at], at), *rows[at + 1 :]],
            "actor": [*rows[:at], rows[at]._replace(content=rows[at].content._replace(actor="somebody")), *rows[at + 1 :]],
            "deleted": [*rows[:at], *rows[at + 1 :]],
            "reordered": swapped,
            "inserted": [*rows[:at], fresh(rows[at], at), *rows[at:]],
            "replaced": [*rows[:at], fresh(rows[at], at), *rows[at + 1 :]],
        }
        for label, made in changed.items():
            for checkpoints in (False, True):
                attacker.attempt(f"{label} {at + 1}", made_anew(attacker, made, checkpoints=checkpoints), hidden=True)
    all_found(attacker, note=SEALED * 6 * 2)


def test_a_tail_that_was_cut_off_and_an_older_copy_that_was_continued(attacker: Attacker) -> None:
    rows = contents(attacker)
    for kept in range(SEALED):
        attacker.attempt(f"cut off after {kept}", made_anew(attacker, rows[:kept], checkpoints=False), hidden=True)
        for more in range(1, EVENTS + 2 - kept):
            continued = [*rows[:kept], *(fresh(rows[kept], number) for number in range(more))]
            attacker.attempt(f"{kept} kept, {more} others", made_anew(attacker, continued, checkpoints=True), hidden=True)
    all_found(attacker, note=SEALED + sum(EVENTS + 1 - kept for kept in range(SEALED)))


def test_the_forger_can_do_nothing_but_leave_it_alone(attacker: Attacker) -> None:
    """The check can also pass: the log made anew from the same events is the same log, and so is one that only grew."""
    rows = contents(attacker)
    for made in (rows, [*rows, fresh(rows[0], 1)], rows[:SEALED]):
        attacker.missed.clear()
        attacker.attempt("nothing changed", made_anew(attacker, made, checkpoints=False), hidden=True)
        assert attacker.missed == ["nothing changed"]


def test_bytes_changed_in_the_file_itself(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No statement at all: the content of an event is overwritten where it lies in the file."""
    url = f"sqlite:///{tmp_path_factory.mktemp('bytes') / 'log.sqlite'}"
    begin(url)
    path = sqlite_path(url)
    assert path is not None
    with open_store(url) as store:
        store.database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        payloads = [payload.encode() for (payload,) in store.database.rows("SELECT payload FROM event WHERE payload IS NOT NULL ORDER BY position")]
    whole = path.read_bytes()
    tried = found = 0
    for payload in payloads:
        if whole.count(payload) != 1:
            continue
        tried += 1
        at = whole.index(payload) + len(payload) - 3
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with open_store(url, readonly=True) as store:
            found += any("content is not what was recorded" in problem.what for problem in store.verify())
    assert tried == found
    assert tried >= EVENTS - 3
