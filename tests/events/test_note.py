"""Signed notes against a reader of the C2SP formats of its own, against values made by hand, and damaged at every byte."""

import base64
import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from events import keys
from events.note import LONGEST, Checkpoint, NoteFault, PublicKey, is_signed_by, public_key, read, signed

# RFC 8032, section 7.1, TEST 1: the secret key and its public key.
SECRET = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
PUBLIC = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
PRIVATE = Ed25519PrivateKey.from_private_bytes(SECRET)
ORIGIN = "kerbholz/0123456789abcdef0123456789abcdef"
CHECKPOINT = Checkpoint(ORIGIN, 366, hashlib.sha256(b"root").digest())
KEY = public_key(ORIGIN, PRIVATE)
NOTE = signed(CHECKPOINT, PRIVATE)


def independent(note: bytes, verifier: str) -> tuple[str, int, bytes]:
    """Origin, size and root of a note, read and checked with nothing but the formats' own words and the bare signature."""
    name, key_hash, key = verifier.split("+", 2)
    public = base64.b64decode(key)
    assert public[0] == 1
    assert hashlib.sha256(name.encode() + b"\x0a" + public).hexdigest()[:8] == key_hash
    at = note.rindex(b"\n\n")
    text, signatures = note[: at + 1], note[at + 2 :]
    assert signatures.endswith(b"\n")
    good = 0
    for line in signatures.decode().splitlines():
        dash, signer, value = line.split(" ")
        assert dash == "\u2014"
        raw = base64.b64decode(value)
        if signer == name and raw[:4].hex() == key_hash:
            Ed25519PublicKey.from_public_bytes(public[1:]).verify(raw[4:], text)
            good += 1
    assert good == 1
    origin, size, root = text.decode().split("\n")[:3]
    return origin, int(size), base64.b64decode(root)


def test_another_reader_agrees() -> None:
    assert independent(NOTE.encode(), str(KEY)) == CHECKPOINT


def test_a_note_made_by_hand() -> None:
    """Every part put together from hashlib, base64 and the key of RFC 8032."""
    root = "SBNJTRN+FjG7owHVrKtue7eqdM4RhdRWVl71HXN2d7I="
    assert base64.b64decode(root) == hashlib.sha256(b"root").digest()
    text = f"kerbholz/0123456789abcdef0123456789abcdef\n366\n{root}\n"
    key_id = hashlib.sha256(b"kerbholz/0123456789abcdef0123456789abcdef\n\x01" + PUBLIC).digest()[:4]
    signature = base64.b64encode(key_id + PRIVATE.sign(text.encode())).decode()
    assert text + "\n\u2014 kerbholz/0123456789abcdef0123456789abcdef " + signature + "\n" == NOTE
    assert str(KEY) == f"{ORIGIN}+{key_id.hex()}+{base64.b64encode(bytes([1]) + PUBLIC).decode()}"
    assert PublicKey.read(str(KEY)) == KEY


def test_the_example_key_of_the_format() -> None:
    """The verifier key of the Go checksum database, whose hash everybody can look up."""
    known = "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8"
    assert str(PublicKey.read(known)) == known


def test_reading_gives_back_what_was_signed() -> None:
    for content in (NOTE, NOTE.encode()):
        note = read(content)
        assert note.checkpoint == CHECKPOINT
        assert is_signed_by(note, KEY)
    assert signed(CHECKPOINT, PRIVATE) == NOTE


def passes(content: bytes) -> bool:
    try:
        return is_signed_by(read(content), KEY)
    except NoteFault:
        return False


def damages(content: bytes) -> Iterator[bytes]:
    """One byte changed in every bit, left out, or doubled, and another put in front; cut off at every place."""
    for at in range(len(content)):
        yield from (content[:at] + bytes([content[at] ^ 1 << bit]) + content[at + 1 :] for bit in range(8))
        yield content[:at] + content[at + 1 :]
        yield content[:at]
        yield from (content[:at] + added + content[at:] for added in (b" ", b"\n", b"\r", b"\0", b"0", b"=", content[at : at + 1]))
    yield from (content + added for added in (b" ", b"\n", b"x", b"\0", NOTE.encode()))


def test_damage_at_every_byte_is_found() -> None:
    content = NOTE.encode()
    tried = [damaged for damaged in damages(content) if damaged != content]
    assert len(tried) > 16 * len(content)
    assert passes(content)
    assert [damaged for damaged in tried if passes(damaged)] == []


def test_another_key_has_not_signed() -> None:
    other = public_key(ORIGIN, Ed25519PrivateKey.from_private_bytes(bytes(32)))
    assert not is_signed_by(read(NOTE), other)
    assert not is_signed_by(read(NOTE), public_key("kerbholz/other", PRIVATE))
    # not even with the id of the right key in front
    line = base64.b64encode(other.key_id + PRIVATE.sign(CHECKPOINT.text.encode())).decode()
    forged = read(f"{CHECKPOINT.text}\n\u2014 {ORIGIN} {line}\n")
    with pytest.raises(NoteFault, match="signature does not fit"):
        is_signed_by(forged, other)


def test_signatures_of_others_are_passed_over() -> None:
    witness = Ed25519PrivateKey.from_private_bytes(bytes(32))
    name = "witness.example/w1"
    line = base64.b64encode(public_key(name, witness).key_id + witness.sign(CHECKPOINT.text.encode())).decode()
    more = read(f"{NOTE}\u2014 {name} {line}\n")
    assert is_signed_by(more, KEY)
    assert is_signed_by(more, public_key(name, witness))


def test_extension_lines_are_signed_and_mean_nothing() -> None:
    text = f"{CHECKPOINT.text}more\nlines\n"
    line = base64.b64encode(KEY.key_id + PRIVATE.sign(text.encode())).decode()
    note = read(f"{text}\n\u2014 {ORIGIN} {line}\n")
    assert note.checkpoint == CHECKPOINT
    assert is_signed_by(note, KEY)
    with pytest.raises(NoteFault, match="signature does not fit"):
        is_signed_by(read(f"{text}x\n\n\u2014 {ORIGIN} {line}\n"), KEY)


ROOT = base64.b64encode(bytes(32)).decode()
LINE = "\u2014 name AAAAAAA="


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "blank line"),
        (b"\xff", "no UTF-8"),
        (b"a" * (LONGEST + 1), "too long"),
        (f"o\n1\n{ROOT}\n", "blank line"),
        (f"o\n1\n{ROOT}\n\n{LINE}", "blank line"),
        (f"o\n\n1\n{ROOT}\n\n{LINE}\n", "three lines"),
        (f"o\n01\n{ROOT}\n\n{LINE}\n", "no number of events"),
        (f"o\n-1\n{ROOT}\n\n{LINE}\n", "no number of events"),
        (f"o\n9223372036854775808\n{ROOT}\n\n{LINE}\n", "no number of events"),
        (f"o\n1\n{ROOT[:-4]}\n\n{LINE}\n", "30 bytes"),
        (f"o\n1\n{ROOT[:-2]}B=\n\n{LINE}\n", "usual form"),
        (f"o\n1\n{ROOT[:-1]}\n\n{LINE}\n", "no base64"),
        (f"o\n1\n{ROOT}\n\n- name AAAAAAA=\n", "signature line"),
        (f"o\n1\n{ROOT}\n\n\u2014 na+me AAAAAAA=\n", "signature line"),
        (f"o\n1\n{ROOT}\n\n\u2014 name\n", "signature line"),
        (f"o\n1\n{ROOT}\n\n\u2014 name AAAA\n", "too short"),
        (f"o\r\n1\n{ROOT}\n\n{LINE}\n", "control"),
        (f"o\n1\n{ROOT}\n\n{f'{LINE}{chr(10)}' * 101}", "too many"),
    ],
)
def test_what_is_no_note_is_said(content: bytes | str, words: str) -> None:
    with pytest.raises(NoteFault, match=words):
        read(content)


@pytest.mark.parametrize(
    "text",
    ["", "name", str(KEY)[:-1], str(KEY).replace("+", " "), str(KEY).replace("kerb", "herb"), f"{ORIGIN}+00000000+{str(KEY)[-44:]}", f"a+b+{ROOT}"],
)
def test_what_is_no_public_key_is_refused(text: str) -> None:
    with pytest.raises(NoteFault):
        PublicKey.read(text)


# ---- the key file


@pytest.fixture
def key_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "of mine" / "key.pem"
    monkeypatch.setenv("KERBHOLZ_KEY", str(file))
    return file


def test_a_key_is_made_once_and_belongs_to_its_owner(key_file: Path) -> None:
    assert keys.load() is None
    first = keys.make()
    assert key_file.stat().st_mode & 0o777 == 0o600
    assert key_file.parent.stat().st_mode & 0o777 == 0o700
    loaded = keys.load()
    assert loaded is not None
    assert keys.make().private_bytes_raw() == loaded.private_bytes_raw() == first.private_bytes_raw()
    assert [file.name for file in key_file.parent.iterdir()] == ["key.pem"]


def test_without_the_variable_the_key_lies_in_the_folder_for_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KERBHOLZ_KEY", raising=False)
    assert keys.path().parts[-2:] == ("kerbholz", "key.pem")


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o644])
def test_a_key_others_can_read_is_not_used(key_file: Path, mode: int) -> None:
    keys.make()
    key_file.chmod(mode)
    with pytest.raises(keys.KeyFault, match="can be read by others"):
        keys.load()


def test_files_that_are_no_key_are_named(key_file: Path) -> None:
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    key_file.parent.mkdir()
    other = generate_private_key(SECP256R1()).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    for content, words in ((b"", "no private key"), (b"x" * 100, "no private key"), (other, "another kind")):
        key_file.write_bytes(content)
        key_file.chmod(0o600)
        with pytest.raises(keys.KeyFault, match=words):
            keys.make()
        assert key_file.read_bytes() == content
    key_file.unlink()
    key_file.mkdir()
    with pytest.raises(keys.KeyFault, match="cannot be read"):
        keys.load()


def test_signatures_are_those_of_ed25519() -> None:
    with pytest.raises(InvalidSignature):
        Ed25519PublicKey.from_public_bytes(PUBLIC).verify(bytes(64), b"")
    assert PRIVATE.public_key().public_bytes_raw() == PUBLIC
