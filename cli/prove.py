"""`kerb prove`: short proofs for others: that an event is in the sealed log, or that the log only grew since an older note.

Sources of the two text forms: C2SP tlog-proof (inclusion) and tlog-witness (consistency, as it is sent to a witness).
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from . import output
from .app import app
from .exits import Exit, Stop

FORM = "c2sp.org/tlog-proof@v1"


@app.command()
def prove(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game of the log; with an address such as GAME@47, event 47 of it.")] = None,
    since: Annotated[Path | None, typer.Option("--since", metavar="NOTE", help="Prove that the log only grew since this signed note.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document, with the bytes that were hashed.")] = False,
) -> None:
    """Prove to others that an event is in the log, or that the log only grew. Both proofs end in the newest signed note."""
    if (game is None) == (since is None):
        raise Stop("name a game to prove an event of, or --since NOTE to prove that the log only grew", Exit.USE)
    if since is not None:
        _growth(context.obj.db, since, as_json)
    else:
        _event(context.obj.db, game or "", as_json)


def _event(db: str | None, argument: str, as_json: bool) -> None:
    from events.chain import leaf_hash
    from events.store import open_store
    from events.store.proving import inclusion
    from projections.address import Address, BadAddress, no_such_event

    from . import opening

    name, given, text = argument.rpartition("@")
    address = Address.read(text) if given else Address()
    if given and not address.seq:
        raise BadAddress(f"{argument}: a proof is of one event: GAME@47")
    with open_store(db, readonly=True) as store:
        stream = opening.name_in(store, name if given else argument)
        last = store.stream(stream).version
        if address.seq > last:
            raise no_such_event(address.seq, last, stream)
        proof = inclusion(store.database, stream, address.seq)
        origin = store.origin()
    if as_json:
        output.document(
            log=origin,
            game=stream,
            event=proof.event,
            position=proof.position,
            entry=proof.entry.decode(),
            leaf=leaf_hash(proof.entry).hex(),
            size=proof.checkpoint.size,
            root=proof.checkpoint.root.hex(),
            path=[node.hex() for node in proof.path],
            note=proof.checkpoint.note,
        )
    else:
        output.say("\n".join([FORM, f"index {proof.position - 1}", *_lines(proof.path), "", proof.checkpoint.note.removesuffix("\n")]))


def _growth(db: str | None, since: Path, as_json: bool) -> None:
    from events.store import open_store
    from events.store.proving import consistency

    from .verify import note_in

    old = note_in(since).checkpoint
    with open_store(db, readonly=True) as store:
        proof = consistency(store.database, old)
    if as_json:
        output.document(
            log=old.origin,
            old_size=old.size,
            old_root=old.root.hex(),
            size=proof.checkpoint.size,
            root=proof.checkpoint.root.hex(),
            path=[node.hex() for node in proof.path],
            note=proof.checkpoint.note,
        )
    else:
        output.say("\n".join([f"old {proof.old}", *_lines(proof.path), "", proof.checkpoint.note.removesuffix("\n")]))


def _lines(path: Sequence[bytes]) -> list[str]:
    return [base64.b64encode(node).decode() for node in path]
