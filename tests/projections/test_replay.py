"""The cursor: addresses, forward and back, claims that go back too, corrections of the set-up."""

from __future__ import annotations

import pytest

from events.event import Entry
from events.notation import read
from projections.address import Address, BadAddress
from projections.game import NotSupported
from projections.replay import Cursor, before_final
from tests.projections.carcassonne.state import fingerprint

GAME = """
setup carcassonne players=Ann,Ben draws=3
1 draw BA/C
1 tile BA/C 0,-1 r180
1 place small 0,-1 city S
1 end
claim award 1 4 city
claim score 1 5
2 draw BA/RFr
2 tile BA/RFr 1,0 r0
2 place small 1,0 road W
2 end
claim score 1 5
1 draw BA/RFr
1 tile BA/RFr 2,0 r0
1 end
"""


def entries(text: str) -> list[Entry]:
    events = [event for line in text.splitlines() if (event := read(line)) is not None]
    return [Entry(seq=seq, event=event, source=f"game:{seq}") for seq, event in enumerate(events, 1)]


def at(text: str, address: str) -> Cursor:
    cursor = Cursor(entries(text))
    cursor.to(Address.read(address))
    return cursor


@pytest.mark.parametrize(
    ("text", "address"),
    [("47", Address(seq=47)), ("t12", Address(turn=12)), ("final", Address(final=True)), ("", Address()), ("end", Address())],
)
def test_addresses(text, address):
    assert Address.read(text) == address


@pytest.mark.parametrize("text", ["0", "t0", "-1", "t", "12t", "t-3", "1.5", "final2", " 3", "1e3", "9999999999"])
def test_what_is_no_address(text):
    with pytest.raises(BadAddress, match="no address"):
        Address.read(text)


@pytest.mark.parametrize(
    ("address", "seq", "number", "scores"),
    [
        ("1", 1, 1, {0: 0, 1: 0}),
        ("3", 3, 1, {0: 0, 1: 0}),
        ("4", 4, 1, {0: 4, 1: 0}),
        ("t1", 5, 2, {0: 4, 1: 0}),
        ("t2", 11, 3, {0: 4, 1: 0}),
        ("t3", 15, 3, {0: 4, 1: 3}),
        ("final", 15, 3, {0: 4, 1: 3}),
        ("", 15, 3, {0: 4, 1: 3}),
    ],
)
def test_where_an_address_leads(address, seq, number, scores):
    cursor = at(GAME, address)
    assert cursor.entries[cursor.at - 1].seq == seq
    assert cursor.state.number == number
    assert cursor.state.ledger.score == scores
    for other in ("7", "t2", "1", address):  # from anywhere, forward and back
        cursor.to(Address.read(other))
    assert cursor.entries[cursor.at - 1].seq == seq
    assert fingerprint(cursor.state) == fingerprint(at(GAME, address).state)


def test_before_final_scoring_the_awards_of_the_end_are_left_out():
    cursor = at(GAME, "final")
    assert [award.row for award in cursor.state.ledger.awards] == ["3B.score", "E2.score"]
    assert [award.row for award in before_final(cursor.game, cursor.state.ledger.awards)] == ["3B.score"]


@pytest.mark.parametrize("address", ["16", "t4", "99"])
def test_an_address_the_game_does_not_reach(address):
    with pytest.raises(BadAddress, match="there is no"):
        at(GAME, address)


def test_before_final_scoring_needs_a_game_that_is_over():
    with pytest.raises(BadAddress, match="not over"):
        at("\n".join(GAME.splitlines()[:-1]), "final")


def test_the_number_of_a_correction_is_an_address_too():
    text = GAME + "correct 3 1 tile BA/C 0,1 r180\n"
    cursor = at(text, "16")
    assert cursor.entries[cursor.at - 1].event == read("1 end")
    with pytest.raises(BadAddress, match="events 1 to 16"):
        at(text, "17")


def test_going_back_takes_claims_back_too():
    cursor = Cursor(entries(GAME))
    first = [step.findings for step in cursor.steps()]
    assert [[f.code for f in findings] for findings in first if findings] == [["claim/score"]] * 2
    assert [finding.after for findings in first for finding in findings] == [0, 7]
    while cursor.back():
        pass
    assert [step.findings for step in cursor.steps()] == first
    for _ in range(8):
        cursor.back()
    assert [step.findings for step in cursor.steps()] == first[-8:]


def test_there_is_nothing_before_the_set_up_and_nothing_after_the_end():
    cursor = Cursor(entries(GAME))
    assert not cursor.back()
    assert cursor.at == 1
    assert len(list(cursor.steps())) == 14
    assert cursor.forward() is None


def test_a_record_without_a_set_up_is_not_played():
    for text in ("1 end", ""):
        with pytest.raises(NotSupported, match="set-up"):
            Cursor(entries(text))


def test_the_set_up_is_corrected_by_another_set_up():
    cursor = Cursor(entries(GAME + "correct 1 setup carcassonne players=Ann,Ben draws=2\n"))
    assert cursor.set_up.draws == 2
    assert not cursor.problems


@pytest.mark.parametrize("line", ["withdraw 1", "correct 1 1 end"])
def test_the_set_up_is_never_taken_back(line):
    cursor = Cursor(entries(GAME + line + "\n"))
    assert [finding.code for finding in cursor.problems] == ["record/no-set-up"]
    assert cursor.set_up.draws == 3
    assert len(list(cursor.steps())) == 14


def test_points_agreed_at_the_table_have_a_row_and_a_reason():
    cursor = at(GAME + "adjust 2 -3 late\nadjust 1 2 gift\nadjust 7 2 nobody\n", "")
    assert cursor.state.ledger.score == {0: 6, 1: 0}
    assert [(a.row, a.points, a.items[0].name) for a in cursor.state.ledger.awards[2:]] == [("adjustment", -3, "late"), ("adjustment", 2, "gift")]
