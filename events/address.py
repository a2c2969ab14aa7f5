"""Where a log is: a URL, the path of an SQLite file, or nothing for the user's own log."""

from __future__ import annotations

import re
from pathlib import Path

from .errors import CannotOpen

FILE_NAME = "kerbholz.sqlite"
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]+)://(.*)", re.DOTALL)


def home() -> Path:
    """The user's own log, in the folder where the system keeps data of programs."""
    from platformdirs import user_data_path

    return user_data_path("kerbholz", appauthor=False) / FILE_NAME


def sqlite_path(url: str | None) -> Path | None:
    """The file of a log on SQLite; None when the URL means PostgreSQL. Raises CannotOpen for any other URL."""
    if url is None:
        return home()
    found = _SCHEME.fullmatch(url)
    if found is None:
        scheme, rest = "sqlite", "/" + url
    else:
        scheme, rest = found.groups()
    if scheme.partition("+")[0] in ("postgresql", "postgres"):
        return None
    if scheme.partition("+")[0] != "sqlite":
        raise CannotOpen(f"{scheme}:// is not a database Kerbholz knows; it knows sqlite:///FILE and postgresql://...")
    if not rest.startswith("/") or rest in ("/", "/:memory:"):
        raise CannotOpen("a log needs a file: sqlite:///relative/path or sqlite:////absolute/path")
    return Path(rest[1:])


def postgres_url(url: str, driver: str = "postgresql") -> str:
    """The URL of a log on PostgreSQL as a driver wants it: plain for psycopg, `postgresql+psycopg` for SQLAlchemy."""
    return driver + "://" + url.partition("://")[2]
