"""The catalogue of kinds: every kind and version ever recorded can still be read, and only restricted JSON is written."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import msgspec
import pytest

from events import upcasts
from events.carcassonne import TileDrawn
from events.catalogue import DEEPEST, KINDS, LARGEST, BadPayload, UnknownKind, collect, decode, encode, strict
from events.common import CORRECTIONS, STATEMENTS, NoteAdded, ScoreStated
from events.event import Event
from events.notation import PATTERNS, read, write

SAMPLES = Path(__file__).parent.parent / "samples"
STORED = sorted(SAMPLES.glob("*.json"))


def sample(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_what_was_stored_once_is_still_read(path):
    stored = sample(path)
    event = decode(stored["kind"], stored["version"], json.dumps(stored["payload"]))
    assert write(event) == stored["line"]
    assert read(stored["line"]) == event
    assert path.stem == f"{stored['kind']}-{stored['version']}"
    if stored["version"] == event.version:
        assert json.loads(encode(event)) == stored["payload"]


def test_every_kind_and_version_has_a_stored_sample_and_every_old_version_a_way_up():
    wanted = {f"{kind}-{version}" for kind, cls in KINDS.items() for version in range(1, cls.version + 1)}
    assert {path.stem for path in STORED} == wanted
    assert set(upcasts.STEPS) == {(kind, version) for kind, cls in KINDS.items() for version in range(1, cls.version)}


def test_a_sample_fills_every_field():
    """A field at its default would not show that its name has changed."""
    for path in STORED:
        stored = sample(path)
        cls = KINDS[stored["kind"]]
        if stored["version"] != cls.version:
            continue
        event = decode(cls.kind, cls.version, json.dumps(stored["payload"]))
        same = [f.name for f in msgspec.structs.fields(cls) if not f.required and getattr(event, f.name) == f.default and f.name != "reason"]
        assert not same, (path.stem, same)


@pytest.mark.parametrize(("kind", "version"), [("tile_drown", 1), ("", 1), ("tile_drawn", 2), ("tile_drawn", 0), ("tile_drawn", -1)])
def test_what_is_unknown_is_refused(kind, version):
    with pytest.raises(UnknownKind):
        decode(kind, version, '{"seat":0,"tile":"BA/L"}')


@pytest.mark.parametrize(
    "payload",
    [
        "",
        "{",
        "[]",
        "null",
        '{"seat":0}',
        '{"seat":0,"tile":7}',
        '{"seat":"0","tile":"BA/L"}',
        '{"seat":0.5,"tile":"BA/L"}',
        '{"seat":0,"tile":"BA/L","colour":"red"}',
        '{"seat":0,"tile":null}',
        b"\xff\xfe{}",
        '{"seat":' + "[" * 5000,
    ],
)
def test_wrong_payloads_are_refused(payload):
    with pytest.raises(BadPayload):
        decode("tile_drawn", 1, payload)


@pytest.mark.parametrize("rotation", [-1, 4, 90])
def test_a_rotation_is_a_quarter_turn(rotation):
    with pytest.raises(BadPayload):
        decode("tile_placed", 1, json.dumps({"seat": 0, "tile": "BA/L", "position": [0, 0], "rotation": rotation}))


@pytest.mark.parametrize(
    "event",
    [
        ScoreStated(0, LARGEST + 1),
        ScoreStated(0, -LARGEST - 1),
        ScoreStated(0, 1.5),  # type: ignore[arg-type]
        NoteAdded("a\0b"),
        NoteAdded("\ud800"),
    ],
)
def test_what_restricted_json_cannot_hold_is_refused(event):
    with pytest.raises(BadPayload):
        strict(event)


def test_the_bounds_themselves_are_fine():
    for event in (ScoreStated(0, LARGEST), ScoreStated(0, -LARGEST), NoteAdded("\U0001f600 \u2028 \x7f")):
        assert strict(event) is event
        assert decode(event.kind, 1, encode(event)) == event
    assert DEEPEST > 4


def test_payloads_are_written_with_sorted_keys_and_no_blanks():
    assert encode(TileDrawn(1, "BA/L")) == '{"seat":1,"tile":"BA/L"}'


def test_a_kind_used_twice_is_refused():
    class Again(Event, frozen=True):
        kind: ClassVar[str] = "tile_drawn"

    module, other = ModuleType("one"), ModuleType("two")
    Again.__module__ = "one"
    module.Again = Again
    twin = type("Twin", (Event,), {"kind": "tile_drawn", "__module__": "two"}, frozen=True)
    other.Twin = twin
    with pytest.raises(ValueError, match="two event classes of kind 'tile_drawn'"):
        collect(module, other)


def test_every_kind_has_a_line_of_its_own_and_a_sentence():
    assert len({pattern.key for pattern in PATTERNS.values()}) == len(KINDS)
    for kind, cls in KINDS.items():
        assert cls.line, kind
        assert (cls.__doc__ or "").strip(), kind
        assert kind == kind.lower()
        assert kind.replace("_", "").isalpha()


def test_statements_are_known_by_their_kind():
    """`_stated` in the kind is how the replay tells a claim from an event."""
    stated = {cls for kind, cls in KINDS.items() if kind.endswith("_stated")}
    assert stated == set(STATEMENTS.__args__)
    assert all(cls.kind in KINDS for cls in CORRECTIONS.__args__)
