"""Reads a file of any known format; the format is found by the first bytes, never by name.

Each reader yields the games of a file one by one: a Recording, or a Refused with one sentence where a game cannot be read. Own files are
read line by line; a JSON document has to be held whole, so its size is limited, as is that of an unpacked file.
"""

from __future__ import annotations

import gzip
import io
import re
import stat
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from events.files import read_json_lines, read_notation
from events.notation import NotationError, read
from events.recording import Recording, Refused
from events.strict_json import BOM, BadText, loads, text_of

from .registry import imports

HEAD = 1 << 16  # bytes looked at to tell the format
LARGEST = 64 << 20  # bytes of a JSON document, and of what a packed file unpacks to
GZIP = b"\x1f\x8b"
UTF16 = (b"\xff\xfe", b"\xfe\xff")
OWN_JSON = re.compile(rb'\s*\{\s*"kerbholz"\s*:')
SET_UP = re.compile(rb"^[ \t]*setup[ \t]+\S", re.MULTILINE)
ROOT = re.compile(rb"<([A-Za-z_][\w.-]*)")
MOST_SHOWN = 40  # characters of an unknown text
LONGEST_FIRST = 2000  # characters of the line that tells whether a text is notation
UNSUPPORTED = 4


def read_file(path: Path) -> Iterator[Recording | Refused]:
    """The games of a file. Never raises for what a file holds: that comes as Refused."""
    name = path.name
    try:
        kind = stat.S_IFMT(path.stat().st_mode)
        if kind != stat.S_IFREG:
            yield Refused(f"{path}: this is {'a directory' if kind == stat.S_IFDIR else 'a device'}, not a file")
            return
        with path.open("rb") as stream:
            yield from read_stream(stream, name)
    except OSError as error:
        yield Refused(f"{path}: {error.strerror or error}")
    except Refused as refused:
        yield refused


def read_stream(stream: BinaryIO, name: str) -> Iterator[Recording | Refused]:
    """The games of an open file that can seek. Raises Refused and OSError."""
    head = stream.read(HEAD)
    if head.startswith(GZIP):
        stream.seek(0)
        stream = io.BytesIO(_unpacked(stream, name))
        head = stream.read(HEAD)
    stream.seek(0)
    start = head.removeprefix(BOM).lstrip()
    if OWN_JSON.match(start):
        yield from read_json_lines(stream, name)
    elif start[:1] in (b"{", b"["):
        yield from _document(_whole(stream, name), name)
    elif _root(start) == "game":
        yield from imports()["jcz"].read(_whole(stream, name), name)
    elif _is_notation(head):
        yield from read_notation(stream, name)
    else:
        raise Refused(f"{name}: no known format: {_seen(head)}", UNSUPPORTED)


def _document(content: bytes, name: str) -> Iterator[Recording | Refused]:
    """The games of a JSON document of another program. Raises Refused."""
    try:
        value = loads(text_of(content))
        reader = next((module for module in imports().values() if module.looks_like(value)), None)
        if reader is not None:
            del value
            yield from reader.read(content, name)
            return
    except BadText as error:
        if error.line > 1 and _is_json(content[: content.index(b"\n")]):
            raise Refused(f"{name}: no known format: lines of JSON without our header", UNSUPPORTED) from None
        raise Refused(f"{name}:{error.line}:{error.column}: {error.text}") from None
    except RecursionError:
        raise Refused(f"{name}: lists and objects are nested too deep") from None
    keys = f"an object with {_some(value)}" if isinstance(value, dict) else f"a list of {len(value)}"
    raise Refused(f"{name}: no known format: JSON, {keys}", UNSUPPORTED)


def _is_json(line: bytes) -> bool:
    try:
        loads(text_of(line))
    except BadText:
        return False
    return True


def _some(value: dict[str, object]) -> str:
    shown = ", ".join(repr(key[:MOST_SHOWN]) for key in list(value)[:5])
    return f"the keys {shown}{', ...' if len(value) > 5 else ''}" if value else "no keys"


def _unpacked(stream: BinaryIO, name: str) -> bytes:
    """The content of a file packed with gzip. Raises Refused."""
    try:
        with gzip.GzipFile(fileobj=stream) as packed:
            content = packed.read(LARGEST + 1)
    except EOFError:
        raise Refused(f"{name}: the packed file is cut off") from None
    except (gzip.BadGzipFile, zlib.error) as error:
        raise Refused(f"{name}: the packed file is damaged: {error}") from None
    if len(content) > LARGEST:
        raise Refused(f"{name}: unpacked it has more than {LARGEST >> 20} MiB, which is more than is read", UNSUPPORTED)
    return content


def _whole(stream: BinaryIO, name: str) -> bytes:
    """The whole content. Raises Refused for more than is sensible."""
    size = stream.seek(0, io.SEEK_END)
    if size > LARGEST:
        raise Refused(f"{name}: the document has {size >> 20} MiB; no more than {LARGEST >> 20} MiB are read", UNSUPPORTED)
    stream.seek(0)
    return stream.read()


def _root(start: bytes) -> str:
    """The name of the root element, empty for what is no XML."""
    found = ROOT.search(start) if start.startswith(b"<") else None
    return found.group(1).decode() if found else ""


def _is_notation(head: bytes) -> bool:
    """Whether a line begins a game, or the first line that says something is an event."""
    if b"\0" in head:
        return False
    if SET_UP.search(head.removeprefix(BOM)):
        return True
    lines = head.removeprefix(BOM).decode("utf-8", "replace").splitlines()
    first = next((line for line in lines if line.strip() and not line.lstrip().startswith("#")), "")
    try:
        return read(first[:LONGEST_FIRST]) is not None
    except NotationError:
        return False


def _seen(head: bytes) -> str:
    """What an unknown file looks like."""
    text = head.removeprefix(BOM).decode("utf-8", "replace").strip()
    if not text:
        return "the file holds nothing but white space" if head else "the file is empty"
    if head.startswith(UTF16):
        return "text in UTF-16; save it as UTF-8"
    if any(byte < 9 or 13 < byte < 27 for byte in head):
        return f"binary, it begins with {head[:8].hex(' ')}"
    root = _root(text.encode())
    return f"XML or HTML, its root is {root!r}" if root else f"text, it begins with {text[:MOST_SHOWN].splitlines()[0]!r}"
