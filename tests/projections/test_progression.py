"""The progression of a game: every number against the ledger, the rules themselves or a count made another way."""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from events.carcassonne import TurnEnded
from events.common import EventSuperseded, EventWithdrawn, GameSetUp, NoteAdded, PointsAdjusted, ReadingChosen, RulingMade, ScoreStated
from events.event import Entry, Event
from events.recording import Recording
from projections.address import Address
from projections.progression import ADJUSTED, Gain, Progression, lead_changes, progression
from projections.readers import read_file
from projections.replay import Cursor
from projections.series import DIFFERENCE, FINAL, IF_ENDED, KINDS, MARK, SCORE, SECONDS, THIRD, Line, NotDrawable, lines_of
from projections.validate import validate
from tests.games.playing import SAMPLE, played

BASE: dict[str, Any] = {"sets": (("basic:1", 1),)}
BOTH: dict[str, Any] = {"sets": (("basic:1", 1), ("inns-and-cathedrals:1", 1)), "components": ("BigFollower", "Inns", "Cathedrals")}
GAMES = {"two": (2, 1, BASE), "three": (3, 2, BOTH), "six": (6, 3, BOTH), "short": (2, 4, BASE | {"draws": 12})}
every_game = pytest.mark.parametrize("name", GAMES)
# Scores before and after the final scoring, and changes of the lead, counted from the awards these games list themselves.
TABLE_ROWS = {(55, 18, 96, 70): 0, (54, 50, 96, 103): 7, (61, 51, 98, 96): 4}


@cache
def events_of(name: str) -> tuple[Event, ...]:
    seats, seed, chosen = GAMES[name]
    return tuple(played(GameSetUp(game="carcassonne", players=tuple("ABCDEF"[:seats]), **chosen), seed, tries=3))


def recorded(events: Any, name: str = "game") -> Recording:
    return Recording(name=name, entries=[Entry(seq=seq, event=event) for seq, event in enumerate(events, 1)])


@cache
def game_of_name(name: str) -> Progression:
    return progression(recorded(events_of(name), name))


def sample() -> Progression:
    (found,) = read_file(SAMPLE)
    assert isinstance(found, Recording)
    return progression(found)


def ends(events: tuple[Event, ...]) -> list[int]:
    """How many events there are up to the end of each turn, from turn 0."""
    return [1, *(number for number, event in enumerate(events, 1) if isinstance(event, TurnEnded))]


@every_game
def test_the_last_scores_are_those_of_the_rules(name: str) -> None:
    found = game_of_name(name)
    cursor = validate(recorded(events_of(name))).cursor
    assert found.over
    assert found.scores == tuple(cursor.state.ledger.score.values())
    assert found.last.if_ended == found.scores
    assert found.last.number == len(found.turns) - 1 == cursor.state.number


@every_game
def test_gains_add_up_to_every_score(name: str) -> None:
    found = game_of_name(name)
    for turn in found.turns:
        for seat, score in enumerate(turn.scores):
            assert score == sum(g.points for g in found.gains if g.seat == seat and g.turn <= turn.number and not g.final)
    for seat, score in enumerate(found.scores):
        assert score == sum(g.points for g in found.gains if g.seat == seat)


@every_game
def test_an_early_end_gives_what_the_game_gives_if_it_really_ends_there(name: str) -> None:
    """The same moves in a game with so many tiles only: its real final scoring is what was foreseen."""
    events, found = events_of(name), game_of_name(name)
    seats, _, chosen = GAMES[name]
    for turn, upto in list(enumerate(ends(events)))[1::7]:
        tiles = sum(event.kind == "tile_drawn" for event in events[:upto])
        set_up = GameSetUp(game="carcassonne", players=tuple("ABCDEF"[:seats]), **(chosen | {"draws": tiles}))
        really = progression(recorded((set_up, *events[1:upto])))
        assert really.over
        assert really.scores == found.turns[turn].if_ended


def test_an_early_end_leaves_the_state_as_it_was() -> None:
    cursor = Cursor.of(recorded(events_of("six")))
    for step in cursor.steps():
        state = cursor.state
        before = state.journal.mark(), dict(state.ledger.score), len(state.ledger.awards), dict(state.figures.supply), state.at, state.left
        cursor.game.scored_now(state)
        after = state.journal.mark(), dict(state.ledger.score), len(state.ledger.awards), dict(state.figures.supply), state.at, state.left
        assert after == before, step.entry


def test_supplies_and_draws_left_are_those_after_each_turn() -> None:
    events, found = events_of("three"), game_of_name("three")
    for turn, upto in zip(found.turns, ends(events), strict=True):
        cursor = Cursor.of(recorded(events[:upto]))
        list(cursor.steps())
        assert turn.left == cursor.state.left
        for seat, supply in enumerate(turn.supplies):
            assert dict(supply) == {
                "follower": cursor.state.figures.supply[seat, "small"],
                "large follower": cursor.state.figures.supply[seat, "big"],
            }
    assert [turn.seat for turn in found.turns[1:5]] == [0, 1, 2, 0]


@every_game
def test_addresses_cut_the_game(name: str) -> None:
    whole, recording = game_of_name(name), recorded(events_of(name))
    early = progression(recording, Address(turn=5))
    assert early.turns == whole.turns[:6]
    assert not early.over
    assert early.scores == early.last.scores
    before = progression(recording, Address(final=True))
    assert before.turns == whole.turns
    assert not before.over
    assert before.scores == whole.last.scores
    assert not any(gain.final for gain in before.gains)
    middle = progression(recording, Address(seq=ends(events_of(name))[3] + 1))
    assert middle.last.number == 4  # the turn has begun, so it is shown as far as it came


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_hardly_any_turns(turns: int) -> None:
    events = events_of("two")
    found = progression(recorded(events[: ends(events)[turns]]))
    assert [turn.number for turn in found.turns] == list(range(turns + 1))
    assert not found.over
    assert not found.turned
    for kind in KINDS:
        for line in lines_of(found, kind):
            assert line.seat < 0 or line.turns == sorted(line.turns)


def gains(*points: tuple[int, int, int, bool]) -> list[Gain]:
    """(event, seat, points, final)"""
    return [Gain(seq, seq, seat, "city", value, final) for seq, seat, value, final in points]


@pytest.mark.parametrize(
    ("made", "changes"),
    [
        ([], []),
        ([(1, 0, 4, False), (2, 0, 4, False)], []),
        ([(1, 0, 4, False), (2, 1, 4, False)], []),  # level is no lead
        ([(1, 0, 4, False), (2, 1, 4, False), (3, 0, 1, False)], []),  # who was ahead before is ahead again
        ([(1, 0, 4, False), (2, 1, 5, False), (3, 0, 2, False)], [(2, 1, False), (3, 0, False)]),
        ([(1, 0, 4, False), (2, 1, 9, False), (2, 0, 8, False)], []),  # one move scores at once
        ([(1, 0, 4, False), (1, 1, 9, True), (1, 0, 8, True)], [(1, 1, True), (1, 0, True)]),  # the final scoring goes feature by feature
        ([(1, 0, 4, False), (2, 0, -5, False)], [(2, 1, False)]),  # a penalty hands the lead over
    ],
)
def test_lead_changes(made: list[Any], changes: list[Any]) -> None:
    assert [(c.seq, c.seat, c.final) for c in lead_changes(gains(*made), 2)] == changes


def test_the_final_scoring_turns_a_game() -> None:
    def turned(scores: tuple[int, ...], final: tuple[int, ...]) -> bool:
        last = game_of_name("two").last
        return progression_with(last, scores, final).turned

    assert not turned((10, 5), (20, 19))
    assert turned((10, 5), (20, 21))
    assert turned((10, 5), (20, 20))
    assert not turned((10, 10), (20, 20))


def progression_with(last: Any, scores: tuple[int, ...], final: tuple[int, ...]) -> Progression:
    from msgspec.structs import replace

    return replace(game_of_name("two"), turns=(replace(last, scores=scores),), scores=final)


def test_events_that_are_no_moves_are_marked() -> None:
    events = list(events_of("two"))
    second = ends(events_of("two"))[2]
    events[second:second] = [RulingMade("tiny-city", "2"), PointsAdjusted(1, -20, "late"), NoteAdded("x"), ScoreStated(0, 99)]
    events[1:1] = [ReadingChosen("unplaceable", "back")]
    last = len(events)
    events += [PointsAdjusted(0, 7, "fair play"), EventWithdrawn(last, "x"), EventWithdrawn(last + 2, "no")]
    found = progression(recorded(events))
    assert [(mark.seq, mark.turn, mark.text) for mark in found.marks] == [
        (2, 1, "reading unplaceable=back"),
        (second + 2, 3, "ruling tiny-city=2"),
        (second + 3, 3, "adjustment -20 seat 2"),
        (last + 1, found.last.number + 1, "adjustment +7 seat 1"),
        (last + 2, found.last.number + 1, f"withdrawn: event {last}"),
        (last + 3, found.last.number + 1, f"withdrawn: event {last + 2}"),
    ]
    late = [gain for gain in found.gains if gain.source == ADJUSTED]
    assert [(gain.turn, gain.points, gain.final) for gain in late] == [(3, -20, False), (found.last.number, 7, True)]
    moved = sum(g.points for g in found.gains if (g.seat, g.turn) == (1, 3) and g.source != ADJUSTED)
    assert found.turns[3].scores[1] == found.turns[2].scores[1] - 20 + moved
    assert found.scores[0] == found.last.if_ended[0] + 7
    assert found.sources[-1] == ADJUSTED


def test_a_correction_is_marked_where_it_was_recorded() -> None:
    events = list(events_of("two"))
    upto = ends(events_of("two"))[4]
    found = progression(recorded([*events[:upto], EventSuperseded(2, "1 draw BA/C", "misread")]))
    assert [(mark.turn, mark.text) for mark in found.marks] == [(5, "corrected: event 2")]


def test_notable_moves_are_the_biggest() -> None:
    found = sample()
    moves: dict[tuple[int, int], int] = {}
    for gain in found.gains:
        if not gain.final:
            moves[gain.seq, gain.seat] = moves.get((gain.seq, gain.seat), 0) + gain.points
    assert sorted(g.points for g in found.notable) == sorted(moves.values())[-3:]
    assert [g.seq for g in found.notable] == sorted(g.seq for g in found.notable)


def test_time_a_turn_took() -> None:
    events = events_of("short")
    times = [f"2026-01-31T12:{number:02d}:00.000000Z" for number in range(len(events))]
    entries = [Entry(seq=n + 1, event=event, occurred_at=times[n]) for n, event in enumerate(events)]
    found = progression(Recording(name="timed", entries=entries))
    steps = ends(events)
    assert [turn.seconds for turn in found.turns] == [None, *(60 * (b - a) for a, b in pairwise(steps))]
    assert {line.seat for line in lines_of(found, "progression") if line.series == SECONDS} == {0, 1}
    assert all(turn.seconds is None for turn in game_of_name("short").turns)


def of(lines: tuple[Line, ...], series: str) -> dict[int, Line]:
    return {line.seat: line for line in lines if line.series == series}


@every_game
def test_lines_end_where_the_game_ends(name: str) -> None:
    found = game_of_name(name)
    lines = lines_of(found, "progression")
    for seat, score in enumerate(found.scores):
        assert of(lines, SCORE)[seat].values == [turn.scores[seat] for turn in found.turns]
        assert of(lines, IF_ENDED)[seat].values[-1] == score
        if found.final_sources():
            assert of(lines, FINAL)[seat].values[-1] == score
            assert [point.source for point in of(lines, FINAL)[seat].points] == list(found.final_sources())
    order = ["road", "city", "monastery", "field"]
    assert list(found.sources) == [source for source in order if source in found.sources]


@every_game
def test_the_stack_is_the_line(name: str) -> None:
    found = game_of_name(name)
    lines = lines_of(found, "sources")
    for seat, score in enumerate(found.scores):
        parts = [line.values for line in lines if line.seat == seat and line.series in found.sources]
        assert [sum(values) for values in zip(*parts, strict=True)] == of(lines, SCORE)[seat].values
        assert of(lines, SCORE)[seat].values[-1] + sum(of(lines, FINAL)[seat].values) == score


def test_figures_are_never_more_than_there_are() -> None:
    found = game_of_name("six")
    lines = [line for line in lines_of(found, "figures") if line.seat >= 0]
    assert {line.series for line in lines} == {"follower", "large follower"}
    assert all(0 <= value <= (1 if line.series == "large follower" else 7) for line in lines for value in line.values)


def test_the_difference_needs_two() -> None:
    found = game_of_name("two")
    lines = lines_of(found, "difference")
    assert of(lines, DIFFERENCE)[0].values == [turn.scores[0] - turn.scores[1] for turn in found.turns]
    assert of(lines, FINAL)[0].values[-1] == found.scores[0] - found.scores[1]
    with pytest.raises(NotDrawable, match="two seats, this game has 3"):
        lines_of(game_of_name("three"), "difference")


def test_thirds_of_the_stack() -> None:
    found = game_of_name("two")
    line = of(lines_of(found, "progression"), THIRD)[-1]
    left = {turn.number: turn.left for turn in found.turns}
    assert left[0] == 71
    for point, most in zip(line.points, (71 * 2 / 3, 71 / 3), strict=True):
        assert left[point.turn] == point.value <= most < left[point.turn - 1]


def test_marks_are_a_line_of_their_own() -> None:
    events = [*events_of("two")[:9], PointsAdjusted(0, 1, "x")]
    assert [point.value for point in of(lines_of(progression(recorded(events)), "progression"), MARK)[-1].points] == [10]


def test_games_of_board_game_arena_change_the_lead_as_counted(corpus: Path) -> None:
    seen = set()
    for path in sorted((corpus / "bga").glob("*.json")):
        for recording in read_file(path):
            assert isinstance(recording, Recording), recording
            found = progression(recording)
            pairs = sorted(zip(found.last.scores, found.scores, strict=True), reverse=True)
            row = (pairs[0][0], pairs[1][0], pairs[0][1], pairs[1][1])
            if row in TABLE_ROWS:
                seen.add(row)
                assert len(found.lead_changes) == TABLE_ROWS[row], path.name
                assert found.turned == ((row[0] > row[1]) != (row[2] > row[3]))
            claimed = [entry.event for entry in recording.entries if isinstance(entry.event, ScoreStated)]
            assert {claim.seat: claim.total for claim in claimed} == dict(enumerate(found.scores))
            assert any(re.fullmatch("city|road|monastery", gain.source) for gain in found.notable)
    assert seen == TABLE_ROWS.keys()
