"""`kerb rules GAME`: the order of play for what is on the table, finding codes, readings, and how much of it the code keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .app import app
from .options import AsJson

if TYPE_CHECKING:
    from projections.carcassonne.coverage import Kept
    from projections.finding_codes import Code

MARKS = {"missing": "not built", "unjudged": "not judged", "recorded": "not checked"}


@app.command()
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The name of a game, such as carcassonne.")],
    edition: Annotated[str, typer.Option("--edition", metavar="C1|C2", help="First edition, or second and third.")] = "C1",
    boxes: Annotated[list[str] | None, typer.Option("--set", metavar="SET", help="A box of tiles in play with all it brings.")] = None,
    components: Annotated[list[str] | None, typer.Option("--component", metavar="NAME", help="A component in play.")] = None,
    codes: Annotated[bool, typer.Option("--codes", help="Finding codes: what is illegal, what is legal.")] = False,
    readings: Annotated[bool, typer.Option("--readings", help="Disputed questions and their answers.")] = False,
    coverage: Annotated[bool, typer.Option("--coverage", help="How much of the order of play the code keeps.")] = False,
    row: Annotated[str, typer.Option("--row", metavar="ID", help="All about one row.")] = "",
    json: AsJson = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Answer as the page of the documentation.")] = False,
) -> None:
    """The order of play in own words, codes, readings, coverage."""
    _known_game(game)
    if codes:
        _codes(game, json, markdown)
    elif readings:
        _readings(game, json, markdown)
    elif coverage:
        _coverage(game, json, markdown)
    elif row:
        _row(game, row, json)
    else:
        _order(game, edition, boxes or [], components or [], json)


def _known_game(game: str) -> None:
    from projections.registry import games

    from .exits import Exit, Stop

    if game not in games():
        raise Stop(f"not supported: the game {game!r}; known: {', '.join(games())}", Exit.UNSUPPORTED)


# ---- the order of play ----


def _order(game: str, edition: str, boxes: list[str], components: list[str], json: bool) -> None:
    from projections.carcassonne.coverage import components_of_set_up, in_play
    from projections.carcassonne.set_up import EDITIONS, order_of_play, sets

    from . import output

    _choice("edition", [edition], EDITIONS)
    numbered = {box: f"{box}:{edition.removeprefix('C')}" for box in boxes}  # a box without its number is that of the edition, as for `kerb new`
    boxes = [full if (full := numbered[box]) in sets() else box for box in boxes]
    _choice("set", boxes, sets())
    _choice("component", components, _conditions())
    chosen = components_of_set_up(edition, boxes, components)
    rows, titles = in_play(chosen), order_of_play().titles
    steps = list(dict.fromkeys(kept.step for kept in rows))
    if json:
        values = [{"step": step, "title": titles[step], "rows": [_plain(k) for k in rows if k.step == step]} for step in steps]
        output.document(game=game, edition=edition, components=sorted(chosen - {edition}), steps=values)
        return
    output.say(f"{game}, {edition}, with {', '.join(sorted(chosen - {edition}))}: {output.counted(len(rows), 'row')}")
    for step in steps:
        output.say()
        output.say(f"{step}  {titles[step]}")
        cells = [(f"  {k.row}", k.mode, " ".join([k.text, *_marks(k, edition)])) for k in rows if k.step == step]
        output.table(("", "", ""), cells, fold=2)


def _marks(kept: Kept, edition: str) -> list[str]:
    """What has to be known about a row beside its sentence."""
    from projections.carcassonne.set_up import order_of_play

    native = order_of_play().rows[kept.row].native.split()
    carried = ["[carried over]"] if native and edition not in native else []
    return [*carried, *([f"[{MARKS[kept.state]}]"] if kept.state in MARKS else [])]


def _conditions() -> set[str]:
    """Every name of a component that a row asks for."""
    import re

    from projections.carcassonne.set_up import EDITIONS, order_of_play

    order = order_of_play()
    texts = [*(row.when for row in order.rows.values()), *order.derived.values()]
    words = {word for text in texts for word in re.findall(r"[^\s()]+", text)}
    return words - {"AND", "OR", "NOT", "always", *EDITIONS, *order.derived}


def _choice(what: str, given: list[str], known: Any) -> None:
    """Raises Stop for a name that is not known, with the nearest one."""
    import difflib

    from .exits import Exit, Stop

    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, list(known), 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(sorted(known)[:12])}{', ...' if len(known) > 12 else ''}"
            raise Stop(f"there is no {what} {name!r}; {hint}", Exit.USE)


def _plain(kept: Kept) -> dict[str, Any]:
    from msgspec import to_builtins

    found: dict[str, Any] = to_builtins(kept)
    return found


def _row(game: str, id: str, json: bool) -> None:
    """One row: its sentence and condition, how it is kept, the codes it can have, the readings that hang on it."""
    from projections.carcassonne.codes import codes, of_the_walk
    from projections.carcassonne.coverage import coverage
    from projections.carcassonne.set_up import order_of_play, readings

    from . import output

    rows = coverage()
    _choice("row", [id], rows)
    kept, row = rows[id], order_of_play().rows[id]
    own = [code for code in [*codes(), *of_the_walk()] if code.rule == id]
    hanging = {name: reading for name, reading in readings().items() if id in reading.rows}
    if json:
        output.document(
            game=game, row=_plain(kept) | {"actor": row.actor, "native": row.native, "interrupts": row.interrupts}, codes=own, readings=hanging
        )
        return
    output.say(f"{id} · {kept.mode} · {order_of_play().titles[kept.step]}")
    output.say(f"    {kept.text}")
    told = {"in play": kept.when, "made for": row.native, "who": row.actor, "interrupted by": " ".join(row.interrupts), "kept": _how(kept)}
    for name, text in told.items():
        if text:
            output.say(f"    {name}: {text}")
    for code in own:
        output.say()
        _say_code(code)
    for name, reading in hanging.items():
        output.say()
        output.say(f"reading {name}: {reading.question}")


def _how(kept: Kept) -> str:
    text = f"{kept.state}, by {kept.by}" if kept.by and kept.by != kept.row else kept.state
    return f"{text}: {kept.why}" if kept.why else text


# ---- codes, readings, coverage ----


def _codes(game: str, json: bool, markdown: bool) -> None:
    from projections.carcassonne.codes import cannot, codes, of_the_walk
    from projections.finding_codes import general

    from . import output, reference

    if json:
        output.document(game=game, codes=codes(), walk=of_the_walk(), cannot=cannot(), general=general())
    elif markdown:
        output.say(reference.finding_codes().rstrip("\n"))
    else:
        for code in codes():
            _say_code(code)
            output.say()
        output.table(("code", "meaning"), [(code.code, code.text) for code in [*of_the_walk(), *general()]], fold=1)
        output.say()
        output.table(("word", "why an event cannot be applied"), [(f"<row>/{word}", text) for word, text in cannot().items()], fold=1)


def _say_code(code: Code) -> None:
    from . import output

    output.say(code.code + (f" (depends on reading {code.reading})" if code.reading else ""))
    output.say(f"    {code.text}")
    for name, line in (("illegal", code.illegal), ("legal", code.legal)):
        if line:
            output.say(f"    {name}: {line}")


def _readings(game: str, json: bool, markdown: bool) -> None:
    from projections.carcassonne.set_up import readings

    from . import output, reference

    if json:
        output.document(game=game, readings=[{"name": name, "default": reading.default, **_fields(reading)} for name, reading in readings().items()])
    elif markdown:
        output.say(reference.readings_page().rstrip("\n"))
    else:
        for number, (name, reading) in enumerate(readings().items()):
            output.say("\n" * (number > 0) + f"{name}: {reading.question}")
            for value, meaning in reading.values.items():
                output.say(f"    {name}={value}: {meaning}" + (" (default)" if value == reading.default else ""))
            output.say(f"    rows {', '.join(reading.rows)}; settled by {', '.join(reading.settled) or 'no edition'}; {reading.sources}")


def _fields(reading: Any) -> dict[str, Any]:
    from msgspec.structs import asdict

    return asdict(reading)


def _coverage(game: str, json: bool, markdown: bool) -> None:
    from projections.carcassonne.coverage import STATES, built_in_play, counts, coverage

    from . import output, reference

    rows, built = list(coverage().values()), built_in_play()
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
