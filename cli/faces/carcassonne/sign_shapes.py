"""The small drawings of the large expansions, as coloured polygons round their own middle: symbols of tiles, tokens, neutral figures."""

from __future__ import annotations

from math import cos, pi, sin

from cli.faces.carcassonne.outlines import INK, LEAF, MARKS, PLAZA, ROOF, SLATE, STONE, WALL, WATER, Patch, box, circle, mirrored, scaled
from cli.faces.carcassonne.tile_shapes import Line

LAVA, PURPLE, GOLD, DRAGON_RED, HEAP = "#d9481c", "#7a3f98", "#e8b923", "#a3161e", "#9c8b5e"
WHITE, DARK, WATER_EDGE = "#ffffff", "#4a4038", "#4b7f9f"


def _dragon(body: str, size: float) -> tuple[Patch, ...]:
    """Wings spread, seen from above."""
    half: Line = (
        (0.0, -0.50), (0.10, -0.40), (0.07, -0.24), (0.24, -0.34), (0.54, -0.30), (0.44, -0.12), (0.48, 0.06), (0.32, 0.0), (0.22, 0.12),
        (0.10, 0.06),        (0.07, 0.30), (0.0, 0.54),
    )  # fmt: skip
    outline = scaled(mirrored(half), size, (0, 0))
    return (
        Patch(outline, body),
        Patch(circle(-0.03 * size, -0.4 * size, 0.025 * size), GOLD, ""),
        Patch(circle(0.03 * size, -0.4 * size, 0.025 * size), GOLD, ""),
    )


def _tent(size: float, first: str, second: str) -> tuple[Patch, ...]:
    """A striped tent with a flag."""
    roof: Line = ((0.0, -0.34), (0.46, 0.0), (-0.46, 0.0))
    stripe: Line = ((0.0, -0.34), (0.15, 0.0), (-0.15, 0.0))
    wall = box(-0.38, 0.0, 0.38, 0.38)
    stripes = [Patch(box(x - 0.07, 0.0, x + 0.07, 0.38), second, "") for x in (-0.22, 0.22)]
    flag: Line = ((0.0, -0.5), (0.2, -0.43), (0.0, -0.36))
    parts = (Patch(wall, first), *stripes, Patch(roof, first), Patch(stripe, second, ""), Patch(flag, second))
    return tuple(Patch(scaled(p.points, size, (0, 0)), p.fill, p.edge) for p in parts)


def _crown(size: float, fill: str) -> Patch:
    points: Line = ((-0.5, 0.35), (-0.55, -0.3), (-0.25, 0.0), (0.0, -0.45), (0.25, 0.0), (0.55, -0.3), (0.5, 0.35))
    return Patch(scaled(points, size, (0, 0)), fill)


def _volcano() -> tuple[Patch, ...]:
    smoke = [Patch(circle(x, y, r), "#b9b2aa", "") for x, y, r in ((0.0, -0.115, 0.03), (0.035, -0.14, 0.022))]
    cone: Line = ((-0.13, 0.1), (-0.035, -0.08), (0.035, -0.08), (0.13, 0.1))
    lava: Line = ((-0.035, -0.08), (0.035, -0.08), (0.06, -0.02), (0.03, 0.03), (0.0, -0.01), (-0.03, 0.04), (-0.06, -0.02))
    return (*smoke, Patch(cone, "#7b5a45"), Patch(lava, LAVA, ""))


def _portal() -> tuple[Patch, ...]:
    arch = tuple((0.1 * cos(pi + pi * n / 12), -0.02 + 0.1 * sin(pi + pi * n / 12)) for n in range(13))
    inner = tuple((0.6 * x, 0.6 * (y + 0.02) - 0.02) for x, y in arch)
    return Patch((*arch, (0.1, 0.1), (-0.1, 0.1)), "#b08ccf"), Patch((*inner, (0.06, 0.1), (-0.06, 0.1)), PURPLE)


def _tower() -> tuple[Patch, ...]:
    """A square of stone seen from above; its height is written on it."""
    corners = [Patch(box(x - 0.035, y - 0.035, x + 0.035, y + 0.035), "#8f8a80") for x in (-0.08, 0.08) for y in (-0.08, 0.08)]
    return (Patch(box(-0.1, -0.1, 0.1, 0.1), "#c9c2b4"), *corners, Patch(box(-0.05, -0.05, 0.05, 0.115), STONE, ""))


def _bazaar() -> tuple[Patch, ...]:
    posts = [Patch(box(x - 0.01, -0.03, x + 0.01, 0.09), WALL, "") for x in (-0.09, 0.09)]
    cloths = [
        Patch(box(x - 0.022, -0.09, x + 0.022, -0.02), colour)
        for x, colour in zip((-0.088, -0.044, 0.0, 0.044, 0.088), (ROOF, WHITE) * 3, strict=False)
    ]
    return (*posts, Patch(box(-0.09, 0.03, 0.09, 0.09), "#b98a5a"), *cloths)


def _vineyard() -> tuple[Patch, ...]:
    rows = [Patch(box(-0.1, y - 0.014, 0.1, y + 0.014), LEAF, "#4d6b37") for y in (-0.065, 0.0, 0.065)]
    grapes = [Patch(circle(x, y + 0.008, 0.015), PURPLE, "") for x in (-0.07, -0.02, 0.03, 0.08) for y in (-0.065, 0.0, 0.065)]
    return (Patch(box(-0.115, -0.1, 0.115, 0.1), "#cbb98a"), *rows, *grapes)


def _hill() -> tuple[Patch, ...]:
    back = tuple((0.045 + 0.065 * cos(pi + pi * n / 10), 0.05 + 0.08 * sin(pi + pi * n / 10)) for n in range(11))
    front = tuple((-0.03 + 0.08 * cos(pi + pi * n / 10), 0.06 + 0.12 * sin(pi + pi * n / 10)) for n in range(11))
    return Patch(back, HEAP), Patch(front, "#b7a873")


def _acrobats() -> tuple[Patch, ...]:
    heads = [Patch(circle(x, y, 0.024), "#f4e6c8") for x, y in ((-0.034, 0.035), (0.034, 0.035), (0.0, -0.03))]
    return (Patch(circle(0, 0, 0.12), "#e6cf9a", "#a6813f"), *heads)


def _fair() -> tuple[Patch, ...]:
    """A wheel with gondolas."""
    legs: Line = ((0.0, -0.02), (0.06, 0.11), (-0.06, 0.11))
    cars = [Patch(circle(0.08 * cos(pi * n / 3), -0.02 + 0.08 * sin(pi * n / 3), 0.022), colour) for n, colour in enumerate((ROOF, GOLD, SLATE) * 2)]
    return (Patch(legs, DARK), Patch(circle(0, -0.02, 0.08), "#efe2c4"), *cars)


def _grapes() -> tuple[Patch, ...]:
    spots = [(x, y) for y, xs in ((-0.03, (-0.03, 0.0, 0.03)), (0.0, (-0.018, 0.018)), (0.03, (0.0,))) for x in xs]
    return (Patch(box(-0.008, -0.075, 0.008, -0.045), LEAF, ""), *[Patch(circle(x, y, 0.021), PURPLE, "#4b2360") for x, y in spots])


def _sheaf() -> tuple[Patch, ...]:
    half: Line = ((0.0, -0.08), (0.05, -0.06), (0.02, 0.0), (0.05, 0.075), (0.0, 0.08))
    return Patch(mirrored(half), GOLD, "#8c6a10"), Patch(box(-0.026, -0.014, 0.026, 0.014), "#a8452f", "")


def _cloth() -> tuple[Patch, ...]:
    return (
        Patch(box(-0.075, -0.04, 0.055, 0.05), "#3f7fb5"),
        Patch(circle(0.055, 0.005, 0.026, 0.047), "#9cc4e4"),
        Patch(circle(0.055, 0.005, 0.009, 0.018), INK, ""),
    )


def _besieged() -> tuple[Patch, ...]:
    """A palisade of pointed stakes."""
    stakes = [
        Patch(((x - 0.018, 0.07), (x - 0.018, -0.04), (x, -0.075), (x + 0.018, -0.04), (x + 0.018, 0.07)), "#6d4c33")
        for x in (-0.06, -0.02, 0.02, 0.06)
    ]
    return (*stakes, Patch(box(-0.085, -0.005, 0.085, 0.018), DARK, ""))


def _pigs() -> tuple[Patch, ...]:
    spots = ((-0.05, 0.02), (0.045, -0.04), (0.06, 0.055))
    return tuple(
        part for x, y in spots for part in (Patch(circle(x, y, 0.05, 0.033), "#eea9a0", "#9a5a52"), Patch(circle(x - 0.05, y, 0.02), "#f6c7c0", ""))
    )


def _castle() -> tuple[Patch, ...]:
    keep: Line = (
        (-0.12, 0.1), (-0.12, -0.08), (-0.08, -0.08), (-0.08, -0.05), (-0.05, -0.05), (-0.05, -0.12), (-0.02, -0.12), (-0.02, -0.09), (0.02, -0.09),
        (0.02, -0.12), (0.05, -0.12), (0.05, -0.05), (0.08, -0.05), (0.08, -0.08), (0.12, -0.08), (0.12, 0.1),
    )  # fmt: skip
    return Patch(keep, "#d8d2c6"), Patch(((-0.03, 0.1), (-0.03, 0.04), (0.0, 0.01), (0.03, 0.04), (0.03, 0.1)), DARK, "")


def _abbey() -> tuple[Patch, ...]:
    """Like a monastery, with a slate roof, inside its wall."""
    slate = tuple(Patch(p.points, SLATE if p.fill == ROOF else p.fill, p.edge) for p in MARKS["monastery"][1:])
    return (Patch(circle(0, 0, 0.38), "#cdbf8d", WALL), *slate)


def _shrine() -> tuple[Patch, ...]:
    """Two roofs, one above the other."""
    lower: Line = ((-0.22, 0.02), (-0.12, -0.08), (0.12, -0.08), (0.22, 0.02))
    upper: Line = ((-0.14, -0.14), (0.0, -0.27), (0.14, -0.14))
    ground = Patch(circle(0, 0.06, 0.27, 0.18), "#cdbf8d", "")
    walls = Patch(box(-0.15, 0.0, 0.15, 0.17), STONE), Patch(box(-0.08, -0.16, 0.08, -0.08), STONE)
    return (ground, *walls, Patch(lower, "#37806f"), Patch(upper, "#37806f"), Patch(box(-0.03, 0.08, 0.03, 0.17), INK, ""))


def _sheep() -> tuple[Patch, ...]:
    """A white fleece on which the number is written."""
    fleece = tuple(
        (0.13 * cos(2 * pi * n / 32) * (1 + 0.09 * (n % 4 < 2)), 0.09 * sin(2 * pi * n / 32) * (1 + 0.12 * (n % 4 < 2))) for n in range(32)
    )
    return Patch(circle(-0.125, -0.035, 0.035), DARK, ""), Patch(fleece, WHITE)


def _fairy() -> tuple[Patch, ...]:
    wings = [
        Patch(tuple((side * x, y) for x, y in ((0.02, -0.02), (0.13, -0.13), (0.14, 0.0), (0.08, 0.06))), "#cfe6f5", "#6a8fae") for side in (-1, 1)
    ]
    half: Line = ((0.0, -0.04), (0.035, -0.03), (0.03, 0.02), (0.075, 0.13), (0.0, 0.13))
    return (*wings, Patch(mirrored(half), "#f4d7ee"), Patch(circle(0, -0.075, 0.036), "#f8e6d0"))


def _count() -> tuple[Patch, ...]:
    half: Line = ((0.0, -0.04), (0.06, -0.02), (0.1, 0.13), (0.0, 0.13))
    crown: Line = tuple(
        (0.06 * x, -0.115 + 0.06 * y) for x, y in ((-0.9, 0.5), (-1, -0.5), (-0.4, 0.0), (0, -0.7), (0.4, 0.0), (1, -0.5), (0.9, 0.5))
    )
    return Patch(mirrored(half), "#5b5b66"), Patch(circle(0, -0.06, 0.04), "#f1dcc0"), Patch(crown, GOLD)


def _gold() -> tuple[Patch, ...]:
    bar: Line = ((-0.06, 0.03), (-0.04, -0.03), (0.04, -0.03), (0.06, 0.03))
    return tuple(Patch(tuple((x + a, y + b) for x, y in bar), GOLD, "#8c6a10") for a, b in ((-0.04, 0.04), (0.05, 0.04), (0.0, -0.02)))


def _quarter(fill: str) -> tuple[Patch, ...]:
    """A square of the City, seen from above."""
    return Patch(box(-0.13, -0.1, 0.13, 0.1), fill), Patch(circle(0, 0, 0.05), PLAZA, "")


def _general(fill: str) -> tuple[Patch, ...]:
    return (Patch(circle(0, 0, 0.1), fill),)


SIGN_SHAPES: dict[str, tuple[Patch, ...]] = MARKS | {
    "abbey": _abbey(),
    "shrine": _shrine(),
    "wine": _grapes(),
    "grain": _sheaf(),
    "cloth": _cloth(),
    "princess": (_crown(0.13, "#f2a3c7"),),
    "besieged": _besieged(),
    "pig_herd": _pigs(),
    "volcano": _volcano(),
    "dragon": _dragon("#e07a5f", 0.2),
    "portal": _portal(),
    "tower": _tower(),
    "bazaar": _bazaar(),
    "vineyard": _vineyard(),
    "hill": _hill(),
    "circus": _tent(0.22, PLAZA, "#d9b98f"),
    "acrobats": _acrobats(),
    "fair": _fair(),
    "well": (Patch(circle(0, 0, 0.065), "#b9b2a4"), Patch(circle(0, 0, 0.04), WATER)),
    "post castle": _quarter("#c98b8b"),
    "post market": _quarter("#bcd394"),
    "post blacksmith": _quarter("#b9b2a4"),
    "post cathedral": _quarter("#9fb7d9"),
    "token castle": _castle(),
    "token sheep": _sheep(),
    "token gold": _gold(),
    "piece dragon": _dragon(DRAGON_RED, 0.36),
    "piece fairy": _fairy(),
    "piece count": _count(),
    "piece circus": _tent(0.34, ROOF, "#fff3df"),
}
WRITTEN = {"tower": 0.11, "token sheep": 0.12, "token gold": 0.1, "piece count": 0.1}  # marks with their value written on them, and how high

WRITTEN_BELOW = {"tower": 0.06, "piece count": 0.19}  # where a figure may stand above it


def sign_shape(what: str) -> tuple[Patch, ...]:
    """The drawing of a mark; a plain disc for what has none."""
    return SIGN_SHAPES.get(what) or _general("#d8cfe8" if what.startswith("piece ") else "#efe2c4")
