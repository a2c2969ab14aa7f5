"""`kerb seal`, `verify --note`, `prove` and evidence: what is given away proves what it should, and nothing that was changed passes."""

import base64
import hashlib
import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from events.store import open_store
from tests.cli.conftest import Kerb
from tests.cli.samples import written

OTHER = "setup carcassonne players=Cleo,Dan\nnote begun\n"


@pytest.fixture
def key_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A key of this test alone, not made yet."""
    file = tmp_path / "keys" / "key.pem"
    monkeypatch.setenv("KERBHOLZ_KEY", str(file))
    return file


@pytest.fixture
def log(kerb: Kerb, tmp_path: Path, key_file: Path) -> Path:
    """A log with a game of twelve events and one of two."""
    assert kerb("import", written(tmp_path), written(tmp_path, OTHER, "other.game")).code == 0
    return tmp_path / "log" / "kerb.sqlite"


@pytest.fixture
def note(kerb: Kerb, log: Path, tmp_path: Path) -> Path:
    """The note of the log with its fourteen events."""
    file = tmp_path / "note.txt"
    assert kerb("seal", "--note", file).code == 0
    return file


def more(kerb: Kerb, tmp_path: Path, number: int = 1) -> None:
    assert kerb("import", written(tmp_path, f"setup carcassonne players=Eve,Fay\nnote {number}\n", f"more-{number}.game")).code == 0


def public_key(kerb: Kerb) -> str:
    return str(kerb("seal", "--json").document["key"])


def damage(log: Path, *statements: str) -> None:
    with sqlite3.connect(log) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


# ---- an implementation of the formats of its own


def checked_note(note: str, verifier: str) -> tuple[str, int, bytes]:
    """Origin, size and root of a signed note. Raises InvalidSignature."""
    text, signature = note.split("\n\n")
    name, key_id, key = verifier.split("+", 2)
    dash, signer, value = signature.removesuffix("\n").split(" ")
    raw = base64.b64decode(value)
    assert (dash, signer, raw[:4].hex()) == ("\u2014", name, key_id)
    Ed25519PublicKey.from_public_bytes(base64.b64decode(key)[1:]).verify(raw[4:], text.encode() + b"\n")
    origin, size, root = text.split("\n")
    return origin, int(size), base64.b64decode(root)


def climb(leaf: bytes, index: int, size: int, path: list[bytes]) -> bytes:
    """The root a path leads to, from the top down: the largest power of two smaller than the size splits the leaves."""
    if size == 1:
        assert not path
        return leaf
    k = 1 << (size - 1).bit_length() - 1
    if index < k:
        return hashlib.sha256(b"\1" + climb(leaf, index, k, path[:-1]) + path[-1]).digest()
    return hashlib.sha256(b"\1" + path[-1] + climb(leaf, index - k, size - k, path[:-1])).digest()


def roots(old: int, size: int, path: list[bytes], old_root: bytes, whole: bool = True) -> tuple[bytes, bytes]:
    """The old and the new root a consistency proof leads to, from the top down."""
    if old == size:
        if whole:
            assert not path
            return old_root, old_root
        (part,) = path
        return part, part
    k = 1 << (size - 1).bit_length() - 1
    if old <= k:
        first, second = roots(old, k, path[:-1], old_root, whole)
        return first, hashlib.sha256(b"\1" + second + path[-1]).digest()
    first, second = roots(old - k, size - k, path[:-1], old_root, False)
    return hashlib.sha256(b"\1" + path[-1] + first).digest(), hashlib.sha256(b"\1" + path[-1] + second).digest()


# ---- seal


def test_the_first_seal_makes_a_key_and_says_where(kerb: Kerb, log: Path, key_file: Path) -> None:
    code, out, err = kerb("seal")
    assert code == 0
    assert out.splitlines()[1] == "14"
    assert f"made the key {key_file}: keep a copy of it in a safe place" in err
    verifier = err.splitlines()[-1].removeprefix("public key, to be published once: ")
    assert checked_note(out, verifier)[1] == 14
    assert key_file.stat().st_mode & 0o777 == 0o600
    again = kerb("seal")
    assert again.out == out
    assert "made the key" not in again.err
    assert key_file.read_bytes() not in log.read_bytes()


def test_seals_are_kept_in_the_log(kerb: Kerb, db: str, note: Path, tmp_path: Path) -> None:
    kerb("seal")
    more(kerb, tmp_path)
    document = kerb("seal", "--json").document
    assert (document["size"], document["key_made"]) == (16, False)
    with open_store(db) as store:
        assert [row.size for row in store.checkpoints()] == [14, 16]
        assert store.checkpoints()[0].note == note.read_text(encoding="utf-8")


def test_there_must_be_something_to_seal(kerb: Kerb, tmp_path: Path, key_file: Path) -> None:
    answer = kerb("seal")
    assert (answer.code, answer.out) == (2, "")
    assert "there is no log yet" in answer.err
    assert not (tmp_path / "log").exists()
    kerb("db", "upgrade")
    answer = kerb("seal")
    assert (answer.code, answer.out) == (2, "")
    assert "holds no event yet" in answer.err
    assert not key_file.exists()


def test_a_key_that_cannot_be_used_is_named(kerb: Kerb, log: Path, note: Path, key_file: Path) -> None:
    key_file.chmod(0o644)
    for command in (("seal",), ("verify", "--note", note), ("export", "small", "--proof")):
        code, out, err = kerb(*command)
        assert (code, out) == (1, "")
        assert "can be read by others (mode 644)" in err
    code, _, err = kerb("verify")
    assert code == 0
    assert err.startswith("signatures are not checked: the key")


def test_a_log_that_contradicts_its_last_seal_is_not_sealed_again(kerb: Kerb, log: Path, note: Path, tmp_path: Path) -> None:
    more(kerb, tmp_path)
    damage(log, "DROP TRIGGER event_erase_only", "UPDATE event SET leaf_hash = zeroblob(32) WHERE position = 3")
    code, out, err = kerb("seal")
    assert (code, out) == (5, "")
    assert "the first 14 events are not those that were sealed" in err
    assert "the checkpoint of 14 events does not fit the log: they are others now" in kerb("verify").out


# ---- verify --note


def test_an_unchanged_log_fits_its_note(kerb: Kerb, note: Path, tmp_path: Path) -> None:
    assert kerb("verify", "--note", note) == (
        0,
        "the log is sound: 14 events of 2 games, each is what was recorded\nunchanged since the note was signed: 14 events of the log\n",
        "",
    )
    more(kerb, tmp_path)
    assert kerb("verify", "--note", note).out.endswith("unchanged since the note was signed: 14 events of the log, 2 events came later\n")
    assert kerb("verify", "small", "--note", note).out.endswith("unchanged since the note was signed: 12 events of small\n")
    assert kerb("verify", "more-1", "--note", note).out.endswith("unchanged since the note was signed: 0 events of more-1, 2 events came later\n")
    document = kerb("verify", "other", "--note", note, "--json").document
    assert (document["sound"], document["note"]["size"], document["note"]["events"]) == (True, 14, 2)


def test_whoever_has_no_key_names_it(kerb: Kerb, note: Path, key_file: Path, tmp_path: Path) -> None:
    verifier = public_key(kerb)
    key_file.unlink()
    code, out, err = kerb("verify", "--note", note)
    assert (code, out, err) == (2, "", "kerb: whose note is this? name the public key of who signed it with --key\n")
    file = tmp_path / "club.key"
    file.write_text(verifier + "\n", encoding="utf-8")
    for key in (verifier, file):
        assert kerb("verify", "--note", note, "--key", key).code == 0


def test_a_note_that_proves_nothing_is_not_the_fault_of_the_log(kerb: Kerb, note: Path, key_file: Path, tmp_path: Path) -> None:
    verifier = public_key(kerb)
    key_file.unlink()
    wrong = public_key(kerb)  # of the same log, made anew
    assert wrong != verifier
    code, out, err = kerb("verify", "--note", note)
    assert (code, out) == (1, "")
    assert "the note is not signed with the key" in err
    assert "it proves nothing" in err
    assert kerb("verify", "--note", note, "--key", verifier).code == 0
    for key, words in ((verifier[:-1], "damaged"), ("nonsense", "No such file"), (tmp_path, "Is a directory")):
        code, out, err = kerb("verify", "--note", note, "--key", key)
        assert (code, out) == (2, "")
        assert err.startswith("kerb: --key")
        assert words in err or "no base64" in err


@pytest.mark.parametrize("at", [0, 20, 42, 45, 60, 100, 150, 200, -2, -1])
def test_a_damaged_note_is_said_to_be(kerb: Kerb, note: Path, at: int) -> None:
    content = bytearray(note.read_bytes())
    content[at] ^= 1
    note.write_bytes(content)
    code, out, err = kerb("verify", "--note", note)
    assert (code, out) in ((1, ""), (2, ""))  # 2 where the name of the log is what was hit
    assert err.startswith("kerb: ")
    assert "note" in err


def test_notes_that_are_none(kerb: Kerb, note: Path, tmp_path: Path) -> None:
    assert kerb("verify", "--note", tmp_path / "absent") == (1, "", f"kerb: No such file or directory: {tmp_path / 'absent'}\n")
    assert kerb("verify", "--note", tmp_path).code == 1
    code, _, err = kerb("verify", "--note", written(tmp_path))
    assert (code, err) == (1, f"kerb: {tmp_path / 'small.game'}: the note is damaged: it does not end with a blank line and signatures\n")


def test_a_note_of_another_log(kerb: Kerb, note: Path, tmp_path: Path) -> None:
    elsewhere = f"sqlite:///{tmp_path / 'elsewhere.sqlite'}"
    kerb("--db", elsewhere, "import", written(tmp_path))
    code, out, err = kerb("--db", elsewhere, "verify", "--note", note)
    assert (code, out) == (2, "")
    assert "the note is of the log kerbholz/" in err
    assert "nothing was compared" in err
    verifier = public_key(kerb)
    kerb("--db", elsewhere, "seal", "--note", tmp_path / "their.txt")
    code, _, err = kerb("--db", elsewhere, "verify", "--note", tmp_path / "their.txt", "--key", verifier)
    assert code == 2
    assert "the key is for the log" in err


def test_an_older_copy_of_the_log_is_too_short_for_the_note(kerb: Kerb, log: Path, tmp_path: Path) -> None:
    with open_store(str(log)) as store:
        store.database.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    backup = shutil.copy(log, tmp_path / "backup.sqlite")
    more(kerb, tmp_path, 1)
    kerb("seal", "--note", tmp_path / "later.txt")
    older = ("--db", backup, "verify", "--note", tmp_path / "later.txt")
    code, out, _ = kerb(*older)
    assert code == 5
    assert out == "broken: the note was signed over 16 events, the log has 14: its end was cut off, or this is an older copy of it\n"
    kerb("--db", backup, "import", written(tmp_path, "setup carcassonne players=Gus,Hal\nnote else\nnote else\n", "else.game"))
    assert kerb("--db", backup, "verify").code == 0, "from inside, the continued copy is sound"
    code, out, _ = kerb(*older)
    assert code == 5
    assert "the first 16 events are not those the note was signed over" in out
    assert "an older copy of the log was continued" in out
    document = kerb(*older, "--json").document
    assert (document["sound"], len(document["problems"])) == (False, 1)


# ---- prove


def test_another_implementation_accepts_the_proof_of_every_event(kerb: Kerb, note: Path, tmp_path: Path) -> None:
    verifier = public_key(kerb)
    for game, count in (("small", 12), ("other", 2)):
        for seq in range(1, count + 1):
            document = kerb("prove", f"{game}@{seq}", "--json").document
            origin, size, root = checked_note(document["note"], verifier)
            entry = document["entry"].encode()
            assert (json.loads(entry)["log"], json.loads(entry)["stream"], json.loads(entry)["seq"]) == (origin, game, seq)
            leaf = hashlib.sha256(b"\0" + entry).digest()
            assert leaf.hex() == document["leaf"]
            path = [bytes.fromhex(node) for node in document["path"]]
            assert climb(leaf, document["position"] - 1, size, path) == root == bytes.fromhex(document["root"])
            form, index, *lines = kerb("prove", f"{game}@{seq}").out.split("\n\n")[0].splitlines()
            assert (form, index) == ("c2sp.org/tlog-proof@v1", f"index {document['position'] - 1}")
            assert [base64.b64decode(line) for line in lines] == path
    assert kerb("prove", "small", "--json").document["event"] == 12


def test_another_implementation_accepts_that_the_log_only_grew(kerb: Kerb, note: Path, tmp_path: Path) -> None:
    verifier = public_key(kerb)
    _, old_size, old_root = checked_note(note.read_text(encoding="utf-8"), verifier)
    for number in range(5):
        document = kerb("prove", "--since", note, "--json").document
        _, size, root = checked_note(document["note"], verifier)
        assert (document["old_size"], size) == (old_size, 14 + 2 * number)
        path = [bytes.fromhex(node) for node in document["path"]]
        assert roots(old_size, size, path, old_root) == (old_root, root)
        head, tail = kerb("prove", "--since", note).out.split("\n\n", 1)
        assert head.splitlines()[0] == "old 14"
        assert [base64.b64decode(line) for line in head.splitlines()[1:]] == path
        assert tail == document["note"]
        more(kerb, tmp_path, number)
        kerb("seal")


def test_what_cannot_be_proved(kerb: Kerb, log: Path, tmp_path: Path, key_file: Path) -> None:
    assert kerb("prove", "small")[:2] == (1, "")
    assert "was never sealed: run `kerb seal`" in kerb("prove", "small").err
    kerb("seal", "--note", tmp_path / "n")
    more(kerb, tmp_path)
    assert "more-1@2 is event 16 of the log, the newest checkpoint covers 14: run `kerb seal`" in kerb("prove", "more-1").err
    for words in (("prove",), ("prove", "small", "--since", tmp_path / "n"), ("prove", "small@99"), ("prove", "small@t1"), ("prove", "nobody")):
        code, out, err = kerb(*words)
        assert (code, out) == (2, ""), words
        assert err
    damage(log, "DROP TRIGGER event_erase_only", "UPDATE event SET leaf_hash = zeroblob(32) WHERE position = 3")
    for words in (("prove", "small"), ("prove", "--since", tmp_path / "n")):
        code, out, _ = kerb(*words)
        assert (code, out) == (5, "")


# ---- evidence


@pytest.fixture
def evidence(kerb: Kerb, note: Path, tmp_path: Path) -> Path:
    """The evidence of the game of twelve events."""
    file = tmp_path / "evidence.json"
    assert kerb("export", "small", "--proof", "--output", file) == (0, "", "")
    return file


def test_evidence_is_checked_without_a_log(kerb: Kerb, evidence: Path, log: Path, key_file: Path) -> None:
    verifier = public_key(kerb)
    shutil.rmtree(log.parent)
    sound = "small is sound: 12 events, proved to be in a log of 14 that was signed\n"
    assert kerb("verify", evidence) == (0, sound + "signed with your own key\n", "")
    key_file.unlink()
    code, out, err = kerb("verify", evidence)
    assert (code, out) == (0, f"{sound}signed with the key {verifier}\n")
    assert "the key comes from the file itself" in err
    assert kerb("verify", evidence, "--key", verifier) == (0, sound + "signed with the key you named\n", "")
    document = kerb("verify", evidence, "--json").document
    assert (document["sound"], document["events"], document["key"], document["key_known"]) == (True, 12, verifier, False)
    assert not log.parent.exists()


def test_another_implementation_accepts_the_evidence(kerb: Kerb, evidence: Path) -> None:
    found = json.loads(evidence.read_bytes())
    assert json.dumps(found, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n" == evidence.read_bytes()
    origin, size, root = checked_note(found["note"], found["key"])
    assert origin == found["log"]
    leaf = bytes(32)
    for seq, event in enumerate(found["events"], 1):
        head = event["header"]
        assert (head["seq"], head["stream"], head["log"], head["prev"]) == (seq, "small", origin, leaf.hex())
        payload = json.dumps(event["payload"], sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        assert hashlib.sha256(b"kerbholz/payload/v1\0" + bytes.fromhex(event["salt"]) + payload).hexdigest() == head["payload"]
        leaf = hashlib.sha256(b"\0" + json.dumps(head, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()).digest()
    path = [bytes.fromhex(node) for node in found["path"]]
    assert climb(leaf, found["position"] - 1, size, path) == root
    with pytest.raises(InvalidSignature):
        checked_note(found["note"].replace("\n14\n", "\n15\n"), found["key"])


def test_damage_anywhere_in_the_evidence_is_found(kerb: Kerb, evidence: Path) -> None:
    content = evidence.read_bytes()
    step = max(1, len(content) // 150)
    for at in range(0, len(content), step):
        evidence.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
        code = kerb("verify", evidence).code
        assert code in (1, 2, 4, 5), at
    evidence.write_bytes(content[:-1])
    assert kerb("verify", evidence).code == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda e: e["events"][3]["payload"].update(segment=99), "small@4: its content is not what was recorded"),
        (lambda e: e["events"].pop(), "small@11: the last event is not in the log that was signed"),
        (lambda e: e["events"].pop(4), "small@5: the event before it was changed, or is another"),
        (lambda e: e["events"].insert(4, e["events"][4]), "small@6: it is event 5 of small"),
        (lambda e: e["events"][2]["header"].update(actor="x"), "small@4: the event before it was changed, or is another"),
        (lambda e: e["events"][11]["header"].update(actor="x"), "small@12: the last event is not in the log that was signed"),
        (lambda e: e["events"][2].update(salt=None), "small@3: its content is there by half"),
        (lambda e: e["events"][2].update(salt="zz"), "small@3: its content is not what was recorded"),
        (lambda e: e.update(position=11), "small@12: the last event is not in the log"),
        (lambda e: e["path"].pop(), "small@12: the last event is not in the log"),
        (lambda e: e.update(game="other"), "other@1: it is event 1 of small"),
        (lambda e: e.update(log="kerbholz/x"), "its note is of the log"),
        (lambda e: e.update(note=e["note"].replace("\n14\n", "\n13\n")), "its signature does not fit its text"),
        (lambda e: e.update(note=""), "the note is damaged"),
        (lambda e: e.update(key="a+b"), "no public key"),
    ],
)
def test_evidence_that_contradicts_itself(kerb: Kerb, evidence: Path, change, words: str) -> None:  # type: ignore[no-untyped-def]
    found = json.loads(evidence.read_bytes())
    change(found)
    evidence.write_bytes(json.dumps(found, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
    code, out, _ = kerb("verify", evidence)
    assert code == 5
    assert words in out
    assert kerb("verify", evidence, "--json").document["sound"] is False


def test_evidence_by_somebody_else(kerb: Kerb, evidence: Path, key_file: Path) -> None:
    key_file.unlink()
    other = public_key(kerb)
    code, out, _ = kerb("verify", evidence, "--key", other)
    assert code == 5
    assert "it was made with the key" in out
    found = json.loads(evidence.read_bytes())
    found["key"] = other
    evidence.write_bytes(json.dumps(found, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
    assert kerb("verify", evidence).out == "broken: its note is not signed by its key\n"


def test_evidence_up_to_an_event(kerb: Kerb, note: Path, tmp_path: Path) -> None:
    file = tmp_path / "part.json"
    assert kerb("export", "small@3", "--proof", "-o", file).code == 0
    assert kerb("verify", file).out.startswith("small is sound: 3 events, proved to be in a log of 14")
    more(kerb, tmp_path)
    assert kerb("export", "more-1", "--proof", "-o", file).code == 0
    assert kerb("verify", file).out.startswith("more-1 is sound: 2 events, proved to be in a log of 16")


def test_evidence_names_nobody(evidence: Path) -> None:
    content = evidence.read_bytes()
    assert b"Ann" not in content
    assert b"Ben" not in content


def test_what_cannot_be_evidence(kerb: Kerb, log: Path, tmp_path: Path, evidence: Path, key_file: Path) -> None:
    path = written(tmp_path)
    for words in (
        ("export", path, "--proof"),
        ("export", "small", "--proof", "--format", "csv"),
        ("export", "small", "--proof", "--anonymise"),
        ("export", "small@t1", "--proof"),
        ("export", "small@99", "--proof"),
        ("export", "nobody", "--proof"),
        ("verify", evidence, "--note", tmp_path / "note.txt"),
    ):
        assert kerb(*words)[:2] == (2, ""), words
    code, out, err = kerb("verify", path)
    assert (code, out) == (1, "")
    assert err.startswith(f"kerb: {path}: it is damaged") or "no evidence file" in err
    newer = json.loads(evidence.read_bytes()) | {"schema_version": 2}
    evidence.write_text(json.dumps(newer), encoding="utf-8")
    assert kerb("verify", evidence).code == 4
    key_file.unlink()
    assert "`kerb seal` makes one" in kerb("export", "small", "--proof").err


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (("DROP TRIGGER event_no_delete", "DELETE FROM event WHERE position = 5"), "missing"),
        (("DROP TRIGGER event_erase_only", "UPDATE event SET payload = '{}' WHERE position = 5"), "small@5: its content is not what was recorded"),
        (("DROP TRIGGER event_erase_only", "UPDATE event SET payload = 'x' WHERE position = 5"), "small@5: its content is not what was recorded"),
        (("DROP TRIGGER event_erase_only", "UPDATE event SET actor = 'x' WHERE position = 5"), "small@6: the event before it was changed"),
    ],
)
def test_nothing_is_proved_of_a_broken_game(kerb: Kerb, log: Path, note: Path, tmp_path: Path, changes: tuple[str, ...], words: str) -> None:
    damage(log, *changes)
    code, out, err = kerb("export", "small", "--proof", "-o", tmp_path / "e.json")
    assert (code, out) == (5, "")
    assert words in err
    assert "run `kerb verify`" in err
    assert not (tmp_path / "e.json").exists()
