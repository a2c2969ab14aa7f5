"""Notation: every kind round-trips, and a bad line gets a located message."""

from __future__ import annotations

import types
import typing

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.carcassonne import FigurePlaced, TilePlaced
from events.catalogue import KINDS, decode, encode
from events.common import GameSetUp, NoteAdded, StartTile
from events.notation import NotationError, read, write

SAMPLES = [
    (TilePlaced(1, "BA/L", (1, -2), 3), "2 tile BA/L 1,-2 r270"),
    (FigurePlaced(0, "small", (0, 0), "field NL NR"), "1 place small 0,0 field NL NR"),
    (
        GameSetUp(game="carcassonne", players=("Ann", "Bob"), sets=(("basic:1", 1),), figures=(("small", 3),), readings=(("tiny-city", "2"),)),
        "setup carcassonne players=Ann,Bob sets=basic:1 figures=small*3 readings=tiny-city=2",
    ),
]


@pytest.mark.parametrize(("event", "line"), SAMPLES, ids=lambda v: v if isinstance(v, str) else "")
def test_a_line_as_people_type_it(event, line):
    assert write(event) == line
    assert read(line) == event


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("1 plce small", 3, "did you mean 'place'"),
        ("1 place small 1", 15, "a position such as 3,-1 expected"),
        ("claim scoer 1 2", 7, "did you mean 'score'"),
        ("1", 1, "too early"),
        ("1 tile BA/L 0,1 r45", 17, "a rotation"),
        ("setup carcassonne", 1, "players is missing"),
        ("1 end now", 7, "too much"),
        ('note "abc', 6, "does not end"),
        ("1 draw", 7, "tile is missing"),
        ("0 end", 1, "a seat"),
        ("1 draw [3]", 8, "a word"),
        ("claim score 1 99999999999999999999", 15, "a whole number"),
        ("claim score 1 9999999999999999", 1, "larger than"),
        ("setup carcassonne players=a colour=red", 29, "unknown key 'colour'"),
    ],
)
def test_a_bad_line_says_what_and_where(line, column, words):
    with pytest.raises(NotationError) as caught:
        read(line)
    assert caught.value.column == column
    assert words in caught.value.text


@pytest.mark.parametrize("line", ["", "   ", "# a remark", "  # 1 end"])
def test_empty_lines_and_remarks_are_no_events(line):
    assert read(line) is None


def test_a_remark_behind_an_event_is_left_out():
    assert read("1 place small 0,0 city N  # bold") == FigurePlaced(0, "small", (0, 0), "city N")


TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)
NUMBER = st.integers(-(2**53) + 1, 2**53 - 1)
BY_NAME = {
    "seat": st.integers(0, 5),
    "claims": st.lists(st.tuples(st.integers(0, 5), TEXT), max_size=3).map(tuple),
    "winners": st.lists(st.integers(0, 5), max_size=3).map(tuple),
    "victim": st.integers(0, 5),
    "owner": st.integers(0, 5),
    "captor": st.integers(0, 5),
    "drawn_by": st.integers(0, 5),
    "compass": st.integers(0, 5),
    "robbers": st.lists(st.integers(0, 5), max_size=3).map(tuple),
    "ranking": st.lists(st.integers(0, 5), max_size=3).map(tuple),
    "origin": st.tuples(st.integers(-999, 999), st.integers(-999, 999)),
    "position": st.tuples(st.integers(-999, 999), st.integers(-999, 999)),
    "tiles": st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=3).map(tuple),
    "rotation": st.integers(0, 3),
    "total": st.integers(-999, 9999),
    "points": st.integers(-999, 9999),
    "count": st.integers(0, 99),
    "seconds": st.integers(-9999, 9999),
    "seq": st.integers(1, 9999),
    "draws": st.integers(0, 9999),
}


def values(name: str, kind: object) -> st.SearchStrategy[object]:
    if name in BY_NAME:
        return BY_NAME[name]
    if kind is int:
        return NUMBER
    if kind is str:
        return TEXT
    if kind is StartTile:
        return st.builds(StartTile, TEXT, BY_NAME["position"], BY_NAME["rotation"])
    if typing.get_origin(kind) is tuple:
        inner = typing.get_args(kind)
        if inner[-1] is Ellipsis:
            return st.lists(values("", inner[0]), max_size=3).map(tuple)
        return st.tuples(*[values("", part) for part in inner])
    assert not isinstance(kind, types.UnionType)
    raise AssertionError(f"no values known for {name}: {kind}")


EVENTS = st.one_of([st.builds(cls, **{f.name: values(f.name, f.type) for f in msgspec.structs.fields(cls)}) for cls in KINDS.values()])


@given(EVENTS)
def test_every_event_survives_a_line_and_json(event):
    line = write(event)
    assert "\n" not in line
    assert read(line) == event
    assert decode(event.kind, event.version, encode(event)) == event


@given(st.text(max_size=60))
def test_no_text_however_wild_raises_anything_else(text):
    caught = event = None
    try:
        event = read(text)
    except NotationError as error:
        caught = error
    assert event is None or read(write(event)) == event
    assert caught is None or (caught.text and 1 <= caught.column <= len(text) + 1)


@pytest.mark.parametrize("text", ["city {x", "see [1", 'he said "no', "a {b} c", "[x"])
def test_texts_with_brackets_inside_are_quoted(text):
    assert read(write(NoteAdded(text))) == NoteAdded(text)
