"""A position of Carcassonne as plain values: what everybody at the table sees. Nothing in this game is hidden but the order of the tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from events.event import Position, Seat

from .spoken_of import Piece
from .turn import Turn


class ViewedSegment(msgspec.Struct, frozen=True):
    """One part of a tile as it lies: its ports in board directions, and the traits it has, such as `coat_of_arms`."""

    kind: str
    ports: tuple[tuple[int, int], ...] = ()
    traits: tuple[str, ...] = ()


class ViewedTile(msgspec.Struct, frozen=True):
    """A tile on the board; `rotation` in clockwise quarter turns, the segments turned already. `symbols` are what is printed on none of them."""

    tile: str
    position: Position
    rotation: int
    segments: tuple[ViewedSegment, ...]
    symbols: tuple[str, ...] = ()


class ViewedFigure(msgspec.Struct, frozen=True):
    """A figure: on which tile, on which of its segments, what that is called, and the event that placed it."""

    seat: Seat
    what: str
    position: Position
    segment: int
    feature: str
    since: int


class ViewedFeature(msgspec.Struct, frozen=True):
    """A feature with its tiles, how often it has each trait, and the figures on it as (seat, kind)."""

    kind: str
    finished: bool
    tiles: tuple[Position, ...]
    traits: dict[str, int]
    figures: tuple[tuple[Seat, str], ...]


class ViewedPost(msgspec.Struct, frozen=True):
    """A figure that stands on no feature: the word for where it is, and the tile, or the seat that holds it prisoner."""

    seat: Seat
    what: str
    post: str
    since: int
    position: Position | None = None
    holder: Seat | None = None


class ViewedPiece(msgspec.Struct, frozen=True):
    """A neutral figure: its tile, and the feature or the quarter it stands on, or the figure it stands with, if the rules ask."""

    what: str
    position: Position
    feature: str = ""
    figure: tuple[Seat, str] | None = None


class ViewedToken(msgspec.Struct, frozen=True):
    """What lies on a tile: how much of it, or which, in one word."""

    what: str
    position: Position
    value: str


class ViewedSale(msgspec.Struct, frozen=True):
    """Tiles on sale, those bought by seats that wait to be played, and the lot at hand: the tile, who bids most, and how much."""

    tiles: tuple[str, ...]
    bought: tuple[tuple[Seat, str], ...]
    tile: str = ""
    bidder: Seat | None = None
    points: int = 0


class View(msgspec.Struct, frozen=True):
    """The whole position.

    in_hand  the tile that was drawn
    left     the tiles still to be drawn
    aside    tiles kept aside that come back into the bag
    open     the squares a tile may touch
    posts    figures that stand on no feature
    pieces   neutral figures
    tokens   what lies on tiles
    sale     what is for sale, or was bought and not played yet; None where nothing is
    """

    turn: int
    seat: Seat
    in_hand: str | None
    left: int
    tiles: tuple[ViewedTile, ...]
    figures: tuple[ViewedFigure, ...]
    open: tuple[Position, ...]
    features: tuple[ViewedFeature, ...]
    posts: tuple[ViewedPost, ...] = ()
    pieces: tuple[ViewedPiece, ...] = ()
    tokens: tuple[ViewedToken, ...] = ()
    aside: tuple[str, ...] = ()
    sale: ViewedSale | None = None


def view(turn: Turn, viewer: Seat | None = None) -> View:
    """The position as a seat sees it: all see the same."""
    board, traits = turn.board, list(turn.features.trait_names)
    standing = sorted(turn.figures.at.items(), key=lambda pair: pair[0].since)
    return View(
        turn=turn.number,
        seat=turn.seat,
        in_hand=turn.drawn,
        left=turn.left,
        tiles=tuple(_tile(position, board.placed[position][0], traits) for position in board.order),
        figures=tuple(_figure(turn, figure, position) for figure, position in standing),
        open=tuple(sorted(board.open)),
        features=tuple(_feature(turn, root) for root in sorted(turn.features.records) if root not in turn.features.parent),
        posts=tuple(_posts(turn)),
        pieces=tuple(_piece(turn, what, piece) for what, piece in sorted(turn.pieces.items())),
        tokens=tuple(ViewedToken(what, position, str(value)) for (what, position), value in sorted(turn.tokens.items(), key=lambda pair: pair[0])),
        aside=tuple(turn.kept.get("aside", ())),
        sale=_sale(turn),
    )


def _tile(position: Position, tile: Any, traits: list[str]) -> ViewedTile:
    segments = (ViewedSegment(segment.kind, tuple(sorted(segment.ports)), _traits(traits, segment.traits)) for segment in tile.segments)
    return ViewedTile(tile.id, position, tile.rotation, tuple(segments), tuple(sorted(tile.symbols)))


def _traits(names: list[str], counts: tuple[int, ...]) -> tuple[str, ...]:
    """The traits of a segment; one that it has twice, such as a coat of arms, twice."""
    return tuple(name for name, count in zip(names, counts, strict=False) for _ in range(count))


def _posts(turn: Turn) -> Iterator[ViewedPost]:
    """The figures at posts, as they came there."""
    for figure, post in sorted(turn.figures.posts.items(), key=lambda pair: pair[0].since):
        yield ViewedPost(figure.seat, figure.what, post.what, figure.since, post.position, post.holder if post.holder >= 0 else None)


def _piece(turn: Turn, what: str, piece: Piece) -> ViewedPiece:
    """A neutral figure, with the feature of the figure it stands with where it names none itself."""
    segment = piece.segment if piece.segment >= 0 or piece.figure is None else piece.figure.segment
    tile, first, _ = turn.board.placed.get(piece.position, (None, 0, 0))
    name = (
        tile.names[segment - first]
        if tile is not None and 0 <= segment - first < len(tile.names)
        else str(turn.kept.get(f"quarter of the {what}", ""))
    )
    return ViewedPiece(what, piece.position, name, (piece.figure.seat, piece.figure.what) if piece.figure else None)


def _sale(turn: Turn) -> ViewedSale | None:
    """The market, if one is held, and what was bought there and waits."""
    market, lot = turn.facts.get("market"), turn.facts.get("lot")
    waiting = sorted((key[1], tile) for key, tile in turn.kept.items() if isinstance(key, tuple) and key[0] == "bought")
    if market is None and not waiting:
        return None
    bought = (*(market.bought if market else ()), *waiting)
    tiles = market.left if market else ()
    return ViewedSale(tiles, bought, lot.tile, lot.bidder, lot.points) if lot else ViewedSale(tiles, bought)


def _figure(turn: Turn, figure: Any, position: Position) -> ViewedFigure:
    tile, first, _ = turn.board.placed[position]
    segment = figure.segment - first
    return ViewedFigure(figure.seat, figure.what, position, segment, tile.names[segment], figure.since)


def _feature(turn: Turn, root: int) -> ViewedFeature:
    feature = turn.features.records[root]
    counts = {name: turn.features.trait(feature, name) for name in turn.features.trait_names}
    traits = {name: count for name, count in counts.items() if count}
    tiles = tuple(turn.board.positions(feature.tiles))
    return ViewedFeature(feature.kind, feature.is_complete, tiles, traits, tuple((f.seat, f.what) for f in feature.figures))
