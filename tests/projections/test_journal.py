"""The journal takes back any suffix of writes exactly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.journal import Journal
from projections.ledger import Item, Ledger, Points

KEYS = st.integers(0, 4)
WRITES = st.one_of(
    st.tuples(st.just("put"), KEYS, st.one_of(st.none(), st.integers(0, 9))),
    st.tuples(st.just("drop"), KEYS, st.none()),
    st.tuples(st.just("add"), KEYS, st.integers(0, 9)),
)


def write(journal, table, values, what, key, value) -> None:
    if what == "put":
        journal.put(table, key, value)
    elif what == "add":
        journal.add(values, value)
    elif key in table:
        journal.drop(table, key)


@given(st.lists(WRITES, max_size=30), st.randoms(use_true_random=False))
def test_any_suffix_is_taken_back_exactly(writes, random):
    journal, table, values = Journal(), {0: None, 1: "old"}, [7]
    seen = [(journal.mark(), dict(table), list(values))]
    for each in writes:
        write(journal, table, values, *each)
        seen.append((journal.mark(), dict(table), list(values)))
    while seen:
        mark, was, listed = seen.pop(random.randrange(len(seen)))
        seen = [entry for entry in seen if entry[0] <= mark]
        journal.undo(mark)
        assert (table, values) == (was, listed)
        assert journal.mark() == mark


def test_none_is_a_value_like_any_other():
    journal, table = Journal(), {"seat": None}
    mark = journal.mark()
    journal.put(table, "seat", 1)
    journal.put(table, "new", None)
    journal.undo(mark)
    assert table == {"seat": None}


def test_dropping_what_is_not_there_is_an_error_and_writes_nothing():
    journal, table = Journal(), {}
    with pytest.raises(KeyError):
        journal.drop(table, "gone")
    assert journal.mark() == 0


def test_an_award_is_the_sum_of_its_items_and_the_score_the_sum_of_the_awards():
    journal = Journal()
    ledger = Ledger(journal, 2)
    mark = journal.mark()
    ledger.book(5, 1, "3B.score", [Points(0, "road", (Item("tiles", 4, 4), Item("inn", 4, 4))), Points(1, "road", ())])
    ledger.book(9, 2, "E2.score", [Points(0, "city", (Item("tiles", 2, 2), Item("cathedral", 1, -2)))])
    assert [(award.seq, award.seat, award.points) for award in ledger.awards] == [(5, 0, 8), (5, 1, 0), (9, 0, 0)]
    assert ledger.score == {0: 8, 1: 0}
    journal.undo(mark)
    assert ledger.awards == []
    assert ledger.score == {0: 0, 1: 0}
