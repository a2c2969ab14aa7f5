"""A person is erased: nothing of them is left in the database, the games are what they were, every proof still holds."""

import gzip
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events import free_text
from events.address import sqlite_path
from events.carcassonne import TurnEnded
from events.catalogue import KINDS
from events.common import EventSuperseded, EventWithdrawn, GameSetUp, NoteAdded, PointsAdjusted, ReadingChosen, RulingMade, ScoreStated
from events.effective import effective
from events.errors import LogError
from events.event import Draft, Entry, Event
from events.evidence import contradictions, read, write
from events.note import public_key
from events.note import read as read_note
from events.store import Original, Player, Store, open_store
from events.store.erasing import CannotErase, Plan, compact, erase, plan
from events.store.proving import consistency, evidence
from events.store.sealing import contradiction

KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
ZORA, QUENTIN = Player("p1", "Zora Quill", "zora@example.org"), Player("p2", "Quentin")
FILLING = "y" * 3000  # texts that fill pages, so that rows move and leave copies behind


def set_up(*players: str) -> Draft:
    return Draft(event=GameSetUp(game="carcassonne", players=players))


GAME: list[Event] = [
    NoteAdded("Zora Quill came late"),
    ScoreStated(0, 3),
    RulingMade("tiny-city", "2", author="Referee", reason="Zora Quill asked"),
    PointsAdjusted(0, -2, "seat 1 was rude"),
    ScoreStated(0, 4),
    EventSuperseded(6, "1 end", "she meant that"),
    ScoreStated(1, 5),
    EventWithdrawn(8, "zora quill again"),
    EventSuperseded(2, "note zora quill came in time"),
    EventWithdrawn(10),
    ReadingChosen("tiny-city", "4"),
    TurnEnded(0),
]


def fill(store: Store) -> None:
    """Her game with a kept file, a game of others that mentions her, and one that does not; texts that fill pages in between."""
    content = gzip.compress(b"Zora Quill plays Quentin")
    drafts = [set_up("p1", "p2"), *(Draft(event=event, source="r.gz: 7") for event in GAME)]
    store.append("hers", 0, drafts, originals=[Original("zora quill.gz", "application/gzip", content)], players=[ZORA, QUENTIN])
    others = [NoteAdded("as Zora Quill said"), NoteAdded("ZORA QUILL!"), RulingMade("tiny-city", "4", author="zora quill"), NoteAdded("Zora Quillan")]
    store.append("others", 0, [set_up("p2"), *(Draft(event=event) for event in others)])
    for number in range(30):
        store.append("filling", number, [Draft(event=NoteAdded(f"Zora Quill {number} {FILLING}"))])


def meaning(store: Store, stream: str) -> list[tuple[int, Event]]:
    """The events of a game that count, but for remarks and texts."""
    entries = [entry for entry in effective(list(store.read(stream))) if isinstance(entry, Entry) and not isinstance(entry.event, NoteAdded)]
    return [(entry.seq, free_text.bare(entry.event, ZORA.name)) for entry in entries]


def erased(store: Store, player: Player = ZORA) -> Plan:
    todo = plan(store, player)
    erase(store, todo, "arbiter", "asked for it")
    compact(store)
    return todo


def test_all_free_text_of_her_games_goes_and_what_names_her_elsewhere(store: Store) -> None:
    fill(store)
    todo = plan(store, ZORA)
    assert todo.games == ["hers"]
    with_text = [2, 4, 5, 7, 9, 10]
    assert todo.positions == [*with_text, 15, 16, 17, *range(19, 49)]
    assert [len(events) for _, events in todo.again.values()] == [4, 1]
    assert (len(todo.originals), todo.remains) == (1, [])
    assert store.last_position() == 48, "a plan writes nothing"
    erased(store)
    assert [entry.seq for entry in store.read("hers") if entry.event == free_text.ERASED] == with_text
    assert [entry.event for entry in store.read("others")][1:] == [
        free_text.ERASED,
        free_text.ERASED,
        free_text.ERASED,
        NoteAdded("Zora Quillan"),
        EventSuperseded(4, "ruling tiny-city 4"),
    ]
    assert store.players() == [QUENTIN]


def test_the_games_are_what_they_were(store: Store) -> None:
    fill(store)
    before = {name: meaning(store, name) for name in ("hers", "others", "filling")}
    erased(store)
    assert {name: meaning(store, name) for name in before} == before
    assert any(isinstance(event, PointsAdjusted) and event.points == -2 for _, event in before["hers"])
    assert (6, TurnEnded(0)) in before["hers"]


def test_proofs_still_hold(store: Store) -> None:
    fill(store)
    key = public_key(store.origin(), KEY)
    sealed = store.seal(KEY)
    before = read(write(evidence(store.database, "hers", sealed, key)))
    erased(store)
    assert not list(store.verify(key))
    assert not list(contradictions(before, key)), "evidence that was given away stays as it is"
    note = read_note(sealed.note).checkpoint
    assert contradiction(store.database, note) is None
    assert consistency(store.database, note).path == []
    after = evidence(store.database, "hers", store.seal(KEY), key)
    assert not list(contradictions(read(write(after)), key))
    assert [event.payload for event in after.events[1:3]] == [None, {"seat": 0, "total": 3}]
    assert [event.header for event in after.events[: len(before.events)]] == [event.header for event in before.events]


def test_no_byte_of_the_file_names_her(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'log.sqlite'}"
    content = gzip.compress(b"Zora Quill plays Quentin")

    def everything() -> bytes:
        path = sqlite_path(url)
        assert path is not None
        return b"".join(file.read_bytes() for file in sorted(path.parent.glob(path.name + "*"))).lower()

    with open_store(url) as store:
        fill(store)
        assert everything().count(b"zora quill") > 30
        assert content[10:30].lower() in everything()
        erased(store)
        for gone in (b"zora quill ", b"zora quill!", b"zora quill.gz", b"zora@", b"she meant", b"was rude", content[10:30].lower()):
            assert gone not in everything(), gone
        assert b"zora quillan" in everything(), "somebody else keeps the name"
        assert not list(store.verify())


def test_no_byte_of_the_server_names_her(postgres_db: str, tmp_path: Path) -> None:
    with open_store(postgres_db) as store:
        fill(store)
        relations = [f"pg_relation_filepath('{table}')" for table in ("event", "original", "player", "append")]

        def everything() -> bytes:
            store.database.rows("CHECKPOINT")
            paths = store.database.rows("SELECT " + ", ".join(relations))[0]
            return b"".join(bytes(store.database.rows("SELECT pg_read_binary_file(?)", (path,))[0][0]) for path in paths).lower()

        assert b"zora quill " in everything()
        erased(store)
        assert b"zora quill " not in everything()
        assert b"zora@" not in everything()


def test_kept_files_lose_bytes_and_name_but_not_their_hash(store: Store) -> None:
    fill(store)
    (kept,) = store.originals("hers")
    assert store.original(kept.sha256)
    erased(store)
    (row,) = store.originals("hers")
    assert (row.sha256, row.name, row.size) == (kept.sha256, "", 0)
    assert store.original(kept.sha256) is None
    reasons = store.database.rows("SELECT reason, authority FROM erased_original")
    assert reasons == [("asked for it", "arbiter")]


def test_erasing_twice_finds_nothing_more(store: Store) -> None:
    fill(store)
    erased(store)
    todo = plan(store, ZORA)
    assert (todo.positions, todo.again, todo.originals) == ([], {}, [])
    later = erased(store, QUENTIN)
    assert later.games == ["hers", "others"]
    assert later.originals == []
    assert not list(store.verify())


def test_where_the_name_stays_is_told(store: Store) -> None:
    content = [set_up("p1"), Draft(event=ScoreStated(0, 1), actor="Zora Quill", source="zora-quill.jcz: message 1")]
    store.append("zora-quill-wins", 0, content, players=[ZORA])
    store.append("raw", 0, [set_up("Zora Quill")])
    assert plan(store, ZORA).remains == [
        "the name of the game zora-quill-wins",
        "who recorded zora-quill-wins",
        "the name of the file of zora-quill-wins",
        "game_set_up in raw",
    ]


def test_a_closed_game_keeps_what_would_have_to_be_recorded_again(store: Store) -> None:
    store.append("a", 0, [set_up("p1"), Draft(event=NoteAdded("x"))], players=[ZORA], close=True)
    assert len(plan(store, ZORA).positions) == 1
    store.append("b", 0, [set_up("p1"), Draft(event=PointsAdjusted(0, 1, "gift"))], close=True)
    with pytest.raises(CannotErase, match="b is closed: what event 2 did"):
        plan(store, ZORA)


def test_a_correction_that_stands_is_recorded_again(store: Store) -> None:
    """Of two corrections of one event the later one was withdrawn: the first stands, also once its text has gone."""
    events: list[Event] = [ScoreStated(0, 1), EventSuperseded(2, "claim score 1 2", "text"), EventSuperseded(2, "claim score 1 3"), EventWithdrawn(4)]
    store.append("a", 0, [set_up("p1"), *(Draft(event=event) for event in events)], players=[ZORA])
    before = meaning(store, "a")
    assert (2, ScoreStated(0, 2)) in before
    erased(store)
    assert meaning(store, "a") == before


def test_a_plan_that_would_change_a_game_is_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(store)
    monkeypatch.setattr("events.store.erasing.write", lambda event: "2 end")
    with pytest.raises(CannotErase, match="would change the game"):
        plan(store, ZORA)


def test_authority_and_reason_may_not_name_her(store: Store) -> None:
    fill(store)
    todo = plan(store, ZORA)
    for authority, reason in (("Zora Quill", "asked"), ("arbiter", "zora quill asked")):
        with pytest.raises(CannotErase, match="must not name the person"):
            erase(store, todo, authority, reason)
    assert store.last_position() == 48
    assert ZORA in store.players()


def test_nothing_goes_when_somebody_recorded_meanwhile(log_url: str) -> None:
    with open_store(log_url) as store, open_store(log_url) as other:
        fill(store)
        todo = plan(store, ZORA)
        other.append("hers", 13, [Draft(event=NoteAdded("more"))])
        with pytest.raises(LogError, match="stands at event 14"):
            erase(store, todo, "arbiter", "asked for it")
        assert ZORA in store.players()
        assert not store.database.rows("SELECT position FROM erasure")


def test_every_kind_with_text_is_known() -> None:
    for kind, cls in KINDS.items():
        fields = set(cls.__struct_fields__)
        assert (kind in free_text.ERASABLE) == bool(fields & {"text", "reason", "claims", "author"})


@pytest.mark.parametrize(
    ("text", "found"),
    [("ann", True), ("with ANN.", True), ("(ann)", True), ("ann's", True), ("anna", False), ("joann", False), ("ann_", False), ("", False)],
)
def test_a_name_is_found_as_a_word_of_its_own(text: str, found: bool) -> None:
    assert free_text.mentions(text, "Ann") == found


def test_a_text_cannot_be_guessed_from_what_is_left(store: Store) -> None:
    """Salts go with the texts, and so do the hashes of their appends, which have none; all others stay."""
    fill(store)
    store.append("plain", 0, [set_up("p2")])
    erased(store)
    assert store.database.rows("SELECT count(*) FROM event WHERE payload IS NULL AND payload_salt IS NOT NULL") == [(0,)]
    kept = [first for first, hashed in store.database.rows("SELECT first_position, request_hash FROM append ORDER BY 1") if any(bytes(hashed))]
    assert kept == [49, 50, 54]


def test_the_dump_of_a_client_names_nobody(tmp_path: Path) -> None:
    """What `sqlite3 .dump` would write: every row of every table."""
    url = f"sqlite:///{tmp_path / 'log.sqlite'}"
    with open_store(url) as store:
        fill(store)
        erased(store)
        tables = [name for (name,) in store.database.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
        dump = "\n".join(str(row) for table in tables for row in store.database.rows(f"SELECT * FROM {table}")).lower()
    assert "zora quill " not in dump
    assert "zora quillan" in dump
