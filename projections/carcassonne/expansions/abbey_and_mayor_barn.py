"""Abbey and Mayor: the barn, which makes its field score at once, and again whenever farmers come to it.

Rows: 2B-1.barn 3A.determine.barn E1.barn E2.barn E3.barn; the item `cities` of a field with a barn at the end. Sources: rules of both editions,
answers of the publisher; readings `barn-placement` and `barn-owner`.

A barn lies on the corner where four tiles meet. A record names it by any of the four tiles and by the half side of it that ends at that corner:
`place barn 2,1 field NL` is the corner in the north-west of 2,1, and so is `place barn 2,0 field SR`.
"""

from events.carcassonne import FigurePlaced

from ..geometry import LEFT, RIGHT, Port, ports
from ..hooks import POINTS_A_CITY, Feature, Figure, Item, Points, Position, Scored, Seat, Turn, forbids, modifies, offers, once_a_tile_is_laid, row

# The step from a tile to each of its corners, and the sides that end there: one with its left half, one with its right.
CORNERS = {(0, 0): (0, 3), (1, 0): (1, 0), (1, 1): (2, 1), (0, 1): (3, 2)}
Corner = tuple[int, int]  # the square south-east of it


def corner_of(position: Position, half: Port) -> Corner:
    """The corner at which a half side of a tile ends."""
    dx, dy = next(step for step, (left, right) in CORNERS.items() if half in ((left, LEFT), (right, RIGHT)))
    return position[0] + dx, position[1] + dy


def fields_at(turn: Turn, corner: Corner) -> list[int]:
    """The field segments of the tiles that meet at a corner; fewer than four if a tile is missing or shows no field there."""
    found: list[int] = []
    for (dx, dy), (left, right) in CORNERS.items():
        placed = turn.board.placed.get((corner[0] - dx, corner[1] - dy))
        if placed is not None:
            tile, first, _ = placed
            number = tile.at[3 * left + LEFT]
            if number >= 0 and number == tile.at[3 * right + RIGHT]:
                found.append(first + number)
    return found


def corner_named(event: FigurePlaced) -> Corner | None:
    """The corner an event names: by the first half side in its name."""
    for word in event.feature.split()[1:]:
        if len(word) == 2 and word[0] in "NESW" and word[1] in "LR":
            (half,) = ports(word)
            return corner_of(event.position, half)
    return None


def barns(feature: Feature) -> list[Figure]:
    """The barns on a field."""
    return [figure for figure in feature.figures if figure.what == "barn"]


# ---- placing ----


@row("2B-1.barn", takes=FigurePlaced, what="barn", due=once_a_tile_is_laid)
def place_barn(turn: Turn, event: FigurePlaced) -> str | None:
    """The barn is put on a corner where four tiles meet."""
    turn.note("barn", turn.seq)
    return turn.place_figure(event)


@forbids("2B-1.barn", "corner")
def not_where_four_fields_meet(turn: Turn, event: FigurePlaced) -> bool:
    """A barn lies on a corner where four tiles meet, all of them with field there.

    illegal: 1 place barn 1,1 field NL (no tile lies at 0,0)
    legal: 1 place barn 1,1 field NL (tiles lie at 0,0, 1,0 and 0,1 as well, with field at the corner)
    """
    corner = corner_named(event)
    return corner is None or len(fields_at(turn, corner)) < len(CORNERS)


@forbids("2B-1.barn", "elsewhere")
def not_at_the_tile_just_placed(turn: Turn, event: FigurePlaced) -> bool:
    """One of the four tiles is the one just placed.

    illegal: 1 place barn 1,1 field NL (the tile just placed lies at 5,0)
    legal: 1 place barn 1,1 field NL (the tile just placed lies at 0,1)
    """
    corner = corner_named(event)
    return corner is not None and turn.laid is not None and turn.laid.position not in [(corner[0] - dx, corner[1] - dy) for dx, dy in CORNERS]


@forbids("2B-1.barn", "supply")
def has_no_barn(turn: Turn, event: FigurePlaced) -> bool:
    """A barn never comes back, so each is placed once.

    illegal: 1 place barn 5,5 field NL (the barn of seat 1 lies on the board already)
    legal: 1 place barn 1,1 field NL (it is still in the supply)
    """
    return turn.figures.supply[event.seat, event.what] <= 0


@forbids("2B-1.barn", "barn", reading="barn-placement")
def beside_another_barn(turn: Turn, event: FigurePlaced) -> bool:
    """No second barn is put on a field, unless the table plays so.

    illegal: 1 place barn 1,1 field NL (a barn of seat 2 lies on that field)
    legal: 1 place barn 1,1 field NL (only farmers stand on that field)
    """
    feature = turn.feature_at(event.position, event.feature)
    return feature is not None and bool(barns(feature)) and turn.reading("barn-placement") == "not-occupied"


@offers("2B-1.barn", obeys=("2B-1.barn/corner", "2B-1.barn/elsewhere", "2B-1.barn/supply"))
def barn(turn: Turn) -> list[FigurePlaced]:
    """The barn on each corner of the tile just placed where four fields meet, named by the tile south-east of it."""
    if turn.laid is None or turn.figures.supply[turn.seat, "barn"] <= 0:
        return []
    x, y = turn.laid.position
    corners = [(x + dx, y + dy) for dx, dy in CORNERS]
    return [FigurePlaced(turn.seat, "barn", corner, "field NL") for corner in corners if len(fields_at(turn, corner)) == len(CORNERS)]


# ---- scoring in the course of the game ----


@row("3A.determine.barn")
def fields_that_score(turn: Turn) -> None:
    """A field scores when a barn has just come to its farmers, with three points a city, or farmers to a barn, with one point a city."""
    laid = turn.laid
    if laid is None:
        return
    fields = [laid.first + number for number, segment in enumerate(laid.tile.segments) if segment.kind == "field"]
    if "barn" in turn.facts:  # which lies elsewhere only against the rules
        fields += [figure.segment for figure in turn.figures.at if figure.since == turn.facts["barn"]]
    for root in dict.fromkeys(turn.features.root(segment) for segment in fields):
        feature = turn.features.records[root]
        if len(feature.figures) > 1 and barns(feature) and any(figure.what in turn.figures.followers for figure in feature.figures):
            new = [figure for figure in barns(feature) if figure.since == turn.facts.get("barn")]
            turn.note((POINTS_A_CITY, root), 3 if new else 1)
            turn.put(turn.registers, "pending", (*turn.pending, root))


# ---- the end of the game ----


@row("E1.barn")
def farmers_beside_barns(turn: Turn) -> None:
    """Farmers who come to a barn only now have one point a city."""
    for figure in turn.figures.at:
        if figure.what == "barn":
            turn.note((POINTS_A_CITY, turn.features.root(figure.segment)), 1)


@row("E2.barn")
def score_barns(turn: Turn) -> list[Points]:
    """Every owner of a barn on the field has four points for each finished city along it."""
    return paid(turn, turn.feature)


@row("E3.barn")
def score_barns_city_by_city(turn: Turn) -> list[Points]:
    """Where farmers are paid city by city, a barn still is for its whole field."""
    if turn.reading("farmer-scoring") != "city-4":
        return []
    roots = {turn.features.root(figure.segment) for figure in turn.figures.at if figure.what == "barn"}
    return [points for root in sorted(roots) for points in paid(turn, root)]


def paid(turn: Turn, root: int) -> list[Points]:
    """What the barns on a field bring at the end."""
    feature = turn.features.records[root]
    if feature.kind != "field":
        return []
    owners = sorted(figure.seat for figure in barns(feature))
    weights = tuple((seat, owners.count(seat)) for seat in dict.fromkeys(owners))
    if turn.reading("barn-owner") == "once":
        owners = list(dict.fromkeys(owners))
    return [Points(seat, Scored("field", root, feature), turn.value(feature, seat, "field.barn"), weights) for seat in owners]


@modifies("field.barn", item="cities", when="Barn")
def cities_along_a_barn(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """Four points for each finished city along the field."""
    count = len(turn.features.finished_along(feature))
    return (count, 4 * count) if count else None
