"""The Princess and the Dragon: the fairy.

Rows: 1A.fairy 1A.fairy.acrobats 2B-1.neutral.fairy 3B.fairy E2.fairy E3.fairy. Sources: rules of the first edition by two publishers and of
the second edition, answers of the publisher; readings.toml.
"""

from events.carcassonne import NeutralMoved

from ..hooks import Bonus, Figure, Item, Piece, Points, Seat, Turn, forbids, offers, once_a_tile_is_laid, row

BONUS = 3  # what she brings when the feature of her follower scores
PYRAMID = "acrobats"


def on_tile(turn: Turn) -> bool:
    """Whether the table reads it so that the fairy stands on a tile and is beside all followers there."""
    return turn.reading("fairy-form") == "on-tile"


def beside_the_fairy(turn: Turn) -> list[Figure]:
    """The followers the fairy stands with; she stays alone when the last of them has gone."""
    fairy = turn.pieces.get("fairy")
    if fairy is None:
        return []
    if on_tile(turn):
        return [figure for figure in turn.figures.on(fairy.position) if figure.what in turn.figures.followers]
    figure = fairy.figure
    post = turn.figures.posts.get(figure) if figure is not None else None
    stands = figure in turn.figures.at or (post is not None and post.position == fairy.position)  # a prisoner has left her
    return [figure] if figure is not None and stands else []


def meant(turn: Turn, event: NeutralMoved) -> Figure | None:
    """The own follower the fairy is put beside."""
    return named(turn, event, event.seat)


def named(turn: Turn, event: NeutralMoved, owner: Seat) -> Figure | None:
    """The follower of a seat that the event names, or any on that feature."""
    whats = [event.figure] if event.figure else sorted(turn.figures.followers)
    found = (turn.figure_at(owner, what, event.position, event.feature) for what in whats if what in turn.figures.followers)
    return next((figure for figure in found if figure is not None), None)


def anybodys(turn: Turn, event: NeutralMoved) -> Figure | None:
    """The follower the fairy comes to stand with if she is put, against the rules, where no own one is."""
    return next((figure for seat in range(turn.seats) if (figure := named(turn, event, seat)) is not None), None)


@row("2B-1.neutral.fairy", takes=NeutralMoved, what="fairy", due=once_a_tile_is_laid)
def move_fairy(turn: Turn, event: NeutralMoved) -> str | None:
    """The fairy goes beside an own follower, or to a tile with one."""
    if event.position not in turn.board.placed:
        return "no-tile"
    turn.put(turn.pieces, "fairy", Piece(event.position, figure=None if on_tile(turn) else meant(turn, event) or anybodys(turn, event)))
    return None


@forbids("2B-1.neutral.fairy", "friend")
def not_beside_an_own_follower(turn: Turn, event: NeutralMoved) -> bool:
    """The fairy goes beside an own follower.

    illegal: 1 move fairy 1,0 road W (seat 2's thief stands there)
    legal: 1 move fairy 0,0 city N (an own knight stands there)
    """
    if not on_tile(turn):
        return event.position in turn.board.placed and meant(turn, event) is None
    here = turn.figures.on(event.position)
    return event.position in turn.board.placed and not any(f.seat == event.seat and f.what in turn.figures.followers for f in here)


@forbids("2B-1.neutral.fairy", "already-there", reading="fairy-stays")
def fairy_stays(turn: Turn, event: NeutralMoved) -> bool:
    """The fairy is moved only to where she is not yet, unless the table plays so that she may be moved to where she is.

    illegal: 1 move fairy 0,0 city N (she stands with that knight already)
    legal: 1 move fairy 1,0 road W (another own follower)
    """
    fairy = turn.pieces.get("fairy")
    if fairy is None or fairy.position != event.position or turn.reading("fairy-stays") == "yes":
        return False
    return on_tile(turn) or (fairy.figure is not None and fairy.figure == meant(turn, event))


@forbids("2B-1.neutral.fairy", "before-dragon", reading="fairy-before-dragon")
def fairy_in_the_way_of_a_hunt(turn: Turn, event: NeutralMoved) -> bool:
    """Where the table plays so, the fairy stays where she is in a turn in which the dragon flies.

    illegal: 1 move fairy 0,0 city N (the tile just placed shows a dragon; set up with readings=fairy-before-dragon=no)
    legal: 1 move fairy 0,0 city N
    """
    return turn.reading("fairy-before-dragon") == "no" and turn.shows("dragon") and "dragon" in turn.pieces


@forbids("2B-1.neutral.fairy", "castle", reading="fairy-on-castle")
def beside_the_lord_of_a_castle(turn: Turn, event: NeutralMoved) -> bool:
    """In the first edition the fairy is not put beside the lord of a castle.

    illegal: 1 move fairy 0,0 city N (the small city is a castle; set up with edition=C1)
    legal: 1 move fairy 0,0 city N (a knight stands there)
    """
    figure = meant(turn, event)
    if on_tile(turn) or figure not in turn.figures.at or turn.reading("fairy-on-castle") == "yes":
        return False
    return turn.feature_at(event.position, event.feature).kind == "castle"  # type: ignore[union-attr]


@forbids("2B-1.neutral.fairy", "tower", reading="fairy-on-tower")
def beside_a_follower_on_a_tower(turn: Turn, event: NeutralMoved) -> bool:
    """At some tables the fairy is not put beside a follower on top of a tower.

    illegal: 1 move fairy 1,0 tower (set up with readings=fairy-on-tower=no)
    legal: 1 move fairy 1,0 tower
    """
    if on_tile(turn) or turn.reading("fairy-on-tower") == "yes":
        return False
    post = turn.figures.posts.get(figure) if (figure := meant(turn, event)) is not None else None
    return post is not None and post.what == "tower"


@offers("2B-1.neutral.fairy", obeys=("2B-1.neutral.fairy/friend",))
def friends_of_the_fairy(turn: Turn) -> list[NeutralMoved]:
    """Every own follower on the board, or every tile with one."""
    own = [figure for figure in (*turn.figures.at, *turn.figures.posts) if figure.seat == turn.seat and figure.what in turn.figures.followers]
    there = [(figure.what, *turn.name_of(figure)) for figure in own if figure in turn.figures.at or turn.figures.posts[figure].position is not None]
    if on_tile(turn):
        return [NeutralMoved(turn.seat, "fairy", position) for position in dict.fromkeys(position for _, position, _ in there)]
    return [NeutralMoved(turn.seat, "fairy", position, feature, what) for what, position, feature in dict.fromkeys(there)]


def acrobats(turn: Turn, figures: list[Figure]) -> list[Figure]:
    """Those of some figures that stand in a pyramid."""
    return [figure for figure in figures if figure in turn.figures.posts and turn.figures.posts[figure].what == PYRAMID]


@row("1A.fairy")
def fairy_at_the_beginning(turn: Turn) -> list[Points] | None:
    """Whoever begins a turn with the fairy beside an own follower gets one point."""
    if "fairy" not in turn.pieces:
        return None
    own = [figure for figure in beside_the_fairy(turn) if figure.seat == turn.seat]
    return at_the_beginning(turn, 1) if len(own) > len(acrobats(turn, own)) else None


@row("1A.fairy.acrobats")
def fairy_beside_a_pyramid(turn: Turn) -> list[Points] | None:
    """Beside an own acrobat she brings one point for every own acrobat of the pyramid."""
    if "fairy" not in turn.pieces or not acrobats(turn, [figure for figure in beside_the_fairy(turn) if figure.seat == turn.seat]):
        return None
    pyramid = turn.figures.posted(PYRAMID, turn.pieces["fairy"].position)
    return at_the_beginning(turn, sum(figure.seat == turn.seat for figure in pyramid))


def at_the_beginning(turn: Turn, count: int) -> list[Points]:
    """One point for each of some followers of the active seat."""
    return [Points(turn.seat, Bonus("fairy", (turn.pieces["fairy"].position,)), (Item("fairy", count, count),))]


@row("3B.fairy")
def fairy_bonus(turn: Turn) -> list[Points] | None:
    """Three points for the owner of a follower beside the fairy whose feature scores, whoever has the majority; an idle castle does not score."""
    if "fairy" not in turn.pieces:
        return None
    feature = turn.features.records[turn.feature]
    return bonus(turn, [figure for figure in beside_the_fairy(turn) if figure in feature.figures and feature.kind != "castle"])


@row("E2.fairy")
def fairy_bonus_at_the_end(turn: Turn) -> list[Points] | None:
    """The same for what is not finished at the end, but a castle that still waits: it does not come to scoring (C51)."""
    return None if turn.features.records[turn.feature].kind == "castle" else fairy_bonus(turn)


@row("E3.fairy")
def fairy_bonus_on_fields(turn: Turn) -> list[Points] | None:
    """The same for farmers, where fields are not worked off one by one."""
    if "fairy" not in turn.pieces or turn.reading("farmer-scoring") != "city-4":
        return None
    return bonus(turn, [f for f in beside_the_fairy(turn) if f in turn.figures.at and turn.features.of(f.segment).kind == "field"])


def bonus(turn: Turn, figures: list[Figure]) -> list[Points]:
    """Three points for each seat that owns one of the figures."""
    subject = Bonus("fairy", (turn.pieces["fairy"].position,))
    return [Points(seat, subject, (Item("fairy", 1, BONUS),)) for seat in dict.fromkeys(figure.seat for figure in figures)]
