"""The Merkle tree over the leaves of a log: roots, and short proofs that a leaf is in it or that it only grew. Pure functions.

Sources: RFC 6962 section 2.1 (tree and proofs); RFC 9162 sections 2.1.3.2 and 2.1.4.2 (how a proof is checked).

A leaf is the 32 bytes of `events.chain.leaf_hash`; indexes count from 0, so the event at position p is leaf p - 1.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from .chain import node_hash

WIDTH = 32
EMPTY = hashlib.sha256(b"").digest()

_sha256 = hashlib.sha256


class Frontier:
    """The right edge of a growing tree: the roots of its complete parts, largest first. Enough for every root on the way, not for proofs."""

    def __init__(self) -> None:
        self.size = 0
        self._parts: list[bytes] = []

    def add(self, leaf: bytes) -> None:
        """One more leaf at the right end."""
        size = self.size
        while size & 1:
            leaf = node_hash(self._parts.pop(), leaf)
            size >>= 1
        self._parts.append(leaf)
        self.size += 1

    def root(self) -> bytes:
        """The root of the tree as it is now."""
        if not self._parts:
            return EMPTY
        *rest, found = self._parts
        for part in reversed(rest):
            found = node_hash(part, found)
        return found


class Tree:
    """All complete nodes over the given leaves (their bytes one after another), level by level: twice 32 bytes a leaf."""

    def __init__(self, leaves: bytes) -> None:
        self.size, rest = divmod(len(leaves), WIDTH)
        if rest:
            raise ValueError("leaves have 32 bytes each")
        self._levels = [leaves]
        while len(self._levels[-1]) >= 2 * WIDTH:
            below = self._levels[-1]
            ends = range(2 * WIDTH, len(below) + 1, 2 * WIDTH)
            self._levels.append(b"".join([_sha256(b"\1" + below[end - 2 * WIDTH : end]).digest() for end in ends]))

    def root(self, size: int | None = None) -> bytes:
        """The root over the first `size` leaves, over all of them without it."""
        size = self._checked(self.size if size is None else size, 0)
        return self._hash(0, size) if size else EMPTY

    def inclusion(self, index: int, size: int) -> list[bytes]:
        """PATH(index, D[size]): the hashes that lead from a leaf to the root over the first `size` leaves, from below."""
        self._checked(size, index + 1 if index >= 0 else -1)
        start, end, path = 0, size, []
        while end - start > 1:
            middle = start + _split(end - start)
            if index < middle:
                path.append(self._hash(middle, end))
                end = middle
            else:
                path.append(self._hash(start, middle))
                start = middle
        return path[::-1]

    def consistency(self, old: int, new: int) -> list[bytes]:
        """PROOF(old, D[new]): the hashes that show that the tree of `old` leaves is the beginning of that of `new`."""
        self._checked(new, old)
        if old in (0, new):
            return []
        start, end, path, whole = 0, new, [], True
        while end != old:
            middle = start + _split(end - start)
            if old <= middle:
                path.append(self._hash(middle, end))
                end = middle
            else:
                path.append(self._hash(start, middle))
                start, whole = middle, False
        return [*([] if whole else [self._hash(start, end)]), *path[::-1]]

    def _hash(self, start: int, end: int) -> bytes:
        """MTH(D[start:end]), where `start` is a multiple of the largest power of two in it: stored if the part is complete."""
        count = end - start
        if count & (count - 1) == 0:
            at = start // count * WIDTH
            return self._levels[count.bit_length() - 1][at : at + WIDTH]
        middle = start + _split(count)
        return node_hash(self._hash(start, middle), self._hash(middle, end))

    def _checked(self, size: int, least: int) -> int:
        if not 0 <= least <= size <= self.size:
            raise IndexError(f"a tree of {self.size} leaves has no part of {size} with {least}")
        return size


def _split(count: int) -> int:
    """The largest power of two smaller than `count`."""
    return 1 << (count - 1).bit_length() - 1


def root(leaves: Iterable[bytes]) -> bytes:
    """The root over leaves, without keeping them."""
    frontier = Frontier()
    for leaf in leaves:
        frontier.add(leaf)
    return frontier.root()


def is_included(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Whether the path leads from the leaf at an index to the root of a tree of `size` leaves."""
    if not 0 <= index < size:
        return False
    at, last, found = index, size - 1, leaf
    for node in path:
        if last == 0:
            return False
        if at & 1 or at == last:
            found = node_hash(node, found)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            found = node_hash(found, node)
        at, last = at >> 1, last >> 1
    return last == 0 and found == root


def is_consistent(old: int, old_root: bytes, new: int, new_root: bytes, path: Sequence[bytes]) -> bool:
    """Whether the path shows that the tree of `old` leaves is the beginning of that of `new` leaves."""
    if not 0 <= old <= new:
        return False
    if old in (0, new):
        return not path and old_root == (EMPTY if old == 0 else new_root)
    nodes = [old_root, *path] if old & (old - 1) == 0 else list(path)
    if not nodes:
        return False
    at, last = old - 1, new - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    was = now = nodes[0]
    for node in nodes[1:]:
        if last == 0:
            return False
        if at & 1 or at == last:
            was, now = node_hash(node, was), node_hash(node, now)
            while at and not at & 1:
                at, last = at >> 1, last >> 1
        else:
            now = node_hash(now, node)
        at, last = at >> 1, last >> 1
    return last == 0 and was == old_root and now == new_root
