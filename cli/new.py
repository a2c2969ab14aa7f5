"""`kerb new`: begins a game, which pins edition, tiles, components and readings for ever."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import output
from .app import app
from .exits import Exit, Stop
from .options import AsJson

if TYPE_CHECKING:
    from .intake import Placed


@app.command()
def new(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game is played, such as carcassonne.")],
    players: Annotated[str, typer.Option("--players", "-p", metavar="NAMES", help="Names in seat order, with commas: Ann,Bob.")],
    name: Annotated[str, typer.Option("--name", "-n", metavar="NAME", help="What to call it; else the game and the date.")] = "",
    edition: Annotated[str, typer.Option("--edition", "-e", metavar="EDITION", help="The edition, such as C1; else the usual one.")] = "",
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
    material: Annotated[
        Path | None, typer.Option("--material", "--board", "--data", metavar="FILE", help="Your own board or data, kept word for word.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Begin a game and print its name. Its first event pins the edition, the tiles, the components and the readings."""
    placed, names = begin(context.obj.db, game, players, name, edition, boxes or [], components or [], readings or [], start or [], material)
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
    material: Path | None = None,
) -> tuple[Placed, list[str]]:
    """Record the set-up that the options describe; where it stands, and the names in seat order. Raises Stop, NotSupported and LogError."""
    from events.errors import StreamConflict
    from events.store import open_store
    from projections.registry import game_of, games

    from .faces import display_named
    from .faces.display import Asked
    from .intake import Intake, slug

    if game not in games():
        raise Stop(f"there is no game {game!r} here; known: {', '.join(games())}", Exit.UNSUPPORTED)
    names = _names(players)
    asked = Asked(game, tuple(names), edition, tuple(boxes), tuple(components), tuple(_readings(readings)), tuple(start), _text(material))
    set_up = display_named(game).set_up(asked)
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


def _text(material: Path | None) -> str:
    """The text of the owner's file, word for word. Raises Stop."""
    if material is None:
        return ""
    try:
        text = material.read_text(encoding="utf-8")
    except OSError as error:
        raise Stop(f"{material} cannot be read: {error.strerror}", Exit.USE) from None
    except UnicodeDecodeError:
        raise Stop(f"{material} is no text in UTF-8", Exit.USE) from None
    if not text.strip():
        raise Stop(f"{material} is empty", Exit.USE)
    return text


def _readings(texts: list[str]) -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for text in texts:
        question, given, value = text.partition("=")
        if not given:
            raise Stop(f"--reading {text}: a question and its answer are needed, such as tiny-city=2", Exit.USE)
        if found.setdefault(question, value) != value:
            raise Stop(f"--reading {question} is answered twice", Exit.USE)
    return list(found.items())


def _today() -> str:
    from datetime import date

    return date.today().isoformat()  # noqa: DTZ011 - the day of the table is the day where the table stands
