"""Conditions and ancestors of rows: what is in play for which components."""

from __future__ import annotations

import itertools

import pytest

from projections.order import OrderOfPlay, Row, ancestors, evaluate, in_play, mode_of, step_of

DERIVED = {"Both": "A AND B", "Neither": "NOT (A OR B)"}


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("always", lambda a, b, c: True),
        ("A", lambda a, b, c: a),
        ("NOT A", lambda a, b, c: not a),
        ("NOT NOT A", lambda a, b, c: a),
        ("A AND B OR C", lambda a, b, c: (a and b) or c),
        ("A OR B AND C", lambda a, b, c: a or (b and c)),
        ("NOT A AND B", lambda a, b, c: (not a) and b),
        ("NOT (A AND B)", lambda a, b, c: not (a and b)),
        ("(A OR B) AND (B OR C)", lambda a, b, c: (a or b) and (b or c)),
        ("Both AND NOT C", lambda a, b, c: a and b and not c),
        ("Neither OR C", lambda a, b, c: not (a or b) or c),
    ],
)
def test_conditions(text, rule):
    for values in itertools.product((False, True), repeat=3):
        components = frozenset(name for name, value in zip("ABC", values, strict=True) if value)
        assert evaluate(text, components, DERIVED) == rule(*values), values


@pytest.mark.parametrize("text", ["", "A AND", "AND A", "(A", "A)", "A B", "NOT", "A OR OR B", "()"])
def test_a_condition_that_cannot_be_read_is_an_error(text):
    with pytest.raises(ValueError, match=r"missing|too much|close"):
        evaluate(text, frozenset(), DERIVED)


@pytest.mark.parametrize(
    ("id", "above", "step"),
    [
        ("3B.score", ["3B"], "3B"),
        ("3B.score.road+inn", ["3B.score.road", "3B.score", "3B"], "3B"),
        ("2B-1.place+forbidden", ["2B-1.place", "2B-1"], "2B-1"),
        ("E4", [], "E4"),
    ],
)
def test_the_rows_a_row_stands_under(id, above, step):
    assert list(ancestors(id)) == above
    assert step_of(id) == step


def order(*rows: tuple[str, str, str]) -> OrderOfPlay:
    return OrderOfPlay({id: Row(id, step_of(id), mode, when) for id, mode, when in rows}, {}, {}, {}, {}, "E1")


def test_a_row_needs_every_row_it_stands_under():
    found = in_play(order(("1A.a", "MUST", "A"), ("1A.a.b", "ITEM", "always"), ("1A.a+c", "MAY", "C"), ("1A.d", "MAY", "NOT A")), frozenset("A"))
    assert [row.id for row in found] == ["1A.a", "1A.a.b"]
    assert [row.id for row in in_play(order(("1A.a", "MUST", "A"), ("1A.a.b", "ITEM", "always")), frozenset())] == []


def test_an_item_has_the_mode_of_the_row_it_stands_under():
    rows = order(("1A.a", "MUST", "always"), ("1A.a.b", "ITEM", "always"), ("1A.a.b.c", "OPTION", "always"), ("1A.a.d", "MAY", "always"))
    assert [mode_of(rows, rows.rows[id]) for id in rows.rows] == ["MUST", "MUST", "MUST", "MAY"]
    assert mode_of(order(("1A.x", "NOTE", "always")), Row("1A.x", "1A", "NOTE", "always")) == "NOTE"
