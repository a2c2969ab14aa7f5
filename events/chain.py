"""The hash chain: what exactly is hashed, and how an event is tied to the one before it. Pure functions, no database.

Sources: RFC 8785 (canonical JSON), RFC 6962 section 2.1 (leaf and node hashes).

    payload hash = SHA-256("kerbholz/payload/v1" 00 salt payload)      salt: 16 random bytes, payload: canonical JSON
    entry        = canonical JSON of the `Header`, which holds the payload hash and the previous leaf of the stream
    leaf         = SHA-256(00 entry)                                   32 zero bytes stand before the first event

A leaf is the head of its stream's chain and a leaf of a Merkle tree over the whole log at once. An erased payload leaves entry, leaf
and every proof as they were, since the entry holds its salted hash only.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

SPEC = "kerbholz/event/v1"
PAYLOAD_TAG = b"kerbholz/payload/v1\0"
START = bytes(32)
SALT = 16

_sha256 = hashlib.sha256
_sorted_json = msgspec.json.Encoder(order="sorted")
_json = msgspec.json.Encoder()
_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")


class Header(msgspec.Struct, frozen=True, gc=False):
    """All of an event but its payload. Fields stand in the order of canonical JSON, so that encoding needs no sorting.

    Hashes and the event id are lower-case hexadecimal, times are stamps, `seq` counts within the stream. No personal data.
    """

    actor: str
    event_id: str
    kind: str
    log: str
    occurred: str | None
    origin: str
    payload: str
    prev: str
    recorded: str
    seq: int
    source: str
    spec: str
    stream: str
    version: int


class Content(NamedTuple):
    """What an event says before it has a place in a log; `payload` is canonical JSON."""

    kind: str
    version: int
    origin: str
    actor: str
    source: str
    occurred_at: str | None
    payload: str


class Link(NamedTuple):
    """What the chain adds to an event: identity (16 bytes), salt (16), payload hash and leaf hash (32 each)."""

    event_id: bytes
    salt: bytes
    payload_hash: bytes
    leaf_hash: bytes


def canonical(value: Any) -> bytes:
    """Restricted JSON (see `catalogue`) as RFC 8785 writes it: sorted keys, no blanks, UTF-8."""
    return _sorted_json.encode(value)


def payload_hash(salt: bytes, payload: bytes) -> bytes:
    """The salted hash of a payload; without the salt nobody can guess a short payload from it."""
    return _sha256(PAYLOAD_TAG + salt + payload).digest()


def entry(header: Header) -> bytes:
    """The bytes that are hashed for an event."""
    return _json.encode(header)


def leaf_hash(entry_bytes: bytes) -> bytes:
    """Hash of an entry as a leaf (RFC 6962)."""
    return _sha256(b"\0" + entry_bytes).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Hash of an inner node (RFC 6962)."""
    return _sha256(b"\1" + left + right).digest()


def stamp(moment: datetime) -> str:
    """A moment in UTC, always 27 characters, so that text order is order in time. The moment must know its time zone."""
    if moment.tzinfo is None:
        raise ValueError("a stamp needs a moment with a time zone")
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ").rjust(27, "0")


def is_stamp(text: str) -> bool:
    """Whether the text is a real moment in the form of a stamp."""
    if not _STAMP.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def later(moment: datetime, last: str) -> str:
    """The stamp of a moment, but never earlier than the last one: a clock that was set back does not turn the record round."""
    return max(stamp(moment), last)


def header(log: str, stream: str, seq: int, prev: bytes, recorded: str, event_id: bytes, hashed: bytes, content: Content) -> Header:
    """The header of one event, from its columns as they are stored."""
    kind, version, origin, actor, source, occurred, _ = content
    return Header(
        actor, event_id.hex(), kind, log, occurred, origin, hashed.hex(), prev.hex(), recorded, seq, source, SPEC, stream, version
    )  # fmt: skip


def chained(log: str, stream: str, seq: int, prev: bytes, recorded: str, contents: Iterable[Content]) -> list[Link]:
    """The links of events that follow event `seq`, whose leaf is `prev`."""
    links = []
    for content in contents:
        seq += 1
        random = os.urandom(SALT + 16)
        salt, event_id = random[:SALT], _random_uuid(random[SALT:])
        hashed = payload_hash(salt, content.payload.encode())
        prev = leaf_hash(entry(header(log, stream, seq, prev, recorded, event_id, hashed, content)))
        links.append(Link(event_id, salt, hashed, prev))
    return links


def _random_uuid(random: bytes) -> bytes:
    """16 random bytes marked as a UUID of version 4 (RFC 9562)."""
    value = bytearray(random)
    value[6] = value[6] & 0x0F | 0x40
    value[8] = value[8] & 0x3F | 0x80
    return bytes(value)
