"""What a saved game claims can be done: actions and lists of options, in its words, as moves in our notation.

Meeple SmallFollower options: {Road,WE,[0,1]}; {Tower,I,[2,0]}     CaptureFollower options: {0.small.1,City,N,[1,1]}
TilePlacement BA/L options: [0,1] - [0,90]                          Tower piece TOWER_PIECE options: [3,1]
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from events.carcassonne import FigureJoined, FigureMoved, FigurePosted
from events.event import Event

from .jcz_names import CAUSES, TOKENS, figure_of_class, name_on, post_of, tile_id

SQUARE = r"\[\s*([+-]?\d{1,4})\s*,\s*([+-]?\d{1,4})\s*\]"
TURNED_TILE = re.compile(rf"{SQUARE}\s*-\s*\[([\d,\s]*)\]")
PLACE = re.compile(rf"\{{\s*(\w+)\s*,\s*([\w.]+)\s*,\s*{SQUARE}\s*\}}")
FIGURE = re.compile(rf"\{{\s*(\d+)\.([\w-]+)\.\d+\s*,\s*(\w+)\s*,\s*([\w.]+)\s*,\s*{SQUARE}\s*\}}")
TILE = re.compile(SQUARE)
OR = " or "  # between the beginnings of moves that one action stands for
SIMPLE = {"bazaarselecttile": "auction", "bazaarbid": "bid", "capturefollower": "remove tower", "movedragon": "move dragon"}


def verb(action: str, what: str, moves: Sequence[Event]) -> str:
    """The beginning of the moves an action stands for, several joined by `or`; empty where the action is not known."""
    match action.casefold():
        case "meeple":
            return OR.join(_placing(figure_of_class(what), moves)) if what else "place"
        case "tileplacement":
            return f"tile {tile_id(what)}" if what else "tile"
        case "returnmeeple" if what in CAUSES:
            return f"remove {CAUSES[what]}"
        case "towerpiece" | "tower piece" | "bridge" | "castle" | "goldpiece":
            return f"lay {TOKENS[what][0]}" if what in TOKENS else ""
    return SIMPLE.get(action.casefold(), "")


def _placing(figure: str, moves: Sequence[Event]) -> list[str]:
    """A figure is placed, posted, or goes on from where it is: what of these is open here, else placed."""
    onward = [f"drive {figure} {move.origin[0]},{move.origin[1]}" for move in moves if isinstance(move, FigureMoved) and move.what == figure]
    posts = [f"post {move.what} {figure}" for move in moves if isinstance(move, FigurePosted) and move.figure == figure]
    onward += [f"join {figure}" for move in moves if isinstance(move, FigureJoined) and move.what == figure]
    return list(dict.fromkeys(onward)) or [f"place {figure}", *dict.fromkeys(posts)]


def tile_options(tile: str, rest: str) -> tuple[str, tuple[str, ...]]:
    """Beginning and moves of a list of places for a tile."""
    begin = f"tile {tile_id(tile)}"
    if not _is_used_up(TURNED_TILE, rest):
        return begin, (rest,)
    found = [(found, turn.strip()) for found in TURNED_TILE.finditer(rest) for turn in found[3].split(",") if turn.strip()]
    return begin, tuple(f"{begin} {int(at[1])},{int(at[2])} r{turn}" for at, turn in found)


def figure_options(name: str, rest: str, moves: Sequence[Event]) -> tuple[str, tuple[str, ...]]:
    """Beginning and moves of a list of places for a figure."""
    figure = figure_of_class(name)
    begin = verb("meeple", name, moves)
    if not _is_used_up(PLACE, rest):
        return begin, (rest,)
    made = []
    for found in PLACE.finditer(rest):
        square, post = f"{int(found[3])},{int(found[4])}", post_of(found[1], found[2])
        if post:
            made.append(f"post {post} {figure} {square}")
            begin = begin if f"post {post} {figure}" in begin.split(OR) else f"{begin}{OR}post {post} {figure}"
        else:
            first = begin.partition(OR)[0]
            made.append(f"{first} {square} {name_on(None, found[1], found[2])}")
    return begin, tuple(made)


def other_options(action: str, what: str, rest: str, moves: Sequence[Event]) -> tuple[str, tuple[str, ...]]:
    """Beginning and moves of any other list; what is not known keeps its words."""
    begin = verb(action, what, moves)
    if begin and rest and _is_used_up(FIGURE, rest):
        figures = [(int(f[1]) + 1, f[2], f"{int(f[5])},{int(f[6])}", post_of(f[3], f[4]) or name_on(None, f[3], f[4])) for f in FIGURE.finditer(rest)]
        return begin, tuple(f"{begin} {owner} {figure} {square} {name}" for owner, figure, square, name in figures)
    if begin and rest and _is_used_up(TILE, rest):
        return begin, tuple(f"{begin} {int(found[1])},{int(found[2])}" for found in TILE.finditer(rest))
    return begin or f"{action} {what}".strip(), tuple(part for part in map(str.strip, rest.split(";")) if part)


def _is_used_up(pattern: re.Pattern[str], text: str) -> bool:
    """Whether a list holds nothing but what the pattern reads: half a list is no list."""
    return not pattern.sub("", text).replace(";", "").strip()
