"""`kerb seal`: sign all that is recorded, and hand the note out; whoever holds it can later prove that nothing was changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import output
from .app import app
from .exits import Exit, Stop
from .options import AsJson

if TYPE_CHECKING:
    from events.note import PublicKey
    from events.store import Store

UNSEALED = 256  # events


@app.command()
def seal(
    context: typer.Context,
    note: Annotated[Path | None, typer.Option("--note", metavar="FILE", help="Write the signed note into a file instead of stdout.")] = None,
    as_json: AsJson = False,
) -> None:
    """Sign the record as it is now. The note is for the players: it proves later that nothing was changed.

    The key is made on first use, in a file of its own that no database holds; KERBHOLZ_KEY names another file.
    """
    from events import keys
    from events.note import public_key
    from events.store import open_store

    from .export import write_file
    from .opening import missing_log

    if file := missing_log(context.obj.db):
        raise Stop(f"there is no log yet at {file}: there is nothing to seal", Exit.USE)
    with open_store(context.obj.db) as store:
        if not store.last_position():
            raise Stop(f"{store.where} holds no event yet: there is nothing to seal", Exit.USE)
        made = not keys.path().exists()
        private = keys.make()
        row, key = store.seal(private), public_key(store.origin(), private)
    if note is not None:
        write_file(row.note, note)
    if as_json:
        output.document(log=key.name, size=row.size, root=row.root.hex(), note=row.note, key=str(key), key_file=str(keys.path()), key_made=made)
    elif note is None:
        output.say(row.note.removesuffix("\n"))
    else:
        output.say(f"sealed {output.counted(row.size, 'event')}; the note is in {note}")
    if made:
        output.hint(f"made the key {keys.path()}: keep a copy of it in a safe place; without it nobody can seal this log as you")
    output.hint(f"public key, to be published once: {key}")


def seal_after(store: Store) -> None:
    """For commands that end a game or record a ruling: seal what now stands. Says beside the answer what happened, and never fails."""
    from events.errors import LogError
    from events.store.sealing import sealed_after

    try:
        row = sealed_after(store.database)
    except LogError as error:
        output.hint(f"recorded, but not sealed: {error}")
        return
    if row is None:
        output.hint("not sealed, since there is no key yet: `kerb seal` makes one")
    else:
        output.hint(f"sealed {output.counted(row.size, 'event')}")


def seal_due(store: Store, ended: bool = False) -> None:
    """For commands that record moves: seal when a game has ended, or when many events are not sealed yet. Without a key nothing happens."""
    from events import keys

    if keys.path().exists():
        sealed = max((row.size for row in store.checkpoints()), default=0)
        if ended or store.last_position() - sealed >= UNSEALED:
            seal_after(store)


def key_for(origin: str, text: str | None) -> PublicKey | None:
    """The public key to check notes of a log with: the one given, as text or in a file, else this user's own; None if there is neither.

    Raises Stop for a text that is no key, and KeyFault for a key file that cannot be used.
    """
    from events import keys
    from events.note import NoteFault, PublicKey, public_key

    if text is None:
        private = keys.load()
        return None if private is None else public_key(origin, private)
    file = Path(text)
    try:
        return PublicKey.read(file.read_text(encoding="utf-8") if "+" not in text or file.is_file() else text)
    except (NoteFault, UnicodeDecodeError) as fault:
        raise Stop(f"--key: {fault}", Exit.USE) from None
    except OSError as error:
        raise Stop(f"--key {text}: {error.strerror}", Exit.USE) from None
