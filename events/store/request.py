"""What is asked of a log: one append, checked and brought into the form in which it is stored.

A place in column `source` is the text of `Draft.source`. Where the event came from a kept file, the link to its bytes stands before it:

    sha256:<64 hexadecimal digits> round3.jcz: message 17

The link is part of the hashed entry, so nobody can exchange the file later. `place` takes it off again.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID, uuid4

import msgspec

from .. import catalogue
from ..chain import Content, canonical, is_stamp
from ..errors import NotRecordable
from ..event import Draft

LINK = "sha256:"
LINK_LENGTH = len(LINK) + 64 + 1
LONGEST_NAME = 200
KINDS = ("game", "tournament")

_LINKED = re.compile(LINK + r"[0-9a-f]{64} ")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
# What an encoded payload shows when it may hold a NUL, a number over 2^53 or deep nesting; only then every value is looked at.
_SUSPECT = re.compile(r"\\u0000|[0-9]{16}")


class Original(msgspec.Struct, frozen=True):
    """A file as it came, whose bytes are kept."""

    name: str
    media_type: str
    content: bytes

    @property
    def sha256(self) -> str:
        """The hash of the bytes, 64 hexadecimal digits."""
        return hashlib.sha256(self.content).hexdigest()


class Player(msgspec.Struct, frozen=True):
    """A person, known to the record by `player_id` alone."""

    player_id: str
    name: str
    contact: str = ""


class Appended(msgspec.Struct, frozen=True):
    """Where an append stands. `repeated`: it stood there already, from the first time this append id was used."""

    first_position: int
    first_seq: int
    last_seq: int
    repeated: bool = False


class Request(NamedTuple):
    """One append, ready to be stored."""

    stream: str
    stream_kind: str
    expected_seq: int
    contents: list[Content]
    append_id: UUID
    digest: bytes
    originals: Sequence[Original]
    players: Sequence[Player]
    close: bool


def new_player(name: str, contact: str = "") -> Player:
    """A person with a new id that says nothing about them."""
    return Player("p" + secrets.token_hex(6), name, contact)


def place(source: str) -> str:
    """The place of an event without the link to its original."""
    return source[LINK_LENGTH:] if source.startswith(LINK) and _LINKED.match(source) else source


def original_of(source: str) -> str | None:
    """The hash of the original an event points at; None when it points at none."""
    return source[len(LINK) : LINK_LENGTH - 1] if _LINKED.match(source) else None


def request(
    stream: str,
    expected_seq: int,
    drafts: Sequence[Draft],
    *,
    stream_kind: str,
    append_id: UUID | None,
    originals: Sequence[Original],
    players: Sequence[Player],
    close: bool,
) -> Request:
    """The checked form of an append. Raises NotRecordable for what a log cannot hold."""
    _check_frame(stream, stream_kind, expected_seq, drafts)
    contents = [_content(draft, originals) for draft in drafts]
    hashes = [original.sha256 for original in originals]
    digest = hashlib.sha256(canonical([stream, stream_kind, expected_seq, close, hashes, contents])).digest()
    return Request(stream, stream_kind, expected_seq, contents, append_id or uuid4(), digest, originals, players, close)


def _check_frame(stream: str, stream_kind: str, expected_seq: int, drafts: Sequence[Draft]) -> None:
    if not stream or stream != stream.strip() or len(stream) > LONGEST_NAME or _CONTROL.search(stream) or not stream.isprintable():
        raise NotRecordable(f"{stream[:50]!r} cannot name a stream: 1 to {LONGEST_NAME} printable characters, no blank at either end")
    if stream_kind not in KINDS:
        raise NotRecordable(f"{stream_kind!r} is no kind of stream; there are {' and '.join(KINDS)}")
    if expected_seq < 0:
        raise NotRecordable(f"a stream never stands at event {expected_seq}")
    if not drafts:
        raise NotRecordable("there is nothing to record")


def _content(draft: Draft, originals: Sequence[Original]) -> Content:
    event, source = draft.event, draft.source
    try:
        payload = catalogue.encode(event)
        catalogue.decode(event.kind, event.version, payload)
        if _SUSPECT.search(payload) or payload.count("[") + payload.count("{") > catalogue.DEEPEST:
            catalogue.strict(event)
    except (catalogue.BadPayload, catalogue.UnknownKind) as error:
        raise NotRecordable(str(error)) from None
    for text in (draft.origin, draft.actor, source):
        if "\0" in text or not _encodable(text):
            raise NotRecordable(f"{event.kind}: origin, actor or source holds a character that cannot be recorded")
    if draft.occurred_at is not None and not is_stamp(draft.occurred_at):
        raise NotRecordable(f"{event.kind}: {draft.occurred_at!r} is not a moment like 2026-01-31T12:00:00.000000Z")
    if _LINKED.match(source):
        raise NotRecordable(f"{event.kind}: a place cannot begin like a link to an original: {source[:20]!r}")
    return Content(event.kind, event.version, draft.origin, draft.actor, _link(source, originals) + source, draft.occurred_at, payload)


def _link(source: str, originals: Sequence[Original]) -> str:
    """The link to the original a place lies in: the only one, or the one whose name begins the place."""
    if len(originals) == 1:
        return f"{LINK}{originals[0].sha256} "
    for original in originals:
        if source == original.name or source.startswith(original.name + ":"):
            return f"{LINK}{original.sha256} "
    return ""


def _encodable(text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
