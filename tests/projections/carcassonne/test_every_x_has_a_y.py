"""Every finding code has a recorded game where it fires and one where the same thing is legal; every component, reading and row its use."""

from __future__ import annotations

from collections import Counter

import pytest

from events.common import GameSetUp, ReadingChosen, RulingMade
from events.notation import read
from projections.carcassonne.codes import cannot, codes, of_the_walk
from projections.carcassonne.coverage import built_hooks
from projections.carcassonne.set_up import HERE, USUAL, expansions, order_of_play, pairs, readings, sets
from projections.finding_codes import GENERAL
from projections.ledger import ADJUSTED, RULINGS
from projections.replay import Cursor
from projections.validate import validate
from tests.games.recorded import paths, recordings

GAMES = [game for path in paths("carcassonne") for game in recordings(path)]
VALIDATED = [validate(game) for game in GAMES]
FOUND = Counter(finding.code for validated in VALIDATED for finding in validated.findings)
# Rows where nobody but the seat whose turn it is ever acts, and which are always due when they are reached.
ALWAYS_DUE = {
    "1B.draw.only/not-due",
    "1C.place/not-due",
    "4B.end/not-due",
    "E1.abbey/not-due",
    "E3.circus.show/not-due",
}
# The same row as 1B.draw.only in games where tiles of a supply are played too: its faults are asked of that one.
AS_ONLY = "1B.draw.considered/"
# Codes that only other programs' files can have; they are shown by the tests of the importers. A changed data file needs a changed digest.
ELSEWHERE = {code for code in GENERAL if code.startswith("import/")} | {"record/other-facts"}


def taking_rows() -> set[str]:
    return {hook.row for hook in built_hooks() if hook.role == "row" and hook.takes}


@pytest.mark.parametrize("code", [code.code for code in codes()])
def test_every_rule_is_broken_in_a_recorded_game_and_kept_in_another(code):
    assert FOUND[code], f"no recorded game breaks {code}"
    row = code.rpartition("/")[0]
    rows = {row, *(hook.of for hook in built_hooks() if hook.role == "forbids" and f"{hook.row}/{hook.word}" == code)}
    kept = [v for v in VALIDATED if not v.findings and any(_at(rows, step) for step in v.cursor.entries)]
    assert kept, f"no recorded game without findings reaches {row}"


def _at(rows: set[str], entry) -> bool:
    """Whether an event is one that one of the rows takes, or that stands under it."""
    under = tuple(f"{row}." for row in rows)
    kinds = {hook.takes for hook in built_hooks() if hook.takes and (hook.row in rows or hook.row.startswith(under))}
    return type(entry.event) in kinds


@pytest.mark.parametrize("code", [code.code for code in of_the_walk()])
def test_every_fault_of_the_order_of_play_is_in_a_recorded_game(code):
    if code in ALWAYS_DUE:
        assert not FOUND[code]
    elif not code.startswith(AS_ONLY):
        assert FOUND[code], f"no recorded game has {code}"


@pytest.mark.parametrize("word", sorted(cannot()))
def test_every_reason_why_an_event_cannot_be_applied_is_in_a_recorded_game(word):
    assert any(code.endswith(f"/{word}") for code in FOUND)


@pytest.mark.parametrize("code", sorted(GENERAL.keys() - ELSEWHERE))
def test_every_code_of_the_record_is_in_a_recorded_game(code):
    assert FOUND[code], f"no recorded game has {code}"


def test_no_recorded_game_has_a_code_that_is_not_in_the_catalogue():
    known = {code.code for code in [*codes(), *of_the_walk()]} | set(GENERAL) | {f"{row}/{word}" for row in taking_rows() for word in cannot()}
    assert not FOUND.keys() - known


@pytest.mark.parametrize("line", [pytest.param(line, id=f"{code.code} {line}") for code in codes() for line in (code.illegal, code.legal)])
def test_the_example_of_a_rule_is_a_line_of_notation(line):
    assert read(line.partition(" (")[0]) is not None


@pytest.mark.parametrize("component", sorted({name for expansion in expansions().values() for name in expansion.components} - {"Base"}))
def test_every_component_is_played_and_a_game_without_it_too(component):
    played = {component in v.cursor.game.table.components for v in VALIDATED}
    assert played == {True, False}


@pytest.mark.parametrize("box", sorted(sets()))
def test_every_box_is_played(box):
    used = {name for game in GAMES for name, _ in game.set_up.sets}
    used |= {f"basic:{(game.set_up.edition or USUAL)[1]}" for game in GAMES if not game.set_up.sets}
    assert box in used


@pytest.mark.parametrize(("question", "value"), [(name, value) for name, reading in readings().items() for value in reading.values])
def test_every_answer_to_a_disputed_question_is_played(question, value):
    chosen = {pair for game in GAMES for pair in game.set_up.readings}
    chosen |= {(e.event.question, e.event.value) for g in GAMES for e in g.entries if isinstance(e.event, ReadingChosen | RulingMade)}
    default = readings()[question].default
    assert (question, value) in chosen or (value == default and any(question not in dict(game.set_up.readings) for game in GAMES))


@pytest.mark.parametrize("question", sorted(readings()))
def test_every_disputed_question_matters(question):
    """There is a recorded game that comes out otherwise under another answer; else the question would ask for nothing."""
    for game in GAMES:
        results = {_result(game, question, value) for value in readings()[question].values}
        if len(results) > 1:
            return
    raise AssertionError(f"no recorded game depends on {question}")


def _result(game, question: str, value: str) -> object:
    first = game.entries[0].event
    assert isinstance(first, GameSetUp)
    others = tuple(pair for pair in first.readings if pair[0] != question)
    changed = GameSetUp(**{name: getattr(first, name) for name in first.__struct_fields__} | {"readings": (*others, (question, value))})
    cursor = Cursor([type(game.entries[0])(seq=1, event=changed), *game.entries[1:]])
    refused = tuple(step.applied.codes for step in cursor.steps())
    return tuple(cursor.state.ledger.score.values()), cursor.game.outcome(cursor.state), refused


def test_every_row_used_exists_and_every_award_is_explained_by_one():
    order = order_of_play()
    assert {hook.row for hook in built_hooks() if hook.role in ("row", "offers", "forbids", "lifts")} <= order.rows.keys()
    rows = {award.row for v in VALIDATED for award in v.cursor.state.ledger.awards}
    assert rows <= order.rows.keys() | {ADJUSTED, *RULINGS}
    scoring = {"3B.score", "E2.score", "E3.fields"}
    assert scoring <= rows


def test_every_item_of_a_value_is_shown():
    shown = {(a.subject.kind, item.name) for v in VALIDATED for a in v.cursor.state.ledger.awards if a.subject is not None for item in a.items}
    # `field.barn` and the like are other chains of values for the same kind of feature.
    assert {(hook.row.partition(".")[0], hook.what) for hook in built_hooks() if hook.role == "modifies"} <= shown


def test_two_to_six_seats_and_one_are_played():
    assert {len(game.set_up.players) for game in GAMES} >= {1, 2, 3, 5, 6}


def test_every_file_of_rules_belongs_to_an_expansion_or_to_two():
    names = set(expansions())
    files = {path.stem for path in (HERE / "expansions").glob("[a-z]*.py")}
    assert {stem for name in names for stem in files if stem == name or stem.startswith(f"{name}_")} == files
    assert set(pairs()) <= {f"{one}_and_{other}" for one in names for other in names if one != other}
