"""`kerb seal`, `verify --note` and `prove`: what is given away proves what it should, and nothing that was changed passes."""

import base64
import hashlib
import json
import shutil
from pathlib import Path

import pytest

from events.store import open_store
from tests.cli.conftest import Kerb
from tests.cli.formats import checked_note, climb, roots
from tests.cli.samples import written
from tests.cli.sealed import damage, key_file, log, more, note, public_key

__all__ = ["key_file", "log", "note"]


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
