"""The read model of games: one stored row a game with turns, scores and counts of findings.

A row is a copy of what the rules compute. It is made again when its game has grown, and all rows are when `VERSION` or the data files
of the rules have changed. Names are not in it: people are known to the record by their ids.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import msgspec

from events.errors import LogCorrupt, PayloadErased, ProjectionMoved, UnknownEvent
from events.recording import Recording, Refused
from events.store import Store
from events.store.store import StreamRow

from .game import NotSupported
from .registry import digest, games
from .results import award_lines, digest_of, finding_lines
from .validate import validate

NAME = "games"
VERSION = 2
DATA = ""  # the key of the digest of data files; no game has an empty name


class GameRow(msgspec.Struct, frozen=True):
    """One game: player ids and scores by seat, turns played, and how many errors and warnings stand; `problem` when it cannot be replayed.

    `ledger` and `codes` are digests of all awards and all findings, empty in rows of version 1.
    """

    game: str
    events: int
    kind: str = ""
    players: tuple[str, ...] = ()
    turns: int = 0
    scores: tuple[int, ...] = ()
    finished: bool = False
    winners: tuple[int, ...] = ()
    errors: int = 0
    warnings: int = 0
    problem: str = ""
    ledger: str = ""
    codes: str = ""


def game_rows(store: Store, begin: Callable[[int], None] = lambda _: None, advance: Callable[[], None] = lambda: None) -> list[GameRow]:
    """A row for each game in the order they were begun; those that are out of date are made again and stored.

    `begin` is told how many games have to be replayed, `advance` when one is done. A log that nobody may write is left as it is.
    """
    position = store.last_position()
    streams = [stream for stream in store.streams() if stream.kind == "game"]
    model = store.read_model(NAME, VERSION)
    state, kept, made_with = model.state(), model.values(), " ".join(map(digest, games()))
    is_current = kept.pop(DATA, "") == made_with
    rows = {name: msgspec.json.decode(text, type=GameRow) for name, text in kept.items()} if is_current else {}
    stale = [stream for stream in streams if stream.name not in rows or rows[stream.name].events != stream.version]
    begin(len(stale))
    for stream in stale:
        rows[stream.name] = row(store, stream)
        advance()
    if not store.readonly and (stale or not is_current or state.position != position):
        changes: dict[str, str | None] = {stream.name: msgspec.json.encode(rows[stream.name]).decode() for stream in stale}
        with suppress(ProjectionMoved):  # another program did the same work meanwhile
            if not is_current:
                model.reset()
            model.save(state.position if is_current else 0, position, changes | {DATA: made_with})
            model.activate()
    return [rows[stream.name] for stream in streams]


def kept_rows(store: Store) -> tuple[int, dict[str, GameRow]]:
    """The rows as they are stored, of whatever version and data files they were made with, and that version; 0 if there are none."""
    for version in range(VERSION, 0, -1):
        kept = store.read_model(NAME, version).values()
        kept.pop(DATA, None)
        if kept:
            return version, {name: msgspec.json.decode(text, type=GameRow) for name, text in kept.items()}
    return 0, {}


def row(store: Store, stream: StreamRow, events: int = 0) -> GameRow:
    """The row of one game, replayed from the log; with a number, of its first events alone."""
    try:
        entries = list(store.read(stream.name))
        recording = Recording(name=stream.name, entries=entries[:events] if events else entries, origin="log")
        players, kind = recording.set_up.players, recording.set_up.game
    except (LogCorrupt, PayloadErased, UnknownEvent, Refused) as error:
        return GameRow(stream.name, stream.version, problem=str(error))
    try:
        result = validate(recording, weigh=False)
    except NotSupported as error:
        return GameRow(stream.name, stream.version, kind, players, problem=str(error))
    cursor = result.cursor
    is_over, outcome = cursor.game.is_over(cursor.state), cursor.game.outcome(cursor.state)
    return GameRow(
        stream.name,
        len(recording.entries),
        kind,
        players,
        turns=cursor.state.number if is_over else cursor.state.number - 1,
        scores=tuple(cursor.state.ledger.score[seat] for seat in range(len(players))),
        finished=is_over,
        winners=outcome.winners if outcome else (),
        errors=result.errors,
        warnings=result.warnings,
        ledger=digest_of(award_lines(cursor)),
        codes=digest_of(finding_lines(result)),
    )


def forget(store: Store) -> None:
    """Forget all rows, so that they are made again from the log."""
    store.read_model(NAME, VERSION).reset()
