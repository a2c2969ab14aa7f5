"""The base game.

Rows: 1B.draw 1C.place 2B-1.place.normal 3A.determine 3B.score 3B.return 4B.end E1.determine E2.score E3.fields.
Sources: order of play 1B to 4B; base game rules of the first edition (2000 to 2008) and the second edition.
"""

from events.carcassonne import FigurePlaced, TileDiscarded, TileDrawn, TilePlaced, TurnEnded

from ..hooks import (
    CITY_AT_HAND,
    POINTS_A_CITY,
    Back,
    Event,
    Feature,
    Item,
    Points,
    Scored,
    Seat,
    Turn,
    forbids,
    modifies,
    offers,
    once_a_tile_is_laid,
    row,
    with_figures,
)

# ---- 1B, 1C: drawing and placing a tile ----


def while_tiles_are_left(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, as long as there is a tile to draw and none in its hand already."""
    return turn.active if turn.left and turn.drawn is None else ()


@row("1B.draw.only", takes=TileDrawn, due=while_tiles_are_left)
@row("1B.draw.considered", takes=TileDrawn, due=while_tiles_are_left)
def draw(turn: Turn, event: TileDrawn) -> str | None:
    """A tile is drawn at random. Whoever draws plays this turn, also out of turn: so one wrong seat does not make the rest look wrong."""
    if event.tile not in turn.pack:
        return "unknown-tile"
    if turn.pack[event.tile] <= 0:
        return "none-left"
    if turn.drawn is not None and (turn.seat, turn.drawn) in turn.held:  # drawn beside a tile of the own supply, against the rules
        turn.give(turn.seat, turn.drawn)
    if event.seat != turn.seat:
        turn.set(seat=event.seat, active=(event.seat,))
    turn.put(turn.pack, event.tile, turn.pack[event.tile] - 1)
    turn.put(turn.registers, "left", turn.left - 1)
    turn.put(turn.registers, "drawn", event.tile)
    return None


def until_a_tile_is_laid(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, as long as it has a tile to place or one to draw for it."""
    return turn.active if turn.laid is None and (turn.drawn is not None or turn.left) else ()


@row("1C.place", takes=TilePlaced, due=until_a_tile_is_laid)
def place_tile(turn: Turn, event: TilePlaced) -> str | None:
    """The tile is placed so that it continues the landscape."""
    if event.position in turn.board.placed:
        return "taken"
    if event.tile not in turn.board.tiles:
        return "unknown-tile"
    take_in_hand(turn, event.tile)
    turn.place_tile(event.tile, event.rotation, event.position)
    return None


@row("1C.place", takes=TileDiscarded, due=until_a_tile_is_laid)
def discard(turn: Turn, event: TileDiscarded) -> Back | str:
    """A tile that fits nowhere leaves the game and another one is drawn.

    Under one reading it goes back into the bag - unless nothing there fits either, since the game would never end.
    """
    if event.tile not in turn.board.tiles:
        return "unknown-tile"
    take_in_hand(turn, event.tile)
    turn.set(drawn=None)
    if turn.reading("unplaceable") == "back":
        restock(turn, event.tile, 1)
        if not any(count > 0 and tile != event.tile and turn.may_draw(tile) and turn.can_place(tile) for tile, count in turn.pack.items()):
            restock(turn, event.tile, -1)
    return Back("1B") if turn.left else Back("3A")


def take_in_hand(turn: Turn, tile: str) -> None:
    """Another tile than the one in hand comes from where such tiles are, and the one in hand goes back: no tile is lost or doubled by a slip."""
    if tile == turn.drawn:
        return
    if turn.drawn is not None:
        restock(turn, turn.drawn, 1)
    restock(turn, tile, -1)
    turn.set(drawn=tile)


def restock(turn: Turn, tile: str, count: int) -> None:
    """A tile goes into the bag, or into the own supply if seats hold such tiles; with a count of -1 it comes from there."""
    if (turn.seat, tile) in turn.held:
        turn.give(turn.seat, tile, count)
        return
    turn.put(turn.pack, tile, turn.pack[tile] + count)
    turn.set(left=max(turn.left + count, 0))


@forbids("1C.place", "other-tile")
def not_the_tile_drawn(turn: Turn, event: TilePlaced | TileDiscarded) -> bool:
    """The tile placed or set aside is the one that was drawn.

    illegal: 1 tile BA/L 0,1 r0 (after 1 draw BA/Rr)
    legal: 1 tile BA/Rr 1,0 r90 (after 1 draw BA/Rr)
    """
    return turn.drawn is not None and event.tile != turn.drawn


@forbids("1C.place", "apart")
def touches_no_tile(turn: Turn, event: Event) -> bool:
    """A tile touches at least one tile by an edge; a corner is not enough.

    illegal: 1 tile BA/L 1,1 r0 (only 0,0 is occupied)
    legal: 1 tile BA/L 0,1 r0
    """
    if event.__class__ is not TilePlaced:
        return False
    return event.position not in turn.board.open and event.position not in turn.board.placed


@forbids("1C.place", "edge")
def an_edge_differs(turn: Turn, event: TilePlaced) -> bool:
    """All edges that touch match: city to city, road to road, field to field.

    illegal: 1 tile BA/L 1,0 r0 (a road ends at that edge)
    legal: 1 tile BA/LR 1,0 r90
    """
    if event.__class__ is not TilePlaced or event.tile not in turn.board.tiles:
        return False
    return bool(turn.board.open.get(event.position, 0) & ~turn.board.tiles[event.tile][event.rotation].edges)


@forbids("1C.place", "placeable")
def discarded_though_it_fits(turn: Turn, event: Event) -> bool:
    """Only a tile that fits nowhere is set aside.

    illegal: 1 discard BA/Rr (it can continue the road)
    legal: 1 discard BA/Cccc+ (no square wants city on all its sides)
    """
    return event.__class__ is TileDiscarded and turn.can_place(event.tile)


@offers("1C.place", obeys=("1C.place/other-tile", "1C.place/apart", "1C.place/edge", "1C.place/placeable"))
def tile_places(turn: Turn) -> list[Event]:
    """Every square and rotation the drawn tile fits in; if there is none, setting it aside."""
    if turn.drawn is None:
        return []
    moves: list[Event] = [TilePlaced(turn.seat, turn.drawn, *place) for place in turn.board.places(turn.drawn)]
    return moves if any(turn.is_allowed(move) for move in moves) else [TileDiscarded(turn.seat, turn.drawn)]


# ---- 2B-1: placing a follower ----


@row("2B-1.place.normal", takes=FigurePlaced, what="small", due=once_a_tile_is_laid)
def place_follower(turn: Turn, event: FigurePlaced) -> str | None:
    """A follower is put on a feature of the tile just placed."""
    return turn.place_figure(event)


@forbids("2B-1.place", "elsewhere")
@forbids("2B-1.other", "elsewhere")
def not_on_the_tile_just_placed(turn: Turn, event: FigurePlaced) -> bool:
    """A follower goes on the tile just placed.

    illegal: 1 place small 0,0 city N (the tile just placed lies at 1,0)
    legal: 1 place small 1,0 road W
    """
    return turn.laid is not None and event.position != turn.laid.position


@forbids("2B-1.place", "supply")
@forbids("2B-1.other", "supply")
def none_in_the_supply(turn: Turn, event: FigurePlaced) -> bool:
    """A follower comes from the own supply.

    illegal: 1 place small 8,0 road W (all seven are on the board)
    legal: 1 place small 1,0 road W (the first of seven)
    """
    return turn.figures.supply[event.seat, event.what] <= 0


@forbids("2B-1.place", "occupied")
def feature_with_a_figure(turn: Turn, event: FigurePlaced) -> bool:
    """Nobody's follower stands on the feature, however far away.

    illegal: 2 place small 2,0 road W (a follower stands on that road at 1,0)
    legal: 2 place small 2,0 field NL
    """
    feature = turn.feature_at(event.position, event.feature)
    return feature is not None and turn.figures.is_occupied(feature)


@forbids("2B-1.place", "ground")
@forbids("2B-1.other", "ground")
def not_for_this_figure(turn: Turn, event: FigurePlaced) -> bool:
    """Some figures stand on some kinds of features only.

    illegal: 1 place builder 1,0 field NL (a builder stands on roads and in cities)
    legal: 1 place builder 1,0 road W (beside a follower of one's own)
    """
    feature = turn.feature_at(event.position, event.feature)
    return feature is not None and feature.kind not in turn.figures.grounds[event.what]


@forbids("2B-1.place", "no-farmers", reading="farmers")
def a_farmer_in_a_game_without(turn: Turn, event: FigurePlaced) -> bool:
    """Where the table plays without farmers, no follower goes on a field.

    illegal: 1 place small 1,0 field NL (set up with readings=farmers=off)
    legal: 1 place small 1,0 road W
    """
    return event.feature.startswith("field") and turn.reading("farmers") == "off"


@offers("2B-1.place.normal", obeys=("2B-1.place/elsewhere", "2B-1.place/supply", "2B-1.place/ground"))
def followers(turn: Turn) -> list[FigurePlaced]:
    """A follower on every feature of the tile just placed."""
    return turn.on_the_tile("small")


# ---- 3A, 3B: finished features ----


@row("3A.determine")
def determine(turn: Turn) -> None:
    """The features that the tile has finished are worked off one by one."""
    laid = turn.laid
    if laid is not None:
        done = turn.features.completed_by(laid.tile, laid.first, laid.position)
        if done:
            turn.put(turn.registers, "pending", done)


@row("3B.score")
@row("E2.score")
def score(turn: Turn) -> list[Points] | None:
    """Whoever has the majority on the feature gets its points; on a tie all who share it get them in full."""
    feature = turn.features.records[turn.feature]
    if not feature.figures:
        return None
    seats, weights = turn.majority(feature)
    subject = Scored(feature.kind, turn.feature, feature)
    return [Points(seat, subject, turn.value(feature, seat), weights) for seat in seats]


@row("3B.return")
def go_home(turn: Turn) -> None:
    """Every figure still on the feature goes home; from a field that scores only followers go, and what cannot stand without them."""
    feature = turn.features.records[turn.feature]
    if feature.kind == "field":
        turn.figures.return_these(turn.feature, [figure for figure in feature.figures if figure.what in turn.figures.followers])
    elif feature.figures:
        turn.figures.return_all(turn.feature)


# ---- the value of features ----


def is_small_city(turn: Turn, feature: Feature) -> bool:
    """A finished city of two tiles, where the first rules hold: one point a tile and coat of arms."""
    return feature.tiles.bit_count() == 2 and turn.reading("tiny-city") == "2"


@modifies("road", item="tiles")
@modifies("monastery", item="tiles")
def tiles(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int]:
    """One point for each tile, a tile counted once however often the feature crosses it."""
    count = feature.tiles.bit_count()
    return count, count


@modifies("city", item="tiles")
def city_tiles(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int]:
    """Two points for each tile of a finished city, one of an unfinished."""
    count = feature.tiles.bit_count()
    return count, count if feature.open or is_small_city(turn, feature) else 2 * count


@modifies("city", item="coat_of_arms")
def coats_of_arms(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """As much again for each coat of arms as for a tile."""
    count = turn.features.trait(feature, "coat_of_arms")
    return (count, count if feature.open or is_small_city(turn, feature) else 2 * count) if count else None


@modifies("field", item="cities")
def finished_cities(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int] | None:
    """Three points for each finished city along the field, unless this turn has noted otherwise; second rules: a seat is paid once for a city."""
    noted = turn.facts
    count = len([root for root in turn.features.finished_along(feature) if ("paid", seat, root) not in noted])
    return (count, noted.get((POINTS_A_CITY, turn.feature), 3) * count) if count else None


# ---- 4B: the end of the turn ----


def unless_more_parts(turn: Turn) -> tuple[Seat, ...]:
    """The active seat, unless its turn goes on with another part."""
    return () if turn.goes_on else turn.active


@row("4B.end", takes=TurnEnded, due=unless_more_parts)
def end(turn: Turn, event: TurnEnded) -> None:
    """The turn is handed over."""


@offers("4B.end")
def ending(turn: Turn) -> list[TurnEnded]:
    """The end of the turn."""
    return [TurnEnded(turn.seat)]


# ---- the end of the game ----


@row("E1.determine")
def unfinished(turn: Turn) -> None:
    """At the end all features with figures are worked off, the fields last."""
    records = turn.features.records
    left = dict.fromkeys(turn.features.root(figure.segment) for figure in turn.figures.at)
    by_city = turn.reading("farmer-scoring") == "city-4"
    worked = [root for root in left if not (by_city and records[root].kind == "field")]
    turn.set(pending=tuple(sorted(worked, key=lambda root: (records[root].kind == "field", root))))


@row("E2.score")
def remember_paid_cities(turn: Turn) -> None:
    """Under the second rules a city that has paid a seat through one field pays it no more through another."""
    field = turn.features.records[turn.feature]
    if field.kind == "field" and turn.reading("farmer-scoring") == "field-3-once":
        for seat in turn.majority(field)[0]:
            for root in turn.features.finished_along(field):
                turn.note(("paid", seat, root))


@row("E3.fields")
def city_by_city(turn: Turn) -> list[Points] | None:
    """Under the first rules each finished city pays four points to the most farmers on all fields that touch it."""
    if turn.reading("farmer-scoring") != "city-4":
        return None
    roots = dict.fromkeys(turn.features.root(figure.segment) for figure in turn.figures.at)
    fields = [field for root in roots if (field := turn.features.records[root]).kind == "field"]
    made: list[Points] = []
    for city in sorted({city for field in fields for city in turn.features.finished_along(field)}):
        near = [field for field in fields if city in turn.features.touched(field)]
        around = with_figures(near[0], [figure for field in near for figure in field.figures])
        seats, weights = turn.majority(around)
        subject = Scored("field", city, turn.features.records[city])
        turn.note(CITY_AT_HAND, city)
        made += [Points(seat, subject, turn.value(around, seat, "field.city"), weights) for seat in seats]
    return made


@modifies("field.city", item="city")
def one_city(turn: Turn, feature: Feature, seat: Seat, items: list[Item]) -> tuple[int, int]:
    """Four points for a city, where fields are paid city by city."""
    return 1, 4
