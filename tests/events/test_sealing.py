"""Checkpoints in the log, on both databases: what is stored, what is refused, and sealing beside the append."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events import keys
from events.common import NoteAdded
from events.errors import LogCorrupt, NoSuchStream, ReadOnly
from events.event import Draft
from events.merkle import is_consistent, is_included, root
from events.note import Checkpoint, is_signed_by, public_key, read
from events.store import Store, open_store
from events.store.proving import NotSealed, consistency, inclusion
from events.store.sealing import PAGE, NothingToSeal, NotTheSealedLog, contradiction, leaves, sealed_after
from tests.events.tampering import unguarded

KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
OTHER_KEY = Ed25519PrivateKey.from_private_bytes(bytes([7]) * 32)


def grow(store: Store, count: int = 3, stream: str = "a") -> None:
    """So many more events."""
    last = next((row.version for row in store.streams() if row.name == stream), 0)
    store.append(stream, last, [Draft(event=NoteAdded(str(number))) for number in range(count)])


def test_a_checkpoint_is_the_root_over_all_leaves_signed(store: Store) -> None:
    grow(store)
    row = store.seal(KEY)
    assert (row.size, row.root) == (3, root(leaves(store.database, 3)))
    note = read(row.note)
    assert note.checkpoint == Checkpoint(store.origin(), 3, row.root)
    assert is_signed_by(note, public_key(store.origin(), KEY))
    assert store.checkpoints() == [row]


def test_sealing_again_stores_nothing_and_says_the_same(store: Store) -> None:
    grow(store)
    first = store.seal(KEY)
    assert store.seal(KEY).note == first.note
    assert store.seal(OTHER_KEY).note != first.note
    assert store.checkpoints() == [first]
    grow(store)
    store.seal(OTHER_KEY)
    assert [row.size for row in store.checkpoints()] == [3, 6]
    for key in (KEY, OTHER_KEY):  # a checkpoint by another key is no contradiction
        assert not list(store.verify(public_key(store.origin(), key)))


def test_more_leaves_than_one_page(store: Store) -> None:
    grow(store, PAGE + 1)
    row = store.seal(KEY)
    assert row.size == PAGE + 1 == len(list(leaves(store.database, PAGE + 1)))
    proof = inclusion(store.database, "a", PAGE)
    leaf = list(leaves(store.database, PAGE))[-1]
    assert is_included(leaf, PAGE - 1, PAGE + 1, proof.path, row.root)


def test_an_empty_log_is_not_sealed(store: Store) -> None:
    with pytest.raises(NothingToSeal, match="holds no event yet"):
        store.seal(KEY)
    assert store.checkpoints() == []


def test_a_log_that_nobody_may_write_is_not_sealed(log_url: str) -> None:
    with open_store(log_url) as store:
        grow(store)
    with open_store(log_url, readonly=True) as store, pytest.raises(ReadOnly):
        store.seal(KEY)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("UPDATE event SET leaf_hash = payload_hash WHERE position = 2", "are not those that were sealed"),
        ("DELETE FROM event WHERE position = 2", "position 2 of the log is missing"),
        ("DELETE FROM event WHERE position = 4", "ends at position 3, but 4 were recorded"),
        ("UPDATE log SET next_position = 3", "3 events were sealed, the log has 2"),
    ],
)
def test_what_was_changed_is_not_signed_again(log_url: str, change: str, words: str) -> None:
    with open_store(log_url) as store:
        grow(store)
        store.seal(KEY)
        grow(store, 1)
    with unguarded(log_url) as execute:
        execute(change)
    with open_store(log_url) as store:
        with pytest.raises(LogCorrupt, match=words):
            store.seal(KEY)
        assert len(store.checkpoints()) == 1


def test_many_seal_at_once(log_url: str) -> None:
    with open_store(log_url) as store:
        grow(store)

    def one(number: int) -> int:
        with open_store(log_url) as store:
            grow(store, 1, f"g{number}")
            return store.seal(KEY).size

    with ThreadPoolExecutor(4) as pool:
        sizes = list(pool.map(one, range(12)))
    with open_store(log_url) as store:
        kept = store.checkpoints()
        assert [row.size for row in kept] == sorted({row.size for row in kept})
        assert {row.size for row in kept} <= set(sizes)
        assert kept[-1].size == max(sizes) == 15
        assert not list(store.verify(public_key(store.origin(), KEY)))


def test_a_wrong_signature_in_the_log_is_found_with_the_key(log_url: str) -> None:
    with open_store(log_url) as store:
        grow(store)
        row = store.seal(KEY)
    forged = row.note[:-8] + ("A" if row.note[-8] != "A" else "B") + row.note[-7:]
    with unguarded(log_url) as execute:
        execute("UPDATE checkpoint SET note = ?", forged)
    with open_store(log_url) as store:
        assert not list(store.verify())
        (problem,) = store.verify(public_key(store.origin(), KEY))
        assert problem.what == "the checkpoint of 3 events: the note is damaged: its signature does not fit its text"


def test_proofs_between_all_checkpoints(store: Store) -> None:
    old = []
    for _ in range(6):
        grow(store)
        old.append(store.seal(KEY))
        for row in old:
            found = consistency(store.database, read(row.note).checkpoint)
            assert is_consistent(row.size, row.root, found.checkpoint.size, found.checkpoint.root, found.path)
    with pytest.raises(NotTheSealedLog, match="nothing was compared"):
        contradiction(store.database, Checkpoint("kerbholz/other", 3, old[0].root))
    with pytest.raises(LogCorrupt, match="are not those the note was signed over"):
        consistency(store.database, Checkpoint(store.origin(), 3, bytes(32)))
    assert contradiction(store.database, Checkpoint(store.origin(), 99, bytes(32)))


def test_what_no_checkpoint_covers_is_not_proved(store: Store) -> None:
    grow(store)
    with pytest.raises(NotSealed, match="was never sealed"):
        inclusion(store.database, "a", 1)
    store.seal(KEY)
    grow(store, 1)
    with pytest.raises(NotSealed, match="a@4 is event 4 of the log, the newest checkpoint covers 3"):
        inclusion(store.database, "a", 4)
    with pytest.raises(NoSuchStream):
        inclusion(store.database, "nobody", 1)


def test_sealing_after_an_append_needs_a_key_and_makes_none(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERBHOLZ_KEY", str(tmp_path / "key.pem"))
    grow(store)
    assert sealed_after(store.database) is None
    assert store.checkpoints() == []
    assert keys.load() is None
    keys.make()
    row = sealed_after(store.database)
    assert row is not None
    assert store.checkpoints() == [row]


def test_a_command_says_how_sealing_went_and_never_fails(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from cli.seal import seal_after

    monkeypatch.setenv("KERBHOLZ_KEY", str(tmp_path / "key.pem"))
    grow(store)
    seal_after(store)
    keys.make()
    seal_after(store)
    (tmp_path / "key.pem").chmod(0o644)
    seal_after(store)
    out, err = capsys.readouterr()
    assert out == ""
    lines = err.splitlines()
    assert lines[:2] == ["not sealed, since there is no key yet: `kerb seal` makes one", "sealed 3 events"]
    assert lines[2].startswith("recorded, but not sealed: the key")
