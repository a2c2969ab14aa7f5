"""Games saved by JCloisterZone and its descendants, generations 2 to 5 of the format.

  1   XML, usually packed with gzip; holds a position without a history and is refused
  2   JSON with `slots`; names in capitals, tile ids with a dot, seeds and salts as numbers
  3   JSON with `players` and `initialSeed`
  4   JSON with `players` and `initialRandom`; places come with the kind of their feature
  5   as 4, with messages and chat of a later program

A saved game is the history as the program cleaned it: moves that were taken back are not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Any

import msgspec

from events.common import GameSetUp
from events.event import Entry
from events.finding import Finding
from events.recording import Recording, Refused
from projections.game import NotSupported

from .. import claims
from . import jcz_values as values
from .jcz_assertions import Position, assertions, next_tile
from .jcz_chance import Chance
from .jcz_draws import Draws
from .jcz_messages import InMessage, Said, messages_of
from .jcz_moves import take
from .jcz_playing import Playing, limited
from .jcz_set_up import Setting, read_set_up

GZIP = b"\x1f\x8b"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
LATER_MESSAGES = ("TILE_CONFIRM", "SHEPHERD_CONFIRM", "AI")


def looks_like(value: object) -> bool:
    """Whether a decoded JSON document is a saved game of this program or a set-up of one."""
    if not isinstance(value, dict) or value.keys() & {"kind", "schema_version"}:
        return False
    return isinstance(value.get("setup"), dict) or (isinstance(value.get("replay"), list) and bool(value.keys() & {"players", "slots"}))


def read(data: bytes, name: str) -> Iterator[Recording | Refused]:
    """The one game of a file, or why it cannot be read. Never raises for what the bytes hold."""
    try:
        yield _recording(_document(data), name)
    except Refused as refused:
        yield Refused(f"{name}: {refused.text}", refused.exit_code, name)
    except InMessage as damage:
        yield Refused(f"{name}: message {damage.number}: {damage}", 1, name)
    except values.Damaged as damage:
        yield Refused(f"{name}: {damage}", 1, name)
    except NotSupported as missing:
        yield Refused(f"{name}: {missing}", 4, name)


def generation(document: Mapping[str, Any]) -> int:
    """Which generation of the format a document is of, 2 to 5."""
    if "slots" in document:
        return 2
    if "initialSeed" in document:
        return 3
    replay = document.get("replay")
    types = [message.get("type") for message in replay if isinstance(message, dict)] if isinstance(replay, list) else []
    version = values.whole(str(document.get("appVersion") or "")[:20].partition(".")[0])
    later = "chat" in document or (version or 0) >= 6 or any(word in types for word in LATER_MESSAGES)
    return 5 if later else 4


def _document(data: bytes) -> Mapping[str, Any]:
    """The JSON object of a file. Raises Refused."""
    plain = data.removeprefix(BYTE_ORDER_MARK)
    if data.startswith(GZIP) or plain.lstrip()[:1] == b"<":
        raise Refused("a save of JCloisterZone 2 or 3 (XML) holds a position without its moves and cannot be imported", 4)
    try:
        document = msgspec.json.decode(plain)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise Refused(f"damaged: {error}" if plain.strip() else "the file is empty") from None
    if not isinstance(document, dict):
        raise Refused(f"a saved game is a JSON object: {values.found(document)}")
    if "setup" not in document:
        raise Refused("damaged: the saved game has no `setup`")
    if "replay" not in document:
        if not document.keys() & {"players", "slots", "clock", "gameId"}:
            raise Refused("this file holds a set-up only, not a game", 4)
        raise Refused("damaged: the saved game has no `replay`")
    return document


def _recording(document: Mapping[str, Any], name: str) -> Recording:
    """Raises Refused, Damaged, NotSupported."""
    setting = read_set_up(document, generation(document) == 2)
    findings: list[Finding] = []
    messages = messages_of(document["replay"], findings, name)
    chance = Chance(document.get("initialRandom"), any(message.type == "SHEPHERD_CONFIRM" for message in messages))
    playing = Playing(setting.set_up, Draws.of(document), chance, name, document.get("created"))
    playing.findings += findings
    for message in messages:
        take(playing, message)
    test = values.mapping(document.get("test"), "test")
    sentences = values.sequence(test.get("assertions"), "test.assertions")
    playing.draw_next(next_tile(sentences))
    said = _with_claims(playing, sentences, setting.names)
    set_up, unknown = _ended(setting.set_up, playing)
    entries = [Said(set_up, name), *said]
    return Recording(
        name=_title(document, name),
        entries=[Entry(seq=i, event=s.event, origin="import", source=s.source, occurred_at=s.when) for i, s in enumerate(entries, 1)],
        findings=playing.findings,
        dropped=[*setting.dropped, *unknown, *_dropped(document, playing, setting)],
        media_type="application/json",
    )


def _with_claims(playing: Playing, sentences: list[Any], names: tuple[str, ...]) -> list[Said]:
    """The record with what the file claims about its end.

    The program scores when a turn is handed over, the rules once the figure is placed. In a turn that is not handed over the claims
    about points are therefore made before what scoring follows from, those about the position after it.
    """
    at = Position(names, _waiting(playing), playing.rest().moves)
    points: list[Said] = []
    position: list[Said] = []
    for number, made in enumerate(assertions(sentences, at, playing.name), 1):
        (points if made.about_points else position).append(Said(made.event, f"{playing.name}: assertion {number}"))
        if made.finding is not None:
            playing.findings.append(made.finding)
    scored = len(playing.said) if playing.crossed is None else playing.crossed
    return [*playing.said[:scored], *points, *playing.said[scored:], *position]


def _waiting(playing: Playing) -> str:
    """What the position a file ends in leaves open, as an ending of the facts about it."""
    if playing.scored:
        return ""
    return (claims.ONCE_PASSED if playing.passed else "") + (claims.BEFORE_SCORING if playing.crossed is not None else "")


def _ended(set_up: GameSetUp, playing: Playing) -> tuple[GameSetUp, list[str]]:
    """The set-up with the end the file gives the game, and what is said about tiles that were never seen."""
    left = sorted(tile for tile, count in playing.turn.pack.items() for _ in range(count))
    made = limited(set_up, playing)
    if made.draws or not left or not playing.unordered or playing.is_over:
        return made, []
    text = f"{len(left)} tiles are not accounted for: the file does not tell the draws, so which of them were drawn in vain is unknown"
    if playing.between_turns and playing.turn.drawn is None and not any(map(playing.turn.can_place, left)):
        # None of them can ever be placed, so the game has ended whenever they were drawn.
        return msgspec.structs.replace(set_up, draws=playing.drawn), [text]
    return made, [text]


def _title(document: Mapping[str, Any], name: str) -> str:
    title = document.get("name")
    return PurePath(name).stem or (values.text(title, "name") if isinstance(title, str) else "") or "game"


def _dropped(document: Mapping[str, Any], playing: Playing, setting: Setting) -> list[str]:
    """What the file holds and the record does not keep."""
    found = [f"{count} messages {type}, which say nothing about the game" for type, count in sorted(playing.skipped.items())]
    if document.keys() & {"initialSeed", "initialRandom"}:
        found.append("the numbers its draws were seeded with")
    if document.get("chat"):
        found.append("the chat")
    setup = document.get("setup")
    if isinstance(setup, dict):
        found += [f"the {word}" for word in ("timer", "options", "addons") if setup.get(word)]
    return found
