"""The Count and the City of Carcassonne: followers that leave the City, for a feature that scores or before the final scoring.

Rows: 3B.count E1.count. Sources: rules of both editions, answers of the publisher, early English rules for the final moves; readings.toml.
"""

from collections.abc import Iterator

from events.carcassonne import FigureJoined

from ..hooks import Figure, Position, Seat, Turn, forbids, offers, row

QUARTER_OF = {"city": "castle", "field": "market", "road": "blacksmith"}
FIGURES = ("small", "big", "mayor", "wagon", "abbot", "ringmaster")
CITY, COUNT = "square of the quarters", "quarter of the count"
BEFORE, DONE = "awards before the tile", "joined no more"
JOINED, LEFT = "joined", "left the City"  # the seats that have joined a feature, (JOINED, root); those that have sent followers out at the end
SCORED, FINAL = "3B.count", "E1.count"


def quarter_of(turn: Turn, kind: str) -> str:
    """The quarter whose followers may go to a kind of feature, empty if there is none."""
    return "cathedral" if kind in turn.figures.monastic else QUARTER_OF.get(kind, "")


def in_the_city(turn: Turn, seat: Seat) -> list[tuple[Figure, str]]:
    """The followers of a seat in the City, with their quarters, the oldest first."""
    square, followers = turn.kept.get(CITY), turn.figures.followers
    posts = turn.figures.posts.items() if square is not None else ()
    there = [(f, post.what) for f, post in posts if post.position == square and f.seat == seat and f.what in followers]
    return sorted(there, key=lambda pair: pair[0].since) if there else there


def free_for(turn: Turn, seat: Seat, kind: str) -> list[Figure]:
    """The followers of a seat that may go to a kind of feature: from its quarter, unless the Count is there."""
    quarter = quarter_of(turn, kind)
    if not quarter or quarter == turn.kept.get(COUNT):
        return []
    return [figure for figure, there in in_the_city(turn, seat) if there == quarter and kind in turn.figures.grounds[figure.what]]


def in_order(turn: Turn) -> list[Seat]:
    """The seats from the left of the active one, that one last."""
    return [(turn.seat + n) % turn.seats for n in range(1, turn.seats + 1)]


def parts_of(turn: Turn, wanted: int) -> list[tuple[Position, str]]:
    """Every part of a feature, as a tile and a name on it."""
    feature = turn.features.records[wanted]
    squares = turn.board.positions(feature.tiles) if feature.kind not in turn.figures.monastic else [turn.board.square_of(wanted)]
    root, found = turn.features.root, []
    for square in squares:
        tile, first, _ = turn.board.placed[square]
        found += [(square, name) for n, name in enumerate(tile.names) if root(first + n) == wanted]
    return found


# ---- to a feature that scores ----


def to_be_scored(turn: Turn) -> list[int]:
    """The finished features that are still to be scored: the one at hand and those that come after it."""
    if BEFORE not in turn.facts:
        return []
    return [root for root in (turn.feature, *turn.pending) if root in turn.features.records and root != turn.facts.get(DONE)]


@row("3A.determine")
def nothing_is_at_hand(turn: Turn) -> None:
    """What has scored in an earlier turn is out of hand."""
    turn.set(feature=-1)


@row("3B.return")
def it_is_done(turn: Turn) -> None:
    """The feature at hand has scored: nobody can join it any more."""
    turn.note(DONE, turn.feature)


def may_join(turn: Turn) -> tuple[Seat, ...]:
    """The seats that may send followers to a feature that is to be scored, in order; where nobody stands on it, under one reading only."""
    if not turn.figures.posts or CITY not in turn.kept:
        return ()
    kinds = {turn.features.records[root].kind for root in to_be_scored(turn)}
    seats = [seat for seat in in_order(turn) if any(free_for(turn, seat, kind) for kind in kinds)] if kinds else []
    return tuple(seat for seat in seats if not turn.has_declined(SCORED, seat))


def before_the_end(turn: Turn) -> tuple[Seat, ...]:
    """The seats that may send a follower out before the final scoring, in order."""
    if not turn.figures.posts or CITY not in turn.kept:
        return ()
    return tuple(seat for seat in in_order(turn) if not turn.has_declined(FINAL, seat) and any(final_moves(turn, seat)))


def so_far(turn: Turn) -> tuple[list[Seat], set[Seat]]:
    """Before the final scoring: the seats from the one that is next, after one figure or after all of a seat, and those that have let others go."""
    seats = in_order(turn)
    gone: set[Seat] = set()
    for seat in turn.facts.get(LEFT, ()):
        if seat in gone:  # a slip
            continue
        before = seats.index(seat)
        gone.update(seats[:before])
        first = before + (turn.reading("count-final-order") == "in-turn")
        seats = seats[first:] + seats[:first]
    return seats, gone


def leaving(turn: Turn, event: FigureJoined) -> Figure | None:
    """The follower the event speaks of: one from the quarter of the feature it goes to before any other."""
    feature = turn.feature_at(event.position, event.feature)
    own = [(figure, quarter) for figure, quarter in in_the_city(turn, event.seat) if figure.what == event.what]
    mine = quarter_of(turn, feature.kind) if feature is not None else ""
    return next((figure for figure, _ in sorted(own, key=lambda pair: pair[1] != mine)), None)


def join(turn: Turn, event: FigureJoined) -> str | None:
    """A follower leaves the City for a feature."""
    figure, segment = leaving(turn, event), turn.segment(event.position, event.feature)
    if figure is None:
        return "no-figure"
    if segment is None:
        return "no-feature"
    turn.figures.move(figure, Figure(event.seat, event.what, segment, turn.seq), event.position)
    return None


@row("3B.count", takes=FigureJoined, what=FIGURES, due=may_join, repeat=True)
def join_what_scores(turn: Turn, event: FigureJoined) -> str | None:
    """A follower leaves the City for a feature that is about to score."""
    refused = join(turn, event)
    if refused is None:
        turn.note(joined_at(turn, event), (*turn.facts.get(joined_at(turn, event), ()), event.seat))
    return refused


def joined_at(turn: Turn, event: FigureJoined) -> tuple[str, int]:
    """Under which word the seats that join a feature are remembered."""
    segment = turn.segment(event.position, event.feature)
    return JOINED, -1 if segment is None else turn.features.root(segment)


@row("E1.count", takes=FigureJoined, what=FIGURES, due=before_the_end, repeat=True)
def join_at_the_end(turn: Turn, event: FigureJoined) -> str | None:
    """A follower leaves the City for a feature before the final scoring."""
    refused = join(turn, event)
    if refused is None:
        turn.note(LEFT, (*turn.facts.get(LEFT, ()), event.seat))
    return refused


# ---- what is wrong with it ----


@forbids("3B.count", "other-feature")
def not_the_feature_at_hand(turn: Turn, event: FigureJoined) -> bool:
    """Followers leave the City for a feature that is about to score.

    illegal: 2 join small 3,0 road W (of all that is there the tile has finished the city at 2,2 alone)
    legal: 2 join small 2,2 city N
    """
    segment = turn.segment(event.position, event.feature)
    return segment is not None and turn.features.root(segment) not in to_be_scored(turn)


@forbids("3B.count", "empty", reading="count-empty")
def where_nobody_stands(turn: Turn, event: FigureJoined) -> bool:
    """Followers leave the City only for what scores because somebody stands there.

    illegal: 2 join small 2,2 city N (nobody has a knight in that city)
    legal: 2 join small 2,2 city N (seat 1 has one)
    """
    if turn.reading("count-empty") == "yes" or not_the_feature_at_hand(turn, event):
        return False
    feature = turn.feature_at(event.position, event.feature)
    return feature is not None and not feature.figures


@forbids("3B.count", "order")
def after_a_seat_that_comes_later(turn: Turn, event: FigureJoined) -> bool:
    """Followers join a feature clockwise, from the left of the active seat; who lets another go first has passed.

    illegal: 2 join small 2,2 city N (in the turn of seat 1, after 3 join small 2,2 city N)
    legal: 2 join small 2,2 city N (before seat 3 does)
    """
    order = in_order(turn)
    return any(seat in order[order.index(event.seat) + 1 :] for seat in turn.facts.get(joined_at(turn, event), ()))


@forbids("3B.count", "other-quarter")
@forbids("E1.count", "other-quarter")
def from_another_quarter(turn: Turn, event: FigureJoined) -> bool:
    """From the castle one goes to cities, from the blacksmith to roads, from the cathedral to monasteries, from the market to fields.

    illegal: 2 join small 2,2 city N (the follower is in the market)
    legal: 2 join small 2,2 city N (it is in the castle)
    """
    feature, figure = turn.feature_at(event.position, event.feature), leaving(turn, event)
    return feature is not None and figure is not None and turn.figures.posts[figure].what != quarter_of(turn, feature.kind)


@forbids("3B.count", "held-by-the-count")
@forbids("E1.count", "held-by-the-count")
def from_the_quarter_of_the_count(turn: Turn, event: FigureJoined) -> bool:
    """Nobody leaves the quarter in which the Count is.

    illegal: 2 join small 2,2 city N (the Count is in the castle)
    legal: 2 join small 2,2 city N (the Count is in the market)
    """
    figure = leaving(turn, event)
    return figure is not None and turn.figures.posts[figure].what == turn.kept.get(COUNT)


@forbids("3B.count", "ground")
@forbids("E1.count", "ground")
def not_for_this_figure(turn: Turn, event: FigureJoined) -> bool:
    """Some figures stand on some kinds of features only.

    illegal: 2 join mayor 2,2 road N (a mayor stands in cities)
    legal: 2 join mayor 2,2 city N
    """
    feature = turn.feature_at(event.position, event.feature)
    return feature is not None and feature.kind not in turn.figures.grounds[event.what]


@forbids("3B.count", "dragon", reading="dragon-tile-closed")
@forbids("E1.count", "dragon", reading="dragon-tile-closed")
def beside_the_dragon(turn: Turn, event: FigureJoined) -> bool:
    """No follower goes to the tile of the dragon.

    illegal: 2 join small 2,2 city N (the dragon is at 2,2)
    legal: 2 join small 2,3 city N (the same city, on another tile)
    """
    dragon = turn.pieces.get("dragon")
    return dragon is not None and dragon.position == event.position and turn.reading("dragon-tile-closed") == "forbidden"


@forbids("E1.count", "finished")
def to_a_finished_feature(turn: Turn, event: FigureJoined) -> bool:
    """Before the final scoring one goes to what is not finished, and to fields.

    illegal: 2 join small 2,2 city N (the city is finished)
    legal: 2 join small 3,3 city N (the city is open)
    """
    feature = turn.feature_at(event.position, event.feature)
    return feature is not None and feature.kind != "field" and feature.is_complete


@forbids("E1.count", "order", reading="count-final-order")
def after_others_at_the_end(turn: Turn, event: FigureJoined) -> bool:
    """Before the final scoring followers leave one a seat in turn, or where the table plays so one seat after the other with all of them.

    illegal: 2 join small 3,3 field NL (seat 1 has sent out two in a row, so seat 2 has passed)
    legal: 2 join small 3,3 field NL (the same, set up with readings=count-final-order=at-once)
    """
    return event.seat in so_far(turn)[1]


@forbids("E1.count", "market-only", reading="count-final")
def from_another_quarter_at_the_end(turn: Turn, event: FigureJoined) -> bool:
    """Where the table plays so, only followers in the market may still leave before the final scoring.

    illegal: 2 join small 2,2 road N (set up with readings=count-final=market-only)
    legal: 2 join small 2,2 field NL
    """
    figure = leaving(turn, event)
    return figure is not None and turn.reading("count-final") == "market-only" and turn.figures.posts[figure].what != "market"


@forbids("E1.count", "no-farmers", reading="farmers")
def a_farmer_in_a_game_without(turn: Turn, event: FigureJoined) -> bool:
    """Where the table plays without farmers, nobody goes to a field.

    illegal: 2 join small 2,2 field NL (set up with readings=farmers=off)
    legal: 2 join small 2,2 city N
    """
    return event.feature.startswith("field") and turn.reading("farmers") == "off"


# ---- moves ----

KNOWN = ("other-quarter", "held-by-the-count", "ground")


@offers("3B.count", obeys=("3B.count/other-feature", *(f"3B.count/{word}" for word in KNOWN)))
def joins(turn: Turn) -> list[FigureJoined]:
    """Every follower of the seat that is asked first to every part of the features it may join."""
    found: list[FigureJoined] = []
    for seat in may_join(turn)[:1]:
        for root in to_be_scored(turn):
            kinds = dict.fromkeys(figure.what for figure in free_for(turn, seat, turn.features.records[root].kind))
            found += [FigureJoined(seat, what, position, name) for what in kinds for position, name in parts_of(turn, root)]
    return found


def final_moves(turn: Turn, seat: Seat) -> Iterator[FigureJoined]:
    """Every follower of a seat that may leave before the final scoring, to every part of every feature it may go to."""
    market, farmers = turn.reading("count-final") == "market-only", turn.reading("farmers") != "off"
    out = {kind: {f.what: None for f in free_for(turn, seat, kind)} for kind in (*turn.figures.monastic, *QUARTER_OF)}
    kinds = {kind: whats for kind, whats in out.items() if whats and (not market or kind == "field") and (farmers or kind != "field")}
    for position, (tile, first, _) in turn.board.placed.items() if kinds else ():
        for n, segment in enumerate(tile.segments):
            if segment.kind in kinds and (segment.kind == "field" or turn.features.of(first + n).open):
                yield from (FigureJoined(seat, what, position, tile.names[n]) for what in kinds[segment.kind])


@offers("E1.count")
def joins_at_the_end(turn: Turn) -> list[FigureJoined]:
    """The same before the final scoring, for the next seat that may."""
    able = before_the_end(turn)
    first = next((seat for seat in so_far(turn)[0] if seat in able), None)
    return list(final_moves(turn, first)) if first is not None else []
