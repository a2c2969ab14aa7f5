"""`kerb verify`: everything that was recorded is hashed again; the first event that does not fit is named."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import output
from .app import app
from .exits import Exit, Stop
from .options import AsJson

if TYPE_CHECKING:
    from events.note import Note, PublicKey
    from events.store import Store
    from events.store.verification import Problem

MOST_SHOWN = 20


@app.command()
def verify(
    context: typer.Context,
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME or FILE]", help="What concerns this game; or an evidence file, which needs no log.")
    ] = None,
    note: Annotated[Path | None, typer.Option("--note", metavar="FILE", help="A signed note: is the log unchanged since then?")] = None,
    key: Annotated[str | None, typer.Option("--key", metavar="PUBKEY", help="The public key of who signed, or its file; else your own.")] = None,
    as_json: AsJson = False,
) -> None:
    """Hash the record again and compare, also with a note that was given away. Exit code 5 when anything does not fit."""
    from events.store import open_store

    from . import opening

    if game is not None and Path(game).is_file():
        if note is not None:
            raise Stop("an evidence file holds its own note; --note is for a log", Exit.USE)
        return verify_evidence(Path(game), key, as_json)
    held = None if note is None else note_in(note)
    with open_store(context.obj.db, readonly=True) as store:
        name = None if game is None else opening.name_in(store, game)
        against = _key(store, key, held)
        problems = [problem for problem in store.verify(against) if name is None or problem.stream in (name, "")]
        streams = [stream for stream in store.streams() if name is None or stream.name == name]
        covered = 0
        if held is not None:
            problems += _against(store, held)
            covered = _covered(store, held, name)
        where = store.where
    events = sum(stream.version for stream in streams)
    if as_json:
        found = [{"position": p.position, "game": p.stream, "event": p.seq, "what": p.what} for p in problems]
        noted = {} if held is None else {"note": {"size": held.checkpoint.size, "root": held.checkpoint.root.hex(), "events": covered}}
        output.document(log=where, game=name, games=len(streams), events=events, sound=not problems, problems=found, **noted)
    elif problems:
        _show(problems)
    elif name is not None:
        output.say(f"{name} is sound: {output.counted(events, 'event')} hashed, each is what was recorded")
    else:
        output.say(f"the log is sound: {output.counted(events, 'event')} of {output.counted(len(streams), 'game')}, each is what was recorded")
    if held is not None and not problems and not as_json:
        later = f", {output.counted(events - covered, 'event')} came later" if events > covered else ""
        output.say(f"unchanged since the note was signed: {output.counted(covered, 'event')} of {name or 'the log'}{later}")
    raise typer.Exit(Exit.BROKEN if problems else Exit.FINE)


def note_in(file: Path) -> Note:
    """The note of a file. Raises Stop for one that is damaged or none."""
    from events.note import LONGEST, NoteFault, read

    try:
        with file.open("rb") as stream:
            return read(stream.read(LONGEST + 1))
    except NoteFault as fault:
        raise Stop(f"{file}: {fault}") from None


def _key(store: Store, text: str | None, held: Note | None) -> PublicKey | None:
    """The key that signatures are checked with. Raises Stop when a note cannot be believed: the log is not to blame for that."""
    from events.keys import KeyFault
    from events.note import NoteFault, is_signed_by
    from events.store.sealing import NotTheSealedLog

    from .seal import key_for

    origin = store.origin()
    try:
        key = key_for(origin, text)
    except KeyFault as fault:
        if held is not None:
            raise
        output.hint(f"signatures are not checked: {fault}")
        return None
    if held is None:
        return key
    if held.checkpoint.origin != origin:
        raise Stop(str(NotTheSealedLog.of(held.checkpoint.origin, origin)), Exit.USE)
    if key is None:
        raise Stop("whose note is this? name the public key of who signed it with --key", Exit.USE)
    if key.name != origin:
        raise Stop(f"--key: the key is for the log {key.name}, this log is {origin}", Exit.USE)
    try:
        if not is_signed_by(held, key):
            signers = ", ".join(f"{found.name}+{found.key_id.hex()}" for found in held.signatures)
            raise Stop(f"the note is not signed with the key {key.name}+{key.key_id.hex()}, but by {signers}: it proves nothing")
    except NoteFault as fault:
        raise Stop(str(fault)) from None
    return key


def _against(store: Store, held: Note) -> list[Problem]:
    """What the log says against the note."""
    from events.errors import LogCorrupt
    from events.store.sealing import contradiction
    from events.store.verification import Problem

    try:
        found = contradiction(store.database, held.checkpoint)
    except LogCorrupt as error:
        found = str(error)
    return [] if found is None else [Problem(0, "", 0, found)]


def _covered(store: Store, held: Note, name: str | None) -> int:
    """How many events of the log or of a game were there when the note was signed."""
    size = min(held.checkpoint.size, store.last_position())
    return size if name is None else store.count_up_to(name, size)


def verify_evidence(file: Path, key: str | None, as_json: bool) -> None:
    """Judges an evidence file by itself: no log is asked, nothing is believed but the key."""
    from events.evidence import EvidenceFault, contradictions, read
    from events.note import NoteFault
    from events.note import read as read_note

    from .seal import key_for

    try:
        evidence = read(file.read_bytes())
    except EvidenceFault as fault:
        raise Stop(f"{file}: {fault}", Exit.UNSUPPORTED if fault.newer else Exit.FOUND) from None
    known = key_for(evidence.log, key)
    found = list(contradictions(evidence, known if key is not None else None))
    own = known is not None and str(known) == evidence.key
    try:
        size = read_note(evidence.note).checkpoint.size
    except NoteFault:
        size = 0
    game, events = evidence.game, len(evidence.events)
    if as_json:
        problems = [{"position": 0, "game": game, "event": seq, "what": what} for seq, what in found]
        output.document(
            evidence=str(file), log=evidence.log, game=game, events=events, key=evidence.key, key_known=own, sound=not found, problems=problems
        )
    elif found:
        for seq, what in found[:MOST_SHOWN]:
            output.say(f"broken: {f'{game}@{seq}: ' if seq else ''}{what}")
        if len(found) > MOST_SHOWN:
            output.say(f"and {output.counted(len(found) - MOST_SHOWN, 'more problem')}; --json lists all")
    else:
        output.say(f"{game} is sound: {output.counted(events, 'event')}, proved to be in a log of {size:,} that was signed")
        whose = "the key you named" if key is not None else "your own key" if own else f"the key {evidence.key}"
        output.say(f"signed with {whose}")
    if not own and key is None:
        output.hint("the key comes from the file itself: compare it with the one that was published, or name that with --key")
    raise typer.Exit(Exit.BROKEN if found else Exit.FINE)


def _show(problems: list[Problem]) -> None:
    for problem in problems[:MOST_SHOWN]:
        output.say(f"broken: {sentence(problem)}")
    if len(problems) > MOST_SHOWN:
        output.say(f"and {output.counted(len(problems) - MOST_SHOWN, 'more problem')}; --json lists all")
    first = next((problem for problem in problems if problem.position), None)
    if first is not None and len(problems) > 1:
        output.say(f"the first broken event is {place(first)}")


def sentence(problem: Problem) -> str:
    """A problem with its place in front."""
    where = place(problem)
    return f"{where}: {problem.what}" if where else problem.what


def place(problem: Problem) -> str:
    """Where a problem is, as far as it is in one place."""
    event = f"{problem.stream}@{problem.seq}" if problem.stream and problem.seq else problem.stream
    if not problem.position:
        return event
    return f"{event} (position {problem.position:,})" if event else f"position {problem.position:,}"
