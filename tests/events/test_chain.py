"""The hash chain against its definition: RFC 8785 by another implementation, RFC 6962 by known values."""

import hashlib
import string
from datetime import UTC, datetime, timedelta, timezone
from uuid import UUID

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from events import chain

LARGEST = 2**53 - 1
TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
KEY = st.builds(
    lambda head, tail: head + tail, st.sampled_from(string.ascii_lowercase), st.text(string.ascii_lowercase + string.digits + "_", max_size=8)
)
VALUE = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEY, inner, max_size=4),
    max_leaves=20,
)
BYTES32 = st.binary(min_size=32, max_size=32)
MOMENT = st.datetimes(timezones=st.just(UTC))
CONTENT = st.builds(
    chain.Content,
    KEY,
    st.integers(1, 99),
    TEXT,
    TEXT,
    TEXT,
    st.none() | MOMENT.map(chain.stamp),
    VALUE.map(lambda value: rfc8785.dumps(value).decode()),
)


@given(VALUE)
def test_restricted_json_is_canonical(value: object) -> None:
    assert chain.canonical(value) == rfc8785.dumps(value)  # type: ignore[arg-type]


@given(CONTENT, TEXT, TEXT, st.integers(1, LARGEST), BYTES32, BYTES32, st.binary(min_size=16, max_size=16), MOMENT)
def test_an_entry_is_canonical_and_holds_all_but_the_payload(
    content: chain.Content, log: str, stream: str, seq: int, prev: bytes, hashed: bytes, event_id: bytes, moment: datetime
) -> None:
    recorded = chain.stamp(moment)
    entry = chain.entry(chain.header(log, stream, seq, prev, recorded, event_id, hashed, content))
    kind, version, origin, actor, source, occurred, _ = content
    expected: dict[str, str | int | None] = {
        "spec": "kerbholz/event/v1",
        "log": log,
        "stream": stream,
        "seq": seq,
        "prev": prev.hex(),
        "event_id": event_id.hex(),
        "kind": kind,
        "version": version,
        "origin": origin,
        "recorded": recorded,
        "occurred": occurred,
        "actor": actor,
        "source": source,
        "payload": hashed.hex(),
    }
    assert entry == rfc8785.dumps(expected)  # type: ignore[arg-type]


@given(st.lists(CONTENT, min_size=1, max_size=5), BYTES32, st.integers(0, 1000))
def test_a_chain_can_be_recomputed_from_its_definition(contents: list[chain.Content], prev: bytes, seq: int) -> None:
    links = chain.chained("log", "stream", seq, prev, "2026-01-31T12:00:00.000000Z", contents)
    assert len({link.event_id for link in links} | {link.salt for link in links}) == 2 * len(contents)
    for content, link in zip(contents, links, strict=True):
        seq += 1
        assert UUID(bytes=link.event_id).version == 4
        assert link.payload_hash == hashlib.sha256(b"kerbholz/payload/v1\0" + link.salt + content.payload.encode()).digest()
        header = chain.header("log", "stream", seq, prev, "2026-01-31T12:00:00.000000Z", link.event_id, link.payload_hash, content)
        assert link.leaf_hash == hashlib.sha256(b"\0" + chain.entry(header)).digest()
        prev = link.leaf_hash


def test_leaves_and_nodes_are_those_of_rfc_6962() -> None:
    """Values of the test tree that Certificate Transparency implementations share: leaves "" and 00, and their parent."""
    empty, zero = chain.leaf_hash(b""), chain.leaf_hash(b"\0")
    assert empty.hex() == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
    assert zero.hex() == "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7"
    assert chain.node_hash(empty, zero).hex() == "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"


@given(MOMENT, MOMENT)
def test_stamps_are_ordered_like_moments(one: datetime, other: datetime) -> None:
    first, second = chain.stamp(one), chain.stamp(other)
    assert (first < second) == (one < other)
    assert len(first) == 27
    assert chain.is_stamp(first)
    assert datetime.fromisoformat(first) == one
    assert chain.later(one, second) == max(first, second)


def test_stamps_are_utc_and_need_a_time_zone() -> None:
    assert chain.stamp(datetime(2026, 1, 31, 1, 0, tzinfo=timezone(timedelta(hours=2)))) == "2026-01-30T23:00:00.000000Z"
    with pytest.raises(ValueError, match="time zone"):
        chain.stamp(datetime(2026, 1, 31))  # noqa: DTZ001 - that is the point


@pytest.mark.parametrize(
    "text", ["", "2026-01-31", "2026-01-31T12:00:00Z", "2026-13-31T12:00:00.000000Z", "2026-01-31T12:00:00.000000+", "٢026-01-31T12:00:00.000000Z"]
)
def test_other_forms_of_time_are_no_stamps(text: str) -> None:
    assert not chain.is_stamp(text)
