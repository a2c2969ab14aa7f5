"""The Princess and the Dragon: the dragon flies.

Rows: 2D.dragon.C1 2D.dragon.C2 3D.dragon.RGG. Sources: rules of the first edition by three publishers and of the second edition, answers of
the publisher; readings.toml.
"""

from collections.abc import Callable

from events.carcassonne import NeutralMoved

from ..hooks import Figure, Piece, Position, Seat, Turn, forbids, offers, row

STEPS = 6
BESIDE = (0, -1), (1, 0), (0, 1), (-1, 0)
WITHIN_REACH = "acrobats", "tower"  # the posts where a figure stands in the open


def visited(turn: Turn) -> tuple[Position, ...]:
    """The tiles the dragon has left in this hunt."""
    found: tuple[Position, ...] = turn.facts.get("hunt", ())
    return found


def is_closed(turn: Turn, position: Position) -> bool:
    """Whether the dragon may never enter a tile: that of the fairy, and what lies behind the walls of a town."""
    fairy = turn.pieces.get("fairy")
    return (fairy is not None and fairy.position == position) or "inside" in turn.board.placed[position][0].symbols


def was_visited(turn: Turn, position: Position) -> bool:
    """Whether the dragon has been on a tile in this hunt; the one it starts from counts, unless the table reads it otherwise."""
    left = visited(turn)
    return position in (left[1:] if turn.reading("dragon-start-tile") == "no" else left)


def flights(turn: Turn) -> list[Position]:
    """Where the dragon can fly now."""
    x, y = turn.pieces["dragon"].position
    near = [position for dx, dy in BESIDE if (position := (x + dx, y + dy)) in turn.board.placed]
    return [position for position in near if not is_closed(turn, position) and not was_visited(turn, position)]


def hunts(turn: Turn) -> tuple[Seat, ...]:
    """Whose step it is: six in all, one a seat in turn from the active one, until the dragon cannot fly on."""
    if not turn.shows("dragon") or "dragon" not in turn.pieces:
        return ()
    flown = len(visited(turn))
    return ((turn.seat + flown) % turn.seats,) if flown < STEPS and flights(turn) else ()


def hunts_at(timing: str) -> Callable[[Turn], tuple[Seat, ...]]:
    """The same where the table plays with this timing."""
    return lambda turn: hunts(turn) if turn.reading("dragon-timing") == timing else ()


@row("2D.dragon.C1", takes=NeutralMoved, what="dragon", due=hunts_at("before"), repeat=True)
@row("2D.dragon.C2", takes=NeutralMoved, what="dragon", due=hunts, repeat=True)
@row("3D.dragon.RGG", takes=NeutralMoved, what="dragon", due=hunts_at("after"), repeat=True)
def hunt(turn: Turn, event: NeutralMoved) -> str | None:
    """The dragon flies on by one tile, and the figures there go home without points."""
    if event.position not in turn.board.placed:
        return "no-tile"
    dragon = turn.pieces.get("dragon")
    turn.note("hunt", (*visited(turn), *((dragon.position,) if dragon is not None else ())))
    turn.put(turn.pieces, "dragon", Piece(event.position))
    for figure in turn.figures.on(event.position):
        if is_eaten(turn, figure):
            turn.figures.return_one(figure)
    return None


def is_eaten(turn: Turn, figure: Figure) -> bool:
    """Whether a figure on the tile of the dragon goes home: not what is fixed, nor the lord of a castle, and at posts only what
    stands in the open.
    """
    post = turn.figures.posts.get(figure)
    if post is not None:
        return post.what in WITHIN_REACH and (post.what != "tower" or turn.reading("dragon-tower-top") == "eaten")
    if turn.figures.kinds[figure.what].fixed or turn.features.of(figure.segment).kind == "castle":
        return False
    return figure.what in turn.figures.followers or turn.reading("dragon-eats-special") == "eaten"


@forbids("2D.dragon.C1", "beside")
@forbids("2D.dragon.C2", "beside")
@forbids("3D.dragon.RGG", "beside")
def to_no_tile_beside(turn: Turn, event: NeutralMoved) -> bool:
    """The dragon flies to a tile beside its own, not across a corner.

    illegal: 1 move dragon 1,1 (the dragon is at 0,0)
    legal: 1 move dragon 1,0
    """
    if "dragon" not in turn.pieces or event.position not in turn.board.placed:
        return False
    (x, y), (to_x, to_y) = turn.pieces["dragon"].position, event.position
    return (to_x - x, to_y - y) not in BESIDE


@forbids("2D.dragon.C1", "visited")
@forbids("2D.dragon.C2", "visited")
@forbids("3D.dragon.RGG", "visited")
def to_a_tile_visited(turn: Turn, event: NeutralMoved) -> bool:
    """In one hunt the dragon visits no tile twice.

    illegal: 2 move dragon 0,0 (it has just come from there)
    legal: 2 move dragon 2,0
    """
    here = turn.pieces.get("dragon")
    return was_visited(turn, event.position) or (here is not None and here.position == event.position)


@forbids("2D.dragon.C1", "closed")
@forbids("2D.dragon.C2", "closed")
@forbids("3D.dragon.RGG", "closed")
def to_a_closed_tile(turn: Turn, event: NeutralMoved) -> bool:
    """The dragon never enters the tile of the fairy.

    illegal: 1 move dragon 1,0 (the fairy stands at 1,0)
    legal: 1 move dragon 0,1
    """
    return event.position in turn.board.placed and is_closed(turn, event.position)


@offers("2D.dragon.C1", obeys=("2D.dragon.C1/beside", "2D.dragon.C1/visited", "2D.dragon.C1/closed"))
@offers("2D.dragon.C2", obeys=("2D.dragon.C2/beside", "2D.dragon.C2/visited", "2D.dragon.C2/closed"))
@offers("3D.dragon.RGG", obeys=("3D.dragon.RGG/beside", "3D.dragon.RGG/visited", "3D.dragon.RGG/closed"))
def steps(turn: Turn) -> list[NeutralMoved]:
    """Every tile the dragon can fly to, for the seat whose step it is."""
    return [NeutralMoved(seat, "dragon", position) for seat in hunts(turn) for position in flights(turn)]
