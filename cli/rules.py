"""`kerb rules GAME`: the order of play for what is on the table, finding codes, readings, and how much of it the code keeps."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .app import app
from .options import AsJson

if TYPE_CHECKING:
    from projections.extras import Kept
    from projections.finding_codes import Code
    from projections.order import Row


@app.command()
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, such as carcassonne.")],
    edition: Annotated[str, typer.Option("--edition", metavar="EDITION", help="C1 or C2: first edition, or second and third.")] = "",
    boxes: Annotated[list[str] | None, typer.Option("--set", metavar="SET", help="A box of tiles in play with all it brings.")] = None,
    components: Annotated[list[str] | None, typer.Option("--component", metavar="NAME", help="A component in play.")] = None,
    codes: Annotated[bool, typer.Option("--codes", help="Finding codes: what is illegal, what is legal.")] = False,
    readings: Annotated[bool, typer.Option("--readings", help="Disputed questions and their answers.")] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="How much of the order of play the code keeps.")] = False,
    row: Annotated[str, typer.Option("--row", metavar="ID", help="All about one row.")] = "",
    rule: Annotated[str, typer.Option("--rule", metavar="ID", help="The same for a rule that is no row, such as T-5.")] = "",
    material: Annotated[
        bool,
        typer.Option("--material", "--board", "--data", help="The board or data played with, or an owner's own FILE."),
    ] = False,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="With --material: the file of an owner's own board or data.")] = None,
    png: Annotated[Path | None, typer.Option("--png", metavar="FILE", help="With --material: draw it.")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="With --material: draw it as SVG.")] = None,
    json: AsJson = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Answer as the page of the documentation.")] = False,
) -> None:
    """The order of play in own words, codes, readings, coverage, and the material that is played with."""
    _known_game(game)
    if material or file is not None or png is not None or svg is not None:
        from .material import tell

        tell(game, file, {"png": png, "svg": svg}, json=json)
    elif codes:
        _codes(game, json, markdown)
    elif readings:
        _readings(game, json, markdown)
    elif coverage:
        _coverage(game, json, markdown)
    elif row or rule:
        _row(game, row or rule, json)
    else:
        from .faces import face

        face(game, "rows", "Rows")(game).tell(edition, boxes or [], components or [], json)


def _known_game(game: str) -> None:
    from projections.registry import games

    from .exits import Exit, Stop

    if game not in games():
        raise Stop(f"not supported: the game {game!r}; known: {', '.join(games())}", Exit.UNSUPPORTED)


# ---- one row ----


def _row(game: str, id: str, json: bool) -> None:
    """All about one row or rule: its sentence, how it is kept, the codes it has and the readings that hang on it."""
    from projections.extras import extras_of
    from projections.registry import plain_game
    from projections.registry import readings as readings_of

    from . import output
    from .faces.rows import choice

    plain = plain_game(game)
    extras, order, sentence = extras_of(plain), plain.order, plain.sentence(id)
    if not sentence:
        choice("row", [id], order.rows)
    row, found, known = order.rows.get(id), extras.codes(), extras.coverage()
    kept = next((one for one in known.rows if one.row == id), None) if known else None
    own = [code for code in [*found.rules, *found.walk] if code.rule == id]
    hanging = {name: reading for name, reading in readings_of(game).items() if id in reading.rows}
    about = {"actor": row.actor, "native": row.native, "interrupts": row.interrupts} if row else {}
    if json:
        plain_row = _fields(kept) if kept else {"row": id, "text": sentence, **_placed(row)}
        output.document(game=game, row=plain_row | about, codes=own, readings=hanging)
        return
    output.say(f"{id} · {kept.mode if kept else row.mode} · {order.titles.get(row.step, row.step)}" if row else id)
    output.say(f"    {sentence}")
    told = {"in play": row.when, "made for": row.native, "who": row.actor, "interrupted by": " ".join(row.interrupts)} if row else {}
    for name, text in (told | ({"kept": _how(kept)} if kept else {})).items():
        if text:
            output.say(f"    {name}: {text}")
    for code in own:
        output.say()
        _say_code(code)
    for name, reading in hanging.items():
        output.say()
        output.say(f"reading {name}: {reading.question}")


def _placed(row: Row | None) -> dict[str, str]:
    """Where a row stands in the order of play."""
    return {"step": row.step, "mode": row.mode, "when": row.when} if row else {}


def _how(kept: Kept) -> str:
    text = f"{kept.state}, by {kept.by}" if kept.by and kept.by != kept.row else kept.state
    return f"{text}: {kept.why}" if kept.why else text


# ---- codes, readings, coverage ----


def _codes(game: str, json: bool, markdown: bool) -> None:
    from projections.extras import extras_of
    from projections.finding_codes import general
    from projections.registry import plain_game

    from . import output, reference

    found = extras_of(plain_game(game)).codes()
    if json:
        output.document(game=game, codes=found.rules, walk=found.walk, cannot=found.cannot, general=general())
    elif markdown:
        output.say(reference.finding_codes().rstrip("\n"))
    else:
        for code in found.rules:
            _say_code(code)
            output.say()
        output.table(("code", "meaning"), [(code.code, code.text) for code in [*found.walk, *general()]], fold=1)
        if found.cannot:
            output.say()
            output.table(("word", "why an event cannot be applied"), [(f"<row>/{word}", text) for word, text in found.cannot.items()], fold=1)


def _say_code(code: Code) -> None:
    from . import output

    output.say(code.code + (f" (depends on reading {code.reading})" if code.reading else ""))
    output.say(f"    {code.text}")
    for name, line in (("illegal", code.illegal), ("legal", code.legal)):
        if line:
            output.say(f"    {name}: {line}")


def _readings(game: str, json: bool, markdown: bool) -> None:
    from projections.registry import readings as readings_of

    from . import output, reference

    known = readings_of(game)
    if json:
        output.document(game=game, readings=[{"name": name, "default": reading.default, **_fields(reading)} for name, reading in known.items()])
    elif markdown:
        output.say(reference.readings_page().rstrip("\n"))
    else:
        for number, (name, reading) in enumerate(known.items()):
            output.say("\n" * (number > 0) + f"{name}: {reading.question}")
            for value, meaning in reading.values.items():
                output.say(f"    {name}={value}: {meaning}" + (" (default)" if value == reading.default else ""))
            output.say(f"    rows {', '.join(reading.rows)}; settled by {', '.join(reading.settled) or 'no edition'}; {reading.sources}")


def _fields(reading: Any) -> dict[str, Any]:
    from msgspec.structs import asdict

    return asdict(reading)


def _coverage(game: str, json: bool, markdown: bool) -> None:
    from projections.extras import STATES, extras_of
    from projections.registry import plain_game

    from . import output, reference
    from .exits import Exit, Stop

    found = extras_of(plain_game(game)).coverage()
    if found is None:
        raise Stop(f"nobody has listed how the rows of {game} are kept", Exit.UNSUPPORTED)
    rows, built, counts = found.rows, found.in_play, found.counts
    if json:
        output.document(game=game, counts=counts(rows), in_play=counts(built), rows=rows)
    elif markdown:
        output.say(reference.rule_coverage().rstrip("\n"))
    else:
        every, own = counts(rows), counts(built)
        table = [(state, own[state], every[state], reference.STATE_WORDS[state]) for state in STATES]
        output.table(("", "built components", "all rows", ""), [*table, ("sum", len(built), len(rows), "")], right=(1, 2), fold=3)
        output.say()
        output.say("missing, by step:")
        for step in dict.fromkeys(kept.step for kept in rows):
            ids = [kept.row for kept in rows if kept.step == step and kept.state == "missing"]
            if ids:
                output.say(f"  {step} ({len(ids)}): {', '.join(ids)}")
