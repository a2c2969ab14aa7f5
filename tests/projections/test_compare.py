"""What differs between two results of a game is told by its first event, with both sides, and counted."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.event import Entry
from events.notation import read
from events.recording import Recording, Refused
from projections.compare import by_readings, difference, rows_difference, under
from projections.read_model import GameRow
from projections.results import AwardLine, FindingLine, Saved, result, stored, write
from tests.cli.samples import TWO_TILES

SMALL = (("tiny-city", "2"),)


def game(text: str = TWO_TILES, name: str = "small") -> Recording:
    events = [event for line in text.splitlines() if (event := read(line)) is not None]
    return Recording(name=name, entries=[Entry(seq=seq, event=event) for seq, event in enumerate(events, 1)])


def told(found):
    return [(change.seq, change.kind, change.what, change.seat, change.before, change.after) for change in found.first]


def test_a_reading_that_moves_an_award():
    found = by_readings(game(), (), SMALL)
    assert told(found) == [(4, "award", "city N 0,0 3B.score", 0, "4", "2")]
    assert (found.seq, found.awards, found.findings, found.outcome, found.ledger) == (4, 1, 0, True, True)
    assert found.scores == ((4, 2), (2, 2))


def test_the_outcome_is_told_where_nothing_differs_before():
    found = by_readings(game(), SMALL, (*SMALL, ("drawn-game", "first-player")))
    assert told(found) == [(12, "outcome", "", None, "2:2, won by seat 1 and 2", "2:2, won by seat 1 (drawn-game=first-player)")]
    assert (found.awards, found.findings, found.outcome) == (0, 0, True)


def test_a_reading_that_moves_findings_only():
    text = TWO_TILES.replace("1,0 road W", "1,0 field NL").replace("draws=3", "draws=4")
    found = by_readings(game(text), (), (("farmers", "off"),))
    assert told(found) == [(8, "finding", "2B-1.place/no-farmers", None, "", "error")]
    assert (found.awards, found.findings, found.outcome) == (0, 1, False)


def test_both_sides_can_be_readings_and_the_order_turns_the_sides():
    there, back = by_readings(game(), (("tiny-city", "4"),), SMALL), by_readings(game(), SMALL, (("tiny-city", "4"),))
    assert [(c.before, c.after) for c in there.first] == [(c.after, c.before) for c in back.first] == [("4", "2")]


def test_a_game_recorded_with_the_reading_does_not_differ_from_it():
    assert by_readings(game(TWO_TILES.replace("draws=3", "draws=3 readings=tiny-city=2")), (), SMALL) is None
    assert by_readings(game(TWO_TILES.replace("draws=3", "draws=3 readings=tiny-city=2")), (), (("tiny-city", "4"),)) is not None


def test_a_later_answer_still_holds():
    later = TWO_TILES.replace("1 draw BA/C\n", "1 draw BA/C\nreading tiny-city 4\n")
    assert by_readings(game(later), (), SMALL) is None


def test_a_corrected_set_up_is_asked_too():
    text = TWO_TILES + 'correct 1 author=Zoe "setup carcassonne players=Ann,Ben draws=3 readings=drawn-game=first-player"\n'
    found = by_readings(game(text), (), SMALL)
    assert told(found)[0] == (4, "award", "city N 0,0 3B.score", 0, "4", "2")
    assert found.scores == ((4, 2), (2, 2))
    assert result(under(game(text), SMALL)).tie_break == "drawn-game=first-player"


def test_a_record_without_a_set_up_is_refused():
    with pytest.raises(Refused, match="set-up"):
        under(game("1 draw BA/C\n"), SMALL)


def test_items_and_weights_are_compared_where_the_points_are_the_same():
    before = result(game())
    award = before.awards[0]
    after = replace(before, ledger="other", awards=(AwardLine(*[*vars_of(award)][:5], (("tiles", 1, 4),), ((0, 2),)), *before.awards[1:]))
    (change,) = difference(before, after).first
    assert (change.before, change.after) == ("4 (2 tiles = 4 | seat 1 1)", "4 (1 tiles = 4 | seat 1 2)")


def vars_of(award: AwardLine):
    return (getattr(award, name) for name in award.__struct_fields__)


def test_the_order_of_findings_and_awards_is_no_difference():
    before = replace(result(game()), findings=(FindingLine(3, "a/b", "error"), FindingLine(3, "a/c", "note")))
    assert difference(before, replace(before, ledger="other", findings=before.findings[::-1], awards=before.awards[::-1])) is None


def test_a_finding_that_becomes_a_consequence_is_a_difference():
    before = replace(result(game()), findings=(FindingLine(3, "a/b", "error"),))
    found = difference(before, replace(before, findings=(FindingLine(3, "a/b", "follows"),)))
    assert told(found) == [(3, "finding", "a/b", None, "error", "follows")]


def test_a_game_that_can_no_longer_be_replayed():
    chess = result(game("setup chess players=a,b\n"))
    assert chess.problem.startswith("not supported: the game 'chess'")
    assert difference(chess, chess) is None
    found = difference(result(game()), chess)
    assert found.problem
    assert told(found) == [(0, "problem", "", None, "", chess.problem)]


def test_stored_copies_tell_what_they_hold():
    row = GameRow("x", 12, "carcassonne", ("a", "b"), 3, (4, 2), True, (0,), ledger="aa", codes="bb")
    assert rows_difference(row, row) is None
    assert told(rows_difference(row, replace(row, ledger="cc"))) == [(0, "award", "ledger", None, "aa", "cc")]
    assert told(rows_difference(row, replace(row, codes="cc"))) == [(0, "finding", "", None, "bb", "cc")]
    assert rows_difference(row, replace(row, winners=(1,))).outcome
    assert rows_difference(row, replace(row, problem="gone")).problem
    first_version = replace(row, ledger="", codes="")
    assert rows_difference(first_version, row) is None
    assert told(rows_difference(first_version, replace(row, scores=(2, 2), errors=1))) == [
        (0, "finding", "", None, "0 errors, 0 warnings", "1 errors, 0 warnings"),
        (0, "award", "", None, "4:2", "2:2"),
    ]


# ---- files of results ----


def test_a_file_gives_back_what_was_written(tmp_path):
    games = [result(game()), result(game(name="other")), result(game("setup chess players=a,b\n", "chess"))]
    path = tmp_path / "results.json"
    assert write(path, games) == 3
    assert sorted(stored(path), key=lambda one: one.game) == sorted(games, key=lambda one: one.game)
    assert Saved(path).count == 3
    for one in games:
        at, found = Saved(path).find(one)
        assert (at > 0, found) == (True, one)


def test_a_game_is_found_by_its_events_whatever_its_name(tmp_path):
    path = tmp_path / "results.json"
    write(path, [result(game(name="first")), result(game(TWO_TILES.replace("draws=3", "draws=4"), "small"))])
    assert Saved(path).find(result(game()))[1].game == "first"
    assert Saved(path).find(result(game(TWO_TILES.replace("draws=3", "draws=5"), "new"))) == (-1, None)
    assert Saved(path).find(result(game(TWO_TILES.replace("draws=3", "draws=5"), "first")))[1].game == "first"


def test_writing_that_fails_leaves_the_old_file(tmp_path):
    path = tmp_path / "results.json"
    write(path, [result(game())])
    before = path.read_bytes()

    def broken():
        yield result(game())
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(path, broken())
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["results.json"]


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda text: "", "this is no file of results"),
        (lambda text: "{}\n", "this is no file of results"),
        (lambda text: text.replace('results":1', 'results":2'), "results of format 2; known here is 1"),
        (lambda text: text[: text.index("],")], ":2: Input data was truncated"),
        (lambda text: text[: text.index('],"accepted')], ":2: the file is cut off"),
        (lambda text: text.removesuffix("]}\n"), ":3: the file is cut off"),
        (lambda text: text.replace('"record":', '"record"'), ":2: JSON is malformed"),
    ],
)
def test_a_damaged_file_is_refused(tmp_path, damage, words):
    path = tmp_path / "results.json"
    write(path, [result(game())])
    path.write_text(damage(path.read_text("utf-8")), "utf-8")
    with pytest.raises(Refused) as refused:
        Saved(path)
    assert words in refused.value.text
    assert refused.value.exit_code == (4 if "format" in words else 1)
