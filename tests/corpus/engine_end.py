"""The end of a game in the words of the other engine: figures on the board and in supplies, tokens, prisoners, neutral figures."""

from __future__ import annotations

from typing import Any

from events.event import Position
from projections.carcassonne.imports.jcz_names import name_on
from projections.carcassonne.turn import Turn
from tests.corpus.engine_words import figure_class, place, post, square

TOKEN_NAMES = {"floor": "TOWER_PIECE", "AM/A": "ABBEY_TILE", "cloth": "CLOTH", "grain": "GRAIN", "wine": "WINE", "king": "KING", "robber": "ROBBER"}


def deployed(turn: Turn) -> list[str]:
    """The figures on the board, `seat.what|x,y|Feature|location`; figures of one kind are all alike here."""
    figures = turn.figures.at.items()
    on_features = [f"{f.seat}.{f.what}|{place(turn, p, f.segment - turn.board.placed[p][1])}" for f, p in figures if f.what != "barn"]
    at_posts = [f"{f.seat}.{f.what}|{post(p.what, p.position or (0, 0))}" for f, p in turn.figures.posts.items() if p.holder < 0]
    barns = [f"{f.seat}.barn|{turn.features.root(f.segment)}" for f in turn.figures.at if f.what == "barn"]
    return sorted(on_features + at_posts + barns)


def deployed_there(turn: Turn, figure: str) -> str:
    """`0.small.3|…` without the number; of a barn only the field counts, since it lies on four tiles."""
    id, _, rest = figure.partition("|")
    owner, what, _ = id.split(".")
    if what != "barn":
        return f"{owner}.{what}|{rest}"
    square, feature, location = rest.split("|")
    x, y = map(int, square.split(","))
    tile, first, _ = turn.board.placed[x, y]
    name = name_on(tile, feature, location)
    return f"{owner}.barn|{turn.features.root(first + tile.named[name]) if name is not None else rest}"


def supply(turn: Turn) -> list[dict[str, int]]:
    """The figures in the supply of each seat by class, those of which none is left not named."""
    figures = sorted(turn.figures.supply.items())
    return [{figure_class(what): n for (owner, what), n in figures if owner == seat and n} for seat in range(turn.seats)]


def tokens(turn: Turn) -> list[dict[str, int]]:
    """The tokens each seat holds, those of which none is left not named."""
    held = sorted((seat, TOKEN_NAMES.get(what, what.upper().replace("-", "_")), n) for (seat, what), n in turn.held.items())
    return [{what: n for owner, what, n in held if owner == seat and n} for seat in range(turn.seats)]


def captured(turn: Turn) -> list[dict[str, int]]:
    """The prisoners each seat holds: `owner.class` -> how many."""
    found: list[dict[str, int]] = [{} for _ in range(turn.seats)]
    for seat, counts in enumerate(found):
        for figure in turn.figures.prisoners(seat):
            key = f"{figure.seat}.{figure_class(figure.what)}"
            counts[key] = counts.get(key, 0) + 1
    return found


def neutral(turn: Turn) -> dict[str, str]:
    """Where the neutral figures are: the tile of each."""
    return {NEUTRAL.get(what, what): square(piece.position) for what, piece in turn.pieces.items()}


NEUTRAL = {"circus": "bigtop"}


def neutral_there(told: dict[str, Any]) -> dict[str, str]:
    """The same of the engine: a tile, a place on one, or a figure on one."""
    return {what: square(_position(where)) for what, where in told.items()}


def _position(where: Any) -> Position:
    while isinstance(where, dict):
        where = where.get("position") or where.get("placement") or where.get("featurePointer")
    return int(where[0]), int(where[1])
