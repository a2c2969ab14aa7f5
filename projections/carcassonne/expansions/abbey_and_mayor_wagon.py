"""Abbey and Mayor: the wagon, which drives on when its feature has scored.

Rows: 2B-1.place.wagon 3B.score 3B.wagon-waits 3B.wagon 3B.return. Sources: rules of both editions, answers of the publisher; reading `wagon-move`.
"""

from events.carcassonne import FigureMoved, FigurePlaced

from ..geometry import around, beside, opposite
from ..hooks import Feature, Figure, Position, Post, Seat, Segment, Turn, forbids, offers, once_a_tile_is_laid, row

WAITS, STRANDED = "wagon that waits", "wagon within reach of nothing"


@row("2B-1.place.wagon", takes=FigurePlaced, what="wagon", due=once_a_tile_is_laid)
def place_wagon(turn: Turn, event: FigurePlaced) -> str | None:
    """The wagon is put on a road, in a city or on a monastic building of the tile just placed."""
    return turn.place_figure(event)


@offers("2B-1.place.wagon", obeys=("2B-1.place/elsewhere", "2B-1.place/supply", "2B-1.place/ground"))
def wagon(turn: Turn) -> list[FigurePlaced]:
    """The wagon on every feature of the tile just placed but fields."""
    return turn.on_the_tile("wagon")


# ---- driving on ----


def wagons_on(turn: Turn, root: int) -> list[Figure]:
    """The wagons on a feature."""
    feature = turn.features.records.get(root)
    return [figure for figure in feature.figures if figure.what == "wagon"] if feature is not None else []


@row("3B.wagon-waits")
def wait(turn: Turn) -> None:
    """The order of features that one tile finishes is free, and so is that of the wagons on them: who has not passed may drive after others."""
    for wagon in wagons_on(turn, turn.feature) if turn.pending else ():
        if not turn.has_declined("3B.wagon", wagon.seat):
            waiting = turn.figures.stand_by(wagon, Post(WAITS, turn.figures.at[wagon]))
            turn.note((WAITS, waiting), turn.feature)


@row("3B.return")
def go_home(turn: Turn) -> None:
    """What has waited and does not drive on goes home at last."""
    for wagon in () if turn.pending else turn.figures.posted(WAITS):
        turn.figures.return_one(wagon)


def freed(turn: Turn) -> list[Figure]:
    """The wagons that may drive on: those on the feature at hand, and those that wait."""
    return wagons_on(turn, turn.feature) + turn.figures.posted(WAITS)


def wagons(turn: Turn, seat: Seat) -> list[Figure]:
    """The wagons of a seat that may drive on."""
    return [figure for figure in freed(turn) if figure.seat == seat]


def origin(turn: Turn, wagon: Figure) -> Position:
    """The tile a wagon drives from."""
    post = turn.figures.posts.get(wagon)
    return turn.figures.at[wagon] if post is None or post.position is None else post.position


def scored(turn: Turn, wagon: Figure) -> int:
    """The feature a wagon drives from."""
    root: int = turn.facts.get((WAITS, wagon), turn.feature)
    return root


def may_stop_at(turn: Turn, feature: Feature) -> bool:
    """Whether a wagon may drive to a feature: one of its kinds, unfinished, with nobody on it."""
    return feature.kind in turn.figures.grounds["wagon"] and not feature.is_complete and not turn.figures.is_occupied(feature)


def at_crossings(turn: Turn, root: int) -> list[int]:
    """First edition: the segments that meet a feature at a crossing, a gate or a monastic building; no city meets a city."""
    own = turn.features.records[root]
    found: list[int] = []
    for position in turn.board.positions(own.tiles):
        tile, first, _ = turn.board.placed[position]
        for number, segment in enumerate(tile.segments):
            if turn.features.root(first + number) == root:
                found += [first + other for other in tile.meets[number] if not own.kind == tile.segments[other].kind == "city"]
                found += ends_at(turn, position, segment)
                found += turn.features.stopped.get(first, ())
    return found


def ends_at(turn: Turn, position: Position, segment: Segment) -> list[int]:
    """The abbeys at which a road or city of a tile ends: it runs into them - a city too, as a related program plays; printed is only the road."""
    found: list[int] = []
    for side, square in enumerate(beside(position)):
        there = turn.board.placed.get(square)
        if there is not None and opposite(side) in there[0].stops and any(side == other for other, _ in segment.joins):
            found += [there[1] + number for number in there[0].centres]
    return found


def near(turn: Turn, position: Position) -> list[int]:
    """Second edition: the segments on the tile of the wagon and on the eight around it."""
    tiles = [turn.board.placed[square] for square in (position, *around(position)) if square in turn.board.placed]
    return [first + number for tile, first, _ in tiles for number in range(len(tile.segments))]


def within_reach(turn: Turn, wagon: Figure) -> list[int]:
    """The segments to which a wagon can drive."""
    by_road = turn.reading("wagon-move") == "C1"
    reached = at_crossings(turn, scored(turn, wagon)) if by_road else near(turn, origin(turn, wagon))
    return [segment for segment in dict.fromkeys(reached) if may_stop_at(turn, turn.features.of(segment))]


@row("3B.score")
def nothing_within_reach(turn: Turn) -> None:
    """A wagon that can reach nothing from its feature goes home with the others."""
    for wagon in freed(turn):
        if not within_reach(turn, wagon):
            turn.note((STRANDED, wagon.seat, origin(turn, wagon)))


def why_it_stays(turn: Turn, event: FigureMoved) -> str:
    """Why a wagon that is no wagon on the feature at hand does not drive: nothing is within reach, its feature does not score, or it is none."""
    there = [figure for figure, square in turn.figures.at.items() if (figure.seat, figure.what, square) == (event.seat, "wagon", event.origin)]
    if (STRANDED, event.seat, event.origin) in turn.facts or any(turn.features.of(wagon.segment).is_complete for wagon in there):
        return "nowhere"
    return "still" if there else "no-figure"


def in_order(turn: Turn) -> list[Seat]:
    """The seats in the order in which their wagons drive: the active seat first, then clockwise."""
    return [(turn.seat + n) % turn.seats for n in range(turn.seats)]


def drivers(turn: Turn) -> tuple[Seat, ...]:
    """The owners of the wagons that may drive on, in order; none who has passed or can drive nowhere."""
    owners = {figure.seat for figure in freed(turn)}
    asked = [seat for seat in in_order(turn) if seat in owners and not turn.has_declined("3B.wagon", seat)] if owners else []
    return tuple(seat for seat in asked if any(within_reach(turn, wagon) for wagon in wagons(turn, seat)))


def driving(turn: Turn, event: FigureMoved) -> Figure | None:
    """The wagon the event speaks of."""
    return next((wagon for wagon in wagons(turn, event.seat) if origin(turn, wagon) == event.origin), None)


@row("3B.wagon", takes=FigureMoved, what="wagon", due=drivers, repeat=True)
def drive(turn: Turn, event: FigureMoved) -> str | None:
    """A wagon drives on to another feature instead of going home."""
    figure, segment = driving(turn, event), turn.segment(event.position, event.feature)
    if figure is None:
        return why_it_stays(turn, event)
    if segment is None:
        return "no-feature"
    turn.note(("driven", scored(turn, figure), event.seat))
    turn.figures.move(figure, Figure(event.seat, "wagon", segment, turn.seq), event.position)
    nothing_within_reach(turn)
    return None


@forbids("3B.wagon", "order")
def after_a_seat_that_comes_later(turn: Turn, event: FigureMoved) -> bool:
    """From one feature the active seat drives first, then the others clockwise; who lets another go first has passed.

    illegal: 1 drive wagon 1,0 1,0 road S (in the turn of seat 1, after 2 drive wagon -2,0 -2,0 road N)
    legal: 1 drive wagon 1,0 1,0 road S (before seat 2 drives)
    """
    order, figure = in_order(turn), driving(turn, event)
    root = turn.feature if figure is None else scored(turn, figure)
    return any(("driven", root, seat) in turn.facts for seat in order[order.index(event.seat) + 1 :])


@forbids("3B.wagon", "road-city-monastery")
def to_another_kind_of_feature(turn: Turn, event: FigureMoved) -> bool:
    """A wagon drives only to a road, a city or a monastic building.

    illegal: 1 drive wagon 1,0 1,0 field NL
    legal: 1 drive wagon 1,0 1,0 road S
    """
    feature = turn.feature_at(event.position, event.feature)
    return feature is not None and feature.kind not in turn.figures.grounds["wagon"]


@forbids("3B.wagon", "finished")
def to_a_finished_feature(turn: Turn, event: FigureMoved) -> bool:
    """A wagon drives only to what is unfinished.

    illegal: 1 drive wagon 1,0 0,0 city N (that city is finished)
    legal: 1 drive wagon 1,0 1,0 city N (that city is open)
    """
    feature = turn.feature_at(event.position, event.feature)
    return feature is not None and feature.is_complete


@forbids("3B.wagon", "occupied")
def to_an_occupied_feature(turn: Turn, event: FigureMoved) -> bool:
    """A wagon drives only to a feature on which nobody stands.

    illegal: 1 drive wagon 1,0 1,0 road S (a follower stands on that road at 1,1)
    legal: 1 drive wagon 1,0 1,0 road E
    """
    feature = turn.feature_at(event.position, event.feature)
    return feature is not None and feature.kind != "field" and not feature.is_complete and turn.figures.is_occupied(feature)


@forbids("3B.wagon", "too-far", reading="wagon-move")
def beyond_its_reach(turn: Turn, event: FigureMoved) -> bool:
    """A wagon drives, in the first edition, to what meets its feature at a crossing, a gate or a monastery; in the second, to its tile or one around.

    illegal: 1 drive wagon 1,0 5,0 road E
    legal: 1 drive wagon 1,0 1,0 road S (its own road ends at the crossing there)
    """
    figure, feature = driving(turn, event), turn.feature_at(event.position, event.feature)
    if figure is None or feature is None or not may_stop_at(turn, feature):
        return False
    segment = turn.segment(event.position, event.feature)
    assert segment is not None
    reached = within_reach(turn, figure)
    if turn.reading("wagon-move") == "C2":
        return segment not in reached
    return turn.features.root(segment) not in {turn.features.root(other) for other in reached}


@offers("3B.wagon", obeys=("3B.wagon/road-city-monastery", "3B.wagon/finished", "3B.wagon/occupied", "3B.wagon/too-far"))
def drives(turn: Turn) -> list[FigureMoved]:
    """Every wagon of the seat that is asked first to every feature it can reach."""
    moves: list[FigureMoved] = []
    for seat in drivers(turn)[:1]:
        for figure in wagons(turn, seat):
            for segment in within_reach(turn, figure):
                position = turn.board.square_of(segment)
                tile, first, _ = turn.board.placed[position]
                moves.append(FigureMoved(seat, "wagon", origin(turn, figure), position, tile.names[segment - first]))
    return moves
