"""A position of Carcassonne as plain values: what everybody at the table sees. Nothing in this game is hidden but the order of the tiles."""

from __future__ import annotations

from typing import Any

import msgspec

from events.event import Position, Seat

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


class View(msgspec.Struct, frozen=True):
    """The whole position; `in_hand` is the tile that was drawn, `left` the tiles still to be drawn, `open` the squares a tile may touch."""

    turn: int
    seat: Seat
    in_hand: str | None
    left: int
    tiles: tuple[ViewedTile, ...]
    figures: tuple[ViewedFigure, ...]
    open: tuple[Position, ...]
    features: tuple[ViewedFeature, ...]


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
    )


def _tile(position: Position, tile: Any, traits: list[str]) -> ViewedTile:
    segments = (
        ViewedSegment(segment.kind, tuple(sorted(segment.ports)), tuple(name for name, count in zip(traits, segment.traits, strict=False) if count))
        for segment in tile.segments
    )
    return ViewedTile(tile.id, position, tile.rotation, tuple(segments), tuple(sorted(tile.symbols)))


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
