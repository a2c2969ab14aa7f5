"""What `kerb new` asks for, as a set-up of Carcassonne: edition, boxes, components, readings, start tiles."""

from __future__ import annotations

from collections.abc import Iterable

from cli.exits import Exit, Stop
from cli.faces.display import Asked, must_be_known
from events.common import GameSetUp, StartTile
from projections.carcassonne import set_up as known


def set_up(asked: Asked) -> GameSetUp:
    """The set-up: the base box of the edition first, the others in the order they were named. Raises Stop."""
    if asked.material:
        raise Stop("--material says nothing about carcassonne: its tiles are those of the boxes", Exit.USE)
    start = [_start(text) for text in asked.start]
    edition = asked.edition or known.USUAL
    if edition not in known.EDITIONS:
        raise Stop(f"there is no edition {edition!r} here; known: {', '.join(known.EDITIONS)}", Exit.UNSUPPORTED)
    number = edition.removeprefix("C")
    counts = dict(_box(text, number, known.sets()) for text in asked.boxes)
    if not any(known.sets()[box][0] == known.BASE for box in counts):
        counts = {f"basic:{number}": 1, **counts}
    built = [c for expansion in known.expansions().values() for c in expansion.components]
    for component in asked.components:
        must_be_known("component", component, built)
    for question, value in asked.readings:
        must_be_known("reading", question, known.readings())
        must_be_known(f"answer to {question}", value, known.readings()[question].values)
    return GameSetUp(
        game=asked.game,
        players=asked.players,
        edition=edition,
        sets=tuple(counts.items()),
        components=asked.components or known.components_of(counts),
        readings=asked.readings,
        start=tuple(start),
    )


def _box(text: str, edition: str, boxes: Iterable[str]) -> tuple[str, int]:
    """A box and how many of it: `inns-and-cathedrals`, `inns-and-cathedrals:1`, `basic*2`."""
    name, given, count = text.partition("*")
    box = name if ":" in name or name in boxes else f"{name}:{edition}"  # some boxes are the same in every edition
    must_be_known("tile set", box, boxes)
    if given and not (count.isdecimal() and 1 <= int(count) <= 100):
        raise Stop(f"--set {text}: behind the * stands how many of the box are used, 1 to 100", Exit.USE)
    return box, int(count) if given else 1


def _start(text: str) -> StartTile:
    """A start tile as typed: its name, then where it lies and how it is turned, both left out for the middle and upright."""
    from events.notation import BY_NAME

    tile, *rest = text.split() or [""]
    if not tile:
        raise Stop("--start: a tile is missing", Exit.USE)
    try:
        position = BY_NAME["position"].read(rest[0]) if rest else (0, 0)
        rotation = BY_NAME["rotation"].read(rest[1]) if rest[1:] else 0
    except ValueError as error:
        raise Stop(f"--start {text}: {error} expected", Exit.USE) from None
    if rest[2:]:
        raise Stop(f"--start {text}: a tile, its position and its rotation are all", Exit.USE)
    return StartTile(tile, position, rotation)
