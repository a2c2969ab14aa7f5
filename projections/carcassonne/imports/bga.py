"""Game logs of Board Game Arena, Carcassonne: base game, all envelope forms.

Tiles and figures are moves; points, totals, offered spots, figures left, tiles left and the result are statements, checked like those of
any score sheet. The moves are consumed by a game that is played along (`bga_moves.py`), since the log says what happened and not where a
turn ends. Seats are in order of play; names are those of the log, ids those of its players with `bga-` before them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath

import msgspec

from events.common import GameSetUp
from events.finding import Finding
from events.recording import Recording, Refused
from events.strict_json import BadText, loads, text_of
from projections.game import NotSupported
from projections.validate import validate

from . import bga_tiles as tiles
from .bga_moves import Play
from .bga_packets import Envelope, Message, Unreadable, by_table, list_of, looks_like, messages, opened, small, table_of

__all__ = ["looks_like", "read"]

EDITION, BOX = "C1", "basic:1"  # the pictures are those of the second edition, the tiles those of the first: 72, none with a garden
PACK = 71  # tiles to be drawn, without the start tile
STATE = "gameStateChange"
ACTING = {"playTile", "playPartisan", "cantPlay"}
FINAL_STATES = (6, 7)
SHOWN, SPOTS, END = 2, 3, 99
LONGEST_NAME = 100
MEDIA_TYPE = "application/json"


class Log(msgspec.Struct):
    """The messages of one table, and what had to be known before the first move."""

    name: str
    messages: list[Message]
    findings: list[Finding]
    names: dict[str, str] = {}


def read(content: bytes, name: str) -> Iterator[Recording | Refused]:
    """The games of a file. Never raises for what it holds: a game that cannot be read comes as Refused."""
    try:
        envelope = opened(loads(text_of(content)))
    except BadText as error:
        yield Refused(f"{name}:{error.line}:{error.column}: {error.text}")
        return
    if not envelope.packets:
        yield Refused(f"{name}: a game log of Board Game Arena without a single packet")
        return
    tables = by_table(envelope.packets)
    for table, packets in tables.items():
        stem = PurePath(name).stem or name
        log = _log(packets, name, f"{stem}-{table}" if len(tables) > 1 else stem, envelope)
        try:
            yield _recording(log)
        except (Refused, NotSupported) as error:
            yield Refused(str(error), error.exit_code if isinstance(error, Refused) else 4, log.name)
        except RecursionError:
            yield Refused(f"{name}: lists and objects are nested too deep", 1, log.name)


def _log(packets: list[dict[str, object]], file: str, name: str, envelope: Envelope) -> Log:
    log = Log(name, [], [], dict(envelope.names))
    if envelope.strays:
        log.findings.append(Finding(code="import/unreadable", place=file, actual=str(envelope.strays), text="among the packets is what is no packet"))
    for message in messages(packets, file):
        if isinstance(message, Message):
            log.messages.append(message)
        else:
            log.findings.append(Finding(code="import/unreadable", place=message, text="this is no event"))
    return log


def _recording(log: Log) -> Recording:
    """The game of a log, undecided spots taken the way that agrees better with what the log says. Raises Refused and NotSupported."""
    players = _players(log)
    if not players:
        raise Refused(f"{log.name}: the log holds no move")
    _refuse_unknown_tiles(log)
    set_up, notes = _set_up(log, players)
    made = _played(log, set_up, players, frozenset())
    swapped: frozenset[int] = frozenset()
    for kind in sorted(made.undecided | made.telling):
        other = _played(log, set_up, players, swapped | {kind})
        mine, theirs = _faults(made.recording), _faults(other.recording)
        first, second = tiles.UNDECIDED[kind]
        if theirs < mine:
            made, swapped = other, swapped | {kind}
        elif theirs == mine and kind in made.undecided:
            notes.append(f"which of the spots {first} and {second} of tile type {kind} is which: the log does not tell, taken as on tiles alike")
    recording = made.recording
    recording.names = {f"bga-{player}": name for player, name in _names(log, players).items()}
    recording.dropped = [*notes, *recording.dropped]
    return recording


def _played(log: Log, set_up: GameSetUp, players: Sequence[str], swapped: frozenset[int]) -> Play:
    play = Play(Recording(name=log.name, entries=[], findings=list(log.findings), media_type=MEDIA_TYPE), set_up, players, swapped)
    for message in log.messages:
        play.take(message)
    play.finish()
    return play


def _faults(recording: Recording) -> int:
    return len(validate(recording, weigh=False).findings)


# ---- what must be known before the first move ----


def _players(log: Log) -> list[str]:
    """Ids of the players in the order in which they first act; those who never do come last. Where clocks are told, players are who has one."""
    acting: dict[str, None] = {}
    clocks: dict[str, None] = {}
    for message in log.messages:
        args = message.args
        if message.type in ACTING:
            acting[_id(args.get("player_id"))] = None
        elif message.type == STATE and str(args.get("id")) in (str(SHOWN), str(SPOTS)):
            acting[_id(args.get("active_player"))] = None
        reflexion = args.get("reflexion")
        if message.type == STATE and isinstance(reflexion, dict) and isinstance(reflexion.get("total"), dict):
            clocks |= dict.fromkeys(map(_id, reflexion["total"]))
    players = {player: None for player in acting if player and (not clocks or player in clocks)}
    return [player for player in players | clocks if player] if players else []


def _id(value: object) -> str:
    """An id of a player, empty for what is none."""
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    return text if text not in ("0", "") and len(text) <= 40 and text.isascii() and text.isalnum() else ""


def _names(log: Log, players: Sequence[str]) -> dict[str, str]:
    """What the log calls its players; the last name counts, and whoever has none keeps the id."""
    found = dict(log.names)
    for message in log.messages:
        player, name = _id(message.args.get("player_id")), message.args.get("player_name")
        if player and isinstance(name, str) and name:
            found[player] = name
    return {player: "".join(c if c.isprintable() else "?" for c in found[player][:LONGEST_NAME]) for player in players if player in found}


def _refuse_unknown_tiles(log: Log) -> None:
    """Raises Refused for the first tile that is not of the base game."""
    for message in log.messages:
        inner = message.args.get("args") if message.type == STATE else None
        kind = message.args.get("type") if message.type == "playTile" else inner.get("tile_type") if isinstance(inner, dict) else None
        try:
            number = None if kind is None else small(kind)
        except Unreadable:
            continue
        if number is not None and number not in tiles.TYPES:
            place = message.place.replace(": packet", f": unknown tile type {number}, packet")
            raise Refused(f"{place}: only the tiles of the base game are known here", 4)


def _set_up(log: Log, players: Sequence[str]) -> tuple[GameSetUp, list[str]]:
    """The set-up a log implies, and sentences about what is unusual in it."""
    in_deck, drawn, finished = _deck(log), _drawn(log), _is_finished(log)
    total = drawn if finished else max(in_deck or PACK, drawn)
    notes = []
    if total != PACK:
        notes.append(f"the game has {total} tiles to draw instead of {PACK}")
    if finished and in_deck is not None and in_deck != drawn:
        notes.append(f"the deck is told to have {in_deck} tiles, {drawn} were drawn until the end")
    readings = (("farmers", "off"),) if _without_farmers(log) else ()
    ids = tuple(f"bga-{player}" for player in players)
    draws = total if 0 < total < PACK else 0
    return GameSetUp(game="carcassonne", players=ids, edition=EDITION, sets=((BOX, 1),), readings=readings, draws=draws), notes


def _drawn(log: Log) -> int:
    """How many different tiles were shown, placed or set aside."""
    seen: set[str] = set()
    for message in log.messages:
        args = message.args
        if message.type == "playTile":
            seen.add(str(args.get("id")))
        elif message.type == "cantPlay" and args.get("tile_id") is not None:
            seen.add(str(args["tile_id"]))
        elif message.type == STATE and str(args.get("id")) == str(SHOWN) and isinstance(args.get("args"), dict):
            seen.add(str(args["args"].get("tile_id")))
    return len(seen - {"None"})


def _deck(log: Log) -> int | None:
    """How many tiles the deck had before the first one was drawn, None where the log does not begin there."""
    for message in log.messages:
        if message.type == "playTile":
            return None
        if message.type == "deck_size":
            try:
                return small(message.args.get("deck_size")) + 1
            except Unreadable:
                return None
    return None


def _is_finished(log: Log) -> bool:
    """Whether the log reaches the scoring at the end of the game."""
    return any(message.type == STATE and str(message.args.get("id")) in map(str, FINAL_STATES) for message in log.messages)


def _without_farmers(log: Log) -> bool:
    """Whether the game was played without farmers: of tiles with a field, on which nobody can stand, spots are offered but never that one."""
    offered = list(_offered(log))
    with_field = any(name.startswith("field") for kind, _ in offered for name in tiles.TYPES[kind].spots.values())
    return with_field and not any(name.startswith("field") for _, name in offered)


def _offered(log: Log) -> Iterator[tuple[int, str]]:
    """All spots offered: type of the tile, and what a figure there stands on."""
    types: dict[str, int] = {}
    for message in log.messages:
        args = message.args
        try:
            if message.type == "playTile":
                types[str(args.get("id"))] = small(args.get("type"))
            elif message.type == STATE and str(args.get("id")) == str(SPOTS):
                spots = map(table_of, list_of(table_of(args.get("args")).get("spots")))
                found = [(types[str(spot.get("tile"))], small(spot.get("pos"))) for spot in spots]
                yield from ((kind, tiles.spot_name(kind, spot, frozenset()) or "") for kind, spot in found)
        except (Unreadable, KeyError):
            continue
