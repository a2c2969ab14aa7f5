"""Evidence: the events of one game in one file that proves by itself that they stand in a sealed log. Pure functions, no database.

The file is one JSON document in canonical form (RFC 8785) and a line feed, so that no byte of it can be changed unseen:

    kerbholz, schema_version   `evidence` and 1
    log, game                  the names of the log and of the game, as every header has them
    events                     in order from event 1: `header` as it is hashed, `payload` and `salt` (both null for an erased event)
    position, path             where the last event stands in the log, and the way from its leaf to the root (RFC 6962, hexadecimal)
    note, key                  the signed checkpoint, and the public key it was signed with

The last event is tied to all before it by `prev`, so one path proves them all. It proves that these are the first events of the game
and that they were recorded when the note was signed; nothing can prove that no event followed. Names of people are not in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from .chain import SPEC, START, Header, canonical, entry, leaf_hash, payload_hash
from .merkle import is_included
from .note import NoteFault, PublicKey, is_signed_by
from .note import read as read_note

FORMAT = "evidence"
SCHEMA_VERSION = 1
LARGEST = 1 << 28  # bytes


class EvidentEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One event: its header as it is hashed, its payload, its salt in hexadecimal."""

    header: Header
    payload: dict[str, Any] | None
    salt: str | None


class Evidence(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The content of the file."""

    kerbholz: str = FORMAT
    schema_version: int = SCHEMA_VERSION
    log: str
    game: str
    events: tuple[EvidentEvent, ...]
    position: int
    path: tuple[str, ...]
    note: str
    key: str


class EvidenceFault(ValueError):
    """A file that is no evidence, or is damaged so that it cannot be judged. `newer` when only a newer Kerbholz can."""

    def __init__(self, text: str, *, newer: bool = False) -> None:
        super().__init__(text)
        self.newer = newer


class Contradiction(NamedTuple):
    """What does not fit; `seq` is 0 where it concerns no single event."""

    seq: int
    what: str


def write(evidence: Evidence) -> bytes:
    """The bytes of the file."""
    return canonical(evidence) + b"\n"


def read(content: bytes) -> Evidence:
    """The evidence of a file. Raises EvidenceFault."""
    if len(content) > LARGEST:
        raise EvidenceFault(f"it has more than {LARGEST >> 20} MiB")
    try:
        value = msgspec.json.decode(content)
        version = value.get("schema_version") if isinstance(value, dict) else None
        if not isinstance(value, dict) or value.get("kerbholz") != FORMAT:
            raise EvidenceFault("it is no evidence file")
        if isinstance(version, int) and version > SCHEMA_VERSION:
            raise EvidenceFault(f"it is evidence of version {version}, newest known is {SCHEMA_VERSION}", newer=True)
        if canonical(value) + b"\n" != content:
            raise EvidenceFault("it is damaged: it is not written as an evidence file is")
        found = msgspec.convert(value, Evidence)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise EvidenceFault(f"it is damaged: {error}") from None
    if found.schema_version != SCHEMA_VERSION or not found.events:
        raise EvidenceFault("it is damaged: it holds no events, or no version")
    return found


def contradictions(evidence: Evidence, key: PublicKey | None = None) -> Iterator[Contradiction]:
    """Everything in the evidence that does not fit, nothing when it proves what it says. `key` is one that is known from elsewhere."""
    prev = START
    for seq, event in enumerate(evidence.events, 1):
        yield from (Contradiction(seq, what) for what in _event(evidence, event, seq, prev))
        prev = leaf_hash(entry(event.header))
    try:
        named, note = PublicKey.read(evidence.key), read_note(evidence.note)
        if key is not None and key != named:
            yield Contradiction(0, f"it was made with the key {named}, not with {key}")
        if not is_signed_by(note, named):
            yield Contradiction(0, "its note is not signed by its key")
    except NoteFault as fault:
        yield Contradiction(0, str(fault))
        return
    origin, size, root = note.checkpoint
    if origin != evidence.log or named.name != origin:
        yield Contradiction(0, f"its note is of the log {origin}, its events are of {evidence.log}")
    if not is_included(prev, evidence.position - 1, size, [_bytes(node) for node in evidence.path], root):
        yield Contradiction(len(evidence.events), "the last event is not in the log that was signed, at least not at its position")


def _event(evidence: Evidence, event: EvidentEvent, seq: int, prev: bytes) -> Iterator[str]:
    """What is wrong with one event, whose number and predecessor are known."""
    head = event.header
    if head.spec != SPEC:
        yield f"it keeps to {head.spec!r}, known here is {SPEC!r}"
    if (head.log, head.stream, head.seq) != (evidence.log, evidence.game, seq):
        yield f"it is event {head.seq} of {head.stream} in the log {head.log}"
    if head.prev != prev.hex():
        yield "the event before it was changed, or is another"
    if (event.payload is None) != (event.salt is None):
        yield "its content is there by half"
    elif event.payload is not None and payload_hash(_bytes(event.salt or ""), canonical(event.payload)).hex() != head.payload:
        yield "its content is not what was recorded"


def _bytes(text: str) -> bytes:
    """Bytes from hexadecimal in its one form; what is none stands for nothing and fits nothing."""
    try:
        value = bytes.fromhex(text)
    except ValueError:
        return b""
    return value if value.hex() == text else b""
