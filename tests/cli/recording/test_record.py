"""`kerb record` without a terminal: whole games typed, short keys, what is shown, garbage."""

import random
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.faces.carcassonne.keys import DRAW, OVER, PLACE, looks, offers, stage, tiles_like
from cli.faces.carcassonne.line import read
from cli.new import begin
from cli.recording.commands import COMMANDS
from cli.recording.dialogue import Dialogue, Reply
from cli.recording.offer import Choice, NotUnderstood, letters
from cli.recording.table import RecordingTable
from events import notation
from events.carcassonne import FigurePlaced, TileDrawn, TilePlaced, TurnEnded
from events.common import ClockRead, NoteAdded, ScoreStated
from events.event import Event
from events.recording import Recording
from events.store import Store, open_store
from projections.replay import Cursor
from projections.validate import validate
from tests.cli.recording.conftest import NOON, Typed, said, stored

# ---- whole games


def some_tile(table: RecordingTable, chance: random.Random) -> tuple[str, str]:
    """A tile as it comes out of the bag, and a part of its name that somebody may type, ambiguous or not."""
    pack = table.state.pack
    tile = chance.choice([tile for tile, count in sorted(pack.items()) for _ in range(count)])
    begin, end = sorted(chance.sample(range(len(tile) + 1), 2))
    part = chance.choice([tile, tile.lower(), tile[begin:end]])
    return tile, part if tile in tiles_like(pack, part) else tile


def draw_typed(dialogue: Dialogue, chance: random.Random) -> list[str]:
    """A tile is drawn, typed in one way or another; what is ambiguous is answered with its number."""
    table = dialogue.table
    tile, part = some_tile(table, chance)
    if stage(table.game, table.state) != DRAW or not part.strip("dn"):
        part = f"d {part}"  # a letter alone would be a figure, the seat of the next turn is not known here
    reply = dialogue.answer(part)
    if dialogue.options:
        picked = next(i for i, line in enumerate(dialogue.options, 1) if line.split()[-1] == tile)
        reply = dialogue.answer(str(picked))
    assert not reply.refused, reply.lines
    return [tile]


def move_typed(dialogue: Dialogue, chance: random.Random) -> Event:
    """A legal move, by its key or in notation with or without the seat."""
    table = dialogue.table
    offer = chance.choice(offers(table.game, table.state))
    full = notation.write(offer.event)
    event = offer.event
    ways = [offer.key, full, full.partition(" ")[2]]
    match event:
        case TilePlaced():
            ways.append(offer.words)
            ways.append(offer.words.replace(" r", " "))
        case FigurePlaced():
            ways.append(offer.words)
    reply = dialogue.answer(chance.choice(ways))
    assert not reply.refused, (offer, reply.lines)
    return event


@pytest.mark.parametrize(("seed", "boxes"), [(1, []), (2, ["inns-and-cathedrals"]), (3, ["inns-and-cathedrals"]), (4, [])])
def test_a_whole_game_typed_is_the_game_in_the_log(tmp_path: Path, seed: int, boxes: list[str]) -> None:
    url, chance = f"sqlite:///{tmp_path / 'whole.sqlite'}", random.Random(seed)
    begin(url, "carcassonne", "Ann,Ben,Cleo", "whole", "C1", boxes, [], [], [])
    expected: list[Event] = []
    with open_store(url) as store, open_store(url, readonly=True) as reader:
        table = RecordingTable(store, "whole", actor="desk", clock=lambda: NOON)
        dialogue = Dialogue(table)
        while (now := stage(table.game, table.state)) != OVER:
            seat, left = table.state.seat, table.state.left
            if now == DRAW or (now != PLACE and left and chance.random() < 0.4):
                if now != DRAW:
                    expected.append(TurnEnded(seat))
                    seat = (seat + 1) % 3
                (tile,) = draw_typed(dialogue, chance)
                expected.append(TileDrawn(seat, tile))
            else:
                expected.append(move_typed(dialogue, chance))
            if chance.random() < 0.1:
                assert [entry.event for entry in reader.read("whole")][1:] == expected
        entries = list(reader.read("whole"))
        assert [entry.event for entry in entries][1:] == expected
        assert {(e.origin, e.actor, e.occurred_at) for e in entries[1:]} == {("live", "desk", "2026-01-31T12:00:00.000000Z")}
        result = validate(Recording(name="whole", entries=entries))
        assert not result.findings
        assert result.cursor.state.ledger.awards == table.state.ledger.awards
        assert result.cursor.state.ledger.score == table.scores
        assert not list(store.verify())
        assert [row.closed_at for row in store.streams()] == [None], "claims may still follow"


def test_the_end_is_said_with_its_sources_and_claims_may_follow(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'short.sqlite'}"
    begin(url, "carcassonne", "Ann,Ben", "short", "C1", [], [], [], [])
    chance = random.Random(5)
    with open_store(url) as store:
        dialogue = Dialogue(RecordingTable(store, "short"))
        table, reply = dialogue.table, Reply()
        while stage(table.game, table.state) != OVER:
            if stage(table.game, table.state) == DRAW:
                draw_typed(dialogue, chance)
            else:
                reply = dialogue.answer(offers(table.game, table.state)[0].key)
        scores = table.scores
        text = said(reply)
        assert "the game is over; final scoring:" in text
        for seat, name in enumerate(table.names):
            final = sum(a.points for a in table.state.ledger.awards if a.seat == seat and table.game.is_final(a))
            assert f"  {name} {scores[seat] - final} + {final} (" in text
            assert f") = {scores[seat]}\n" in text
        assert "kerb explain short" in text
        assert "kerb verify short" in text
        assert dialogue.prompt.endswith(" game over> ")
        assert "agrees" in said(dialogue.answer(f":score 1 {scores[0]}"))
        assert dialogue.answer("rfr").refused
        assert dialogue.answer("1 end").refused


# ---- keys


def test_letters() -> None:
    assert [letters(n) for n in (0, 25, 26, 51, 52, 701, 702)] == ["a", "z", "aa", "az", "ba", "zz", "aaa"]


PACK = {"BA/RRR": 4, "BA/RRRR": 1, "IC/RRR.i": 1, "IC/RrRr": 1, "BA/CcRr": 3, "BA/CcRr+": 2, "BA/CccR": 0, "IC/C!": 1, "BA/C": 5}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("rrr", ["BA/RRR"]),
        ("RRRR", ["BA/RRRR"]),
        ("rrrr", ["BA/RRRR", "IC/RrRr"]),
        ("ba/rrr", ["BA/RRR"]),
        (".i", ["IC/RRR.i"]),
        ("ccr", ["BA/CcRr", "BA/CcRr+"]),
        ("+", ["BA/CcRr+"]),
        ("c!", ["IC/C!"]),
        ("c", ["BA/C"]),
        ("cccr", []),
        ("ic/", ["IC/C!", "IC/RRR.i", "IC/RrRr"]),
        ("zz", []),
    ],
)
def test_tiles_by_a_part_of_their_name(text: str, found: list[str]) -> None:
    assert tiles_like(PACK, text) == found


def test_of_rotations_that_look_the_same_one_is_offered(dialogue: Dialogue, typed: Typed) -> None:
    typed("rfr")
    assert [offer.words for offer in offers(dialogue.table.game, dialogue.table.state)] == ["-1,0 r0", "1,0 r0", "0,1 r0"]
    box = dialogue.table.state.board.tiles
    assert looks(box["BA/RFr"][1]) != looks(box["BA/RFr"][0]) == looks(box["BA/RFr"][2])
    assert len({looks(box["BA/CRr"][turned]) for turned in range(4)}) == 4
    typed("1,0 180")


def test_a_turn_in_one_line_is_one_append(dialogue: Dialogue, typed: Typed, store: Store) -> None:
    (reply,) = typed("crr 1,0 90 rw n rfr")
    assert stored(store) == ["1 draw BA/CRr", "1 tile BA/CRr 1,0 r90", "1 place small 1,0 road S", "1 end", "2 draw BA/RFr"]
    assert store.database.rows("SELECT count(*) FROM append WHERE event_count = 5") == [(1,)]
    assert reply.lines[0] == "friday@2  1 draw BA/CRr"
    assert dialogue.prompt == "friday@6 2 Ben: places BA/RFr> "
    refused = dialogue.answer("1,-1 0 r rfr 5,5 0")
    assert refused.refused
    assert len(stored(store)) == 5, "all of a line or nothing"


def test_figures_in_every_way(dialogue: Dialogue, store: Store) -> None:
    dialogue.answer("crr 1,0 90")
    table = dialogue.table
    for typed_as, feature in {
        "c": "city E",
        "r": "road S",
        "rw": "road S",
        "road": "road S",
        "road W": "road S",
        "small r": "road S",
        "fsr": "field SR",
        "f SR": "field SR",
        "field NL": "field NL",
        "place small 1,0 road W": "road W",
    }.items():
        assert read(table, typed_as) == [FigurePlaced(0, "small", (1, 0), feature)], typed_as
    assert read(table, "n") == read(table, "end") == read(table, "1 end") == [TurnEnded(0)]
    with pytest.raises(Choice, match=r"which field: field [A-Z]+, field [A-Z]+"):
        read(table, "f")
    assert read(table, "c n") == [FigurePlaced(0, "small", (1, 0), "city E"), TurnEnded(0)]
    assert read(table, "d c") == [TurnEnded(0), TileDrawn(1, "BA/C")]
    assert "refused: 1 place small 1,0 monastery" in said(dialogue.answer("m")), "a letter of a feature is never taken for a tile"
    dialogue.answer("r")
    assert read(table, "c") == [TurnEnded(0), TileDrawn(1, "BA/C")], "one figure stands, so this is the next tile"
    assert len(stored(store)) == 3


def test_completion_and_help(dialogue: Dialogue, typed: Typed) -> None:
    assert dialogue.completions(":u") == [":undo"]
    assert dialogue.completions("BA/RR") == ["BA/RRR", "BA/RRRR"]
    assert dialogue.completions("rfr") == ["BA/RFr"]
    typed("crr")
    assert dialogue.completions("1,0") == ["1,0 r90", "1,0 r180"]
    typed("1,0 90")
    assert dialogue.completions("ci") == ["city E"]
    text = said(typed(":help")[0])
    assert all(f":{name}" in text for name in COMMANDS)
    assert said(dialogue.answer(":n x")).startswith("friday@4  note x"), "a beginning is enough"
    assert "may mean :note" not in said(dialogue.answer(":no y"))
    assert ":moves" in said(dialogue.answer(":zz"))
    assert "no :," not in said(dialogue.answer(":"))


# ---- remarks, claims, what is shown


def test_remarks_and_claims(dialogue: Dialogue, typed: Typed, store: Store) -> None:
    typed("rfr 1,0 0 n c 0,-1 180 c")
    agrees, differs, *_ = typed(":score Ben 4", ":score ben 6", ":clock 1 12:30", ":clock Ben -1:00:05", ":note the cat   walked over it")
    assert agrees.lines[1] == "  agrees: Ben has 4"
    assert differs.lines[1] == "  differs: 6 stated, the rules give Ben 4 (+2); why: :explain"
    assert [entry.event for entry in store.read("friday")][-5:] == [
        ScoreStated(1, 4),
        ScoreStated(1, 6),
        ClockRead(0, 750),
        ClockRead(1, -3605),
        NoteAdded("the cat walked over it"),
    ]
    assert typed("adjust 1 10 lent a pencil")[0].lines[1:] == ["  Ann 10: lent a pencil: +10", "  Ann 10 · Ben 4"]
    assert dialogue.table.scores == {0: 10, 1: 4}


def test_what_is_shown(dialogue: Dialogue, typed: Typed) -> None:
    assert said(typed(":explain")[0]) == "no points were given yet"
    typed("rfr 1,0 0 n c 0,-1 180")
    assert "   c  2 place small 0,-1 city S  Ben +4" in typed(":moves")[0].lines
    (reply,) = typed("c")
    assert reply.lines[-2:] == ["  Ben 4: city, 2 tiles x 2 = 4", "  Ann 0 · Ben 4"]
    assert "2 tiles x 2 = 4" in said(typed(":explain")[0])
    assert typed(":log 2")[0].lines == ["    6  2 tile BA/C 0,-1 r180", "    7  2 place small 0,-1 city S"]
    assert "  4  BA/C         city N, field EL" in typed(":tiles c")[0].lines
    drawn = typed(":board")[0]
    assert drawn.raw
    assert "1 Ann 0   2 Ben 4" in drawn.lines
    assert typed(":quit")[0].leave
    assert typed("", "# a remark")[1].lines == []


# ---- garbage

WORDS = """
c r m f n d x a b z bc rw fnl 1 2 3 9 rfr crr rrr BA/C cc 1,0 0,-1 0,1 -1,0 0 90 r90 r180 ! draw tile place small big end withdraw correct claim
score note clock :undo :correct :score :clock :log :moves :tiles :explain :board :help : y city N 1,0,0 99999999999999999999 = x=1 [ { " adjust
""".split()  # noqa: SIM905 - a list of seventy quoted words is harder to read
LINES = st.lists(st.lists(st.sampled_from(WORDS) | st.text(max_size=6), max_size=6).map(" ".join), max_size=12)


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A log for many small games."""
    return f"sqlite:///{tmp_path_factory.mktemp('wild') / 'wild.sqlite'}"


@given(lines=LINES, asks=st.booleans(), as_played=st.booleans())
def test_no_line_breaks_the_table(crowded: str, lines: list[str], asks: bool, as_played: bool) -> None:
    name = begin(crowded, "carcassonne", "Ann,Ben", "", "C1", ["inns-and-cathedrals"], [], [], [])[0].game
    with open_store(crowded) as store:
        dialogue = Dialogue(RecordingTable(store, name), asks=asks, as_played=as_played)
        for line in ["crr 1,0 90", *lines]:
            before = dialogue.table.seq
            reply = dialogue.answer(line)
            assert not (reply.refused and dialogue.table.seq > before)
            assert dialogue.situation() is not None
            assert dialogue.prompt
            dialogue.completions(line)
        entries = list(store.read(name))
        assert [entry.event for entry in entries] == [entry.event for entry in dialogue.table.entries]
        fresh = Cursor(entries)
        assert not [step for step in fresh.steps() if not step.applied.done]
        assert fresh.state.ledger.score == dialogue.table.scores
        assert fresh.state.board.placed.keys() == dialogue.table.state.board.placed.keys()


@given(line=st.lists(st.sampled_from(WORDS) | st.text(max_size=6), max_size=6).map(" ".join))
def test_reading_leaves_the_position_as_it_was(crowded: str, line: str) -> None:
    with open_store(crowded) as store:
        if not store.find("still"):
            begin(crowded, "carcassonne", "Ann,Ben", "still", "C1", [], [], [], [])
            Dialogue(RecordingTable(store, "still")).answer("crr 1,0 90")
        table = RecordingTable(store, "still")
        before = table.state.journal.mark()
        with suppress(NotUnderstood, Choice):
            read(table, line)
        assert table.state.journal.mark() == before
