"""Games of Tjuv och Polis as a whole: random legal play, undoing, secrets, statements, the worked arrests of the rules."""

import os
from collections import Counter
from typing import Any

import pytest

from events.common import FactStated
from events.event import Event
from events.notation import read
from events.tjuv_och_polis import MoneyHidden
from projections.tjuv_och_polis.game import CODES
from projections.tjuv_och_polis.state import Hunt, check_money
from tests.projections.tjuv_och_polis.positions import Table
from tests.projections.tjuv_och_polis.random_play import played, set_up

SEEDS = range(10_000 if os.environ.get("KERBHOLZ_LONG") else 24)


def stands_sound(game: Any, hunt: Hunt, event: Event, applied: Any) -> None:
    assert not applied.codes, (event, applied.codes)
    assert check_money(hunt), event
    assert len(hunt.where) <= 2 * hunt.seats
    assert hunt.stage in ("set-up", "over") or game.to_act(hunt)


@pytest.mark.parametrize("seed", SEEDS)
def test_random_legal_games_end_without_a_finding_and_keep_the_money(seed: int) -> None:
    game, hunt, _ = played(set_up(seed, switches=seed % 4 > 0), seed, bold=seed % 8 > 0, each=stands_sound)
    assert game.is_over(hunt)
    best = max(hunt.ledger.score.values())
    assert game.outcome(hunt).winners == tuple(seat for seat, money in hunt.ledger.score.items() if money == best)


def test_random_games_meet_every_kind_of_consequence() -> None:
    told: Counter[str] = Counter()
    for seed in range(40):
        told.update(one.rule for one in played(set_up(seed, switches=False), seed)[1].chronicle.told)
    assert {"RB-1", "AR-1", "AR-4", "AR-5", "SE-1", "SE-2", "SE-3", "JB-2", "ES-2", "ES-9", "NE-7", "T-5", "WN-2"} <= set(told)


def values(hunt: Hunt) -> str:
    """Everything that is state, in one text."""
    hidden = ("journal", "ledger", "chronicle", "put", "drop", "registers", "board", "seq")
    tables = {k: sorted(v.items(), key=repr) if isinstance(v, dict) else v for k, v in vars(hunt).items() if k not in hidden}
    return repr([tables, hunt.ledger.awards, hunt.ledger.score, hunt.chronicle.told])


@pytest.mark.parametrize("seed", range(4))
def test_undoing_is_the_same_as_not_having_played(seed: int) -> None:
    marks: list[tuple[int, str]] = []

    def keep(game: Any, hunt: Hunt, event: Event, applied: Any) -> None:
        marks.append((hunt.journal.mark(), values(hunt)))

    game, hunt, events = played(set_up(seed), seed, most=400, each=keep)
    for mark, then in reversed(marks):
        hunt.journal.undo(mark)
        assert values(hunt) == then
    again = game.start()
    for number, event in enumerate(events, 2):
        game.play(again, event, number)
    assert values(again) == marks[-1][1]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_offered_is_legal_and_looking_changes_nothing(seed: int) -> None:
    def look(game: Any, hunt: Hunt, event: Event, applied: Any) -> None:
        before = values(hunt)
        assert all(not game.check(hunt, move) for move in game.legal_moves(hunt))
        assert values(hunt) == before

    played(set_up(seed), seed, most=250, each=look)


def test_another_seat_does_not_see_what_is_hidden() -> None:
    table = Table(2).turn(2).thief(carried=5000)
    assert table.lines("2 hides 3000 nest2") == []
    game, hunt = table.game, table.hunt
    own, other = game.view(hunt, 1), game.view(hunt, 0)
    assert own.thieves[0].hidden == {"nest2": 3000}
    assert own.scores[1] == 5000
    assert other.thieves[0].hidden == {"nest2": None}
    assert other.scores[1] is None
    event = MoneyHidden(1, 3000, "nest2")
    assert game.concealed(event, 1) == "2 hides 3000 nest2"
    assert game.concealed(event, 0) == game.concealed(event, None) == "2 hides ? nest2"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("claim fact wanted:thief1 yes", "TP-40"),
        ("claim fact wanted:thief1 no", ""),
        ("claim fact fund 3000", "TP-55"),
        ("claim fact fund 0", ""),
        ("claim fact carried:thief1 1000", "TP-55"),
        ("claim fact square:thief1 X4", ""),
        ("claim fact square:thief1 X5", "claim/fact"),
        ("claim fact weather fine", "claim/unchecked"),
    ],
)
def test_statements_about_the_position_are_compared(line: str, code: str) -> None:
    table = Table()
    event = read(line)
    assert isinstance(event, FactStated)
    assert [finding.code for finding in table.game.judge_claim(table.hunt, event)] == ([code] if code else [])


def test_a_car_takes_two_thieves_at_once() -> None:
    table = Table(2).put(thief1="T11", thief2="T12", car="S16", rear="R16")
    table.thief(wanted="robbery", carried=6000).thief("thief2", wanted="robbery", carried=1000)
    lines = ["1 rolls 3", "1 moves car T16-T15-T14-T13-T12-T11"]
    first = ["1 arrests thief1 car landed", "1 jails thief1 K11", "1 rolls 4 purpose=sentence", "1 confiscates thief1 6000 reward=2000 returned=4000"]
    second = ["1 arrests thief2 car landed", "1 jails thief2 M11", "1 rolls 2 purpose=sentence"]
    assert table.lines(*lines, *first, *second, "1 parks M12 N12 cause=followed_arrest") == []
    assert table.hunt.ledger.score == {0: 3000, 1: 0, 2: 0}
    assert [table.hunt.thieves[name].left for name in ("thief1", "thief2")] == [4, 2]


def test_two_thieves_in_one_cordon_are_both_arrested_by_different_pieces() -> None:
    table = Table(2).put(thief1="Y13", thief2="Y14", officer1="X12", officer2="Y15")
    table.thief(wanted="robbery").thief("thief2", wanted="robbery")
    assert table.lines("1 rolls 1", "1 moves officer1 Y12") == []
    assert {ground.how for ground in table.hunt.grounds} == {"encircled"}
    first = ["1 arrests thief1 officer1 encircled", "1 jails thief1 M11 guard=officer1 post=M10", "1 rolls 2 purpose=sentence"]
    assert (
        table.lines(*first, "1 arrests thief2 officer2 encircled", "1 jails thief2 N11 guard=officer2 post=K11", "1 rolls 2 purpose=sentence") == []
    )


def test_a_thief_who_breaks_out_and_cannot_move_has_served_a_turn() -> None:
    table = Table(1).put(thief1="L10", officer1="M10").thief(status="serving", left=2, arrests=1)
    table.hunt.change_officer("officer1", guards="thief1")
    table.put(officer2="L9").turn(2)
    assert table.lines("2 rolls 6 purpose=jailbreak", "2 breaks-out", "2 forfeits roll=6", "2 serves left=1") == []
    assert table.hunt.thieves["thief1"].status == "serving"
    assert not table.hunt.thieves["thief1"].wanted


def test_one_officer_on_the_telegraph_station_stops_two_flights_and_guards_one_thief() -> None:
    table = Table(2).put(thief1="C2", thief2="W2", officer1="M14").thief(carried=3000).thief("thief2", carried=9000).turn(2)
    assert table.lines("2 rolls 1", "2 moves thief1 C1", "2 flees rail mode=train", "2 pays fare 1000") == []
    assert table.lines("3 rolls 1", "3 moves thief2 W1", "1 rolls 1", "1 moves officer1 M15") == []
    first = ["1 arrests thief1 officer1 telegraph", "1 jails thief1 M11 guard=officer1 post=M10", "1 rolls 2 purpose=sentence"]
    second = ["1 arrests thief2 officer1 telegraph", "1 jails thief2 N11", "1 rolls 1 purpose=sentence", "2 rolls 1 purpose=jailbreak"]
    assert table.lines(*first, *second) == []
    assert table.hunt.fund == 4000
    assert table.hunt.ledger.score[0] == 1000 + 2000


def test_where_one_telegram_stops_one_flight_the_other_succeeds() -> None:
    table = Table(2, telegram_scope="one").put(thief1="C2", thief2="W2", officer1="M14").thief(carried=3000).thief("thief2", carried=9000).turn(2)
    assert table.lines("2 rolls 1", "2 moves thief1 C1", "3 rolls 1", "3 moves thief2 W1", "1 rolls 1", "1 moves officer1 M15") == []
    lines = [
        "1 arrests thief1 officer1 telegraph",
        "1 jails thief1 M11 guard=officer1 post=M10",
        "1 rolls 2 purpose=sentence",
        "3 escapes money=6000",
    ]
    assert table.lines(*lines) == []


@pytest.mark.parametrize(("readings", "code"), [({"police_may_retrace": "true"}, []), ({"reenter_house": "anywhere"}, ["TP-14"]), ({}, ["TP-14"])])
def test_a_house_rule_that_is_chosen_lifts_the_finding(readings: dict[str, str], code: list[str]) -> None:
    table = Table(**readings)
    assert table.lines("1 rolls 3", "1 moves officer1 P10-P9-P10") == code


def test_every_rule_that_is_cited_has_a_sentence() -> None:
    game = Table().game
    cited = {rule for numbered in CODES.known.values() for rule in numbered.rules}
    cited |= {one.rule for seed in range(6) for one in played(set_up(seed), seed)[1].chronicle.told}
    cited |= {row for settled in game.extras.register().values() for row in settled.rows}
    cited |= {row for reading in game.questions.values() for row in reading.rows}
    assert [rule for rule in sorted(cited) if not game.sentence(rule)] == []
