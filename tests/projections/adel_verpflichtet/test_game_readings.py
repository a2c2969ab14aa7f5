"""Every reading of Adel Verpflichtet: what happens under each of its answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.common import GameSetUp
from events.finding import Certainty, Severity
from events.notation import read
from projections.adel_verpflichtet.game import AdelVerpflichtet
from projections.adel_verpflichtet.material import default_text
from projections.adel_verpflichtet.set_up import readings
from projections.adel_verpflichtet.state import Evening
from projections.game import NotSupported

COLOURS = ("red", "blue", "green", "purple")


class Record:
    """A game written line by line; keeps the codes."""

    def __init__(self, seats: int = 3, tops: str = "A9 F8", rounds: int = 0, hands: tuple[str, ...] = (), material: str = "", **answers: str) -> None:
        chosen = tuple((name.replace("_", "-"), value) for name, value in answers.items())
        self.game = AdelVerpflichtet(
            GameSetUp(game="adel_verpflichtet", players=("",) * seats, readings=chosen, draws=rounds, material=material),
        )
        self.state: Evening = self.game.start()
        count = int(self.state.readings["starting-objects"])
        for seat in range(seats):
            self(f"{seat + 1} colour {COLOURS[seat]}")
            self(f"{seat + 1} dealt {hands[seat] if seat < len(hands) else ','.join('?' * count)}")
        rest = len(self.state.material.deck) - count * seats
        small, large, (one, two) = rest // 2, rest - rest // 2, tops.split()
        first, second = (small, large) if answers.get("larger_pile") == "2" else (large, small)
        self.laid = self(f"piles {first} {one} {second} {two}")

    def __call__(self, *lines: str) -> tuple[str, ...]:
        """Plays lines, answers the codes of the last one."""
        codes: tuple[str, ...] = ()
        for line in lines:
            event = read(line)
            assert event is not None
            codes = self.game.play(self.state, event, len(self.state.chronicle.told) + 1).codes
        return codes

    def locations(self, *where: str) -> None:
        """One location for each seat."""
        for seat, one in enumerate(where, 1):
            assert self(f"{seat} location {one}") == ()


def test_players() -> None:
    assert Record(2).state.number == 1
    few = AdelVerpflichtet(GameSetUp(game="adel_verpflichtet", players=("", ""), readings=(("min-players", "3"),)))
    line = read("1 colour red")
    assert line is not None
    assert few.check(few.start(), line) == ("AV-01",)


@pytest.mark.parametrize(("answer", "cells"), [("players", 3), ("printed", 6)])
def test_cells(answer: str, cells: int) -> None:
    assert len(Record(cells_in_use=answer).state.cells) == cells


@pytest.mark.parametrize(
    ("answer", "line", "codes"),
    [
        ("1", "piles 22 A1 21 B1", ()),
        ("2", "piles 22 A1 21 B1", ("S.piles/larger",)),
        ("2", "piles 21 A1 22 B1", ()),
        ("either", "piles 21 A1 22 B1", ()),
    ],
)
def test_larger_pile(answer: str, line: str, codes: tuple[str, ...]) -> None:
    game = AdelVerpflichtet(GameSetUp(game="adel_verpflichtet", players=("", ""), readings=(("larger-pile", answer),)))
    state = game.start()
    for text in ("1 colour red", "2 colour blue", "1 dealt ?,?,?,?", "2 dealt ?,?,?,?"):
        game.play(state, read(text), 1)  # type: ignore[arg-type]
    assert game.check(state, read(line)) == codes  # type: ignore[arg-type]


def test_three_objects_at_the_start() -> None:
    assert Record(starting_objects="3").state.owned(0) == 3


@pytest.mark.parametrize(("answer", "codes"), [("yes", ()), ("no", ("IV.steal/declined",))])
def test_a_thief_may_decline(answer: str, codes: tuple[str, ...]) -> None:
    record = Record(theft_optional=answer)
    record.locations("castle", "castle", "castle")
    record("1 action exhibition", "2 action thief-9", "3 action detective", "1 exhibits A1,A2,A3")
    assert record("2 spares 1") == codes


@pytest.mark.parametrize(("answer", "codes", "space"), [("no", ("AV-21~series-wraps",), 0), ("yes", (), 2)])
def test_f_and_a(answer: str, codes: tuple[str, ...], space: int) -> None:
    record = Record(series_wraps=answer)
    record.locations("castle", "castle", "castle")
    record("1 action exhibition", "2 action detective", "3 action detective")
    event = read("1 exhibits E1,F1,A1")
    assert event is not None
    assert record.game.check(record.state, event) == codes
    if codes:
        found = record.game.explain(record.state, event, codes[0])
        assert (found.code, found.reading, found.certainty) == ("AV-21", "series-wraps", Certainty.CERTAIN)
    record("1 exhibits E1,F1,A1")
    assert record.state.position[0] == space


@pytest.mark.parametrize(("answer", "codes"), [("no", ("III.buy/declined",)), ("yes", ())])
def test_the_winner_may_decline(answer: str, codes: tuple[str, ...]) -> None:
    record = Record(may_decline_purchase=answer)
    record.locations("auction", "castle", "castle")
    record("1 action cheque-5000")
    assert record("1 buys nothing") == codes
    assert record.state.phase == "castle"
    assert 5000 not in record.state.purse(0)


@pytest.mark.parametrize(("answer", "codes"), [("no", ("AV-12",)), ("yes", ())])
def test_empty_visit(answer: str, codes: tuple[str, ...]) -> None:
    record = Record(allow_empty_auction_visit=answer)
    for thief in ("5", "8"):
        record.locations("castle", "castle", "castle")
        record(f"1 action thief-{thief}", "2 action detective", "3 action detective")
    for cheque, bought, following in (("5000", "A9", "A8"), ("8000", "A8", "A7"), ("17000", "A7", "A6"), ("20000", "A6", "A5")):
        record.locations("auction", "castle", "castle")
        record(f"1 action cheque-{cheque}", f"1 buys {bought}", f"window 1 {following}", "2 action detective", "3 action detective")
    assert record("1 location auction") == codes
    record("2 location castle", "3 location castle")
    assert record.state.phase == "castle"


@pytest.mark.parametrize(("answer", "first"), [("number", 2), ("position", 1)])
def test_which_thief_chooses_first(answer: str, first: int) -> None:
    record = Record(4, castle_thief_order=answer)
    record.locations("castle", "castle", "castle", "castle")
    record("1 action exhibition", "2 action detective", "3 action detective", "4 action thief-1", "1 exhibits A1,A2,A3")
    record("4 spares 1")
    assert record.state.position[1] == record.state.position[2] == 2
    record.locations("castle", "castle", "castle", "castle")
    record("1 action detective", "2 action thief-4", "3 action thief-6", "4 action exhibition", "4 exhibits D1,D2,D3")
    assert record.game.to_act(record.state) == {2}  # both stand on one space, so the number decides
    record.state.ledger.score[1] += 5
    assert record.game.to_act(record.state) == {first}


@pytest.mark.parametrize(("answer", "owner"), [("block", -1), ("strongest", 1)])
def test_several_thieves_in_the_auction_house(answer: str, owner: int) -> None:
    record = Record(auction_thieves=answer)
    record.locations("auction", "auction", "auction")
    record("1 action cheque-5000", "2 action thief-9", "3 action thief-6")
    assert record.state.cheques[5000] == owner


@pytest.mark.parametrize(("answer", "steps"), [("fixed", (8, 4, 0)), ("objects", (4, 3, 0))])
def test_last_exhibitions(answer: str, steps: tuple[int, ...]) -> None:
    record = Record(rounds=1, final_bonus=answer, hands=("A1,A2,A3,A4", "C1,C2,C3,F2", "A5,B5,D4,F4"))
    record.locations("castle", "castle", "castle")
    record("1 action detective", "2 action detective", "3 action detective")
    record("1 final A1,A2,A3,A4", "2 final C1,C2,C3", "3 final nothing")
    assert tuple(record.state.position.values()) == steps


@pytest.mark.parametrize(("answer", "steps"), [("next-oldest", (1, 2, 0)), ("tie", (0, 0, 0))])
def test_oldest_objects_of_the_same_year(answer: str, steps: tuple[int, ...]) -> None:
    plain = default_text("six")
    same = plain.replace("year = 1746", "year = 1751")
    assert same != plain
    record = Record(material=same, identical_oldest=answer, hands=("A8,A1,A2,F1", "B8,B1,B2,F2"))
    record.locations("castle", "castle", "castle")
    record("1 action exhibition", "2 action exhibition", "3 action detective", "1 exhibits A8,A1,A2", "2 exhibits B8,B1,B2")
    assert tuple(record.state.position.values()) == steps


def test_commitments_may_be_required() -> None:
    assert Record(commits="required")("1 location castle") == ("AV-05",)
    assert Record()("1 location castle") == ()


def test_a_finding_that_hangs_on_a_reading_depends_on_it_unless_somebody_chose() -> None:
    for answers, certainty in (({}, Certainty.DEPENDS), ({"may_decline_purchase": "no"}, Certainty.CERTAIN)):
        record = Record(**answers)
        record.locations("auction", "castle", "castle")
        record("1 action cheque-5000")
        event = read("1 buys nothing")
        assert event is not None
        assert record.game.explain(record.state, event, "III.buy/declined").certainty == certainty


def test_what_a_closed_audit_has_to_prove_is_not_provable_before() -> None:
    record = Record(rounds=1)
    record.locations("castle", "castle", "castle")
    record("1 action exhibition", "2 action detective", "3 action detective")
    event = read("1 exhibits nothing")
    assert event is not None
    (code,) = record.game.check(record.state, event)
    found = record.game.explain(record.state, event, code)
    assert (found.code, found.severity, found.certainty) == ("AV-26", Severity.NOTE, Certainty.UNPROVEN)
    record("1 exhibits nothing", "1 final nothing", "2 final nothing", "3 final nothing")
    assert record("2 held A1,B1,D1,F1") == ()
    assert record("1 held A2,B2,C2,F2") == ("AV-26", "AV-43")


def test_all_readings_are_tested_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert all(name.replace("-", "_") in text or name in text for name in readings())


def test_what_is_not_built_is_refused() -> None:
    for values in ({"edition": "seven"}, {"readings": (("nothing", "x"),)}, {"draws": -1}, {"components": ("x",)}, {"material": "edition ="}):
        with pytest.raises(NotSupported):
            AdelVerpflichtet(GameSetUp(game="adel_verpflichtet", players=("a", "b"), **values))  # type: ignore[arg-type]
