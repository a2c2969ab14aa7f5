"""The tree and its proofs against the definitions of RFC 6962, written down again here word by word over whole lists."""

import hashlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.merkle import EMPTY, Frontier, Tree, is_consistent, is_included, root

LARGEST = 70
ENTRIES = [b"entry %d" % number for number in range(LARGEST)]
OTHER = bytes(31) + b"\1"


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def k(n: int) -> int:
    """ "let k be the largest power of two smaller than n" """
    found = 1
    while found * 2 < n:
        found *= 2
    return found


def mth(d: list[bytes]) -> bytes:
    """Section 2.1: the Merkle tree hash."""
    if not d:
        return sha(b"")
    if len(d) == 1:
        return sha(b"\x00" + d[0])
    return sha(b"\x01" + mth(d[: k(len(d))]) + mth(d[k(len(d)) :]))


def path(m: int, d: list[bytes]) -> list[bytes]:
    """Section 2.1.1: the audit path of the (m+1)th entry."""
    n = len(d)
    if n == 1:
        return []
    if m < k(n):
        return [*path(m, d[: k(n)]), mth(d[k(n) :])]
    return [*path(m - k(n), d[k(n) :]), mth(d[: k(n)])]


def subproof(m: int, d: list[bytes], b: bool) -> list[bytes]:
    """Section 2.1.2: the consistency proof of the first m entries."""
    n = len(d)
    if m == n:
        return [] if b else [mth(d)]
    if m <= k(n):
        return [*subproof(m, d[: k(n)], b), mth(d[k(n) :])]
    return [*subproof(m - k(n), d[k(n) :], False), mth(d[: k(n)])]


ROOTS = [mth(ENTRIES[:size]) for size in range(LARGEST + 1)]
LEAVES = [sha(b"\0" + entry) for entry in ENTRIES]
TREE = Tree(b"".join(LEAVES))


def test_known_roots() -> None:
    """By hand: no leaf, one, two, three."""
    one, two, three = LEAVES[:3]
    assert root([]) == EMPTY == bytes.fromhex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    assert root([one]) == one
    assert root([one, two]) == sha(b"\1" + one + two)
    assert root([one, two, three]) == sha(b"\1" + sha(b"\1" + one + two) + three)


def test_roots_of_all_sizes() -> None:
    frontier = Frontier()
    for size in range(LARGEST + 1):
        assert (frontier.size, frontier.root()) == (size, ROOTS[size])
        assert TREE.root(size) == root(LEAVES[:size]) == Tree(b"".join(LEAVES[:size])).root() == ROOTS[size]
        if size < LARGEST:
            frontier.add(LEAVES[size])


@pytest.mark.parametrize("size", range(1, LARGEST + 1))
def test_every_leaf_is_proved_to_be_in_the_tree(size: int) -> None:
    for index in range(size):
        found = TREE.inclusion(index, size)
        assert found == path(index, ENTRIES[:size])
        assert is_included(LEAVES[index], index, size, found, ROOTS[size])
        assert not is_included(OTHER, index, size, found, ROOTS[size])
        assert not is_included(LEAVES[index], index, size, found, OTHER)
        assert not is_included(LEAVES[index], index, size, [*found, OTHER], ROOTS[size])
        assert not any(is_included(LEAVES[index], other, size, found, ROOTS[size]) for other in range(size + 2) if other != index)
        if found:
            assert not is_included(LEAVES[index], index, size, found[:-1], ROOTS[size])
            assert not is_included(LEAVES[index], index, size, found[1:], ROOTS[size])


@pytest.mark.parametrize("new", range(LARGEST + 1))
def test_every_smaller_tree_is_proved_to_be_the_beginning(new: int) -> None:
    for old in range(new + 1):
        found = TREE.consistency(old, new)
        assert found == ([] if old == 0 else subproof(old, ENTRIES[:new], True))
        assert is_consistent(old, ROOTS[old], new, ROOTS[new], found)
        assert not is_consistent(old, OTHER, new, ROOTS[new], found)
        assert not is_consistent(old, ROOTS[old], new, ROOTS[new], [*found, OTHER])
        if old:
            assert not is_consistent(old, ROOTS[old], new, OTHER, found)
        if found:
            assert not is_consistent(old, ROOTS[old], new, ROOTS[new], found[:-1])
            assert not is_consistent(old, ROOTS[old], new, ROOTS[new], found[1:])
            assert not is_consistent(new, ROOTS[new], old, ROOTS[old], found)


@given(st.integers(1, LARGEST), st.data())
def test_one_changed_hash_spoils_a_proof(new: int, data: st.DataObject) -> None:
    index, old = data.draw(st.integers(0, new - 1)), data.draw(st.integers(1, new))
    for found, holds in (
        (TREE.inclusion(index, new), lambda p: is_included(LEAVES[index], index, new, p, ROOTS[new])),
        (TREE.consistency(old, new), lambda p: is_consistent(old, ROOTS[old], new, ROOTS[new], p)),
    ):
        for at in range(len(found)):
            bit = data.draw(st.integers(0, 255))
            value = (int.from_bytes(found[at], "big") ^ 1 << bit).to_bytes(32, "big")
            assert not holds([*found[:at], value, *found[at + 1 :]])


@given(st.lists(st.binary(min_size=32, max_size=32), max_size=12), st.integers(0, 99), st.integers(0, 99))
def test_invented_proofs_prove_nothing(nodes: list[bytes], first: int, second: int) -> None:
    assert not is_included(OTHER, first, second, nodes, ROOTS[7])
    if first:
        assert not is_consistent(first, OTHER, second, ROOTS[7], nodes)


def test_another_history_is_not_consistent() -> None:
    """One leaf below the old size is another: no proof the new tree can give fits the old root."""
    chance = random.Random(7)
    for _ in range(200):
        new = chance.randrange(2, LARGEST + 1)
        old = chance.randrange(1, new)
        leaves = [*LEAVES[:new]]
        leaves[chance.randrange(old)] = OTHER
        forged = Tree(b"".join(leaves))
        assert not is_consistent(old, ROOTS[old], new, forged.root(), forged.consistency(old, new))


def test_parts_that_are_not_there_are_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Tree(bytes(33))
    for call in (lambda: TREE.root(LARGEST + 1), lambda: TREE.inclusion(3, 3), lambda: TREE.inclusion(-1, 3), lambda: TREE.consistency(4, 3)):
        with pytest.raises(IndexError):
            call()
