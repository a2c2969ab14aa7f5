"""What changes between two courses of one game."""

from __future__ import annotations

import pytest

from events.event import Entry, Event
from events.notation import read
from events.recording import Recording
from projections.address import Address, BadAddress
from projections.differences import Differences, course, differences

# Ann has a city of two tiles (event 4), Ben the road it stands on, two tiles long and open at the end (event 12).
GAME = """
setup carcassonne players=Ann,Ben draws=3
1 draw BA/C
1 tile BA/C 0,-1 r180
1 place small 0,-1 city S
1 end
2 draw BA/RFr
2 tile BA/RFr 1,0 r0
2 place small 1,0 road W
2 end
1 draw BA/L
1 tile BA/L 0,1 r0
1 end
"""


def entries(text: str) -> list[Entry]:
    events = [event for line in text.splitlines() if (event := read(line)) is not None]
    return [Entry(seq=seq, event=event, source=f"game:{seq}") for seq, event in enumerate(events, 1)]


def recording(text: str = GAME) -> Recording:
    return Recording(name="game", entries=entries(text))


def event(line: str) -> Event:
    found = read(line)
    assert found is not None
    return found


def changes(*lines: str, game: str = GAME, address: str = "") -> Differences:
    before = recording(game)
    until = Address.read(address)
    return differences(course(before, until), course(before.with_events(map(event, lines)), until))


def scores(made: Differences) -> list[tuple[int, int, int, int]]:
    return [(change.seq, change.seat, change.before, change.after) for change in made.scores]


@pytest.mark.parametrize("line", ["note nothing", "withdraw 99", "correct 7 2 tile BA/RFr 1,0 r180", "ruling tiny-city 2"])
def test_the_same_course_has_no_difference(line):
    made = changes(line)
    assert not made.scores
    assert not made.awards
    assert made.none == (line != "withdraw 99")  # which is a finding


def test_a_move_less_changes_all_that_hangs_on_it():
    made = changes("withdraw 4")
    assert scores(made) == [(4, 0, 4, 0)]
    assert made.totals == ((4, 2), (0, 2))
    assert [(c.before.what, c.before.points, c.after) for c in made.awards] == [("city N 0,0", 4, None)]
    assert [outcome.winners for outcome in made.outcomes] == [(0,), (1,)]
    assert not made.inapplicable
    assert not made.found


def test_a_score_that_differs_for_a_while_only():
    made = changes("withdraw 15", game=GAME + "note x\nclaim score 1 4\nadjust 1 3 gift\nadjust 1 -3 back\n")
    assert scores(made) == [(15, 0, 7, 4)]
    made = changes("withdraw 13", "withdraw 14", game=GAME + "adjust 1 3 gift\nadjust 1 -3 back\n")
    assert scores(made) == [(13, 0, 7, 4), (14, 0, 4, 4)]


def test_moves_that_cannot_be_applied_are_named_with_their_findings():
    made = changes("correct 3 1 tile BA/C 1,0 r270")
    assert made.inapplicable == (4, 7, 8)
    for seq in made.inapplicable:
        assert [finding for finding in made.found if finding.seq == seq]
    back = differences(course(recording().with_events([event("correct 3 1 tile BA/C 1,0 r270")])), course(recording()))
    assert not back.inapplicable
    assert [f.code for f in back.gone] == [f.code for f in made.found]


def test_an_award_with_other_points_or_other_squares_is_one_change():
    (city,) = changes("ruling tiny-city 2 since=4").awards
    assert (city.before.points, city.after.points, city.seq) == (4, 2, 4)
    made = changes("correct 7 2 tile BA/RFr -1,0 r0", "correct 8 2 place small -1,0 road E")
    (road,) = made.awards
    assert (road.before.points, road.after.points) == (2, 2)
    assert sorted(road.before.tiles) == [(0, 0), (1, 0)]
    assert sorted(road.after.tiles) == [(-1, 0), (0, 0)]
    assert not made.scores


def test_a_claim_that_differs_otherwise_is_told():
    made = changes("ruling tiny-city 2 since=4", game=GAME + "claim score 1 5\n")
    assert [(f.seq, f.expected) for f in made.gone] == [(13, "4")]
    assert [(f.seq, f.expected) for f in made.found] == [(13, "2")]


def test_the_course_up_to_an_address():
    assert scores(changes("withdraw 8", address="t2")) == []
    assert scores(changes("withdraw 8", address="final")) == []
    assert scores(changes("withdraw 8")) == [(12, 1, 2, 0)]
    assert scores(changes("withdraw 4", address="4")) == [(4, 0, 4, 0)]
    made = changes("withdraw 8", address="final")
    assert made.outcomes == (None, None)
    with pytest.raises(BadAddress, match="no event 14"):
        changes(address="14")
    with pytest.raises(BadAddress, match="not over"):
        changes("withdraw 10", "withdraw 11", "withdraw 12", address="final")
