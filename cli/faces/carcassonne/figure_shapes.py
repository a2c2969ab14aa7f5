"""The outlines of figures, round their own middle and about one high: x to the right, y downwards."""

from __future__ import annotations

from cli.faces.carcassonne.outlines import circle, mirrored
from cli.faces.carcassonne.tile_shapes import Line

HALF_FIGURE: Line = (
    (0.0, -0.50), (0.09, -0.48), (0.16, -0.42), (0.18, -0.34), (0.16, -0.25), (0.20, -0.21), (0.33, -0.15), (0.45, -0.07), (0.48, 0.00),
    (0.44, 0.06), (0.34, 0.07), (0.24, 0.07), (0.27, 0.20), (0.36, 0.38), (0.38, 0.46), (0.33, 0.50), (0.15, 0.50), (0.09, 0.46), (0.0, 0.30),
)  # fmt: skip
HALF_ABBOT: Line = ((0.0, -0.52), (0.12, -0.42), (0.16, -0.26), (0.22, -0.16), (0.30, 0.0), (0.36, 0.50), (0.0, 0.50))
# A hammer is raised beside the head.
BUILDER: Line = (
    (-0.14, -0.22), (-0.18, -0.34), (-0.10, -0.46), (0.02, -0.48), (0.10, -0.40), (0.10, -0.28), (0.06, -0.20), (0.18, -0.14), (0.28, -0.30),
    (0.18, -0.34), (0.24, -0.52), (0.52, -0.40), (0.46, -0.24), (0.36, -0.28), (0.26, 0.02), (0.20, 0.06), (0.24, 0.50), (-0.30, 0.50),
    (-0.30, -0.08),
)  # fmt: skip
PIG: Line = (
    (-0.50, 0.02), (-0.52, -0.14), (-0.42, -0.20), (-0.40, -0.36), (-0.28, -0.26), (-0.10, -0.34), (0.22, -0.34), (0.44, -0.22), (0.50, -0.38),
    (0.54, -0.16), (0.46, 0.12), (0.42, 0.40), (0.26, 0.40), (0.22, 0.20), (-0.16, 0.20), (-0.20, 0.40), (-0.36, 0.40), (-0.38, 0.14),
)  # fmt: skip
# The mayor has a hat and a wide belly.
HALF_MAYOR: Line = (
    (0.0, -0.54), (0.14, -0.54), (0.14, -0.42), (0.26, -0.42), (0.26, -0.36), (0.14, -0.34), (0.14, -0.22), (0.36, -0.08), (0.46, 0.16),
    (0.40, 0.36), (0.24, 0.42), (0.24, 0.50), (0.0, 0.50),
)  # fmt: skip
# A cover over two wheels.
WAGON: Line = (
    (-0.56, 0.12), (-0.52, -0.18), (-0.36, -0.38), (-0.14, -0.46), (0.14, -0.46), (0.36, -0.38), (0.52, -0.18), (0.56, 0.12), (0.50, 0.24),
    (0.46, 0.36), (0.34, 0.44), (0.20, 0.42), (0.11, 0.30), (0.09, 0.20), (-0.09, 0.20), (-0.11, 0.30), (-0.20, 0.42), (-0.34, 0.44), (-0.46, 0.36),
    (-0.50, 0.24),
)  # fmt: skip
HALF_BARN: Line = ((0.0, -0.50), (0.30, -0.40), (0.50, -0.14), (0.50, 0.46), (0.0, 0.46))
# The shepherd holds a crook.
SHEPHERD: Line = (
    (-0.22, -0.24), (-0.24, -0.38), (-0.14, -0.50), (0.0, -0.48), (0.06, -0.36), (0.02, -0.24), (0.16, -0.16), (0.28, -0.14), (0.28, -0.40),
    (0.20, -0.40), (0.20, -0.50), (0.32, -0.56), (0.42, -0.48), (0.42, 0.50), (0.30, 0.50), (0.29, 0.04), (0.14, 0.02), (0.22, 0.50),
    (-0.44, 0.50), (-0.36, -0.10),
)  # fmt: skip
# The ringmaster has a top hat.
HALF_RINGMASTER: Line = (
    (0.0, -0.60), (0.13, -0.60), (0.12, -0.42), (0.22, -0.42), (0.22, -0.36), (0.12, -0.36), (0.13, -0.24), (0.34, -0.14), (0.48, 0.06), (0.40, 0.12),
    (0.24, 0.02), (0.24, 0.20), (0.34, 0.50), (0.10, 0.50), (0.0, 0.30),
)  # fmt: skip
DISC = circle(0, 0, 0.42)
FIGURE = mirrored(HALF_FIGURE)

# Outline and height in tiles.
FIGURE_SHAPES: dict[str, tuple[Line, float]] = {
    "small": (FIGURE, 0.24),
    "big": (FIGURE, 0.35),
    "abbot": (mirrored(HALF_ABBOT), 0.25),
    "builder": (BUILDER, 0.27),
    "pig": (PIG, 0.27),
    "mayor": (mirrored(HALF_MAYOR), 0.29),
    "wagon": (WAGON, 0.27),
    "barn": (mirrored(HALF_BARN), 0.36),
    "shepherd": (SHEPHERD, 0.28),
    "ringmaster": (mirrored(HALF_RINGMASTER), 0.28),
}
UPRIGHT = frozenset({"pig", "wagon", "barn", "shepherd", "builder"})  # never laid on their sides in a field
NUMBER_BELOW = {
    "small": 0.06,
    "big": 0.06,
    "builder": 0.16,
    "mayor": 0.14,
    "barn": 0.06,
    "pig": -0.06,
    "wagon": -0.08,
    "shepherd": 0.2,
    "ringmaster": 0.06,
}


def figure_outline(what: str) -> tuple[Line, float]:
    """Outline and height of a figure; a disc for one that has no drawing of its own."""
    return FIGURE_SHAPES.get(what, (DISC, 0.24))
