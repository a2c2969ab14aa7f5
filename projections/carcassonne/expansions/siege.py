"""The Cathars and the Besiegers: besieged cities, the fields along them, the escape of a knight.

Rows: 4A.siege-escape; the item `besieged` of cities and fields. Sources: rules of both boxes and of Siege (2008), answers of the publisher; readings
`siege-escape`, `siege-escape-builder`, `siege-double-turn` and `siege-pig`.
"""

from events.carcassonne import FigureReturned

from ..geometry import around
from ..hooks import POINTS_A_CITY, Feature, Figure, Item, Position, Seat, Turn, forbids, modifies, offers, row

ESCAPED = "escaped"


def is_besieged(turn: Turn, feature: Feature) -> bool:
    """Whether a city is besieged; several siege tiles are no more than one."""
    return feature.kind == "city" and turn.features.trait(feature, "besieged") > 0


# ---- the value of cities and fields ----


@modifies("city", item="besieged", when="Cathars")
def besieged_city(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """A finished besieged city brings one point less for each tile and coat of arms, an unfinished one nothing."""
    worth = sum(item.points for item in items)
    if not is_besieged(turn, feature) or not worth:
        return None
    if feature.open:
        return 1, -worth
    count = sum(item.count for item in items if item.name != "cathedral")
    return count, -count


def besieged_along(turn: Turn, field: Feature) -> int:
    """How many finished besieged cities lie along a field."""
    return sum(is_besieged(turn, turn.features.records[root]) for root in turn.features.finished_along(field))


@modifies("field", item="besieged", when="Cathars")
def besieged_cities(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """A finished besieged city counts twice for a field, with all it brings there."""
    cities = [root for root in turn.features.finished_along(feature) if is_besieged(turn, turn.features.records[root])]
    count = sum(("paid", seat, root) not in turn.facts for root in cities)
    each: int = turn.facts.get((POINTS_A_CITY, turn.feature), 3)
    if turn.reading("siege-pig") == "8":
        each += sum(item.points // item.count for item in items if item.name == "pig")
    return (count, each * count) if count else None


@modifies("field.barn", item="besieged", when="Cathars")
def besieged_cities_along_a_barn(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """A finished besieged city counts twice for a barn."""
    count = besieged_along(turn, feature)
    return (count, 4 * count) if count else None


# ---- the escape ----


def may_leave(turn: Turn, figure: Figure) -> bool:
    """Whether it is a knight, or under one reading a builder, in a besieged city with a monastic building where the way out opens."""
    knight = figure.what in turn.figures.followers or (figure.what == "builder" and turn.reading("siege-escape-builder") == "yes")
    city = turn.features.of(figure.segment)
    return knight and is_besieged(turn, city) and any(is_beside_a_monastic_building(turn, position) for position in ways_out(turn, figure))


def ways_out(turn: Turn, figure: Figure) -> list[Position]:
    """The tiles at which the way out of a city opens: those with the siege, or all of the city."""
    root = turn.features.root(figure.segment)
    tiles = turn.board.positions(turn.features.records[root].tiles)
    return tiles if turn.reading("siege-escape") == "any-tile" else [position for position in tiles if shows_the_siege(turn, position, root)]


def shows_the_siege(turn: Turn, position: Position, root: int) -> bool:
    """Whether the part of a city on a tile has the siege before it."""
    tile, first, _ = turn.board.placed[position]
    trait = turn.features.trait_names["besieged"]
    parts = [number for number, segment in enumerate(tile.segments) if segment.kind == "city" and segment.traits and segment.traits[trait]]
    return any(turn.features.root(first + number) == root for number in parts)


def is_beside_a_monastic_building(turn: Turn, position: Position) -> bool:
    """Whether a monastic building, in whatever state, lies on one of the eight tiles around."""
    near = [turn.board.placed[square][0] for square in around(position) if square in turn.board.placed]
    return any(segment.kind in turn.figures.monastic for tile in near for segment in tile.segments)


def who_may_leave(turn: Turn) -> list[Figure]:
    """The own figures that may leave a besieged city now; one a turn."""
    remembers = turn.facts if turn.reading("siege-double-turn") == "per-part" else turn.once
    if ESCAPED in remembers or turn.reading("siege-escape") == "none":
        return []
    return [figure for figure in turn.figures.at if figure.seat == turn.seat and may_leave(turn, figure)]


def while_somebody_may_leave(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, if one of its knights may leave a besieged city."""
    return turn.active if turn.laid and who_may_leave(turn) else ()


@row("4A.siege-escape", takes=FigureReturned, what="siege", due=while_somebody_may_leave)
def escape(turn: Turn, event: FigureReturned) -> str | None:
    """One knight leaves the besieged city and goes home."""
    figure = turn.figure_at(event.owner, event.figure, event.position, event.feature)
    if figure is None:
        return "no-figure"
    turn.figures.return_one(figure)
    turn.note(ESCAPED)
    turn.put(turn.once, ESCAPED, True)
    return None


@forbids("4A.siege-escape", "no-way-out", reading="siege-escape")
def has_no_way_out(turn: Turn, event: FigureReturned) -> bool:
    """Only an own knight leaves, from a besieged city with a monastic building beside it or beside its siege.

    illegal: 1 remove siege 1 small 0,0 city N (no monastery lies beside the tile of the siege)
    legal: 1 remove siege 1 small 0,0 city N (a monastery lies beside it, be it across a corner)
    """
    figure = turn.figure_at(event.owner, event.figure, event.position, event.feature)
    return figure is not None and figure not in who_may_leave(turn)


@offers("4A.siege-escape", obeys=("4A.siege-escape/no-way-out",))
def escapes(turn: Turn) -> list[FigureReturned]:
    """Every own knight that may leave."""
    return [FigureReturned(turn.seat, "siege", figure.seat, figure.what, *turn.name_of(figure)) for figure in who_may_leave(turn)]
