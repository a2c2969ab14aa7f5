"""Append, read, find, follow, players, originals, read models: the same on both databases."""

import hashlib
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import msgspec
import pytest

from events import errors
from events.carcassonne import TilePlaced
from events.common import ClockRead, GameSetUp, NoteAdded, ScoreStated
from events.event import Draft, Event
from events.store import Appended, Original, Store, new_player, open_store
from events.store.store import PAGE

MANY = 2 * PAGE + 7


def tile(number: int) -> Draft:
    return Draft(
        event=TilePlaced(number % 3, f"basic/{number}", (number, -number), number % 4),
        origin="import",
        actor="clerk",
        source=f"a.jcz: message {number}",
    )


def note(text: str) -> Draft:
    return Draft(event=NoteAdded(text))


def test_what_was_appended_is_read_back(store: Store) -> None:
    moment = "2026-01-31T12:00:00.000000Z"
    set_up = GameSetUp(game="carcassonne", players=("p1", "p2"), sets=(("basic:1", 1),))
    appended = store.append("game-1", 0, [Draft(event=set_up, occurred_at=moment), tile(1), note('Grüße "😀"\n')])
    assert appended == Appended(1, 1, 3)
    first, second, third = store.read("game-1")
    assert (first.seq, first.event, first.occurred_at, first.position, first.origin) == (1, set_up, moment, 1, "live")
    assert (second.event, second.origin, second.actor, second.source) == (tile(1).event, "import", "clerk", "a.jcz: message 1")
    assert third.event == NoteAdded('Grüße "😀"\n')
    assert first.recorded_at == third.recorded_at
    assert not list(store.verify())


def test_positions_count_over_the_log_and_numbers_within_a_stream(store: Store) -> None:
    store.append("a", 0, [note("1"), note("2")])
    assert store.append("b", 0, [note("3")]) == Appended(3, 1, 1)
    assert store.append("a", 2, [note("4")]) == Appended(4, 3, 3)
    assert [(name, entry.position, entry.seq) for name, entry in store.read_all()] == [("a", 1, 1), ("a", 2, 2), ("b", 3, 1), ("a", 4, 3)]
    assert [entry.position for _, entry in store.read_all(2)] == [3, 4]
    assert [entry.seq for entry in store.read("a", 1)] == [2, 3]
    assert list(store.read("a", 3)) == []
    assert store.last_position() == 4


def test_reading_goes_on_over_pages_and_sees_what_comes_meanwhile(store: Store) -> None:
    store.append("long", 0, [tile(i) for i in range(MANY)])
    entries = store.read("long")
    next(entries)
    store.append("long", MANY, [note("late")])
    assert sum(1 for _ in entries) == MANY
    assert sum(1 for _ in store.read_all()) == MANY + 1
    assert not list(store.verify())


def test_conflict_names_the_number_and_stores_nothing(store: Store) -> None:
    store.append("a", 0, [note("1")])
    for expected in (0, 2, 7):
        with pytest.raises(errors.StreamConflict, match="stands at event 1") as caught:
            store.append("a", expected, [note("x")], originals=[Original("x", "text/plain", b"x")])
        assert caught.value.actual_seq == 1
    with pytest.raises(errors.NoSuchStream, match="no 'b' in this log"):
        store.append("b", 3, [note("x")])
    assert store.last_position() == 1
    assert [row.name for row in store.streams()] == ["a"]
    assert store.original(hashlib.sha256(b"x").hexdigest()) is None
    assert store.append("a", 1, [note("2")]).last_seq == 2


def test_a_repeated_append_gets_the_first_answer(store: Store) -> None:
    first, drafts = uuid4(), [note("1"), note("2")]
    answer = store.append("a", 0, drafts, append_id=first)
    store.append("a", 2, [note("3")])
    again = store.append("a", 0, drafts, append_id=first)
    assert again == msgspec.structs.replace(answer, repeated=True)
    assert store.last_position() == 3


@pytest.mark.parametrize(
    "other",
    [
        lambda store, same: store.append("a", 0, [note("2")], append_id=same),
        lambda store, same: store.append("b", 0, [note("1")], append_id=same),
        lambda store, same: store.append("a", 1, [note("1")], append_id=same),
        lambda store, same: store.append("a", 0, [note("1")], append_id=same, close=True),
    ],
    ids=["event", "stream", "number", "close"],
)
def test_an_append_id_means_one_request(store: Store, other: Callable[[Store, object], object]) -> None:
    same = uuid4()
    store.append("a", 0, [note("1")], append_id=same)
    with pytest.raises(errors.AppendIdReused, match=str(same)):
        other(store, same)
    assert store.last_position() == 1


def test_a_closed_stream_stays_closed(store: Store) -> None:
    store.append("a", 0, [note("1")])
    store.append("a", 1, [note("last")], close=True)
    with pytest.raises(errors.StreamClosed, match="a was closed at"):
        store.append("a", 2, [note("x")])
    (row,) = store.streams()
    assert row.closed_at == list(store.read("a"))[-1].recorded_at
    assert row.created_at == next(store.read("a")).recorded_at
    assert (row.kind, row.version) == ("game", 2)


def test_kinds_of_streams(store: Store) -> None:
    store.append("cup", 0, [note("1")], stream_kind="tournament")
    assert [(row.name, row.kind) for row in store.streams()] == [("cup", "tournament")]


def test_find_answers_prefixes_and_prefers_the_whole_name(store: Store) -> None:
    for name in ("game-2", "game-1", "game", "Über_%"):
        store.append(name, 0, [note("1")])
    assert store.find("game-") == ["game-1", "game-2"]
    assert store.find("game") == ["game"]
    assert store.find("Ü") == ["Über_%"]
    assert store.find("_") == store.find("%") == store.find("Game") == []
    assert len(store.find("")) == 4


def test_streams_are_found_by_a_kind_of_event(store: Store) -> None:
    for name, event in (("b", ClockRead(0, 1)), ("a", ClockRead(0, 2)), ("c", note("1").event)):
        store.append(name, 0, [Draft(event=event), Draft(event=event)])
    assert store.streams_with("clock_read") == ["a", "b"]
    assert store.streams_with("nothing") == []


def test_unknown_streams(store: Store) -> None:
    with pytest.raises(errors.NoSuchStream):
        store.read("nothing")
    with pytest.raises(errors.NoSuchStream):
        store.head_hash("nothing")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ScoreStated(0, 2**53), "larger than"),
        (ScoreStated(0, 1.5), "float"),  # type: ignore[arg-type]
        (ScoreStated("x", 1), "Expected `int`"),  # type: ignore[arg-type]
        (NoteAdded("a\0b"), "cannot be recorded"),
        (NoteAdded("a\ud800b"), "surrogates"),
    ],
)
def test_what_restricted_json_cannot_hold_is_refused(store: Store, event: Event, words: str) -> None:
    with pytest.raises(errors.NotRecordable, match=words):
        store.append("a", 0, [note("good"), Draft(event=event)])
    assert store.streams() == []


@pytest.mark.parametrize(
    "draft",
    [
        Draft(event=NoteAdded("x"), occurred_at="yesterday"),
        Draft(event=NoteAdded("x"), occurred_at="2026-02-31T12:00:00.000000Z"),
        Draft(event=NoteAdded("x"), actor="a\0"),
        Draft(event=NoteAdded("x"), source="\udfff"),
        Draft(event=NoteAdded("x"), source="sha256:" + "0" * 64 + " forged"),
    ],
)
def test_what_a_header_cannot_hold_is_refused(store: Store, draft: Draft) -> None:
    with pytest.raises(errors.NotRecordable):
        store.append("a", 0, [draft])


@pytest.mark.parametrize("name", ["", " a", "a\n", "a\x7f", "x" * 201, "\ud800"])
def test_what_cannot_name_a_stream_is_refused(store: Store, name: str) -> None:
    with pytest.raises(errors.NotRecordable, match="name a stream"):
        store.append(name, 0, [note("1")])


def test_requests_that_ask_for_nothing_are_refused(store: Store) -> None:
    with pytest.raises(errors.NotRecordable, match="nothing to record"):
        store.append("a", 0, [])
    with pytest.raises(errors.NotRecordable, match="never stands"):
        store.append("a", -1, [note("1")])
    with pytest.raises(errors.NotRecordable, match="no kind of stream"):
        store.append("a", 0, [note("1")], stream_kind="party")


def test_the_largest_numbers_and_escaped_zeros_pass(store: Store) -> None:
    drafts = [
        Draft(event=ScoreStated(0, 2**53 - 1)),
        Draft(event=ScoreStated(0, 1 - 2**53)),
        note("\\u0000 is six characters"),
        note("1234567890123456"),
    ]
    store.append("a", 0, drafts)
    assert [entry.event for entry in store.read("a")] == [draft.event for draft in drafts]


def test_recorded_at_never_goes_back(store: Store) -> None:
    start = datetime.now(UTC)
    times = iter([start, start - timedelta(days=400), start + timedelta(microseconds=1)])
    store.database.clock = lambda: next(times)
    for seq in range(3):
        store.append("a", seq, [note(str(seq))])
    first, second, third = (entry.recorded_at or "" for entry in store.read("a"))
    assert first == second < third
    assert not list(store.verify())


def test_originals_are_kept_once_and_events_point_at_them(store: Store) -> None:
    one, two = Original("a.jcz", "application/json", b"one"), Original("b.jcz", "application/json", b"two\0\xff")
    store.append("single", 0, [tile(1), note("no place")], originals=[one])
    drafts = [tile(1), Draft(event=NoteAdded("x"), source="b.jcz: message 2"), Draft(event=NoteAdded("x"), source="elsewhere")]
    store.append("both", 0, drafts, originals=[one, two])
    assert [(row.sha256, row.name, row.size) for row in store.originals("single")] == [(one.sha256, "a.jcz", 3)]
    assert [row.name for row in store.originals("both")] == ["a.jcz", "b.jcz"]
    assert store.original(two.sha256) == two.content
    assert store.original("00" * 32) is None
    assert [entry.source for entry in store.read("both")] == [draft.source for draft in drafts]
    sources = [source for (source,) in store.database.rows("SELECT source FROM event ORDER BY position")]
    assert sources[:2] == [f"sha256:{one.sha256} a.jcz: message 1", f"sha256:{one.sha256} "]
    assert sources[4] == "elsewhere"
    assert not list(store.verify())


def test_players(store: Store) -> None:
    ann = store.add_player("Ann", "ann@example.org")
    ben = new_player("Ben")
    store.append("a", 0, [note(ann)], players=[ben])
    named = store.player_named("Ann")
    assert named is not None
    assert (named.player_id, named.contact) == (ann, "ann@example.org")
    assert [player.name for player in store.players()] == ["Ann", "Ben"]
    assert store.names() == {ann: "Ann", ben.player_id: "Ben"}
    assert store.player_named("Cleo") is None
    store.add_player("Ann")
    assert store.player_named("Ann") is None


def test_a_stream_by_its_whole_name(store: Store) -> None:
    store.append("ab", 0, [note("1"), note("2")])
    assert (store.stream("ab").name, store.stream("ab").version) == ("ab", 2)
    with pytest.raises(errors.NoSuchStream):
        store.stream("a")


def test_head_hash_stands_for_all_before(store: Store) -> None:
    store.append("a", 0, [note("1")])
    before = store.head_hash("a")
    store.append("a", 1, [note("2")])
    assert len(before) == 32
    assert store.head_hash("a") != before


def test_two_stores_take_turns(store: Store, log_url: str) -> None:
    with open_store(log_url) as other:
        for seq in range(0, 6, 2):
            store.append("a", seq, [note("mine")])
            store.append("own", seq // 2, [note("mine")])
            other.append("a", seq + 1, [note("theirs")])
        with pytest.raises(errors.StreamConflict):
            store.append("a", 4, [note("stale")])
        assert [entry.event for entry in store.read("a")] == [NoteAdded("mine"), NoteAdded("theirs")] * 3
        assert not list(other.verify())


def test_readonly_reads_and_does_not_write(store: Store, log_url: str) -> None:
    store.append("a", 0, [note("1")])
    with open_store(log_url, readonly=True) as reader:
        assert [entry.seq for entry in reader.read("a")] == [1]
        assert not list(reader.verify())
        with pytest.raises(errors.ReadOnly):
            reader.append("a", 1, [note("2")])
        with pytest.raises(errors.ReadOnly):
            reader.add_player("Ann")


def test_follow_gives_what_others_append_and_ends_in_silence(store: Store, log_url: str) -> None:
    store.append("a", 0, [note("old"), note("1")])
    begun = threading.Event()

    def write() -> None:
        with open_store(log_url) as other:
            begun.wait(10)
            other.append("a", 2, [note("2")])
            other.append("b", 0, [note("3")])

    writer = threading.Thread(target=write)
    writer.start()
    seen = []
    for name, entry in store.follow(1, timeout=1.0):
        seen.append((name, entry.position))
        begun.set()
    writer.join()
    assert seen == [("a", 2), ("a", 3), ("b", 4)]


def test_read_model_is_written_with_its_position(store: Store) -> None:
    model = store.read_model("games", 1)
    assert model.state().position == 0
    model.save(0, 5, {"a": "1", "b": "2"})
    model.save(5, 7, {"a": "3", "b": None, "c": "4"})
    assert (model.state().position, model.values(), model.value("a"), model.value("b")) == (7, {"a": "3", "c": "4"}, "3", None)
    with pytest.raises(errors.ProjectionMoved):
        model.save(5, 9, {"a": "wrong"})
    assert model.value("a") == "3"
    model.save(7, 8, {})
    assert model.state().position == 8


def test_a_failed_projection_says_why_and_can_go_on(store: Store) -> None:
    model = store.read_model("games", 1)
    model.fail(0, "event 1: unknown kind")
    assert (model.state().status, model.state().error) == ("failed", "event 1: unknown kind")
    model.save(0, 1, {"a": "1"})
    assert (model.state().status, model.state().error) == ("running", None)


def test_versions_live_side_by_side_until_one_is_activated(store: Store) -> None:
    old, new = store.read_model("games", 1), store.read_model("games", 2)
    old.save(0, 3, {"a": "old"})
    old.activate()
    new.save(0, 3, {"a": "new"})
    assert (old.state().active, new.state().active, old.value("a")) == (True, False, "old")
    new.activate()
    assert (new.state().active, old.state().position, old.values(), new.values()) == (True, 0, {}, {"a": "new"})
    with pytest.raises(errors.ProjectionMoved, match="never built"):
        old.activate()
    new.reset()
    assert (new.state().position, new.values()) == (0, {})
