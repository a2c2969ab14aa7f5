"""Own files: games in notation, and games as JSON lines; both read line by line and written the same way.

Notation: one line an event (`notation.py`), `#` begins a remark; a line `setup ...` begins a game, the next one another. A line that is
no event becomes a finding and reading goes on.

JSON lines: `{"kerbholz":"events","schema_version":1,"name":...,"players":{id: name}}` begins a game, then one object an event with
`seq`, `kind`, `version`, `payload` and, where known, `origin`, `actor`, `source`, `occurred_at`, `recorded_at`. This form is made by
programs, so one bad line refuses its game: half a game is worse than none.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any, BinaryIO

import msgspec

from . import catalogue
from .chain import is_stamp
from .common import GameSetUp
from .event import Entry
from .finding import Finding
from .notation import NotationError, read, write
from .recording import Recording, Refused
from .strict_json import BadText, loads, text_of

SCHEMA_VERSION = 1
LONGEST_LINE = 1 << 20  # bytes
MOST_UNREADABLE = 100  # lines of one game; a file with more is something else
MOST_SHOWN = 200  # characters of an unreadable line
FORMAT = "events"


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a game as JSON lines."""

    kerbholz: str
    schema_version: int
    name: str = ""
    players: dict[str, str] = {}


class Line(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One event as a JSON line; what is unknown is left out."""

    seq: int
    kind: str
    version: int
    payload: dict[str, Any]
    origin: str = "live"
    actor: str = ""
    source: str = ""
    occurred_at: str | None = None
    recorded_at: str | None = None


class Names:
    """Names for the games of a file that have none: the name of the file, numbered from the second game on."""

    def __init__(self, file: str) -> None:
        self.stem = PurePath(file).stem or file
        self.given = 0

    def next(self) -> str:
        """A name for the next game."""
        self.given += 1
        return self.stem if self.given == 1 else f"{self.stem}-{self.given}"


# ---- notation ----


def notation(recording: Recording) -> Iterator[str]:
    """The lines of a game in notation, without line ends; players go by their names, or by their ids where two names are equal."""
    names = recording.seat_names()
    for entry in recording.entries:
        event = entry.event
        if isinstance(event, GameSetUp) and len(set(names)) == len(names) == len(event.players):
            event = msgspec.structs.replace(event, players=tuple(names))
        yield write(event)


def read_notation(stream: BinaryIO, file: str) -> Iterator[Recording | Refused]:
    """The games of a file in notation. Never raises for what the file holds: a game that cannot be read comes as Refused."""
    names = Names(file)
    game: Recording | None = None
    early: list[Finding] = []
    skipping = False
    for number, raw in _lines(stream):
        place = f"{file}:{number}"
        begins = raw.removeprefix(b"\xef\xbb\xbf").split(maxsplit=1)[:1] == [b"setup"]
        if begins and game is not None:
            yield game
        if begins:
            game, skipping = Recording(name=names.next(), entries=[], findings=early, origin="notation", media_type="text/plain"), False
            early = []
        if skipping:
            continue
        try:
            _take(raw, place, game, game.findings if game else early)
        except Refused as refused:
            refused.name = game.name if game else ""
            game, skipping, early = None, True, []
            yield refused
    if game is not None:
        yield game
    elif not skipping:
        yield Refused(f"{file}: no line of this file begins a game: `setup ...` is missing")


def _take(raw: bytes, place: str, game: Recording | None, findings: list[Finding]) -> None:
    """Adds what a line says to a game. Raises Refused where the game cannot be saved."""
    try:
        line = text_of(raw).rstrip("\r\n")
    except BadText as error:
        raise Refused(f"{place}:{error.column}: {error.text}; save the file as UTF-8") from None
    if len(raw) > LONGEST_LINE:
        raise Refused(f"{place}: the line is longer than {LONGEST_LINE} bytes")
    try:
        event = read(line)
    except NotationError as error:
        if game is not None and not game.entries:
            raise Refused(f"{place}:{error.column}: the set-up cannot be read: {error.text}") from None
        shown = line if len(line) <= MOST_SHOWN else f"{line[:MOST_SHOWN]}..."
        findings.append(Finding(code="notation/unreadable", place=f"{place}:{error.column}", actual=shown, text=error.text))
        if len(findings) > MOST_UNREADABLE:
            raise Refused(f"{place}: more than {MOST_UNREADABLE} lines cannot be read, the first one at {findings[0].place}") from None
        return
    if event is None:
        return
    if game is None:
        raise Refused(f"{place}: the game does not begin with a set-up (`setup ...`) but with `{write(event)}`")
    game.entries.append(Entry(seq=len(game.entries) + 1, event=event, origin="notation", source=place))


# ---- JSON lines ----


def json_lines(recording: Recording) -> Iterator[str]:
    """The lines of a game as JSON, without line ends; nothing of it is lost but where it stands in a log."""
    header = Header(kerbholz=FORMAT, schema_version=SCHEMA_VERSION, name=recording.name, players=recording.names)
    yield msgspec.json.encode(header).decode()
    for entry in recording.entries:
        event = entry.event
        line = Line(
            seq=entry.seq,
            kind=event.kind,
            version=event.version,
            payload=msgspec.json.decode(catalogue.encode(event)),
            origin=entry.origin,
            actor=entry.actor,
            source=entry.source,
            occurred_at=entry.occurred_at,
            recorded_at=entry.recorded_at,
        )
        yield msgspec.json.encode(line).decode()


def read_json_lines(stream: BinaryIO, file: str) -> Iterator[Recording | Refused]:
    """The games of a file of JSON lines. Never raises for what the file holds: a game with a bad line comes as Refused."""
    names = Names(file)
    game: Recording | None = None
    skipping = False
    for number, raw in _lines(stream):
        place = f"{file}:{number}"
        try:
            value = _value(raw, place)
            begins = isinstance(value, dict) and "kerbholz" in value
            if begins and game is not None:
                yield _whole(game, file)
            if begins:
                game, skipping = None, False
                game = _begun(value, place, names.next())
            elif value is not None and not skipping:
                _add(value, place, game)
        except Refused as refused:
            refused.name = game.name if game else ""
            if not skipping:
                yield refused
            game, skipping = None, True
    if game is not None:
        yield _whole(game, file)


def _value(raw: bytes, place: str) -> Any:
    """The value of a line, None for an empty one. Raises Refused."""
    if len(raw) > LONGEST_LINE:
        raise Refused(f"{place}: the line is longer than {LONGEST_LINE} bytes")
    try:
        text = text_of(raw).rstrip()
        return loads(text) if text.strip() else None
    except BadText as error:
        raise Refused(f"{place}:{error.column}: {error.text}") from None


def _begun(value: dict[str, Any], place: str, name: str) -> Recording:
    version = value.get("schema_version")
    if value["kerbholz"] != FORMAT or (isinstance(version, int) and version > SCHEMA_VERSION):
        raise Refused(f"{place}: {value['kerbholz']!r} in version {version} is not known here (newest known: {FORMAT!r}, {SCHEMA_VERSION})", 4)
    try:
        header = msgspec.convert(value, Header)
    except msgspec.ValidationError as error:
        raise Refused(f"{place}: the header cannot be read: {error}") from None
    return Recording(name=header.name or name, entries=[], names=header.players, origin="notation", media_type="application/jsonl")


def _add(value: Any, place: str, game: Recording | None) -> None:
    """Adds an event to a game. Raises Refused."""
    if game is None:
        raise Refused(f"{place}: no header begins the game")
    try:
        line = msgspec.convert(value, Line)
        event = catalogue.strict(catalogue.decode(line.kind, line.version, msgspec.json.encode(line.payload)))
    except (msgspec.ValidationError, catalogue.BadPayload, OverflowError) as error:
        raise Refused(f"{place}: {error}") from None
    except catalogue.UnknownKind as error:
        raise Refused(f"{place}: {error}", 4) from None
    if line.seq != len(game.entries) + 1:
        raise Refused(f"{place}: event {len(game.entries) + 1} is expected here, found event {line.seq}")
    if not game.entries and not isinstance(event, GameSetUp):
        raise Refused(f"{place}: the game does not begin with a set-up but with {line.kind}")
    for stamp in (line.occurred_at, line.recorded_at):
        if stamp is not None and not is_stamp(stamp):
            raise Refused(f"{place}: {stamp!r} is not a moment like 2026-01-31T12:00:00.000000Z")
    entry = Entry(
        seq=line.seq,
        event=event,
        origin=line.origin,
        actor=line.actor,
        source=line.source or place,
        occurred_at=line.occurred_at,
        recorded_at=line.recorded_at,
    )
    game.entries.append(entry)


def _whole(game: Recording, file: str) -> Recording | Refused:
    return game if game.entries else Refused(f"{file}: the game {game.name!r} has no events", 1, game.name)


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers; of a line that is too long only its beginning, and nothing after it."""
    number = 0
    while raw := stream.readline(LONGEST_LINE + 1):
        number += 1
        yield number, raw
        if len(raw) > LONGEST_LINE:
            return
