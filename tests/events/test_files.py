"""Own files: games in notation and as JSON lines come back as they were written, and bad lines say where they are."""

from __future__ import annotations

import contextlib
import io

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.carcassonne import TileDrawn, TurnEnded
from events.catalogue import KINDS
from events.common import GameSetUp
from events.event import Entry, Event
from events.files import LONGEST_LINE, MOST_UNREADABLE, json_lines, notation, read_json_lines, read_notation
from events.recording import Recording, Refused
from events.strict_json import BadText, loads
from tests.events.test_notation import values

SET_UP = GameSetUp(game="carcassonne", players=("Ann", "Ben"), sets=(("basic:1", 1),))
HEADER = '{"kerbholz":"events","schema_version":1,"name":"g","players":{}}'


def recorded(events: list[Event], **values: object) -> Recording:
    return Recording(name="game", entries=[Entry(seq=i, event=event) for i, event in enumerate(events, 1)], **values)


def as_lines(*lines: str) -> io.BytesIO:
    return io.BytesIO("".join(f"{line}\n" for line in lines).encode())


def event_line(seq: int, event: Event, **values: object) -> str:
    return msgspec.json.encode({"seq": seq, "kind": event.kind, "version": event.version, "payload": event, **values}).decode()


def one(found: list[Recording | Refused]) -> Recording:
    (game,) = found
    assert isinstance(game, Recording), game
    return game


def events_of(kind: type[Event]) -> st.SearchStrategy[Event]:
    return st.builds(kind, **{field.name: values(field.name, field.type) for field in msgspec.structs.fields(kind)})


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_survives_both_files(kind: type[Event]) -> None:
    @settings(max_examples=20)
    @given(st.lists(events_of(kind), min_size=1, max_size=4))
    def survives(events: list[Event]) -> None:
        games = [recorded([event]) for event in events] if kind is GameSetUp else [recorded([SET_UP, *events])]
        for written, reader in ((notation, read_notation), (json_lines, read_json_lines)):
            back = list(reader(as_lines(*(line for game in games for line in written(game))), "x"))
            assert [[entry.event for entry in one([game]).entries] for game in back] == [[entry.event for entry in game.entries] for game in games]

    survives()


def test_json_lines_keep_the_whole_envelope() -> None:
    entry = Entry(
        seq=2,
        event=TileDrawn(0, "BA/L"),
        origin="import",
        actor="scribe",
        source="a.jcz: message 1",
        occurred_at="2026-01-31T12:00:00.000000Z",
        recorded_at="2026-02-01T12:00:00.000000Z",
        position=7,
    )
    game = Recording(name="round 3", entries=[Entry(seq=1, event=SET_UP, source="a.jcz"), entry], names={"Ann": "Ann A."})
    back = one(list(read_json_lines(as_lines(*json_lines(game)), "x.jsonl")))
    assert back.entries[1] == msgspec.structs.replace(entry, position=None)
    assert (back.name, back.names) == ("round 3", {"Ann": "Ann A."})


# ---- notation ----


def test_names_stand_for_players_in_notation_unless_two_are_equal() -> None:
    ids = msgspec.structs.replace(SET_UP, players=("p1", "p2"))
    assert next(notation(recorded([ids], names={"p1": "Ann", "p2": "Ben"}))).startswith("setup carcassonne players=Ann,Ben")
    assert next(notation(recorded([ids], names={"p1": "Ann", "p2": "Ann"}))).startswith("setup carcassonne players=p1,p2")


def test_a_file_of_several_games_with_remarks_and_foreign_line_ends() -> None:
    first = ["\ufeff# two games", "setup carcassonne players=Ann,Ben", "", "1 draw BA/L # first"]
    text = "\r\n".join([*first, "setup carcassonne players=Cleo,Dan", "1 draw BA/L", "1 end", ""])
    games = list(read_notation(io.BytesIO(text.encode()), "evening.game"))
    assert [(game.name, len(game.entries), game.findings) for game in games] == [("evening", 2, []), ("evening-2", 3, [])]
    assert [entry.source for entry in games[1].entries] == ["evening.game:5", "evening.game:6", "evening.game:7"]
    assert games[0].entries[1].event == TileDrawn(0, "BA/L")


def test_an_unreadable_line_is_a_finding_and_reading_goes_on() -> None:
    game = one(list(read_notation(as_lines("setup carcassonne players=Ann,Ben", "1 draw BA/L", "1 til BA/L 0,1 r0", "1 end"), "g.game")))
    (found,) = game.findings
    assert (found.code, found.place, found.actual) == ("notation/unreadable", "g.game:3:3", "1 til BA/L 0,1 r0")
    assert [(entry.seq, entry.event) for entry in game.entries][2] == (3, TurnEnded(0))


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["1 draw BA/L"], "g:1: the game does not begin with a set-up"),
        (["# nothing", ""], "g: no line of this file begins a game"),
        (["setup carcassonne playrs=Ann,Ben", "1 draw BA/L"], "g:1:19: the set-up cannot be read"),
        (
            ["setup carcassonne players=Ann,Ben", *["?"] * (MOST_UNREADABLE + 1)],
            f"more than {MOST_UNREADABLE} lines cannot be read, the first one at g:2:1",
        ),
        (["setup carcassonne players=Ann,Ben", f"note {'x' * LONGEST_LINE}"], "g:2: the line is longer than"),
    ],
)
def test_what_is_no_game_in_notation(lines: list[str], words: str) -> None:
    (refused,) = read_notation(as_lines(*lines), "g")
    assert isinstance(refused, Refused)
    assert words in refused.text
    assert refused.exit_code == 1


def test_bytes_that_are_no_text_refuse_their_game_alone() -> None:
    raw = b"setup carcassonne players=Ann,Ben\n1 draw BA/L\nnote J\xf6rg\n1 end\nsetup carcassonne players=Ann,Ben\n1 draw BA/L\n"
    refused, game = read_notation(io.BytesIO(raw), "g")
    assert isinstance(refused, Refused)
    assert refused.text.startswith("g:3:7: the byte 0xf6 is not UTF-8")
    assert isinstance(game, Recording)
    assert len(game.entries) == 2


# ---- JSON lines ----


@pytest.mark.parametrize(
    ("lines", "words", "code"),
    [
        ([event_line(1, SET_UP)], "g:1: no header begins the game", 1),
        ([HEADER], "has no events", 1),
        ([HEADER, event_line(1, TurnEnded(0))], "g:2: the game does not begin with a set-up", 1),
        ([HEADER, event_line(1, SET_UP), event_line(3, TurnEnded(0))], "g:3: event 2 is expected here, found event 3", 1),
        ([HEADER, event_line(1, SET_UP), '{"seq":2,"kind":"turn_ended"'], "g:3:29: the JSON text is cut off", 1),
        ([HEADER, event_line(1, SET_UP), '{"seq":2,"seq":2}'], 'g:3:10: the key "seq" is given twice', 1),
        ([HEADER, event_line(1, SET_UP), "[1]"], "g:3: Expected `object`, got `array`", 1),
        ([HEADER, event_line(1, SET_UP), event_line(2, TurnEnded(0), extra=1)], "unknown field `extra`", 1),
        ([HEADER, event_line(1, SET_UP), event_line(2, TurnEnded(0), occurred_at="today")], "'today' is not a moment", 1),
        ([HEADER, event_line(1, SET_UP), '{"seq":2,"kind":"tile_eaten","version":1,"payload":{}}'], "unknown kind of event 'tile_eaten'", 4),
        ([HEADER, event_line(1, SET_UP), '{"seq":2,"kind":"turn_ended","version":9,"payload":{}}'], "turn_ended version 9 is not known here", 4),
        ([HEADER, event_line(1, SET_UP), '{"seq":2,"kind":"turn_ended","version":1,"payload":{"seat":1.5}}'], "turn_ended: Expected `int`", 1),
        ([HEADER, event_line(1, SET_UP), f'{{"seq":2,"kind":"score_stated","version":1,"payload":{{"seat":0,"total":{2**53}}}}}'], "larger than", 1),
        (['{"kerbholz":"events","schema_version":2}', event_line(1, SET_UP)], "g:1: 'events' in version 2 is not known here", 4),
        (['{"kerbholz":"events","schema_version":1,"players":[]}', event_line(1, SET_UP)], "g:1: the header cannot be read", 1),
    ],
)
def test_a_bad_line_refuses_its_game(lines: list[str], words: str, code: int) -> None:
    """Once, with its place; the game behind it is read all the same."""
    refused, game = read_json_lines(as_lines(*lines, HEADER, event_line(1, SET_UP)), "g")
    assert isinstance(refused, Refused)
    assert words in refused.text
    assert refused.exit_code == code
    assert isinstance(game, Recording)
    assert len(game.entries) == 1


# ---- strict JSON ----


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "cut off"),
        ('{"a":\n[1,2', 2, 5, "cut off"),
        ('{"a":"b', 1, 6, "cut off"),
        ('{"a":1,\n"\\u0061":2}', 2, 1, "given twice"),
        ('{"a":1,"b":[{"c":1,"c":2}]}', 1, 20, "given twice"),
        ("[1,\n NaN]", 2, 2, "NaN is no number"),
        ("[-Infinity]", 1, 2, "-Infinity is no number"),
        ("[1e999]", 1, 2, "1e999 is no number"),
        (f"[{'9' * 5000}]", 1, 2, "is no number"),
        ("[" * 100_000, 1, 101, "nested more than 100 deep"),
        ('{"a":' * 100_000, 1, 501, "nested more than 100 deep"),
        ('["\\ud800"]', 1, 3, "half a character"),
        ("[1] 2", 1, 5, "extra data"),
        ("{'a':1}", 1, 2, "expecting property name"),
    ],
)
def test_what_is_refused_in_json_and_where(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(BadText) as caught:
        loads(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert words in caught.value.text


def test_what_is_allowed_in_json() -> None:
    assert loads('{"NaN": ["Infinity", "\\ud83d\\ude00", 18446744073709551615, -9223372036854775808, 0.25]}') == {
        "NaN": ["Infinity", "😀", 2**64 - 1, -(2**63), 0.25]
    }


@given(st.text(max_size=40) | st.text('{}[]:,"0\\ueN', max_size=20))
def test_no_text_raises_anything_else(text: str) -> None:
    with contextlib.suppress(BadText):
        loads(text)
