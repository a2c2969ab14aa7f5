"""`kerb record` refuses what is illegal, what cannot be, and what nobody understands; slips are taken back or put right."""

import pytest

from cli.recording.dialogue import Dialogue
from events.recording import Recording
from events.store import Store
from projections.replay import Cursor
from projections.validate import validate
from tests.cli.recording.conftest import Typed, said, stored

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
        (["rfr 1,0 0 r"], "withdraw 3 x", "2B-1.place.normal/no-feature"),
    ],
)
def test_what_cannot_be_applied_is_refused_also_as_played(
    dialogue: Dialogue, typed: Typed, store: Store, before: list[str], line: str, code: str
) -> None:
    typed(*before)
    known = stored(store)
    for typed_as in (line, f"{line} !"):
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
    assert stored(store)[-1] == 'withdraw 7 author="desk 1" it was the field'
    assert dialogue.table.scores == {0: 0, 1: 0}
    typed(":undo typed twice")
    typed("yes")
    assert stored(store)[-1] == 'withdraw 6 author="desk 1" typed twice'
    assert dialogue.prompt == "friday@9 2 Ben: places BA/C> "
    typed("0,-1 c")
    fresh = Cursor(list(store.read("friday")))
    assert not [step for step in fresh.steps() if step.findings]
    assert fresh.state.ledger.awards == dialogue.table.state.ledger.awards
    assert fresh.state.ledger.score == {0: 0, 1: 4}


def test_a_tile_that_was_shown_is_for_an_arbiter(dialogue: Dialogue, typed: Typed, store: Store) -> None:
    typed("rfr 1,0 0 n rrr")
    for line in (":undo", ":undo 2", "withdraw 5 please", "withdraw 3 please"):
        reply = dialogue.answer(line)
        assert reply.refused
        assert "friday@5 2 draw BA/RRR cannot be unseen" in said(reply)
        assert ":correct TILE" in said(reply)
    dialogue.arbiter = True
    assert "a reason is needed" in said(dialogue.answer(":undo 2"))
    typed(":undo 2 drawn out of turn", "y")
    assert stored(store)[-2:] == [f'withdraw {seq} author="desk 1" role=arbiter drawn out of turn' for seq in (5, 4)]
    assert dialogue.prompt == "friday@7 1 Ann: figure> "


def test_a_slip_of_the_pen_is_corrected(dialogue: Dialogue, typed: Typed, store: Store) -> None:
    typed("rfr 1,0 0 n rrr", ":correct crr", ":correct crrr")
    assert stored(store)[-1] == 'correct 5 reason="typed wrongly" author="desk 1" 2 draw BA/CRRR'
    assert dialogue.prompt == "friday@7 2 Ben: places BA/CRRR> "
    assert dialogue.table.state.pack["BA/RRR"] == 4
    assert dialogue.table.state.pack["BA/CRRR"] == 2
    assert "1C.place/edge" in said(dialogue.answer("correct 3 1 tile BA/RFr 1,0 r90")), "what follows may not become wrong"
    typed("correct 3 1 tile BA/RFr -1,0 r0")
    assert (-1, 0) in dialogue.table.state.board.placed
    assert not validate(Recording(name="friday", entries=list(store.read("friday")))).findings
