"""The key that signs checkpoints: one file of this user, outside every database, readable by nobody else.

KERBHOLZ_KEY names another file. The file is a private key in PEM (PKCS #8), which other tools read too. One key signs all logs of a
user; under which log it signs is part of the public key's text, not of the file.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key

from .errors import LogError

VARIABLE = "KERBHOLZ_KEY"
FILE_NAME = "key.pem"
LONGEST = 1 << 16


class KeyFault(LogError):
    """A key file that cannot be used, in one sentence."""


def path() -> Path:
    """Where the key is or would be."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("kerbholz", appauthor=False) / FILE_NAME


def load() -> Ed25519PrivateKey | None:
    """The key, None if there is no file. Raises KeyFault for a file that is no such key or that others can read."""
    file = path()
    try:
        with file.open("rb") as stream:
            mode = os.fstat(stream.fileno()).st_mode & 0o777
            content = stream.read(LONGEST)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise KeyFault(f"the key {file} cannot be read: {error.strerror}") from None
    if mode & 0o077:
        raise KeyFault(f"the key {file} can be read by others (mode {mode:o}): make it your own with `chmod 600`, or seal with a new one")
    try:
        key = load_pem_private_key(content, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise KeyFault(f"{file} is no private key in PEM without a password") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyFault(f"{file} is a key of another kind; Ed25519 is needed")
    return key


def make() -> Ed25519PrivateKey:
    """The key, made if there is none. Of two who make one at once both get the same. Raises KeyFault."""
    found = load()
    if found is not None:
        return found
    file = path()
    content = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    beside = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            with suppress(FileExistsError):
                os.link(beside, file)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise KeyFault(f"the key {file} cannot be made: {error.strerror}") from None
    made = load()
    if made is None:
        raise KeyFault(f"the key {file} cannot be made")
    return made
