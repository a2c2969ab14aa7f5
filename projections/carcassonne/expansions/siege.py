"""The Cathars and the Besiegers: besieged cities, the fields along them, the escape of a knight.

Rows: 4A.siege-escape; the item `besieged` of cities and fields. Sources: rules of both boxes and of Siege (2008), answers of the publisher; readings
`siege-escape`, `siege-escape-builder`, `siege-double-turn`, `siege-pig` and `siege-by-city`.
"""

from events.carcassonne import FigureReturned

from ..geometry import around
from ..hooks import CITY_AT_HAND, POINTS_A_CITY, Feature, Figure, Item, Position, Seat, Turn, forbids, modifies, offers, row

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


@modifies("field.city", item="besieged", when="Cathars")
def one_besieged_city(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """The same where fields are paid city by city; no printed rule says it for the first rules of fields."""
    if turn.reading("siege-by-city") != "double" or not is_besieged(turn, turn.features.records[turn.facts[CITY_AT_HAND]]):
        return None
    counted = ("city", "pig") if turn.reading("siege-pig") == "8" else ("city",)
    return 1, sum(item.points for item in items if item.name in counted)


@modifies("field.barn", item="besieged", when="Cathars")
def besieged_cities_along_a_barn(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """A finished besieged city counts twice for a barn."""
    count = besieged_along(turn, feature)
    return (count, 4 * count) if count else None


# ---- the escape ----


def may_leave(turn: Turn, figure: Figure) -> bool:
    """Whether one reading or another lets a figure go: a knight or a builder in a besieged city, with a monastic building beside any of its tiles."""
    city = turn.features.of(figure.segment)
    leaves = figure.what in turn.figures.followers or figure.what == "builder"
    return leaves and is_besieged(turn, city) and has_a_way_out(turn, turn.board.positions(city.tiles))


def has_a_way_out(turn: Turn, tiles: list[Position]) -> bool:
    """Whether a monastic building lies beside one of these tiles."""
    return any(is_beside_a_monastic_building(turn, position) for position in tiles)


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
    """The own figures that may leave a besieged city now, by one reading or another; one in a part of the turn."""
    if ESCAPED in turn.facts:
        return []
    return [figure for figure in turn.figures.at if figure.seat == turn.seat and may_leave(turn, figure)]


def while_somebody_may_leave(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, if one of its knights may leave a besieged city."""
    return turn.active if turn.laid and who_may_leave(turn) else ()


@row("4A.siege-escape", takes=FigureReturned, what="siege", due=while_somebody_may_leave)
def escape(turn: Turn, event: FigureReturned) -> str | None:
    """One knight leaves the besieged city and goes home."""
    figure = leaving(turn, event)
    if figure is None:
        return "no-figure"
    turn.figures.return_one(figure)
    turn.note(ESCAPED)
    turn.put(turn.once, ESCAPED, True)
    return None


def leaving(turn: Turn, event: FigureReturned) -> Figure | None:
    """The figure the event speaks of, if it stands there."""
    return turn.figure_at(event.owner, event.figure, event.position, event.feature)


@forbids("4A.siege-escape", "knight")
def no_own_knight_besieged(turn: Turn, event: FigureReturned) -> bool:
    """Only an own knight leaves, and only a besieged city.

    illegal: 1 remove siege 2 small 0,0 city N (that knight is seat 2's)
    legal: 1 remove siege 1 small 0,0 city N
    """
    figure = leaving(turn, event)
    if figure is None:
        return False
    return figure.seat != turn.seat or figure not in turn.figures.at or not is_besieged(turn, turn.features.of(figure.segment))


@forbids("4A.siege-escape", "builder", reading="siege-escape-builder")
def a_builder_leaves(turn: Turn, event: FigureReturned) -> bool:
    """A builder leaves only where the table plays so.

    illegal: 1 remove siege 1 builder 0,0 city N
    legal: 1 remove siege 1 builder 0,0 city N (set up with readings=siege-escape-builder=yes)
    """
    return event.figure == "builder" and turn.reading("siege-escape-builder") == "no"


@forbids("4A.siege-escape", "no-way-out", reading="siege-escape")
def finds_no_way_out(turn: Turn, event: FigureReturned) -> bool:
    """A knight leaves where a monastic building lies beside the siege, or beside any tile of the city, as the table plays.

    illegal: 1 remove siege 1 small 0,0 city N (no monastery lies beside the tile of the siege)
    legal: 1 remove siege 1 small 0,0 city N (a monastery lies beside it, be it across a corner)
    """
    figure = leaving(turn, event)
    if figure is None or no_own_knight_besieged(turn, event):
        return False
    root = turn.features.root(figure.segment)
    tiles = turn.board.positions(turn.features.records[root].tiles)
    if turn.reading("siege-escape") == "siege-tile":
        tiles = [position for position in tiles if shows_the_siege(turn, position, root)]
    return turn.reading("siege-escape") == "none" or not has_a_way_out(turn, tiles)


@forbids("4A.siege-escape", "again", reading="siege-double-turn")
def escapes_twice(turn: Turn, event: FigureReturned) -> bool:
    """One knight leaves in a double turn, unless the table plays so that one leaves in each part of it.

    illegal: 1 remove siege 1 small 0,0 city N (in the second part of a double turn; a knight has left in the first)
    legal: 1 remove siege 1 small 0,0 city N (nobody has left in the first part)
    """
    return ESCAPED in turn.once and turn.reading("siege-double-turn") == "once"


@offers("4A.siege-escape", obeys=("4A.siege-escape/knight",))
def escapes(turn: Turn) -> list[FigureReturned]:
    """Every own knight that may leave."""
    return [FigureReturned(turn.seat, "siege", figure.seat, figure.what, *turn.name_of(figure)) for figure in who_may_leave(turn)]
