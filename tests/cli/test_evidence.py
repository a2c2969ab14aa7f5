"""Evidence: `kerb export --proof` writes one file that `kerb verify` judges without a log, and that anybody else can judge too."""

import hashlib
import json
import shutil
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature

from tests.cli.conftest import Kerb
from tests.cli.formats import checked_note, climb
from tests.cli.samples import written
from tests.cli.sealed import damage, key_file, log, more, note, public_key

__all__ = ["key_file", "log", "note"]


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
