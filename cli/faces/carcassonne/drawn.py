"""The position as a viewer sees it becomes what is to be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from cli.output import clean
from events.carcassonne import FigurePlaced
from events.event import Seat
from projections.carcassonne.view import View, ViewedFigure, ViewedTile, ViewedToken

from .keys import CORNERED
from .scene import DrawnFigure, DrawnSegment, DrawnTile, Position, Scene
from .signs import BESIDE, BRIDGE, HERE, QUARTERS, SYMBOLS, sign_of
from .tile_shapes import CORNERS

if TYPE_CHECKING:
    from cli.position import Position as Here

HEIGHTS = {"floor": "tower"}  # tokens that say how high a symbol of the tile has grown


def scene(here: Here, viewer: Seat | None = None, title: str = "", marked: tuple[Position, ...] = ()) -> Scene:
    """The board of the position, as the drawings want it."""
    view = here.game.view(here.state, viewer)
    laid = _laid(view)
    tiles = {tile.position: _tile(tile, laid.get(tile.position, ())) for tile in view.tiles}
    figures = [DrawnFigure(f.seat, f.what, f.position, f.segment, _corner(here, f) if f.what == CORNERED else None) for f in view.figures]
    figures += [DrawnFigure(post.seat, post.what, post.position, _place(tiles[post.position], post.post)) for post in view.posts if post.position]
    last = view.tiles[-1].position if len(view.tiles) > 1 else None
    scores = tuple(points for _, points in sorted(here.scores().items()))
    names = tuple(map(clean, here.names))  # SVG knows no control characters
    return Scene(tuple(tiles.values()), tuple(figures), names, scores, last, clean(title), marked, tuple(notes(view, names)))


def _corner(here: Here, figure: ViewedFigure) -> Position | None:
    """The corner of the board on which a figure was put: where the half side ends that the event names."""
    event = next((entry.event for entry in here.cursor.entries if entry.seq == figure.since), None)
    for word in event.feature.split()[1:] if isinstance(event, FigurePlaced) else ():
        if len(word) == 2 and word[0] in "NESW":
            right, down = CORNERS[("NESW".index(word[0]) + (word[1] == "R")) % 4]
            return figure.position[0] + int(right), figure.position[1] + int(down)
    return None


def _laid(view: View) -> dict[Position, tuple[DrawnSegment, ...]]:
    """Tokens, neutral figures, and posts that are no symbol of their tile, by tile."""
    found: dict[Position, tuple[DrawnSegment, ...]] = {}
    tokens = [(token.position, _token(f"token {token.what}", token.value, *_with(view, token))) for token in view.tokens if token.what not in HEIGHTS]
    pieces = [(piece.position, _token(f"piece {piece.what}", piece.feature)) for piece in view.pieces]
    for position, segment in [*tokens, *pieces]:
        found[position] = (*found.get(position, ()), segment)
    return found | {position: (*found.get(position, ()), *more) for position, more in _heights(view).items()}


def _heights(view: View) -> dict[Position, tuple[DrawnSegment, ...]]:
    """What a symbol of a tile has come to, such as the height of a tower: it stands in the place of the symbol."""
    return {token.position: (_token(HEIGHTS[token.what], token.value),) for token in view.tokens if token.what in HEIGHTS}


def _with(view: View, token: ViewedToken) -> list[str]:
    """The number of the segment on which a token lies with a figure, behind its sign."""
    return [f"{HERE}{f.segment}" for f in view.figures if f.position == token.position and f.what == BESIDE.get(token.what)][:1]


def _token(kind: str, value: str, *more: str) -> DrawnSegment:
    return DrawnSegment(kind, traits=((value,) if value and sign_of(kind).valued else ()) + more)


def _tile(tile: ViewedTile, laid: tuple[DrawnSegment, ...]) -> DrawnTile:
    segments = [DrawnSegment(segment.kind, segment.ports, segment.traits) for segment in tile.segments]
    if any(segment.kind == f"token {BRIDGE}" for segment in laid):  # the road over it is the last part of its tile
        segments[-1] = msgspec.structs.replace(segments[-1], traits=(*segments[-1].traits, BRIDGE))
    own = {segment.kind for segment in laid}
    segments += [DrawnSegment(symbol) for symbol in sorted(SYMBOLS & set(tile.symbols)) if symbol not in own]
    segments += [DrawnSegment(quarter) for quarter in QUARTERS if "quarter" in tile.symbols]
    return DrawnTile(tile.tile, tile.position, tile.rotation, (*segments, *laid))


def _place(tile: DrawnTile, post: str) -> int:
    """The number of the symbol a figure stands at; the first part of the tile where the post is no symbol."""
    return next((n for n, segment in enumerate(tile.segments) if segment.kind in (post, f"post {post}") and not segment.sides), 0)


def notes(view: View, names: Sequence[str]) -> list[str]:
    """What the board does not show: prisoners, who is in the City, tiles kept aside and for sale."""
    told = [f"{names[p.holder]} holds {names[p.seat]}'s {p.what}" for p in view.posts if p.holder is not None]
    quarters = [f"the {p.what.capitalize()} in the {p.feature}" for p in view.pieces if f"post {p.feature}" in QUARTERS]
    quarters += [f"{names[p.seat]}'s {p.what} in the {p.post}" for p in view.posts if f"post {p.post}" in QUARTERS]
    found = [f"prisoners: {'; '.join(told)}"] * bool(told) + [f"City: {', '.join(quarters)}"] * bool(quarters)
    found += [f"kept aside: {', '.join(view.aside)}"] * bool(view.aside)
    if view.sale:
        bought = [f"{names[seat]} {tile}" for seat, tile in view.sale.bought]
        lot = [f"{view.sale.tile}, {names[view.sale.bidder]} bids {view.sale.points}"] if view.sale.bidder is not None else []
        found += [f"{head}: {', '.join(words)}" for head, words in (("for sale", view.sale.tiles), ("at auction", lot), ("bought", bought)) if words]
    return found
