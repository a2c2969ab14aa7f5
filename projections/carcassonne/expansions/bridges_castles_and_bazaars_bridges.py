"""Bridges: a road straight across the tile just placed or one beside it, which may be what makes the tile fit.

Rows: 1C.place.bridge-needed 1C.place.bridge 2C.bridge 3A.determine.bridge.
Sources: rules of the expansion in both editions, and answers to A-09 of the order of play.
"""

from events.carcassonne import TilePlaced, TokenPlaced

from ..geometry import beside, opposite
from ..hooks import Position, Seat, Turn, forbids, lifts, offers, row

WAYS = {"NS": (0, 2), "WE": (1, 3)}  # the two sides of a tile that a bridge joins
Place = tuple[Position, str]


# ---- where a bridge can be ----


def rests_on_fields(turn: Turn, position: Position, way: str) -> bool:
    """Whether both ends lie on edges of field; then nothing else of the tile is in the way."""
    return all(turn.board.edge(position, side) == turn.board.edges["field"] for side in WAYS[way])


def goes_on(turn: Turn, position: Position, way: str) -> bool:
    """Whether a bridge may end at what lies beyond both its ends."""
    around = beside(position)
    return all(may_end(turn, around[side], opposite(side)) for side in WAYS[way])


def may_end(turn: Turn, position: Position, side: int) -> bool:
    """Whether no tile lies there, or one that a road can meet on that side; under one reading anything may."""
    shown = turn.board.edge(position, side)
    return not shown or bool(shown & turn.board.edges["road"]) or turn.reading("bridge-end") == "any"


def can_be(turn: Turn, position: Position, way: str) -> bool:
    """Whether a bridge can be built there at all."""
    return is_free(turn, position) and rests_on_fields(turn, position, way) and goes_on(turn, position, way)


def is_free(turn: Turn, position: Position) -> bool:
    """Whether neither a bridge nor acrobats are on the tile."""
    return ("bridge", position) not in turn.tokens and not turn.figures.posted("acrobats", position)


def gaps(turn: Turn, edges: int, position: Position) -> list[int]:
    """The sides on which a tile with these edges would not fit what lies around the square."""
    around = beside(position)
    shown = [turn.board.edge(around[side], opposite(side)) for side in range(4)]
    return [side for side in range(4) if shown[side] and not shown[side] & edges >> 4 * side]


def across(side: int) -> str:
    """The way a bridge leads over a tile that it enters from this side."""
    return next(way for way, sides in WAYS.items() if side in sides)


def mending(turn: Turn, edges: int, position: Position) -> tuple[Place, ...]:
    """The bridges without which a tile with these edges does not fit the square; none if it fits, or if the bridges there may be are too few.

    Where a road meets a field of the tile, one leads over the tile; where a road of the tile meets a field, one leads over that neighbour.
    """
    missing, around, field = gaps(turn, edges, position), beside(position), turn.board.edges["field"]
    shows = [edges >> 4 * side & 15 for side in range(4)]
    fields = [side for side in missing if shows[side] == field]
    found: list[Place] = []
    if fields:
        ends = WAYS[across(fields[0])]
        if any(shows[side] != field for side in ends):
            return ()
        found.append((position, across(fields[0])))
        shows = [turn.board.edges["road"] if side in ends else shown for side, shown in enumerate(shows)]
        asked = missing if turn.reading("bridge-end") == "any" else range(4)
        missing = [side for side in asked if not meets(turn, shows[side], around[side], side)]
    for side in missing:
        if not takes_on(turn, shows[side], around[side], side):
            return ()
        found.append((around[side], across(side)))
    return tuple(found) if len(found) <= most_needed(turn) else ()


def meets(turn: Turn, shown: int, position: Position, side: int) -> bool:
    """Whether what a tile shows on a side continues on the tile that lies there, if one does."""
    there = turn.board.edge(position, opposite(side))
    return not there or bool(there & shown)


def takes_on(turn: Turn, shown: int, position: Position, side: int) -> bool:
    """Whether a bridge over the neighbour on a side takes on a road that ends there."""
    if shown != turn.board.edges["road"] or not is_free(turn, position) or not rests_on_fields(turn, position, across(side)):
        return False
    return may_end(turn, beside(position)[side], opposite(side))


def most_needed(turn: Turn) -> int:
    """How many bridges a tile may need: one, or as many as the seat has where the table reads it so."""
    held = turn.held.get((turn.seat, "bridge"), 0)
    return held if turn.reading("bridge-per-turn") == "any" else min(held, 1)


def near(turn: Turn) -> tuple[Position, ...]:
    """The tiles a bridge may cross in this part of the turn."""
    if turn.laid is None:
        return ()
    position = turn.laid.position
    return (position,) if turn.reading("bridge-neighbour") == "placed" else (position, *beside(position))


def free_places(turn: Turn) -> list[Place]:
    """Where a bridge may be built that the tile does not need."""
    return [(position, way) for position in near(turn) if position in turn.board.placed for way in WAYS if can_be(turn, position, way)]


# ---- a bridge the tile needs ----


@lifts("1C.place.bridge-needed", "1C.place/edge")
def fits_with_a_bridge(turn: Turn, event: TilePlaced) -> bool:
    """A tile that does not fit is placed all the same if bridges in the own supply mend it."""
    return bool(mending(turn, turn.board.tiles[event.tile][event.rotation].edges, event.position))


@row("1C.place")
def see_the_gap(turn: Turn) -> None:
    """The tile just placed does not fit yet: the bridges that mend it are remembered."""
    laid = turn.laid
    if laid is not None and (found := mending(turn, laid.tile.edges, laid.position)):
        turn.note("gap", found)


def while_the_tile_does_not_fit(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, if the tile it has placed needs a bridge that it has."""
    return turn.active if turn.facts.get("gap") and turn.held.get((turn.seat, "bridge"), 0) > 0 else ()


@row("1C.place.bridge-needed", takes=TokenPlaced, what="bridge", due=while_the_tile_does_not_fit, repeat=True)
def build_what_is_needed(turn: Turn, event: TokenPlaced) -> str | None:
    """The bridges that make the placement legal are built one by one; one more may come between them."""
    gap, place, is_more = turn.facts.get("gap", ()), (event.position, event.feature), is_one_more(turn, event)
    answer = build(turn, event)
    if answer is None:
        turn.note("gap", tuple(other for other in gap if other != place) if place in gap or is_more else ())
        turn.note("bridges", turn.facts.get("bridges", 0) + (is_more or turn.reading("bridge-per-turn") != "one-more"))
    return answer


def is_one_more(turn: Turn, event: TokenPlaced) -> bool:
    """Whether a bridge that the tile does not need may be built before those that it needs."""
    gap = turn.facts.get("gap", ())
    if turn.reading("bridge-per-turn") == "one" or not may_build_another(turn) or turn.held.get((event.seat, "bridge"), 0) <= len(gap):
        return False
    return all(event.position != needed for needed, _ in gap) and (event.position, event.feature) in free_places(turn)


@forbids("1C.place.bridge-needed", "useless")
def the_tile_still_does_not_fit(turn: Turn, event: TokenPlaced) -> bool:
    """Where a tile needs a bridge, the bridge is built that makes it fit.

    illegal: 1 lay bridge 1,0 WE (the tile at 1,0 does not fit to the south)
    legal: 1 lay bridge 1,0 NS
    """
    return (event.position, event.feature) not in turn.facts.get("gap", ()) and not is_one_more(turn, event)


@offers("1C.place.bridge-needed")
def needed_bridges(turn: Turn) -> list[TokenPlaced]:
    """Every bridge that the tile needs to fit, and where one more may be built all that can be."""
    places = dict.fromkeys((*turn.facts.get("gap", ()), *(free_places(turn) if turn.reading("bridge-per-turn") != "one" else ())))
    return [TokenPlaced(turn.seat, "bridge", position, way) for position, way in places]


@offers("1C.place", obeys=("1C.place/other-tile", "1C.place/apart", "1C.place/edge", "1C.place/placeable"))
def places_that_need_a_bridge(turn: Turn) -> list[TilePlaced]:
    """Every square and rotation in which the drawn tile fits with a bridge only."""
    if turn.drawn is None or not most_needed(turn):
        return []
    turned = turn.board.tiles[turn.drawn]
    return [
        TilePlaced(turn.seat, turn.drawn, position, rotation)
        for position in turn.board.open
        for rotation, tile in enumerate(turned.four())
        if mending(turn, tile.edges, position)
    ]


# ---- a bridge more ----


def with_a_bridge(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, once it has placed a tile, as long as it has a bridge."""
    return turn.active if turn.laid is not None and turn.held.get((turn.seat, "bridge"), 0) > 0 else ()


def with_a_place_for_a_bridge(turn: Turn) -> tuple[Seat, ...]:
    """The same where a bridge can be built: once the figure is placed, nothing else waits for it."""
    return turn.active if with_a_bridge(turn) and may_build_another(turn) and free_places(turn) else ()


def may_build_another(turn: Turn) -> bool:
    """Whether the bridges of this turn leave room for one more."""
    return turn.reading("bridge-per-turn") == "any" or not turn.facts.get("bridges", 0)


@row("1C.place.bridge", takes=TokenPlaced, what="bridge", due=with_a_bridge, repeat=True)
@row("2C.bridge", takes=TokenPlaced, what="bridge", due=with_a_place_for_a_bridge, repeat=True)
def build_a_bridge(turn: Turn, event: TokenPlaced) -> str | None:
    """A bridge is built that the tile does not need."""
    answer = build(turn, event)
    if answer is None:
        turn.note("bridges", turn.facts.get("bridges", 0) + 1)
    return answer


def build(turn: Turn, event: TokenPlaced) -> str | None:
    """The bridge lies there to the end of the game; what it joins is remembered for the rest of the turn."""
    if event.position not in turn.board.placed or event.feature not in WAYS:
        return "no-feature"
    if ("bridge", event.position) in turn.tokens or not rests_on_fields(turn, event.position, event.feature):
        return "no-room"
    segment = turn.cross(event.position, "road", event.feature)
    turn.put(turn.tokens, ("bridge", event.position), event.feature)
    turn.give(event.seat, "bridge", -1)
    turn.note("lengthened", (*turn.facts.get("lengthened", ()), segment))
    return None


@forbids("1C.place.bridge", "far")
@forbids("2C.bridge", "far")
def too_far(turn: Turn, event: TokenPlaced) -> bool:
    """A bridge crosses the tile just placed or one beside it by an edge.

    illegal: 1 lay bridge 0,0 NS (the tile just placed lies at 2,0)
    legal: 1 lay bridge 1,0 NS
    """
    return turn.laid is not None and event.position not in (turn.laid.position, *beside(turn.laid.position))


@forbids("1C.place.bridge", "beside", reading="bridge-neighbour")
@forbids("2C.bridge", "beside", reading="bridge-neighbour")
def on_a_neighbour(turn: Turn, event: TokenPlaced) -> bool:
    """Where the table reads it so, only a bridge that the tile needs crosses another tile than the one just placed.

    illegal: 1 lay bridge 1,0 NS (the tile just placed lies at 2,0, set up with readings=bridge-neighbour=placed)
    legal: 1 lay bridge 2,0 NS
    """
    return turn.laid is not None and turn.reading("bridge-neighbour") == "placed" and event.position in beside(turn.laid.position)


@forbids("1C.place.bridge", "blocked", reading="bridge-end")
@forbids("2C.bridge", "blocked", reading="bridge-end")
def ends_at_no_road(turn: Turn, event: TokenPlaced) -> bool:
    """Where an end of a bridge meets a tile, that tile shows a road there.

    illegal: 1 lay bridge 1,0 WE (the tile at 0,0 shows a field to it)
    legal: 1 lay bridge 1,0 NS (no tile lies beyond either end)
    """
    return event.feature in WAYS and not goes_on(turn, event.position, event.feature)


@forbids("1C.place.bridge", "supply")
def none_left(turn: Turn, event: TokenPlaced) -> bool:
    """A bridge comes from the own supply.

    illegal: 1 lay bridge 4,0 NS (all three are built)
    legal: 1 lay bridge 4,0 NS (the first of three)
    """
    return turn.held.get((event.seat, "bridge"), 0) <= 0


@forbids("1C.place.bridge", "another", reading="bridge-per-turn")
def another_in_this_turn(turn: Turn, event: TokenPlaced) -> bool:
    """One bridge is built with a tile.

    illegal: 1 lay bridge 1,0 NS (a bridge was built at 2,0 in this turn)
    legal: 1 lay bridge 2,0 NS
    """
    return not may_build_another(turn)


@offers("1C.place.bridge", obeys=("1C.place.bridge/far", "1C.place.bridge/beside", "1C.place.bridge/blocked", "1C.place.bridge/supply"))
@offers("2C.bridge", obeys=("2C.bridge/far", "2C.bridge/beside", "2C.bridge/blocked"))
def bridges(turn: Turn) -> list[TokenPlaced]:
    """Every bridge that can be built near the tile just placed."""
    return [TokenPlaced(turn.seat, "bridge", position, way) for position, way in free_places(turn)]


# ---- what a bridge finishes ----


@row("3A.determine.bridge")
def roads_finished_by_a_bridge(turn: Turn) -> None:
    """A bridge on a neighbour of the tile can finish a road as well."""
    roots = dict.fromkeys(turn.features.root(segment) for segment in turn.facts.get("lengthened", ()))
    more = tuple(root for root in roots if turn.features.records[root].is_complete and root not in turn.pending)
    if more:
        turn.set(pending=(*turn.pending, *more))
