"""Disputed situations of Mille Grazie (section 10 of the rules), as they come out by default and under the other readings."""

from __future__ import annotations

from typing import Any

from projections.mille_grazie.set_up import order_of_play, readings, register
from projections.validate import validate

from .test_game_codes import BASE, CALLED, CODES, DONE, FERRARA, VERONA, YES, found, judged, record, three_cards


def state(lines: list[str], **chosen: str) -> Any:
    """The position after a record without findings."""
    after = judged(lines, chosen)
    assert [finding.code for finding in after.findings] == []
    return after.cursor.state


def scores(lines: list[str], **chosen: str) -> list[int]:
    """The points of all seats."""
    return list(state(lines, **chosen).ledger.score.values())


BOTH = [*CALLED, "2 shows ambush L", "3 calls L", "3 shows ambush L", "1 travels P"]


def test_each_of_two_robbers_scores_three_and_the_loss_is_taken_once() -> None:
    """10.1 to 10.3."""
    assert scores(BOTH) == [0, 3, 3]
    assert scores(BOTH, robber_points_shared="true") == [0, 1, 1]
    assert state(BOTH).hand(0) == []
    assert scores([*three_cards("T"), "2 calls T", "2 shows ambush T", "3 calls T", "3 shows ambush T", "1 gives-up T25 drawn_by=3"]) == [0, 3, 3]


def test_an_empty_hand_is_robbed_for_three_points_too() -> None:
    """10.4."""
    lines = [*CALLED, "2 shows ambush L", "1 travels P", "3 calls P", "3 shows ambush P", "1 travels R"]
    assert scores(lines) == [0, 3, 3]
    assert [told.text for told in state(lines).chronicle.told if told.kind == "loss"][-1] == "{0} had no cards to lose."


def test_the_robbery_comes_before_the_delivery_and_does_not_stop_the_nobleman() -> None:
    """10.8, 10.9: T04 goes to Ferrara, and is stolen on the road there."""
    assert scores([*FERRARA, "1 travels P", "1 travels R"]) == [6, 0, 0]  # T04 in Ferrara, T05 in Bologna, once the table has gone on
    assert scores([*CALLED, "2 shows ambush L", "1 travels P", "1 travels R", "1 travels I", "1 end"]) == [0, 3, 0]


def test_the_escort_protects_its_road_alone() -> None:
    """10.11, 10.12, 10.14."""
    watched = ["1 travels D", "2 calls D", "2 shows ambush D"]
    assert scores([*YES, *watched, "1 shows escort D", "1 travels L", "1 travels P"]) == [3, 0, 0]
    assert scores([*YES, *watched, "1 travels L"]) == [0, 3, 0]
    assert scores([*YES, *watched, "1 travels L", "3 calls L", "3 shows ambush L", "1 shows escort L", "1 travels P"]) == [0, 3, 0]


def test_a_robbery_proven_before_the_turn_ends_stands() -> None:
    """10.26: a late call proven in time counts; one shown without a call too, and is found; after the turn nothing counts."""
    assert scores([*VERONA, "1 travels L", "2 calls D", "2 shows ambush D"]) == [0, 3, 0]
    late = judged([*VERONA, "1 travels L", "2 shows ambush D"])
    assert [(finding.code, finding.reading) for finding in late.findings] == [("MG-26", "robbery_compulsory")]
    assert late.cursor.state.ledger.score[1] == 3
    assert scores([*VERONA, "1 travels L", "2 shows ambush D"], robbery_compulsory="false") == [0, 0, 0]
    too_late = judged([*DONE, "1 end", "2 shows ambush D"])
    assert [finding.code for finding in too_late.findings] == ["MG-26"]
    assert too_late.cursor.state.ledger.score[1] == 0


def test_a_late_robbery_takes_cards_from_the_hand_as_it_is_now() -> None:
    lines = [*VERONA, "1 picks T05", "market T08", "1 travels K", "1 travels S", "1 picks T25", "market T13", "2 calls D", "2 shows ambush D"]
    assert state([*lines, "1 gives-up T04,T25 drawn_by=2"]).hand(0) == ["T05"]
    assert found([*lines, "1 travels T", "1 travels G", "1 end"]) == [(len(lines) + 2, "MG-28")]


def test_of_two_letters_the_one_shown_first_counts() -> None:
    """10.27."""
    lines = [*VERONA, "2 calls D", "2 shows ambush D"]
    changed = judged([*lines, "2 shows ambush L", "1 travels L"])
    assert [finding.code for finding in changed.findings] == ["MG-11"]
    assert changed.cursor.state.ledger.score[1] == 3


def test_the_only_robber_of_two_players_has_two_compasses() -> None:
    """10.31, and the note that this is not confirmed."""
    two = [line for line in BASE if not line.startswith("3 ")]
    lines = [
        *two,
        "1 escort no",
        "1 travels D",
        "2 calls D",
        "2 shows ambush D",
        "1 travels L",
        "2 calls L",
        "2 shows ambush L slot=2",
        "1 travels P",
    ]
    both = validate(record(lines, players=("Anna", "Bruno")))
    assert both.findings == ()
    assert both.cursor.state.ledger.score == {0: 0, 1: 6}
    robbed = [told for told in both.cursor.game.consequences(both.cursor.state) if told.kind == "robbery"]
    assert all("not confirmed" in told.text for told in robbed)
    one = validate(record(lines, {"two_player_ambushes": "1"}, players=("Anna", "Bruno")))
    assert [finding.code for finding in one.findings] == ["MG-23", "MG-11"]
    assert one.cursor.state.ledger.score[1] == 3


def test_what_nobody_has_seen_is_not_provable() -> None:
    """A robber's letter never shown: the record cannot exclude a robbery left out, and says so, until it is shown."""
    for more, unseen in (([], (1, 2)), (["2 shows ambush X"], (2,)), (["2 shows ambush X", "3 shows ambush O"], None)):
        after = judged([*DONE, "1 end", *more])
        told = [one for one in after.cursor.game.consequences(after.cursor.state) if one.kind == "unproven"]
        assert bool(told) == (unseen is not None)


def test_a_path_is_legal_under_every_reading_or_depends_on_it() -> None:
    def told(lines: list[str]) -> str:
        after = judged(lines, {"path_rule": "free"})
        return next(one.text for one in after.cursor.game.consequences(after.cursor.state) if one.kind == "journey")

    assert "legal under every reading" in told([*DONE, "1 end"])
    assert "legal under free, not under distinct_towns_and_start, distinct_towns, distinct_roads: road D was used 5 times" in told(
        [*VERONA, *["1 travels D"] * 4, "1 end"]
    )
    assert "legal under distinct_towns, distinct_roads, free, not under distinct_towns_and_start: it came back to" in told(
        [*VERONA, "1 travels K", "1 travels I", "1 travels E", "1 travels A", "1 end"]
    )


def test_every_situation_row_and_reading_is_told_of() -> None:
    rows = order_of_play().rows
    assert [f"10.{number}" for number in range(1, 33)] == [number for number in register() if "-" not in number]
    assert all(row in rows for ruling in register().values() for row in ruling.rows)
    assert all(row in rows for reading in readings().values() for row in reading.rows)
    assert all(row in rows for numbered in CODES.known.values() for row in numbered.rules)
    known = readings().keys() | register().keys()
    assert all(numbered.reading in known for numbered in CODES.known.values() if numbered.mark != "confirmed")
    assert len(CODES.known) == 45
