"""Words of JCloisterZone for tiles, features, places on a tile and figures, and ours for the same.

A place is named by its sides in board directions: `N`, `NW`, `NS`, `NWSE`, `_N` (all but north), half sides joined by dots for fields
(`NL.NR.EL`), `I` inside. Names before version 5.7 come without the kind of feature, which then follows from the tile.
"""

from __future__ import annotations

from ..geometry import HALVES, SIDES, Port, ports
from ..tiles import Tile

FEATURES = {
    "City": "city",
    "Road": "road",
    "Field": "field",
    "Farm": "field",
    "Monastery": "monastery",
    "Cloister": "monastery",
    "Garden": "garden",
    "Castle": "city",
}
FIGURES = {"SmallFollower": "small", "BigFollower": "big"}
# Where a figure stands that stands on no feature.
POSTS = {
    "Tower": "tower",
    "Acrobats": "acrobats",
    "QUARTER_CASTLE": "castle",
    "QUARTER_MARKET": "market",
    "QUARTER_BLACKSMITH": "blacksmith",
    "QUARTER_CATHEDRAL": "cathedral",
}
# Why a figure leaves the board.
CAUSES = {"PRINCESS": "princess", "SIEGE_ESCAPE": "siege", "ABBOT_RETURN": "abbot", "FESTIVAL": "festival"}
# A token, and whether it is laid on a feature rather than on the tile.
TOKENS = {"TOWER_PIECE": ("floor", False), "BRIDGE": ("bridge", True), "CASTLE": ("castle", True), "GOLD": ("gold", False)}
# What points are for that no feature as a whole has earned, where our word is another.
BONUSES = {"bigtop": "circus", "trade-goods": "goods"}
MONASTIC = ("monastery", "abbey", "shrine")  # one kind there
INSIDE = ("I", "II", "III", "IV")
INSIDE_BY_KIND = {"CLOISTER": "monastery", "MONASTERY": "monastery", "ABBOT": "monastery", "INNER_FARM": "field"}


def tile_id(text: str) -> str:
    """`BA.Cc.1` of generation 2 is `BA/Cc.1` in all later ones and here."""
    return text if "/" in text else text.replace(".", "/", 1)


def figure_of_class(name: str) -> str:
    """The figure a class of the program stands for: `SmallFollower` is small, `Abbot` is abbot."""
    return FIGURES.get(name) or name[:1].lower() + name[1:]


def kind_of(feature: str) -> str:
    """Our kind for a kind of feature there; what is not known keeps its name in small letters."""
    return FEATURES.get(feature) or feature.lower()


def post_of(feature: str, location: str) -> str:
    """Our word for a post, empty where a figure stands on a feature."""
    return POSTS.get(location) or POSTS.get(feature, "")


def places_of(location: str) -> frozenset[Port] | None:
    """The ports a location names, empty for one inside the tile, None for what is no place on a tile."""
    if location in INSIDE:
        return frozenset()
    sides = "".join(side for side in SIDES if side not in location[1:]) if location[:1] == "_" and len(location) == 2 else location
    parts = sides.split(".") if "." in sides or sides[1:] in HALVES else list(sides)
    try:
        return frozenset().union(*(ports(part) for part in parts)) if sides else None
    except ValueError:
        return None


def name_on(tile: Tile | None, feature: str, location: str) -> str | None:
    """Our name of a place on a tile: the short name of its segment where there is one, else the name spelt out; None if it names nothing.

    `feature` is empty where the source does not tell the kind. What the tile does not have is still named, so that it can be recorded
    as it was said and found wrong by the rules.
    """
    kind = "city" if feature == "Castle" else kind_of(feature) if feature else INSIDE_BY_KIND.get(location, "")  # a castle was a city
    places = frozenset[Port]() if location in INSIDE_BY_KIND else places_of(location)
    if places is None:
        return f"{kind} {location}" if kind else None
    number = _segment(tile, kind, places, INSIDE.index(location) if location in INSIDE else 0) if tile is not None else None
    if tile is not None and number is not None:
        return tile.names[number]
    if not kind:
        kind = "monastery" if not places else "field" if any(third != 1 for _, third in places) else ""
    if not kind:
        return None
    return " ".join([kind, *(SIDES[side] + ("L", "", "R")[third] for side, third in sorted(places))])


def _segment(tile: Tile, kind: str, places: frozenset[Port], which: int) -> int | None:
    """The segment that covers exactly these ports, else the only one that covers them and more; of several inside, the one counted."""
    kinds = MONASTIC if kind == "monastery" else (kind,)
    fitting = [n for n, s in enumerate(tile.segments) if s.kind in kinds or (not kind and (places or s.kind != "field"))]
    exact = [n for n in fitting if tile.segments[n].ports == places]
    if exact:
        return exact[which if which < len(exact) else 0]
    wider = [n for n in fitting if places and places < tile.segments[n].ports]
    return wider[0] if len(wider) == 1 else None
