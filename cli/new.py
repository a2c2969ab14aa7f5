"""`kerb new`: begins a game, which pins edition, tiles, components and readings for ever."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from . import output
from .app import app
from .exits import Exit, Stop
from .options import AsJson

if TYPE_CHECKING:
    from events.common import GameSetUp, StartTile

    from .intake import Placed


@app.command()
def new(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game is played: carcassonne.")],
    players: Annotated[str, typer.Option("--players", "-p", metavar="NAMES", help="Names in seat order, with commas: Ann,Bob.")],
    name: Annotated[str, typer.Option("--name", "-n", metavar="NAME", help="What to call it; else the game and the date.")] = "",
    edition: Annotated[str, typer.Option("--edition", "-e", metavar="EDITION", help="C1 or C2, the first or second edition.")] = "C1",
    boxes: Annotated[
        list[str] | None,
        typer.Option("--set", "-s", metavar="BOX", help="A box of tiles beside the base game, such as inns-and-cathedrals; *2 for two of it."),
    ] = None,
    components: Annotated[
        list[str] | None, typer.Option("--component", "-c", metavar="NAME", help="A component in play, where not all that the boxes bring are.")
    ] = None,
    readings: Annotated[
        list[str] | None,
        typer.Option("--reading", "-r", metavar="QUESTION=ANSWER", help="The answer to a disputed question, such as tiny-city=2; see `kerb rules`."),
    ] = None,
    start: Annotated[
        list[str] | None, typer.Option("--start", metavar="TILE", help="A tile on the table before the first turn: BA/RCr, or 'BA/RCr 0,0 r90'.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Begin a game and print its name. Its first event pins the edition, the tiles, the components and the readings."""
    placed, names = begin(context.obj.db, game, players, name, edition, boxes or [], components or [], readings or [], start or [])
    if as_json:
        output.document(game=placed.game, events=placed.events, players=[{"seat": seat, "name": who} for seat, who in enumerate(names, 1)])
    else:
        output.say(placed.game)


def begin(
    db: str | None,
    game: str,
    players: str,
    name: str,
    edition: str,
    boxes: list[str],
    components: list[str],
    readings: list[str],
    start: list[str],
) -> tuple[Placed, list[str]]:
    """Record the set-up that the options describe; where it stands, and the names in seat order. Raises Stop, NotSupported and LogError."""
    from events.errors import StreamConflict
    from events.store import open_store
    from projections.registry import game_of, games

    from .intake import Intake, slug

    if game not in games():
        raise Stop(f"there is no game {game!r} here; known: {', '.join(games())}", Exit.UNSUPPORTED)
    names = _names(players)
    set_up = _set_up(game, names, edition, boxes, components, _readings(readings), [_start(text) for text in start])
    game_of(set_up)
    with open_store(db) as store:
        intake = Intake(store)
        wanted = slug(name) if name else intake.free_name(f"{game}-{_today()}")
        try:
            return intake.begin(wanted, set_up, names, exact=bool(name)), names
        except StreamConflict:
            raise Stop(f"there is a game {wanted} already; choose another --name", Exit.USE) from None


def _names(players: str) -> list[str]:
    names = [name.strip() for name in players.split(",")]
    if not all(names):
        raise Stop(f"a name is missing in --players {players!r}: names in seat order, with commas", Exit.USE)
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise Stop(f"two players are called {twice[0]}; tell them apart, such as {twice[0]} A. and {twice[0]} B.", Exit.USE)
    return names


def _set_up(
    game: str, names: list[str], edition: str, boxes: list[str], components: list[str], readings: list[tuple[str, str]], start: list[StartTile]
) -> GameSetUp:
    """The set-up: the base box of the edition first, the others in the order they were named."""
    from events.common import GameSetUp
    from projections.carcassonne import set_up as carcassonne

    if edition not in carcassonne.EDITIONS:
        raise Stop(f"there is no edition {edition!r} here; known: {', '.join(carcassonne.EDITIONS)}", Exit.UNSUPPORTED)
    number = edition.removeprefix("C")
    counts = dict(_box(text, number, carcassonne.sets()) for text in boxes)
    if not any(carcassonne.sets()[box][0] == carcassonne.BASE for box in counts):
        counts = {f"basic:{number}": 1, **counts}
    built = [c for expansion in carcassonne.expansions().values() for c in expansion.components]
    for component in components:
        _must_be_known("component", component, built)
    for question, value in readings:
        _must_be_known("reading", question, carcassonne.readings())
        _must_be_known(f"answer to {question}", value, carcassonne.readings()[question].values)
    return GameSetUp(
        game=game,
        players=tuple(names),
        edition=edition,
        sets=tuple(counts.items()),
        components=tuple(components) or carcassonne.components_of(counts),
        readings=tuple(readings),
        start=tuple(start),
    )


def _box(text: str, edition: str, known: Iterable[str]) -> tuple[str, int]:
    """A box and how many of it: `inns-and-cathedrals`, `inns-and-cathedrals:1`, `basic*2`."""
    name, given, count = text.partition("*")
    box = name if ":" in name else f"{name}:{edition}"
    _must_be_known("tile set", box, known)
    if given and not (count.isdecimal() and 1 <= int(count) <= 100):
        raise Stop(f"--set {text}: behind the * stands how many of the box are used, 1 to 100", Exit.USE)
    return box, int(count) if given else 1


def _readings(texts: list[str]) -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for text in texts:
        question, given, value = text.partition("=")
        if not given:
            raise Stop(f"--reading {text}: a question and its answer are needed, such as tiny-city=2", Exit.USE)
        if found.setdefault(question, value) != value:
            raise Stop(f"--reading {question} is answered twice", Exit.USE)
    return list(found.items())


def _start(text: str) -> StartTile:
    """A start tile as typed: its name, then where it lies and how it is turned, both left out for the middle and upright."""
    from events.common import StartTile
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


def _must_be_known(what: str, word: str, known: Iterable[str]) -> None:
    words = list(known)
    if word not in words:
        close = difflib.get_close_matches(word, words, 1)
        raise Stop(
            f"there is no {what} {word!r} here" + (f"; did you mean {close[0]}?" if close else f"; known: {', '.join(words)}"), Exit.UNSUPPORTED
        )


def _today() -> str:
    from datetime import date

    return date.today().isoformat()  # noqa: DTZ011 - the day of the table is the day where the table stands
