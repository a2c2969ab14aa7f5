"""Recorded stream -> effective stream: withdrawals, corrections, and those without effect."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from events.carcassonne import TurnEnded
from events.common import EventSuperseded, EventWithdrawn, NoteAdded
from events.effective import effective
from events.event import Entry, Event
from events.finding import Finding


def stream(*events: Event) -> list[Entry]:
    return [Entry(seq=seq, event=event, source=f"f:{seq}") for seq, event in enumerate(events, 1)]


def result(*events: Event) -> list[object]:
    """Numbers and events that stand; codes of findings."""
    return [e.code if isinstance(e, Finding) else (e.seq, e.event) for e in effective(stream(*events))]


A, B, C = NoteAdded("a"), NoteAdded("b"), NoteAdded("c")


def test_what_is_withdrawn_is_gone_and_comes_back():
    assert result(A, B, EventWithdrawn(1)) == [(2, B)]
    assert result(A, B, EventWithdrawn(1), EventWithdrawn(3)) == [(1, A), (2, B)]
    assert result(A, EventWithdrawn(1), EventWithdrawn(2), EventWithdrawn(3)) == []
    assert result(A, EventWithdrawn(1), EventWithdrawn(1), EventWithdrawn(3)) == []  # the first withdrawal still stands


def test_a_correction_takes_the_place_of_the_event_and_keeps_its_number_and_place():
    right = EventSuperseded(1, "note b")
    assert result(A, C, right) == [(1, B), (2, C)]
    assert next(iter(effective(stream(A, right)))) == Entry(seq=1, event=B, source="f:1")
    assert result(A, right, EventSuperseded(1, "note c")) == [(1, C)]
    assert result(A, right, EventSuperseded(1, "note c"), EventWithdrawn(3)) == [(1, B)]
    assert result(A, right, EventWithdrawn(2)) == [(1, A)]
    assert result(A, EventSuperseded(1, "1 end")) == [(1, TurnEnded(0))]


def test_a_correction_that_points_nowhere_is_a_finding():
    assert result(EventWithdrawn(2), A) == ["record/no-such-event", (2, A)]
    assert result(A, EventWithdrawn(2)) == [(1, A), "record/no-such-event"]
    assert result(A, EventSuperseded(9, "note b")) == [(1, A), "record/no-such-event"]
    assert result(A, EventWithdrawn(0)) == [(1, A), "record/no-such-event"]


def test_a_correction_that_holds_no_event_leaves_the_event_as_it_was():
    for text in ("", "# remark", "no such words", "withdraw 1", "correct 1 note b"):
        assert result(A, EventSuperseded(1, text)) == ["record/unreadable-correction", (1, A)]


def test_corrections_of_corrections_and_of_what_is_withdrawn_are_findings():
    assert result(A, EventSuperseded(1, "note b"), EventSuperseded(2, "note c")) == [(1, B), "record/correction-of-correction"]
    assert result(A, EventWithdrawn(1), EventSuperseded(1, "note b")) == ["record/correction-of-withdrawn"]
    assert result(A, EventWithdrawn(1), EventSuperseded(1, "note b"), EventWithdrawn(3)) == []
    assert result(A, EventSuperseded(1, "note b"), EventWithdrawn(1)) == []  # corrected, and later taken back after all


def test_findings_stand_where_the_correction_stands():
    (finding,) = [f for f in effective(stream(A, B, EventWithdrawn(7))) if isinstance(f, Finding)]
    assert (finding.seq, finding.place, finding.actual) == (3, "f:3", "7")
    (finding,) = [f for f in effective(stream(A, EventSuperseded(1, "nothing"))) if isinstance(f, Finding)]
    assert (finding.seq, finding.place) == (2, "f:2")


CORRECTIONS = st.one_of(
    st.builds(EventWithdrawn, st.integers(-1, 14)),
    st.builds(EventSuperseded, st.integers(-1, 14), st.sampled_from(["note x", "1 end", "", "withdraw 1", "???"])),
    st.sampled_from([A, B, C]),
)


@given(st.lists(CORRECTIONS, max_size=12))
def test_whatever_is_corrected_each_event_stands_once_or_not_at_all(events):
    entries = stream(*events)
    found = [e for e in effective(entries) if isinstance(e, Entry)]
    numbers = [entry.seq for entry in found]
    assert numbers == sorted(set(numbers))
    assert all(not isinstance(entry.event, EventWithdrawn | EventSuperseded) for entry in found)
    plain = [e for e in entries if not isinstance(e.event, EventWithdrawn | EventSuperseded)]
    assert set(numbers) <= {entry.seq for entry in plain}
    last = entries[-1].event if entries else None
    if isinstance(last, EventWithdrawn) and 0 < last.seq < len(entries):
        assert last.seq not in numbers
