"""`kerb record` without a terminal: short keys, whole games typed, refusals, undo, claims, other writers, logs that cannot store, garbage."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.new import begin
from cli.record_commands import COMMANDS
from cli.record_dialogue import Dialogue, Reply
from cli.record_keys import DRAW, OVER, PLACE, letters, looks, offers, stage, tiles_like
from cli.record_line import Choice, NotUnderstood, read
from cli.recording_table import RecordingTable
from events import notation
from events.carcassonne import FigurePlaced, TileDrawn, TilePlaced, TurnEnded
from events.common import ClockRead, EventWithdrawn, NoteAdded, ScoreStated
from events.errors import ConnectionLost, DiskFull, ReadOnly
from events.event import Draft, Event
from events.recording import Recording
from events.store import Store, open_store
from events.store.sqlite import Sqlite
from projections.replay import Cursor
from projections.validate import validate
from tests.cli.conftest import Kerb
from tests.cli.samples import written

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
Typed = Callable[..., list[Reply]]


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A log with a game called friday, of Ann and Ben, nothing drawn yet."""
    url = f"sqlite:///{tmp_path / 'table.sqlite'}"
    begin(url, "carcassonne", "Ann,Ben", "friday", "C1", [], [], [], [])
    return url


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with open_store(url) as store:
        yield store


@pytest.fixture
def dialogue(store: Store) -> Dialogue:
    return Dialogue(RecordingTable(store, "friday", actor="desk 1", clock=lambda: NOON))


@pytest.fixture
def typed(dialogue: Dialogue) -> Typed:
    """Types lines that must all be taken."""

    def lines(*all_lines: str) -> list[Reply]:
        replies = [dialogue.answer(line) for line in all_lines]
        assert not [reply.lines for reply in replies if reply.refused]
        return replies

    return lines


def stored(store: Store, name: str = "friday") -> list[str]:
    """The events on disk after the set-up, in notation."""
    return [notation.write(entry.event) for entry in store.read(name)][1:]


def said(reply: Reply) -> str:
    return "\n".join(reply.lines).replace("\N{NO-BREAK SPACE}", " ")


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
    assert len({looks(turned) for turned in box["BA/CRr"]}) == 4
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


# ---- what is refused


@pytest.mark.parametrize(
    ("before", "line", "code", "right"),
    [
        (["rfr"], "1,0 90", "1C.place/edge", "legal now: a -1,0 r0, b 1,0 r0, c 0,1 r0"),
        (["rfr"], "4,4 0", "1C.place/apart", "right would be: a square beside a tile"),
        (["rfr"], "2 tile BA/RFr 1,0 r0", "1C.place/wrong-seat", "right would be: seat 1"),
        (["rfr 1,0 0 r rfr 2,0 0"], "r", "2B-1.place/occupied", "seat 1 has small at 1,0"),
        (["rfr 1,0 0"], "place small 0,0 city N", "2B-1.place/elsewhere", "the tile at 1,0"),
    ],
)
def test_an_illegal_move_is_refused_and_recorded_as_played_on_demand(
    dialogue: Dialogue, typed: Typed, store: Store, before: list[str], line: str, code: str, right: str
) -> None:
    typed(*before)
    known = stored(store)
    reply = dialogue.answer(line)
    text = said(reply)
    assert reply.refused
    assert f"  {code}: " in text
    assert right in text
    assert "` !` behind it" in text
    assert stored(store) == known
    assert dialogue.table.address == f"friday@{len(known) + 1}"
    assert f"\n  friday@{len(known) + 2}: {code}: " in said(typed(f"{line} !")[0])
    assert len(stored(store)) == len(known) + 1
    findings = validate(Recording(name="friday", entries=list(store.read("friday")))).findings
    assert [finding.code for finding in findings] == [code]


@pytest.mark.parametrize(
    ("before", "line", "code"),
    [
        (["rfr"], "0,0 0", "1C.place/taken"),
        (["rfr 1,0 0"], "m", "2B-1.place.normal/no-feature"),
        ([], "1 draw XX/Y", "1B.draw.only/unknown-tile"),
        ([], "7 draw BA/C", "record/unknown-seat"),
        ([], "claim score 7 3", "record/unknown-seat"),
        ([], "claim winner 1,7", "record/unknown-seat"),
        ([], "clock 3 60", "record/unknown-seat"),
        ([], "setup carcassonne players=x,y", "record/second-set-up"),
        ([], "reading no-such yes", "record/unknown-reading"),
        ([], "withdraw 9 x", "record/no-such-event"),
        ([], "withdraw 1 x", "record/no-set-up"),
        (["rfr"], "correct 2 nonsense", "record/unreadable-correction"),
        (["rfr 1,0 0"], "withdraw 3 x", None),
        (["rfr 1,0 0 r"], "withdraw 3 x", "2B-1.place.normal/no-feature"),
    ],
)
def test_what_cannot_be_applied_is_refused_also_as_played(
    dialogue: Dialogue, typed: Typed, store: Store, before: list[str], line: str, code: str | None
) -> None:
    typed(*before)
    known = stored(store)
    for typed_as in (line, f"{line} !"):
        if code is None:
            assert not dialogue.answer(typed_as).refused
            return
        reply = dialogue.answer(typed_as)
        assert reply.refused
        assert f"{code}: " in said(reply)
        assert "cannot be recorded as played either" in said(reply)
    assert stored(store) == known
    assert dialogue.table.scores == {0: 0, 1: 0}
    typed(":note still sound")


@pytest.mark.parametrize(
    ("before", "line", "why"),
    [
        ([], "zz", "no tile left is called 'zz'"),
        ([], "d", "which tile is drawn?"),
        ([], "end 3", "column 5: '3' is too much"),
        ([], "note", "text is missing"),
        (["rfr"], "zz", "'zz' is no place for BA/RFr"),
        (["rfr"], "5,5", "BA/RFr does not fit at 5,5"),
        (["rfr"], "tile BA/RFr 1,0", "rotation is missing"),
        (["rfr 1,0 0 r"], "zz", "no tile left is called 'zz'"),
        ([], ":clock 1", "usage: :clock SEAT SECONDS"),
        ([], ":clock Zoe 3", "there is no seat Zoe"),
        ([], ":score 1 x", "usage: :score SEAT TOTAL"),
        ([], ":note", "usage: :note TEXT"),
        ([], ":undo", "there are 0 events to take back"),
        ([], ":correct rfr", "the set-up stands"),
        (["rfr"], ":correct zz", "no tile left is called 'zz'"),
        (["rfr"], ":correct rrr 1,0 90", "is one event"),
        ([], "ruling tiny-city 2 because", "ruling is not for the table"),
    ],
)
def test_what_is_not_understood(dialogue: Dialogue, typed: Typed, store: Store, before: list[str], line: str, why: str) -> None:
    typed(*before)
    known = stored(store)
    reply = dialogue.answer(line)
    assert reply.refused
    assert why in said(reply)
    assert stored(store) == known


# ---- taking back, putting right


def test_undo_asks_says_what_changes_and_equals_the_replay(dialogue: Dialogue, typed: Typed, store: Store) -> None:
    typed("rfr 1,0 0 n c 0,-1 180 c")
    assert dialogue.table.scores == {0: 0, 1: 4}
    question = said(typed(":undo")[0])
    assert "friday@7  2 place small 0,-1 city S" in question
    assert dialogue.prompt == "? "
    assert said(typed("rather not")[0]) == "nothing was taken back"
    assert len(stored(store)) == 6
    typed(":undo")
    assert "  Ben 4 -> 0" in typed("y it was the field")[0].lines
    assert stored(store)[-1] == "withdraw 7 it was the field"
    assert dialogue.table.scores == {0: 0, 1: 0}
    typed(":undo typed twice")
    typed("yes")
    assert stored(store)[-1] == "withdraw 6 typed twice"
    assert dialogue.prompt == "friday@9 2 Ben: places BA/C> "
    typed("0,-1 c")
    fresh = Cursor(list(store.read("friday")))
    assert not [step for step in fresh.steps() if step.findings]
    assert fresh.state.ledger.awards == dialogue.table.state.ledger.awards
    assert fresh.state.ledger.score == {0: 0, 1: 4}


def test_a_tile_that_was_shown_is_for_an_arbiter(dialogue: Dialogue, typed: Typed, store: Store) -> None:
    typed("rfr 1,0 0 n rrr")
    for line in (":undo", ":undo 2", "withdraw 5 please"):
        reply = dialogue.answer(line)
        assert reply.refused
        assert "friday@5 showed the tile BA/RRR, which cannot be unseen" in said(reply)
        assert ":correct TILE" in said(reply)
    dialogue.arbiter = True
    assert "a reason is needed" in said(dialogue.answer(":undo 2"))
    typed(":undo 2 drawn out of turn", "y")
    assert stored(store)[-2:] == ["withdraw 5 drawn out of turn", "withdraw 4 drawn out of turn"]
    assert dialogue.prompt == "friday@7 1 Ann: figure> "


def test_a_slip_of_the_pen_is_corrected(dialogue: Dialogue, typed: Typed, store: Store) -> None:
    typed("rfr 1,0 0 n rrr", ":correct crr", ":correct crrr")
    assert stored(store)[-1] == 'correct 5 reason="typed wrongly" 2 draw BA/CRRR'
    assert dialogue.prompt == "friday@7 2 Ben: places BA/CRRR> "
    assert dialogue.table.state.pack["BA/RRR"] == 4
    assert dialogue.table.state.pack["BA/CRRR"] == 2
    assert "1C.place/edge" in said(dialogue.answer("correct 3 1 tile BA/RFr 1,0 r90")), "what follows may not become wrong"
    typed("correct 3 1 tile BA/RFr -1,0 r0")
    assert (-1, 0) in dialogue.table.state.board.placed
    assert not validate(Recording(name="friday", entries=list(store.read("friday")))).findings


# ---- remarks, claims, what is shown


def test_remarks_and_claims(dialogue: Dialogue, typed: Typed, store: Store) -> None:
    typed("rfr 1,0 0 n c 0,-1 180 c")
    agrees, differs, *_ = typed(":score Ben 4", ":score 2 6", ":clock 1 12:30", ":clock Ben -1:00:05", ":note the cat   walked over it")
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


# ---- others at the same game, logs that cannot store


def test_somebody_else_was_faster(dialogue: Dialogue, typed: Typed, store: Store, url: str) -> None:
    typed("rfr")
    with open_store(url) as other:
        second = Dialogue(RecordingTable(other, "friday"))
        assert not second.answer("1,0 0").refused
    reply = dialogue.answer("-1,0 0")
    assert reply.refused
    assert not reply.kept
    assert "somebody else records friday too; nothing of your line was stored" in said(reply)
    assert "  friday@3  1 tile BA/RFr 1,0 r0" in reply.lines
    assert dialogue.prompt == "friday@3 1 Ann: figure> "
    typed("r")
    assert stored(store) == ["1 draw BA/RFr", "1 tile BA/RFr 1,0 r0", "1 place small 1,0 road E"]


def test_ten_rounds_of_two_writers_lose_nothing(url: str) -> None:
    with open_store(url) as one, open_store(url) as two:
        tables = [Dialogue(RecordingTable(store, "friday")) for store in (one, two)]
        told = 0
        for number in range(20):
            reply = tables[number % 2].answer(f":note {number}")
            if reply.refused:
                told += 1
                assert not tables[number % 2].answer(f":note {number}").refused
        assert told == 19
        assert stored(one) == [f"note {number}" for number in range(20)]


def test_a_busy_log_keeps_the_line(url: str, store: Store) -> None:
    with Store(Sqlite(Path(url.removeprefix("sqlite:///")), wait_seconds=0.05)) as hasty:
        dialogue = Dialogue(RecordingTable(hasty, "friday"))
        with store.database.transaction():
            reply = dialogue.answer("rfr")
            assert reply.refused
            assert reply.kept == "rfr"
            assert "in use by another program; nothing was stored, try again; Enter alone tries again: rfr" in said(reply)
            assert dialogue.prompt == "friday@1 1 Ann: draws> "
            assert dialogue.answer("").kept == "rfr"
        assert not dialogue.answer("").refused
        assert not dialogue.answer("").lines, "once is enough"
    assert stored(store) == ["1 draw BA/RFr"]


@pytest.mark.parametrize("error", [DiskFull("the disk is full: nothing was stored"), ReadOnly("it cannot be written")])
def test_a_log_that_takes_nothing(dialogue: Dialogue, store: Store, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def refuse(*args: object, **options: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", refuse)
        reply = dialogue.answer("crr 1,0 90 c")
        assert (reply.refused, reply.kept) == (True, "crr 1,0 90 c")
        assert str(error) in said(reply)
        assert dialogue.table.state.drawn is None
        assert not dialogue.table.state.ledger.awards
    assert not dialogue.answer("").refused
    assert len(stored(store)) == 3


def test_a_lost_answer_is_stored_once(dialogue: Dialogue, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    append = store.append

    def lose(*args: object, **options: object) -> None:
        append(*args, **options)  # type: ignore[arg-type]
        raise ConnectionLost("the server went away")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", lose)
        assert dialogue.answer("rfr").kept == "rfr"
    assert not dialogue.answer("").refused
    assert stored(store) == ["1 draw BA/RFr"]
    assert not dialogue.answer("1,0 0").refused


def test_a_closed_game(dialogue: Dialogue, store: Store, kerb: Kerb, url: str) -> None:
    store.append("friday", 1, [Draft(event=NoteAdded("over"))], close=True)
    dialogue.table.reload()
    reply = dialogue.answer("rfr")
    assert reply.refused
    assert "was closed at" in said(reply)
    assert kerb("--db", url, "record", "friday").code == 1


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


# ---- the command, its lines from a pipe


def test_lines_from_a_pipe(kerb: Kerb, url: str, store: Store) -> None:
    lines = "# opening\n\nrfr\n1,0 0\nr\nc 0,-1 180\n:undo\n0,-1\nc\n:quit\nnever read\n"
    code, out, err = kerb("--db", url, "record", "friday", "--by", "desk", stdin=lines)
    assert (code, err) == (0, "recorded up to friday@10\n")
    assert out.startswith("friday@2  1 draw BA/RFr\n")
    assert out.endswith("friday@10  2 place small 0,-1 city S\n  Ben 4: city, 2 tiles x 2 = 4\n  Ann 0 · Ben 4\n")
    assert stored(store)[-3] == "withdraw 7 taken back at the table", "nobody is asked"
    assert [entry.actor for entry in store.read("friday")] == ["", *["desk"] * 9]


def test_a_pipe_stops_at_the_first_line_that_is_refused(kerb: Kerb, url: str, store: Store) -> None:
    code, out, err = kerb("--db", url, "record", "friday", stdin="rfr\n1,0 90\n1,0 0\n")
    assert code == 1
    assert out == "friday@2  1 draw BA/RFr\n"
    assert err.startswith("stdin:2: 1,0 90\nrefused: 1 tile BA/RFr 1,0 r90\n  1C.place/edge: ")
    assert err.endswith("recorded up to friday@2\n")
    code, out, err = kerb("--db", url, "record", "friday", "--as-played", stdin="1,0 90\nn\nccr\n")
    assert code == 1
    assert "friday@3: 1C.place/edge" in out
    assert "stdin:3: ccr\nnot understood: which tile: BA/CcRr (3), BA/CcRr+ (2)\n" in err
    assert stored(store) == ["1 draw BA/RFr", "1 tile BA/RFr 1,0 r90", "1 end"]
    assert [entry.actor for entry in store.read("friday")] == [""] * 4
    assert kerb("--db", url, "record", "friday@4", stdin=":undo\n:note done")[0] == 0
    assert kerb("--db", url, "validate", "friday").code == 1


def test_a_game_begun_and_recorded_at_once(kerb: Kerb, db: str) -> None:
    code, out, _ = kerb("record", "sunday", "--new", "carcassonne", "-p", "Ann,Ben", "-s", "inns-and-cathedrals", stdin="rfr\n1,0 0\nbr\n")
    assert (code, out.splitlines()[-1]) == (0, "sunday@4  1 place big 1,0 road E")
    assert kerb("validate", "sunday").code == 0
    with open_store(db) as store:
        assert isinstance(next(iter(store.read("sunday", 3))).event, FigurePlaced)
        assert not any(isinstance(entry.event, EventWithdrawn) for entry in store.read("sunday"))


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        (("record",), 2, "which game?"),
        (("record", "monday"), 2, "there is no game 'monday'"),
        (("record", "friday@99"), 2, "friday stands at event 1, and goes on there"),
        (("record", "friday", "-p", "x,y"), 2, "belong to --new"),
        (("record", "--new", "carcassonne"), 2, "who plays?"),
        (("record", "--new", "chess", "-p", "x,y"), 4, "there is no game 'chess'"),
        (("record", "friday", "--new", "carcassonne", "-p", "x,y"), 2, "there is a game friday already"),
    ],
)
def test_wrong_use(kerb: Kerb, url: str, words: tuple[str, ...], code: int, why: str) -> None:
    answer = kerb("--db", url, *words)
    assert (answer.code, answer.out) == (code, "")
    assert why in answer.err


def test_no_log_is_made_for_nothing(kerb: Kerb, tmp_path: Path) -> None:
    answer = kerb("record", "friday")
    assert answer.code == 2
    assert "no log yet" in answer.err
    assert not (tmp_path / "log").exists()
    kerb("new", "carcassonne", "-p", "Ann,Ben")
    path = written(tmp_path)
    assert "is a file; what is recorded goes into the log: kerb import" in kerb("record", path).err
