"""Saved games changed at random: the importer answers every one of them, with a game that can be recorded or with one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from events import notation
from events.catalogue import decode, encode, strict
from events.recording import Recording, Refused
from projections.carcassonne.imports import jcz
from projections.validate import validate
from tests.projections.carcassonne.imports.jcz_files import SHORT, SHORT_ORDER, UNDO, as_generation, document, message
from tests.projections.carcassonne.imports.jcz_tables import ABBEY, HOLE, MARKET, MARKET_GAME, MARKET_ORDER, TOWER, TOWER_GAME

SENTENCES = ("Ben has 4 points", "Ben scored city for 4 points.", "Phase is TilePhase", "Player can't pass", "Undo is not allowed",
             "TilePlacement BA/C options: [0,-2] - [0,90]", "Meeple SmallFollower options: {City,N,[0,0]}")  # fmt: skip
DOCUMENTS = [
    msgspec.json.encode(
        as_generation(document(assertions=SENTENCES, gameAnnotations={"drawOrder": [*SHORT_ORDER, "BA/C"], "endTurn": 4}), generation)
    )
    for generation in (2, 3, 4, 5)
]
DOCUMENTS += [
    msgspec.json.encode(document(TOWER_GAME, assertions=SENTENCES, **TOWER)),
    msgspec.json.encode(document(MARKET_GAME, assertions=SENTENCES, **MARKET_ORDER, **MARKET)),
    msgspec.json.encode(document(HOLE, assertions=SENTENCES, **ABBEY)),
]
WORDS = ("", "UNDO", "PASS", "GAME_OVER", "DEPLOY_MEEPLE", "#END", "BA/C", "BA.C", "R90", "0.small.1", "-3.big.1", "1.dragon.1", "NL.NR", "_N", "I",
         "City", "²", "Ann has 99999999999999 points", "Meeple X options: {Foo,_,[1,1]}", "TilePlacement BA/C options: [1,", '- # = {} "', "1e999",
         "\x00", "a" * 999)  # fmt: skip
NUMBERS = st.one_of(
    st.integers(-3, 12), st.integers(), st.sampled_from([10**30, -(10**400), 2**63]), st.floats(allow_nan=False, allow_infinity=False)
)
SHAPES = st.sampled_from([None, True, False, [], {}, [0, 1], UNDO, *SHORT, message("CHAT")])
VALUES = st.one_of(NUMBERS, SHAPES, st.sampled_from(WORDS), st.text(max_size=8))


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place (container, key) in a document."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


@st.composite
def wild(draw: st.DrawFn) -> bytes:
    """A document with one to four of its values replaced, left out or repeated; now and then with bytes cut off."""
    made = msgspec.json.decode(draw(st.sampled_from(DOCUMENTS)))
    for _ in range(draw(st.integers(1, 4))):
        inside, key = draw(st.sampled_from(list(places(made))))
        what = draw(st.sampled_from(["replace", "replace", "remove", "repeat"]))
        if what == "replace":
            inside[key] = draw(VALUES)
        elif what == "remove":
            del inside[key]
        elif isinstance(inside, list):
            inside.insert(draw(st.integers(0, len(inside))), inside[key])
        if not made:
            break
    data = msgspec.json.encode(made)
    return data if draw(st.integers(0, 9)) else data[: draw(st.integers(0, len(data)))]


@given(wild())
def test_nothing_raises_and_what_is_read_can_be_recorded(data: bytes) -> None:
    (read,) = jcz.read(data, "wild.jcz")
    if isinstance(read, Refused):
        assert read.text.startswith("wild.jcz: ")
        assert read.exit_code in (1, 4)
        return
    assert isinstance(read, Recording)
    assert [entry.seq for entry in read.entries] == list(range(1, len(read.entries) + 1))
    for entry in read.entries:
        assert decode(entry.event.kind, entry.event.version, encode(strict(entry.event))) == entry.event
        assert notation.read(notation.write(entry.event)) == entry.event
    validate(read)


@given(st.binary(max_size=200))
def test_bytes_of_any_kind_are_answered(data: bytes) -> None:
    (read,) = jcz.read(data, "wild.jcz")
    assert isinstance(read, Refused)
