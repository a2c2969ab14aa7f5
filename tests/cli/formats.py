"""The formats of notes and proofs, read and checked by an implementation of its own: nothing of the project is used here."""

import base64
import hashlib

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def checked_note(note: str, verifier: str) -> tuple[str, int, bytes]:
    """Origin, size and root of a signed note. Raises InvalidSignature."""
    text, signature = note.split("\n\n")
    name, key_id, key = verifier.split("+", 2)
    dash, signer, value = signature.removesuffix("\n").split(" ")
    raw = base64.b64decode(value)
    assert (dash, signer, raw[:4].hex()) == ("\u2014", name, key_id)
    Ed25519PublicKey.from_public_bytes(base64.b64decode(key)[1:]).verify(raw[4:], text.encode() + b"\n")
    origin, size, root = text.split("\n")
    return origin, int(size), base64.b64decode(root)


def climb(leaf: bytes, index: int, size: int, path: list[bytes]) -> bytes:
    """The root a path leads to, from the top down: the largest power of two smaller than the size splits the leaves."""
    if size == 1:
        assert not path
        return leaf
    k = 1 << (size - 1).bit_length() - 1
    if index < k:
        return hashlib.sha256(b"\1" + climb(leaf, index, k, path[:-1]) + path[-1]).digest()
    return hashlib.sha256(b"\1" + path[-1] + climb(leaf, index - k, size - k, path[:-1])).digest()


def roots(old: int, size: int, path: list[bytes], old_root: bytes, whole: bool = True) -> tuple[bytes, bytes]:
    """The old and the new root a consistency proof leads to, from the top down."""
    if old == size:
        if whole:
            assert not path
            return old_root, old_root
        (part,) = path
        return part, part
    k = 1 << (size - 1).bit_length() - 1
    if old <= k:
        first, second = roots(old, k, path[:-1], old_root, whole)
        return first, hashlib.sha256(b"\1" + second + path[-1]).digest()
    first, second = roots(old - k, size - k, path[:-1], old_root, False)
    return hashlib.sha256(b"\1" + path[-1] + first).digest(), hashlib.sha256(b"\1" + path[-1] + second).digest()
