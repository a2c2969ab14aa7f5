"""Where each figure of a board stands and how large it is drawn."""

from __future__ import annotations

from math import dist

from cli.faces.carcassonne.figure_shapes import UPRIGHT, figure_outline
from cli.faces.carcassonne.scene import DrawnFigure, DrawnTile, Position, Scene
from cli.faces.carcassonne.signs import is_laid
from cli.faces.carcassonne.tile_places import tile_places
from cli.faces.carcassonne.tile_shapes import Point

ABOVE_ITS_POST = 0.16  # so that what is written on a tower can be read


def standing(scene: Scene) -> list[tuple[DrawnFigure, Point, float, bool]]:
    """Every figure of the board with its middle, its height in tiles and whether it lies; on a crowded tile figures shrink until none touch."""
    tiles = {tile.position: tile for tile in scene.tiles}
    found: list[tuple[DrawnFigure, Point, float, bool]] = []
    by_tile: dict[Position, list[DrawnFigure]] = {}
    for figure in scene.figures:
        by_tile.setdefault(figure.position, []).append(figure)
    for position, figures in by_tile.items():
        if position not in tiles:
            continue
        tile = tiles[position]
        spots = _spots(tile, figures)
        heights = [figure_outline(f.what)[1] for f in figures]
        pairs = [(a, b) for a in range(len(figures)) for b in range(a)]
        shrink = min((2 * dist(spots[a], spots[b]) / (heights[a] + heights[b]) for a, b in pairs), default=1.0)
        kinds = [tile.segments[f.segment].kind for f in figures]
        found += [
            (f, spot, height * min(1.0, shrink), kind == "field" and f.what not in UPRIGHT)
            for f, spot, height, kind in zip(figures, spots, heights, kinds, strict=True)
        ]
    return found


def _spots(tile: DrawnTile, figures: list[DrawnFigure]) -> list[Point]:
    """Where the figures of one tile stand; those that share a segment side by side."""
    places = tile_places(tile).figures
    spots: list[Point] = []
    for number, figure in enumerate(figures):
        sharing = [n for n, other in enumerate(figures) if other.segment == figure.segment]
        aside = (sharing.index(number) - (len(sharing) - 1) / 2) * 0.2
        x, y = places[figure.segment]
        y -= ABOVE_ITS_POST if is_laid(tile.segments[figure.segment].kind) else 0
        spots.append(figure.at or (tile.position[0] + x + aside, tile.position[1] + y))
    return spots
