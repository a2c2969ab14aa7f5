"""Checkpoints as signed notes: the text that stands for a whole log, who signed it, and whether the signature is right.

Sources: C2SP signed-note (text, blank line, signature lines, key ids, verifier keys); C2SP tlog-checkpoint (origin, size, root);
RFC 8032 (Ed25519).

    kerbholz/<name of the log>            the origin: which log
    14                                    the size: how many events
    qqqq...=                              the root over their leaves, base64
    <blank line>
    — kerbholz/<name of the log> bbbb...  base64 of the key id (4 bytes) and the Ed25519 signature (64) of all before the blank line
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import unicodedata
from typing import NamedTuple, Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

ED25519 = b"\x01"
DASH = "\N{EM DASH} "
LARGEST = 1 << 63
LONGEST = 1 << 16  # bytes of a note; ours have about 250
MOST_SIGNATURES = 100

_SIZE = re.compile(r"0|[1-9][0-9]{0,18}")
_VERIFIER = re.compile(r"(\S+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)")


class NoteFault(ValueError):
    """A note, a key or a signature that cannot be used, in one sentence."""


class PublicKey(NamedTuple):
    """Who may have signed: the name of the log and 32 bytes. As text it is `name+key id+base64`, a verifier key of C2SP."""

    name: str
    raw: bytes

    @property
    def key_id(self) -> bytes:
        """The first 4 bytes of SHA-256 over name, line feed, algorithm and key."""
        return hashlib.sha256(self.name.encode() + b"\n" + ED25519 + self.raw).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.key_id.hex()}+{_base64(ED25519 + self.raw)}"

    @classmethod
    def read(cls, text: str) -> Self:
        """A key from its text. Raises NoteFault."""
        found = _VERIFIER.fullmatch(text.strip())
        if found is None:
            raise NoteFault("this is no public key; one looks like NAME+12345678+BASE64")
        raw = _decoded(found[3], "the public key")
        if raw[:1] != ED25519 or len(raw) != 33:
            raise NoteFault("the public key is no Ed25519 key")
        key = cls(found[1], raw[1:])
        if not _is_name(key.name) or key.key_id.hex() != found[2]:
            raise NoteFault("the public key is damaged: its parts do not fit each other")
        return key


class Checkpoint(NamedTuple):
    """What a note says: these many events of this log have this root."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{_base64(self.root)}\n"


class Signature(NamedTuple):
    """One signature line."""

    name: str
    key_id: bytes
    value: bytes


class Note(NamedTuple):
    """A note that was read; its signatures are not checked yet. `signed` is the text they are made over, extension lines included."""

    checkpoint: Checkpoint
    signed: str
    signatures: tuple[Signature, ...]


def public_key(name: str, private: Ed25519PrivateKey) -> PublicKey:
    """The key with which everybody can check what the private one signs under a name."""
    return PublicKey(name, private.public_key().public_bytes_raw())


def signed(checkpoint: Checkpoint, private: Ed25519PrivateKey) -> str:
    """The signed note of a checkpoint. The key bears the name of the log. Signing again gives the same note."""
    key = public_key(checkpoint.origin, private)
    line = _base64(key.key_id + private.sign(checkpoint.text.encode()))
    return f"{checkpoint.text}\n{DASH}{key.name} {line}\n"


def read(content: bytes | str) -> Note:
    """A note from the bytes of a file. Raises NoteFault for anything that is not exactly a note."""
    if len(content) > LONGEST:
        raise NoteFault("this is no note: it is far too long")
    try:
        text = content if isinstance(content, str) else content.decode()
    except UnicodeDecodeError:
        raise NoteFault("the note is damaged: it is no UTF-8") from None
    if any(c != "\n" and (c < " " or c == "\x7f" or "\ud800" <= c <= "\udfff") for c in text):
        raise NoteFault("the note is damaged: it holds control characters")
    body, blank, tail = text.rpartition("\n\n")
    if not blank or not tail.endswith("\n"):
        raise NoteFault("the note is damaged: it does not end with a blank line and signatures")
    lines = tail[:-1].split("\n")
    if len(lines) > MOST_SIGNATURES:
        raise NoteFault("the note is damaged: too many signatures")
    return Note(_checkpoint(body.split("\n")), body + "\n", tuple(_signature(line) for line in lines))


def _checkpoint(lines: list[str]) -> Checkpoint:
    """Origin, size and root from the first three lines; what may follow are extensions, which are signed and have no meaning here."""
    if len(lines) < 3 or not all(lines):
        raise NoteFault("the note is damaged: origin, size and root are expected in three lines")
    origin, size, root = lines[:3]
    if not _SIZE.fullmatch(size) or int(size) >= LARGEST:
        raise NoteFault(f"the note is damaged: {size[:30]!r} is no number of events")
    value = _decoded(root, "the root")
    if len(value) != 32:
        raise NoteFault(f"the note is damaged: the root has {len(value)} bytes instead of 32")
    return Checkpoint(origin, int(size), value)


def _signature(line: str) -> Signature:
    name, gap, text = line.removeprefix(DASH).partition(" ")
    if not line.startswith(DASH) or not gap or not _is_name(name):
        raise NoteFault("the note is damaged: a signature line reads `\N{EM DASH} NAME BASE64`")
    value = _decoded(text, "a signature")
    if len(value) < 5:
        raise NoteFault("the note is damaged: a signature is too short")
    return Signature(name, value[:4], value[4:])


def is_signed_by(note: Note, key: PublicKey) -> bool:
    """Whether the note bears a right signature of the key; False if it bears none of that key at all. Raises NoteFault for a wrong one."""
    own = [found for found in note.signatures if found.name == key.name and found.key_id == key.key_id]
    for found in own:
        try:
            Ed25519PublicKey.from_public_bytes(key.raw).verify(found.value, note.signed.encode())
        except InvalidSignature:
            raise NoteFault("the note is damaged: its signature does not fit its text") from None
    return bool(own)


def _is_name(name: str) -> bool:
    return bool(name) and "+" not in name and not any(c.isspace() or unicodedata.category(c)[0] == "C" for c in name)


def _base64(value: bytes) -> str:
    return base64.b64encode(value).decode()


def _decoded(text: str, what: str) -> bytes:
    """Base64 in its one right form; spare bits at the end must be zero, or a changed character would pass."""
    try:
        value = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise NoteFault(f"the note is damaged: {what} is no base64") from None
    if _base64(value) != text:
        raise NoteFault(f"the note is damaged: {what} is no base64 in its usual form")
    return value
