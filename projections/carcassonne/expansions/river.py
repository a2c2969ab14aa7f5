"""The rivers: what is drawn first, how the river runs.

Rows: 1B.river 1C.place.river. Sources: rules of River I and River II, collected answers of the publisher; readings.toml.
"""

from typing import TypeGuard

from events.carcassonne import TileDrawn, TilePlaced, TileTaken

from ..geometry import opposite
from ..hooks import Event, Position, Turn, begins, forbids

BASE_START = "BA/RCr"
SPRING, FORK, LAKE = "river-spring", "river-fork", "river-lake"
STACK, WAITING = "river stack", "start tiles"  # tile -> its part of the river; how many tiles like the start tile the bag holds at first

# ---- before the first turn ----


@begins("1B.river")
def prepare(turn: Turn) -> None:
    """What is not played is put away; the other tiles of the river are a stack of their own, a part of the bag."""
    groups = {tile: turn.board.tiles[tile][0].group for tile in sorted(turn.pack)}
    stack = {tile: group for tile, group in groups.items() if group.startswith("river")}
    turn.put(turn.kept, STACK, stack)
    if not stack:
        return
    on_the_table = [tile for tile, _, _ in turn.board.placed.values()]
    if turn.reading("river-two") == "one-river":
        for group in (SPRING, LAKE):
            spare_one(turn, group, sum(tile.group == group for tile in on_the_table))
    is_start = any(tile.id == BASE_START for tile in on_the_table)
    if turn.reading("river-start-tile") == "out" and turn.pack.get(BASE_START, 0) and not is_start:
        put_away(turn, BASE_START)
    turn.put(turn.kept, WAITING, -1 if is_start else turn.pack.get(BASE_START) or -1)
    turn.set(left=min(turn.left, sum(turn.pack.values())))


def spare_one(turn: Turn, group: str, on_the_table: int) -> None:
    """Of two springs or two lakes one stays in the box, of the lakes the one without a volcano."""
    there = [tile for tile, other in turn.kept[STACK].items() if other == group and turn.pack[tile]]
    if sum(turn.pack[tile] for tile in there) + on_the_table > 1:
        plain = [tile for tile in there if "volcano" not in turn.board.tiles[tile][0].symbols]
        put_away(turn, (plain or there)[0])


def put_away(turn: Turn, tile: str) -> None:
    """A tile stays in the box."""
    turn.put(turn.pack, tile, turn.pack[tile] - 1)


# ---- drawing ----


def left_of(turn: Turn, group: str = "") -> int:
    """How many tiles of the river, or of one part of it, are still to be drawn."""
    return sum(turn.pack[tile] for tile, other in turn.kept[STACK].items() if not group or other == group)


def start_tile_waits(turn: Turn) -> bool:
    """Whether the start tile of the base game is still to be drawn; the bag may hold more of its kind."""
    waiting: int = turn.kept[WAITING]
    return turn.pack.get(BASE_START, 0) == waiting


@forbids("1B.river", "land", of="1B")
def land_before_the_river(turn: Turn, event: Event) -> bool:
    """All tiles of the river are drawn before any other.

    illegal: 1 draw BA/L (tiles of the river are left)
    legal: 1 draw RI.1/II
    """
    if event.__class__ is not TileDrawn or event.tile in turn.kept[STACK] or not left_of(turn):
        return False
    return event.tile != BASE_START or not start_tile_waits(turn)


@forbids("1B.river", "start-tile", of="1B", reading="river-start-tile")
def start_tile_at_another_time(turn: Turn, event: Event) -> bool:
    """The start tile of the base game is drawn among the tiles of the river, or first after them, only where the table plays so: then it is.

    illegal: 1 draw BA/L (the river is finished, set up with readings=river-start-tile=after-river)
    legal: 1 draw BA/RCr
    """
    if event.__class__ is not TileDrawn or not turn.kept[STACK] or not start_tile_waits(turn):
        return False
    reading, group = turn.reading("river-start-tile"), turn.kept[STACK].get(event.tile, "")
    if event.tile == BASE_START:
        return reading != "in-river" and left_of(turn) > 0
    if group:
        return reading == "in-river" and group == LAKE
    return reading in ("in-river", "after-river") and not left_of(turn)


@forbids("1B.river", "fork", of="1B", reading="river-fork")
def tile_before_the_fork(turn: Turn, event: Event) -> bool:
    """The fork is the first tile after the spring.

    illegal: 1 draw RI.2/II (the fork is still to come)
    legal: 1 draw RI.2/III
    """
    if event.__class__ is not TileDrawn or turn.reading("river-fork") != "first" or left_of(turn, FORK) == 0:
        return False
    shuffled_in = event.tile == BASE_START and turn.reading("river-start-tile") == "in-river"
    return shuffled_in or turn.kept[STACK].get(event.tile, FORK) != FORK


@forbids("1B.river", "lake", of="1B")
def lake_before_the_end(turn: Turn, event: Event) -> bool:
    """The lake is the last tile of the river.

    illegal: 1 draw RI.1/I.e (other tiles of the river are left)
    legal: 1 draw RI.1/I.e (it is the only one left)
    """
    return event.__class__ is TileDrawn and turn.kept[STACK].get(event.tile) == LAKE and left_of(turn) > left_of(turn, LAKE)


@forbids("1B.river", "supply", of="1B", reading="river-supply")
def supply_before_the_end(turn: Turn, event: Event) -> bool:
    """While the river is built, no tile of the own supply is chosen.

    illegal: 1 take AM/A (tiles of the river are left)
    legal: 1 take AM/A (the river is finished)
    """
    return event.__class__ is TileTaken and turn.reading("river-supply") == "closed" and left_of(turn) > 0


# ---- how it runs ----


def river_sides(turn: Turn, position: Position) -> list[int]:
    """The sides on which the tile there shows the river."""
    placed = turn.board.placed.get(position)
    return [side for segment in placed[0].segments if segment.kind == "river" for side, _ in segment.ports] if placed is not None else []


def beside(position: Position, side: int) -> Position:
    """The square on one side of another."""
    x, y = position
    return ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))[side]


def is_river(event: Event, turn: Turn) -> TypeGuard[TilePlaced]:
    """Whether a tile of the river is placed."""
    return isinstance(event, TilePlaced) and event.tile in turn.board.tiles and turn.board.tiles[event.tile][0].group.startswith("river")


def ends(turn: Turn, event: TilePlaced) -> tuple[list[int], list[int]]:
    """The sides on which a tile would go on from the river that lies there, and those on which it would go on further."""
    tile = turn.board.tiles[event.tile][event.rotation]
    own = [side for segment in tile.segments if segment.kind == "river" for side, _ in segment.ports]
    joining = [side for side in own if opposite(side) in river_sides(turn, beside(event.position, side))]
    return joining, [side for side in own if side not in joining]


@forbids("1C.place.river", "apart", of="1C.place")
def apart_from_the_river(turn: Turn, event: Event) -> bool:
    """A tile of the river continues it.

    illegal: 1 tile RI.1/II 0,-1 r0 (it touches the spring by a field only)
    legal: 1 tile RI.1/II 1,0 r0
    """
    if not is_river(event, turn):
        return False
    joining, _ = ends(turn, event)
    return not joining


@forbids("1C.place.river", "u-turn", of="1C.place")
def turning_back_at_once(turn: Turn, event: Event) -> bool:
    """The river does not turn twice in the same direction on two tiles in a row.

    illegal: 1 tile RI.1/RrII 1,1 r90 (the curve at 1,0 turns the same way)
    legal: 1 tile RI.1/RrII 1,1 r0
    """
    if not is_river(event, turn):
        return False
    joining, further = ends(turn, event)
    if len(joining) != 1 or len(further) != 1:
        return False
    return further[0] in upstream(turn, beside(event.position, joining[0]))


def upstream(turn: Turn, position: Position) -> list[int]:
    """The sides on which the tile there went on from the river."""
    placed = turn.board.placed
    there = [(side, placed[beside(position, side)][2]) for side in river_sides(turn, position) if beside(position, side) in placed]
    return [side for side, bit in there if bit < placed[position][2]]


@forbids("1C.place.river", "shut-in", of="1C.place", reading="river-ahead")
def no_way_ahead(turn: Turn, event: Event) -> bool:
    """Where the table plays so, the river keeps clear of all other tiles on the two squares it would go on to.

    illegal: 1 tile RI.1/II 3,0 r90 (it would go on to 3,-1, beside the tile at 2,-1; set up with readings=river-ahead=free)
    legal: 1 tile RI.1/II 3,0 r0
    """
    if turn.reading("river-ahead") != "free" or not is_river(event, turn):
        return False
    for side in ends(turn, event)[1]:
        square = event.position
        for _ in range(2):
            square = beside(square, side)
            near = {beside(square, other) for other in range(4)} - {event.position}
            if not near.isdisjoint(turn.board.placed):
                return True
    return False
