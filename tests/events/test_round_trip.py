"""Every kind of event comes back from the log as it went in, whatever its values."""

import types
from datetime import UTC
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from events.catalogue import KINDS, LARGEST
from events.chain import stamp
from events.event import Draft, Event
from events.store import Store

EXAMPLES = 5  # appends of each kind; each holds several events
TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


def bounds(meta: msgspec.Meta) -> tuple[int, int]:
    """The smallest and the largest number that a field allows."""
    return (-LARGEST if meta.ge is None else int(meta.ge)), (LARGEST if meta.le is None else int(meta.le))


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a field's type."""
    origin, arguments = get_origin(kind), get_args(kind)
    simple = {bool: st.booleans(), int: st.integers(-LARGEST, LARGEST), str: TEXT, type(None): st.none()}
    if origin is Annotated:
        return values(arguments[0]) if arguments[0] is not int else st.integers(*bounds(arguments[1]))
    if kind in simple:
        return simple[kind]
    if origin in (Union, types.UnionType):
        return st.one_of(*map(values, arguments))
    if origin is tuple and arguments[-1] is Ellipsis:
        return st.lists(values(arguments[0]), max_size=4).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, arguments))
    assert issubclass(kind, msgspec.Struct), f"no values for {kind}"
    hints = get_type_hints(kind, include_extras=True)
    return st.builds(kind, **{field: values(hints[field]) for field in kind.__struct_fields__})


def drafts(kind: type[Event]) -> st.SearchStrategy[list[Draft]]:
    occurred = st.none() | st.datetimes(timezones=st.just(UTC)).map(stamp)
    return st.lists(st.builds(Draft, event=values(kind), origin=TEXT, actor=TEXT, source=TEXT, occurred_at=occurred), min_size=1, max_size=8)


def test_every_event_comes_back(store: Store) -> None:
    """Kind after kind into one stream, in appends of several events."""
    recorded: list[Draft] = []

    def append(batch: list[Draft]) -> None:
        store.append("all", len(recorded), batch)
        recorded.extend(batch)

    for kind in KINDS.values():
        settings(max_examples=EXAMPLES)(given(drafts(kind))(append))()
    back = list(store.read("all"))
    assert {draft.event.kind for draft in recorded} == set(KINDS)
    for draft, entry in zip(recorded, back, strict=True):
        assert entry.event == draft.event
        assert (entry.origin, entry.actor, entry.source, entry.occurred_at) == (draft.origin, draft.actor, draft.source, draft.occurred_at)
    assert not list(store.verify())
