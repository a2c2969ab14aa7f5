"""The Tower: floors, and followers on top.

Rows: 2B-1.tower 2B-1.neutral.tower.
Sources: rules of the first and second edition, answers of the publisher; readings.toml.
"""

from events.carcassonne import FigurePosted, TokenPlaced

from ..hooks import Figure, Position, Post, Turn, forbids, offers, once_a_tile_is_laid, row

CROWNS = {"small": "normal", "big": "big", "ringmaster": "ringmaster", "guard": "guard"}  # figure -> its row under 2B-1.tower

# ---- what there is to see ----


def height(turn: Turn, position: Position) -> int:
    """How many floors the tower on a tile has."""
    floors: int = turn.tokens.get(("floor", position), 0)
    return floors


def is_closed(turn: Turn, position: Position) -> bool:
    """Whether a figure stands on top of the tower there."""
    return bool(turn.figures.posted("tower", position))


def sites(turn: Turn) -> list[Position]:
    """The tiles with a foundation or an open tower."""
    return [p for p, (tile, _, _) in turn.board.placed.items() if "tower" in tile.symbols and not is_closed(turn, p)]


# ---- floors ----


@row("2B-1.neutral.tower", takes=TokenPlaced, what="floor", due=once_a_tile_is_laid)
def lay_floor(turn: Turn, event: TokenPlaced) -> str | None:
    """A floor goes on a foundation or an open tower, whatever tile was just placed."""
    if event.position not in turn.board.placed:
        return "no-tile"
    turn.give(event.seat, "floor", -1)
    turn.put(turn.tokens, ("floor", event.position), height(turn, event.position) + 1)
    turn.note("floor", event.position)
    return None


@forbids("2B-1.neutral.tower", "foundation")
def where_no_tower_stands(turn: Turn, event: TokenPlaced) -> bool:
    """A tower is built on a tile with a foundation.

    illegal: 1 lay floor 0,0 (that tile has no foundation)
    legal: 1 lay floor 1,0
    """
    placed = turn.board.placed.get(event.position)
    return placed is not None and "tower" not in placed[0].symbols


@forbids("2B-1.neutral.tower", "closed")
def on_a_closed_tower(turn: Turn, event: TokenPlaced) -> bool:
    """A tower with a figure on top grows no more.

    illegal: 1 lay floor 1,0 (a follower stands on top)
    legal: 1 lay floor 1,0 (the tower is open)
    """
    return is_closed(turn, event.position)


@forbids("2B-1.neutral.tower", "no-floor")
def none_of_the_own_floors_left(turn: Turn, event: TokenPlaced) -> bool:
    """Everybody builds with the own floors.

    illegal: 1 lay floor 1,0 (all floors of seat 1 are built)
    legal: 1 lay floor 1,0
    """
    return turn.held.get((event.seat, "floor"), 0) <= 0


@offers("2B-1.neutral.tower", obeys=("2B-1.neutral.tower/foundation", "2B-1.neutral.tower/closed", "2B-1.neutral.tower/no-floor"))
def floors(turn: Turn) -> list[TokenPlaced]:
    """A floor on every foundation and every open tower."""
    if turn.held.get((turn.seat, "floor"), 0) <= 0:
        return []
    return [TokenPlaced(turn.seat, "floor", position) for position in sites(turn)]


# ---- the top of a tower ----


@row("2B-1.tower", takes=FigurePosted, what="tower", due=once_a_tile_is_laid)
def crown(turn: Turn, event: FigurePosted) -> str | None:
    """A follower on top closes the tower; it stays there until it is captured."""
    if (event.seat, event.figure) not in turn.figures.supply:
        return "no-figure"
    if event.position not in turn.board.placed:
        return "no-tile"
    turn.figures.post(Figure(event.seat, event.figure, -1, turn.seq), Post("tower", event.position))
    return None


def may_crown(turn: Turn, what: str) -> bool:
    """Whether a kind of figure may stand on a tower."""
    return what in CROWNS and f"2B-1.tower.{CROWNS[what]}" in turn.program.rows


@forbids("2B-1.tower", "figure")
def not_for_a_tower(turn: Turn, event: FigurePosted) -> bool:
    """Only followers that may stand anywhere go on a tower: neither mayor nor wagon nor abbot, neither builder nor pig nor barn.

    illegal: 1 post tower builder 1,0
    legal: 1 post tower small 1,0
    """
    return not may_crown(turn, event.figure)


@forbids("2B-1.tower", "bare")
def without_a_floor(turn: Turn, event: FigurePosted) -> bool:
    """A tower is crowned once it has a floor.

    illegal: 1 post tower small 1,0 (only the foundation is there)
    legal: 1 post tower small 1,0 (the tower has one floor)
    """
    return event.position in turn.board.placed and not height(turn, event.position)


@forbids("2B-1.tower", "closed")
def with_a_figure_on_top(turn: Turn, event: FigurePosted) -> bool:
    """One figure only stands on a tower.

    illegal: 2 post tower small 1,0 (a follower stands there already)
    legal: 2 post tower small 2,0
    """
    return is_closed(turn, event.position)


@forbids("2B-1.tower", "supply")
def none_in_the_supply(turn: Turn, event: FigurePosted) -> bool:
    """The figure comes from the own supply.

    illegal: 1 post tower small 1,0 (all seven are on the board)
    legal: 1 post tower small 1,0
    """
    return turn.figures.supply.get((event.seat, event.figure), 1) <= 0


@offers("2B-1.tower", obeys=tuple(f"2B-1.tower/{word}" for word in ("figure", "bare", "closed", "supply")))
def crowns(turn: Turn) -> list[FigurePosted]:
    """Every kind of follower on every open tower."""
    whats = [what for what in CROWNS if turn.figures.supply.get((turn.seat, what), 0) > 0 and may_crown(turn, what)]
    towers = [position for position in sites(turn) if height(turn, position)]
    return [FigurePosted(turn.seat, "tower", what, position) for what in whats for position in towers]
