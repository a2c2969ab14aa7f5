"""The database itself refuses to change what was recorded, for every client and by the side doors too."""

import sqlite3
from collections.abc import Iterator

import psycopg
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from psycopg import sql

from events.address import postgres_url, sqlite_path
from events.carcassonne import TurnEnded
from events.common import NoteAdded
from events.errors import PayloadErased
from events.event import Draft
from events.free_text import ERASED
from events.store import Original, open_store
from tests.postgres import Server

COLUMNS = (
    "position, stream_id, seq, event_id, kind, version, origin, recorded_at, occurred_at, actor, source,"
    " payload_salt, payload, payload_hash, leaf_hash"
)
ZEROS = {"sqlite": "zeroblob({})", "postgresql": "decode(repeat('00', {}), 'hex')"}
OTHER_ID = {"sqlite": "randomblob(16)", "postgresql": "gen_random_uuid()"}
GUARDED = ("event", "stream", "log", "append", "original", "erasure", "checkpoint")


class Client:
    """Any program that opens the database with its plain driver and default settings."""

    def __init__(self, url: str) -> None:
        path = sqlite_path(url)
        self.dialect = "postgresql" if path is None else "sqlite"
        self.connection: sqlite3.Connection | psycopg.Connection
        if path is None:
            self.connection = psycopg.connect(postgres_url(url), autocommit=True)
        else:
            self.connection = sqlite3.connect(path, isolation_level=None)

    def __call__(self, statement: str) -> int:
        """Run a statement and return the number of rows it touched; {0}, {id} and {zeros} stand for the dialect's own words."""
        zeros = ZEROS[self.dialect]
        cursor = self.connection.execute(
            statement.replace("{id}", OTHER_ID[self.dialect]).replace("{32}", zeros.format(32)).replace("{16}", zeros.format(16))
        )
        return cursor.rowcount

    def copied(self, **changed: str) -> str:
        """SELECT of event 3, some of its columns replaced by SQL expressions."""
        return "SELECT " + ", ".join(changed.get(column, column) for column in COLUMNS.split(", ")) + " FROM event WHERE position = 3"


def prepared(url: str) -> Client:
    """A client of a log with three events of an open stream, two of a closed one, a kept file, an erasure and a checkpoint."""
    with open_store(url) as store:
        store.append("a", 0, [Draft(event=NoteAdded(str(i))) for i in range(3)])
        store.seal(Ed25519PrivateKey.from_private_bytes(bytes(32)))
        store.append("b", 0, [Draft(event=NoteAdded("x"))] * 2, originals=[Original("x.txt", "text/plain", b"x")], close=True)
    client = Client(url)
    client("INSERT INTO erasure VALUES (2, 'asked for', 'arbiter', '2026-01-01')")
    return client


# One log serves all tests of this file: what is refused leaves it as it was, which `refused` checks.


@pytest.fixture(scope="module")
def sqlite_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    client = prepared(f"sqlite:///{tmp_path_factory.mktemp('guards') / 'log.sqlite'}")
    yield client
    client.connection.close()


@pytest.fixture(scope="module")
def postgres_client(postgres_server: Server) -> Iterator[Client]:
    postgres_server.execute(sql.SQL("CREATE DATABASE guards TEMPLATE template0").format())
    client = prepared(postgres_server.url("guards"))
    yield client
    client.connection.close()
    postgres_server.execute(sql.SQL("DROP DATABASE guards").format())


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def client(request: pytest.FixtureRequest) -> Client:
    """Each of the two."""
    found = request.getfixturevalue(f"{request.param}_client")
    assert isinstance(found, Client)
    return found


def refused(client: Client, statement: str, words: str = ".") -> None:
    """The statement is refused by a guard (or a constraint), and the record is as it was."""
    before = contents(client)
    with pytest.raises((sqlite3.IntegrityError, psycopg.errors.IntegrityError), match=words):
        client(statement)
    assert contents(client) == before


def contents(client: Client) -> list[list[object]]:
    return [[tuple(map(str, row)) for row in client.connection.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall()] for table in GUARDED]


@pytest.mark.parametrize("table", GUARDED)
def test_nothing_is_deleted(client: Client, table: str) -> None:
    refused(client, f"DELETE FROM {table}", "append-only")


@pytest.mark.parametrize(
    "assignment",
    [
        "event SET payload = '{}'",
        "event SET payload = '{}' WHERE position = 2",
        "event SET payload_hash = {32}",
        "event SET leaf_hash = {32}",
        "event SET recorded_at = '2000-01-01T00:00:00.000000Z'",
        "event SET source = 'elsewhere'",
        "event SET actor = 'somebody'",
        "event SET occurred_at = '2000-01-01T00:00:00.000000Z'",
        "event SET kind = 'other'",
        "event SET seq = seq + 100",
        "event SET position = position + 100",
        "event SET payload = NULL, payload_salt = NULL WHERE position = 1",
        "event SET payload = NULL, payload_salt = NULL, actor = 'x' WHERE position = 2",
        "stream SET version = 1, head_hash = (SELECT leaf_hash FROM event WHERE position = 1) WHERE name = 'a'",
        "stream SET version = 9 WHERE name = 'a'",
        "stream SET head_hash = {32} WHERE name = 'a'",
        "stream SET name = 'c' WHERE name = 'a'",
        "stream SET kind = 'tournament' WHERE name = 'a'",
        "stream SET closed_at = NULL WHERE name = 'b'",
        "stream SET closed_at = 'later' WHERE name = 'b'",
        "log SET next_position = 3",
        "log SET next_position = 99",
        "log SET origin = 'other'",
        "log SET spec = 'other'",
        "log SET last_recorded_at = ''",
        "append SET request_hash = {32}",
        "append SET event_count = 1",
        "original SET bytes = {16}",
        "original SET name = 'other'",
        "erasure SET position = 3",
        "checkpoint SET root = {32}",
        "checkpoint SET size = 1",
    ],
)
def test_nothing_is_changed(client: Client, assignment: str) -> None:
    refused(client, f"UPDATE {assignment}", "append-only|follows")


@pytest.mark.parametrize(
    "changed",
    [
        {"position": "99", "seq": "4"},
        {"position": "6", "seq": "9"},
        {"position": "6", "seq": "3"},
        {"position": "5", "seq": "4"},
        {"position": "6", "seq": "4", "event_id": "event_id"},
        {"position": "6", "seq": "4", "recorded_at": "'2000-01-01T00:00:00.000000Z'"},
        {"position": "6", "seq": "4", "payload": "NULL", "payload_salt": "NULL"},
        {"position": "6", "seq": "3", "stream_id": "(SELECT stream_id FROM stream WHERE name = 'b')"},
        {"position": "6", "seq": "1", "stream_id": "77"},
        {"position": "6", "seq": "4", "leaf_hash": "{16}"},
    ],
    ids=[
        "gap in the log",
        "gap in the stream",
        "number twice",
        "position twice",
        "event id twice",
        "time back",
        "empty",
        "closed",
        "no stream",
        "short hash",
    ],
)
def test_events_come_in_order(client: Client, changed: dict[str, str]) -> None:
    refused(client, f"INSERT INTO event ({COLUMNS}) " + client.copied(**({"event_id": "{id}"} | changed)))


@pytest.mark.parametrize(
    "row",
    [
        "INTO log SELECT 2, origin, spec, next_position, last_recorded_at FROM log",
        "INTO log SELECT * FROM log",
        "INTO stream (name, kind, version, head_hash) VALUES ('c', 'game', 1, {32})",
        "INTO stream (name, kind, version, head_hash) SELECT 'c', 'game', 0, leaf_hash FROM event WHERE position = 1",
        "INTO stream (name, kind, version, head_hash, closed_at) VALUES ('c', 'game', 0, {32}, 'now')",
        "INTO stream (name, kind, version, head_hash) VALUES ('a', 'game', 0, {32})",
        "INTO append SELECT append_id, {32}, 1, 1 FROM append WHERE first_position = 1",
        "INTO original SELECT sha256, 'other', '', {16} FROM original",
        "INTO erasure SELECT 2, 'other', '', '' FROM log",
        "INTO checkpoint VALUES (2, {32}, '', '')",
        "INTO checkpoint VALUES (3, {32}, '', '')",
        "INTO checkpoint VALUES (6, {32}, '', '')",
    ],
)
def test_other_rows_come_in_order(client: Client, row: str) -> None:
    refused(client, "INSERT " + row)


def test_an_erasure_is_needed_and_enough_to_empty_an_event(log_url: str) -> None:
    client = prepared(log_url)
    assert client("UPDATE event SET payload = NULL, payload_salt = NULL WHERE position = 2") == 1
    refused(client, "UPDATE event SET payload = '{}', payload_salt = {16} WHERE position = 2", "append-only")
    client.connection.close()
    with open_store(log_url) as store:
        assert not list(store.verify())
        assert [entry.event for entry in store.read("a")] == [NoteAdded("0"), ERASED, NoteAdded("2")]


@pytest.mark.parametrize("changed", ["append_id = {id}", "event_count = 1", "request_hash = {16}", "first_position = 9, request_hash = {32}"])
def test_the_hash_of_an_append_goes_only_with_a_text(log_url: str, changed: str) -> None:
    client = prepared(log_url)
    refused(client, "UPDATE append SET request_hash = {32}", "append-only")
    client("UPDATE event SET payload = NULL, payload_salt = NULL WHERE position = 2")
    refused(client, "UPDATE append SET request_hash = {32} WHERE first_position = 4", "append-only")
    refused(client, f"UPDATE append SET {changed} WHERE first_position = 1")
    assert client("UPDATE append SET request_hash = {32} WHERE first_position = 1") == 1
    client.connection.close()


def test_a_game_whose_move_was_emptied_cannot_be_replayed(log_url: str) -> None:
    with open_store(log_url) as store:
        store.append("a", 0, [Draft(event=TurnEnded(0))])
    client = Client(log_url)
    client("INSERT INTO erasure VALUES (1, 'by mistake', 'somebody', '2026-01-01')")
    client("UPDATE event SET payload = NULL, payload_salt = NULL")
    client.connection.close()
    with open_store(log_url) as store, pytest.raises(PayloadErased, match="event 1 was erased, and it was no free text"):
        list(store.read("a"))


@pytest.mark.parametrize(
    "changed", ["bytes = {0}", "name = ''", "bytes = {0}, name = 'x'", "bytes = {0}, name = '', media_type = ''", "sha256 = {32}"]
)
def test_a_kept_file_is_emptied_whole_and_only_where_an_erasure_says_why(log_url: str, changed: str) -> None:
    client = prepared(log_url)
    nothing = "x''" if client.dialect == "sqlite" else "''::bytea"
    whole = f"UPDATE original SET bytes = {nothing}, name = ''"
    refused(client, whole, "append-only")
    client("INSERT INTO erased_original SELECT sha256, 'asked for', 'arbiter', '2026-01-01' FROM original")
    refused(client, "UPDATE original SET " + changed.replace("{0}", nothing), "append-only")
    for statement in (
        "DELETE FROM erased_original",
        "UPDATE erased_original SET reason = ''",
        "INSERT INTO erased_original SELECT * FROM erased_original",
    ):
        refused(client, statement)
    assert client(whole) == 1
    refused(client, "UPDATE original SET bytes = {16}", "append-only")
    client.connection.close()
    with open_store(log_url) as store:
        assert not list(store.verify())


def test_the_log_goes_on_after_a_refusal(log_url: str) -> None:
    client = prepared(log_url)
    refused(client, "DELETE FROM event")
    client.connection.close()
    with open_store(log_url) as store:
        assert store.append("a", 3, [Draft(event=NoteAdded("next"))]).first_position == 6
        assert not list(store.verify())


# ---- side doors of SQLite: REPLACE deletes rows without firing DELETE triggers


@pytest.mark.parametrize(
    "changed",
    [
        {"payload": "'{}'"},
        {"payload": "'{}'", "event_id": "{id}"},
        {"position": "6", "event_id": "{id}"},
        {"seq": "4", "event_id": "{id}"},
        {"position": "6", "seq": "4"},
    ],
    ids=["same row", "same position", "same number", "same position, next number", "same event id"],
)
@pytest.mark.parametrize("verb", ["INSERT OR REPLACE", "REPLACE"])
def test_events_are_not_replaced(sqlite_client: Client, verb: str, changed: dict[str, str]) -> None:
    refused(sqlite_client, f"{verb} INTO event ({COLUMNS}) " + sqlite_client.copied(**changed), "out of order")


@pytest.mark.parametrize(
    "row",
    [
        "log SELECT 1, 'other', spec, 1, '' FROM log",
        "stream SELECT stream_id, 'c', kind, 0, {32}, NULL FROM stream WHERE name = 'a'",
        "stream (name, kind, version, head_hash) VALUES ('a', 'game', 0, {32})",
        "append SELECT append_id, {32}, 1, 1 FROM append WHERE first_position = 1",
        "original SELECT sha256, 'other', '', {16} FROM original",
        "erasure VALUES (2, 'other', '', '')",
        "checkpoint VALUES (3, {32}, 'other', '')",
    ],
)
def test_other_rows_are_not_replaced(sqlite_client: Client, row: str) -> None:
    refused(sqlite_client, f"INSERT OR REPLACE INTO {row}")


def test_updates_do_not_replace(sqlite_client: Client) -> None:
    refused(sqlite_client, "UPDATE OR REPLACE event SET position = 1 WHERE position = 3")
    refused(sqlite_client, "UPDATE OR REPLACE stream SET name = 'b' WHERE name = 'a'")


def test_an_upsert_does_not_change(client: Client) -> None:
    refused(client, f"INSERT INTO event ({COLUMNS}) {client.copied()} AND true ON CONFLICT (position) DO UPDATE SET payload = '{{}}'")
    refused(client, "INSERT INTO original SELECT sha256, '', '', {16} FROM original WHERE true ON CONFLICT (sha256) DO UPDATE SET bytes = {16}")


# ---- side doors of PostgreSQL: owners, superusers, replication mode, TRUNCATE


@pytest.mark.parametrize("table", GUARDED)
def test_tables_are_not_emptied(postgres_client: Client, table: str) -> None:
    refused(postgres_client, f"TRUNCATE {table} CASCADE", "append-only")


@pytest.mark.parametrize(
    "statement", ["UPDATE event SET payload = '{}'", "DELETE FROM event", "TRUNCATE event", "UPDATE stream SET version = 9", "DELETE FROM append"]
)
def test_replication_mode_does_not_switch_guards_off(postgres_client: Client, statement: str) -> None:
    postgres_client("SET session_replication_role = replica")
    try:
        refused(postgres_client, statement, "append-only|follows")
    finally:
        postgres_client("RESET session_replication_role")


def test_replication_mode_does_not_let_gaps_in(postgres_client: Client) -> None:
    postgres_client("SET session_replication_role = replica")
    gap = postgres_client.copied(position="99", event_id="{id}", seq="4")
    try:
        refused(postgres_client, f"INSERT INTO event ({COLUMNS}) {gap}", "out of order")
    finally:
        postgres_client("RESET session_replication_role")


def test_copy_and_merge_do_not_pass(postgres_client: Client) -> None:
    refused(postgres_client, "MERGE INTO event e USING log ON true WHEN MATCHED THEN UPDATE SET payload = '{}'")
    postgres_client("CREATE TEMP TABLE other AS SELECT * FROM event WHERE position = 3")
    postgres_client("UPDATE other SET position = 99, seq = 4, event_id = gen_random_uuid()")
    connection = postgres_client.connection
    assert isinstance(connection, psycopg.Connection)
    with connection.cursor() as cursor:
        with cursor.copy("COPY other TO STDOUT") as copy:
            rows = b"".join(map(bytes, copy))
        with pytest.raises(psycopg.errors.IntegrityError, match="out of order"), cursor.copy("COPY event FROM STDIN") as copy:
            copy.write(rows)


GRANTS = """
GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest;
GRANT INSERT ON original, player TO guest;
GRANT UPDATE (only_row) ON log TO guest;
GRANT EXECUTE ON FUNCTION append_events TO guest;
"""


def test_another_role_appends_by_the_function_alone(postgres_db: str) -> None:
    """The rights that `docs/event-log.md` names are enough to record, and give no way round the function."""
    owner = prepared(postgres_db)
    owner("CREATE ROLE guest LOGIN")
    try:
        for grant in GRANTS.strip().split("\n"):
            owner(grant)
        url = postgres_db.replace("postgres@", "guest@")
        with open_store(url) as store:
            store.append("a", 3, [Draft(event=NoteAdded("by a guest"))])
            store.append("c", 0, [Draft(event=NoteAdded("with a file"))], originals=[Original("y.txt", "text/plain", b"y")])
            assert not list(store.verify())
        guest = Client(url)
        for statement in (
            "UPDATE event SET payload = '{}'",
            "DELETE FROM event",
            "TRUNCATE event",
            f"INSERT INTO event ({COLUMNS}) {guest.copied()}",
            "UPDATE log SET next_position = 1",
            "UPDATE stream SET version = 0",
            "DROP TRIGGER event_no_delete ON event",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                guest(statement)
        guest.connection.close()
    finally:
        owner("DROP OWNED BY guest")
        owner("DROP ROLE guest")
        owner.connection.close()
