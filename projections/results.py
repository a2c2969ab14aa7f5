"""Results: what the rules make of a game, in short - awards, scores, outcome, findings - and files that keep them.

A file of results is one JSON document written line by line, one game a line, so that it streams, and so that a version control shows
which games changed. Seats count from 0 in it, as in the record. `accepted` lists the changes of results that were taken over.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from events.catalogue import encode
from events.event import Seat
from events.recording import Recording, Refused

from .game import NotSupported
from .ledger import Award, Weights
from .registry import digest, games
from .validate import Validated, validate

FORMAT = 1
FOLLOWS = "follows"  # how bad a finding is that is the consequence of another
ACCEPTED = b'],"accepted":['
END = b"]}"
DIGITS = 16


class AwardLine(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """An award: who got how much for what, and why; `items` are name, count and points."""

    seq: int
    seat: Seat
    points: int
    row: str
    subject: str
    items: tuple[tuple[str, int, int], ...]
    majority: Weights = ()


class FindingLine(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A finding: its event (0 for the game as a whole), its code, and how bad it is."""

    seq: int
    code: str
    severity: str


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What the rules make of a game.

    record    a digest of the events, which tells games apart whatever they are called
    ledger    a digest of the awards
    problem   why the game cannot be replayed; all else is empty then
    """

    game: str
    record: str
    events: int
    ledger: str = ""
    scores: tuple[int, ...] = ()
    finished: bool = False
    winners: tuple[Seat, ...] = ()
    tie_break: str = ""
    findings: tuple[FindingLine, ...] = ()
    awards: tuple[AwardLine, ...] = ()
    problem: str = ""

    @property
    def digest(self) -> str:
        """A digest of all the rules made of the game: 8 hexadecimal digits."""
        return digest_of(msgspec.structs.replace(self, game="", record=""))[:8]


class Accepted(msgspec.Struct, frozen=True):
    """A change of a result that was taken over: the game, the digest of its new result, and what changed first."""

    game: str
    result: str
    change: str


class _Header(msgspec.Struct):
    """What opens a file of results; `rules` is a digest of the data files it was made with."""

    kerbholz_results: int
    rules: str


class _Key(msgspec.Struct):
    game: str
    record: str


def result(recording: Recording) -> Result:
    """Replays a game and judges it. Never raises for a game that cannot be replayed: the problem is the result."""
    record = digest_of([[type(entry.event).kind, encode(entry.event)] for entry in recording.entries])
    try:
        found = validate(recording, weigh=False)
    except NotSupported as error:
        return Result(game=recording.name, record=record, events=len(recording.entries), problem=str(error))
    cursor = found.cursor
    state, outcome = cursor.state, cursor.game.outcome(cursor.state)
    awards = award_lines(cursor)
    return Result(
        game=recording.name,
        record=record,
        events=len(recording.entries),
        ledger=digest_of(awards),
        scores=tuple(state.ledger.score[seat] for seat in range(len(cursor.set_up.players))),
        finished=cursor.game.is_over(state),
        winners=outcome.winners if outcome else (),
        tie_break=outcome.tie_break if outcome else "",
        findings=finding_lines(found),
        awards=awards,
    )


def award_lines(cursor: Any) -> tuple[AwardLine, ...]:
    """All awards of a position."""
    return tuple(_award(cursor, award) for award in cursor.state.ledger.awards)


def finding_lines(found: Validated) -> tuple[FindingLine, ...]:
    """All findings of a game."""
    return tuple(FindingLine(f.seq, f.code, FOLLOWS if f.after else f.severity.value) for f in found.findings)


def _award(cursor: Any, award: Award) -> AwardLine:
    items = tuple((item.name, item.count, item.points) for item in award.items)
    subject = cursor.game.subject_name(cursor.state, award)
    return AwardLine(award.seq, award.seat, award.points, award.row, subject, items, award.majority)


def digest_of(value: Any) -> str:
    """The first digits of a SHA-256 of a value as JSON."""
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()[:DIGITS]


def write(path: Path, results: Iterable[Result], accepted: Iterable[Accepted] = ()) -> int:
    """Writes a file of results and answers how many there are; a file that is there keeps its content until all is written.

    `accepted` is read when all results are written.
    """
    partial = path.with_name(f"{path.name}.partial")
    count = 0
    try:
        with partial.open("wb") as stream:
            stream.write(_opening() + b"\n")
            count = _lines(stream, results)
            stream.write(ACCEPTED + b"\n")
            _lines(stream, accepted)
            stream.write(END + b"\n")
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
    return count


def _opening() -> bytes:
    """The first line."""
    header = msgspec.json.encode(_Header(FORMAT, " ".join(map(digest, games()))))
    return header[:-1] + b',"games":['


def _lines(stream: BinaryIO, values: Iterable[msgspec.Struct]) -> int:
    count = 0
    for value in values:
        stream.write((b",\n" if count else b"") + msgspec.json.encode(value))
        count += 1
    if count:
        stream.write(b"\n")
    return count


class Saved:
    """A file of results: where each game lies in it, so that any number of games takes no more memory than their names."""

    def __init__(self, path: Path) -> None:
        """Raises Refused for what is no such file, and OSError."""
        self.path = path
        self.accepted: list[Accepted] = []
        self.by_record: dict[str, dict[str, int]] = {}
        self.by_name: dict[str, int] = {}
        self.count = 0
        with path.open("rb") as stream:
            self._begins(stream)
            self._index(stream)

    def _begins(self, stream: BinaryIO) -> None:
        first = stream.readline(1000).strip()
        try:
            version = msgspec.json.decode(first.removesuffix(b',"games":[') + b"}", type=_Header).kerbholz_results
        except msgspec.DecodeError:
            raise Refused(f"{self.path}: this is no file of results written by kerb compare --save") from None
        if version != FORMAT:
            raise Refused(f"{self.path}: results of format {version}; known here is {FORMAT}", 4)

    def _index(self, stream: BinaryIO) -> None:
        at = stream.tell()
        number = 1
        for number, line in enumerate(iter(stream.readline, b""), 2):
            text = line.strip()
            if text == ACCEPTED:
                self._end(stream, number)
                return
            self._remember(self._decoded(text, number, _Key), at)
            at += len(line)
        raise Refused(f"{self.path}:{number}: the file is cut off")

    def _remember(self, key: _Key, at: int) -> None:
        self.by_record.setdefault(key.record, {})[key.game] = at
        self.by_name[key.game] = at
        self.count += 1

    def _end(self, stream: BinaryIO, number: int) -> None:
        for text in map(bytes.strip, stream):
            number += 1
            if text == END:
                return
            self.accepted.append(self._decoded(text, number, Accepted))
        raise Refused(f"{self.path}:{number}: the file is cut off")

    def _decoded(self, text: bytes, number: int, kind: type[Any]) -> Any:
        try:
            return msgspec.json.decode(text.removesuffix(b","), type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Refused(f"{self.path}:{number}: {error}") from None

    def find(self, today: Result) -> tuple[int, Result | None]:
        """The stored result of a game: the one with the same events, of several the one with its name; else the one with its name.

        The number tells where it lies, -1 if there is none. Raises Refused for a damaged line.
        """
        named = self.by_record.get(today.record, {})
        at = named.get(today.game, next(iter(named.values()), self.by_name.get(today.game, -1)))
        return (at, self._at(at)) if at >= 0 else (at, None)

    def _at(self, offset: int) -> Result:
        with self.path.open("rb") as stream:
            stream.seek(offset)
            found: Result = self._decoded(stream.readline().strip(), offset, Result)
        return found


def stored(path: Path) -> Iterator[Result]:
    """All results of a file, one by one."""
    saved = Saved(path)
    for named in saved.by_record.values():
        for at in named.values():
            yield saved._at(at)
